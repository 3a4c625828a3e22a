// Blocks in pinned memory: how many copies reach them, and what happens when there is no more.
#include "core/cache/memory/pinned_blocks.h"

#include "core/base/shared_sentences.h"
#include "core/cache/memory/residency.h"
#include "residencies.h"
#include "tests/support/counted_copies.h"

namespace kvarium::cache::test::pinned_blocks_test {
namespace {

// Where only copies reach device memory.
class PinnedResidencies : public Residencies {
 protected:
  void SetUp() override { device.setHostMemory(false); }
  static LayerStorage storage(int kv_heads) {
    return {kv_heads, head_dim, {device::KvFormat::f32, {}}, {device::KvFormat::f32, {}}};
  }
  static constexpr int slab = PinnedBlocks::blocks_per_slab;
};

TEST_F(PinnedResidencies, aTextIsAFewLargeCopiesALayer) {
  support::CountedCopies counted(device);
  const int n_blocks = 2 * slab + 3;
  const int64_t n_layers = nLayers();
  for (const char* spec : {"offloaded:residency=host", "offloaded:residency=host,prefetch=2",
                           "offloaded_static:residency=host,max_cache_len=4000"}) {
    KvCache cache(counted, layers, parseCacheSpec(spec), job(4000));
    const auto count_steps = [&](int steps) {
      counted.copied_in = counted.copied_out = {};
      for (int i = 0; i < steps; ++i) feed(cache, {i});
    };
    feed(cache, count(64 * n_blocks - 20));
    feed(cache, {1});
    for (int round = 0; round < 2; ++round) {
      count_steps(10);
      EXPECT_EQ(counted.copied_in.bytes, 10 * n_layers * n_blocks * block_bytes) << spec;
      EXPECT_EQ(counted.copied_in.count, 10 * n_layers * 3) << spec;  // slabs
      EXPECT_EQ(counted.copied_out.bytes, 10 * n_layers * block_bytes) << spec;
      EXPECT_EQ(counted.copied_out.count, 10 * n_layers) << spec;
      // Another text: its blocks are those of the one before, in another order.
      ASSERT_TRUE(cache.truncate(0));
      feed(cache, count(64 * n_blocks - 20, 3));
      feed(cache, {1});
    }
  }
  // Where every layer has a buffer, nothing is read again.
  KvCache cache(counted, layers, parseCacheSpec("offloaded:residency=host,prefetch=4"), job(4000));
  feed(cache, count(200));
  counted.copied_in = {};
  for (int i = 0; i < 10; ++i) feed(cache, {i});
  EXPECT_EQ(counted.copied_in.count, 0);
  EXPECT_EQ(way.read + way.written, 0);
}

TEST_F(PinnedResidencies, forksThatTakeTurnsAreCopiedInLongRuns) {
  support::CountedCopies counted(device);
  KvCache a(counted, layers, parseCacheSpec("offloaded:residency=host"), job(4000));
  feed(a, count(64 * slab));
  KvCache b = a.fork();
  for (KvCache* cache : {&a, &b}) feed(*cache, count(64 * slab - 20, 5));
  counted.copied_in = {};
  for (int i = 0; i < 4; ++i) {
    feed(a, {i});
    feed(b, {i});
  }
  EXPECT_LE(counted.copied_in.count, 8 * nLayers() * 4);
}

TEST_F(PinnedResidencies, fullPinnedMemoryIsAFullCache) {
  const int64_t slab_bytes = slab * nLayers() * block_bytes;
  device.pinned_limit = static_cast<size_t>(2 * slab_bytes);
  KvCache on_device = make("dynamic", 4000), away = make("offloaded:residency=host", 4000);
  const auto fill = count(64 * 2 * slab);
  ASSERT_EQ(feed({&on_device}, {fill}), feed({&away}, {fill}));
  const Bytes before = away.status().bytes();
  EXPECT_EQ(device.pinned_out, device.pinned_limit);
  Expected<Step, Full> refused = away.begin(1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason.text, say::host_memory_is_full);
  EXPECT_EQ(away.status().bytes(), before);
  try {
    make("offloaded_static:residency=host,max_cache_len=4000", 4000);
    FAIL() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::memory);
  }
  EXPECT_EQ(device.pinned_out, device.pinned_limit);
  try {
    on_device.offload(Place::host);
    FAIL() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::memory);
  }
  device.pinned_limit += static_cast<size_t>(slab_bytes);
  ASSERT_EQ(feed({&on_device}, {{7}}), feed({&away}, {{7}}));
  away.reset();
  EXPECT_EQ(device.pinned_out, 0u);
}

TEST_F(PinnedResidencies, aCacheThatGrowsGoesToHostMemoryAndFromThereToTheDisk) {
  CacheJob resilient = job(4000, 60 * block_bytes);
  resilient.offload_when_full = true;
  resilient.outside.fill(Place::host);
  device.pinned_limit = static_cast<size_t>(slab * nLayers() * block_bytes);
  KvCache a = make("dynamic", 4000), b(device, layers, parseCacheSpec("dynamic"), resilient);
  KvCache fork_a = a.fork(), fork_b = b.fork();
  std::vector<Place> places;
  for (int i = 0; i < 12; ++i) {
    ASSERT_EQ(feed({&a, &fork_a}, {count(60, i), count(61, i)}), feed({&b, &fork_b}, {count(60, i), count(61, i)}))
        << i;
    CacheView view;
    b.status().fill(view);
    for (const LayerView& layer : view.layers) EXPECT_EQ(layer.place, view.layers[0].place);
    if (places.empty() || places.back() != view.layers[0].place) places.push_back(view.layers[0].place);
  }
  EXPECT_EQ(places, (std::vector<Place>{Place::device, Place::host, Place::disk}));
  EXPECT_EQ(b.status().offloaded().to, Place::disk);
  expectSame(a, b, "a");
  expectSame(fork_a, fork_b, "b");
  const auto commits = b.state().log.entries();
  EXPECT_EQ(std::ranges::count(commits, Commit::Kind::offload, &Commit::kind), 2);
}

// More room on the disk would not help: the buffers in compute memory are what has no room.
TEST_F(PinnedResidencies, aFullRingMovesNothing) {
  CacheJob resilient = job(4000, 30 * block_bytes);
  resilient.offload_when_full = true;
  resilient.outside.fill(Place::host);
  KvCache cache(device, layers, parseCacheSpec("dynamic"), resilient);
  while (feed(cache, count(60))) continue;
  EXPECT_EQ(cache.status().offloaded().to, Place::host);
  CacheView view;
  cache.status().fill(view);
  EXPECT_EQ(view.layers[0].place, Place::host);
}

TEST_F(PinnedResidencies, aCapacityGoesWhereThereIsRoomForIt) {
  CacheJob resilient = job(4000, 130 * block_bytes);
  resilient.offload_when_full = true;
  resilient.outside.fill(Place::host);
  for (const size_t slabs : {4, 3}) {
    device.pinned_limit = slabs * slab * static_cast<size_t>(nLayers()) * block_bytes;
    KvCache cache(device, layers, parseCacheSpec("static:max_cache_len=3900"), resilient);
    EXPECT_EQ(cache.status().offloaded(), (Offloaded{0, slabs == 4 ? Place::host : Place::disk}));
  }
}

TEST_F(PinnedResidencies, aCommittedStepHasLeft) {
  support::CountedCopies counted(device);
  KvCache cache(counted, layers, parseCacheSpec("offloaded:residency=host"), job(1000));
  for (int i = 0; i < 5; ++i) {
    feed(cache, {i});
    EXPECT_TRUE(device.isOver(counted.copied_out.last));
  }
}

// The late device reports it when they do not, in this test and the next.
TEST_F(PinnedResidencies, cellsComeBehindTheOpsOfADroppedStep) {
  MemoryBudget budget;
  BlockPool pool(device, budget, {{.n_kv_heads = heads, .head_dim = head_dim}});
  Residency residency(device, budget, makeBackingStore);
  residency.offload(pool, 0, {0}, Place::host, 0);
  const device::Pinned numbers = device.pinned(block_bytes);
  for (int i = 0; i < 2; ++i) {
    const BlockId id = *pool.acquire();
    const StepUse use{.pools = {{{.id = id, .written = true}}}};
    ASSERT_TRUE(residency.open(use));
    residency.need(0);
    device.ops().copyIn(pool.at(0, id), numbers, 0, block_bytes);  // as if it were an op
    residency.close(use);
  }
  device.synchronize();
}

TEST_F(PinnedResidencies, copiesOfTheSameBytesFollowEachOther) {
  MemoryBudget budget;
  Residency residency(device, budget, makeBackingStore);
  PinnedBlocks blocks(residency, 0, BlockParts({storage(heads), storage(heads)}), device);
  ASSERT_TRUE(blocks.allocate(0, 1));
  const device::Memory memory = device.allocate(6 * block_bytes);
  device::DevicePtr<std::byte> at = memory.data();
  for (const MoveWay kind : {MoveWay::in, MoveWay::out, MoveWay::in, MoveWay::out, MoveWay::out, MoveWay::in}) {
    const PinnedBlocks::Part part = blocks.part(1, 0);
    device::CopyQueue& queue = kind == MoveWay::in ? device.in() : device.out();
    blocks.beginCopies(queue, kind, 1);
    if (kind == MoveWay::in) {
      queue.copyIn(at, *part.slab, part.at, block_bytes);
    } else {
      queue.copyOut(*part.slab, part.at, at, block_bytes);
    }
    blocks.endCopies(queue.record(), kind, 1);
    at += block_bytes;
  }
  device.synchronize();
}

TEST_F(PinnedResidencies, anAllocationThatFailsLeavesNothing) {
  MemoryBudget budget;
  Residency residency(device, budget, makeBackingStore);
  PinnedBlocks blocks(residency, 0, BlockParts({storage(heads), storage(3 * heads)}), device);
  const int64_t slab_bytes = slab * 4 * block_bytes;
  device.pinned_limit = static_cast<size_t>(2 * slab_bytes);
  ASSERT_TRUE(blocks.allocate(0, 1));
  EXPECT_FALSE(blocks.allocate(1, 2 * slab));
  EXPECT_EQ(static_cast<int64_t>(device.pinned_out), slab_bytes);
  EXPECT_EQ(blocks.allocatedBlocks(), 1);
  EXPECT_TRUE(blocks.allocate(1, 2 * slab - 1));
  for (BlockId id = 0; id < 2 * slab; ++id) EXPECT_TRUE(blocks.giveBack(id));
  EXPECT_EQ(device.pinned_out, 0u);
}

TEST_F(PinnedResidencies, onlyBuffersForADiskHaveAPinnedCopy) {
  KvCache host = make("offloaded:residency=host");
  feed(host, count(100));
  EXPECT_EQ(static_cast<int64_t>(device.pinned_out), slab * nLayers() * block_bytes);
  KvCache disk = make("offloaded");
  const size_t before = device.pinned_out;
  feed(disk, count(100));
  EXPECT_EQ(static_cast<int64_t>(device.pinned_out - before), 2 * 2 * block_bytes);  // buffers, blocks
}

}  // namespace
}  // namespace kvarium::cache::test::pinned_blocks_test
