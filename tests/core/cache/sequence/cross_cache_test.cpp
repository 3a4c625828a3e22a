// A cross cache and the cells of a sequence: life cycle, sharing, bytes.
#include "core/cache/sequence/cross_cache.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::cross_cache_test {
namespace {

constexpr int n_layers = 2, heads = 2, head_dim = 8, cells = 100;  // two blocks, the second one partly used
const std::vector<LayerShape> layers(n_layers, {.n_kv_heads = heads, .head_dim = head_dim, .cross_cells = cells});
constexpr int64_t cell_bytes = int64_t{heads} * head_dim * 2 * 4;
// What ops read in addition to the cells: blocks, the range of them, and where rows go.
constexpr int64_t list_bytes =
    n_layers * (2 * sizeof(device::BlockRef) + sizeof(device::KvRange) + cells * sizeof(device::KvWrite));

class CrossCaches : public testing::Test {
 protected:
  support::TestMemory device;
  const Format& f32 = *findFormat("f32");
  CacheJob job(int64_t limit = -1) const { return {&f32, 200, 256, limit}; }
  std::shared_ptr<const CrossCache> heard() { return std::make_shared<const CrossCache>(device, layers, f32); }
  KvCache make(const std::string& spec = "dynamic", int64_t limit = -1) {
    return {device, layers, parseCacheSpec(spec), job(limit)};
  }
  static void feed(KvCache& cache, int count) {
    Expected<Step, Full> step = cache.begin(count);
    ASSERT_TRUE(step);
    cache.commit(std::move(*step), std::vector<TokenId>(static_cast<size_t>(count), 7));
  }
};

TEST_F(CrossCaches, everyCellIsSeenByEveryRow) {
  CrossCache cross(device, layers, f32);
  const int64_t stride = 2 * heads * head_dim;
  for (int layer = 0; layer < n_layers; ++layer) {
    std::vector<float> kv(static_cast<size_t>(cells * stride));
    for (size_t i = 0; i < kv.size(); ++i) kv[i] = static_cast<float>(layer * 100000) + static_cast<float>(i);
    const device::Memory memory = device.allocate(kv.size() * sizeof(float));
    device.copyIn(memory.data(), kv.data(), memory.size());
    const device::DevicePtr<const float> k = memory.as<float>();
    cross.store(layer, {.k = k, .v = k + heads * head_dim, .row_stride = stride});
  }
  for (int layer = 0; layer < n_layers; ++layer) {
    const device::KvView view = cross.view(layer);
    ASSERT_EQ(view.n_segments, 1);
    const device::KvSegment& segment = view.segments[0];
    EXPECT_FALSE(segment.causal);
    EXPECT_EQ(segment.window, -1);
    const std::vector<device::BlockRef> blocks = support::blocksOf(device, view, 0);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].live, ~uint64_t{0});
    EXPECT_EQ(blocks[1].live, (uint64_t{1} << (cells - 64)) - 1);
    // head 1, number 3 of cell 70: K has cells next to each other, V numbers
    const int64_t number = 70 * stride + head_dim + 3;
    float k = 0, v = 0;
    const auto keys = support::tilesOf(device, segment, blocks[1], device::KvSide::key, heads);
    const auto values = support::tilesOf(device, segment, blocks[1], device::KvSide::value, heads);
    std::memcpy(&k, keys.data() + segment.k_tile_bytes + sizeof(float) * (3 * device::cells_per_block + 6), sizeof k);
    std::memcpy(&v, values.data() + segment.v_tile_bytes + sizeof(float) * (6 * head_dim + 3), sizeof v);
    EXPECT_EQ(k, static_cast<float>(layer * 100000 + number));
    EXPECT_EQ(v, static_cast<float>(layer * 100000 + number + heads * head_dim));
  }
}

TEST_F(CrossCaches, aCrossCacheStaysUntilTheNextClip) {
  KvCache cache = make();
  EXPECT_EQ(cache.state().cross, nullptr);
  const auto first = heard();
  cache.setCross(first);
  feed(cache, 90);
  ASSERT_TRUE(cache.truncate(3));
  EXPECT_EQ(cache.state().cross.get(), first.get());
  cache.reset();
  EXPECT_EQ(cache.state().cross.get(), first.get());
  feed(cache, 5);
  cache.dropCells();
  EXPECT_EQ(cache.state().cross.get(), first.get());
  KvCache moved = std::move(cache);
  EXPECT_EQ(moved.state().cross.get(), first.get());
  moved.setCross(heard());  // another clip: another text
  EXPECT_NE(moved.state().cross.get(), first.get());
  EXPECT_TRUE(moved.ids().empty());
  EXPECT_EQ(first.use_count(), 1);
  moved.setCross(nullptr);
  EXPECT_EQ(moved.state().cross, nullptr);
}

TEST_F(CrossCaches, forksShareTheCrossCache) {
  KvCache cache = make();
  cache.setCross(heard());
  const CrossCache* const before = cache.state().cross.get();
  const size_t handed_out = device.handed_out;
  feed(cache, 10);
  KvCache fork = cache.fork();
  EXPECT_EQ(fork.state().cross.get(), before);
  cache.setCross(nullptr);
  EXPECT_EQ(fork.state().cross.get(), before);  // the other one keeps its cross cache
  EXPECT_EQ(fork.ids().size(), 10U);
  fork.setCross(nullptr);
  EXPECT_EQ(device.handed_out, handed_out - 2 * 2 * 64 * cell_bytes - list_bytes);
}

TEST_F(CrossCaches, bytesEqualTheAllocatedBytes) {
  for (const char* spec : {"dynamic", "static"}) {
    const size_t before = device.handed_out;
    KvCache cache = make(spec);
    cache.setCross(heard());
    feed(cache, 200);
    EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out - before) - list_bytes) << spec;
    EXPECT_EQ(cache.status().bytes().kv, n_layers * (200 + cells) * cell_bytes) << spec;
    std::vector<Bytes> per_layer;
    EXPECT_EQ(estimateCache(cache.status().spec(), layers, job(), &per_layer), cache.status().bytes()) << spec;
    CacheView snapshot;
    cache.status().fill(snapshot);
    Bytes sum;
    for (size_t i = 0; i < snapshot.layers.size(); ++i) {
      sum += snapshot.layers[i].bytes;
      EXPECT_EQ(snapshot.layers[i].bytes, per_layer[i]);
      EXPECT_EQ(snapshot.layers[i].cross.total(), 2 * 64 * cell_bytes);
    }
    EXPECT_EQ(sum, snapshot.bytes);
    EXPECT_EQ(snapshot.by_place.device, snapshot.bytes.total());
    EXPECT_EQ(snapshot.cross_cells, cells);
    EXPECT_EQ(snapshot.cross.total(), n_layers * 2 * 64 * cell_bytes);
    EXPECT_EQ(snapshot.facts->predicted, snapshot.bytes.total());
    EXPECT_EQ(snapshot.full_f16, n_layers * 200 * 2 * 2 * heads * head_dim + snapshot.cross.used());
  }
}

TEST_F(CrossCaches, theMemoryLimitCountsACrossCacheOnce) {
  const int64_t heard_bytes = n_layers * 2 * 64 * cell_bytes, block = n_layers * 64 * cell_bytes;
  KvCache tight = make("dynamic", heard_bytes - 1);
  const std::string said = support::expectError(ErrorKind::memory, [&] { tight.setCross(heard()); });
  EXPECT_NE(said.find(std::to_string(heard_bytes)), std::string::npos) << said;
  EXPECT_EQ(tight.state().cross, nullptr);

  KvCache cache = make("dynamic", heard_bytes + block);
  for (int clip = 0; clip < 3; ++clip) {
    cache.setCross(heard());
    feed(cache, 64);
    KvCache fork = cache.fork();
    EXPECT_FALSE(fork.begin(1));  // there is no room for a second block
  }
}

TEST_F(CrossCaches, aFullDeviceIsReported) {
  device.limit = 1000;
  EXPECT_THROW(heard(), Error);
}

}  // namespace
}  // namespace kvarium::cache::cross_cache_test
