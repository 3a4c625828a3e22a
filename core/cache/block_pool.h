// BlockPool: the bytes of one layer group's blocks, with reference counts. A block of the pool holds 64 cells of every
// layer of the group. Forks share blocks; who wants to write a shared one copies it first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/cache/cell_table.h"
#include "core/cache/format/format.h"
#include "core/device/device.h"

namespace kvarium {

// What may be handed out for caches in all; shared by the pools of one cache.
struct MemoryBudget {
  int64_t limit = -1;  // bytes; -1: what the machine gives
  int64_t used = 0;
  bool allows(int64_t bytes) const { return limit < 0 || bytes <= limit - used; }
};

struct LayerStorage {
  int n_kv_heads = 0;
  int head_dim = 0;
  const Format* k_format = nullptr;
  const Format* v_format = nullptr;

  size_t kBytes() const { return static_cast<size_t>(n_kv_heads) * k_format->tileBytes(head_dim); }  // per block
  size_t vBytes() const { return static_cast<size_t>(n_kv_heads) * v_format->tileBytes(head_dim); }
  size_t blockBytes() const { return kBytes() + vBytes(); }
  size_t cellBytes() const {
    return static_cast<size_t>(n_kv_heads) * (k_format->cellBytes(head_dim) + v_format->cellBytes(head_dim));
  }
};

class BlockPool {
 public:
  BlockPool(Device& device, MemoryBudget& budget, std::vector<LayerStorage> layers);
  ~BlockPool();
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // Allocates this many blocks now, in one piece that stays. Throws Error{memory}.
  void reserve(int64_t blocks);
  // A block with one reference, or nothing when the budget or the machine has no more.
  std::optional<BlockId> acquire();
  void retain(BlockId id) { ++m_slots[id].references; }
  void release(BlockId id);
  int references(BlockId id) const { return m_slots[id].references; }
  void copy(BlockId from, BlockId to);

  std::byte* k(int layer_in_group, BlockId id) const;  // n_kv_heads K tiles
  std::byte* v(int layer_in_group, BlockId id) const;
  const std::vector<LayerStorage>& layers() const { return m_layers; }
  int64_t blockBytes() const { return m_block_bytes; }  // all layers of the group
  int64_t allocatedBlocks() const { return m_allocated; }
  int64_t usedBlocks() const { return m_in_use; }

 private:
  struct Slab {
    Memory memory;
    int64_t blocks = 0;  // 0: given back
    bool reserved = false;
  };
  struct Slot {
    int32_t slab = -1;
    int32_t index = 0;  // in the slab
    int32_t references = 0;
  };
  bool grow(int64_t blocks, bool reserved);

  Device& m_device;
  MemoryBudget& m_budget;
  std::vector<LayerStorage> m_layers;
  std::vector<size_t> m_offsets;  // of each layer inside a slab of one block
  int64_t m_block_bytes = 0;
  int64_t m_allocated = 0;
  int64_t m_in_use = 0;
  std::vector<Slab> m_slabs;
  std::vector<Slot> m_slots;      // by BlockId
  std::vector<BlockId> m_free;    // slots with memory and no references
  std::vector<BlockId> m_vacant;  // ids whose memory was given back
  std::vector<int32_t> m_vacant_slabs;
};

}  // namespace kvarium
