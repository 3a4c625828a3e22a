// BlockPool: the blocks of one layer group, with reference counts. A block of the pool holds 64 cells of every layer of
// the group. Forks share blocks; a shared block is copied before it is written. The pool's BlockStore holds the bytes:
// on the device, unless moveTo() moved them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/cache/format/format.h"
#include "core/cache/table/cell_table.h"
#include "core/cache/vocabulary.h"
#include "core/device/device.h"
#include "core/device/memory.h"

namespace kvarium::cache {

// The limit of memory for one cache, shared by its pools.
struct MemoryBudget {
  int64_t limit = -1;  // bytes; -1: as much as the machine has
  int64_t used = 0;
  bool allows(int64_t bytes) const { return limit < 0 || bytes <= limit - used; }
};

// How the part of one layer in a block is written.
struct LayerStorage {
  int n_kv_heads = 0;
  int head_dim = 0;  // numbers of a key
  device::KvEncoding k, v;
  int value_dim = -1;   // numbers of a value; -1: as many as of a key; 0: nothing is stored for it
  int index_width = 0;  // numbers a cell in f16, after the values

  size_t kBytes() const { return numbers(k, device::KvSide::key) + scales(k, device::KvSide::key); }  // per block
  size_t vBytes() const { return numbers(v, device::KvSide::value) + scales(v, device::KvSide::value); }
  size_t blockBytes() const { return kBytes() + vBytes() + indexBytes(); }
  // Bytes of the numbers or codes of this many cells of a block.
  int64_t cellBytes(int64_t cells) const {
    return static_cast<int64_t>(numbers(k, device::KvSide::key) + numbers(v, device::KvSide::value) + indexBytes()) *
           cells / device::cells_per_block;
  }
  size_t scaleBytes() const { return scales(k, device::KvSide::key) + scales(v, device::KvSide::value); }
  // Tiles that begin so many bytes after the base of a block.
  device::KvSegment segment(int64_t at) const {
    const auto heads = static_cast<size_t>(std::max(1, n_kv_heads));
    return {.k = k,
            .v = v,
            .k_tile_bytes = kBytes() / heads,
            .v_tile_bytes = vBytes() / heads,
            .k_offset = at,
            .v_offset = at + static_cast<int64_t>(kBytes())};
  }

 private:
  int width(device::KvSide side) const { return side == device::KvSide::key || value_dim < 0 ? head_dim : value_dim; }
  size_t indexBytes() const { return static_cast<size_t>(index_width) * device::cells_per_block * 2; }
  size_t numbers(const device::KvEncoding& coding, device::KvSide side) const {
    return width(side) == 0 ? 0 : static_cast<size_t>(n_kv_heads) * numberBytes(coding, side, width(side));
  }
  size_t scales(const device::KvEncoding& coding, device::KvSide side) const {
    return width(side) == 0 ? 0
                            : static_cast<size_t>(n_kv_heads) * kvarium::cache::scaleBytes(coding, side, width(side));
  }
};

// Layout of a block: the parts of its layers one after another. Sizes and offsets by layer of the group, in bytes.
struct BlockParts {
  explicit BlockParts(const std::vector<LayerStorage>& layers) {
    for (const LayerStorage& layer : layers) {
      offsets.push_back(block_bytes);
      bytes.push_back(static_cast<int64_t>(layer.blockBytes()));
      block_bytes += bytes.back();
    }
  }
  std::vector<int64_t> bytes, offsets;
  int64_t block_bytes = 0;
};

// Holds the bytes of the blocks of one pool, on the device or outside it.
class BlockStore {
 public:
  virtual ~BlockStore() = default;
  // Allocates blocks [first, first + count), which must not be allocated. False: no more memory. Throws Error{io} when
  // a disk is full. On failure nothing is allocated.
  virtual bool allocate(BlockId first, int64_t count) = 0;
  // Frees a block that was allocated alone. False: its memory stays allocated.
  virtual bool giveBack(BlockId id) = 0;
  // Where compute finds a block, and how far after its base a layer's part begins: its K tiles, then its V tiles. The
  // base is the same for all layers. For offloaded bytes it is valid while the block's step is open, and the distance
  // while the layer is needed (residency.h).
  virtual device::DevicePtr<std::byte> base(BlockId id) const = 0;
  virtual int64_t layerOffset(int layer_in_group) const = 0;  // bytes
  virtual void copy(BlockId from, BlockId to) = 0;
  // Copies a layer's part of a block from or to host memory. No step may be open.
  virtual void put(int layer_in_group, BlockId id, const std::byte* from) = 0;
  virtual void get(int layer_in_group, BlockId id, std::byte* to) const = 0;
  virtual Place place() const = 0;
};

class BlockPool {
 public:
  BlockPool(device::Device& device, MemoryBudget& budget, std::vector<LayerStorage> layers);
  ~BlockPool();
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // Allocates this many blocks now, in one piece that is never freed. Throws Error{memory}, or Error{io} for a disk.
  void reserve(int64_t blocks);
  // A block with one reference; nothing when the budget or the machine has no more memory. Throws Error{io} for a disk.
  std::optional<BlockId> acquire();
  void retain(BlockId id) { ++m_slots[id].references; }
  void release(BlockId id);
  int references(BlockId id) const { return m_slots[id].references; }
  void copy(BlockId from, BlockId to) { m_store->copy(from, to); }
  // Copies the part of a layer in a block, K tiles then V tiles, from or to host memory. No step may be open.
  void put(int layer_in_group, BlockId id, const std::byte* from) { m_store->put(layer_in_group, id, from); }
  void get(int layer_in_group, BlockId id, std::byte* to) const { m_store->get(layer_in_group, id, to); }
  // The same bytes may be read and written where they lie, by any thread.
  bool inHostMemory() const { return place() == Place::device && m_device.facts().host_memory; }
  // Where the host reads and writes a layer's part of a block; only where it inHostMemory().
  std::byte* hostAddress(int layer_in_group, BlockId id) const { return m_device.hostAddress(at(layer_in_group, id)); }
  // Moves every block to another store; ids stay. Throws Error{io} or Error{memory} when that store cannot take them
  // all; then they stay where they are.
  void moveTo(std::unique_ptr<BlockStore> store);

  // A layer's n_kv_heads K tiles lie at base(id) + kOffset(layer), its V tiles at base(id) + vOffset(layer); see
  // BlockStore for how long that holds.
  device::DevicePtr<std::byte> base(BlockId id) const { return m_store->base(id); }
  int64_t kOffset(int layer_in_group) const { return m_store->layerOffset(layer_in_group); }
  int64_t vOffset(int layer_in_group) const {
    return kOffset(layer_in_group) + static_cast<int64_t>(m_layers[static_cast<size_t>(layer_in_group)].kBytes());
  }
  device::DevicePtr<std::byte> at(int layer_in_group, BlockId id) const { return base(id) + kOffset(layer_in_group); }
  const std::vector<LayerStorage>& layers() const { return m_layers; }
  Place place() const { return m_store->place(); }
  int64_t blockBytes() const { return m_parts.block_bytes; }  // of all layers of the group
  int64_t allocatedBlocks() const { return m_allocated; }
  int64_t usedBlocks() const { return m_in_use; }
  bool isFull() const { return m_is_full; }  // there was no memory for the last blocks that were requested

 private:
  struct Slot {
    int32_t references = 0;
    bool allocated = false;  // the store holds memory for it
    bool reserved = false;   // that memory is kept when the block is free
  };
  bool grow(int64_t blocks, bool reserved);

  device::Device& m_device;
  MemoryBudget& m_budget;
  std::vector<LayerStorage> m_layers;
  BlockParts m_parts{m_layers};
  std::unique_ptr<BlockStore> m_store;
  int64_t m_allocated = 0;
  int64_t m_in_use = 0;
  bool m_is_full = false;
  std::vector<Slot> m_slots;      // by BlockId
  std::vector<BlockId> m_free;    // allocated, without references
  std::vector<BlockId> m_vacant;  // not allocated
};

}  // namespace kvarium::cache
