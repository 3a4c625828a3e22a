// OffloadedBlocks: the blocks of a pool whose bytes lie away from compute memory; the layers of one block one after the
// other. Compute sees them through the ring of a Residency.
#pragma once

#include <memory>
#include <vector>

#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_store.h"
#include "core/cache/memory/io_queue.h"

namespace kvarium {

class Residency;

class OffloadedBlocks final : public BlockStore {
 public:
  // number: of the pool. layer_bytes: of each layer's part of a block. Both room and bytes are asked for in the queue,
  // behind the moves that were posted before.
  OffloadedBlocks(Residency& residency, size_t number, IoQueue& queue, Place place, std::vector<int64_t> layer_bytes,
                  const BackingStoreFactory& away);

  bool allocate(BlockId first, int64_t count) override;
  bool giveBack(BlockId id) override;
  std::byte* at(int layer_in_group, BlockId id) const override;
  void copy(BlockId from, BlockId to) override;
  void put(int layer_in_group, BlockId id, const std::byte* from) override;
  void get(int layer_in_group, BlockId id, std::byte* to) const override;
  Place place() const override { return m_place; }

  const BlockParts& parts() const { return m_parts; }
  int64_t allocatedBlocks() const { return m_allocated; }
  BackingStore& bytes() const { return *m_bytes; }  // for jobs of the queue

 private:
  Residency& m_residency;
  size_t m_number;
  IoQueue& m_queue;
  Place m_place;
  BlockParts m_parts;
  int64_t m_allocated = 0;
  std::unique_ptr<BackingStore> m_bytes;
};

}  // namespace kvarium
