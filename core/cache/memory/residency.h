// Residency: where a layer's blocks lie before the layer needs them.
//
// The blocks of offloaded layers lie in a backing store, in host memory or on a disk, and reach compute memory through
// a ring of prefetch + 1 layer buffers. While one layer computes, the next ones are read; past the last layer, those
// with which the next step begins. What a layer's step has written goes back when the layer is done. A block has the
// same place in every buffer, so that one list of blocks serves all layers.
//
// A BlockMover moves the bytes between store and ring (block_mover.h). A block's place in a buffer follows its place in
// the store, as far as the blocks that keep theirs allow: neighbours in both are moved together.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/cache/memory/block_mover.h"
#include "core/cache/memory/block_pool.h"
#include "core/cache/memory/offloaded_blocks.h"
#include "core/cache/view/step_observer.h"
#include "core/cache/vocabulary.h"

namespace kvarium::cache {

struct BlockUse {
  BlockId id = -1;
  bool fresh = false;    // holds nothing yet: the step writes all of it that will be read
  bool written = false;  // the step writes into it
};
// What a step does with blocks.
struct StepUse {
  std::vector<std::vector<BlockUse>> pools;  // the blocks it reads and writes, by pool
  MoveError write_error = noError();         // read it after settle()
  bool committed = false;
};

class Residency {
 public:
  Residency(device::Device& device, MemoryBudget& budget, BackingStoreFactory make_store);
  ~Residency();
  Residency(const Residency&) = delete;
  Residency& operator=(const Residency&) = delete;

  // From now on the blocks of a pool, which may be offloaded already, lie at `place`, not device. number: of the pool
  // in a StepUse. layers: of the model, in the pool's order. No step may be between need and done. Throws Error{io},
  // Error{memory} or Error{device}; then nothing has changed.
  void offload(BlockPool& pool, size_t number, const std::vector<int>& layers, Place place, int prefetch);
  // Buffers for this many blocks of a pool, from now on. Throws Error{memory}.
  void reserve(size_t number, int64_t blocks);

  // A step has begun that uses these blocks; steps that are open together are computed together. False: compute memory
  // has no room for larger buffers, the step cannot be.
  bool open(const StepUse& use);
  void close(const StepUse& use);  // the same object
  // Returns when ops that are issued from now on can read and write the layer's blocks of all open steps. Layers come
  // in ascending order. Throws Error{io}.
  void need(int layer);
  // The step's ops on the layer have been issued.
  void done(int layer, const StepUse& use);
  // Everything the step has written is where it belongs. Throws Error{io} when it is not; the step must be dropped.
  void settle(const StepUse& use);

  // Moves and stalls are reported to the observer from now on; null: to none.
  void observe(std::shared_ptr<StepObserver> observer) { m_mover.observe(std::move(observer)); }

  bool isResident(int layer) const;    // compute memory holds its blocks, or a copy of them, now
  int64_t ringBytes() const;           // compute memory of the buffers
  int64_t ringBytes(int layer) const;  // those counted with this layer: the first layers have one each
  static int64_t buffers(int64_t layers, int prefetch);  // of a ring for this many offloaded layers

  // For OffloadedBlocks: BlockStore::base and layerOffset.
  device::DevicePtr<std::byte> base(size_t pool, BlockId id) const;
  int64_t layerOffset(size_t pool, int layer_in_group) const;
  void forget(size_t pool, BlockId id);  // call it when its bytes in the backing store have changed
  void freeIfEmpty();                    // frees the buffers if no block has room any more

 private:
  // A pool's part of a layer.
  struct Part {
    size_t pool = 0;
    int layer_in_group = 0;
  };
  struct Layer {
    int layer = 0;  // of the model
    std::vector<Part> parts;
  };
  struct Pool {
    OffloadedBlocks* blocks = nullptr;  // null: not offloaded
    std::vector<int> layers;            // of the model
    // Of a block in a buffer: those of the largest layer. Blocks of smaller layers are no neighbours there.
    int64_t part_bytes = 0;
    int64_t room = 0;  // blocks a buffer has room for
    int64_t reserved = 0;
    std::vector<BlockUse> wanted;  // the blocks that open steps use, by id
    // Their places in every buffer.
    std::vector<int32_t> index_of;  // by BlockId; -1: none
    std::vector<BlockId> id_at;     // -1: free
  };
  struct Buffer {
    int64_t offset = 0;                       // bytes from the begin of the ring
    int position = -1;                        // of its layer in m_layers; -1: holds nothing
    std::vector<std::vector<BlockId>> holds;  // by part and place: which block's bytes; -1: none
    BlockMover::Buffer bytes;
  };

  int positionOf(int layer) const;  // in m_layers; -1: not offloaded
  void findWanted();
  void assignPlaces(Pool& pool);
  int64_t placeOf(size_t pool, BlockId id) const;  // bytes from the begin of a buffer
  bool grow(const std::vector<int64_t>& room);
  void freeBuffers();
  void forgetAll();
  const Buffer* holding(int position) const;
  Buffer& bufferFor(int position, int current);
  void fill(Buffer& buffer, int position, bool next_step);

  device::Device& m_device;
  MemoryBudget& m_budget;
  BackingStoreFactory m_make_store;
  BlockMover m_mover;
  std::vector<Pool> m_pools;
  std::vector<Layer> m_layers;  // offloaded ones, ascending
  int m_prefetch = 0;
  device::Memory m_memory;  // of the ring
  std::vector<Buffer> m_ring;
  int64_t m_buffer_bytes = 0;
  int m_current = -1;  // position of the layer that is needed; -1: none since a step was opened
  std::vector<const StepUse*> m_open;
};

}  // namespace kvarium::cache
