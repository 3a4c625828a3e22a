#include "core/cache/memory/residency.h"

#include <algorithm>
#include <cassert>

namespace kvarium::cache {

Residency::Residency(device::Device& device, MemoryBudget& budget, BackingStoreFactory make_store)
    : m_device(device), m_budget(budget), m_make_store(std::move(make_store)), m_mover(device) {}

Residency::~Residency() {
  m_mover.close();
  freeBuffers();
}

int64_t Residency::buffers(int64_t layers, int prefetch) { return std::min<int64_t>(layers, int64_t{prefetch} + 1); }

void Residency::offload(BlockPool& pool, size_t number, const std::vector<int>& layers, Place place, int prefetch) {
  const BlockParts parts(pool.layers());
  std::unique_ptr<OffloadedBlocks> store;
  if (m_mover.pins(place)) {
    store = std::make_unique<PinnedBlocks>(*this, number, parts, m_device);
  } else {
    store = std::make_unique<StoredBlocks>(*this, number, parts, m_mover.queue(), place, m_make_store);
  }
  OffloadedBlocks* blocks = store.get();
  if (m_pools.size() <= number) m_pools.resize(number + 1);
  forgetAll();  // no move to or from the present store is under way any more
  pool.moveTo(std::move(store));
  const bool was_offloaded = m_pools[number].blocks;
  m_pools[number] = {.blocks = blocks, .layers = layers, .part_bytes = std::ranges::max(parts.bytes)};
  freeBuffers();
  if (was_offloaded) return;
  m_prefetch = std::max(m_prefetch, prefetch);
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto after = std::ranges::lower_bound(m_layers, layers[i], {}, &Layer::layer);
    const bool known = after != m_layers.end() && after->layer == layers[i];
    Layer& layer = known ? *after : *m_layers.insert(after, {layers[i], {}});
    layer.parts.push_back({number, static_cast<int>(i)});
  }
}

void Residency::reserve(size_t number, int64_t blocks) {
  std::vector<int64_t> room(m_pools.size());
  m_pools[number].reserved = blocks;
  for (size_t i = 0; i < m_pools.size(); ++i) room[i] = std::max(m_pools[i].room, m_pools[i].reserved);
  if (grow(room)) return;
  throw Error(ErrorKind::memory, "compute memory has no room for the buffers that the offloaded layers come through",
              "choose a smaller capacity, a smaller prefetch, or raise the limit");
}

bool Residency::open(const StepUse& use) {
  m_open.push_back(&use);
  m_current = -1;
  findWanted();
  std::vector<int64_t> room(m_pools.size());
  for (size_t i = 0; i < m_pools.size(); ++i) {
    const Pool& pool = m_pools[i];
    if (pool.blocks) room[i] = std::max({pool.room, pool.reserved, static_cast<int64_t>(pool.wanted.size())});
  }
  if (!grow(room)) {
    m_open.pop_back();
    findWanted();
    return false;
  }
  for (Pool& pool : m_pools) assignPlaces(pool);
  return true;
}

void Residency::close(const StepUse& use) {
  std::erase(m_open, &use);
  findWanted();
  if (use.committed) return;
  // The step was dropped. Its blocks may soon be another's, so they need not be written back; and its ops may still
  // write into the buffers, so what comes next waits for them.
  for (Buffer& buffer : m_ring) m_mover.drop(buffer.bytes, use.write_error);
}

void Residency::findWanted() {
  for (size_t i = 0; i < m_pools.size(); ++i) {
    std::vector<BlockUse>& blocks = m_pools[i].wanted;
    blocks.clear();
    if (!m_pools[i].blocks) continue;
    for (const StepUse* use : m_open) blocks.insert(blocks.end(), use->pools[i].begin(), use->pools[i].end());
    // Two steps that share a block only read it, so it does not matter which of its entries stays. A stable sort would
    // allocate in every step.
    std::ranges::sort(blocks, {}, &BlockUse::id);
    assert(std::ranges::adjacent_find(blocks, [](const BlockUse& a, const BlockUse& b) {
             return a.id == b.id && (a.fresh || b.fresh || a.written || b.written);
           }) == blocks.end());
    const auto again = std::ranges::unique(blocks, {}, &BlockUse::id);
    blocks.erase(again.begin(), again.end());
  }
}

// Blocks that open steps use keep their places; the others' become free. New ones take free places in the order of
// their ids, so that neighbours in a store are neighbours here.
void Residency::assignPlaces(Pool& pool) {
  if (!pool.blocks || pool.wanted.empty()) return;
  pool.id_at.resize(static_cast<size_t>(pool.room), -1);
  const size_t ids = std::max(pool.index_of.size(), static_cast<size_t>(pool.wanted.back().id) + 1);
  std::vector<bool> is_wanted(ids);
  for (const BlockUse& block : pool.wanted) is_wanted[static_cast<size_t>(block.id)] = true;
  pool.index_of.resize(ids, -1);
  for (BlockId& id : pool.id_at) {
    if (id < 0 || is_wanted[static_cast<size_t>(id)]) continue;
    pool.index_of[static_cast<size_t>(id)] = -1;
    id = -1;
  }
  size_t free = 0;
  for (const BlockUse& block : pool.wanted) {
    int32_t& index = pool.index_of[static_cast<size_t>(block.id)];
    if (index >= 0) continue;
    while (pool.id_at[free] >= 0) ++free;
    pool.id_at[free] = block.id;
    index = static_cast<int32_t>(free);
  }
}

// Blocks of codes lie after the full blocks of their group.
int64_t Residency::placeOf(size_t number, BlockId id) const {
  const Pool& pool = m_pools[number];
  const size_t full = number / 2 * 2;
  const int64_t first = number == full ? 0 : m_pools[full].room * m_pools[full].part_bytes;
  const int64_t index = pool.index_of[static_cast<size_t>(id)];
  assert(index >= 0);
  return first + index * pool.part_bytes;
}

// Larger buffers are new ones: what the old held is read again.
bool Residency::grow(const std::vector<int64_t>& room) {
  const bool same = std::equal(room.begin(), room.end(), m_pools.begin(), m_pools.end(),
                               [](int64_t blocks, const Pool& pool) { return blocks == pool.room; });
  if (same) return true;
  int64_t bytes = 0;
  for (const Layer& layer : m_layers) {
    int64_t sum = 0;
    for (const Part& part : layer.parts) sum += room[part.pool] * m_pools[part.pool].part_bytes;
    bytes = std::max(bytes, sum);
  }
  const int64_t count = buffers(static_cast<int64_t>(m_layers.size()), m_prefetch);
  if (!m_budget.allows(count * (bytes - m_buffer_bytes))) return false;
  freeBuffers();
  try {
    m_memory = m_device.allocate(static_cast<size_t>(count * bytes));
    m_budget.used += count * bytes;
    m_ring = std::vector<Buffer>(static_cast<size_t>(count));
    m_buffer_bytes = bytes;
    const bool stages = std::ranges::any_of(
        m_pools, [&](const Pool& pool) { return pool.blocks && m_mover.stages(pool.blocks->place()); });
    for (size_t i = 0; i < m_ring.size(); ++i) {
      m_ring[i].offset = static_cast<int64_t>(i) * bytes;
      m_ring[i].bytes = BlockMover::Buffer(m_memory.data() + m_ring[i].offset,
                                           stages ? m_device.pinned(static_cast<size_t>(bytes)) : device::Pinned());
    }
  } catch (const Error& error) {
    freeBuffers();
    if (error.kind() == ErrorKind::memory) return false;
    throw;
  }
  for (size_t i = 0; i < room.size(); ++i) m_pools[i].room = room[i];
  return true;
}

void Residency::freeBuffers() {
  forgetAll();
  m_budget.used -= static_cast<int64_t>(m_memory.size());
  m_ring.clear();
  m_memory = {};
  m_buffer_bytes = 0;
  for (Pool& pool : m_pools) {
    pool.room = 0;
    pool.index_of.clear();
    pool.id_at.clear();
  }
}

void Residency::forgetAll() {
  for (Buffer& buffer : m_ring) {
    m_mover.stop(buffer.bytes);
    buffer.position = -1;
  }
  m_current = -1;
}

void Residency::freeIfEmpty() {
  const bool empty = std::ranges::all_of(
      m_pools, [](const Pool& pool) { return !pool.blocks || pool.blocks->allocatedBlocks() == 0; });
  if (empty) freeBuffers();
}

const Residency::Buffer* Residency::holding(int position) const {
  const auto found = std::ranges::find(m_ring, position, &Buffer::position);
  return found == m_ring.end() ? nullptr : &*found;
}

// The buffer that holds the layer; otherwise the one whose layer is needed last, counted in the order of layers from
// `current` on.
Residency::Buffer& Residency::bufferFor(int position, int current) {
  if (const Buffer* holder = holding(position)) return m_ring[static_cast<size_t>(holder - m_ring.data())];
  const auto count = static_cast<int>(m_layers.size());
  const auto distance = [&](const Buffer& b) {
    return b.position < 0 ? count : (b.position - current + count) % count;
  };
  return *std::ranges::max_element(m_ring, [&](const Buffer& a, const Buffer& b) { return distance(a) < distance(b); });
}

// Begins to read what a layer's step needs and the buffer does not hold yet. next_step: this comes after the last layer
// of the present step, and no block is fresh any more.
void Residency::fill(Buffer& buffer, int position, bool next_step) {
  const Layer& layer = m_layers[static_cast<size_t>(position)];
  const bool taken = buffer.position != position;
  if (taken) {
    m_mover.take(buffer.bytes, layer.layer);
    buffer.position = position;
    buffer.holds.assign(layer.parts.size(), {});
  }
  std::vector<BlockMove> moves;
  for (size_t p = 0; p < layer.parts.size(); ++p) {
    const Part& part = layer.parts[p];
    const Pool& pool = m_pools[part.pool];
    buffer.holds[p].resize(static_cast<size_t>(pool.room), -1);
    for (const BlockUse& block : pool.wanted) {
      BlockId& held = buffer.holds[p][static_cast<size_t>(pool.index_of[static_cast<size_t>(block.id)])];
      if (held == block.id) continue;
      // A copy of the block at another place of this buffer misses what this step writes, so it no longer counts.
      if (!taken) std::ranges::replace(buffer.holds[p], block.id, BlockId{-1});
      held = block.id;
      if (block.fresh && !next_step) continue;
      moves.push_back({pool.blocks, block.id, part.layer_in_group, placeOf(part.pool, block.id)});
    }
  }
  m_mover.read(buffer.bytes, std::move(moves));
}

int Residency::positionOf(int layer) const {
  const auto found = std::ranges::lower_bound(m_layers, layer, {}, &Layer::layer);
  return found != m_layers.end() && found->layer == layer ? static_cast<int>(found - m_layers.begin()) : -1;
}

void Residency::need(int layer) {
  const int position = positionOf(layer);
  if (position < 0 || position == m_current) return;
  Buffer& buffer = bufferFor(position, position);
  const bool was_ahead = buffer.position == position;
  fill(buffer, position, false);
  std::optional<Error> error = m_mover.waitForReads(buffer.bytes);
  if (error && was_ahead) {  // the read of an earlier step failed: this step tries again
    buffer.position = -1;
    fill(buffer, position, false);
    error = m_mover.waitForReads(buffer.bytes);
  }
  if (error) {
    forgetAll();
    throw *error;
  }
  m_mover.arrive(buffer.bytes);
  m_current = position;
  const auto count = static_cast<int>(m_layers.size());
  for (int ahead = 1; ahead < static_cast<int>(m_ring.size()); ++ahead) {
    const int next = (position + ahead) % count;
    fill(bufferFor(next, position), next, next < position);
  }
}

void Residency::done(int layer, const StepUse& use) {
  const int position = positionOf(layer);
  if (position < 0) return;
  assert(holding(position));
  Buffer& buffer = bufferFor(position, position);
  m_mover.computed(buffer.bytes);
  std::vector<BlockMove> moves;
  for (const Part& part : m_layers[static_cast<size_t>(position)].parts) {
    for (const BlockUse& block : use.pools[part.pool]) {
      if (!block.written) continue;
      moves.push_back({m_pools[part.pool].blocks, block.id, part.layer_in_group, placeOf(part.pool, block.id)});
    }
  }
  m_mover.write(buffer.bytes, std::move(moves), use.write_error);
}

void Residency::settle(const StepUse& use) {
  std::vector<BlockMover::Buffer*> buffers;
  for (Buffer& buffer : m_ring) buffers.push_back(&buffer.bytes);
  m_mover.settle(buffers);
  if (!*use.write_error) return;
  forgetAll();
  throw **use.write_error;
}

bool Residency::isResident(int layer) const {
  const int position = positionOf(layer);
  return position < 0 || holding(position);
}

int64_t Residency::ringBytes() const { return static_cast<int64_t>(m_ring.size()) * m_buffer_bytes; }

int64_t Residency::ringBytes(int layer) const {
  const int position = positionOf(layer);
  return position >= 0 && position < static_cast<int>(m_ring.size()) ? m_buffer_bytes : 0;
}

device::DevicePtr<std::byte> Residency::base(size_t number, BlockId id) const {
  return m_memory.data() + placeOf(number, id);
}

int64_t Residency::layerOffset(size_t pool, int layer_in_group) const {
  const int position = positionOf(m_pools[pool].layers[static_cast<size_t>(layer_in_group)]);
  const Buffer* buffer = holding(position);
  assert(position >= 0 && buffer);
  return buffer->offset;
}

void Residency::forget(size_t pool, BlockId id) {
  for (Buffer& buffer : m_ring) {
    if (buffer.position < 0) continue;
    const std::vector<Part>& parts = m_layers[static_cast<size_t>(buffer.position)].parts;
    for (size_t p = 0; p < buffer.holds.size(); ++p) {
      if (parts[p].pool == pool) std::ranges::replace(buffer.holds[p], id, BlockId{-1});
    }
  }
}

}  // namespace kvarium::cache
