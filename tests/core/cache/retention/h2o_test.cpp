// Cells leave by the sums of the weights that they got from all rows.
#include <gtest/gtest.h>

#include <limits>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/migrate.h"
#include "core/cache/spec_error.h"
#include "tests/support/fed_cache.h"
#include "tests/support/held_positions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::h2o_test {
namespace {

class HeavyHitters : public testing::Test {
 protected:
  support::TestMemory device;
  const std::vector<LayerShape> layers{{2, 8, -1}, {1, 16, -1}};
  KvCache make(const std::string& spec) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 400, 64});
  }
};

// A table of this many cells that got these weights, row by row.
CellTable weighedTable(const Retention& retention, const std::vector<std::vector<float>>& rows) {
  CellTable table(retention.traits().memory_width);
  for (const std::vector<float>& row : rows) {
    const RoleRun run{Role::normal, static_cast<int64_t>(row.size()) - table.stored()};
    if (run.count > 0) table.append(table.planAppend({&run, 1}));
    retention.remember(table, {.weights = row, .key_norms = {}});
  }
  return table;
}

std::vector<int64_t> leaving(const Retention& retention, const CellTable& table) {
  const std::vector<float> any(static_cast<size_t>(table.stored()));
  return support::positionsOf(retention.evict(table, {.weights = any, .key_norms = {}}));
}

TEST_F(HeavyHitters, theSmallestSumsLeaveOfEqualOnesTheOldest) {
  const auto h2o = findRetention("h2o")->make({.window_length = 4, .recent = 0});
  // What the newest row gives decides nothing alone: cell 0 has most of all rows.
  CellTable table = weighedTable(*h2o, {{5, 1, 2, 2}, {5, 1, 2, 2, 1}, {0, 3, 0, 0, 3, 4}});
  EXPECT_EQ(leaving(*h2o, table), (std::vector<int64_t>{2, 3}));  // sums 10, 5, 4, 4, 4, 4
  EXPECT_EQ(leaving(*h2o, weighedTable(*h2o, {{1, 2, 3, 4}})), std::vector<int64_t>());
  EXPECT_EQ(h2o->wants(table, 0).weighed_rows, std::numeric_limits<int>::max());
}

TEST_F(HeavyHitters, theMostRecentAndTheSinksNeverLeave) {
  const std::vector<std::vector<float>> rows{{0, 9, 8, 7, 6, 1, 1, 1}};
  const auto half = findRetention("h2o")->make({.window_length = 4});
  EXPECT_EQ(leaving(*half, weighedTable(*half, rows)), (std::vector<int64_t>{0, 3, 4, 5}));  // the last two stay
  const auto sinks = findRetention("h2o")->make({.window_length = 4, .num_sink_tokens = 1, .recent = 3});
  EXPECT_EQ(leaving(*sinks, weighedTable(*sinks, rows)), (std::vector<int64_t>{1, 2, 3, 4}));
  const auto many =
      findRetention("h2o")->make({.window_length = 4, .num_sink_tokens = 3});  // the default makes room for them
  EXPECT_EQ(leaving(*many, weighedTable(*many, rows)), (std::vector<int64_t>{3, 4, 5, 6}));
}

TEST_F(HeavyHitters, weightsOfAModelThatOverflowsAreNotSummed) {
  const auto h2o = findRetention("h2o")->make({.window_length = 2, .recent = 0});
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const CellTable table = weighedTable(*h2o, {{1, 2, 3}, {nan, inf, 1, 5}});
  EXPECT_EQ(std::vector<float>(table.memory().begin(), table.memory().end()), (std::vector<float>{1, 2, 4, 5}));
}

// In each layer, by all rows: an oracle of sums over the weights that were fed.
TEST_F(HeavyHitters, everyLayerDecidesBehindEveryStep) {
  KvCache cache = make("h2o:window_length=20,num_sink_tokens=1,recent=5");
  std::vector<std::map<int64_t, double>> sums(layers.size());
  for (int64_t at = 0; at < 200; ++at) {
    ASSERT_TRUE(support::feedNumbers(cache, layers, 1));
    for (size_t layer = 0; layer < layers.size(); ++layer) {
      std::map<int64_t, double>& own = sums[layer];
      own[at] = 0;
      for (auto& [position, sum] : own) sum += double{support::fedWeight(static_cast<int>(layer), position, at)};
      while (own.size() > 20) {
        auto least = own.end();
        for (auto one = own.begin(); one != own.end(); ++one) {
          if (one->first >= 1 && one->first + 5 <= at && (least == own.end() || one->second < least->second))
            least = one;
        }
        own.erase(least);
      }
      std::vector<int64_t> expected;
      for (const auto& [position, sum] : own) expected.push_back(position);
      ASSERT_EQ(support::heldPositions(cache, static_cast<int>(layer)), expected) << at;
    }
  }
}

// Rows that are cut have added to the sums of what stays, so nothing is cut but everything.
TEST_F(HeavyHitters, aCutIsRefusedWhereItsRowsWereSummed) {
  KvCache cache = make("h2o:window_length=20");
  ASSERT_TRUE(support::feedNumbers(cache, layers, 10));
  const Expected<void, Refusal> cut = cache.truncate(6);
  ASSERT_FALSE(cut);
  EXPECT_EQ(inEnglish(cut.error().reason),
            "tokens before position 6 were weighed by the tokens after it, for largest sums of weights 20");
  EXPECT_TRUE(cache.status().rewrites(1));  // no draft is tried
  EXPECT_TRUE(cache.truncate(10));
  EXPECT_TRUE(cache.truncate(0));
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(support::feedNumbers(cache, layers, 1));
  EXPECT_FALSE(cache.truncate(6));
  const auto windowed = findRetention("h2o")->make({.window_length = 20, .layer_window = 10});  // nothing to decide
  EXPECT_TRUE(windowed->canTruncate(CellTable(1), 6));
}

// Sums are of the rows that attended here: carried over, cells begin with none, and the next step brings them down.
TEST_F(HeavyHitters, cellsThatWereCarriedOverBeginWithNothing) {
  KvCache full = make("dynamic"), cache = make("h2o:window_length=20,recent=0");
  ASSERT_TRUE(support::feedNumbers(full, layers, 50));
  ASSERT_TRUE(migrateCells(full, cache));
  EXPECT_EQ(cache.status().lengths().stored, 50);
  ASSERT_TRUE(support::feedNumbers(cache, layers, 1));
  std::vector<std::pair<float, int64_t>> order;
  for (int64_t p = 0; p <= 50; ++p) order.emplace_back(-support::fedWeight(1, p, 50), p);
  std::sort(order.begin(), order.end());
  std::vector<int64_t> expected;
  for (size_t i = 0; i < 20; ++i) expected.push_back(order[i].second);
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(support::heldPositions(cache, 1), expected);
}

TEST_F(HeavyHitters, forksAndRestoredCachesGoOnWithTheirSums) {
  const support::TemporaryFolder folder;
  const ArchiveOwner owner{"tiny", "01", "02", "exact", "[]", 100};
  KvCache cache = make("h2o:window_length=30");
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(support::feedNumbers(cache, layers, 1 + i % 3));
  saveCache(cache, owner, folder / "a");
  KvCache fork = cache.fork();
  KvCache restored =
      restoreCache(ArchiveFile::open(folder / "a"), device, {layers, owner, {findFormat("f32"), 400, 64}, 0, {}, {}})
          .cache;
  for (int i = 0; i < 50; ++i) {
    for (KvCache* each : {&cache, &fork, &restored}) ASSERT_TRUE(support::feedNumbers(*each, layers, 1 + i % 2));
    for (int layer = 0; layer < 2; ++layer) {
      ASSERT_EQ(support::heldPositions(cache, layer), support::heldPositions(fork, layer));
      ASSERT_EQ(support::heldPositions(cache, layer), support::heldPositions(restored, layer));
    }
  }
}

TEST_F(HeavyHitters, keysThatDoNotGoTogetherAreNamed) {
  const auto blamed = [&](const std::string& spec) {
    try {
      make(spec);
    } catch (const SpecError& error) {
      return error.key();
    }
    return std::string("accepted");
  };
  EXPECT_EQ(blamed("h2o:window_length=8,recent=9"), "recent");
  EXPECT_EQ(blamed("h2o:window_length=8,num_sink_tokens=3,recent=6"), "recent");
  EXPECT_EQ(blamed("h2o:window_length=8,num_sink_tokens=3,recent=5"), "accepted");
  EXPECT_EQ(blamed("h2o:observe=4"), "observe");
  EXPECT_EQ(blamed("h2o:max_cache_len=4"), "max_cache_len");
  for (const char* other : {"dynamic", "static", "sliding_window:window_length=9", "sink", "key_norm", "tova"}) {
    const std::string comma = std::string(other).find(':') == std::string::npos ? ":" : ",";
    EXPECT_EQ(blamed(other + comma + "recent=4"), "recent") << other;
    EXPECT_EQ(blamed(other + comma + "observe=4"), "observe") << other;
  }
  EXPECT_EQ(blamed("snapkv:recent=4"), "recent");
  EXPECT_EQ(blamed("pyramidkv:recent=4"), "recent");
  EXPECT_EQ(blamed("snapkv:window_length=8,observe=9"), "observe");
  EXPECT_EQ(blamed("snapkv:window_length=8,num_sink_tokens=3,observe=6"), "observe");
  EXPECT_EQ(blamed("snapkv:window_length=1"), "accepted");
}

}  // namespace
}  // namespace kvarium::cache::h2o_test
