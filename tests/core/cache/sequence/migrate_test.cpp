// Migrating the cells of a running text to a cache with other rules: the new cache must hold what its rules store of
// the same numbers, and a migration that is not possible must say why.
#include "core/cache/sequence/migrate.h"
#include "core/base/shared_sentences.h"

#include <gtest/gtest.h>

#include "core/base/half.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec/cache_spec.h"
#include "tests/core/cache/archive_fixture.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::migrate_test {
namespace {

constexpr int heads = 2, head_dim = 32;
const std::vector<LayerShape> layers(2, {heads, head_dim, -1});

class Migrations : public testing::Test {
 protected:
  support::TestMemory device;
  KvCache make(const std::string& spec, const char* format = "f32", int64_t context = 400) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat(format), context, 64});
  }
};

TEST_F(Migrations, everySpecificationStoresTheSameAsIfFedDirectly) {
  for (const char* spec :
       {"dynamic", "static", "offloaded", "dynamic:format=f16", "quantized:nbits=4,residual_length=0",
        "quantized:nbits=4,backend=quanto", "quantized:backend=hqq,requantize=all,nbits=4",
        "sliding_window:window_length=40", "sink:window_length=40,num_sink_tokens=4", "dynamic;0:nbits=4"}) {
    SCOPED_TRACE(spec);
    KvCache from = make("dynamic"), as_fed = make(spec), to = make(spec);
    support::feedNumbers(from, layers, 150);
    from.setRopeLength(77);
    support::feedNumbers(as_fed, layers, 150);
    const Expected<int64_t, Sentence> carried = migrateCells(from, to);
    ASSERT_TRUE(carried) << inEnglish(carried.error());
    EXPECT_EQ(*carried, 150);
    EXPECT_EQ(to.ids(), from.ids());
    EXPECT_EQ(to.state().ropeLength(), 77);
    EXPECT_EQ(support::contentsOf(to, layers), support::contentsOf(as_fed, layers));
  }
}

// Keys that are stored without their bias go over as they are where nobody decides by them.
TEST_F(Migrations, noBitOfAKeyChangesByItsBias) {
  const std::vector<LayerShape> biased = withBias(layers);
  const auto with = [&](const char* spec) {
    return KvCache(device, biased, parseCacheSpec(spec), {findFormat("f32"), 400, 64});
  };
  KvCache from = with("dynamic");
  support::feedNumbers(from, biased, 150);
  for (const char* spec : {"offloaded", "static", "sink:window_length=200"}) {
    KvCache to = with(spec);
    ASSERT_TRUE(migrateCells(from, to));
    for (int head = 0; head < heads; ++head) {
      EXPECT_EQ(readCells(to, 0, device::KvSide::key, head, 0, 150).numbers,
                readCells(from, 0, device::KvSide::key, head, 0, 150).numbers)
          << spec;
    }
  }
  KvCache looks = with("key_norm:window_length=200"), rounds = with("quantized:backend=quanto,requantize=all,nbits=4");
  for (KvCache* to : {&looks, &rounds}) {
    ASSERT_TRUE(migrateCells(from, *to));
    const CellNumbers keys = readCells(*to, 0, device::KvSide::key, 1, 0, 150),
                      want = readCells(from, 0, device::KvSide::key, 1, 0, 150);
    ASSERT_EQ(keys.numbers.size(), want.numbers.size());
    for (size_t i = 0; i < keys.numbers.size(); ++i)
      ASSERT_NEAR(keys.numbers[i], want.numbers[i], to == &looks ? 3e-5 : 0.5);
  }
  EXPECT_EQ(rounds.store().plans[0].shape.key_bias, nullptr);
}

// Out of f16 into f32: the numbers as f16 had them.
TEST_F(Migrations, anotherPlainFormatRoundsTheCells) {
  const std::unique_ptr<device::Device> cpu = support::testDevice({.threads = 1});
  const auto on = [&](const char* spec, const char* format) {
    return KvCache(*cpu, layers, parseCacheSpec(spec), {findFormat(format), 400, 64});
  };
  KvCache from = on("dynamic", "f32"), narrow = on("dynamic", "f16"), wide = on("offloaded", "f32");
  support::feedNumbers(from, layers, 150);
  ASSERT_TRUE(migrateCells(from, narrow));
  ASSERT_TRUE(migrateCells(narrow, wide));
  Expected<Step, Full> step = wide.begin(1);
  ASSERT_TRUE(step);
  support::FedSteps fed(wide, *step);
  const std::vector<float> row(heads * head_dim);
  int seen = 0;
  for (int layer = 0; layer < 2; ++layer) {
    const device::KvView view = fed.store(layer, row, row);
    const device::KvSegment& segment = view.segments[0];
    for (const device::BlockRef& block : support::blocksOf(*cpu, view, 0)) {
      const auto keys = support::tilesOf(*cpu, segment, block, device::KvSide::key, heads);
      const auto values = support::tilesOf(*cpu, segment, block, device::KvSide::value, heads);
      for (int64_t cell = 0; cell < 64 && block.first_position + cell < 150; ++cell) {
        for (int64_t i = 0; i < heads * head_dim; ++i, ++seen) {
          const int64_t h = i / head_dim, d = i % head_dim, position = block.first_position + cell;
          const auto* k = reinterpret_cast<const float*>(keys.data() + h * segment.k_tile_bytes);
          const auto* v = reinterpret_cast<const float*>(values.data() + h * segment.v_tile_bytes);
          ASSERT_EQ(k[d * 64 + cell], halfToFloat(floatToHalf(support::fedNumber(layer, position, i))));
          ASSERT_EQ(v[cell * head_dim + d], halfToFloat(floatToHalf(support::fedNumber(layer + 50, position, i))));
        }
      }
    }
    fed.done(layer);
  }
  EXPECT_EQ(seen, 2 * 150 * heads * head_dim);
}

TEST_F(Migrations, anImpossibleMigrationGivesTheReason) {
  const auto why = [&](const std::string& from_spec, const std::string& to_spec) {
    KvCache from = make(from_spec), to = make(to_spec);
    support::feedNumbers(from, layers, 150);
    const Expected<int64_t, Sentence> carried = migrateCells(from, to);
    EXPECT_TRUE(to.ids().empty());
    return carried ? std::string() : inEnglish(carried.error());
  };
  EXPECT_EQ(why("sliding_window:window_length=40", "dynamic"), "111 tokens are no longer kept");
  EXPECT_NE(why("quantized:nbits=4,residual_length=0", "dynamic").find("compressed"), std::string::npos);
  EXPECT_NE(why("quantized:backend=hqq,requantize=all,nbits=4", "dynamic").find("compressed"), std::string::npos);
  EXPECT_NE(why("dynamic", "static:max_cache_len=100").find("has room for 100 tokens"), std::string::npos);
  EXPECT_NE(why("dynamic", "none").find("without a cache"), std::string::npos);
  // Not yet evicted or rounded: nothing is in the way.
  KvCache young = make("sliding_window:window_length=40"), to = make("quantized:nbits=4");
  support::feedNumbers(young, layers, 30);
  EXPECT_TRUE(migrateCells(young, to));
  const std::vector<LayerShape> scans{{.state = {.recurrence = 8}}, layers[0]};
  const CacheJob job{.default_format = findFormat("f32"), .context = 9};
  KvCache state(device, scans, parseCacheSpec("dynamic"), job), other(device, scans, parseCacheSpec("dynamic"), job);
  support::feedNumbers(state, scans, 5);
  EXPECT_NE(inEnglish(migrateCells(state, other).error()).find("recurrent"), std::string::npos);
}

// The prediction before a migration must equal the answer of the migration, also when nothing prevents it.
TEST_F(Migrations, theRulesAlonePredictWhetherAMigrationIsPossible) {
  const CacheJob job{findFormat("f32"), 400, 64};
  int refused = 0;
  for (const char* from_spec :
       {"dynamic", "static:max_cache_len=300", "offloaded", "none", "quantized:residual_length=0",
        "quantized:nbits=4,backend=quanto", "quantized:residual_length=64", "sliding_window:window_length=40",
        "sink:window_length=40,num_sink_tokens=4", "sink:window_length=100,nbits=4,residual_length=0",
        "dynamic;1:nbits=4,residual_length=0"}) {
    for (const char* to_spec : {"dynamic", "static:max_cache_len=100", "quantized", "none"}) {
      for (const int64_t tokens : {0, 1, 39, 40, 64, 68, 69, 100, 132, 150, 200}) {
        SCOPED_TRACE(std::string(from_spec) + " to " + to_spec + " after " + std::to_string(tokens));
        KvCache from = make(from_spec), to = make(to_spec);
        if (tokens > 0) support::feedNumbers(from, layers, tokens);
        const Sentence then = whyNotMigrated(from, to);
        EXPECT_EQ(whyNotMigrated(parseCacheSpec(from_spec), parseCacheSpec(to_spec), layers, job, tokens), then);
        refused += !then.empty();
      }
    }
  }
  EXPECT_GT(refused, 200);
  // How many are rounded depends on the calls; that some are does not.
  const Sentence rounded = whyNotMigrated(parseCacheSpec("quantized:backend=hqq,requantize=all,nbits=4"),
                                          parseCacheSpec("dynamic"), layers, job, 150);
  EXPECT_EQ(rounded.text, say::all_compressed);
  const std::vector<LayerShape> scans{{.state = {.recurrence = 8}}, layers[0]};
  EXPECT_EQ(whyNotMigrated(parseCacheSpec("dynamic"), parseCacheSpec("static"), scans, job, 5).text,
            say::state_not_carried);
  LayerShape both = layers[0];  // a state next to cells
  both.state = {.recurrence = 8};
  EXPECT_EQ(whyNotMigrated(parseCacheSpec("dynamic"), parseCacheSpec("static"), {both, both}, job, 5).text,
            say::state_not_carried);
}

TEST_F(Migrations, layersThatKeepNothingAreLeftOut) {
  const std::vector<LayerShape> some{layers[0], LayerShape{}, layers[0]};
  const CacheJob job{findFormat("f32"), 400, 64};
  KvCache from(device, some, parseCacheSpec("dynamic"), job), to(device, some, parseCacheSpec("static"), job);
  ASSERT_TRUE(support::feedNumbers(from, some, 70));
  ASSERT_TRUE(whyNotMigrated(from, to).empty());
  ASSERT_TRUE(migrateCells(from, to));
  EXPECT_EQ(to.ids(), from.ids());
  EXPECT_EQ(to.status().lengths().stored, 70);
}

TEST_F(Migrations, memoryRunningOutLeavesAnEmptyCache) {
  KvCache from = make("dynamic");
  support::feedNumbers(from, layers, 150);
  KvCache to(device, layers, parseCacheSpec("dynamic"),
             {findFormat("f32"), 400, 64, 2 * 64 * 2 * 2 * heads * head_dim * 4});  // two blocks of two layers
  EXPECT_NE(inEnglish(migrateCells(from, to).error()).find("ran out"), std::string::npos);
  EXPECT_TRUE(to.ids().empty());
  EXPECT_EQ(to.status().bytes().used(), 0);
}

TEST_F(Migrations, blocksThatForksShareAreCountedOnce) {
  constexpr int64_t block = 64 * 2 * 2 * heads * head_dim * 4;  // of two layers, keys and values
  KvCache first = make("dynamic"), alone = make("dynamic");
  support::feedNumbers(first, layers, 150);  // three blocks
  support::feedNumbers(alone, layers, 10);
  KvCache second = first.fork();
  support::feedNumbers(second, layers, 10);  // copies the third
  const KvCache* all[] = {&first, &second, &alone};
  EXPECT_EQ(memoryOf(all), (std::vector<int64_t>{3 * block, block, block}));
  const KvCache* turned[] = {&second, &first};
  EXPECT_EQ(memoryOf(turned), (std::vector<int64_t>{3 * block, block}));
}

}  // namespace
}  // namespace kvarium::cache::migrate_test
