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

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/plain_device.h"

namespace kvarium {
namespace {

constexpr int heads = 2, head_dim = 4;
constexpr int64_t block_bytes = int64_t{2} * heads * head_dim * 64 * 4;  // f32, of one layer

// What happens to bytes on their way, for all stores of one test.
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
    // Nobody may see what a block holds before it was written: not-a-numbers.
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
  PlainDevice device;
  Way way;
  std::vector<LayerShape> layers{5, {heads, head_dim, -1}};

  CacheJob job(int64_t context = 1000, int64_t limit = -1) {
    CacheJob job{findFormat("f32"), context, 256, limit};
    job.away = [this](Place place, int64_t bytes) { return std::make_unique<WatchedBytes>(way, place, bytes); };
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

  void write(KvCache& cache, int layer, Step& step) {
    const int64_t stride = heads * head_dim;
    std::vector<float> k(step.ids().size() * stride), v(k.size());
    for (size_t i = 0; i < k.size(); ++i) {
      k[i] = static_cast<float>(layer * 1000 + step.ids()[i / stride]) + static_cast<float>(i % stride) / 16;
      v[i] = -k[i] - static_cast<float>(step.firstPosition() + static_cast<int64_t>(i / stride));
    }
    cache.store(layer, step, k.data(), v.data(), stride);
  }
  // Every number that a step's rows can see in a layer, in the order of the view.
  static std::vector<float> seen(KvCache& cache, int layer, const Step& step) {
    std::vector<float> numbers;
    const KvView view = cache.view(layer, step);
    for (int s = 0; s < view.n_segments; ++s) {
      const KvSegment& segment = view.segments[s];
      for (int b = 0; b < segment.n_blocks; ++b) {
        const BlockRef& block = segment.blocks[b];
        for (int cell = 0; cell < 64; ++cell) {
          if (!(block.live >> cell & 1)) continue;
          numbers.push_back(static_cast<float>(block.first_position + cell));
          for (int h = 0; h < heads; ++h) {
            const float* k = reinterpret_cast<const float*>(block.k + h * segment.k_tile_bytes);
            const float* v = reinterpret_cast<const float*>(block.v + h * segment.v_tile_bytes);
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
      Expected<Step, Full> step = caches[i]->begin(ids[i]);
      if (!step) return {};
      steps.push_back(std::move(*step));
    }
    std::vector<std::vector<float>> result;
    for (int layer = 0; layer < nLayers(); ++layer) {
      if (layer == stop_before) return result;
      for (size_t i = 0; i < caches.size(); ++i) {
        write(*caches[i], layer, steps[i]);
        result.push_back(seen(*caches[i], layer, steps[i]));
        caches[i]->done(layer, steps[i]);
      }
    }
    for (size_t i = 0; i < caches.size(); ++i) caches[i]->commit(std::move(steps[i]));
    return result;
  }
  bool feed(KvCache& cache, const std::vector<TokenId>& ids) { return !feed({&cache}, {ids}).empty(); }

  void expectSame(KvCache& a, KvCache& b, const std::string& what) {
    ASSERT_EQ(a.ids(), b.ids()) << what;
    const TokenId next = 9;
    Expected<Step, Full> at = a.begin({&next, 1}), bt = b.begin({&next, 1});
    ASSERT_EQ(static_cast<bool>(at), static_cast<bool>(bt)) << what;
    if (!at) return;
    for (int layer = 0; layer < nLayers(); ++layer) {
      write(a, layer, *at);
      write(b, layer, *bt);
      ASSERT_EQ(seen(a, layer, *at), seen(b, layer, *bt)) << what << " layer " << layer;
      b.done(layer, *bt);
      a.done(layer, *at);
    }
  }
  void expectBytesCounted(const KvCache& cache) {
    CacheSnapshot snapshot;
    cache.fill(snapshot);
    EXPECT_EQ(snapshot.bytes, cache.bytes());
    EXPECT_EQ(snapshot.by_place.device, static_cast<int64_t>(device.handed_out));
    EXPECT_EQ(snapshot.by_place.disk + snapshot.by_place.host, way.held);
    EXPECT_EQ(snapshot.by_place.device + snapshot.by_place.host + snapshot.by_place.disk, snapshot.bytes.total());
    Bytes sum;
    for (const LayerBytes& layer : snapshot.layers) sum += layer.bytes;
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
        ASSERT_EQ(a[c].bytes().kv, b[c].bytes().kv) << what;
        if (a[c].spec().choices.retention->name == "full") {
          ASSERT_EQ(a[c].bytes().reserved, b[c].bytes().reserved - ringOf(b[c])) << what;
        }
      }
    }
    for (size_t c = 0; c < a.size(); ++c) expectSame(a[c], b[c], away);
    a.clear();
    b.clear();
    ASSERT_EQ(device.handed_out, 0u) << away;
    ASSERT_EQ(way.held, 0) << away;
  }
  int64_t ringOf(const KvCache& cache) const {
    CacheSnapshot snapshot;
    cache.fill(snapshot);
    int64_t cells = 0;
    for (const LayerBytes& layer : snapshot.layers) {
      if (layer.place == Place::device) cells += layer.bytes.total();
    }
    return snapshot.by_place.device - cells;
  }
};

TEST_F(Residencies, showTheSameBytesWhateverHappens) {
  layers[1].window = layers[3].window = 100;
  const std::array<std::pair<const char*, const char*>, 9> pairs{{
      {"dynamic", "offloaded"},
      {"dynamic", "offloaded:residency=host"},
      {"dynamic", "offloaded:prefetch=0"},
      {"dynamic", "offloaded:prefetch=2;1-2:residency=device"},
      {"dynamic", "offloaded:prefetch=9"},
      {"dynamic", "dynamic;-1:residency=disk;0:residency=host"},
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

TEST_F(Residencies, doWithoutAFileSystemThatTakesRoomBack) {
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

TEST_F(Residencies, bytesAreWhereTheyAreSaidToBeAndTheEstimateIsExact) {
  layers[1].window = 100;
  for (const char* spec : {"offloaded", "offloaded:prefetch=2", "offloaded:prefetch=40,residency=host",
                           "dynamic;0-1:residency=disk", "offloaded_static", "offloaded_static:max_cache_len=300"}) {
    layers[1].window = -1;
    KvCache cache = make(spec, 200);
    feed(cache, count(130));
    feed(cache, count(70));
    std::vector<Bytes> per_layer;
    EXPECT_EQ(estimateCache(cache.spec(), layers, job(200), &per_layer).total(), cache.bytes().total()) << spec;
    expectBytesCounted(cache);
    CacheSnapshot snapshot;
    cache.fill(snapshot);
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
  CacheSnapshot snapshot;
  cache.fill(snapshot);
  EXPECT_EQ(snapshot.groups[0].rule, "full, f32, disk");
  EXPECT_EQ(snapshot.groups[0].runs[0].place, Place::disk);
  EXPECT_EQ(snapshot.layers[2].place, Place::disk);
  int near = 0;
  for (const LayerBytes& layer : snapshot.layers) near += layer.near ? 1 : 0;
  EXPECT_EQ(near, 3);
  cache.reset();
  EXPECT_EQ(device.handed_out, 0u);
  EXPECT_EQ(way.held, 0);
  KvCache host = make("dynamic:residency=host");
  feed(host, count(1));
  host.fill(snapshot);
  EXPECT_EQ(snapshot.groups[0].rule, "full, f32, host (simulated)");
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

TEST_F(Residencies, whatFitsIntoTheRingIsNotReadAgain) {
  KvCache cache = make("offloaded:prefetch=4");
  feed(cache, count(100));
  way.read = 0;
  for (int i = 0; i < 20; ++i) feed(cache, {i});
  EXPECT_EQ(way.read, 0);
}

TEST_F(Residencies, aMemoryLimitHoldsForTheRingAlone) {
  const int64_t limit = 2 * 5 * block_bytes;  // two blocks of every layer
  KvCache on_device = make("dynamic", 1000, limit);
  EXPECT_TRUE(feed(on_device, count(128)));
  EXPECT_FALSE(feed(on_device, {1}));
  KvCache away = make("offloaded", 1000, limit);
  EXPECT_TRUE(feed(away, count(128)));
  EXPECT_TRUE(feed(away, count(180)));  // five blocks, twice
  const Bytes before = away.bytes();
  EXPECT_FALSE(feed(away, count(64)));
  EXPECT_EQ(away.bytes(), before);
  EXPECT_TRUE(feed(away, count(4)));
  EXPECT_LE(static_cast<int64_t>(device.handed_out) - on_device.bytes().total(), limit);
  EXPECT_THROW(make("offloaded_static", 1000, limit), Error);
}

TEST_F(Residencies, aFullDiskIsFoundBeforeAStepBegins) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  const Bytes before = b.bytes();
  way.refuse_room = 2;
  try {
    feed(b, count(200));
    FAIL() << "there was room";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::io);
    EXPECT_FALSE(error.remedy().empty());
  }
  EXPECT_EQ(b.bytes(), before);
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

TEST_F(Residencies, aWriteThatFailsBehindADroppedStepIsNobodys) {
  KvCache a = make("dynamic"), b = make("offloaded");
  feed({&a}, {count(100)});
  feed({&b}, {count(100)});
  for (int stop_before = 1; stop_before < nLayers(); ++stop_before) {
    way.fail_write = stop_before - 1;
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
  const TokenId id = 5;
  Expected<Step, Full> failing = cache.begin({&id, 1}), lucky = fork.begin({&id, 1});
  way.fail_write = 0;
  for (int layer = 0; layer < nLayers(); ++layer) {
    write(cache, layer, *failing);
    write(fork, layer, *lucky);
    cache.done(layer, *failing);
    fork.done(layer, *lucky);
  }
  EXPECT_NO_THROW(fork.commit(std::move(*lucky)));
  EXPECT_THROW(cache.commit(std::move(*failing)), Error);
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
    CacheSnapshot snapshot;
    fork_b.fill(snapshot);
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

TEST_F(Residencies, aFullCacheGoesOnOffloadedWhereTheJobSaysSo) {
  const int64_t limit = 3 * 5 * block_bytes;
  CacheJob resilient = job(1000, limit);
  resilient.offload_when_full = true;
  KvCache a = make("dynamic"), b(device, layers, parseCacheSpec("dynamic"), resilient);
  KvCache fork_a = a.fork(), fork_b = b.fork();
  for (int i = 0; i < 6; ++i) {
    // The batch's second sequence is the one without room while the first has begun.
    ASSERT_EQ(feed({&a, &fork_a}, {count(30, i), count(31, i)}), feed({&b, &fork_b}, {count(30, i), count(31, i)}));
    EXPECT_EQ(b.offloadedAt(), i < 2 ? -1 : 62) << i;
  }
  expectSame(a, b, "a");
  expectSame(fork_a, fork_b, "b");
  while (feed(b, count(60))) continue;  // until the ring is full, too
  EXPECT_EQ(fork_b.log().entries().size(), 7u);
  EXPECT_EQ(fork_b.log().entries()[2].kind, Commit::Kind::offload);
}

TEST_F(Residencies, refuseWhatHasNoSense) {
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

TEST(DiskBytes, refuseWhatTheDiskHasNoRoomForAndAFolderThatIsNotThere) {
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
}  // namespace kvarium
