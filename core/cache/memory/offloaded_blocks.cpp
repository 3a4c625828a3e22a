#include "core/cache/memory/offloaded_blocks.h"

#include "core/cache/memory/residency.h"

namespace kvarium::cache {

bool OffloadedBlocks::allocate(BlockId first, int64_t count) {
  if (!allocateBytes(first, count)) return false;
  m_allocated += count;
  return true;
}

bool OffloadedBlocks::giveBack(BlockId id) {
  if (!giveBackBytes(id)) return false;
  --m_allocated;
  m_residency.freeIfEmpty();
  return true;
}

device::DevicePtr<std::byte> OffloadedBlocks::base(BlockId id) const { return m_residency.base(m_number, id); }

int64_t OffloadedBlocks::layerOffset(int layer_in_group) const {
  return m_residency.layerOffset(m_number, layer_in_group);
}

void OffloadedBlocks::copy(BlockId from, BlockId to) {
  copyBytes(from, to);
  m_residency.forget(m_number, to);
}

void OffloadedBlocks::put(int layer_in_group, BlockId id, const std::byte* from) {
  putBytes(layer_in_group, id, from);
  m_residency.forget(m_number, id);
}

bool StoredBlocks::allocateBytes(BlockId first, int64_t count) {
  bool done = false;
  m_queue.run([&] { done = m_bytes->allocate(first, count); });
  return done;
}

bool StoredBlocks::giveBackBytes(BlockId id) {
  bool done = false;
  m_queue.run([&] { done = m_bytes->giveBack(id); });
  return done;
}

void StoredBlocks::copyBytes(BlockId from, BlockId to) {
  m_queue.run([&] {
    std::vector<std::byte> part;
    for (int layer = 0; layer < static_cast<int>(parts().bytes.size()); ++layer) {
      part.resize(partBytes(layer));
      read(layer, from, part.data());
      write(layer, to, part.data());
    }
  });
}

void StoredBlocks::putBytes(int layer_in_group, BlockId id, const std::byte* from) {
  m_queue.run([&] { write(layer_in_group, id, from); });
}

void StoredBlocks::get(int layer_in_group, BlockId id, std::byte* to) const {
  m_queue.run([&] { read(layer_in_group, id, to); });
}

}  // namespace kvarium::cache
