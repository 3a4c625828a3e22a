// Windows go back to where a checkpoint was made: what they hold then is what a text that ended there has left in them.
#include "core/cache/sequence/checkpoints.h"

#include <gtest/gtest.h>

#include <random>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::checkpoints_test {
namespace {

using Layers = std::vector<LayerShape>;
const Layers plain(2, {2, 8, -1});
const Layers own_windows = {{2, 8, 70}, {2, 8, -1}, {1, 16, 70}};
const Layers with_state = {{2, 8, 70}, {.state = {.recurrence = 6}}};

struct Composition {
  const Layers* layers;
  const char* spec;
};

class KeptWindows : public testing::TestWithParam<Composition> {
 protected:
  support::TestMemory device;
  const Layers& layers = *GetParam().layers;
  KvCache make(int64_t kept_bytes = int64_t{1} << 30) {
    return KvCache(device, layers, parseCacheSpec(GetParam().spec), {findFormat("f32"), 2000, 256, -1, kept_bytes});
  }
  // A text is one step after the other; each has ids of its own.
  void feed(KvCache& cache, int n, TokenId first) { ASSERT_TRUE(support::feedNumbers(cache, layers, n, first)); }
  std::string contents(KvCache& cache) { return support::contentsOf(cache, layers); }
};

TEST_P(KeptWindows, holdWhatTheyHeldThere) {
  KvCache cache = make(), then = make();
  for (KvCache* each : {&cache, &then}) feed(*each, 150, 3);
  cache.checkpoint();
  feed(cache, 90, 40);
  feed(cache, 60, 9);
  ASSERT_TRUE(cache.truncate(150));
  EXPECT_EQ(contents(cache), contents(then));
  // Once more, from cells that came back: other tokens follow there.
  for (KvCache* each : {&cache, &then}) feed(*each, 100, 71);
  EXPECT_EQ(contents(cache), contents(then));
  ASSERT_TRUE(cache.truncate(150));
  for (KvCache* each : {&cache, &then}) (void)each->truncate(150);
  EXPECT_EQ(cache.ids().size(), 150u);
}

TEST_P(KeptWindows, aCheckpointBetweenTwoLeadsToTheOneBelow) {
  KvCache cache = make();
  feed(cache, 130, 3);
  cache.checkpoint();
  feed(cache, 30, 3);
  cache.checkpoint();
  feed(cache, 140, 3);
  EXPECT_EQ(cache.status().reachable(190), 160);
  EXPECT_EQ(cache.status().reachable(159), 130);
  EXPECT_EQ(cache.status().reachable(129), 0);
  EXPECT_FALSE(cache.truncate(150));
  ASSERT_TRUE(cache.truncate(130));
  EXPECT_EQ(cache.status().reachable(129), 0) << "what was behind it is gone";
}

TEST_P(KeptWindows, takeNoMoreThanTheyMay) {
  constexpr int64_t block = 64 * 2 * 8 * 2 * 4;  // of the first layer
  KvCache cache = make(8 * block);
  for (int i = 0; i < 8; ++i) {
    feed(cache, 100, 3);
    cache.checkpoint();
  }
  feed(cache, 100, 3);
  EXPECT_GE(cache.state().kept.all().size(), 1u);
  EXPECT_LT(cache.state().kept.all().size(), 8u);
  EXPECT_EQ(cache.status().reachable(810), 800);
  const int64_t with = cache.status().bytes().total();
  KvCache lean = make(0);
  for (int i = 0; i < 9; ++i) feed(lean, 100, 3);
  const int64_t without = lean.status().bytes().total();
  EXPECT_GT(with, without);
  EXPECT_EQ(cache.status().bytes().used(), lean.status().bytes().used());
  const KvCache* all[] = {&cache};
  EXPECT_EQ(memoryOf(all).front(), with);
}

// As a chat makes them, until the context is full: mostly between two messages, and so in the middle of blocks.
TEST_P(KeptWindows, theirBytesAreEstimatedBeforeUse) {
  for (const int step : {64, 17, 11}) {  // the last two make more than may stay
    KvCache cache = make();
    while (cache.ids().size() < 1984) {
      feed(cache, step, 3);
      cache.checkpoint(-1, false);
    }
    const int64_t kept = cache.status().bytes().kept, most = cache.facts().checkpoints;
    EXPECT_LE(kept, most) << step;
    EXPECT_GT(kept, most / 8) << step;
  }
  const int64_t most = make().facts().checkpoints;
  const CacheJob job{.default_format = findFormat("f32"), .context = 2000, .kept_bytes = most / 2};
  EXPECT_EQ(estimateCache(parseCacheSpec(GetParam().spec), layers, job).checkpoints, most / 2);
}

TEST_P(KeptWindows, withThemLayersTakeNoMoreThanWithEveryToken) {
  for (const int step : {64, 17, 11}) {
    KvCache cache = make();
    CacheView view;
    while (cache.ids().size() < 1984) {
      feed(cache, step, 3);
      cache.checkpoint();
      cache.status().fill(view);
      for (const LayerView& layer : view.layers) {
        const int64_t block = 64 * 2 * 4 * layer.facts->n_kv_heads * layer.facts->head_dim;  // keys and values
        if (block > 0) {
          ASSERT_LE(layer.bytes.total(), 32 * block) << step;
        }
      }
    }
  }
}

TEST(ChosenWindows, haveThreeWindowsOfCheckpointsAndThoseOfTheModelWhatTheySave) {
  const auto most = [](const Layers& layers, const char* spec) {
    const CacheJob job{.default_format = findFormat("f32"), .context = 4096};
    return estimateCache(parseCacheSpec(spec), layers, job).checkpoints;
  };
  const int64_t block = 64 * 2 * 4 * 2 * 8;  // bytes, of one layer
  const Layers own(2, {2, 8, 256});
  for (const char* spec : {"sliding_window:window_length=256", "sink", "sink:window_length=200"}) {
    EXPECT_LE(most(plain, spec), 2 * 3 * 6 * block) << spec;  // a window that slides has cells of at most six blocks
    EXPECT_GE(most(plain, spec), 2 * 3 * 4 * block) << spec;
  }
  EXPECT_EQ(most(own, "sink:window_length=128"), most(plain, "sink:window_length=128"));
  EXPECT_GE(most(own, "dynamic"), 2 * (64 - 10) * block);
}

TEST_P(KeptWindows, aForkHasThemToo) {
  KvCache cache = make();
  feed(cache, 150, 3);
  cache.checkpoint();
  feed(cache, 150, 3);
  KvCache fork = cache.fork();
  cache.reset();
  feed(cache, 200, 50);
  KvCache then = make();
  feed(then, 150, 3);
  ASSERT_TRUE(fork.truncate(150));
  EXPECT_EQ(contents(fork), contents(then));
}

TEST_P(KeptWindows, neverTakeMoreThanTheyMayAndNothingIsHeldInTheEnd) {
  std::mt19937 random(7);
  for (const int64_t kept_bytes : {int64_t{0}, int64_t{10} << 10, int64_t{60} << 10, int64_t{1} << 30}) {
    KvCache cache = make(kept_bytes);
    std::optional<KvCache> fork;
    CacheView view;
    for (int i = 0; i < 120; ++i) {
      switch (random() % 6) {
        case 0: cache.checkpoint(); break;
        case 1: cache.checkpoint(-1, false); break;
        case 2: (void)cache.truncate(static_cast<int64_t>(random() % 600)); break;
        case 3: fork = cache.fork(); break;
        default: feed(cache, 1 + static_cast<int>(random() % 80), 3);
      }
      cache.status().fill(view);
      ASSERT_LE(view.bytes.kept, kept_bytes);
      ASSERT_LE(view.bytes.kept, view.facts->checkpoints);
      int64_t of_checkpoints = 0, of_layers = 0;
      for (const CheckpointView& checkpoint : view.checkpoints) of_checkpoints += checkpoint.bytes;
      for (const LayerView& layer : view.layers) of_layers += layer.bytes.kept;
      ASSERT_EQ(of_checkpoints, view.bytes.kept);
      ASSERT_EQ(of_layers, view.bytes.kept);
    }
    fork.reset();
    cache.reset();
    for (const Group& group : cache.store().groups) {
      EXPECT_EQ(group.full->usedBlocks(), 0);
      EXPECT_EQ(group.sealed ? group.sealed->usedBlocks() : 0, 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Windows, KeptWindows,
                         testing::Values(Composition{&plain, "sliding_window:window_length=70"},
                                         Composition{&plain, "sink:window_length=70,num_sink_tokens=4"},
                                         Composition{&own_windows, "dynamic"}, Composition{&with_state, "dynamic"}),
                         [](const auto& test) { return "Composition" + std::to_string(test.index); });

// A text that grows, with checkpoints of equal cost of which only some may stay.
struct Thinned {
  size_t most;
  std::vector<CheckpointCost> checkpoints = {};
  int64_t tokens = 0;
  void keep(int64_t position, bool border) {
    tokens = position;
    checkpoints.push_back({position, border, 100});
    while (checkpoints.size() > most)
      checkpoints.erase(checkpoints.begin() + static_cast<std::ptrdiff_t>(givenUpFirst(checkpoints, tokens)));
  }
  int64_t readAgain(int64_t from) const {
    int64_t checkpoint = 0;
    for (const CheckpointCost& one : checkpoints) checkpoint = one.position <= from ? one.position : checkpoint;
    return from - checkpoint;
  }
};

TEST(GivenUpFirst, theNewestBorderIsTheLast) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::vector<CheckpointCost> checkpoints;
    int64_t position = 0;
    for (unsigned i = 0; i <= random() % 20; ++i) {
      position += 1 + static_cast<int64_t>(random() % 3000);
      checkpoints.push_back({position, random() % 3 == 0, static_cast<int64_t>(random() % 4) * 1000});
    }
    const auto last =
        std::find_if(checkpoints.rbegin(), checkpoints.rend(), [](const CheckpointCost& one) { return one.border; });
    const int64_t newest = last == checkpoints.rend() ? -1 : last->position;
    while (checkpoints.size() > 1) {
      const size_t first = givenUpFirst(checkpoints, position + 5);
      ASSERT_LT(first, checkpoints.size());
      ASSERT_NE(checkpoints[first].position, newest);
      checkpoints.erase(checkpoints.begin() + static_cast<std::ptrdiff_t>(first));
    }
    ASSERT_EQ(givenUpFirst(checkpoints, position + 5), 0u);
  }
}

TEST(GivenUpFirst, checkpointsOfALongMessageThinOutEvenlyAndTheOldestMost) {
  Thinned text{16};
  for (int64_t at = 64; at <= 64 * 1024; at += 64) {
    text.keep(at, false);
    for (int64_t from = 1; from < at; from += 61)
      ASSERT_LE(text.readAgain(from), 128 + (at - from) * 5 / 4) << from << " of " << at;
  }
  Thinned roomy{1024};
  for (int64_t at = 64; at <= 64 * 1024; at += 64) roomy.keep(at, false);
  for (int64_t from = 1; from <= 64 * 1024; from += 61) ASSERT_LT(roomy.readAgain(from), 64);
}

TEST(GivenUpFirst, bordersStayLongerThanCheckpointsBetweenThem) {
  Thinned text{24};
  int64_t at = 0;
  for (int message = 0; message < 16; ++message) {
    for (int i = 0; i < 7; ++i) text.keep(at += 64, false);
    text.keep(at += 64, true);
  }
  for (int64_t border = at - 9 * 512; border <= at; border += 512) EXPECT_EQ(text.readAgain(border), 0) << border;
}

TEST(GivenUpFirst, whatFreesNothingStaysWhileOthersFreeSomething) {
  const CheckpointCost checkpoints[] = {{100, true, 0}, {200, false, 0}, {300, true, 50}, {400, true, 50}};
  EXPECT_EQ(givenUpFirst(checkpoints, 500), 2u);
}

class OtherCaches : public testing::Test {
 protected:
  support::TestMemory device;
  KvCache make(const char* spec, int64_t limit = -1) {
    return KvCache(device, plain, parseCacheSpec(spec), {findFormat("f32"), 2000, 256, limit});
  }
};

TEST_F(OtherCaches, keepNone) {
  for (const char* spec : {"dynamic", "static", "snapkv:window_length=64", "h2o:window_length=64", "quantized",
                           "sliding_window:window_length=2001"}) {
    KvCache cache = make(spec);
    ASSERT_TRUE(support::feedNumbers(cache, plain, 50));
    cache.checkpoint();
    EXPECT_TRUE(cache.state().kept.all().empty()) << spec;
    EXPECT_EQ(cache.facts().checkpoints, 0) << spec;
  }
}

TEST_F(OtherCaches, oneCheckpointIsKeptBesidesAWindowOfMostOfTheContext) {
  KvCache cache = make("sliding_window:window_length=1800");
  for (int i = 0; i < 19; ++i) {
    ASSERT_TRUE(support::feedNumbers(cache, plain, 100));
    cache.checkpoint();
  }
  ASSERT_TRUE(support::feedNumbers(cache, plain, 100));
  EXPECT_EQ(cache.status().reachable(1950), 1900);
}

// What a window could be cut to is kept after the step, which need not end there.
TEST_F(OtherCaches, anEarlierCheckpointIsKeptWhileNothingHasLeft) {
  KvCache cache = make("sliding_window:window_length=100"), then = make("sliding_window:window_length=100");
  ASSERT_TRUE(support::feedNumbers(cache, plain, 90));
  ASSERT_TRUE(support::feedNumbers(then, plain, 60));
  cache.checkpoint(60);
  ASSERT_TRUE(support::feedNumbers(cache, plain, 90, 33));
  cache.checkpoint(100);  // some of its window has left
  EXPECT_EQ(cache.state().kept.all().size(), 1u);
  ASSERT_TRUE(cache.truncate(60));
  EXPECT_EQ(support::contentsOf(cache, plain), support::contentsOf(then, plain));
}

// Two layers, a block of each has 64 cells of 2 heads, 8 numbers, keys and values, 4 bytes: 16 KiB.
TEST_F(OtherCaches, memoryIsRefusedOnlyWhenNoWindowIsLeftToGiveUp) {
  constexpr int64_t block = 16 << 10;
  KvCache cache = make("sliding_window:window_length=64", 4 * block);
  for (int i = 0; i < 40; ++i) {
    ASSERT_TRUE(support::feedNumbers(cache, plain, 32)) << i;
    cache.checkpoint();
  }
  EXPECT_LT(cache.state().kept.all().size(), 10u);
  EXPECT_LE(cache.status().bytes().total(), 4 * block);
}

}  // namespace
}  // namespace kvarium::cache::checkpoints_test
