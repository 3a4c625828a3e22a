// snapkv and pyramidkv: what stays of a prompt is chosen once, after it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/migrate.h"
#include "tests/support/fed_cache.h"
#include "tests/support/held_positions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::prompt_budget_test {
namespace {

using Positions = std::vector<int64_t>;

class PromptBudgets : public testing::Test {
 protected:
  support::TestMemory device;
  const std::vector<LayerShape> layers{{2, 8, -1}, {1, 16, -1}};
  const CacheJob job{findFormat("f32"), 400, 64};
  KvCache make(const std::string& spec) { return KvCache(device, layers, parseCacheSpec(spec), job); }
  void feed(KvCache& cache, int n, int64_t call_left = 0) {
    ASSERT_TRUE(support::feedNumbers(cache, layers, n, 7, {.left = call_left}));
  }
  static Positions held(const KvCache& cache, int layer = 0) { return support::heldPositions(cache, layer); }
  static int64_t stored(const KvCache& cache) { return cache.status().lengths().stored; }
};

CellTable tableOf(int64_t cells) {
  CellTable table(1);
  const RoleRun run{Role::normal, cells};
  table.append(table.planAppend({&run, 1}));
  return table;
}

Positions leaving(const Retention& retention, CellTable table, const std::vector<float>& weights) {
  const Evidence evidence{.weights = weights, .key_norms = {}};
  retention.remember(table, evidence);
  return support::positionsOf(retention.evict(table, evidence));
}

// Means over five neighbours, of the cells before the observed ones: a cell next to a heavy one stays.
TEST_F(PromptBudgets, whatStaysIsChosenByMeansOverNeighbours) {
  const auto snapkv = findRetention("snapkv")->make({.window_length = 7, .observe = 2});
  //                                            0  1  2  3   4  5  6  7  8  9  observed
  EXPECT_EQ(leaving(*snapkv, tableOf(12), {1, 1, 1, 1, 20, 1, 1, 1, 1, 1, 90, 90}), (Positions{0, 1, 7, 8, 9}));
  // Missing neighbours count as 0, the observed cells among them: of equal weights the ends leave, the older first.
  EXPECT_EQ(leaving(*snapkv, tableOf(9), {1, 1, 1, 1, 1, 1, 1, 90, 90}), (Positions{0, 6}));
  EXPECT_EQ(leaving(*snapkv, tableOf(8), {1, 1, 1, 1, 1, 1, 90, 90}), (Positions{0}));
  EXPECT_EQ(leaving(*snapkv, tableOf(7), {1, 2, 3, 4, 5, 6, 7}), Positions());
  const auto sinks = findRetention("snapkv")->make({.window_length = 7, .num_sink_tokens = 2, .observe = 2});
  EXPECT_EQ(leaving(*sinks, tableOf(9), {0, 0, 0, 0, 1, 1, 1, 90, 90}), (Positions{2, 3}));
}

TEST_F(PromptBudgets, theLastRowsOfTheCallAreObservedHoweverManyStepsItTakes) {
  const auto snapkv = findRetention("snapkv")->make({.window_length = 100, .observe = 20});
  const CellTable empty(1);
  EXPECT_EQ(snapkv->wants(empty, 0).weighed_rows, 20);
  EXPECT_EQ(snapkv->wants(empty, 3).weighed_rows, 17);
  EXPECT_FALSE(snapkv->wants(empty, 20).any());
  EXPECT_FALSE(snapkv->wants(empty, 500).any());
  CellTable over = tableOf(5);
  over.endCall();
  EXPECT_FALSE(snapkv->wants(over, 0).any());
  EXPECT_EQ(findRetention("snapkv")->make({})->wants(empty, 0).weighed_rows, 32);
  EXPECT_EQ(findRetention("snapkv")->make({.window_length = 10})->wants(empty, 0).weighed_rows, 5);
  EXPECT_FALSE(findRetention("snapkv")->make({.window_length = 10, .layer_window = 8})->wants(empty, 0).any());
}

// After its last step, and only there.
TEST_F(PromptBudgets, aPromptInSeveralStepsIsReadWhole) {
  KvCache cache = make("snapkv:window_length=20,observe=6");
  feed(cache, 30, 34);
  EXPECT_EQ(stored(cache), 30);
  feed(cache, 30, 4);  // two of the observed rows are in it
  EXPECT_EQ(stored(cache), 60);
  feed(cache, 4);
  EXPECT_EQ(stored(cache), 20);
  for (const int64_t position : {58, 59, 60, 61, 62, 63}) EXPECT_TRUE(cache.state().tables[0].holds(position));
  // The rows that feedNumbers weighs are the last of each step: 59 and 63.
  std::vector<double> sums;
  for (int64_t p = 0; p < 58; ++p)
    sums.push_back(double{support::fedWeight(0, p, 59)} + double{support::fedWeight(0, p, 63)});
  std::vector<std::pair<double, int64_t>> order;
  for (int64_t p = 0; p < 58; ++p) {
    double mean = 0;
    for (int64_t q = std::max<int64_t>(0, p - 2); q <= std::min<int64_t>(57, p + 2); ++q)
      mean += sums[static_cast<size_t>(q)];
    order.emplace_back(-mean, p);
  }
  std::sort(order.begin(), order.end());
  Positions expected{58, 59, 60, 61, 62, 63};
  for (size_t i = 0; i < 14; ++i) expected.push_back(order[i].second);
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(held(cache), expected);
  EXPECT_NE(held(cache), held(cache, 1));  // each layer for itself
}

TEST_F(PromptBudgets, whatComesBehindThePromptStays) {
  KvCache cache = make("snapkv:window_length=20");
  feed(cache, 60);
  Positions expected = held(cache);
  EXPECT_EQ(expected.size(), 20u);
  for (const int n : {1, 1, 50, 1, 64, 3}) {
    for (int i = 0; i < n; ++i) expected.push_back(cache.state().tables[0].tokensSeen() + i);
    feed(cache, n);
    EXPECT_EQ(held(cache), expected);
  }
  // A prompt within the budget is one, too.
  KvCache small = make("snapkv:window_length=20");
  feed(small, 10);
  feed(small, 64);
  EXPECT_EQ(stored(small), 74);
}

// A cut after the prompt is as if nothing had followed; within it, only before a row was weighed.
TEST_F(PromptBudgets, cutsBehindThePromptAreCuts) {
  KvCache cache = make("snapkv:window_length=20");
  feed(cache, 60);
  const Positions prompt = held(cache);
  feed(cache, 30);
  EXPECT_FALSE(cache.status().canTruncate(59));
  ASSERT_TRUE(cache.truncate(75));
  EXPECT_EQ(stored(cache), 35);
  ASSERT_TRUE(cache.truncate(60));
  EXPECT_EQ(held(cache), prompt);
  feed(cache, 50);
  EXPECT_EQ(stored(cache), 70);
  ASSERT_TRUE(cache.truncate(0));
  feed(cache, 60);
  EXPECT_EQ(held(cache), prompt);

  KvCache going_on = make("snapkv:window_length=20,observe=6");
  feed(going_on, 30, 40);
  ASSERT_TRUE(going_on.truncate(20));  // no row was weighed
  feed(going_on, 40);
  KvCache never = make("snapkv:window_length=20,observe=6");
  feed(never, 20, 40);
  feed(never, 40);
  EXPECT_EQ(held(going_on), held(never));
  KvCache small = make("snapkv:window_length=20");
  feed(small, 15);
  const Expected<void, Refusal> cut = small.truncate(9);
  ASSERT_FALSE(cut);
  EXPECT_EQ(inEnglish(cut.error().reason),
            "tokens before position 9 were weighed by the tokens after it, for most observed 20 of the prompt");
}

// What has left the layer's own window does not come back, wherever the prompt ends.
TEST_F(PromptBudgets, aCutBehindThePromptFindsTheLayersOwnWindow) {
  const std::vector<LayerShape> windowed{{1, 8, 40}};
  const auto fed = [&](std::initializer_list<int> calls) {
    KvCache cache(device, windowed, parseCacheSpec("snapkv:window_length=20"), job);
    for (const int n : calls) EXPECT_TRUE(support::feedNumbers(cache, windowed, n));
    return cache;
  };
  KvCache young = fed({30, 8});
  ASSERT_TRUE(young.truncate(33));  // nothing has left the window
  EXPECT_EQ(held(young), held(fed({30, 3})));
  KvCache old = fed({30, 20});
  EXPECT_FALSE(old.truncate(45));  // its row would see position 6, which may have stayed
  EXPECT_EQ(stored(old), stored(fed({30, 20})));
  KvCache older = fed({30, 60});
  EXPECT_FALSE(older.truncate(80));
  EXPECT_FALSE(older.truncate(30));
}

// No draft is tried where the step after a prompt packs blocks; later ones are taken back as in a full cache.
TEST_F(PromptBudgets, aDraftBehindThePromptIsTakenBack) {
  KvCache cache = make("snapkv:window_length=20");
  feed(cache, 300);
  EXPECT_TRUE(cache.status().rewrites(5));
  feed(cache, 1);
  EXPECT_FALSE(cache.status().rewrites(5));
  KvCache other = cache.fork();
  feed(cache, 6);
  ASSERT_TRUE(cache.truncate(303));
  feed(other, 2);
  EXPECT_EQ(support::contentsOf(cache, layers), support::contentsOf(other, layers));
}

TEST_F(PromptBudgets, aDroppedStepEndsNoPrompt) {
  KvCache cache = make("snapkv:window_length=20");
  {
    const Expected<Step, Full> dropped = cache.begin(10);
    ASSERT_TRUE(dropped);
  }
  feed(cache, 60);
  EXPECT_EQ(stored(cache), 20);
}

// No row attended, so the call that goes on is the prompt.
TEST_F(PromptBudgets, cellsThatWereCarriedOverAreTheBeginningOfAPrompt) {
  KvCache full = make("dynamic"), cache = make("snapkv:window_length=20");
  feed(full, 150);
  ASSERT_TRUE(migrateCells(full, cache));
  EXPECT_EQ(stored(cache), 150);
  feed(cache, 30);
  EXPECT_EQ(stored(cache), 20);
}

TEST_F(PromptBudgets, savedAndRestoredThePromptIsOverOrNotAsBefore) {
  const support::TemporaryFolder folder;
  const ArchiveOwner owner{"tiny", "01", "02", "exact", "[]", 100};
  const auto again = [&](const KvCache& cache) {
    saveCache(cache, owner, folder / "a");
    return restoreCache(ArchiveFile::open(folder / "a"), device, {layers, owner, job, 0, {}, {}}).cache;
  };
  for (const char* spec : {"snapkv:window_length=20,observe=6", "pyramidkv:window_length=20,observe=6",
                           "snapkv:window_length=40,nbits=4,residual_length=0,q_group_size=8"}) {
    SCOPED_TRACE(spec);
    KvCache cache = make(spec);
    feed(cache, 57, 3);  // rows of it are weighed
    KvCache middle = again(cache);
    feed(cache, 3);
    feed(middle, 3);
    EXPECT_EQ(held(cache), held(middle));
    KvCache behind = again(cache);
    EXPECT_EQ(held(cache), held(behind));
    feed(behind, 64);
    EXPECT_EQ(stored(behind), stored(cache) + 64);
    ASSERT_TRUE(behind.truncate(60));
    EXPECT_EQ(held(cache), held(behind));
  }
}

// Together the layers keep what snapkv keeps, to the cell, on a line from the first layer to the last.
TEST_F(PromptBudgets, aPyramidKeepsAsMuchInAllAsTheSameBudgetInEachLayer) {
  for (const int n : {1, 2, 3, 5, 30, 31}) {
    const std::vector<LayerShape> many(static_cast<size_t>(n), LayerShape{1, 8, -1});
    for (const int64_t window : {1, 4, 20, 100, 256, 777}) {
      for (const int64_t sinks : {0, 3}) {
        if (sinks >= window) continue;
        const auto plans = planLayers(parseCacheSpec("pyramidkv:window_length=" + std::to_string(window) +
                                                     ",num_sink_tokens=" + std::to_string(sinks)),
                                      many, job);
        int64_t all = 0, before = int64_t{1} << 40;
        Positions cells;
        for (const LayerPlan& plan : plans) {
          const int64_t own = makeRetention(plan)->traits().prompt_cells;
          EXPECT_LE(own, before);
          all += before = own;
          cells.push_back(own);
        }
        EXPECT_EQ(all, n * window) << n << " layers";
        for (size_t i = 1; i + 1 < cells.size(); ++i) EXPECT_NEAR(cells[i - 1] + cells[i + 1], 2 * cells[i], 2.01);
      }
    }
  }
  // beta = 20: of 224 that are shared out, the last layer has 11; 32 stay in each.
  const auto plans = planLayers(parseCacheSpec("pyramidkv"), std::vector<LayerShape>(30, LayerShape{1, 8, -1}), job);
  EXPECT_EQ(makeRetention(plans.front())->traits().prompt_cells, 32 + 2 * 224 - 11);
  EXPECT_EQ(makeRetention(plans.back())->traits().prompt_cells, 32 + 11);
}

// A prompt that is shorter than the first layer's budget makes the pyramid flatter; one within the average loses
// nothing.
TEST_F(PromptBudgets, aPyramidOfAShortPromptIsFlatter) {
  const auto left = [&](int prompt) {
    KvCache cache = make("pyramidkv:window_length=30,observe=10");  // 39 and 1 of 40 that are shared out
    feed(cache, prompt);
    return std::pair{held(cache, 0).size(), held(cache, 1).size()};
  };
  EXPECT_EQ(left(200), (std::pair<size_t, size_t>{49, 11}));
  EXPECT_EQ(left(49), (std::pair<size_t, size_t>{49, 11}));
  EXPECT_EQ(left(40), (std::pair<size_t, size_t>{40, 20}));
  EXPECT_EQ(left(31), (std::pair<size_t, size_t>{31, 29}));
  EXPECT_EQ(left(30), (std::pair<size_t, size_t>{30, 30}));
}

// Only layers of the policy count.
TEST_F(PromptBudgets, aPyramidIsOfTheLayersThatHaveIt) {
  const auto plans = planLayers(parseCacheSpec("dynamic;1-2:retention=pyramidkv,window_length=30,observe=10"),
                                std::vector<LayerShape>(3, LayerShape{1, 8, -1}), job);
  EXPECT_EQ(makeRetention(plans[1])->traits().prompt_cells, 49);
  EXPECT_EQ(makeRetention(plans[2])->traits().prompt_cells, 11);
}

}  // namespace
}  // namespace kvarium::cache::prompt_budget_test
