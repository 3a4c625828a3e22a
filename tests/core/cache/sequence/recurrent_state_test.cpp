// A cache with recurrent layers over a device that only has memory: the state goes through the same life as the cells.
// Every step adds its ids to the state, so that a state says which tokens made it.
#include "core/cache/sequence/recurrent_state.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::recurrent_state_test {
namespace {

constexpr int64_t floats = 24, state_bytes = floats * 4;
const std::vector<LayerShape> pure = {{.state = {.recurrence = floats}}, {.state = {.recurrence = floats}}};
const std::vector<LayerShape> mixed = {
    {.state = {.recurrence = floats}}, {1, 8, -1}, {.state = {.recurrence = floats}}};

class RecurrentCaches : public testing::TestWithParam<bool> {
 protected:
  support::TestMemory device;
  const std::vector<LayerShape>& layers = GetParam() ? mixed : pure;
  const int64_t buffer = 2 * state_bytes;

  KvCache make(const std::string& spec = "dynamic", int64_t kept = 4, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 1000, 256, limit, kept * buffer});
  }
  static float digest(float before, TokenId id) { return before * 3 + static_cast<float>(id % 5); }

  static Expected<Step, Full> compute(KvCache& cache, const std::vector<TokenId>& ids,
                                      const std::vector<LayerShape>& layers) {
    Expected<Step, Full> step = cache.begin(static_cast<int64_t>(ids.size()));
    if (!step) return step;
    support::FedSteps fed(cache, *step);
    for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
      if (!layers[layer].hasState()) {
        const std::vector<float> rows(ids.size() * 8, 1.0f);
        fed.store(layer, rows, rows);
        fed.done(layer);
        continue;
      }
      std::vector<float> state = fed.stateBefore(layer, floats);
      state.resize(floats);
      for (int64_t i = 0; i < floats; ++i) {
        float& value = state[static_cast<size_t>(i)];
        for (TokenId id : ids) value = std::fmod(digest(value, id + static_cast<TokenId>(i) + layer), 1000.0f);
      }
      fed.setStateAfter(layer, state);
    }
    fed.end();
    return step;
  }
  bool feed(KvCache& cache, const std::vector<TokenId>& ids, bool commit = true) {
    Expected<Step, Full> step = compute(cache, ids, layers);
    if (!step) return false;
    if (commit) cache.commit(std::move(*step), ids);
    return true;
  }
  // The state of now is the one that the ids make from nothing, one at a time.
  void expectRemembers(KvCache& cache, const std::vector<TokenId>& ids) {
    ASSERT_EQ(cache.ids(), ids);
    Expected<Step, Full> step = cache.begin(1);
    ASSERT_TRUE(step);
    const support::FedSteps fed(cache, *step);
    for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
      if (!layers[layer].hasState()) continue;
      const std::vector<float> before = fed.stateBefore(layer, floats);
      ASSERT_EQ(before.empty(), ids.empty());
      for (int64_t i = 0; i < floats; ++i) {
        float value = 0;
        for (TokenId id : ids) value = std::fmod(digest(value, id + static_cast<TokenId>(i) + layer), 1000.0f);
        if (!before.empty()) {
          ASSERT_EQ(before[static_cast<size_t>(i)], value) << "layer " << layer;
        }
      }
    }
  }
};

TEST_P(RecurrentCaches, aStepThatIsDroppedNeverWas) {
  KvCache cache = make();
  feed(cache, {1, 2}, false);
  EXPECT_EQ(device.handed_out, 0u);
  feed(cache, {1, 2, 3});
  const Bytes before = cache.status().bytes();
  feed(cache, {4, 5}, false);
  EXPECT_EQ(cache.status().bytes(), before);
  expectRemembers(cache, {1, 2, 3});
  feed(cache, {6});
  expectRemembers(cache, {1, 2, 3, 6});
}

// A state of then leads nowhere where the cells of another layer have left since, or are compressed.
TEST_P(RecurrentCaches, aCheckpointGoesWithTheCellsItNeeds) {
  if (!GetParam()) GTEST_SKIP() << "no layer has cells";
  for (const char* spec : {"sliding_window:window_length=20,nbits=4", "key_norm:window_length=20"}) {
    SCOPED_TRACE(spec);
    KvCache cache(device, mixed, parseCacheSpec(spec), {findFormat("f32"), 1000, 256, -1, 100 * buffer});
    ASSERT_TRUE(support::feedNumbers(cache, mixed, 10));
    cache.checkpoint();
    ASSERT_TRUE(support::feedNumbers(cache, mixed, 5));
    EXPECT_EQ(cache.status().reachable(12), 10);
    ASSERT_TRUE(support::feedNumbers(cache, mixed, 60));
    EXPECT_EQ(cache.status().reachable(12), 0);
    EXPECT_TRUE(cache.state().kept.all().empty());
    EXPECT_EQ(cache.status().bytes().kept, 0);
  }
  KvCache weighed(device, mixed, parseCacheSpec("h2o:window_length=20"),
                  {findFormat("f32"), 1000, 256, -1, 100 * buffer});
  ASSERT_TRUE(support::feedNumbers(weighed, mixed, 10));
  weighed.checkpoint();
  EXPECT_TRUE(weighed.state().kept.all().empty());  // its cells are never cut
}

TEST_P(RecurrentCaches, bytesEqualTheBytesOfTheDeviceAndTheEstimate) {
  for (const int64_t kept : {0, 1, 4}) {
    KvCache cache = make("dynamic", kept);
    EXPECT_EQ(cache.status().bytes().total(), 0);
    for (int i = 0; i < 10; ++i) {
      feed(cache, {i, i + 1});
      cache.checkpoint();
      EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out));
    }
    feed(cache, {1});
    EXPECT_EQ(cache.status().bytes().state, buffer);
    EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out));
    EXPECT_EQ(cache.status().bytes().kept, kept * buffer);
    const CacheJob job{findFormat("f32"), 21, 256};
    std::vector<Bytes> per_layer;
    const auto withoutCheckpoints = [](Bytes bytes) {
      bytes.reserved -= bytes.kept;
      bytes.kept = 0;
      return bytes;
    };
    EXPECT_EQ(estimateCache(cache.status().spec(), layers, job, &per_layer),
              withoutCheckpoints(cache.status().bytes()));
    CacheView snapshot;
    cache.status().fill(snapshot);
    ASSERT_EQ(snapshot.layers.size(), layers.size());
    for (size_t layer = 0; layer < layers.size(); ++layer)
      EXPECT_EQ(withoutCheckpoints(snapshot.layers[layer].bytes), per_layer[layer]);
    EXPECT_EQ(snapshot.bytes, cache.status().bytes());
    int64_t of_checkpoints = 0;
    for (const CheckpointView& one : snapshot.checkpoints) of_checkpoints += one.bytes;
    EXPECT_EQ(of_checkpoints, snapshot.bytes.kept);
    EXPECT_EQ(snapshot.by_place.device, cache.status().bytes().total());
    cache.reset();
    EXPECT_EQ(device.handed_out, 0u);
  }
}

TEST_P(RecurrentCaches, lengthsCountTokensAndNotStates) {
  KvCache cache = make("static:max_cache_len=5");
  feed(cache, {1, 2, 3});
  EXPECT_EQ(cache.status().lengths(0).tokens_seen, 3);
  EXPECT_EQ(cache.status().lengths(0).stored, 0);
  EXPECT_EQ(cache.status().lengths(0).capacity, -1);
  EXPECT_EQ(cache.status().lengths().tokens_seen, 3);
  EXPECT_EQ(cache.status().lengths().stored, GetParam() ? 3 : 0);
  EXPECT_EQ(cache.facts().capacity, GetParam() ? 5 : -1);  // a state takes any text
  EXPECT_EQ(feed(cache, {4, 5, 6}), !GetParam());
}

TEST_P(RecurrentCaches, truncateReturnsToKeptStatesAndRefusesOthers) {
  KvCache cache = make();
  feed(cache, {1, 2, 3});
  cache.checkpoint();
  feed(cache, {4, 5});
  cache.checkpoint();
  cache.checkpoint();
  feed(cache, {6});
  EXPECT_TRUE(cache.truncate(6));
  EXPECT_EQ(cache.status().reachable(100), 6);
  EXPECT_EQ(cache.status().reachable(6), 6);
  EXPECT_EQ(cache.status().reachable(4), 3);
  EXPECT_EQ(cache.status().reachable(2), 0);
  const Bytes before = cache.status().bytes();
  const Expected<void, Refusal> refused = cache.truncate(4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(inEnglish(refused.error().reason), "the recurrent state cannot go back to token 4, only to token 3");
  EXPECT_EQ(inEnglish(cache.truncate(1).error().reason),
            "the recurrent state cannot go back to token 1, only to the beginning");
  EXPECT_EQ(cache.status().bytes(), before);
  expectRemembers(cache, {1, 2, 3, 4, 5, 6});
  ASSERT_TRUE(cache.truncate(5));
  expectRemembers(cache, {1, 2, 3, 4, 5});
  ASSERT_TRUE(cache.truncate(3));
  expectRemembers(cache, {1, 2, 3});
  feed(cache, {7});
  expectRemembers(cache, {1, 2, 3, 7});
  EXPECT_EQ(cache.status().reachable(5), 4);  // tokens after the truncation are gone
  ASSERT_TRUE(cache.truncate(3));
  ASSERT_TRUE(cache.truncate(0));
  expectRemembers(cache, {});
  EXPECT_EQ(cache.status().reachable(3), 0);
}

TEST_P(RecurrentCaches, asManyAsFitAreKeptAndTheLastOneAmongThem) {
  KvCache cache = make("dynamic", 2);
  for (TokenId id = 1; id <= 5; ++id) {
    feed(cache, {id});
    cache.checkpoint();
    EXPECT_EQ(cache.state().kept.all().back().position, id);
    EXPECT_LE(cache.state().kept.all().size(), 2u);
  }
  EXPECT_EQ(cache.status().reachable(4), 3);
  KvCache none = make("dynamic", 0);
  feed(none, {1});
  none.checkpoint();
  feed(none, {2});
  EXPECT_EQ(none.status().reachable(1), 0);
}

TEST_P(RecurrentCaches, forksContinueIndependently) {
  KvCache a = make();
  feed(a, {1, 2});
  a.checkpoint();
  feed(a, {3});
  KvCache b = a.fork();
  feed(a, {4});
  feed(b, {5, 6});
  expectRemembers(a, {1, 2, 3, 4});
  expectRemembers(b, {1, 2, 3, 5, 6});
  ASSERT_TRUE(b.truncate(2));
  feed(b, {9});
  expectRemembers(b, {1, 2, 9});
  expectRemembers(a, {1, 2, 3, 4});
  a = b.fork();
  expectRemembers(a, {1, 2, 9});
  b = make();
  a.dropCells();
  EXPECT_EQ(a.ids().size(), 3u);
  EXPECT_EQ(a.status().bytes().total(), 0);
  EXPECT_EQ(device.handed_out, 0u);
}

TEST_P(RecurrentCaches, earlierStatesAreFreedBeforeMemoryIsRefused) {
  const int64_t blocks = GetParam() ? 64 * 8 * 4 * 2 : 0;
  KvCache cache = make("dynamic", 4, blocks + 3 * buffer);
  for (TokenId id = 1; id <= 6; ++id) {
    ASSERT_TRUE(feed(cache, {id})) << id;
    cache.checkpoint();
  }
  expectRemembers(cache, {1, 2, 3, 4, 5, 6});
  EXPECT_LE(device.handed_out, static_cast<size_t>(blocks + 3 * buffer));
  EXPECT_EQ(cache.status().reachable(5), 5);
  EXPECT_EQ(cache.status().reachable(4), 0);

  KvCache small = make("dynamic", 4, blocks + buffer);
  ASSERT_TRUE(feed(small, {1}));
  const Expected<Step, Full> full = small.begin(1);
  ASSERT_FALSE(full);
  EXPECT_FALSE(full.error().reason.empty());
  EXPECT_EQ(small.ids().size(), 1u);
}

TEST_P(RecurrentCaches, randomLifeCyclesMatchAListOfIds) {
  std::mt19937 random(5);
  for (int round = 0; round < 10; ++round) {
    std::vector<KvCache> caches;
    std::vector<std::vector<TokenId>> truth(1);
    caches.push_back(make());
    for (int i = 0; i < 60; ++i) {
      const size_t which = random() % caches.size();
      switch (random() % 6) {
        case 0:
          if (caches.size() == 4) break;
          caches.push_back(caches[which].fork());
          truth.push_back(truth[which]);
          break;
        case 1: {
          const int64_t wanted = static_cast<int64_t>(random() % (truth[which].size() + 1));
          const int64_t keep = caches[which].status().reachable(wanted);
          ASSERT_EQ(static_cast<bool>(caches[which].truncate(wanted)), keep == wanted);
          ASSERT_TRUE(caches[which].truncate(keep));
          truth[which].resize(static_cast<size_t>(keep));
          break;
        }
        case 2: feed(caches[which], {1, 2, 3}, false); break;
        case 3: caches[which].checkpoint(); break;
        default:
          const std::vector<TokenId> ids(1 + random() % 80, static_cast<TokenId>(random() % 9));
          feed(caches[which], ids);
          truth[which].insert(truth[which].end(), ids.begin(), ids.end());
      }
    }
    for (size_t i = 0; i < caches.size(); ++i) expectRemembers(caches[i], truth[i]);
    caches.clear();
    ASSERT_EQ(device.handed_out, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Layers, RecurrentCaches, testing::Values(false, true),
                         [](const auto& test) { return test.param ? "mixed" : "pure"; });

}  // namespace
}  // namespace kvarium::cache::recurrent_state_test
