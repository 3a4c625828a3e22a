#include "core/cache/memory/offloaded_blocks.h"

#include "core/cache/memory/residency.h"

namespace kvarium::cache {

OffloadedBlocks::OffloadedBlocks(Residency& residency, size_t number, IoQueue& queue, Place place,
                                 std::vector<int64_t> layer_bytes, const BackingStoreFactory& make_store)
    : m_residency(residency),
      m_number(number),
      m_queue(queue),
      m_place(place),
      m_parts(std::move(layer_bytes)),
      m_bytes(make_store(place, m_parts.block_bytes)) {}

bool OffloadedBlocks::allocate(BlockId first, int64_t count) {
  bool done = false;
  m_queue.run([&] { done = m_bytes->allocate(first, count); });
  if (done) m_allocated += count;
  return done;
}

bool OffloadedBlocks::giveBack(BlockId id) {
  bool done = false;
  m_queue.run([&] { done = m_bytes->giveBack(id); });
  if (!done) return false;
  --m_allocated;
  m_residency.freeIfEmpty();
  return true;
}

device::DevicePtr<std::byte> OffloadedBlocks::base(BlockId id) const { return m_residency.base(m_number, id); }

int64_t OffloadedBlocks::layerOffset(int layer_in_group) const {
  return m_residency.layerOffset(m_number, layer_in_group);
}

void OffloadedBlocks::copy(BlockId from, BlockId to) {
  m_queue.run([&] {
    std::vector<std::byte> layer;
    for (size_t i = 0; i < m_parts.offsets.size(); ++i) {
      layer.resize(static_cast<size_t>(m_parts.bytes[i]));
      m_bytes->read(from, m_parts.offsets[i], layer);
      m_bytes->write(to, m_parts.offsets[i], layer);
    }
  });
  m_residency.forget(m_number, to);
}

void OffloadedBlocks::put(int layer_in_group, BlockId id, const std::byte* from) {
  m_queue.run([&] {
    m_bytes->write(id, m_parts.offsets[layer_in_group], {from, static_cast<size_t>(m_parts.bytes[layer_in_group])});
  });
  m_residency.forget(m_number, id);
}

void OffloadedBlocks::get(int layer_in_group, BlockId id, std::byte* to) const {
  m_queue.run([&] {
    m_bytes->read(id, m_parts.offsets[layer_in_group], {to, static_cast<size_t>(m_parts.bytes[layer_in_group])});
  });
}

}  // namespace kvarium::cache
