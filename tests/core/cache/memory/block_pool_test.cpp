#include "core/cache/memory/block_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/plain_device.h"

namespace kvarium::cache::block_pool_test {
namespace {

const std::vector<LayerStorage> two_layers = {{2, 16, {device::KvFormat::f32, {}}, {device::KvFormat::f16, {}}},
                                              {1, 8, {device::KvFormat::bf16, {}}, {device::KvFormat::f32, {}}}};

TEST(BlockPool, reportedBytesEqualTheBytesOfTheDevice) {
  support::PlainDevice device;
  MemoryBudget budget;
  {
    BlockPool pool(device, budget, two_layers);
    EXPECT_EQ(pool.blockBytes(), 64 * (2 * 16 * (4 + 2) + 1 * 8 * (2 + 4)));
    const BlockId a = *pool.acquire(), b = *pool.acquire();
    EXPECT_EQ(device.handed_out, 2u * pool.blockBytes());
    EXPECT_EQ(budget.used, 2 * pool.blockBytes());
    pool.release(a);
    EXPECT_EQ(device.handed_out, 1u * pool.blockBytes());
    pool.release(b);
    EXPECT_EQ(device.handed_out, 0u);
  }
  EXPECT_EQ(budget.used, 0);
}

TEST(BlockPool, tilesOfDifferentBlocksAndLayersDoNotOverlap) {
  support::PlainDevice device;
  MemoryBudget budget;
  BlockPool pool(device, budget, two_layers);
  pool.reserve(3);
  std::vector<BlockId> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(*pool.acquire());
  EXPECT_EQ(std::set<BlockId>(ids.begin(), ids.end()).size(), 5u);
  std::vector<std::pair<std::byte*, size_t>> ranges;
  for (BlockId id : ids) {
    for (int layer = 0; layer < 2; ++layer) {
      ranges.push_back({device::raw(pool.base(id) + pool.kOffset(layer)), two_layers[layer].kBytes()});
      ranges.push_back({device::raw(pool.base(id) + pool.vOffset(layer)), two_layers[layer].vBytes()});
    }
  }
  std::sort(ranges.begin(), ranges.end());
  for (size_t i = 1; i < ranges.size(); ++i) EXPECT_LE(ranges[i - 1].first + ranges[i - 1].second, ranges[i].first);
}

TEST(BlockPool, refusesBeyondItsBudgetAndTheMachine) {
  support::PlainDevice device;
  MemoryBudget budget;
  BlockPool pool(device, budget, two_layers);
  budget.limit = 2 * pool.blockBytes();
  EXPECT_THROW(pool.reserve(3), Error);
  pool.reserve(1);
  EXPECT_TRUE(pool.acquire());
  const auto last = pool.acquire();
  EXPECT_TRUE(last);
  EXPECT_FALSE(pool.acquire());
  pool.release(*last);
  EXPECT_TRUE(pool.acquire());
  budget.limit = -1;
  device.limit = device.handed_out;
  EXPECT_FALSE(pool.acquire());
}

TEST(BlockPool, reservedMemoryStaysWhenItsBlocksAreFree) {
  support::PlainDevice device;
  MemoryBudget budget;
  BlockPool pool(device, budget, two_layers);
  pool.reserve(2);
  const size_t before = device.handed_out;
  pool.release(*pool.acquire());
  EXPECT_EQ(device.handed_out, before);
  EXPECT_EQ(pool.usedBlocks(), 0);
}

TEST(BlockPool, aCopyHasTheSameBytesInEveryLayer) {
  support::PlainDevice device;
  MemoryBudget budget;
  BlockPool pool(device, budget, two_layers);
  const BlockId from = *pool.acquire(), to = *pool.acquire();
  for (int layer = 0; layer < 2; ++layer)
    std::memset(device::raw(pool.at(layer, from)), 1 + layer, two_layers[layer].blockBytes());
  pool.copy(from, to);
  for (int layer = 0; layer < 2; ++layer) {
    EXPECT_EQ(0, std::memcmp(device::raw(pool.at(layer, from)), device::raw(pool.at(layer, to)),
                             two_layers[layer].blockBytes()));
  }
}

}  // namespace
}  // namespace kvarium::cache::block_pool_test
