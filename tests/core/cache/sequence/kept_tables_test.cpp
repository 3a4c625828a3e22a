// Windows go back to where a checkpoint was made: what they hold then is what a text that ended there has left in them.
#include "core/cache/sequence/kept_tables.h"

#include <gtest/gtest.h>

#include <random>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::kept_tables_test {
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
  KvCache make(int checkpoints = 3, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(GetParam().spec), {findFormat("f32"), 2000, 256, limit, checkpoints});
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

TEST_P(KeptWindows, aPlaceBetweenTwoLeadsToTheOneBelow) {
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

TEST_P(KeptWindows, theyAreFewAndGiveWayToWhatMustBe) {
  KvCache cache = make(2);
  for (int i = 0; i < 5; ++i) {
    feed(cache, 100, 3);
    cache.checkpoint();
  }
  feed(cache, 100, 3);
  EXPECT_EQ(cache.state().kept.all().size(), 2u);
  EXPECT_EQ(cache.status().reachable(399), 0);
  EXPECT_EQ(cache.status().reachable(410), 400);
  const int64_t with = cache.status().bytes().total();
  KvCache lean = make(0);
  for (int i = 0; i < 6; ++i) feed(lean, 100, 3);
  const int64_t without = lean.status().bytes().total();
  EXPECT_GT(with, without);
  EXPECT_EQ(cache.status().bytes().used(), lean.status().bytes().used());
  const KvCache* all[] = {&cache};
  EXPECT_EQ(memoryOf(all).front(), with);
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

TEST_P(KeptWindows, nothingIsHeldInTheEnd) {
  std::mt19937 random(7);
  KvCache cache = make();
  std::optional<KvCache> fork;
  for (int i = 0; i < 60; ++i) {
    switch (random() % 5) {
      case 0: cache.checkpoint(); break;
      case 1: (void)cache.truncate(static_cast<int64_t>(random() % 300)); break;
      case 2: fork = cache.fork(); break;
      default: feed(cache, 1 + static_cast<int>(random() % 80), 3);
    }
  }
  fork.reset();
  cache.reset();
  for (const Group& group : cache.store().groups) {
    EXPECT_EQ(group.full->usedBlocks(), 0);
    EXPECT_EQ(group.sealed ? group.sealed->usedBlocks() : 0, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Windows, KeptWindows,
                         testing::Values(Composition{&plain, "sliding_window:window_length=70"},
                                         Composition{&plain, "sink:window_length=70,num_sink_tokens=4"},
                                         Composition{&own_windows, "dynamic"}, Composition{&with_state, "dynamic"}),
                         [](const auto& test) { return "Composition" + std::to_string(test.index); });

class OtherCaches : public testing::Test {
 protected:
  support::TestMemory device;
  KvCache make(const char* spec, int64_t limit = -1) {
    return KvCache(device, plain, parseCacheSpec(spec), {findFormat("f32"), 2000, 256, limit, 4});
  }
};

TEST_F(OtherCaches, keepNone) {
  for (const char* spec : {"dynamic", "static", "snapkv:window_length=64", "h2o:window_length=64", "quantized"}) {
    KvCache cache = make(spec);
    ASSERT_TRUE(support::feedNumbers(cache, plain, 50));
    cache.checkpoint();
    EXPECT_TRUE(cache.state().kept.all().empty()) << spec;
  }
}

// What a window could be cut to is kept after the step, which need not end there.
TEST_F(OtherCaches, anEarlierPlaceIsKeptWhileNothingHasLeft) {
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
  EXPECT_LT(cache.state().kept.all().size(), 4u);
}

}  // namespace
}  // namespace kvarium::cache::kept_tables_test
