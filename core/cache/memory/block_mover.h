// BlockMover: moves the parts that blocks have in a layer between their stores and buffers in compute memory.
//
// There are three ways, by device and store:
//  - The host reaches device memory: a thread of its own (IoQueue) reads and writes the store.
//  - It does not, and blocks lie in pinned memory: the device's copy queues move them; the host does not touch their
//    bytes.
//  - It does not, and blocks lie on a disk: they take two hops; the IoQueue moves them between the disk and a pinned
//    copy of the buffer, the copy queues between that and the buffer.
//
// Fences order the copies of queues: a copy in waits for the ops that used the buffer before and for the copies out of
// it; ops wait for both; a copy out waits for the ops that wrote. The host waits for the disk, and in settle().
//
// An observer gets moves: those of the IoQueue when they end, those of pinned blocks when they are issued, between
// fences. It also gets stalls: where the host waits, and elsewhere from a fence in the ops to the fence of the copy
// that they wait for.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/cache/memory/io_queue.h"
#include "core/cache/memory/pinned_blocks.h"

namespace kvarium::cache {

struct BlockMove {
  OffloadedBlocks* blocks = nullptr;
  BlockId id = -1;
  int layer_in_group = 0;
  int64_t at = 0;  // bytes from the begin of the buffer
  int64_t bytes() const { return blocks->parts().bytes[static_cast<size_t>(layer_in_group)]; }
};

// The first error of some moves, for the step or buffer that waits for them. Shared, so that moves that nobody waits
// for any more can still finish; their errors are ignored.
using MoveError = std::shared_ptr<std::optional<Error>>;
inline MoveError noError() { return std::make_shared<std::optional<Error>>(); }

class BlockMover {
 public:
  // Device memory for the blocks of one layer at a time. It must stay until stop() has returned.
  class Buffer {
   public:
    Buffer() = default;
    Buffer(device::DevicePtr<std::byte> memory, device::Pinned staging)
        : m_memory(memory), m_staging(std::move(staging)) {}

   private:
    friend BlockMover;
    device::DevicePtr<std::byte> m_memory;
    int m_layer = -1;               // of the model
    IoQueue::Ticket m_last = 0;     // the last job of its bytes
    MoveError m_error = noError();  // of its reads
    device::Fence m_copied_in, m_computed, m_copied_out;
    device::Fence m_last_copy;  // of m_copied_in and m_copied_out the later one, which waits for the other
    // Of blocks on a disk where the host does not reach device memory.
    device::Pinned m_staging;
    std::vector<BlockMove> m_arriving;  // read into m_staging, not yet copied in
    std::vector<BlockMove> m_leaving;   // copied out to m_staging, not yet written to the store
    MoveError m_write_error;            // of the step they belong to
  };

  explicit BlockMover(device::Device& device);
  BlockMover(const BlockMover&) = delete;
  BlockMover& operator=(const BlockMover&) = delete;
  // Discards what the IoQueue has not begun. Nothing is read or written any more.
  void close() { m_queue = nullptr; }

  // For StoredBlocks. Throws Error{device} when the system refuses a thread.
  IoQueue& queue();
  // Whether blocks of this place are PinnedBlocks; and whether buffers need a pinned copy of the same size for them.
  bool pins(Place place) const { return !m_host_memory && place == Place::host; }
  bool stages(Place place) const { return !m_host_memory && place == Place::disk; }
  void observe(std::shared_ptr<StepObserver> observer);  // of a step that begins; null: nobody

  // The buffer is for this layer from now on, and holds nothing.
  void take(Buffer& buffer, int layer);
  // Begins to move parts into the buffer. Those that follow each other in a store and in the buffer are one copy.
  void read(Buffer& buffer, std::vector<BlockMove> moves);
  // The host waits for the disk. Returns the error of reads since take(), if there was one.
  std::optional<Error> waitForReads(Buffer& buffer);
  void arrive(Buffer& buffer);    // ops that are issued from now on find what was read
  void computed(Buffer& buffer);  // ops that use the buffer have been issued
  // Begins to move parts that those ops wrote into the stores.
  void write(Buffer& buffer, std::vector<BlockMove> moves, const MoveError& error);
  void drop(Buffer& buffer, const MoveError& error) noexcept;  // what write() got with this error may be lost
  // Waits until what was written is in the stores, or write()'s MoveError holds an error.
  void settle(const std::vector<Buffer*>& buffers);
  void stop(Buffer& buffer);  // nothing is moved into or out of it any more; for destructors, too

 private:
  // Parts at one place, at least one.
  void readPart(Buffer& buffer, std::vector<BlockMove> moves);
  void writePart(Buffer& buffer, std::vector<BlockMove> moves, const MoveError& error);
  device::Fence copyPinned(const Buffer& buffer, const std::vector<BlockMove>& moves, MoveWay way);
  void writeBack(Buffer& buffer);  // what was copied out to staging
  void post(Buffer& buffer, std::vector<BlockMove> moves, MoveWay way, const MoveError& error);
  std::byte* hostMemory(const Buffer& buffer) const;  // what the IoQueue reads and writes
  template <class IsOver, class Wait>
  void waitFor(int layer, const IsOver& is_over, const Wait& wait);  // and reports a stall
  void beginStall();  // of the ops, after those issued so far, unless it has begun

  device::Device& m_device;
  bool m_host_memory;                // the host reaches device memory
  std::unique_ptr<IoQueue> m_queue;  // null: nothing was stored
  IoQueue::Ticket m_last_write = 0;
  device::Fence m_last_copy_out;  // of pinned blocks
  std::shared_ptr<StepObserver> m_observer;
  std::optional<device::Fence> m_stalls_from;  // a stall has begun
};

}  // namespace kvarium::cache
