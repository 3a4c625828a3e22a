// Packing: what is left of neighbouring blocks comes to lie in fewer ones, and nothing else changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <random>

#include "core/cache/retention/retention.h"
#include "core/cache/table/cell_table.h"

namespace kvarium::cache::cell_pack_test {
namespace {

constexpr uint64_t all_live = ~uint64_t{0};

// A table in which one number is remembered of each cell: its position.
class Packed {
 public:
  explicit Packed(int64_t first_full = 0) : m_first_full(first_full) {}

  void append(std::vector<RoleRun> runs) {
    const int64_t before = table.stored();
    Tail tail = table.planAppend(runs, m_first_full);
    const int64_t first = table.tokensSeen();
    for (Block& block : tail.blocks) block.id = block.id < 0 ? m_next++ : block.id;
    table.append(std::move(tail));
    for (int64_t i = before; i < table.stored(); ++i)
      table.memory()[static_cast<size_t>(i)] = static_cast<float>(first + i - before);
  }
  void drop(int64_t first, int64_t count) { table.drop({first, count}, m_release); }
  void truncate(int64_t keep) { table.truncate(keep, m_release); }
  void seal(int64_t first_position) { table.seal(first_position, m_next++); }

  // What the next step of one token would pack.
  std::vector<Pack> plan(const SealRule* rule = nullptr) const {
    const RoleRun one{Role::normal, 1};
    return table.planPacks(table.planAppend({&one, 1}, m_first_full), rule);
  }
  int pack(const SealRule* rule = nullptr) {
    std::vector<Pack> packs = plan(rule);
    const auto count = static_cast<int>(packs.size());
    for (Pack& pack : packs) {
      for (Block& block : pack.blocks) block.id = m_next++;
    }
    table.pack(std::move(packs), m_release);
    return count;
  }

  static std::vector<int64_t> livePositions(const Block& block) {
    std::vector<int64_t> positions;
    for (uint64_t left = block.live; left; left &= left - 1)
      positions.push_back(block.position(std::countr_zero(left)));
    return positions;
  }
  std::vector<int64_t> positions() const {
    std::vector<int64_t> all;
    for (const Block& block : table.blocks()) {
      const std::vector<int64_t> own = livePositions(block);
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }
  // Every cell has its own number, and none is left over.
  void expectMemoryOfItsCells() const {
    const std::vector<int64_t> at = positions();
    ASSERT_EQ(table.memory().size(), at.size());
    for (size_t i = 0; i < at.size(); ++i) ASSERT_EQ(table.memory()[i], static_cast<float>(at[i])) << i;
  }

  CellTable table{1};
  std::vector<BlockId> released;

 private:
  int64_t m_first_full;
  BlockId m_next = 0;
  CellTable::Released m_release = [this](const Block& block) { released.push_back(block.id); };
};

// Ten cells are left of each of four blocks; two blocks may hold forty.
Packed sparse() {
  Packed t;
  t.append({{Role::normal, 256}});
  for (int64_t block = 0; block < 4; ++block) t.drop(block * 64 + 5, 27), t.drop(block * 64 + 37, 27);
  return t;
}

TEST(CellPacks, bringNeighboursIntoFewerBlocksInTheOrderOfTheText) {
  Packed t = sparse();
  const std::vector<int64_t> before = t.positions();
  ASSERT_EQ(before.size(), 40u);
  ASSERT_EQ(mostPacked(40), 2);
  const std::vector<Pack> plan = t.plan();
  ASSERT_EQ(plan.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(plan[i].first_block, 2 * i);
    EXPECT_EQ(plan[i].sources, 2u);
    ASSERT_EQ(plan[i].blocks.size(), 1u);
    const std::optional<Pack> found = t.table.packOf(static_cast<int64_t>(128 * i), 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first_block, plan[i].first_block);
    EXPECT_EQ(*found->blocks[0].positions, *plan[i].blocks[0].positions);
  }
  EXPECT_FALSE(t.table.packOf(1, 2));
  EXPECT_FALSE(t.table.packOf(192, 2));
  EXPECT_FALSE(t.table.packOf(0, 0));
  EXPECT_EQ(t.table.blocks().size(), 4u);  // planning changes nothing
  EXPECT_EQ(t.pack(), 2);
  ASSERT_EQ(t.table.blocks().size(), 2u);
  EXPECT_EQ(t.released, (std::vector<BlockId>{0, 1, 2, 3}));
  EXPECT_EQ(t.positions(), before);
  t.expectMemoryOfItsCells();
  EXPECT_EQ(t.table.stored(), 40);
  EXPECT_EQ(t.table.tokensSeen(), 256);
  for (const Block& block : t.table.blocks()) {
    EXPECT_EQ(block.used, 20);
    EXPECT_EQ(block.live, (uint64_t{1} << 20) - 1);
    EXPECT_EQ(block.form, Form::full);
    EXPECT_EQ(block.first_position, block.positions->front());
  }
  EXPECT_EQ(t.pack(), 0);  // few enough
}

TEST(CellPacks, leaveWhatIsDenseOrAloneOrWritten) {
  Packed dense;
  dense.append({{Role::normal, 640}});
  EXPECT_TRUE(dense.plan().empty());
  Packed open;  // the block that the step goes on with is not packed
  open.append({{Role::normal, 250}});
  for (int64_t block = 0; block < 4; ++block) open.drop(block * 64 + 5, 27);
  for (const Pack& pack : open.plan()) EXPECT_LE(pack.first_block + pack.sources, 3u);
  EXPECT_TRUE(Packed().plan().empty());
}

TEST(CellPacks, haveAsFewBlocksMovedAsPossible) {
  Packed t;
  t.append({{Role::normal, 7 * 64}});
  // 64, 20, 50, 10, 60, 30, 64 cells: only {50, 10} and rows of three or more can give one back.
  for (const auto& [block, left] :
       std::vector<std::pair<int64_t, int64_t>>{{1, 40}, {2, 50}, {3, 10}, {4, 60}, {5, 50}})
    t.drop(block * 64 + left, 64 - left);
  ASSERT_EQ(mostPacked(t.table.stored()), 7);
  EXPECT_TRUE(t.plan().empty());
  t.drop(0, 60);
  t.drop(6 * 64, 60);
  t.drop(4 * 64, 56);
  ASSERT_EQ(t.table.stored(), 4 + 40 + 50 + 10 + 4 + 50 + 4);
  ASSERT_EQ(mostPacked(t.table.stored()), 4);
  std::vector<std::pair<size_t, size_t>> rows;
  for (const Pack& pack : t.plan()) rows.emplace_back(pack.first_block, pack.sources);
  EXPECT_EQ(rows, (std::vector<std::pair<size_t, size_t>>{{0, 2}, {2, 2}, {4, 2}}));
}

TEST(CellPacks, leaveSinksAndFirstCellsWhereTheyAre) {
  Packed sinks;
  sinks.append({{Role::sink, 4}, {Role::normal, 256}});
  sinks.drop(1, 2);
  for (int64_t block = 0; block < 4; ++block) sinks.drop(4 + block * 64 + 5, 55);
  const Block sink = sinks.table.blocks().front();
  sinks.pack();
  EXPECT_EQ(sinks.table.blocks().front().id, sink.id);
  EXPECT_EQ(sinks.table.blocks().front().role, Role::sink);
  EXPECT_EQ(sinks.table.blocks().size(), 3u);

  const SealRule rule{.residual_length = 0, .first_full = 4};
  Packed first(4);
  first.append({{Role::normal, 256}});
  first.drop(1, 2);
  for (int64_t block = 0; block < 4; ++block) first.drop(10 + block * 64, 40);
  ASSERT_EQ(first.table.blocks().front().used, 4);
  const BlockId kept = first.table.blocks().front().id;
  EXPECT_GT(first.pack(&rule), 0);
  EXPECT_EQ(first.table.blocks().front().id, kept);
  EXPECT_FALSE(first.table.blocks().front().positions);
}

TEST(CellPacks, neighboursThatAreDueFillABlockToBeSealed) {
  const SealRule rule{.residual_length = 64};
  Packed t;
  t.append({{Role::normal, 4 * 64}});
  for (int64_t block = 0; block < 4; ++block) t.drop(block * 64 + 40, 24);  // 40 cells of each
  const RoleRun one{Role::normal, 1};
  EXPECT_TRUE(t.table.planSeals(rule, t.table.planAppend({&one, 1}), {}, true).empty());
  // Blocks 0 to 2 are old enough; two of them have 64 cells and more.
  const std::vector<Pack> plan = t.plan(&rule);
  ASSERT_EQ(plan.size(), 1u);
  EXPECT_EQ(plan[0].first_block, 0u);
  EXPECT_EQ(plan[0].sources, 2u);
  ASSERT_EQ(plan[0].blocks.size(), 2u);
  EXPECT_EQ(plan[0].blocks[0].live, all_live);
  EXPECT_EQ(plan[0].blocks[1].used, 16);
  t.pack(&rule);
  const std::vector<Block> due = t.table.planSeals(rule, t.table.planAppend({&one, 1}), {}, true);
  ASSERT_EQ(due.size(), 1u);
  EXPECT_EQ(due[0].first_position, 0);
  t.seal(0);
  const std::vector<int64_t> before = t.positions();
  // The 16 and the 40 after them are due and fill none; as full blocks they may be fewer.
  EXPECT_EQ(t.pack(&rule), 1);
  EXPECT_EQ(t.table.blocks().size(), 3u);
  EXPECT_EQ(t.table.blocks()[0].form, Form::sealed);
  EXPECT_EQ(t.positions(), before);
}

TEST(CellPacks, sealedBlocksThatBecameSparseAreUnpackedIntoFullOnes) {
  const SealRule rule{.residual_length = 0};
  Packed t;
  t.append({{Role::normal, 6 * 64}});
  for (int64_t block = 0; block < 6; ++block) t.seal(block * 64);
  EXPECT_TRUE(t.plan(&rule).empty());
  for (int64_t block = 0; block < 6; ++block) t.drop(block * 64 + 1, 62);
  const std::vector<int64_t> before = t.positions();
  EXPECT_GT(t.pack(&rule), 0);
  EXPECT_EQ(t.positions(), before);
  EXPECT_LE(static_cast<int64_t>(t.table.blocks().size()), mostPacked(12));
  for (const Block& block : t.table.blocks()) EXPECT_EQ(block.form, block.positions ? Form::full : Form::sealed);
}

// A packed block is written to the end: what follows opens another one.
TEST(CellPacks, aPackedBlockIsCutAndFollowedLikeAnyOther) {
  Packed t = sparse();
  t.pack();
  ASSERT_EQ(t.table.blocks().size(), 2u);
  std::vector<std::pair<int64_t, int64_t>> pieces;
  for (const Drop& piece : t.table.live({3, 100})) pieces.emplace_back(piece.first, piece.count);
  EXPECT_EQ(pieces, (std::vector<std::pair<int64_t, int64_t>>{{3, 2}, {32, 5}, {64, 5}, {96, 5}}));
  EXPECT_TRUE(t.table.holds(64));
  EXPECT_FALSE(t.table.holds(69));
  EXPECT_TRUE(t.table.beginningAt(128));
  EXPECT_FALSE(t.table.beginningAt(64));
  t.append({{Role::normal, 3}});
  ASSERT_EQ(t.table.blocks().size(), 3u);
  EXPECT_EQ(t.table.blocks()[2].first_position, 256);
  t.truncate(130);
  ASSERT_EQ(t.table.blocks().size(), 2u);
  EXPECT_EQ(t.table.blocks()[1].used, 2);
  EXPECT_EQ(t.table.blocks()[1].end(), 130);
  t.expectMemoryOfItsCells();
  t.append({{Role::normal, 2}});
  ASSERT_EQ(t.table.blocks().size(), 3u);
  EXPECT_EQ(t.table.blocks()[2].first_position, 130);
  EXPECT_TRUE(t.table.holds(131));
  t.drop(0, 66);
  EXPECT_EQ(t.table.blocks()[0].live & 1, 0u);
  EXPECT_EQ(t.positions().front(), 66);
  t.expectMemoryOfItsCells();
}

// What a step holds at most, whichever cells leave: during packs the predicted bound, after them what packing leaves
// and what the step adds.
TEST(CellPacks, heldBlocksStayBelowWhatIsForetold) {
  std::mt19937 random(3);
  const auto below = [&](int64_t n) { return static_cast<int64_t>(random() % static_cast<uint64_t>(n)); };
  int packs = 0;
  for (const int64_t budget : {1, 2, 20, 63, 64, 65, 130, 256, 500, 950, 960, 1025, 2048}) {
    for (const int64_t pieces : {1, 0}) {
      const std::unique_ptr<Retention> retention =
          findRetention("tova")->make({.window_length = budget, .pieces = pieces});
      for (const auto& [chunk, context] : {std::pair{1, budget + budget / 2 + 9},
                                           {1, 2 * budget + 600},
                                           {5, budget + 70},
                                           {5, 2 * budget + 600},
                                           {64, 2 * budget + 600},
                                           {100, 2 * budget + 600},
                                           {256, budget + 300},
                                           {256, 2 * budget + 600}}) {
        const int64_t foretold = retention->peakBlocks(context, chunk);
        for (const char* leaves : {"any", "oldest", "youngest", "densest", "stripes"}) {
          SCOPED_TRACE(std::to_string(budget) + " in chunks of " + std::to_string(chunk) + ", leaves " + leaves);
          CellTable table;
          BlockId next = 0;
          const auto release = [](const Block&) {};
          const auto pick = [&](std::string_view how) {  // a position that leaves
            const std::vector<Block>& blocks = table.blocks();
            const Block* from = &blocks[static_cast<size_t>(below(static_cast<int64_t>(blocks.size())))];
            if (how == "oldest") from = &blocks.front();
            if (how == "youngest") from = &blocks[blocks.size() - 1 - static_cast<size_t>(blocks.size() > 1)];
            if (how == "densest") {
              const auto fewer = [](const Block& a, const Block& b) {
                return std::popcount(a.live) < std::popcount(b.live);
              };
              from = &*std::max_element(blocks.begin(), blocks.end(), fewer);
            }
            const std::vector<int64_t> cells = Packed::livePositions(*from);
            return cells[static_cast<size_t>(below(static_cast<int64_t>(cells.size())))];
          };
          while (table.tokensSeen() < context) {
            const int64_t n = std::min(1 + below(chunk), context - table.tokensSeen());
            const RoleRun run{Role::normal, n};
            Tail tail = table.planAppend({&run, 1});
            auto held = static_cast<int64_t>(table.blocks().size());
            for (Block& block : tail.blocks) {
              held += block.id < 0;
              block.id = block.id < 0 ? next++ : block.id;
            }
            std::vector<Pack> plan = table.planPacks(tail, nullptr);
            for (const Pack& pack : plan) held += static_cast<int64_t>(pack.blocks.size());
            packs += static_cast<int>(plan.size());
            ASSERT_LE(held, foretold) << "in a step after " << table.tokensSeen();
            table.append(std::move(tail));
            table.pack(std::move(plan), release);
            const bool decides = pieces || below(4) == 0 || table.tokensSeen() == context;
            while (decides && table.stored() > budget) {
              const int64_t at = leaves == std::string_view("stripes") && below(8)
                                     ? table.live({0, context}).front().first
                                     : pick(leaves);
              table.drop({at, 1}, release);
            }
            if (!pieces) continue;
            ASSERT_LE(static_cast<int64_t>(table.blocks().size()),
                      mostPacked(budget) + (n + device::cells_per_block - 1) / device::cells_per_block + 1)
                << "behind a step after " << table.tokensSeen();
          }
        }
      }
    }
  }
  EXPECT_GT(packs, 1500);
}

// Against a set of positions, whatever happens to the table.
TEST(CellPacks, agreeWithASetOfPositionsUnderRandomOperations) {
  std::mt19937 random(11);
  const auto below = [&](int64_t n) {
    return static_cast<int64_t>(random() % static_cast<uint64_t>(std::max<int64_t>(n, 1)));
  };
  int packs = 0, sealed = 0, cut_packed = 0, few = 0;
  for (int round = 0; round < 120; ++round) {
    const SealRule rule{.residual_length = below(3) * 40, .first_full = round % 3 == 1 ? 4 : 0};
    const SealRule* seals = round % 2 ? &rule : nullptr;
    Packed t(rule.first_full);
    std::map<int64_t, Role> truth;
    int64_t seen = 0;
    for (int i = 0; i < 80; ++i) {
      switch (below(8)) {
        case 0:
        case 1:
        case 2: {
          const int64_t n = 1 + below(90);
          const Role role = seen < 4 && round % 3 == 0 ? Role::sink : Role::normal;
          const int64_t first = role == Role::sink ? std::min<int64_t>(n, 4 - seen) : 0;
          std::vector<RoleRun> runs;
          if (first > 0) runs.push_back({Role::sink, first});
          if (n > first) runs.push_back({Role::normal, n - first});
          t.append(runs);
          for (int64_t p = seen; p < seen + n; ++p) truth[p] = p < seen + first ? Role::sink : Role::normal;
          seen += n;
          break;
        }
        case 3:
        case 4: {  // cells of any age leave
          for (int64_t n = below(60); n > 0 && !truth.empty(); --n) {
            const int64_t at = std::next(truth.begin(), below(static_cast<int64_t>(truth.size())))->first;
            const int64_t count = 1 + below(4);
            t.drop(at, count);
            for (int64_t p = at; p < at + count; ++p) truth.erase(p);
          }
          break;
        }
        case 5: {
          const int64_t keep = below(4) ? std::max<int64_t>(0, seen - below(150)) : below(seen + 1);
          for (const Block& block : t.table.blocks())
            cut_packed += block.positions && block.first_position < keep && block.end() > keep;
          t.truncate(keep);
          truth.erase(truth.lower_bound(keep), truth.end());
          seen = keep;
          break;
        }
        default: {
          const std::vector<Pack> plan = t.plan(seals);
          for (const Pack& pack : plan) {
            const std::optional<Pack> same =
                t.table.packOf(t.table.blocks()[pack.first_block].first_position, pack.sources);
            ASSERT_TRUE(same && same->first_block == pack.first_block && same->blocks.size() == pack.blocks.size());
          }
          packs += t.pack(seals);
          if (!plan.empty() || !seals) {
            const RoleRun one{Role::normal, 1};
            const Tail tail = t.table.planAppend({&one, 1}, rule.first_full);
            int64_t blocks = 0, cells = 0;
            for (size_t b = 0; b < std::min(tail.first_block, t.table.blocks().size()); ++b) {
              const Block& block = t.table.blocks()[b];
              if (block.role == Role::sink || (seals && block.first_position < rule.first_full)) continue;
              ++blocks;
              cells += std::popcount(block.live);
            }
            few += blocks <= mostPacked(cells);
            ASSERT_LE(blocks, mostPacked(cells));
          }
          if (!seals || !plan.empty()) break;
          const RoleRun one{Role::normal, 1};
          for (const Block& block : t.table.planSeals(rule, t.table.planAppend({&one, 1}, rule.first_full), {}, true)) {
            if (block.role == Role::normal) {
              ASSERT_EQ(std::popcount(block.live), block.used);  // without holes
            }
            t.seal(block.first_position);
            ++sealed;
          }
        }
      }
      std::vector<int64_t> expected;
      for (const auto& [position, role] : truth) expected.push_back(position);
      ASSERT_EQ(t.positions(), expected) << "round " << round << ", operation " << i;
      ASSERT_EQ(t.table.stored(), static_cast<int64_t>(truth.size()));
      ASSERT_EQ(t.table.tokensSeen(), seen);
      t.expectMemoryOfItsCells();
      if (HasFailure()) return;
      for (int64_t p = 0; p < seen; ++p) ASSERT_EQ(t.table.holds(p), truth.count(p) == 1) << p;
      for (const Block& block : t.table.blocks()) {
        for (const int64_t position : Packed::livePositions(block)) ASSERT_EQ(block.role, truth.at(position));
      }
      const Drop range{below(seen + 1), below(200)};
      std::vector<int64_t> pieces, within;
      for (const Drop& piece : t.table.live(range)) {
        ASSERT_TRUE(pieces.empty() || pieces.back() + 1 < piece.first) << "two pieces that are one";
        for (int64_t p = piece.first; p < piece.first + piece.count; ++p) pieces.push_back(p);
      }
      for (const int64_t p : expected) {
        if (p >= range.first && p < range.first + range.count) within.push_back(p);
      }
      ASSERT_EQ(pieces, within);
      // What a table comes to, a file may say.
      std::vector<Block> blocks = t.table.blocks();
      for (Block& block : blocks) {
        if (block.positions)
          block.positions = std::make_shared<const std::vector<int64_t>>(block.positions->begin(),
                                                                         block.positions->begin() + block.used);
      }
      const Expected<CellTable, Sentence> again = CellTable::of(blocks, seen, 1);
      ASSERT_TRUE(again) << inEnglish(again.error());
      ASSERT_EQ(again->stored(), t.table.stored());
      ASSERT_EQ(again->memory().size(), t.table.memory().size());
    }
  }
  EXPECT_GT(packs, 500);
  EXPECT_GT(sealed, 100);
  EXPECT_GT(cut_packed, 50);
  EXPECT_GT(few, 500);
}

TEST(CellPacks, positionsThatNoPackedBlockHasAreRefused) {
  const auto refusal = [](std::vector<int64_t> positions, Form form = Form::full, int64_t seen = 100,
                          uint64_t live = 7) -> std::string {
    const Block block{.used = 3,
                      .live = live,
                      .first_position = positions.empty() ? 0 : positions.front(),
                      .form = form,
                      .positions = std::make_shared<const std::vector<int64_t>>(positions)};
    const Expected<CellTable, Sentence> table = CellTable::of({block}, seen);
    return table ? "" : inEnglish(table.error());
  };
  EXPECT_EQ(refusal({3, 5, 99}), "");
  EXPECT_EQ(refusal({3, 5, 120}, Form::sealed, 100, 3), "");  // codes beyond a cut
  constexpr int64_t largest = std::numeric_limits<int64_t>::max(), smallest = std::numeric_limits<int64_t>::min();
  const struct {
    std::vector<int64_t> positions;
    const char* why;
  } bad[] = {
      {{}, "positions"},
      {{3, 5}, "positions"},
      {{3, 5, 6, 7}, "positions"},
      {{3, 3, 5}, "positions"},
      {{5, 4, 6}, "positions"},
      {{3, 5, 4}, "positions"},
      {{-1, 5, 6}, "begins inside"},
      {{smallest, 5, 6}, "begins inside"},
      {{3, 5, 100}, "after the end"},
      {{101, 102, 103}, "after the end"},
      {{3, 5, largest - 1}, "after the end"},
      {{3, 5, largest}, "positions"},
  };
  for (const auto& each : bad) {
    for (const Form form : {Form::full, Form::sealed})
      EXPECT_NE(refusal(each.positions, form).find(each.why), std::string::npos)
          << testing::PrintToString(each.positions) << ": " << refusal(each.positions, form);
  }
  EXPECT_NE(refusal({3, 5, largest}, Form::sealed, 100, 3), "");  // nor where the last cell is dead
  // Positions have a first one, and it is the block's.
  Block other{.used = 2,
              .live = 3,
              .first_position = 4,
              .positions = std::make_shared<const std::vector<int64_t>>(std::vector<int64_t>{5, 6})};
  EXPECT_FALSE(CellTable::of({other}, 100));
  // The next block begins after the last cell, which may be far.
  const Block packed{.used = 2,
                     .live = 3,
                     .first_position = 4,
                     .positions = std::make_shared<const std::vector<int64_t>>(std::vector<int64_t>{4, 50})};
  EXPECT_FALSE(CellTable::of({packed, {.used = 1, .live = 1, .first_position = 50}}, 100));
  EXPECT_TRUE(CellTable::of({packed, {.used = 1, .live = 1, .first_position = 51}}, 100));
}

}  // namespace
}  // namespace kvarium::cache::cell_pack_test
