#include "core/cache/memory/pinned_blocks.h"

#include <algorithm>
#include <cstring>

#include "core/base/error.h"

namespace kvarium::cache {

PinnedBlocks::PinnedBlocks(Residency& residency, size_t number, BlockParts layout, device::Device& device)
    : OffloadedBlocks(residency, number, std::move(layout)),
      m_device(device),
      m_blocks_per_slab(
          std::clamp<int64_t>(slab_bytes / std::max<int64_t>(1, parts().block_bytes), 1, blocks_per_slab)),
      m_copies(parts().bytes.size()) {}

PinnedBlocks::~PinnedBlocks() { waitAtTheEnd(); }

void PinnedBlocks::waitAtTheEnd() const noexcept {
  for (const device::Fence fence : {m_last.in, m_last.out}) device::waitAtTheEnd(m_device, fence);
}

void PinnedBlocks::waitForCopies() const {
  m_device.wait(m_last.in);
  m_device.wait(m_last.out);
}

bool PinnedBlocks::allocateBytes(BlockId first, int64_t count) {
  const auto end = static_cast<size_t>((first + count - 1) / m_blocks_per_slab) + 1;
  if (m_slabs.size() < end) m_slabs.resize(end);
  for (int64_t i = 0; i < count; ++i) {
    Slab& slab = m_slabs[slabOf(static_cast<BlockId>(first + i))];
    try {
      if (slab.allocated == 0)
        slab.memory = m_device.pinned(static_cast<size_t>(m_blocks_per_slab * parts().block_bytes));
    } catch (const Error& error) {
      while (i > 0) giveBackBytes(static_cast<BlockId>(first + --i));
      if (error.kind() == ErrorKind::memory) return false;
      throw;
    }
    ++slab.allocated;
  }
  return true;
}

bool PinnedBlocks::giveBackBytes(BlockId id) {
  Slab& slab = m_slabs[slabOf(id)];
  if (--slab.allocated > 0) return true;
  waitAtTheEnd();
  slab.memory = {};
  return true;
}

size_t PinnedBlocks::placeOf(int layer_in_group, BlockId id) const {
  const auto layer = static_cast<size_t>(layer_in_group);
  return static_cast<size_t>(m_blocks_per_slab * parts().offsets[layer] +
                             id % m_blocks_per_slab * parts().bytes[layer]);
}

void PinnedBlocks::copyBytes(BlockId from, BlockId to) {
  waitForCopies();
  for (int layer = 0; layer < static_cast<int>(parts().bytes.size()); ++layer)
    std::memcpy(bytesOf(layer, to), bytesOf(layer, from), partBytes(layer));
}

void PinnedBlocks::putBytes(int layer_in_group, BlockId id, const std::byte* from) {
  waitForCopies();
  std::memcpy(bytesOf(layer_in_group, id), from, partBytes(layer_in_group));
}

void PinnedBlocks::get(int layer_in_group, BlockId id, std::byte* to) const {
  waitForCopies();
  std::memcpy(to, bytesOf(layer_in_group, id), partBytes(layer_in_group));
}

void PinnedBlocks::beginCopies(device::CopyQueue& queue, MoveWay way, int layer_in_group) {
  const Copies& copies = m_copies[static_cast<size_t>(layer_in_group)];
  queue.after(way == MoveWay::in ? copies.out : copies.in);
}

void PinnedBlocks::endCopies(device::Fence fence, MoveWay way, int layer_in_group) {
  for (Copies* copies : {&m_copies[static_cast<size_t>(layer_in_group)], &m_last})
    (way == MoveWay::in ? copies->in : copies->out) = fence;
}

}  // namespace kvarium::cache
