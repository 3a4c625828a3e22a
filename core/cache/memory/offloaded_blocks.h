// OffloadedBlocks: the blocks of a pool in a BackingStore, with the layers of a block one after another. Compute reads
// them through the ring of a Residency.
#pragma once

#include <memory>
#include <vector>

#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_store.h"
#include "core/cache/memory/io_queue.h"

namespace kvarium::cache {

class Residency;

class OffloadedBlocks final : public BlockStore {
 public:
  // number: number of the pool. layer_bytes: bytes of each layer's part of a block. The queue allocates and copies,
  // after the moves that were posted before.
  OffloadedBlocks(Residency& residency, size_t number, IoQueue& queue, Place place, std::vector<int64_t> layer_bytes,
                  const BackingStoreFactory& make_store);

  bool allocate(BlockId first, int64_t count) override;
  bool giveBack(BlockId id) override;
  device::DevicePtr<std::byte> base(BlockId id) const override;
  int64_t layerOffset(int layer_in_group) const override;
  void copy(BlockId from, BlockId to) override;
  void put(int layer_in_group, BlockId id, const std::byte* from) override;
  void get(int layer_in_group, BlockId id, std::byte* to) const override;
  Place place() const override { return m_place; }

  const BlockParts& parts() const { return m_parts; }
  int64_t allocatedBlocks() const { return m_allocated; }
  BackingStore& bytes() const { return *m_bytes; }  // only for jobs of the queue

 private:
  Residency& m_residency;
  size_t m_number;
  IoQueue& m_queue;
  Place m_place;
  BlockParts m_parts;
  int64_t m_allocated = 0;
  std::unique_ptr<BackingStore> m_bytes;
};

}  // namespace kvarium::cache
