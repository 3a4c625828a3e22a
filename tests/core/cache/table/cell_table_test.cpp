// The table alone: integers in, integers out.
#include "core/cache/table/cell_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace kvarium::cache::cell_table_test {
namespace {

class Table {
 public:
  void append(std::vector<RoleRun> runs) {
    Tail tail = table.planAppend(runs);
    for (Block& block : tail.blocks) {
      if (block.id < 0) block.id = m_next++;
    }
    table.append(std::move(tail));
  }
  void drop(int64_t first, int64_t count) { table.drop({first, count}, m_release); }
  void truncate(int64_t keep) { table.truncate(keep, m_release); }
  std::string alive() const {
    std::string text;
    for (int64_t p = 0; p < table.tokensSeen(); ++p) text += table.holds(p) ? 'x' : '.';
    return text;
  }
  CellTable table;
  std::vector<BlockId> released;

 private:
  BlockId m_next = 0;
  CellTable::Released m_release = [this](const Block& block) { released.push_back(block.id); };
};

TEST(CellTable, growsAtTheEndInBlocksOf64) {
  Table t;
  t.append({{Role::normal, 1}});
  t.append({{Role::normal, 70}});
  ASSERT_EQ(t.table.blocks().size(), 2u);
  EXPECT_EQ(t.table.blocks()[0].used, 64);
  EXPECT_EQ(t.table.blocks()[0].live, ~uint64_t{0});
  EXPECT_EQ(t.table.blocks()[1].used, 7);
  EXPECT_EQ(t.table.blocks()[1].first_position, 64);
  EXPECT_EQ(t.table.tokensSeen(), 71);
  EXPECT_EQ(t.table.stored(), 71);
}

TEST(CellTable, opensABlockAfterTheLastSink) {
  Table t;
  t.append({{Role::sink, 4}, {Role::normal, 10}});
  t.append({{Role::normal, 10}});
  ASSERT_EQ(t.table.blocks().size(), 2u);
  EXPECT_EQ(t.table.blocks()[0].role, Role::sink);
  EXPECT_EQ(t.table.blocks()[0].used, 4);
  EXPECT_EQ(t.table.blocks()[1].first_position, 4);
  EXPECT_EQ(t.table.blocks()[1].used, 20);
}

TEST(CellTable, planningChangesNothing) {
  Table t;
  t.append({{Role::normal, 10}});
  const RoleRun run{Role::normal, 100};
  const Tail tail = t.table.planAppend({&run, 1});
  EXPECT_EQ(tail.first_block, 0u);
  EXPECT_EQ(tail.blocks.size(), 2u);
  EXPECT_EQ(t.table.tokensSeen(), 10);
  EXPECT_EQ(t.table.blocks()[0].used, 10);
}

TEST(CellTable, aDeadBlockGoesBackAndAHoleStays) {
  Table t;
  t.append({{Role::normal, 200}});
  t.drop(0, 70);
  EXPECT_EQ(t.released, std::vector<BlockId>{0});
  EXPECT_EQ(t.table.stored(), 130);
  EXPECT_FALSE(t.table.holds(69));
  EXPECT_TRUE(t.table.holds(70));
  EXPECT_EQ(t.table.tokensSeen(), 200);
}

TEST(CellTable, truncateCutsInsideABlockAndAppendsContinueThere) {
  Table t;
  t.append({{Role::normal, 150}});
  t.truncate(100);
  EXPECT_EQ(t.table.tokensSeen(), 100);
  EXPECT_EQ(t.released, std::vector<BlockId>{2});
  t.append({{Role::normal, 1}});
  EXPECT_EQ(t.table.blocks().size(), 2u);
  EXPECT_EQ(t.table.blocks()[1].used, 37);
  t.truncate(0);
  EXPECT_EQ(t.table.blocks().size(), 0u);
  EXPECT_EQ(t.table.stored(), 0);
}

TEST(CellTable, agreesWithASetOfPositionsUnderRandomOperations) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    Table t;
    std::map<int64_t, Role> truth;
    int64_t tokens_seen = 0;
    for (int i = 0; i < 60; ++i) {
      const int64_t n = random() % 100;
      switch (random() % 4) {
        case 0:
        case 1: {
          const Role role = tokens_seen < 4 ? Role::sink : Role::normal;
          t.append({{role, n}});
          for (int64_t p = tokens_seen; p < tokens_seen + n; ++p) truth[p] = role;
          tokens_seen += n;
          break;
        }
        case 2: {
          const int64_t first = tokens_seen ? static_cast<int64_t>(random() % tokens_seen) : 0;
          t.drop(first, n);
          for (int64_t p = first; p < first + n; ++p) truth.erase(p);
          break;
        }
        default: {
          const int64_t keep = tokens_seen ? static_cast<int64_t>(random() % (tokens_seen + 1)) : 0;
          t.truncate(keep);
          truth.erase(truth.lower_bound(keep), truth.end());
          tokens_seen = keep;
        }
      }
      ASSERT_EQ(t.table.tokensSeen(), tokens_seen);
      ASSERT_EQ(t.table.stored(), static_cast<int64_t>(truth.size()));
      for (int64_t p = 0; p < tokens_seen; ++p) ASSERT_EQ(t.table.holds(p), truth.count(p) == 1) << p;
    }
  }
}

}  // namespace
}  // namespace kvarium::cache::cell_table_test
