#include "core/cache/memory/residency.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace kvarium::cache {

// The blocks of a pool in a BackingStore, with the layers of a block one after another. Compute reads them through the
// ring of the residency, whose queue allocates and copies, after the moves that were posted before.
class OffloadedBlocks final : public BlockStore {
 public:
  // number: of the pool. layer_bytes: bytes of each layer's part of a block.
  OffloadedBlocks(Residency& residency, size_t number, IoQueue& queue, Place place, std::vector<int64_t> layer_bytes,
                  const BackingStoreFactory& make_store)
      : m_residency(residency),
        m_number(number),
        m_queue(queue),
        m_place(place),
        m_parts(std::move(layer_bytes)),
        m_bytes(make_store(place, m_parts.block_bytes)) {}

  bool allocate(BlockId first, int64_t count) override {
    bool done = false;
    m_queue.run([&] { done = m_bytes->allocate(first, count); });
    if (done) m_allocated += count;
    return done;
  }
  bool giveBack(BlockId id) override {
    bool done = false;
    m_queue.run([&] { done = m_bytes->giveBack(id); });
    if (!done) return false;
    --m_allocated;
    m_residency.freeIfEmpty();
    return true;
  }
  device::DevicePtr<std::byte> base(BlockId id) const override { return m_residency.base(m_number, id); }
  int64_t layerOffset(int layer_in_group) const override { return m_residency.layerOffset(m_number, layer_in_group); }
  void copy(BlockId from, BlockId to) override {
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
  void put(int layer_in_group, BlockId id, const std::byte* from) override {
    m_queue.run([&] {
      m_bytes->write(id, m_parts.offsets[layer_in_group], {from, static_cast<size_t>(m_parts.bytes[layer_in_group])});
    });
    m_residency.forget(m_number, id);
  }
  void get(int layer_in_group, BlockId id, std::byte* to) const override {
    m_queue.run([&] {
      m_bytes->read(id, m_parts.offsets[layer_in_group], {to, static_cast<size_t>(m_parts.bytes[layer_in_group])});
    });
  }
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

namespace {

// Times a move while it is done; does nothing without an observer.
class TimedMove {
 public:
  TimedMove(StepObserver* observer, int layer, MoveWay way) : m_observer(observer), m_layer(layer), m_way(way) {
    if (m_observer) m_from = Clock::now();
  }
  ~TimedMove() {
    if (m_observer && m_bytes > 0) m_observer->moved(m_layer, m_way, m_from, m_bytes);
  }
  TimedMove(const TimedMove&) = delete;
  TimedMove& operator=(const TimedMove&) = delete;
  void add(int64_t bytes) { m_bytes += bytes; }

 private:
  StepObserver* m_observer;
  int m_layer;
  MoveWay m_way;
  Clock::time_point m_from;
  int64_t m_bytes = 0;
};

}  // namespace

Residency::Residency(device::Device& device, MemoryBudget& budget, BackingStoreFactory make_store)
    : m_device(device),
      m_budget(budget),
      m_make_store(std::move(make_store)),
      m_host_memory(device.facts().host_memory) {}

Residency::~Residency() {
  for (Buffer& buffer : m_ring) waitAtTheEnd(m_device, buffer.copied_out);
  m_queue = nullptr;  // before the memory it moves bytes to
  freeBuffers();
}

int64_t Residency::buffers(int64_t layers, int prefetch) { return std::min<int64_t>(layers, int64_t{prefetch} + 1); }

void Residency::offload(BlockPool& pool, size_t number, const std::vector<int>& layers, Place place, int prefetch) {
  if (!m_queue) m_queue = std::make_unique<IoQueue>();
  std::vector<int64_t> layer_bytes;
  for (const LayerStorage& layer : pool.layers()) layer_bytes.push_back(static_cast<int64_t>(layer.blockBytes()));
  auto store = std::make_unique<OffloadedBlocks>(*this, number, *m_queue, place, std::move(layer_bytes), m_make_store);
  OffloadedBlocks* blocks = store.get();
  if (m_pools.size() <= number) m_pools.resize(number + 1);
  m_pools[number] = {};
  pool.moveTo(std::move(store));
  m_pools[number].blocks = blocks;
  m_pools[number].layers = layers;
  for (const int64_t bytes : blocks->parts().bytes)
    m_pools[number].part_bytes = std::max(m_pools[number].part_bytes, bytes);
  freeBuffers();
  m_prefetch = std::max(m_prefetch, prefetch);
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto after = std::lower_bound(m_layers.begin(), m_layers.end(), layers[i],
                                        [](const Layer& layer, int number_of) { return layer.layer < number_of; });
    const bool known = after != m_layers.end() && after->layer == layers[i];
    Layer& layer = known ? *after : *m_layers.insert(after, {layers[i], {}});
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
  if (!grow(room)) {
    m_open.pop_back();
    return false;
  }
  for (size_t i = 0; i < m_pools.size(); ++i) assignPlaces(i);
  return true;
}

void Residency::close(const StepUse& use) {
  std::erase(m_open, &use);
  if (use.committed) return;
  // The step was dropped. Its blocks may soon be another's, so they are not written back; and its ops may still write
  // into the buffers, so what comes next waits for them.
  for (Buffer& buffer : m_ring) {
    if (buffer.write_error == use.write_error) buffer.leaving.clear();
    buffer.computed = m_device.ops().record();
  }
}

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

// Blocks that open steps use keep their places; the others' become free.
void Residency::assignPlaces(size_t number) {
  Pool& pool = m_pools[number];
  if (!pool.blocks) return;
  pool.id_at.resize(static_cast<size_t>(pool.room), -1);
  const std::vector<BlockUse> blocks = wanted(number);
  std::vector<bool> is_wanted(pool.index_of.size());
  for (const BlockUse& block : blocks) {
    const auto id = static_cast<size_t>(block.id);
    if (is_wanted.size() <= id) is_wanted.resize(id + 1);
    is_wanted[id] = true;
  }
  pool.index_of.resize(is_wanted.size(), -1);
  for (BlockId& id : pool.id_at) {
    if (id < 0 || is_wanted[static_cast<size_t>(id)]) continue;
    pool.index_of[static_cast<size_t>(id)] = -1;
    id = -1;
  }
  size_t free = 0;
  for (const BlockUse& block : blocks) {
    int32_t& index = pool.index_of[static_cast<size_t>(block.id)];
    if (index >= 0) continue;
    while (pool.id_at[free] >= 0) ++free;
    pool.id_at[free] = block.id;
    index = static_cast<int32_t>(free);
  }
}

// Blocks of codes lie behind the full blocks of their group.
int64_t Residency::partOffset(size_t pool) const {
  const size_t full = pool / 2 * 2;
  return pool == full || full >= m_pools.size() ? 0 : m_pools[full].room * m_pools[full].part_bytes;
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
    for (size_t i = 0; i < m_ring.size(); ++i) {
      m_ring[i].offset = static_cast<int64_t>(i) * bytes;
      if (!m_host_memory) m_ring[i].pinned = m_device.pinned(static_cast<size_t>(bytes));
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
    waitAtTheEnd(m_device, buffer.copied_out);  // called by destructors
    writeBack(buffer);
    if (m_queue) m_queue->wait(buffer.last);
    waitAtTheEnd(m_device, buffer.copied_in);
    buffer.arriving.clear();
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

const Residency::Buffer* Residency::holding(int position) const {
  const auto found = std::ranges::find(m_ring, position, &Buffer::position);
  return found == m_ring.end() ? nullptr : &*found;
}

// The buffer that holds the layer; else the one whose layer is needed last, counted in the order of layers from
// `current` on.
Residency::Buffer& Residency::bufferFor(int position, int current) {
  if (const Buffer* holder = holding(position)) return m_ring[static_cast<size_t>(holder - m_ring.data())];
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
  const Layer& layer = m_layers[static_cast<size_t>(position)];
  const bool taken = buffer.position != position;
  writeBack(buffer);
  if (taken) {
    buffer.position = position;
    buffer.holds.assign(layer.parts.size(), {});
    buffer.arriving.clear();
  }
  std::vector<Move> moves;
  for (size_t p = 0; p < layer.parts.size(); ++p) {
    const Part& part = layer.parts[p];
    const Pool& pool = m_pools[part.pool];
    buffer.holds[p].resize(static_cast<size_t>(pool.room), -1);
    for (const BlockUse& block : wanted(part.pool)) {
      const int64_t index = pool.index_of[static_cast<size_t>(block.id)];
      BlockId& held = buffer.holds[p][static_cast<size_t>(index)];
      if (held == block.id) continue;
      // A copy of the block at another place of this buffer misses what this step writes, so it no longer counts.
      if (!taken) std::replace(buffer.holds[p].begin(), buffer.holds[p].end(), block.id, BlockId{-1});
      held = block.id;
      if (block.fresh && !next_step) continue;
      moves.push_back(
          {pool.blocks, block.id, part.offset, partOffset(part.pool) + index * pool.part_bytes, nullptr, part.bytes});
    }
  }
  if (moves.empty() && !taken) return;
  if (!m_host_memory) {
    m_device.wait(buffer.copied_in);  // the pinned copy is free again
    m_device.wait(buffer.copied_out);
    buffer.arriving.insert(buffer.arriving.end(), moves.begin(), moves.end());
  }
  std::byte* memory = m_host_memory ? m_device.hostAddress(m_memory.data() + buffer.offset) : buffer.pinned.data();
  for (Move& move : moves) move.memory = memory + move.at;
  buffer.last = m_queue->post([&buffer, taken, moves = std::move(moves), observer = m_observer, number = layer.layer] {
    if (taken) buffer.error.reset();
    TimedMove timed(observer.get(), number, MoveWay::in);
    try {
      for (const Move& move : moves) {
        move.blocks->bytes().read(move.id, move.offset, {move.memory, static_cast<size_t>(move.bytes)});
        timed.add(move.bytes);
      }
    } catch (const Error& error) {
      buffer.error = error;
    }
  });
}

// What was read into the pinned copy, into the ring; the ops wait for it.
void Residency::copyIn(Buffer& buffer) {
  if (buffer.arriving.empty()) return;
  device::CopyQueue& queue = m_device.in();
  queue.after(buffer.computed);
  queue.after(buffer.copied_out);
  for (const Move& move : buffer.arriving) {
    queue.copyIn(m_memory.data() + buffer.offset + move.at, buffer.pinned, static_cast<size_t>(move.at),
                 static_cast<size_t>(move.bytes));
  }
  buffer.arriving.clear();
  buffer.copied_in = queue.record();
  m_device.ops().after(buffer.copied_in);
}

void Residency::post(Buffer& buffer, std::vector<Move> moves, std::shared_ptr<std::optional<Error>> error, int layer) {
  m_last_write = buffer.last =
      m_queue->post([error = std::move(error), moves = std::move(moves), observer = m_observer, layer] {
        TimedMove timed(observer.get(), layer, MoveWay::out);
        try {
          for (const Move& move : moves) {
            move.blocks->bytes().write(move.id, move.offset, {move.memory, static_cast<size_t>(move.bytes)});
            timed.add(move.bytes);
          }
        } catch (const Error& failed) {
          *error = failed;
        }
      });
}

void Residency::writeBack(Buffer& buffer) {
  if (buffer.leaving.empty()) return;
  m_device.wait(buffer.copied_out);
  post(buffer, std::exchange(buffer.leaving, {}), std::move(buffer.write_error), buffer.layer);
}

void Residency::wait(IoQueue::Ticket ticket, int layer) {
  if (!m_observer || m_queue->isDone(ticket)) return m_queue->wait(ticket);
  const Clock::time_point from = Clock::now();
  m_queue->wait(ticket);
  m_observer->stalled(layer, from);
}

int Residency::positionOf(int layer) const {
  return layer < static_cast<int>(m_position.size()) ? m_position[static_cast<size_t>(layer)] : -1;
}

void Residency::need(int layer) {
  const int position = positionOf(layer);
  if (position < 0 || position == m_current) return;
  Buffer& buffer = bufferFor(position, position);
  const bool was_ahead = buffer.position == position;
  fill(buffer, position, false);
  wait(buffer.last, layer);
  if (buffer.error && was_ahead) {  // the read of an earlier step failed: this step tries again
    buffer.position = -1;
    fill(buffer, position, false);
    wait(buffer.last, layer);
  }
  if (buffer.error) {
    const Error error = *buffer.error;
    forgetAll();
    throw error;
  }
  copyIn(buffer);
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
  Buffer* buffer = &bufferFor(position, position);
  writeBack(*buffer);  // of another step of the batch
  buffer->computed = m_device.ops().record();
  std::byte* memory = m_host_memory ? m_device.hostAddress(m_memory.data() + buffer->offset) : buffer->pinned.data();
  std::vector<Move> moves;
  for (const Part& part : m_layers[static_cast<size_t>(position)].parts) {
    const Pool& pool = m_pools[part.pool];
    for (const BlockUse& block : use.pools[part.pool]) {
      if (!block.written) continue;
      const int64_t at = partOffset(part.pool) + pool.index_of[static_cast<size_t>(block.id)] * pool.part_bytes;
      moves.push_back({pool.blocks, block.id, part.offset, at, memory + at, part.bytes});
    }
  }
  if (moves.empty()) return;
  if (m_host_memory) {
    m_device.wait(buffer->computed);  // over already where ops are over when they were issued
    return post(*buffer, std::move(moves), use.write_error, layer);
  }
  device::CopyQueue& queue = m_device.out();
  queue.after(buffer->computed);
  queue.after(buffer->copied_in);
  for (const Move& move : moves) {
    queue.copyOut(buffer->pinned, static_cast<size_t>(move.at), m_memory.data() + buffer->offset + move.at,
                  static_cast<size_t>(move.bytes));
  }
  buffer->copied_out = queue.record();
  buffer->leaving = std::move(moves);
  buffer->write_error = use.write_error;
  buffer->layer = layer;
}

void Residency::settle(const StepUse& use) {
  if (!m_queue) return;
  for (Buffer& buffer : m_ring) writeBack(buffer);
  wait(m_last_write, -1);
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
  const Pool& pool = m_pools[number];
  const int64_t index = pool.index_of[static_cast<size_t>(id)];
  assert(index >= 0);
  return m_memory.data() + partOffset(number) + index * pool.part_bytes;
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
      if (parts[p].pool == pool) std::replace(buffer.holds[p].begin(), buffer.holds[p].end(), id, BlockId{-1});
    }
  }
}

}  // namespace kvarium::cache
