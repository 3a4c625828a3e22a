// Step: some tokens of one sequence between begin and commit. StepBatch: steps that are computed together.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/cache/memory/residency.h"
#include "core/cache/retention/retention.h"
#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/table/cell_table.h"
#include "core/device/step_inputs.h"

namespace kvarium {

class KvCache;
struct CacheStore;
struct OpenStep;

// Owns the new blocks until commit; without commit they go back, and the cache is as if begin had not been called. Must
// not outlive its cache's store.
class Step {
 public:
  Step(Step&& other) noexcept;
  Step& operator=(Step&&) = delete;
  ~Step();
  int64_t firstPosition() const { return m_first; }
  int count() const { return m_count; }

 private:
  friend class KvCache;
  friend class StepBatch;
  struct Seal {
    Block block;    // as it will be: what leaves with the step no longer lives
    BlockId codes;  // of the sealed pool; released unless committed
  };
  struct GroupStep {
    Tail tail;
    std::vector<Drop> drops;
    std::vector<BlockId> acquired;  // of the full pool; released unless committed
    std::vector<Block> replaced;    // shared blocks the tail has a copy of; released at commit
    std::vector<Seal> seals;
    bool round = false;  // requantize=all: everything is rounded
  };
  // Numbers that the device computed for retentions, on their way to the host: [groups][count], see Retention.
  struct Evidence {
    std::shared_ptr<const Pinned> memory;
    size_t at = 0;      // bytes to those of this step's first group
    size_t stride = 0;  // bytes from group to group
    Fence ready;
  };
  Step() = default;
  std::vector<float> keyNorms(size_t group) const;  // waits for them
  int64_t m_first = 0;
  int m_count = 0;
  std::vector<GroupStep> m_groups;
  StateBuffer m_state;  // written by the step; null: no layer has a state
  std::unique_ptr<OpenStep> m_open;
  std::optional<Evidence> m_evidence;
  CacheStore* m_store = nullptr;
};

// Keys and values of a step's rows: row i, head h at k + i * row_stride + h * head_dim. Keys are rotated already.
struct KvRows {
  DevicePtr<const float> k, v;
  int64_t row_stride = 0;  // floats
};

struct BatchStep {
  KvCache* cache = nullptr;
  Step* step = nullptr;  // begun, not committed
};

// The steps of sequences that share a store, one after the other in the rows of an op. Calls in this order:
//
//   place, write       lists of blocks and cells, once: they are the same for all layers of a group
//   store, done        once a layer, layers ascending: store writes the rows' keys and values and gives the view that
//                      attention is to see; done when the ops that read the view have been issued
//   end                once: what retentions want to know of the step is on its way to the host
//
// Nothing in it waits for the device.
class StepBatch {
 public:
  // At least one step, all of one store.
  explicit StepBatch(std::span<const BatchStep> steps);

  void place(StepInputs& inputs);
  void write(StepInputs& inputs);

  int rows() const { return m_rows; }
  int sequences() const { return static_cast<int>(m_steps.size()); }
  DevicePtr<const SequenceRows> sequenceRows() const { return m_inputs->read(m_sequences); }
  int64_t queryCap(int layer) const;     // the largest KvSegment::query_cap of its views; -1: none has one
  int64_t stateOffset(int layer) const;  // floats before the layer's own in a recurrent state

  // Throws Error{io} when offloaded cells cannot be read.
  KvView store(int layer, const KvRows& rows);
  void done(int layer);
  void end();

 private:
  struct GroupInputs {
    InputSlot<BlockRef> blocks;
    InputSlot<KvRange> ranges;
    InputSlot<KvWrite> writes;
    InputSlot<KvSeal> seals;
    int n_seals = 0;
  };
  void writeGroup(size_t group, StepInputs& inputs);
  void seal(int layer);

  std::vector<BatchStep> m_steps;
  CacheStore* m_store = nullptr;
  Device* m_device = nullptr;
  const StepInputs* m_inputs = nullptr;
  int m_rows = 0;
  InputSlot<SequenceRows> m_sequences;
  std::vector<GroupInputs> m_groups;
  Memory m_key_norms;  // [groups][rows]; empty: no retention wants them
};

}  // namespace kvarium
