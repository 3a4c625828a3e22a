// DeviceBlocks: the blocks of a pool in the memory of the computing device, within a budget.
#pragma once

#include <vector>

#include "core/cache/memory/block_store.h"
#include "core/device/device.h"

namespace kvarium::cache {

struct MemoryBudget;

class DeviceBlocks final : public BlockStore {
 public:
  // layer_bytes: bytes of each layer's part of a block.
  DeviceBlocks(device::Device& device, MemoryBudget& budget, std::vector<int64_t> layer_bytes);
  ~DeviceBlocks() override;

  bool allocate(BlockId first, int64_t count) override;
  bool giveBack(BlockId id) override;
  device::DevicePtr<std::byte> base(BlockId id) const override;
  int64_t layerOffset(int layer_in_group) const override {
    return m_parts.offsets[static_cast<size_t>(layer_in_group)];
  }
  void copy(BlockId from, BlockId to) override;
  void put(int layer_in_group, BlockId id, const std::byte* from) override;
  void get(int layer_in_group, BlockId id, std::byte* to) const override;
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

}  // namespace kvarium::cache
