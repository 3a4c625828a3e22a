// Offloaded caches against caches on the device, over a device that only has memory: both are led through the same
// life and must show the same bytes.
#include "core/cache/memory/residency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

#include "core/cache/memory/pinned_blocks.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/counted_copies.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache {
namespace {

constexpr int heads = 2, head_dim = 4;
constexpr int64_t block_bytes = int64_t{2} * heads * head_dim * 64 * 4;  // f32, of one layer

// Observes and disturbs the transfer of bytes, for all stores of one test.
struct Way {
  std::atomic<int64_t> read{0}, written{0}, held{0};                // bytes
  std::atomic<int> refuse_room{-1}, fail_read{-1}, fail_write{-1};  // the call that fails, counted from now; -1: none
  int slowest_us = 0;
  bool keeps_room = false;  // as a file system that cannot punch holes
  static bool strikes(std::atomic<int>& countdown) { return countdown >= 0 && countdown-- == 0; }
};

class WatchedBytes final : public BackingStore {
 public:
  WatchedBytes(Way& way, Place place, int64_t unit_bytes)
      : m_way(way), m_unit_bytes(unit_bytes), m_bytes(makeBackingStore(place, unit_bytes)) {}
  ~WatchedBytes() override { m_way.held -= m_units * m_unit_bytes; }
  bool allocate(int64_t first, int64_t count) override {
    if (Way::strikes(m_way.refuse_room)) throw Error(ErrorKind::io, "the test disk is full", "free some");
    if (!m_bytes->allocate(first, count)) return false;
    m_units += count;
    m_way.held += count * m_unit_bytes;
    // Fills new blocks with NaN, so that a read before the first write is noticed.
    const std::vector<std::byte> poison(static_cast<size_t>(m_unit_bytes), std::byte{0xff});
    for (int64_t unit = first; unit < first + count; ++unit) m_bytes->write(unit, 0, poison);
    return true;
  }
  bool giveBack(int64_t unit) override {
    if (m_way.keeps_room) return false;
    --m_units;
    m_way.held -= m_unit_bytes;
    return m_bytes->giveBack(unit);
  }
  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override {
    dawdle();
    if (Way::strikes(m_way.fail_read)) throw Error(ErrorKind::io, "the test disk cannot be read", "check it");
    m_way.read += static_cast<int64_t>(to.size());
    m_bytes->read(unit, offset, to);
  }
  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    dawdle();
    if (Way::strikes(m_way.fail_write)) throw Error(ErrorKind::io, "the test disk cannot be written", "check it");
    m_way.written += static_cast<int64_t>(from.size());
    m_bytes->write(unit, offset, from);
  }

 private:
  void dawdle() {
    if (m_way.slowest_us > 0)
      std::this_thread::sleep_for(std::chrono::microseconds(m_random() % static_cast<unsigned>(m_way.slowest_us)));
  }
  Way& m_way;
  int64_t m_unit_bytes;
  int64_t m_units = 0;
  std::unique_ptr<BackingStore> m_bytes;
  std::mt19937 m_random{7};
};

class Residencies : public testing::Test {
 protected:
  support::TestMemory device;
  Way way;
  std::vector<LayerShape> layers{5, {heads, head_dim, -1}};

  CacheJob job(int64_t context = 1000, int64_t limit = -1) {
    CacheJob job{findFormat("f32"), context, 256, limit};
    job.make_backing_store = [this](Place place, int64_t bytes) {
      return std::make_unique<WatchedBytes>(way, place, bytes);
    };
    return job;
  }
  KvCache make(const std::string& spec, int64_t context = 1000, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(spec), job(context, limit));
  }
  static std::vector<TokenId> count(int n, TokenId first = 1) {
    std::vector<TokenId> ids(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) ids[i] = first + i;
    return ids;
  }
  int nLayers() const { return static_cast<int>(layers.size()); }

  // Steps and their tokens, computed together.
  struct Batch {
    Batch(std::vector<BatchStep> batch_steps, std::vector<std::vector<TokenId>> step_ids)
        : steps(std::move(batch_steps)), ids(std::move(step_ids)), fed(steps) {}
    std::vector<BatchStep> steps;
    std::vector<std::vector<TokenId>> ids;
    support::FedSteps fed;
  };
  int headsOf(int layer) const { return layers[static_cast<size_t>(layer)].n_kv_heads; }
  device::KvView write(Batch& batch, int layer) const {
    const int64_t stride = headsOf(layer) * head_dim;
    std::vector<float> k, v;
    for (size_t s = 0; s < batch.steps.size(); ++s) {
      int64_t position = batch.steps[s].step->firstPosition();
      for (const TokenId id : batch.ids[s]) {
        for (int64_t d = 0; d < stride; ++d) {
          k.push_back(static_cast<float>(layer * 1000 + id) + static_cast<float>(d) / 16);
          v.push_back(-k.back() - static_cast<float>(position));
        }
        ++position;
      }
    }
    return batch.fed.store(layer, k, v);
  }
  // Every number that the rows of one step of a batch can see in a layer, in the order of the view.
  std::vector<float> seen(const device::KvView& view, size_t step, int layer) {
    const int n_heads = headsOf(layer);
    std::vector<float> numbers;
    for (int s = 0; s < view.n_segments; ++s) {
      const device::KvSegment& segment = view.segments[s];
      for (const device::BlockRef& block : support::blocksOf(device, view, s, static_cast<int>(step))) {
        const auto keys = support::tilesOf(device, segment, block, device::KvSide::key, n_heads);
        const auto values = support::tilesOf(device, segment, block, device::KvSide::value, n_heads);
        for (int cell = 0; cell < 64; ++cell) {
          if (!(block.live >> cell & 1)) continue;
          numbers.push_back(static_cast<float>(block.first_position + cell));
          for (int h = 0; h < n_heads; ++h) {
            const float* k = reinterpret_cast<const float*>(keys.data() + h * segment.k_tile_bytes);
            const float* v = reinterpret_cast<const float*>(values.data() + h * segment.v_tile_bytes);
            for (int d = 0; d < head_dim; ++d) {
              numbers.push_back(k[d * 64 + cell]);
              numbers.push_back(v[cell * head_dim + d]);
            }
          }
        }
      }
    }
    return numbers;
  }

  // One forward over several caches as the decoder does it. stop_before: the layer before which it is stopped and
  // dropped; -1: it is not.
  std::vector<std::vector<float>> feed(std::vector<KvCache*> caches, const std::vector<std::vector<TokenId>>& ids,
                                       int stop_before = -1) {
    std::vector<Step> steps;
    for (size_t i = 0; i < caches.size(); ++i) {
      Expected<Step, Full> step = caches[i]->beginOrOffload(static_cast<int64_t>(ids[i].size()));
      if (!step) return {};
      steps.push_back(std::move(*step));
    }
    std::vector<BatchStep> begun;
    for (size_t i = 0; i < caches.size(); ++i) begun.push_back({caches[i], &steps[i]});
    Batch batch(begun, ids);
    std::vector<std::vector<float>> result;
    for (int layer = 0; layer < nLayers(); ++layer) {
      if (layer == stop_before) return result;
      const device::KvView view = write(batch, layer);
      for (size_t i = 0; i < caches.size(); ++i) result.push_back(seen(view, i, layer));
      batch.fed.done(layer);
    }
    batch.fed.end();
    for (size_t i = 0; i < caches.size(); ++i) caches[i]->commit(std::move(steps[i]), ids[i]);
    return result;
  }
  bool feed(KvCache& cache, const std::vector<TokenId>& ids) { return !feed({&cache}, {ids}).empty(); }

  void expectSame(KvCache& a, KvCache& b, const std::string& what) {
    ASSERT_EQ(a.ids(), b.ids()) << what;
    Expected<Step, Full> at = a.begin(1), bt = b.begin(1);
    ASSERT_EQ(static_cast<bool>(at), static_cast<bool>(bt)) << what;
    if (!at) return;
    Batch of_a({{&a, &*at}}, {{9}}), of_b({{&b, &*bt}}, {{9}});
    for (int layer = 0; layer < nLayers(); ++layer) {
      ASSERT_EQ(seen(write(of_a, layer), 0, layer), seen(write(of_b, layer), 0, layer)) << what << " layer " << layer;
      of_b.fed.done(layer);
      of_a.fed.done(layer);
    }
  }
  void expectBytesCounted(const KvCache& cache) {
    CacheView snapshot;
    cache.status().fill(snapshot);
    EXPECT_EQ(snapshot.bytes, cache.status().bytes());
    EXPECT_EQ(snapshot.by_place.device, static_cast<int64_t>(device.handed_out));
    if (!device.facts().host_memory && snapshot.by_place.host > 0) {  // whole slabs
      const int64_t slab = PinnedBlocks::blocks_per_slab * nLayers() * block_bytes;
      EXPECT_EQ((snapshot.by_place.host + slab - 1) / slab * slab, static_cast<int64_t>(device.pinned_out));
    } else {
      EXPECT_EQ(snapshot.by_place.disk + snapshot.by_place.host, way.held);
    }
    EXPECT_EQ(snapshot.by_place.device + snapshot.by_place.host + snapshot.by_place.disk, snapshot.bytes.total());
    Bytes sum;
    for (const LayerView& layer : snapshot.layers) sum += layer.bytes;
    EXPECT_EQ(sum, snapshot.bytes);
  }

  // Leads both through the same random life.
  void live(const std::string& on_device, const std::string& away, unsigned seed, int steps) {
    std::mt19937 random(seed);
    std::vector<KvCache> a, b;
    a.push_back(make(on_device, 400));
    b.push_back(make(away, 400));
    for (int i = 0; i < steps; ++i) {
      const std::string what = away + ", seed " + std::to_string(seed) + ", step " + std::to_string(i);
      const size_t which = random() % a.size();
      const auto ids = count(1 + static_cast<int>(random() % (random() % 3 ? 3 : 90)), random() % 900);
      switch (random() % 8) {
        case 0:
          if (a.size() < 4) {
            a.push_back(a[which].fork());
            b.push_back(b[which].fork());
          } else {
            a.erase(a.begin() + static_cast<std::ptrdiff_t>(which));
            b.erase(b.begin() + static_cast<std::ptrdiff_t>(which));
          }
          break;
        case 1: {
          const auto keep = static_cast<int64_t>(random() % (a[which].ids().size() + 1));
          ASSERT_EQ(static_cast<bool>(a[which].truncate(keep)), static_cast<bool>(b[which].truncate(keep))) << what;
          break;
        }
        case 2:
          if (random() % 4 == 0) {
            a[which].reset();
            b[which].reset();
          }
          break;
        case 3: {  // stopped between two layers
          const int layer = static_cast<int>(random() % layers.size());
          ASSERT_EQ(feed({&a[which]}, {ids}, layer), feed({&b[which]}, {ids}, layer)) << what;
          break;
        }
        case 4: {  // all together
          std::vector<KvCache*> all_a, all_b;
          std::vector<std::vector<TokenId>> all_ids;
          for (size_t c = 0; c < a.size(); ++c) {
            all_a.push_back(&a[c]);
            all_b.push_back(&b[c]);
            all_ids.push_back(count(1 + static_cast<int>(random() % 2), random() % 900));
          }
          ASSERT_EQ(feed(all_a, all_ids), feed(all_b, all_ids)) << what;
          break;
        }
        default:
          ASSERT_EQ(feed({&a[which]}, {ids}), feed({&b[which]}, {ids})) << what;
      }
      for (size_t c = 0; c < a.size(); ++c) {
        ASSERT_EQ(a[c].status().bytes().kv, b[c].status().bytes().kv) << what;
        if (a[c].spec().choices.retention->name == "full") {
          ASSERT_EQ(a[c].status().bytes().reserved, b[c].status().bytes().reserved - ringOf(b[c])) << what;
        }
      }
    }
    for (size_t c = 0; c < a.size(); ++c) expectSame(a[c], b[c], away);
    a.clear();
    b.clear();
    ASSERT_EQ(device.handed_out, 0u) << away;
    ASSERT_EQ(device.pinned_out, 0u) << away;
    ASSERT_EQ(way.held, 0) << away;
  }
  int64_t ringOf(const KvCache& cache) const {
    CacheView snapshot;
    cache.status().fill(snapshot);
    int64_t cells = 0;
    for (const LayerView& layer : snapshot.layers) {
      if (layer.place == Place::device) cells += layer.bytes.total();
    }
    return snapshot.by_place.device - cells;
  }
};

TEST_F(Residencies, giveTheSameBytesAsResidentCaches) {
  layers[1].window = layers[3].window = 100;
  layers[2].n_kv_heads = 1;
  const std::array<std::pair<const char*, const char*>, 10> pairs{{
      {"dynamic", "offloaded"},
      {"dynamic", "offloaded:residency=host"},
      {"dynamic", "offloaded:prefetch=0"},
      {"dynamic", "offloaded:prefetch=2;1-2:residency=device"},
      {"dynamic", "offloaded:prefetch=9"},
      {"dynamic", "dynamic;-1:residency=disk;0:residency=host"},
      {"dynamic", "offloaded:residency=host,prefetch=2;1-2:residency=disk"},
      {"static", "offloaded_static"},
      {"sliding_window:window_length=70", "sliding_window:window_length=70,residency=disk"},
      {"sink:window_length=80", "sink:window_length=80,residency=host,prefetch=3"},
  }};
  for (const auto& [on_device, away] : pairs) {
    for (unsigned seed = 1; seed <= 6; ++seed) live(on_device, away, seed, 40);
  }
}

TEST_F(Residencies, standAQueueThatTakesItsTime) {
  way.slowest_us = 300;
  for (const char* away : {"offloaded", "offloaded:prefetch=0", "offloaded:prefetch=3,residency=host"}) {
    for (unsigned seed = 20; seed < 23; ++seed) live("dynamic", away, seed, 25);
  }
}

TEST_F(Residencies, workOnAFileSystemThatCannotFreeRanges) {
  way.keeps_room = true;
  for (unsigned seed = 30; seed < 33; ++seed) {
    KvCache a = make("dynamic"), b = make("offloaded");
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(feed({&a}, {count(70, i)}), feed({&b}, {count(70, i)}));
      ASSERT_TRUE(a.truncate(20 * i) && b.truncate(20 * i));
      KvCache fork = b.fork();
      feed(fork, count(3));
    }
    a.reset();
    expectBytesCounted(b);
  }
}

TEST_F(Residencies, bytesByPlaceAreTrueAndTheEstimateIsExact) {
  layers[1].window = 100;
  for (const char* spec : {"offloaded", "offloaded:prefetch=2", "offloaded:prefetch=40,residency=host",
                           "dynamic;0-1:residency=disk", "offloaded_static", "offloaded_static:max_cache_len=300"}) {
    layers[1].window = -1;
    KvCache cache = make(spec, 200);
    feed(cache, count(130));
    feed(cache, count(70));
    std::vector<Bytes> per_layer;
    const CacheEstimate told = estimateCache(cache.spec(), layers, job(200), &per_layer);
    EXPECT_EQ(told.total(), cache.status().bytes().total()) << spec;
    EXPECT_EQ(told.at, cache.status().usage().by_place) << spec;
    expectBytesCounted(cache);
    CacheView snapshot;
    cache.status().fill(snapshot);
    for (int layer = 0; layer < nLayers(); ++layer) {
      EXPECT_EQ(per_layer[layer].total(), snapshot.layers[layer].bytes.total()) << spec << " layer " << layer;
    }
  }
}

TEST_F(Residencies, theRingHasOneBufferMoreThanIsPrefetched) {
  KvCache cache = make("offloaded:prefetch=2");
  feed(cache, count(130));
  EXPECT_EQ(device.handed_out, 3u * 3 * block_bytes);  // layers, blocks
  EXPECT_EQ(way.held, 5 * 3 * block_bytes);
  CacheView snapshot;
  cache.status().fill(snapshot);
  EXPECT_EQ(ruleAndPlace(snapshot.groups[0]), "full, f32, disk");
  EXPECT_EQ(snapshot.groups[0].runs[0].place, Place::disk);
  EXPECT_EQ(snapshot.layers[2].place, Place::disk);
  int near = 0;
  for (const LayerView& layer : snapshot.layers) near += layer.resident ? 1 : 0;
  EXPECT_EQ(near, 3);
  cache.reset();
  EXPECT_EQ(device.handed_out, 0u);
  EXPECT_EQ(way.held, 0);
  KvCache host = make("dynamic:residency=host");
  feed(host, count(1));
  host.status().fill(snapshot);
  EXPECT_EQ(ruleAndPlace(snapshot.groups[0]), "full, f32, host (simulated)");
  EXPECT_EQ(snapshot.by_place.host, 5 * block_bytes);
}

TEST_F(Residencies, onlyUsedBlocksAreReadAndOnlyNewOnesWritten) {
  for (const char* spec : {"offloaded", "offloaded_static:max_cache_len=4096"}) {
    KvCache cache = make(spec);
    feed(cache, count(200));  // four blocks
    feed(cache, {1});
    way.read = way.written = 0;
    for (int i = 0; i < 10; ++i) feed(cache, {i});
    EXPECT_EQ(way.written, 10 * 5 * block_bytes) << spec;
    EXPECT_EQ(way.read, 10 * 5 * 4 * block_bytes)
        << spec;  // without the first layer of the first step, with the next's
  }
}

TEST_F(Residencies, blocksInTheRingAreNotReadAgain) {
  KvCache cache = make("offloaded:prefetch=4");
  feed(cache, count(100));
  way.read = 0;
  for (int i = 0; i < 20; ++i) feed(cache, {i});
  EXPECT_EQ(way.read, 0);
}

// Where only copies reach device memory.
class PinnedResidencies : public Residencies {
 protected:
  void SetUp() override { device.setHostMemory(false); }
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
  EXPECT_NE(inEnglish(refused.error().reason).find("memory"), std::string::npos);
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

TEST_F(PinnedResidencies, onlyBuffersForADiskHaveAPinnedCopy) {
  KvCache host = make("offloaded:residency=host");
  feed(host, count(100));
  EXPECT_EQ(static_cast<int64_t>(device.pinned_out), slab * nLayers() * block_bytes);
  KvCache disk = make("offloaded");
  const size_t before = device.pinned_out;
  feed(disk, count(100));
  EXPECT_EQ(static_cast<int64_t>(device.pinned_out - before), 2 * 2 * block_bytes);  // buffers, blocks
}

TEST_F(Residencies, aMemoryLimitHoldsForTheRingAlone) {
  const int64_t limit = 2 * 5 * block_bytes;  // two blocks of every layer
  KvCache on_device = make("dynamic", 1000, limit);
  EXPECT_TRUE(feed(on_device, count(128)));
  EXPECT_FALSE(feed(on_device, {1}));
  KvCache away = make("offloaded", 1000, limit);
  EXPECT_TRUE(feed(away, count(128)));
  EXPECT_TRUE(feed(away, count(180)));  // five blocks, twice
  const Bytes before = away.status().bytes();
  EXPECT_FALSE(feed(away, count(64)));
  EXPECT_EQ(away.status().bytes(), before);
  EXPECT_TRUE(feed(away, count(4)));
  EXPECT_LE(static_cast<int64_t>(device.handed_out) - on_device.status().bytes().total(), limit);
  EXPECT_THROW(make("offloaded_static", 1000, limit), Error);
}

TEST_F(Residencies, aFullDiskIsFoundBeforeAStepBegins) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  const Bytes before = b.status().bytes();
  way.refuse_room = 2;
  try {
    feed(b, count(200));
    FAIL() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_FALSE(error.remedy().empty());
  }
  EXPECT_EQ(b.status().bytes(), before);
  EXPECT_EQ(b.ids().size(), 100u);
  EXPECT_EQ(feed({&a}, {count(200)}), feed({&b}, {count(200)}));
}

TEST_F(Residencies, aDiskThatFailsCostsAStepAndNotTheConversation) {
  for (const char* spec : {"offloaded", "offloaded:prefetch=0", "offloaded:prefetch=3"}) {
    KvCache a = make("dynamic"), b = make(spec);
    feed({&a}, {count(100)});
    feed({&b}, {count(100)});
    int failures = 0;
    for (int call = 0; call < 24; ++call) {
      (call % 2 ? way.fail_read : way.fail_write) = call / 2;
      std::vector<std::vector<float>> result;
      for (int attempt = 0; attempt < 3 && result.empty(); ++attempt) {
        const size_t before = b.ids().size();
        try {
          result = feed({&b}, {{call, call + 1}});
        } catch (const Error& error) {
          EXPECT_EQ(error.kind(), ErrorKind::io);
          EXPECT_EQ(b.ids().size(), before);
          ++failures;
        }
      }
      way.fail_read = way.fail_write = -1;
      ASSERT_EQ(feed({&a}, {{call, call + 1}}), result) << spec << " call " << call;
    }
    EXPECT_GE(failures, 5) << spec;
    KvCache fork = b.fork();
    way.fail_read = 0;
    EXPECT_THROW(feed(fork, {1}), Error);  // the copy of the shared block
    expectSame(a, b, spec);
  }
  EXPECT_EQ(way.held, 0);
}

TEST_F(Residencies, aFailedWriteOfADroppedStepIsIgnored) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  // Where the host does not reach device memory, the write of the last layer is given up with the step.
  const int given_up = device.facts().host_memory ? 0 : 1;
  for (int stop_before = 1 + given_up; stop_before < nLayers(); ++stop_before) {
    way.fail_write = stop_before - 1 - given_up;
    feed({&b}, {{7, 8, 9}}, stop_before);
    ASSERT_NO_THROW(feed({&b}, {{stop_before}})) << stop_before;
    EXPECT_EQ(way.fail_write, -1);
    feed({&a}, {{stop_before}});
    expectSame(a, b, std::to_string(stop_before));
  }
}

TEST_F(Residencies, aWriteThatFailsCostsTheStepItBelongsTo) {
  KvCache cache = make("offloaded");
  feed(cache, count(100));
  KvCache fork = cache.fork();
  const std::vector<TokenId> id{5};
  Expected<Step, Full> failing = cache.begin(1), lucky = fork.begin(1);
  Batch batch({{&cache, &*failing}, {&fork, &*lucky}}, {id, id});
  way.fail_write = 0;
  for (int layer = 0; layer < nLayers(); ++layer) {
    write(batch, layer);
    batch.fed.done(layer);
  }
  EXPECT_NO_THROW(fork.commit(std::move(*lucky), id));
  EXPECT_THROW(cache.commit(std::move(*failing), id), Error);
  EXPECT_EQ(fork.ids().size(), 101u);
  EXPECT_EQ(cache.ids().size(), 100u);
}

TEST_F(Residencies, aLivingCacheMovesWithItsForks) {
  for (const char* spec : {"dynamic", "static:max_cache_len=500", "dynamic;1-2:residency=host"}) {
    KvCache a = make(spec, 500), b = make(spec, 500);
    feed({&a}, {count(100)});
    feed({&b}, {count(100)});
    KvCache fork_a = a.fork(), fork_b = b.fork();
    feed({&fork_a}, {count(50, 7)});
    feed({&fork_b}, {count(50, 7)});
    way.refuse_room = 1;
    EXPECT_THROW(b.offload(Place::disk), Error);  // and nothing has moved
    way.refuse_room = -1;
    expectSame(fork_a, fork_b, spec);
    EXPECT_TRUE(b.offload(Place::disk));
    EXPECT_FALSE(b.offload(Place::disk));
    CacheView snapshot;
    fork_b.status().fill(snapshot);
    EXPECT_EQ(snapshot.layers[0].place, Place::disk);
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(feed({&a, &fork_a}, {count(40, i), count(30, i)}), feed({&b, &fork_b}, {count(40, i), count(30, i)}));
    }
    ASSERT_TRUE(a.truncate(60) && b.truncate(60));
    expectSame(a, b, spec);
    expectSame(fork_a, fork_b, spec);
  }
  EXPECT_EQ(device.handed_out, 0u);
  EXPECT_EQ(way.held, 0);
}

TEST_F(Residencies, aFullCacheContinuesOffloadedIfTheJobAllowsIt) {
  const int64_t limit = 3 * 5 * block_bytes;
  CacheJob resilient = job(1000, limit);
  resilient.offload_when_full = true;
  KvCache a = make("dynamic"), b(device, layers, parseCacheSpec("dynamic"), resilient);
  KvCache fork_a = a.fork(), fork_b = b.fork();
  for (int i = 0; i < 6; ++i) {
    // The batch's second sequence is the one without room while the first has begun.
    ASSERT_EQ(feed({&a, &fork_a}, {count(30, i), count(31, i)}), feed({&b, &fork_b}, {count(30, i), count(31, i)}));
    EXPECT_EQ(b.status().offloadedAt(), i < 2 ? -1 : 62) << i;
  }
  expectSame(a, b, "a");
  expectSame(fork_a, fork_b, "b");
  while (feed(b, count(60))) continue;  // until the ring is full, too
  EXPECT_EQ(fork_b.state().log.entries().size(), 7u);
  EXPECT_EQ(fork_b.state().log.entries()[2].kind, Commit::Kind::offload);
}

TEST_F(Residencies, refuseSettingsThatMakeNoSense) {
  const auto refusal = [&](const char* spec) -> std::string {
    try {
      make(spec);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal("offloaded:prefetch=-1").find("prefetch got \"-1\""), std::string::npos);
  EXPECT_NE(refusal("offloaded:prefetch=2000").find("0 to 1024"), std::string::npos);
  EXPECT_NE(refusal("dynamic:prefetch=2").find("no layer is offloaded"), std::string::npos);
  EXPECT_NE(refusal("offloaded:residency=device,prefetch=2").find("no layer is offloaded"), std::string::npos);
  EXPECT_NE(refusal("offloaded;0:prefetch=2").find("prefetch got 2 and 1"), std::string::npos);
  EXPECT_NE(refusal("dynamic:residency=moon").find("device, host, disk"), std::string::npos);
  EXPECT_EQ(refusal("dynamic:prefetch=0;1:residency=disk"), "");
}

TEST(DiskBytes, refuseAFullDiskAndAMissingFolder) {
  const std::unique_ptr<BackingStore> bytes = makeDiskBytes(int64_t{1} << 40);
  try {
    bytes->allocate(0, int64_t{1} << 20);
    FAIL() << "an exabyte";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_NE(std::string(error.what()).find("TMPDIR"), std::string::npos);
  }
  EXPECT_THROW(bytes->allocate(0, int64_t{1} << 40), Error);
  const char* before = std::getenv("TMPDIR");
  const std::string kept = before ? before : "";
  ::setenv("TMPDIR", "/nowhere/at/all", 1);
  EXPECT_THROW(makeDiskBytes(64), Error);
  before ? ::setenv("TMPDIR", kept.c_str(), 1) : ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace kvarium::cache
