#include "core/cache/memory/block_pool.h"

#include <algorithm>
#include <cassert>

#include "core/base/error.h"

namespace kvarium::cache {
namespace {

// The blocks of a pool in the memory of the computing device, within a budget.
class DeviceBlocks final : public BlockStore {
 public:
  DeviceBlocks(device::Device& device, MemoryBudget& budget, BlockParts parts)
      : m_device(device), m_budget(budget), m_parts(std::move(parts)) {}
  ~DeviceBlocks() override {
    for (const Slab& slab : m_slabs) m_budget.used -= slab.blocks * m_parts.block_bytes;
  }

  bool allocate(BlockId first, int64_t count) override {
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
  bool giveBack(BlockId id) override {
    const int32_t index = m_slab_of[id];
    m_slabs[index] = {};
    m_vacant_slabs.push_back(index);
    m_slab_of[id] = -1;
    m_budget.used -= m_parts.block_bytes;
    return true;
  }
  device::DevicePtr<std::byte> base(BlockId id) const override {
    const Slab& slab = m_slabs[m_slab_of[id]];
    return slab.memory.data() + m_parts.block_bytes * (id - slab.first);
  }
  int64_t layerOffset(int layer_in_group) const override {
    return m_parts.offsets[static_cast<size_t>(layer_in_group)];
  }
  void copy(BlockId from, BlockId to) override {
    m_device.copyWithin(base(to), base(from), static_cast<size_t>(m_parts.block_bytes));
  }
  void put(int layer_in_group, BlockId id, const std::byte* from) override {
    m_device.copyIn(at(layer_in_group, id), from, static_cast<size_t>(m_parts.bytes[layer_in_group]));
  }
  void get(int layer_in_group, BlockId id, std::byte* to) const override {
    m_device.copyOut(to, at(layer_in_group, id), static_cast<size_t>(m_parts.bytes[layer_in_group]));
  }
  Place place() const override { return Place::device; }

 private:
  device::DevicePtr<std::byte> at(int layer_in_group, BlockId id) const {
    return base(id) + layerOffset(layer_in_group);
  }

  // Whole blocks, one after the other.
  struct Slab {
    device::Memory memory;
    BlockId first = 0;
    int64_t blocks = 0;  // 0: freed
  };
  device::Device& m_device;
  MemoryBudget& m_budget;
  BlockParts m_parts;
  std::vector<Slab> m_slabs;
  std::vector<int32_t> m_slab_of;  // by BlockId
  std::vector<int32_t> m_vacant_slabs;
};

}  // namespace

BlockPool::BlockPool(device::Device& device, MemoryBudget& budget, std::vector<LayerStorage> layers)
    : m_device(device),
      m_budget(budget),
      m_layers(std::move(layers)),
      m_store(std::make_unique<DeviceBlocks>(device, budget, m_parts)) {}

BlockPool::~BlockPool() = default;

void BlockPool::reserve(int64_t blocks) {
  if (blocks <= m_allocated) return;
  const int64_t missing = blocks - m_allocated;
  int64_t bytes = 0;
  if (missing > INT32_MAX || __builtin_mul_overflow(missing, m_parts.block_bytes, &bytes)) {
    throw Error(ErrorKind::memory,
                {"a cache of %1 tokens needs more memory than any machine has", blocks * device::cells_per_block},
                "choose a smaller capacity");
  }
  if (place() == Place::device && !m_budget.allows(bytes)) {
    m_is_full = true;
    throw Error(ErrorKind::memory,
                {"the cache needs %1 bytes and the memory limit leaves %2", bytes, m_budget.limit - m_budget.used},
                "choose a smaller capacity or raise the limit");
  }
  if (!grow(missing, true)) {
    throw Error(ErrorKind::memory, {"the cache needs %1 bytes, and the machine has less free memory", bytes},
                "choose a smaller capacity or a smaller format");
  }
}

// Blocks that are allocated together have consecutive ids.
bool BlockPool::grow(int64_t blocks, bool reserved) {
  const bool again = blocks == 1 && !m_vacant.empty();
  const auto first = again ? m_vacant.back() : static_cast<BlockId>(m_slots.size());
  m_is_full = !m_store->allocate(first, blocks);
  if (m_is_full) return false;
  if (again) {
    m_vacant.pop_back();
  } else {
    m_slots.resize(m_slots.size() + static_cast<size_t>(blocks));
  }
  m_allocated += blocks;
  for (int64_t i = blocks - 1; i >= 0; --i) {
    const auto id = static_cast<BlockId>(first + i);
    m_slots[id] = {0, true, reserved};
    m_free.push_back(id);
  }
  return true;
}

std::optional<BlockId> BlockPool::acquire() {
  if (m_free.empty() && !grow(1, false)) return std::nullopt;
  m_is_full = false;
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
  if (slot.reserved || !m_store->giveBack(id)) {
    m_free.push_back(id);
    return;
  }
  slot.allocated = false;
  m_vacant.push_back(id);
  --m_allocated;
}

void BlockPool::moveTo(std::unique_ptr<BlockStore> store) {
  for (size_t id = 0; id < m_slots.size(); ++id) {
    if (!m_slots[id].allocated || store->allocate(static_cast<BlockId>(id), 1)) continue;
    throw Error(ErrorKind::memory, "there is not enough memory to move the cache", "close other programs");
  }
  std::vector<std::byte> bytes;
  for (size_t slot = 0; slot < m_slots.size(); ++slot) {
    if (m_slots[slot].references == 0) continue;
    const auto id = static_cast<BlockId>(slot);
    for (int layer = 0; layer < static_cast<int>(m_layers.size()); ++layer) {
      bytes.resize(m_layers[layer].blockBytes());
      m_store->get(layer, id, bytes.data());
      store->put(layer, id, bytes.data());
    }
  }
  m_store = std::move(store);
  m_is_full = false;
}

}  // namespace kvarium::cache
