// OffloadedBlocks: the blocks of a pool outside compute memory, which reads them through the ring of a residency
// (residency.h). StoredBlocks and PinnedBlocks (pinned_blocks.h) say where the bytes lie; a BlockMover moves them.
#pragma once

#include <memory>
#include <vector>

#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/memory/io_queue.h"

namespace kvarium::cache {

class Residency;

class OffloadedBlocks : public BlockStore {
 public:
  // number: of the pool in the residency.
  OffloadedBlocks(Residency& residency, size_t number, BlockParts layout)
      : m_residency(residency), m_number(number), m_parts(std::move(layout)) {}

  bool allocate(BlockId first, int64_t count) final;
  bool giveBack(BlockId id) final;
  device::DevicePtr<std::byte> base(BlockId id) const final;
  int64_t layerOffset(int layer_in_group) const final;
  void copy(BlockId from, BlockId to) final;
  void put(int layer_in_group, BlockId id, const std::byte* from) final;

  const BlockParts& parts() const { return m_parts; }
  int64_t allocatedBlocks() const { return m_allocated; }

 protected:
  // As in BlockStore, for the bytes alone.
  virtual bool allocateBytes(BlockId first, int64_t count) = 0;
  virtual bool giveBackBytes(BlockId id) = 0;
  virtual void copyBytes(BlockId from, BlockId to) = 0;
  virtual void putBytes(int layer_in_group, BlockId id, const std::byte* from) = 0;

  size_t partBytes(int layer_in_group) const {
    return static_cast<size_t>(m_parts.bytes[static_cast<size_t>(layer_in_group)]);
  }

 private:
  Residency& m_residency;
  size_t m_number;
  BlockParts m_parts;
  int64_t m_allocated = 0;
};

// In a BackingStore, with the layers of a block one after another. Everything is done by the queue, after the moves
// that were posted before.
class StoredBlocks final : public OffloadedBlocks {
 public:
  StoredBlocks(Residency& residency, size_t number, BlockParts layout, IoQueue& queue, Place place,
               const BackingStoreFactory& make_store)
      : OffloadedBlocks(residency, number, std::move(layout)),
        m_queue(queue),
        m_place(place),
        m_bytes(make_store(place, parts().block_bytes)) {}

  void get(int layer_in_group, BlockId id, std::byte* to) const override;
  Place place() const override { return m_place; }

  // A layer's part of a block. Only for jobs of the queue. Throws Error{io}.
  void read(int layer_in_group, BlockId id, std::byte* to) const {
    m_bytes->read(id, offset(layer_in_group), {to, partBytes(layer_in_group)});
  }
  void write(int layer_in_group, BlockId id, const std::byte* from) {
    m_bytes->write(id, offset(layer_in_group), {from, partBytes(layer_in_group)});
  }

 private:
  bool allocateBytes(BlockId first, int64_t count) override;
  bool giveBackBytes(BlockId id) override;
  void copyBytes(BlockId from, BlockId to) override;
  void putBytes(int layer_in_group, BlockId id, const std::byte* from) override;
  int64_t offset(int layer_in_group) const { return parts().offsets[static_cast<size_t>(layer_in_group)]; }

  IoQueue& m_queue;
  Place m_place;
  std::unique_ptr<BackingStore> m_bytes;
};

}  // namespace kvarium::cache
