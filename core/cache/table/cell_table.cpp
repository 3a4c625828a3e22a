#include "core/cache/table/cell_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <limits>

namespace kvarium::cache {
namespace {

// Bits [first, last) of a block, clamped to it.
uint64_t bits(int64_t first, int64_t last) {
  first = std::clamp<int64_t>(first, 0, device::cells_per_block);
  last = std::clamp<int64_t>(last, 0, device::cells_per_block);
  if (first >= last) return 0;
  const uint64_t below_last = last == device::cells_per_block ? ~uint64_t{0} : (uint64_t{1} << last) - 1;
  return below_last & ~((uint64_t{1} << first) - 1);
}

// Where the block that covers `position` ends when the first ends at first_block and the others at multiples of 64.
int64_t blockEnd(int64_t first_block, int64_t position) {
  return position < first_block ? first_block : (position / device::cells_per_block + 1) * device::cells_per_block;
}

int64_t blocksFor(int64_t cells) { return (cells + device::cells_per_block - 1) / device::cells_per_block; }

// Room for `size` elements; grows as push_back does, so that a table that grows is rarely copied.
template <class T>
void makeRoom(std::vector<T>& elements, size_t size) {
  if (size > elements.capacity()) elements.reserve(std::max(size, 2 * elements.capacity()));
}

// Whether every cell of a block lives; a packed block must also be full, since only those are sealed.
bool isDense(const Block& block) {
  return block.live == bits(0, block.used) && (!block.positions || block.used == device::cells_per_block);
}

// Whether what a file says of a packed block can be.
bool arePositions(const Block& block) {
  const std::vector<int64_t>& positions = *block.positions;
  return positions.size() == static_cast<size_t>(block.used) && positions.front() == block.first_position &&
         positions.back() < std::numeric_limits<int64_t>::max() &&
         std::ranges::adjacent_find(positions, std::greater_equal<>()) == positions.end();
}

}  // namespace

uint64_t Block::cellsIn(int64_t first, int64_t last) const {
  if (!positions) return bits(first - first_position, last - first_position);
  const auto begin = positions->begin(), end = begin + used;
  return bits(std::lower_bound(begin, end, first) - begin, std::lower_bound(begin, end, last) - begin);
}

int64_t Block::liveEnd() const {
  return live ? position(device::cells_per_block - 1 - std::countl_zero(live)) + 1 : first_position;
}

void addRuns(const Block& block, bool shared, Place place, std::vector<CellRun>& runs) {
  for (int cell = 0; cell < device::cells_per_block;) {
    const uint64_t rest = block.live >> cell;
    if (rest == 0) return;
    cell += std::countr_zero(rest);
    const int count = block.positions ? 1 : std::countr_one(block.live >> cell);
    const CellRun run{block.role, block.form, place, shared, block.position(cell), count};
    cell += count;
    CellRun* last = runs.empty() ? nullptr : &runs.back();
    const bool goes_on = last && last->role == run.role && last->form == run.form && last->place == run.place &&
                         last->shared == run.shared && last->first_position + last->count == run.first_position;
    if (goes_on)
      last->count += run.count;
    else
      runs.push_back(run);
  }
}

bool CellTable::holds(int64_t position) const {
  return std::ranges::any_of(m_blocks,
                             [&](const Block& block) { return block.live & block.cellsIn(position, position + 1); });
}

const Block* CellTable::beginningAt(int64_t position) const {
  const auto block = std::ranges::lower_bound(m_blocks, position, {}, &Block::first_position);
  return block != m_blocks.end() && block->first_position == position ? &*block : nullptr;
}

std::vector<Drop> CellTable::live(const Drop& range) const {
  std::vector<Drop> pieces;
  const auto begin =
      std::ranges::partition_point(m_blocks, [&](const Block& block) { return block.liveEnd() <= range.first; });
  for (auto at = begin; at != m_blocks.end() && at->first_position < range.first + range.count; ++at) {
    uint64_t left = at->live & at->cellsIn(range.first, range.first + range.count);
    while (left) {
      const int cell = std::countr_zero(left), count = at->positions ? 1 : std::countr_one(left >> cell);
      const int64_t first = at->position(cell);
      if (!pieces.empty() && pieces.back().first + pieces.back().count == first)
        pieces.back().count += count;
      else
        pieces.push_back({first, count});
      left &= ~bits(cell, cell + count);
    }
  }
  return pieces;
}

Tail CellTable::planAppend(std::span<const RoleRun> runs, int64_t first_block) const {
  Tail tail{m_blocks.size(), {}};
  const auto opens = [&](int64_t position) {
    return first_block > 0 && blockEnd(first_block, position - 1) == position;
  };
  int64_t position = m_tokens_seen;
  for (const RoleRun& run : runs) {
    int64_t left = run.count;
    while (left > 0) {
      Block* last = tail.blocks.empty() ? nullptr : &tail.blocks.back();
      if (!last && !m_blocks.empty()) {
        const Block& end = m_blocks.back();
        const bool open = end.form == Form::full && end.used < device::cells_per_block && end.role == run.role &&
                          !end.positions && end.end() == position && !opens(position);
        if (open) {
          tail.first_block = m_blocks.size() - 1;
          tail.blocks.push_back(end);
          last = &tail.blocks.back();
        }
      }
      if (!last || last->used == device::cells_per_block || last->role != run.role || opens(position)) {
        tail.blocks.push_back({.first_position = position, .role = run.role});
        last = &tail.blocks.back();
      }
      int64_t taken = std::min<int64_t>(left, device::cells_per_block - last->used);
      if (first_block > 0) taken = std::min(taken, blockEnd(first_block, position) - position);
      last->live |= bits(last->used, last->used + taken);
      last->used += static_cast<int32_t>(taken);
      position += taken;
      left -= taken;
    }
  }
  return tail;
}

void CellTable::append(Tail&& tail) {
  int64_t seen = m_tokens_seen;
  for (const Block& block : tail.blocks) seen = std::max(seen, block.end());
  const int64_t stored = m_stored + seen - m_tokens_seen;
  const size_t memory = static_cast<size_t>(stored) * static_cast<size_t>(m_memory_width);
  makeRoom(m_memory, memory);  // nothing has changed if one of these throws
  makeRoom(m_blocks, tail.first_block + tail.blocks.size());
  m_blocks.resize(tail.first_block);
  std::move(tail.blocks.begin(), tail.blocks.end(), std::back_inserter(m_blocks));
  m_memory.resize(memory);
  m_tokens_seen = seen;
  m_stored = stored;
}

void CellTable::drop(const Drop& drop, const Released& released) {
  const auto width = static_cast<std::ptrdiff_t>(m_memory_width);
  int64_t before = 0;  // live cells in front of a block, those that leave no longer among them
  for (Block& block : m_blocks) {
    const uint64_t leaving = block.live & block.cellsIn(drop.first, drop.first + drop.count);
    if (width > 0 && leaving) {  // a range of positions, so in the order of the table, too
      const int64_t first = before + std::popcount(block.live & bits(0, std::countr_zero(leaving)));
      m_memory.erase(m_memory.begin() + width * first, m_memory.begin() + width * (first + std::popcount(leaving)));
    }
    block.live &= ~leaving;
    before += std::popcount(block.live);
  }
  std::erase_if(m_blocks, [&](const Block& block) {
    if (block.live == 0) released(block);
    return block.live == 0;
  });
  recount();
}

void CellTable::truncate(int64_t keep, const Released& released) {
  if (keep >= m_tokens_seen) return;
  drop({keep, m_tokens_seen - keep}, released);
  // Cells past the cut no longer exist, so that the block's end is where the text ends. A sealed block keeps its codes.
  for (Block& block : m_blocks) {
    if (block.form == Form::full && block.end() > keep)
      block.used = std::popcount(block.cellsIn(block.first_position, keep));
  }
  m_tokens_seen = keep;
  if (keep < m_prompt_end) m_prompt_end = 0;
  if (keep == 0) m_queries = nullptr;
}

std::vector<Block> CellTable::planSeals(const SealRule& rule, const Tail& tail, std::span<const Drop> drops,
                                        bool any_age) const {
  std::vector<Block> due;
  const int64_t tokens_seen = tail.blocks.empty() ? m_tokens_seen : tail.blocks.back().end();
  const auto consider = [&](const Block& block, bool last) {
    if (block.form == Form::sealed || block.first_position < rule.first_full) return;
    if (rule.sinks_full && block.role == Role::sink) return;
    const int64_t end = block.end();
    const bool closed =
        block.used == device::cells_per_block || (rule.first_full > 0 && end % device::cells_per_block == 0);
    if ((last && !closed) || end > tokens_seen - rule.residual_length) return;
    Block left = block;
    for (const Drop& drop : drops) left.live &= ~block.cellsIn(drop.first, drop.first + drop.count);
    if (any_age && block.role == Role::normal && !isDense(left)) return;
    if (left.live) due.push_back(left);
  };
  const size_t kept = std::min(tail.first_block, m_blocks.size());
  for (size_t i = 0; i < kept; ++i) consider(m_blocks[i], tail.blocks.empty() && i + 1 == kept);
  for (const Block& block : tail.blocks) consider(block, &block == &tail.blocks.back());
  return due;
}

Block CellTable::seal(int64_t first_position, BlockId codes) {
  const Block* found = beginningAt(first_position);
  assert(found && found->form == Form::full);
  Block& block = m_blocks[static_cast<size_t>(found - m_blocks.data())];
  const Block before = block;
  block.form = Form::sealed;
  block.id = codes;
  return before;
}

int64_t mostPacked(int64_t cells) {
  const int64_t needed = blocksFor(cells);
  return needed + std::max<int64_t>(1, needed / 8);
}

Pack CellTable::packFrom(size_t first_block, size_t sources) const {
  Pack pack{first_block, sources, {}};
  std::vector<int64_t> positions;
  const auto close = [&] {
    if (positions.empty()) return;
    const auto used = static_cast<int32_t>(positions.size());
    pack.blocks.push_back({.used = used,
                           .live = bits(0, used),
                           .first_position = positions.front(),
                           .positions = std::make_shared<const std::vector<int64_t>>(positions)});
    positions.clear();
  };
  for (size_t i = first_block; i < first_block + sources; ++i) {
    for (uint64_t left = m_blocks[i].live; left; left &= left - 1) {
      positions.push_back(m_blocks[i].position(std::countr_zero(left)));
      if (positions.size() == device::cells_per_block) close();
    }
  }
  close();
  return pack;
}

std::optional<Pack> CellTable::packOf(int64_t first_position, size_t sources) const {
  const Block* first = beginningAt(first_position);
  if (!first || sources == 0 || sources > static_cast<size_t>(m_blocks.data() + m_blocks.size() - first))
    return std::nullopt;
  return packFrom(static_cast<size_t>(first - m_blocks.data()), sources);
}

namespace {

// Rows of neighbouring blocks to pack, chosen out of blocks [first, end); no block is in two of them.
class PackChoice {
 public:
  using Row = std::pair<size_t, size_t>;  // [from, until)

  PackChoice(const std::vector<Block>& blocks, size_t first, size_t end) : m_taken(blocks.size()) {
    m_cells.resize(blocks.size() + 1);  // live cells before a block
    for (size_t i = first; i < end; ++i) m_cells[i + 1] = m_cells[i] + std::popcount(blocks[i].live);
  }
  int64_t live(Row row) const { return m_cells[row.second] - m_cells[row.first]; }
  bool isTaken(size_t block) const { return m_taken[block]; }
  void take(Row row) {
    for (size_t i = row.first; i < row.second; ++i) m_taken[i] = true;
    m_given_back += static_cast<int64_t>(row.second - row.first) - blocksFor(live(row));
    m_rows.push_back(row);
  }
  // Takes the shortest row inside of `within` that fills at least `less` blocks less; false: there is none.
  bool takeShortest(Row within, int64_t less = 1) {
    Row best;
    size_t best_size = within.second - within.first + 1;
    for (size_t from = within.first; from < within.second; ++from) {
      for (size_t until = from; until < within.second && !m_taken[until] && until + 1 - from < best_size; ++until) {
        if (blocksFor(live({from, until + 1})) > static_cast<int64_t>(until + 1 - from) - less) continue;
        best = {from, until + 1};
        best_size = until + 1 - from;
      }
    }
    if (best.second == 0) return false;
    take(best);
    return true;
  }
  int64_t givenBack() const { return m_given_back; }  // blocks
  const std::vector<Row>& inOrder() {
    std::ranges::sort(m_rows);
    return m_rows;
  }

 private:
  std::vector<int64_t> m_cells;
  std::vector<bool> m_taken;
  std::vector<Row> m_rows;
  int64_t m_given_back = 0;
};

}  // namespace

std::vector<Pack> CellTable::planPacks(const Tail& tail, const SealRule* rule) const {
  const size_t end = std::min(tail.first_block, m_blocks.size());
  size_t first = 0;  // of the blocks that may be packed
  while (first < end &&
         (m_blocks[first].role == Role::sink || (rule && m_blocks[first].first_position < rule->first_full)))
    ++first;
  PackChoice choice(m_blocks, first, end);
  // [from, until) of the blocks in front of which `belongs` is true, from the first such one on.
  const auto eachRow = [&](const auto& belongs, const auto& visit) {
    for (size_t from = first; from < end; ++from) {
      size_t until = from;
      while (until < end && !choice.isTaken(until) && belongs(until)) ++until;
      if (until == from) continue;
      visit(PackChoice::Row(from, until));
      from = until;
    }
  };
  if (rule) {
    // Neighbours that are due to be sealed are brought into one block as soon as they fill it.
    const auto isDue = [&](size_t i) {
      return m_blocks[i].form == Form::full && !isDense(m_blocks[i]) &&
             m_blocks[i].end() <= m_tokens_seen - rule->residual_length;
    };
    eachRow(isDue, [&](PackChoice::Row row) {
      PackChoice::Row filled(row.first, row.first);
      while (filled.second < row.second && choice.live(filled) < device::cells_per_block) ++filled.second;
      if (choice.live(filled) >= device::cells_per_block) choice.take(filled);
    });
    // A full block is several times as large as a sealed one, so there is none too many.
    eachRow([&](size_t i) { return m_blocks[i].form == Form::full; },
            [&](PackChoice::Row row) { choice.takeShortest(row); });
  }
  const auto blocks = static_cast<int64_t>(end - first);
  const int64_t most = mostPacked(choice.live({first, end}));
  while (blocks - choice.givenBack() > most && choice.takeShortest({first, end})) {
  }
  if (blocks - choice.givenBack() > most) {  // what lies between short rows gives none back: one long row does
    choice = PackChoice(m_blocks, first, end);
    choice.takeShortest({first, end}, blocks - most);
  }
  std::vector<Pack> packs;
  for (const auto& [from, until] : choice.inOrder()) packs.push_back(packFrom(from, until - from));
  return packs;
}

void CellTable::pack(std::vector<Pack>&& packs, const Released& released) {
  std::vector<Block> blocks;
  blocks.reserve(m_blocks.size());
  size_t next = 0;
  for (Pack& pack : packs) {
    for (; next < pack.first_block; ++next) blocks.push_back(std::move(m_blocks[next]));
    for (; next < pack.first_block + pack.sources; ++next) released(m_blocks[next]);
    for (Block& block : pack.blocks) blocks.push_back(std::move(block));
  }
  for (; next < m_blocks.size(); ++next) blocks.push_back(std::move(m_blocks[next]));
  m_blocks = std::move(blocks);
}

CellCounts CellTable::counts() const {
  CellCounts counts;
  for (const Block& block : m_blocks) {
    const int64_t live = std::popcount(block.live);
    const bool sealed = block.form == Form::sealed;
    (sealed ? counts.sealed : counts.full) += live;
    (sealed ? counts.sealed_blocks : counts.full_blocks) += 1;
    (sealed ? counts.sealed_holes : counts.full_holes) += block.used - live;
  }
  return counts;
}

Expected<CellTable, Sentence> CellTable::of(std::vector<Block> blocks, int64_t tokens_seen, int memory_width,
                                            int64_t prompt_end) {
  int64_t next = 0;     // below it lie the live cells so far
  int64_t written = 0;  // below it lie the cells of the last full block
  for (size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    const auto wrong = [&](const Sentence& what) { return Unexpected{Sentence("block %1 %2", i, what)}; };
    if (block.used < 1 || block.used > device::cells_per_block) return wrong("has cells that no block has");
    if (block.live == 0) return wrong("holds nothing");
    if (block.live & ~bits(0, block.used)) return wrong("holds cells that were never written");
    if (block.positions && !arePositions(block)) return wrong("has positions that no packed block has");
    if (block.first_position < next || block.first_position < written) return wrong("begins inside the one before it");
    if (block.first_position > tokens_seen) return wrong("lies after the end of the text");
    const int64_t last = block.liveEnd();
    if (last > tokens_seen) return wrong("holds cells after the end of the text");
    // Only a sealed block may have codes beyond a cut.
    const int64_t end = block.end();
    if (block.form == Form::full && end > tokens_seen) return wrong("was written after the end of the text");
    if (i > 0 && block.first_position <= blocks[i - 1].first_position) return wrong("is out of order");
    next = last;
    written = block.form == Form::full ? end : written;
  }
  CellTable table(memory_width);
  table.m_blocks = std::move(blocks);
  table.m_tokens_seen = tokens_seen;
  table.m_prompt_end = prompt_end;
  table.recount();
  table.m_memory.resize(static_cast<size_t>(table.m_stored) * static_cast<size_t>(memory_width));
  return table;
}

void CellTable::recount() {
  m_stored = 0;
  for (const Block& block : m_blocks) m_stored += std::popcount(block.live);
}

}  // namespace kvarium::cache
