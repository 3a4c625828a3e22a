#include "core/cache/memory/residency.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/cache/memory/offloaded_blocks.h"

namespace kvarium {

Residency::Residency(Device& device, MemoryBudget& budget, BackingStoreFactory away)
    : m_device(device), m_budget(budget), m_away(std::move(away)) {}

Residency::~Residency() {
  m_queue = nullptr;  // before the memory it moves bytes to
  freeBuffers();
}

int64_t Residency::buffers(int64_t layers, int prefetch) { return std::min<int64_t>(layers, int64_t{prefetch} + 1); }

void Residency::offload(BlockPool& pool, size_t number, const std::vector<int>& layers, Place place, int prefetch) {
  if (!m_queue) m_queue = std::make_unique<IoQueue>();
  std::vector<int64_t> layer_bytes;
  for (const LayerStorage& layer : pool.layers()) layer_bytes.push_back(static_cast<int64_t>(layer.blockBytes()));
  auto store = std::make_unique<OffloadedBlocks>(*this, number, *m_queue, place, std::move(layer_bytes), m_away);
  OffloadedBlocks* blocks = store.get();
  if (m_pools.size() <= number) m_pools.resize(number + 1);
  m_pools[number] = {};
  pool.moveTo(std::move(store));
  m_pools[number].blocks = blocks;
  m_pools[number].layers = layers;
  freeBuffers();
  m_prefetch = std::max(m_prefetch, prefetch);
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto after = std::lower_bound(m_layers.begin(), m_layers.end(), layers[i],
                                        [](const Layer& layer, int number_of) { return layer.layer < number_of; });
    const bool known = after != m_layers.end() && after->layer == layers[i];
    Layer& layer = known ? *after : *m_layers.insert(after, {layers[i], place, {}});
    layer.parts.push_back({number, blocks->parts().offsets[i], blocks->parts().bytes[i]});
  }
  m_position.assign(static_cast<size_t>(m_layers.back().layer) + 1, -1);
  for (size_t i = 0; i < m_layers.size(); ++i) m_position[m_layers[i].layer] = static_cast<int>(i);
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
  std::vector<int64_t> room(m_pools.size());
  for (size_t i = 0; i < m_pools.size(); ++i) {
    const Pool& pool = m_pools[i];
    if (pool.blocks) room[i] = std::max({pool.room, pool.reserved, static_cast<int64_t>(wanted(i).size())});
  }
  if (grow(room)) return true;
  m_open.pop_back();
  return false;
}

void Residency::close(const StepUse& use) { std::erase(m_open, &use); }

// Every block of a pool that an open step uses, once.
std::vector<BlockUse> Residency::wanted(size_t pool) const {
  std::vector<BlockUse> blocks;
  std::vector<bool> seen;
  for (const StepUse* use : m_open) {
    for (const BlockUse& block : use->pools[pool]) {
      const auto id = static_cast<size_t>(block.id);
      if (seen.size() <= id) seen.resize(id + 1);
      if (!seen[id]) blocks.push_back(block);
      seen[id] = true;
    }
  }
  return blocks;
}

// Larger buffers are new ones: what the old held is read again.
bool Residency::grow(const std::vector<int64_t>& room) {
  const bool same = std::equal(room.begin(), room.end(), m_pools.begin(), m_pools.end(),
                               [](int64_t blocks, const Pool& pool) { return blocks == pool.room; });
  if (same) return true;
  int64_t bytes = 0;
  for (const Layer& layer : m_layers) {
    int64_t sum = 0;
    for (const Part& part : layer.parts) sum += room[part.pool] * part.bytes;
    bytes = std::max(bytes, sum);
  }
  const int64_t count = buffers(static_cast<int64_t>(m_layers.size()), m_prefetch);
  if (!m_budget.allows(count * (bytes - m_buffer_bytes))) return false;
  freeBuffers();
  try {
    m_ring = std::vector<Buffer>(static_cast<size_t>(count));
    for (Buffer& buffer : m_ring) {
      buffer.memory = m_device.allocate(static_cast<size_t>(bytes));
      m_budget.used += bytes;
      m_buffer_bytes = bytes;
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
  for (const Buffer& buffer : m_ring) m_budget.used -= static_cast<int64_t>(buffer.memory.size());
  m_ring.clear();
  m_buffer_bytes = 0;
  for (Pool& pool : m_pools) pool.room = 0;
}

void Residency::forgetAll() {
  for (Buffer& buffer : m_ring) {
    if (m_queue) m_queue->wait(buffer.last);
    buffer.position = -1;
    buffer.error.reset();
  }
  m_current = -1;
}

void Residency::freeIfEmpty() {
  const bool empty = std::all_of(m_pools.begin(), m_pools.end(),
                                 [](const Pool& pool) { return !pool.blocks || pool.blocks->allocatedBlocks() == 0; });
  if (empty) freeBuffers();
}

Residency::Buffer* Residency::holding(int position) {
  const auto found =
      std::find_if(m_ring.begin(), m_ring.end(), [&](const Buffer& b) { return b.position == position; });
  return found == m_ring.end() ? nullptr : &*found;
}

// The one that holds the layer, or the one whose layer is needed last, as layers follow each other behind `current`.
Residency::Buffer& Residency::bufferFor(int position, int current) {
  if (Buffer* holder = holding(position)) return *holder;
  const auto count = static_cast<int>(m_layers.size());
  const auto distance = [&](const Buffer& b) {
    return b.position < 0 ? count : (b.position - current + count) % count;
  };
  return *std::max_element(m_ring.begin(), m_ring.end(),
                           [&](const Buffer& a, const Buffer& b) { return distance(a) < distance(b); });
}

// Posts the reads of what a layer's step needs and the buffer does not hold yet. next_step: behind the last layer of
// this one, where no block is fresh any more.
void Residency::fill(Buffer& buffer, int position, bool next_step) {
  const Layer& layer = m_layers[position];
  const bool anew = buffer.position != position;
  if (anew) {
    buffer.position = position;
    buffer.contents.assign(layer.parts.size(), {});
  }
  std::vector<Move> moves;
  std::byte* memory = buffer.memory.data();
  for (size_t p = 0; p < layer.parts.size(); ++p) {
    const Part& part = layer.parts[p];
    const Pool& pool = m_pools[part.pool];
    Contents& contents = buffer.contents[p];
    contents.id_at.resize(static_cast<size_t>(pool.room), -1);
    const std::vector<BlockUse> blocks = wanted(part.pool);
    std::vector<bool> is_wanted;
    for (const BlockUse& block : blocks) {
      const auto id = static_cast<size_t>(block.id);
      if (is_wanted.size() <= id) is_wanted.resize(id + 1);
      is_wanted[id] = true;
    }
    if (contents.index_of.size() < is_wanted.size()) contents.index_of.resize(is_wanted.size(), -1);
    for (BlockId& id : contents.id_at) {
      if (id < 0 || (static_cast<size_t>(id) < is_wanted.size() && is_wanted[id])) continue;
      contents.index_of[id] = -1;
      id = -1;
    }
    size_t free = 0;
    for (const BlockUse& block : blocks) {
      if (contents.index_of[block.id] >= 0) continue;
      while (contents.id_at[free] >= 0) ++free;
      contents.id_at[free] = block.id;
      contents.index_of[block.id] = static_cast<int32_t>(free);
      if (block.fresh && !next_step) continue;
      moves.push_back(
          {pool.blocks, block.id, part.offset, memory + static_cast<int64_t>(free) * part.bytes, part.bytes});
    }
    memory += pool.room * part.bytes;
  }
  if (moves.empty() && !anew) return;
  buffer.last = m_queue->post([&buffer, anew, moves = std::move(moves), tracer = m_tracer, number = layer.layer] {
    if (anew) buffer.error.reset();
    TracedMove traced(tracer.get(), number, StepTracer::Way::in);
    try {
      for (const Move& move : moves) {
        move.blocks->bytes().read(move.id, move.offset, {move.memory, static_cast<size_t>(move.bytes)});
        traced.add(move.bytes);
      }
    } catch (const Error& error) {
      buffer.error = error;
    }
  });
}

void Residency::wait(IoQueue::Ticket ticket, int layer) {
  if (!m_tracer || m_queue->isDone(ticket)) return m_queue->wait(ticket);
  const Clock::time_point from = Clock::now();
  m_queue->wait(ticket);
  m_tracer->stalled(layer, from);
}

void Residency::need(int layer) {
  const int position = layer < static_cast<int>(m_position.size()) ? m_position[layer] : -1;
  if (position < 0 || position == m_current) return;
  Buffer& buffer = bufferFor(position, position);
  const bool was_ahead = buffer.position == position;
  fill(buffer, position, false);
  wait(buffer.last, layer);
  if (buffer.error && was_ahead) {  // an earlier step's bad luck: this one tries for itself
    buffer.position = -1;
    fill(buffer, position, false);
    wait(buffer.last, layer);
  }
  if (buffer.error) {
    const Error error = *buffer.error;
    forgetAll();
    throw error;
  }
  m_current = position;
  const auto count = static_cast<int>(m_layers.size());
  for (int ahead = 1; ahead < static_cast<int>(m_ring.size()); ++ahead) {
    const int next = (position + ahead) % count;
    fill(bufferFor(next, position), next, next < position);
  }
}

void Residency::done(int layer, const StepUse& use) {
  const int position = layer < static_cast<int>(m_position.size()) ? m_position[layer] : -1;
  if (position < 0) return;
  Buffer* buffer = holding(position);
  assert(buffer);
  // An asynchronous device records an event here, and the moves below wait for it.
  m_device.synchronize();
  std::vector<Move> moves;
  std::byte* memory = buffer->memory.data();
  for (size_t p = 0; p < m_layers[position].parts.size(); ++p) {
    const Part& part = m_layers[position].parts[p];
    for (const BlockUse& block : use.pools[part.pool]) {
      if (!block.written) continue;
      const int64_t index = buffer->contents[p].index_of[block.id];
      moves.push_back({m_pools[part.pool].blocks, block.id, part.offset, memory + index * part.bytes, part.bytes});
    }
    memory += m_pools[part.pool].room * part.bytes;
  }
  if (moves.empty()) return;
  m_last_write = buffer->last =
      m_queue->post([error = use.write_error, moves = std::move(moves), tracer = m_tracer, layer] {
        TracedMove traced(tracer.get(), layer, StepTracer::Way::out);
        try {
          for (const Move& move : moves) {
            move.blocks->bytes().write(move.id, move.offset, {move.memory, static_cast<size_t>(move.bytes)});
            traced.add(move.bytes);
          }
        } catch (const Error& failed) {
          *error = failed;
        }
      });
}

void Residency::settle(const StepUse& use) {
  if (!m_queue) return;
  wait(m_last_write, -1);
  if (!*use.write_error) return;
  forgetAll();
  throw **use.write_error;
}

Place Residency::place(int layer) const {
  const int position = layer < static_cast<int>(m_position.size()) ? m_position[layer] : -1;
  return position < 0 ? Place::device : m_layers[position].place;
}

bool Residency::near(int layer) const {
  const int position = layer < static_cast<int>(m_position.size()) ? m_position[layer] : -1;
  return position < 0 ||
         std::any_of(m_ring.begin(), m_ring.end(), [&](const Buffer& b) { return b.position == position; });
}

int64_t Residency::ringBytes() const { return static_cast<int64_t>(m_ring.size()) * m_buffer_bytes; }

int64_t Residency::ringBytes(int layer) const {
  const int position = layer < static_cast<int>(m_position.size()) ? m_position[layer] : -1;
  return position >= 0 && position < static_cast<int>(m_ring.size()) ? m_buffer_bytes : 0;
}

std::byte* Residency::at(size_t pool, int layer_in_group, BlockId id) const {
  const Layer& layer = m_layers[m_position[m_pools[pool].layers[layer_in_group]]];
  const auto buffer = std::find_if(m_ring.begin(), m_ring.end(),
                                   [&](const Buffer& b) { return b.position >= 0 && &m_layers[b.position] == &layer; });
  assert(buffer != m_ring.end());
  std::byte* memory = buffer->memory.data();
  for (size_t p = 0;; ++p) {
    const Part& part = layer.parts[p];
    if (part.pool == pool) return memory + buffer->contents[p].index_of[id] * part.bytes;
    memory += m_pools[part.pool].room * part.bytes;
  }
}

void Residency::forget(size_t pool, BlockId id) {
  for (Buffer& buffer : m_ring) {
    if (buffer.position < 0) continue;
    for (size_t p = 0; p < buffer.contents.size(); ++p) {
      Contents& contents = buffer.contents[p];
      if (m_layers[buffer.position].parts[p].pool != pool || static_cast<size_t>(id) >= contents.index_of.size())
        continue;
      int32_t& index = contents.index_of[id];
      if (index >= 0) contents.id_at[index] = -1;
      index = -1;
    }
  }
}

}  // namespace kvarium
