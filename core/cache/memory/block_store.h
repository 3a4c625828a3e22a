// BlockStore: holds the bytes of the blocks of one pool, on the device or outside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/cache/table/cell_table.h"
#include "core/cache/vocabulary.h"
#include "core/device/memory.h"

namespace kvarium::cache {

// Layout of a block: the parts of its layers one after another. Sizes and offsets by layer of the group, in bytes.
struct BlockParts {
  explicit BlockParts(std::vector<int64_t> layer_bytes) : bytes(std::move(layer_bytes)) {
    for (const int64_t part : bytes) {
      offsets.push_back(block_bytes);
      block_bytes += part;
    }
  }
  std::vector<int64_t> bytes, offsets;
  int64_t block_bytes = 0;
};

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

}  // namespace kvarium::cache
