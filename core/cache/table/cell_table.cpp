#include "core/cache/table/cell_table.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace kvarium {
namespace {

// Bits [first, last) of a block, clamped to it.
uint64_t bits(int64_t first, int64_t last) {
  first = std::clamp<int64_t>(first, 0, cells_per_block);
  last = std::clamp<int64_t>(last, 0, cells_per_block);
  if (first >= last) return 0;
  const uint64_t below_last = last == cells_per_block ? ~uint64_t{0} : (uint64_t{1} << last) - 1;
  return below_last & ~((uint64_t{1} << first) - 1);
}

// Where the block that covers `position` ends when the first ends at first_block and the others at multiples of 64.
int64_t blockEnd(int64_t first_block, int64_t position) {
  return position < first_block ? first_block : (position / cells_per_block + 1) * cells_per_block;
}

}  // namespace

bool CellTable::holds(int64_t position) const {
  return std::any_of(m_blocks.begin(), m_blocks.end(), [&](const Block& block) {
    return block.live & bits(position - block.first_position, position - block.first_position + 1);
  });
}

std::vector<Drop> CellTable::live(const Drop& range) const {
  std::vector<Drop> pieces;
  const auto begin = std::lower_bound(m_blocks.begin(), m_blocks.end(), range.first - cells_per_block + 1,
                                      [](const Block& block, int64_t where) { return block.first_position < where; });
  for (auto at = begin; at != m_blocks.end() && at->first_position < range.first + range.count; ++at) {
    const Block& block = *at;
    const int64_t first = block.first_position;
    uint64_t left = block.live & bits(range.first - first, range.first + range.count - first);
    while (left) {
      const int cell = std::countr_zero(left), count = std::countr_one(left >> cell);
      if (!pieces.empty() && pieces.back().first + pieces.back().count == first + cell)
        pieces.back().count += count;
      else
        pieces.push_back({first + cell, count});
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
        const bool open = end.form == Form::full && end.used < cells_per_block && end.role == run.role &&
                          end.first_position + end.used == position && !opens(position);
        if (open) {
          tail.first_block = m_blocks.size() - 1;
          tail.blocks.push_back(end);
          last = &tail.blocks.back();
        }
      }
      if (!last || last->used == cells_per_block || last->role != run.role || opens(position)) {
        tail.blocks.push_back({-1, 0, 0, position, run.role, Form::full});
        last = &tail.blocks.back();
      }
      int64_t taken = std::min<int64_t>(left, cells_per_block - last->used);
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
  const int64_t before = m_tokens_seen;
  m_blocks.resize(tail.first_block);
  for (Block& block : tail.blocks) {
    m_tokens_seen = std::max(m_tokens_seen, block.first_position + block.used);
    m_blocks.push_back(block);
  }
  m_stored += m_tokens_seen - before;
}

void CellTable::drop(const Drop& drop, const Released& released) {
  for (Block& block : m_blocks) {
    block.live &= ~bits(drop.first - block.first_position, drop.first + drop.count - block.first_position);
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
    if (block.form == Form::full)
      block.used = static_cast<int32_t>(std::min<int64_t>(block.used, keep - block.first_position));
  }
  m_tokens_seen = keep;
  m_scores.resize(std::min(m_scores.size(), static_cast<size_t>(keep)));
}

std::vector<Block> CellTable::planSeals(const SealRule& rule, const Tail& tail, std::span<const Drop> drops) const {
  std::vector<Block> due;
  const int64_t tokens_seen =
      tail.blocks.empty() ? m_tokens_seen : tail.blocks.back().first_position + tail.blocks.back().used;
  const auto consider = [&](const Block& block, bool last) {
    if (block.form == Form::sealed || block.first_position < rule.first_full) return;
    if (rule.sinks_full && block.role == Role::sink) return;
    const int64_t end = block.first_position + block.used;
    const bool closed = block.used == cells_per_block || (rule.first_full > 0 && end % cells_per_block == 0);
    if ((last && !closed) || end > tokens_seen - rule.residual_length) return;
    Block left = block;
    for (const Drop& drop : drops)
      left.live &= ~bits(drop.first - block.first_position, drop.first + drop.count - block.first_position);
    if (left.live) due.push_back(left);
  };
  const size_t kept = std::min(tail.first_block, m_blocks.size());
  for (size_t i = 0; i < kept; ++i) consider(m_blocks[i], tail.blocks.empty() && i + 1 == kept);
  for (const Block& block : tail.blocks) consider(block, &block == &tail.blocks.back());
  return due;
}

Block CellTable::seal(int64_t first_position, BlockId codes) {
  const auto block = std::lower_bound(m_blocks.begin(), m_blocks.end(), first_position,
                                      [](const Block& b, int64_t position) { return b.first_position < position; });
  assert(block != m_blocks.end() && block->first_position == first_position && block->form == Form::full);
  const Block before = *block;
  block->form = Form::sealed;
  block->id = codes;
  return before;
}

std::vector<float> CellTable::liveScores() const {
  std::vector<float> scores;
  for (const Block& block : m_blocks) {
    for (uint64_t left = block.live; left; left &= left - 1)
      scores.push_back(m_scores[static_cast<size_t>(block.first_position + std::countr_zero(left))]);
  }
  return scores;
}

void CellTable::setLiveScores(std::span<const float> scores) {
  m_scores.assign(static_cast<size_t>(m_tokens_seen), 0);
  size_t next = 0;
  for (const Block& block : m_blocks) {
    for (uint64_t left = block.live; left; left &= left - 1)
      m_scores[static_cast<size_t>(block.first_position + std::countr_zero(left))] = scores[next++];
  }
}

int64_t CellTable::sealed() const {
  int64_t cells = 0;
  for (const Block& block : m_blocks) {
    if (block.form == Form::sealed) cells += std::popcount(block.live);
  }
  return cells;
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

Expected<CellTable, std::string> CellTable::of(std::vector<Block> blocks, int64_t tokens_seen) {
  int64_t next = 0;     // below it lie the live cells so far
  int64_t written = 0;  // below it lie the cells of the last full block
  for (size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    const auto wrong = [&](const char* what) { return Unexpected{"block " + std::to_string(i) + " " + what}; };
    if (block.used < 1 || block.used > cells_per_block) return wrong("has cells that no block has");
    if (block.live == 0) return wrong("holds nothing");
    if (block.live & ~bits(0, block.used)) return wrong("holds cells that were never written");
    if (block.first_position < next || block.first_position < written) return wrong("begins inside the one before it");
    if (block.first_position > tokens_seen) return wrong("lies behind the end of the text");
    const int64_t last = block.first_position + cells_per_block - std::countl_zero(block.live);
    if (last > tokens_seen) return wrong("holds cells behind the end of the text");
    // Only a sealed block may have codes beyond a cut.
    const int64_t end = block.first_position + block.used;
    if (block.form == Form::full && end > tokens_seen) return wrong("was written behind the end of the text");
    if (i > 0 && block.first_position <= blocks[i - 1].first_position) return wrong("is out of order");
    next = last;
    written = block.form == Form::full ? end : written;
  }
  CellTable table;
  table.m_blocks = std::move(blocks);
  table.m_tokens_seen = tokens_seen;
  table.recount();
  return table;
}

void CellTable::recount() {
  m_stored = 0;
  for (const Block& block : m_blocks) m_stored += std::popcount(block.live);
}

}  // namespace kvarium
