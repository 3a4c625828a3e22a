// The cache over a device that only has memory: life cycle, bytes, forks. Every key and value is its own (layer,
// position).
#include "core/cache/sequence/kv_cache.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "tests/support/expect_error.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::kv_cache_test {
namespace {

constexpr int n_layers = 3, heads = 2, head_dim = 8;
const std::vector<LayerShape> layers(n_layers, {heads, head_dim, -1});

class Caches : public testing::Test {
 protected:
  support::TestMemory device;
  KvCache make(const std::string& spec, int64_t context = 1000, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), context, 256, limit});
  }
  static float mark(int layer, TokenId id, int64_t position) {
    return static_cast<float>(layer * 1000000 + id * 1000 + position % 1000);
  }

  // Feeds ids as one step; the numbers stored depend on layer, id and position.
  bool feed(KvCache& cache, const std::vector<TokenId>& ids, bool commit = true) {
    Expected<Step, Full> step = cache.begin(static_cast<int64_t>(ids.size()));
    if (!step) return false;
    support::FedSteps fed(cache, *step);
    const int64_t stride = heads * head_dim;
    for (int layer = 0; layer < n_layers; ++layer) {
      std::vector<float> rows(ids.size() * stride);
      for (size_t i = 0; i < ids.size(); ++i) {
        std::fill_n(rows.begin() + i * stride, stride,
                    mark(layer, ids[i], step->firstPosition() + static_cast<int64_t>(i)));
      }
      fed.store(layer, rows, rows);
      fed.done(layer);
    }
    fed.end();
    if (commit) cache.commit(std::move(*step), ids);
    return true;
  }

  // A row after the last token must see exactly the fed ids, in every layer.
  void expectHolds(KvCache& cache, const std::vector<TokenId>& ids) {
    ASSERT_EQ(cache.ids(), ids);
    Expected<Step, Full> step = cache.begin(1);
    ASSERT_TRUE(step);
    support::FedSteps fed(cache, *step);
    const std::vector<float> row(heads * head_dim);
    for (int layer = 0; layer < n_layers; ++layer) {
      const device::KvView view = fed.store(layer, row, row);
      size_t seen = 0;
      for (int s = 0; s < view.n_segments; ++s) {
        const device::KvSegment& segment = view.segments[s];
        for (const device::BlockRef& block : support::blocksOf(device, view, s)) {
          const auto keys = support::tilesOf(device, segment, block, device::KvSide::key, heads);
          const auto values = support::tilesOf(device, segment, block, device::KvSide::value, heads);
          for (int cell = 0; cell < 64; ++cell) {
            const int64_t position = block.first_position + cell;
            if (!(block.live >> cell & 1) || position == static_cast<int64_t>(ids.size())) continue;
            ++seen;
            const float expected = mark(layer, ids[static_cast<size_t>(position)], position);
            for (int h = 0; h < heads; ++h) {
              const float* k = reinterpret_cast<const float*>(keys.data() + h * segment.k_tile_bytes);
              const float* v = reinterpret_cast<const float*>(values.data() + h * segment.v_tile_bytes);
              ASSERT_EQ(k[cell], expected);
              ASSERT_EQ(v[cell * head_dim], expected);
            }
          }
        }
      }
      ASSERT_EQ(seen, ids.size());
    }
  }
  static std::vector<TokenId> count(int n, TokenId first = 1) {
    std::vector<TokenId> ids(static_cast<size_t>(n));
    std::iota(ids.begin(), ids.end(), first);
    return ids;
  }
};

TEST_F(Caches, aStepThatIsDroppedNeverWas) {
  for (const char* spec : {"dynamic", "static"}) {
    KvCache cache = make(spec);
    feed(cache, count(60));
    const Bytes before = cache.status().bytes();
    feed(cache, count(30, 500), false);
    EXPECT_EQ(cache.status().bytes(), before) << spec;
    expectHolds(cache, count(60));
    EXPECT_EQ(cache.status().bytes(), before) << spec;
  }
}

TEST_F(Caches, whyItCannotBeCutIsKnownBeforehand) {
  KvCache cache = make("sink:window_length=20,num_sink_tokens=4");
  feed(cache, count(40));
  const Expected<void, Refusal> possible = cache.status().canTruncate(10);
  ASSERT_FALSE(possible);
  EXPECT_EQ(cache.ids().size(), 40u);
  EXPECT_EQ(possible.error().reason, cache.truncate(10).error().reason);
  EXPECT_TRUE(cache.status().canTruncate(0));
}

TEST_F(Caches, limitsAreFacts) {
  EXPECT_EQ(make("dynamic").facts().capacity, -1);
  EXPECT_EQ(make("dynamic").facts().text_limit, -1);
  EXPECT_EQ(make("static:max_cache_len=100").facts().text_limit, 100);
  EXPECT_EQ(make("dynamic;1:window_length=20;2:window_length=30").facts().capacity,
            20);  // of the layers that see least
  EXPECT_TRUE(make("none").facts().keeps_nothing);
  EXPECT_TRUE(make("quantized:backend=quanto,requantize=all").facts().takes_whole_calls);
  EXPECT_FALSE(make("quantized").facts().takes_whole_calls);
}

TEST_F(Caches, bytesEqualTheBytesOfTheDevice) {
  KvCache cache = make("dynamic;1:format=f16");
  EXPECT_EQ(cache.status().bytes().total(), 0);
  feed(cache, count(65));
  EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out));
  EXPECT_EQ(cache.status().bytes().kv, 65 * heads * head_dim * 2 * (4 + 2 + 4));
  EXPECT_EQ(cache.status().bytes().total(),
            estimateCache(cache.status().spec(), layers, {findFormat("f32"), 65}).total());
}

TEST_F(Caches, aFixedOneIsAllocatedOnceAndFullIsAValue) {
  KvCache cache = make("static:max_cache_len=100");
  const size_t before = device.handed_out;
  EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(before));
  EXPECT_TRUE(feed(cache, count(100)));
  EXPECT_EQ(device.handed_out, before);
  EXPECT_FALSE(feed(cache, {1}));
  EXPECT_EQ(cache.ids().size(), 100u);
}

TEST_F(Caches, oneThatKeepsNothingBeginsWithTheWholeText) {
  KvCache cache = make("none");
  feed(cache, count(100));
  feed(cache, count(50, 101));  // chunks of one call
  cache.dropCells();
  const std::string said = support::expectError(ErrorKind::usage, [&] { (void)cache.begin(1); });
  EXPECT_NE(said.find("the cache none has seen 150 tokens and keeps none; reset it"), std::string::npos) << said;
  KvCache fork = cache.fork();
  EXPECT_THROW((void)fork.begin(1), Error);
  cache.reset();
  feed(cache, count(151));
  expectHolds(cache, count(151));
}

TEST_F(Caches, truncateThenOtherTextLeavesNothingOfTheOld) {
  KvCache cache = make("dynamic");
  feed(cache, count(200));
  ASSERT_TRUE(cache.truncate(70));
  feed(cache, count(50, 300));
  std::vector<TokenId> expected = count(70);
  const std::vector<TokenId> more = count(50, 300);
  expected.insert(expected.end(), more.begin(), more.end());
  expectHolds(cache, expected);
  ASSERT_TRUE(cache.truncate(0));
  EXPECT_EQ(device.handed_out, 0u);
  feed(cache, count(3));
  expectHolds(cache, count(3));
}

TEST_F(Caches, forksWriteApart) {
  for (int shared : {10, 64, 100}) {
    KvCache a = make("dynamic");
    feed(a, count(shared));
    KvCache b = a.fork();
    std::vector<TokenId> ids_a = count(shared), ids_b = count(shared);
    for (int i = 0; i < 40; ++i) {
      feed(a, {700 + i});
      feed(b, {800 + i});
      ids_a.push_back(700 + i);
      ids_b.push_back(800 + i);
    }
    expectHolds(a, ids_a);
    expectHolds(b, ids_b);
    ASSERT_TRUE(b.truncate(shared / 2));
    feed(b, {5});
    expectHolds(a, ids_a);
  }
  EXPECT_EQ(device.handed_out, 0u);
}

TEST_F(Caches, aForkCountsItsOwnBlocksOnly) {
  KvCache a = make("dynamic");
  feed(a, count(64));
  KvCache b = a.fork();
  feed(b, count(200));
  EXPECT_EQ(a.status().bytes().total(),
            b.status().bytes().total() / 5);  // one own block; the other has one shared and four own
  CacheView snapshot;
  a.status().fill(snapshot);
  Bytes sum;
  for (const LayerView& layer : snapshot.layers) sum += layer.bytes;
  EXPECT_EQ(sum.total(), a.status().bytes().total());
}

TEST_F(Caches, memoryLimitIsFullNotACrash) {
  KvCache cache = make("dynamic", 1000, 2 * 64 * heads * head_dim * 2 * 4 * n_layers);
  EXPECT_TRUE(feed(cache, count(128)));
  Expected<Step, Full> step = cache.begin(1);
  ASSERT_FALSE(step);
  EXPECT_FALSE(step.error().reason.empty());
  EXPECT_EQ(cache.status().lengths().stored, 128);
}

TEST_F(Caches, aSnapshotShowsRunsOfStoredCells) {
  KvCache cache = make("dynamic;0:format=f16");
  feed(cache, count(130));
  KvCache fork = cache.fork();
  feed(cache, {1});
  CacheView snapshot;
  cache.status().fill(snapshot);
  ASSERT_EQ(snapshot.groups.size(), 2u);
  const std::vector<CellRun> expected = {{Role::normal, Form::full, Place::device, true, 0, 128},
                                         {Role::normal, Form::full, Place::device, false, 128, 3}};
  EXPECT_EQ(snapshot.groups[0].runs, expected);
  EXPECT_EQ(snapshot.lengths.tokens_seen, 131);
  EXPECT_EQ(snapshot.layers.size(), 3u);
  EXPECT_EQ(snapshot.layers[0].facts->k_format, "f16");
}

TEST_F(Caches, cellsOutsideALayersOwnWindowAreDroppedAtCommit) {
  const std::vector<LayerShape> windowed = {{heads, head_dim, 100}, {heads, head_dim, -1}, {heads, head_dim, 100}};
  KvCache cache(device, windowed, parseCacheSpec("dynamic"), {findFormat("f32"), 1000});
  for (int i = 0; i < 300; ++i) feed(cache, {i});
  EXPECT_EQ(cache.status().lengths(0).stored, 99);  // the next token is the hundredth
  EXPECT_EQ(cache.status().lengths(1).stored, 300);
  EXPECT_EQ(cache.status().lengths(0).tokens_seen, 300);
  EXPECT_FALSE(cache.truncate(250));  // its window has gone
  EXPECT_TRUE(cache.truncate(300));
  EXPECT_TRUE(cache.truncate(0));
}

TEST_F(Caches, randomLifeCyclesMatchAListOfIds) {
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    std::vector<KvCache> caches;
    std::vector<std::vector<TokenId>> truth;
    caches.push_back(make(round % 2 ? "dynamic;2:v_format=f32" : "dynamic"));
    truth.emplace_back();
    for (int i = 0; i < 40; ++i) {
      const size_t which = random() % caches.size();
      switch (random() % 5) {
        case 0:
          if (caches.size() < 4) {
            caches.push_back(caches[which].fork());
            truth.push_back(truth[which]);
          }
          break;
        case 1: {
          const int64_t keep = static_cast<int64_t>(random() % (truth[which].size() + 1));
          ASSERT_TRUE(caches[which].truncate(keep));
          truth[which].resize(static_cast<size_t>(keep));
          break;
        }
        case 2: feed(caches[which], count(20, 90), false); break;
        default: {
          const std::vector<TokenId> ids =
              count(1 + static_cast<int>(random() % 90), static_cast<TokenId>(random() % 900));
          feed(caches[which], ids);
          truth[which].insert(truth[which].end(), ids.begin(), ids.end());
        }
      }
    }
    for (size_t i = 0; i < caches.size(); ++i) expectHolds(caches[i], truth[i]);
    caches.clear();
    ASSERT_EQ(device.handed_out, 0u);
  }
}

}  // namespace
}  // namespace kvarium::cache::kv_cache_test
