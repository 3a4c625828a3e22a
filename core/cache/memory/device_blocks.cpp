#include "core/cache/memory/device_blocks.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/cache/memory/block_pool.h"

namespace kvarium::cache {

DeviceBlocks::DeviceBlocks(device::Device& device, MemoryBudget& budget, std::vector<int64_t> layer_bytes)
    : m_device(device), m_budget(budget), m_parts(std::move(layer_bytes)) {}

DeviceBlocks::~DeviceBlocks() {
  for (const Slab& slab : m_slabs) m_budget.used -= slab.blocks * m_parts.block_bytes;
}

bool DeviceBlocks::allocate(BlockId first, int64_t count) {
  const int64_t bytes = count * m_parts.block_bytes;
  if (!m_budget.allows(bytes)) return false;
  Slab slab{{}, first, count};
  try {
    slab.memory = m_device.allocate(static_cast<size_t>(bytes));
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::memory) return false;
    throw;
  }
  m_budget.used += bytes;
  if (m_vacant_slabs.empty()) {
    m_vacant_slabs.push_back(static_cast<int32_t>(m_slabs.size()));
    m_slabs.emplace_back();
  }
  const int32_t index = m_vacant_slabs.back();
  m_vacant_slabs.pop_back();
  m_slabs[index] = std::move(slab);
  const auto end = static_cast<size_t>(first + count);
  if (m_slab_of.size() < end) m_slab_of.resize(end, -1);
  std::fill(m_slab_of.begin() + first, m_slab_of.begin() + static_cast<std::ptrdiff_t>(end), index);
  return true;
}

// Frees at once, so that the reported number of allocated bytes is true.
bool DeviceBlocks::giveBack(BlockId id) {
  const int32_t index = m_slab_of[id];
  m_slabs[index] = {};
  m_vacant_slabs.push_back(index);
  m_slab_of[id] = -1;
  m_budget.used -= m_parts.block_bytes;
  return true;
}

device::DevicePtr<std::byte> DeviceBlocks::base(BlockId id) const {
  const Slab& slab = m_slabs[m_slab_of[id]];
  return slab.memory.data() + m_parts.block_bytes * (id - slab.first);
}

void DeviceBlocks::copy(BlockId from, BlockId to) {
  m_device.copyWithin(base(to), base(from), static_cast<size_t>(m_parts.block_bytes));
}

void DeviceBlocks::put(int layer_in_group, BlockId id, const std::byte* from) {
  m_device.copyIn(at(layer_in_group, id), from, static_cast<size_t>(m_parts.bytes[layer_in_group]));
}

void DeviceBlocks::get(int layer_in_group, BlockId id, std::byte* to) const {
  m_device.copyOut(to, at(layer_in_group, id), static_cast<size_t>(m_parts.bytes[layer_in_group]));
}

}  // namespace kvarium::cache
