#include "core/cache/block_pool.h"

#include <cassert>

#include "core/base/error.h"

namespace kvarium {

BlockPool::BlockPool(Device& device, MemoryBudget& budget, std::vector<LayerStorage> layers)
    : m_device(device), m_budget(budget), m_layers(std::move(layers)) {
  for (const LayerStorage& layer : m_layers) {
    m_offsets.push_back(static_cast<size_t>(m_block_bytes));
    m_block_bytes += static_cast<int64_t>(layer.blockBytes());
  }
}

BlockPool::~BlockPool() { m_budget.used -= m_allocated * m_block_bytes; }

void BlockPool::reserve(int64_t blocks) {
  if (blocks <= m_allocated) return;
  const int64_t missing = blocks - m_allocated;
  int64_t bytes = 0;
  if (missing > INT32_MAX || __builtin_mul_overflow(missing, m_block_bytes, &bytes)) {
    throw Error(ErrorKind::memory,
                "a cache of " + std::to_string(blocks * cells_per_block) + " tokens is larger than any machine",
                "choose a smaller capacity");
  }
  if (!m_budget.allows(bytes)) {
    throw Error(ErrorKind::memory,
                "the cache needs " + std::to_string(bytes) + " bytes and the memory limit leaves " +
                    std::to_string(m_budget.limit - m_budget.used),
                "choose a smaller capacity or raise the limit");
  }
  if (!grow(missing, true)) {
    throw Error(ErrorKind::memory,
                "the cache needs " + std::to_string(bytes) + " bytes and the machine does not have them",
                "choose a smaller capacity or a smaller format");
  }
}

// One slab of whole blocks; inside it the blocks of one layer lie next to each other.
bool BlockPool::grow(int64_t blocks, bool reserved) {
  const int64_t bytes = blocks * m_block_bytes;
  if (!m_budget.allows(bytes)) return false;
  Slab slab{{}, blocks, reserved};
  try {
    slab.memory = m_device.allocate(static_cast<size_t>(bytes));
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::memory) return false;
    throw;
  }
  m_budget.used += bytes;
  m_allocated += blocks;
  if (m_vacant_slabs.empty()) {
    m_vacant_slabs.push_back(static_cast<int32_t>(m_slabs.size()));
    m_slabs.emplace_back();
  }
  const int32_t slab_index = m_vacant_slabs.back();
  m_vacant_slabs.pop_back();
  m_slabs[slab_index] = std::move(slab);
  for (int64_t i = blocks - 1; i >= 0; --i) {
    BlockId id = 0;
    if (m_vacant.empty()) {
      id = static_cast<BlockId>(m_slots.size());
      m_slots.emplace_back();
    } else {
      id = m_vacant.back();
      m_vacant.pop_back();
    }
    m_slots[id] = {slab_index, static_cast<int32_t>(i), 0};
    m_free.push_back(id);
  }
  return true;
}

std::optional<BlockId> BlockPool::acquire() {
  if (m_free.empty() && !grow(1, false)) return std::nullopt;
  const BlockId id = m_free.back();
  m_free.pop_back();
  m_slots[id].references = 1;
  ++m_in_use;
  return id;
}

void BlockPool::release(BlockId id) {
  Slot& slot = m_slots[id];
  assert(slot.references > 0);
  if (--slot.references > 0) return;
  --m_in_use;
  Slab& slab = m_slabs[slot.slab];
  if (slab.reserved) {
    m_free.push_back(id);
    return;
  }
  // A slab that grew on demand holds one block: its memory goes back at once, so that what is shown as handed out is.
  slab.memory = {};
  slab.blocks = 0;
  m_vacant_slabs.push_back(slot.slab);
  slot.slab = -1;
  m_vacant.push_back(id);
  --m_allocated;
  m_budget.used -= m_block_bytes;
}

void BlockPool::copy(BlockId from, BlockId to) {
  for (int layer = 0; layer < static_cast<int>(m_layers.size()); ++layer) {
    m_device.copyWithin(k(layer, to), k(layer, from), m_layers[layer].blockBytes());  // V follows K
  }
}

std::byte* BlockPool::k(int layer_in_group, BlockId id) const {
  const Slot& slot = m_slots[id];
  const Slab& slab = m_slabs[slot.slab];
  return slab.memory.data() + m_offsets[layer_in_group] * slab.blocks +
         m_layers[layer_in_group].blockBytes() * slot.index;
}

std::byte* BlockPool::v(int layer_in_group, BlockId id) const {
  return k(layer_in_group, id) + m_layers[layer_in_group].kBytes();
}

}  // namespace kvarium
