// Reads keys and values back from a cache, as its formats have stored them.
#include "core/cache/sequence/read_cells.h"
#include "core/cache/view/reference_kv.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/core/cache/archive_fixture.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::read_cells_test {
namespace {

constexpr int heads = 2, head_dim = 32;
const std::vector<LayerShape> layers{{heads, head_dim, -1}, {.state = {.recurrence = 6}}, {heads, head_dim, 100}};

class ReadCells : public testing::Test {
 protected:
  support::TestMemory device;
  CacheJob job{findFormat("f32"), 600, 256};
  KvCache make(const std::string& spec) { return KvCache(device, layers, parseCacheSpec(spec), job); }
  // As feedNumbers computes them.
  static float computed(int layer, device::KvSide side, int head, int64_t position, int64_t d) {
    return support::fedNumber(layer + (side == device::KvSide::key ? 0 : 50), position, head * head_dim + d);
  }
};

TEST_F(ReadCells, giveTheStoredPositions) {
  for (const char* spec : {"dynamic", "offloaded", "dynamic;2:residency=host"}) {
    KvCache cache = make(spec);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(support::feedNumbers(cache, layers, 60));
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
      const CellNumbers cells = readCells(cache, 2, side, 1, 50, 60);
      ASSERT_EQ(cells.positions.size(), 29u) << spec;  // the window has left 81 and on
      for (size_t i = 0; i < cells.positions.size(); ++i) {
        EXPECT_EQ(cells.positions[i], 81 + static_cast<int64_t>(i));
        EXPECT_FALSE(cells.sealed[i]);
        for (size_t d = 0; d < head_dim; ++d)
          ASSERT_EQ(cells.numbers[i * head_dim + d], computed(2, side, 1, cells.positions[i], static_cast<int64_t>(d)));
      }
      EXPECT_TRUE(cells.errors.empty());
      EXPECT_EQ(readCells(cache, 0, side, 0, 0, INT64_MAX).positions.size(), 180u);
      EXPECT_TRUE(readCells(cache, 0, side, 0, 500, 10).positions.empty());
    }
  }
}

TEST_F(ReadCells, keysHaveTheBiasThatTheirCellsLack) {
  for (const char* spec : {"dynamic", "offloaded", "quantized:nbits=8,residual_length=0"}) {
    KvCache cache(device, withBias(layers), parseCacheSpec(spec), job), same = make(spec);
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(support::feedNumbers(cache, withBias(layers), 60));
      ASSERT_TRUE(support::feedNumbers(same, layers, 60));
    }
    EXPECT_NE(support::contentsOf(cache, layers), support::contentsOf(same, layers)) << spec;
    for (int head = 0; head < heads; ++head) {
      const CellNumbers cells = readCells(cache, 0, device::KvSide::key, head, 0, 1000);
      ASSERT_EQ(cells.positions.size(), 180u);
      for (size_t i = 0; i < cells.numbers.size(); ++i) {
        const auto d = static_cast<int64_t>(i % head_dim);
        ASSERT_NEAR(cells.numbers[i], computed(0, device::KvSide::key, head, cells.positions[i / head_dim], d),
                    spec[0] == 'q' ? 0.5 : 3e-5)
            << spec;
      }
    }
  }
}

TEST_F(ReadCells, refuseMissingPositions) {
  KvCache cache = make("dynamic");
  EXPECT_THROW(readCells(cache, 1, device::KvSide::key, 0, 0, 1), Error);
  EXPECT_THROW(readCells(cache, 3, device::KvSide::key, 0, 0, 1), Error);
  EXPECT_THROW(readCells(cache, -1, device::KvSide::key, 0, 0, 1), Error);
  EXPECT_THROW(readCells(cache, 0, device::KvSide::key, heads, 0, 1), Error);
}

// The same rows through the codec, a block at a time.
TEST_F(ReadCells, errorsAreThoseOfTheCodecAlone) {
  for (const char* spec : {"quantized:nbits=4,residual_length=0", "quantized:nbits=8,residual_length=30",
                           "quantized:backend=quanto,residual_length=0", "quantized:backend=hqq,residual_length=0"}) {
    const std::vector<LayerPlan> plans = planLayers(parseCacheSpec(spec), layers, job);
    KvCache cache = make(spec);
    cache.observers().add(std::make_shared<ReferenceKv>(cache.state().log.facts()));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(support::feedNumbers(cache, layers, 70));
    const std::vector<Block>& blocks = cache.state().tables[0].blocks();
    for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
      const SealedFormat& format = side == device::KvSide::key ? *plans[0].sealing->k : *plans[0].sealing->v;
      const CellNumbers cells = readCells(cache, 0, side, 1, 0, 210);
      ASSERT_EQ(cells.positions.size(), 210u);
      std::vector<float> expected(210 * head_dim);
      for (const Block& block : blocks) {
        if (block.form == Form::full) continue;
        std::vector<float> x(64 * head_dim), decoded(x.size());
        for (int64_t cell = 0; cell < block.used; ++cell) {
          for (int64_t d = 0; d < head_dim; ++d)
            x[static_cast<size_t>(cell * head_dim + d)] = computed(0, side, 1, block.first_position + cell, d);
        }
        std::vector<std::byte> tile(device::codesBytes(format.codes, side, head_dim) +
                                    device::scalesBytes(format.codes, side, head_dim));
        device::encodeTile(format.codes, side, format.fit, x.data(), block.live, head_dim, tile.data());
        device::decodeTile(format.codes, side, tile.data(), head_dim, decoded.data());
        for (int64_t i = 0; i < int64_t{block.used} * head_dim; ++i)
          expected[static_cast<size_t>(block.first_position * head_dim + i)] =
              decoded[static_cast<size_t>(i)] - x[static_cast<size_t>(i)];
      }
      ASSERT_EQ(cells.errors.size(), expected.size());
      double most = 0;
      for (size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(cells.errors[i], expected[i]) << spec << ", position " << i / head_dim;
        ASSERT_TRUE(cells.sealed[i / head_dim] || expected[i] == 0);
        most = std::max(most, std::abs(double{expected[i]}));
      }
      EXPECT_GT(most, 1e-3) << spec;
    }
  }
}

TEST_F(ReadCells, aReferenceFollowsItsCacheAndNothingElse) {
  KvCache cache = make("dynamic");
  ASSERT_TRUE(support::feedNumbers(cache, layers, 10));
  CacheView snapshot;
  cache.status().fill(snapshot);
  EXPECT_EQ(snapshot.reference_kv, 0);
  cache.observers().add(std::make_shared<ReferenceKv>(cache.state().log.facts()));
  ASSERT_TRUE(support::feedNumbers(cache, layers, 10));
  cache.checkpoint();
  ASSERT_TRUE(support::feedNumbers(cache, layers, 10));
  cache.status().fill(snapshot);
  constexpr int64_t chunk = int64_t{2} * 64 * heads * head_dim * 4;  // of one layer
  EXPECT_EQ(snapshot.reference_kv, 2 * chunk);                       // two layers have cells
  const auto known = [](const KvCache& of, int layer) {
    int64_t rows = 0;
    for (const float error : readCells(of, layer, device::KvSide::key, 0, 0, 1000).errors) rows += !std::isnan(error);
    return rows / head_dim;
  };
  EXPECT_EQ(known(cache, 0), 20);  // those that came before are not
  {
    Expected<Step, Full> dropped = cache.begin(2);
    const std::vector<float> rows(2 * heads * head_dim, 9);
    support::FedSteps(cache, *dropped).store(0, rows, rows);
  }
  EXPECT_EQ(known(cache, 0), 20);
  KvCache fork = cache.fork();
  ASSERT_TRUE(support::feedNumbers(fork, layers, 5));
  EXPECT_EQ(known(fork, 0), 25);
  EXPECT_EQ(known(cache, 0), 20);
  ASSERT_TRUE(fork.truncate(20));
  EXPECT_EQ(known(fork, 0), 10);
  EXPECT_EQ(known(cache, 0), 20);
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(support::feedNumbers(fork, layers, 60));
  EXPECT_EQ(known(fork, 2), 99);  // cells evicted from the window of 100
  EXPECT_EQ(known(fork, 0), 370);
  EXPECT_EQ(fork.observers().find<ReferenceKv>()->bytes(), (6 + 2) * chunk);  // the window's 99 cells touch two
  fork.reset();
  EXPECT_EQ(fork.observers().find<ReferenceKv>()->bytes(), 0);
  cache.observers().remove(cache.observers().find<ReferenceKv>());
  EXPECT_TRUE(readCells(cache, 0, device::KvSide::key, 0, 0, 30).errors.empty());
}

}  // namespace
}  // namespace kvarium::cache::read_cells_test
