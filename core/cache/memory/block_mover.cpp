#include "core/cache/memory/block_mover.h"

#include <algorithm>

namespace kvarium::cache {
namespace {

// Issues copies between a buffer and pinned blocks, those of neighbours as one.
class NeighbourCopies {
 public:
  NeighbourCopies(device::CopyQueue& queue, MoveWay way, device::DevicePtr<std::byte> buffer)
      : m_queue(queue), m_way(way), m_buffer(buffer) {}

  void add(const PinnedBlocks::Part& part, int64_t at, int64_t bytes) {
    const bool follows =
        part.slab == m_slab && part.at == m_slab_at + static_cast<size_t>(m_bytes) && at == m_buffer_at + m_bytes;
    if (!follows) {
      issue();
      m_slab = part.slab;
      m_slab_at = part.at;
      m_buffer_at = at;
    }
    m_bytes += bytes;
  }
  void issue() {
    const auto bytes = static_cast<size_t>(std::exchange(m_bytes, 0));
    if (bytes == 0) return;
    if (m_way == MoveWay::in) {
      m_queue.copyIn(m_buffer + m_buffer_at, *m_slab, m_slab_at, bytes);
    } else {
      m_queue.copyOut(*m_slab, m_slab_at, m_buffer + m_buffer_at, bytes);
    }
  }

 private:
  device::CopyQueue& m_queue;
  MoveWay m_way;
  device::DevicePtr<std::byte> m_buffer;
  device::Pinned* m_slab = nullptr;
  size_t m_slab_at = 0;     // bytes
  int64_t m_buffer_at = 0;  // bytes
  int64_t m_bytes = 0;
};

// function(moves) for those of each place: the full blocks of a layer and its codes, which come in this order, may lie
// at two.
template <class Function>
void eachPlace(std::vector<BlockMove> moves, const Function& function) {
  while (!moves.empty()) {
    const auto rest = std::ranges::find_if(moves, [first = moves.front().blocks->place()](const BlockMove& move) {
      return move.blocks->place() != first;
    });
    std::vector<BlockMove> others(rest, moves.end());
    moves.erase(rest, moves.end());
    function(std::exchange(moves, std::move(others)));
  }
}

}  // namespace

BlockMover::BlockMover(device::Device& device) : m_device(device), m_host_memory(device.facts().host_memory) {}

IoQueue& BlockMover::queue() {
  if (!m_queue) m_queue = std::make_unique<IoQueue>();
  return *m_queue;
}

void BlockMover::observe(std::shared_ptr<StepObserver> observer) {
  m_observer = std::move(observer);
  m_stalls_from.reset();
}

void BlockMover::take(Buffer& buffer, int layer) {
  writeBack(buffer);
  buffer.m_layer = layer;
  buffer.m_arriving.clear();
  buffer.m_error = noError();
}

void BlockMover::read(Buffer& buffer, std::vector<BlockMove> moves) {
  writeBack(buffer);
  eachPlace(std::move(moves), [&](std::vector<BlockMove> part) { readPart(buffer, std::move(part)); });
}

void BlockMover::readPart(Buffer& buffer, std::vector<BlockMove> moves) {
  const Place place = moves.front().blocks->place();
  if (pins(place)) {
    device::CopyQueue& queue = m_device.in();
    queue.after(buffer.m_computed);
    queue.after(buffer.m_copied_out);
    buffer.m_copied_in = buffer.m_last_copy = copyPinned(buffer, moves, MoveWay::in);
    return;
  }
  if (stages(place)) {
    m_device.wait(buffer.m_copied_in);  // the pinned copy is free again
    m_device.wait(buffer.m_copied_out);
    buffer.m_arriving.insert(buffer.m_arriving.end(), moves.begin(), moves.end());
  }
  post(buffer, std::move(moves), MoveWay::in, buffer.m_error);
}

std::optional<Error> BlockMover::waitForReads(Buffer& buffer) {
  if (!m_queue) return std::nullopt;
  const auto isDone = [&] { return m_queue->isDone(buffer.m_last); };
  const auto wait = [&] { m_queue->wait(buffer.m_last); };
  if (m_host_memory) {
    waitFor(buffer.m_layer, isDone, wait);
  } else {
    if (m_observer && !isDone()) {  // what was issued ends first, as it would on its own
      beginStall();
      m_device.wait(*m_stalls_from);
    }
    wait();
  }
  return *buffer.m_error;
}

void BlockMover::arrive(Buffer& buffer) {
  if (m_host_memory) return;
  bool waited = false;
  if (!buffer.m_arriving.empty()) {
    device::CopyQueue& queue = m_device.in();
    queue.after(buffer.m_computed);
    queue.after(buffer.m_copied_out);
    for (const BlockMove& move : std::exchange(buffer.m_arriving, {})) {
      queue.copyIn(buffer.m_memory + move.at, buffer.m_staging, static_cast<size_t>(move.at),
                   static_cast<size_t>(move.bytes()));
    }
    buffer.m_copied_in = buffer.m_last_copy = queue.record();
    waited = m_stalls_from.has_value();  // for the disk, even if the copy is over in no time
  }
  if (m_observer && (waited || !m_device.isOver(buffer.m_last_copy))) {
    beginStall();
    m_observer->stalled(buffer.m_layer, {m_device, *m_stalls_from}, {m_device, buffer.m_last_copy});
  }
  m_stalls_from.reset();
  m_device.ops().after(buffer.m_copied_in);
  m_device.ops().after(buffer.m_copied_out);  // ops may write where nothing was read
}

void BlockMover::beginStall() {
  if (!m_stalls_from) m_stalls_from = m_device.ops().record();
}

void BlockMover::computed(Buffer& buffer) { buffer.m_computed = m_device.ops().record(); }

void BlockMover::write(Buffer& buffer, std::vector<BlockMove> moves, const MoveError& error) {
  eachPlace(std::move(moves), [&](std::vector<BlockMove> part) { writePart(buffer, std::move(part), error); });
}

void BlockMover::writePart(Buffer& buffer, std::vector<BlockMove> moves, const MoveError& error) {
  if (m_host_memory) {
    m_device.wait(buffer.m_computed);  // over already where ops are over when they were issued
    return post(buffer, std::move(moves), MoveWay::out, error);
  }
  device::CopyQueue& queue = m_device.out();
  if (pins(moves.front().blocks->place())) {
    queue.after(buffer.m_computed);
    buffer.m_copied_out = buffer.m_last_copy = m_last_copy_out = copyPinned(buffer, moves, MoveWay::out);
    return;
  }
  writeBack(buffer);  // of another step of the batch
  queue.after(buffer.m_computed);
  queue.after(buffer.m_copied_in);
  for (const BlockMove& move : moves) {
    queue.copyOut(buffer.m_staging, static_cast<size_t>(move.at), buffer.m_memory + move.at,
                  static_cast<size_t>(move.bytes()));
  }
  buffer.m_copied_out = buffer.m_last_copy = queue.record();
  buffer.m_leaving = std::move(moves);
  buffer.m_write_error = error;
}

// The moves of a layer are those of its full blocks, then those of its codes.
device::Fence BlockMover::copyPinned(const Buffer& buffer, const std::vector<BlockMove>& moves, MoveWay way) {
  const auto eachStore = [&](const auto& call) {
    const OffloadedBlocks* last = nullptr;
    for (const BlockMove& move : moves) {
      if (move.blocks != last) call(static_cast<PinnedBlocks&>(*move.blocks), move.layer_in_group);
      last = move.blocks;
    }
  };
  device::CopyQueue& queue = way == MoveWay::in ? m_device.in() : m_device.out();
  eachStore([&](PinnedBlocks& blocks, int layer) { blocks.beginCopies(queue, way, layer); });
  const device::Fence begin = m_observer ? queue.record() : device::Fence{};
  int64_t bytes = 0;
  NeighbourCopies copies(queue, way, buffer.m_memory);
  for (const BlockMove& move : moves) {
    copies.add(static_cast<PinnedBlocks&>(*move.blocks).part(move.layer_in_group, move.id), move.at, move.bytes());
    bytes += move.bytes();
  }
  copies.issue();
  const device::Fence fence = queue.record();
  eachStore([&](PinnedBlocks& blocks, int layer) { blocks.endCopies(fence, way, layer); });
  if (m_observer) m_observer->moved(buffer.m_layer, way, {m_device, begin}, {m_device, fence}, bytes);
  return fence;
}

std::byte* BlockMover::hostMemory(const Buffer& buffer) const {
  return m_host_memory ? m_device.hostAddress(buffer.m_memory) : buffer.m_staging.data();
}

void BlockMover::post(Buffer& buffer, std::vector<BlockMove> moves, MoveWay way, const MoveError& error) {
  if (!m_queue) return;  // closed
  buffer.m_last = m_queue->post([memory = hostMemory(buffer), moves = std::move(moves), way, error,
                                 observer = m_observer, layer = buffer.m_layer] {
    const Clock::time_point from = Clock::now();
    int64_t bytes = 0;
    try {
      for (const BlockMove& move : moves) {
        auto& blocks = static_cast<StoredBlocks&>(*move.blocks);
        if (way == MoveWay::in) {
          blocks.read(move.layer_in_group, move.id, memory + move.at);
        } else {
          blocks.write(move.layer_in_group, move.id, memory + move.at);
        }
        bytes += move.bytes();
      }
    } catch (const Error& failed) {
      *error = failed;
    }
    if (observer && bytes > 0) observer->moved(layer, way, from, Clock::now(), bytes);
  });
  if (way == MoveWay::out) m_last_write = buffer.m_last;
}

void BlockMover::writeBack(Buffer& buffer) {
  if (buffer.m_leaving.empty()) return;
  m_device.wait(buffer.m_copied_out);
  post(buffer, std::exchange(buffer.m_leaving, {}), MoveWay::out, buffer.m_write_error);
}

void BlockMover::drop(Buffer& buffer, const MoveError& error) noexcept {
  if (buffer.m_write_error == error) buffer.m_leaving.clear();
  try {
    computed(buffer);
  } catch (const Error&) {  // the device is lost; the next call that uses it reports that
  }
}

void BlockMover::settle(const std::vector<Buffer*>& buffers) {
  for (Buffer* buffer : buffers) writeBack(*buffer);
  const bool stored = m_last_write == 0 || m_queue->isDone(m_last_write);
  waitFor(
      -1, [&] { return stored && m_device.isOver(m_last_copy_out); },
      [&] {
        if (!stored) m_queue->wait(m_last_write);
        m_device.wait(m_last_copy_out);
      });
}

void BlockMover::stop(Buffer& buffer) {
  waitAtTheEnd(m_device, buffer.m_copied_out);
  if (!buffer.m_leaving.empty()) post(buffer, std::exchange(buffer.m_leaving, {}), MoveWay::out, buffer.m_write_error);
  if (m_queue) m_queue->wait(buffer.m_last);
  waitAtTheEnd(m_device, buffer.m_copied_in);
  buffer.m_arriving.clear();
  buffer.m_error = noError();
}

template <class IsOver, class Wait>
void BlockMover::waitFor(int layer, const IsOver& is_over, const Wait& wait) {
  if (!m_observer || is_over()) return wait();
  const Clock::time_point from = Clock::now();
  wait();
  m_observer->stalled(layer, from, Clock::now());
}

}  // namespace kvarium::cache
