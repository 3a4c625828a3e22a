// BlockStore: where the bytes of one pool's blocks lie. The pool counts blocks, the store has their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/cache/table/cell_table.h"
#include "core/cache/vocabulary.h"

namespace kvarium {

// A block in one piece: the parts of its layers one after the other. By layer of the group, in bytes.
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
  // Room for blocks [first, first + count), which have none. False: there is no more memory. Throws Error{io} when a
  // disk has no more room; either way nothing is taken.
  virtual bool allocate(BlockId first, int64_t count) = 0;
  // Gives back the room of a block that was allocated alone. False: the room stays.
  virtual bool giveBack(BlockId id) = 0;
  // Where compute finds a layer's part of a block: its K tiles, then its V tiles. Of bytes that lie away it is valid
  // while the layer is needed (residency.h).
  virtual std::byte* at(int layer_in_group, BlockId id) const = 0;
  virtual void copy(BlockId from, BlockId to) = 0;
  // A layer's part of a block from and to host memory, when no step is open.
  virtual void put(int layer_in_group, BlockId id, const std::byte* from) = 0;
  virtual void get(int layer_in_group, BlockId id, std::byte* to) const = 0;
  virtual Place place() const = 0;
};

}  // namespace kvarium
