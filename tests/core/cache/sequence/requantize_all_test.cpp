// requantize=all: when a text is quantized again, and which cells it leaves unchanged.
#include "core/cache/sequence/requantize_all.h"

#include <gtest/gtest.h>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::requantize_all_test {
namespace {

// cache-by-cache description of transformers 4.48.3's QuantizedCache.update: the first call, then whenever the tokens
// not yet rounded have come to residual_length - 1.
TEST(RequantizeAll, comesWhenTheLibraryQuantizes) {
  kvarium::cache::Sealing sealing;
  sealing.rule.residual_length = 4;
  EXPECT_TRUE(requantizesNow(sealing, 0, 0));
  EXPECT_FALSE(requantizesNow(sealing, 9, 9));
  EXPECT_FALSE(requantizesNow(sealing, 11, 9));
  EXPECT_TRUE(requantizesNow(sealing, 12, 9));
  EXPECT_TRUE(requantizesNow(sealing, 15, 9));  // a long call went past it
  sealing.rule.residual_length = 0;
  EXPECT_FALSE(requantizesNow(sealing, 9, 9));
  EXPECT_TRUE(requantizesNow(sealing, 10, 9));
}

TEST(RequantizeAll, aLastShortGroupIsItsOwn) {
  for (FlatGroups flat : {FlatGroups::consecutive, FlatGroups::rows, FlatGroups::strided}) {
    SealedFormat format;
    format.codes.bits = 8;
    format.codes.group = 16;
    format.flat = flat;
    std::vector<float> x(5 * 6);
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * i);
    const std::vector<float> before = x;
    roundFlat(format, x, 6);
    for (size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i], before[i], 29 * 29 / 255.0 / 2 + 1e-3) << i;
  }
}

TEST(RequantizeAll, aForkKeepsItsCells) {
  support::TestMemory device;
  const std::vector<LayerShape> layers = {{2, 8, -1}};
  KvCache cache(device, layers,
                parseCacheSpec("quantized:backend=quanto,nbits=2,requantize=all,residual_length=2,q_group_size=1024"),
                {findFormat("f32"), 100});
  const auto feed = [&](KvCache& to, float scale) {
    Expected<Step, Full> step = to.begin(5);
    ASSERT_TRUE(step);
    std::vector<float> rows(5 * 16);
    for (size_t i = 0; i < rows.size(); ++i) rows[i] = scale * static_cast<float>(i % 13);
    support::FedSteps fed(to, *step);
    fed.store(0, rows, rows);
    fed.done(0);
    fed.end();
    to.commit(std::move(*step), std::vector<TokenId>(5, 1));
  };
  const auto keys = [&](KvCache& of) {
    Expected<Step, Full> step = of.begin(1);
    support::FedSteps fed(of, *step);
    const std::vector<float> row(16);
    const device::KvView view = fed.store(0, row, row);
    const device::BlockRef block = support::blocksOf(device, view, 0).front();
    const auto tiles = support::tilesOf(device, view.segments[0], block, device::KvSide::key, 2);
    const float* k = reinterpret_cast<const float*>(tiles.data());
    return std::vector<float>{k[0], k[1], k[2], k[64], k[65]};
  };
  feed(cache, 1);
  feed(cache, 1);  // not rounded yet
  KvCache fork = cache.fork();
  const std::vector<float> before = keys(fork);
  feed(cache, 100);  // rounds all, the fork's blocks too
  EXPECT_EQ(keys(fork), before);
  EXPECT_NE(keys(cache), before);
}

}  // namespace
}  // namespace kvarium::cache::requantize_all_test
