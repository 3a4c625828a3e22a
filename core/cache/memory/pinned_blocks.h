// PinnedBlocks: offloaded blocks in host memory that the device's copy queues read and write by themselves, for devices
// whose memory the host does not reach.
//
// Blocks of consecutive ids share a slab, in which the parts of one layer lie one after another: those of many blocks
// are one copy. A slab is allocated with the first of its blocks and freed with the last, so up to blocks_per_slab - 1
// blocks, of slab_bytes at most, are held beyond those that allocate() was asked for.
#pragma once

#include <vector>

#include "core/cache/memory/offloaded_blocks.h"
#include "core/cache/view/step_observer.h"
#include "core/device/device.h"

namespace kvarium::cache {

class PinnedBlocks final : public OffloadedBlocks {
 public:
  static constexpr int64_t blocks_per_slab = 16;             // at most
  static constexpr int64_t slab_bytes = int64_t{128} << 20;  // at most, unless one block is larger

  PinnedBlocks(Residency& residency, size_t number, BlockParts layout, device::Device& device);
  ~PinnedBlocks() override;

  void get(int layer_in_group, BlockId id, std::byte* to) const override;
  Place place() const override { return Place::host; }

  // A layer's part of a block: bytes [at, at + parts().bytes[layer]) of a slab.
  struct Part {
    device::Pinned* slab = nullptr;
    size_t at = 0;
  };
  Part part(int layer_in_group, BlockId id) { return {&m_slabs[slabOf(id)].memory, placeOf(layer_in_group, id)}; }
  // Copies of a layer's parts are issued on a queue between these two, to compute memory or from it. begin: what is
  // issued from now on waits for the copies in the other direction. end: returns a fence after them.
  void beginCopies(device::CopyQueue& queue, MoveWay way, int layer_in_group);
  void endCopies(device::Fence fence, MoveWay way, int layer_in_group);

 private:
  struct Slab {
    device::Pinned memory;
    int64_t allocated = 0;  // blocks
  };
  struct Copies {  // the last ones
    device::Fence in, out;
  };
  bool allocateBytes(BlockId first, int64_t count) override;
  bool giveBackBytes(BlockId id) override;
  void copyBytes(BlockId from, BlockId to) override;
  void putBytes(int layer_in_group, BlockId id, const std::byte* from) override;
  size_t slabOf(BlockId id) const { return static_cast<size_t>(id / m_blocks_per_slab); }
  size_t placeOf(int layer_in_group, BlockId id) const;  // bytes from the begin of its slab
  std::byte* bytesOf(int layer_in_group, BlockId id) const {
    return m_slabs[slabOf(id)].memory.data() + placeOf(layer_in_group, id);
  }
  void waitForCopies() const;          // before the host reads or writes
  void waitAtTheEnd() const noexcept;  // before memory goes back

  device::Device& m_device;
  int64_t m_blocks_per_slab;
  std::vector<Slab> m_slabs;
  std::vector<Copies> m_copies;  // by layer of the group
  Copies m_last;                 // of all layers
};

}  // namespace kvarium::cache
