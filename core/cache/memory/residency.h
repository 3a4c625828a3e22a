// Residency: where a layer's blocks lie before the layer needs them.
//
// Blocks of offloaded layers lie away from compute memory and come near through a ring of prefetch + 1 layer buffers.
// While one layer computes, the next ones are read, past the last layer those the next step begins with; what a layer's
// step has written goes back when the layer is done. Two kinds of events keep the ring true, both are tickets of the
// queue that moves the bytes: a layer may compute when its reads are over, and a buffer takes other bytes when what was
// written in it has gone back (by the queue's order) and the compute that saw it is over (by done()). The buffers are
// memory that the queue's thread reaches; a device whose memory it does not reach needs a queue of its own, no more.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/cache/memory/backing_store.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/memory/io_queue.h"
#include "core/cache/view/step_trace.h"
#include "core/cache/vocabulary.h"

namespace kvarium {

class OffloadedBlocks;

struct BlockUse {
  BlockId id = -1;
  bool fresh = false;    // holds nothing yet: the step writes all of it that will be read
  bool written = false;  // the step writes into it
};
// What a step does with blocks.
struct StepUse {
  std::vector<std::vector<BlockUse>> pools;  // the blocks it reads and writes, by pool
  // Of its writes, for who has waited. The queue may have moves left of a step that was dropped: what becomes of them
  // is nobody's business.
  std::shared_ptr<std::optional<Error>> write_error = std::make_shared<std::optional<Error>>();
};

class Residency {
 public:
  Residency(Device& device, MemoryBudget& budget, BackingStoreFactory away);
  ~Residency();
  Residency(const Residency&) = delete;
  Residency& operator=(const Residency&) = delete;

  // From now on the blocks of a pool lie at `place`, not device. number: of the pool in a StepUse. layers: of the
  // model, in the pool's order. No step may be between need and done. Throws Error{io}, Error{memory} or Error{device};
  // then nothing has changed.
  void offload(BlockPool& pool, size_t number, const std::vector<int>& layers, Place place, int prefetch);
  // Buffers for this many blocks of a pool, from now on. Throws Error{memory}.
  void reserve(size_t number, int64_t blocks);

  // A step has begun that uses these blocks; steps that are open together are computed together. False: compute memory
  // has no room for larger buffers, the step cannot be.
  bool open(const StepUse& use);
  void close(const StepUse& use);  // the same object
  // Returns when the layer's blocks of all open steps can be read and written. Layers come in ascending order; any
  // other order costs time. Throws Error{io}.
  void need(int layer);
  // The step's ops on the layer have been issued.
  void done(int layer, const StepUse& use);
  // Everything the step has written is where it belongs. Throws Error{io} when it is not; the step must be dropped.
  void settle(const StepUse& use);

  // What is moved and waited for from now on is told there, too; null: nowhere.
  void trace(std::shared_ptr<StepTracer> tracer) { m_tracer = std::move(tracer); }

  Place place(int layer) const;        // of its blocks; what the ring holds are copies
  bool near(int layer) const;          // a buffer holds it now
  int64_t ringBytes() const;           // compute memory of the buffers
  int64_t ringBytes(int layer) const;  // those counted with this layer: the first layers have one each
  static int64_t buffers(int64_t layers, int prefetch);  // of a ring for so many offloaded layers

  // For OffloadedBlocks.
  std::byte* at(size_t pool, int layer_in_group, BlockId id) const;
  void forget(size_t pool, BlockId id);  // its bytes away have changed
  void freeIfEmpty();                    // no block has room any more: neither have the buffers

 private:
  // A pool's part of a layer.
  struct Part {
    size_t pool = 0;
    int64_t offset = 0;  // inside a block away
    int64_t bytes = 0;   // of each block
  };
  struct Layer {
    int layer = 0;  // of the model
    Place place = Place::disk;
    std::vector<Part> parts;
  };
  struct Pool {
    OffloadedBlocks* blocks = nullptr;  // null: not offloaded
    std::vector<int> layers;            // of the model
    int64_t room = 0;                   // blocks a buffer has room for
    int64_t reserved = 0;
  };
  // Which blocks of a part a buffer holds.
  struct Contents {
    std::vector<int32_t> index_of;  // by BlockId; -1: none
    std::vector<BlockId> id_at;     // -1: free
  };
  struct Buffer {
    Memory memory;
    int position = -1;  // of its layer in m_layers; -1: holds nothing
    std::vector<Contents> contents;
    IoQueue::Ticket last = 0;    // the last move from or to it
    std::optional<Error> error;  // of its reads; for who has waited
  };
  struct Move {
    OffloadedBlocks* blocks = nullptr;
    BlockId id = -1;
    int64_t offset = 0;
    std::byte* memory = nullptr;
    int64_t bytes = 0;
  };

  std::vector<BlockUse> wanted(size_t pool) const;
  bool grow(const std::vector<int64_t>& room);
  void freeBuffers();
  void forgetAll();
  Buffer* holding(int position);
  Buffer& bufferFor(int position, int current);
  void fill(Buffer& buffer, int position, bool next_step);
  void wait(IoQueue::Ticket ticket, int layer);

  Device& m_device;
  MemoryBudget& m_budget;
  BackingStoreFactory m_away;
  std::unique_ptr<IoQueue> m_queue;  // null: nothing is offloaded
  std::vector<Pool> m_pools;
  std::vector<Layer> m_layers;  // offloaded ones, ascending
  std::vector<int> m_position;  // by layer of the model; -1: on the device
  int m_prefetch = 0;
  std::vector<Buffer> m_ring;
  int64_t m_buffer_bytes = 0;
  int m_current = -1;  // position of the layer that is needed; -1: none since a step was opened
  std::vector<const StepUse*> m_open;
  IoQueue::Ticket m_last_write = 0;
  std::shared_ptr<StepTracer> m_tracer;
};

}  // namespace kvarium
