#include "core/cache/cell_table.h"

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

}  // namespace

bool CellTable::holds(int64_t position) const {
  return std::any_of(m_blocks.begin(), m_blocks.end(), [&](const Block& block) {
    return block.live & bits(position - block.first_position, position - block.first_position + 1);
  });
}

Tail CellTable::planAppend(std::span<const RoleRun> runs) const {
  Tail tail{m_blocks.size(), {}};
  int64_t position = m_absolute;
  for (const RoleRun& run : runs) {
    int64_t left = run.count;
    while (left > 0) {
      Block* last = tail.blocks.empty() ? nullptr : &tail.blocks.back();
      if (!last && !m_blocks.empty()) {
        const Block& end = m_blocks.back();
        const bool open = end.form == Form::full && end.used < cells_per_block && end.role == run.role &&
                          end.first_position + end.used == position;
        if (open) {
          tail.first_block = m_blocks.size() - 1;
          tail.blocks.push_back(end);
          last = &tail.blocks.back();
        }
      }
      if (!last || last->used == cells_per_block || last->role != run.role) {
        tail.blocks.push_back({-1, 0, 0, position, run.role, Form::full});
        last = &tail.blocks.back();
      }
      const int64_t taken = std::min<int64_t>(left, cells_per_block - last->used);
      last->live |= bits(last->used, last->used + taken);
      last->used += static_cast<int32_t>(taken);
      position += taken;
      left -= taken;
    }
  }
  return tail;
}

void CellTable::append(Tail&& tail) {
  const int64_t before = m_absolute;
  m_blocks.resize(tail.first_block);
  for (Block& block : tail.blocks) {
    assert(block.id >= 0);
    m_absolute = std::max(m_absolute, block.first_position + block.used);
    m_blocks.push_back(block);
  }
  m_stored += m_absolute - before;
}

void CellTable::drop(const Drop& drop, const std::function<void(BlockId)>& released) {
  for (Block& block : m_blocks) {
    block.live &= ~bits(drop.first - block.first_position, drop.first + drop.count - block.first_position);
  }
  std::erase_if(m_blocks, [&](const Block& block) {
    if (block.live == 0) released(block.id);
    return block.live == 0;
  });
  recount();
}

void CellTable::truncate(int64_t keep, const std::function<void(BlockId)>& released) {
  if (keep >= m_absolute) return;
  drop({keep, m_absolute - keep}, released);
  // Cells past the cut no longer exist, so that the block's end is where the text ends. A sealed block keeps its codes.
  for (Block& block : m_blocks) {
    if (block.form == Form::full)
      block.used = static_cast<int32_t>(std::min<int64_t>(block.used, keep - block.first_position));
  }
  m_absolute = keep;
}

void CellTable::recount() {
  m_stored = 0;
  for (const Block& block : m_blocks) m_stored += std::popcount(block.live);
}

}  // namespace kvarium
