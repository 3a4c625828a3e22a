// Step: some tokens of one sequence between begin and commit. StepBatch: steps that are computed together.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/cache/memory/residency.h"
#include "core/cache/retention/retention.h"
#include "core/cache/sequence/recurrent_state.h"
#include "core/cache/table/cell_table.h"
#include "core/device/step_inputs.h"

namespace kvarium::cache {

class KvCache;
struct CacheDevice;
struct CacheStore;
struct Group;
struct LayerPlan;
struct OpenStep;

// How a layer turns a query into scores.
struct QueryUse {
  float scale = 1;  // of the products with keys
  device::RopeStyle style = device::RopeStyle::halves;
  // [dims/2, 2]: cos and sin of each pair, averaged over the next positions. Numbers of a head from `dims` on are not
  // rotated; empty: none is.
  std::vector<float> turn;
};

// Owns the new blocks until commit; without commit they go back, and the cache is as if begin had not been called.
class Step {
 public:
  Step(Step&&) noexcept;
  Step& operator=(Step&&) = delete;
  ~Step();
  int64_t firstPosition() const { return m_first; }
  int count() const { return m_count; }
  bool gavePacksUp() const { return m_gave_packs_up; }  // for want of memory; those cells are packed by a later step

  // Waits for the step's ops as far as the commit needs their numbers. Throws Error{io} when what the step wrote could
  // not leave compute memory, Error{device} of a lost device; nothing has changed, and the step must be dropped. For
  // callers that commit several steps or none; commit waits by itself.
  void settle() const;

  // What the step's rows gave to one cell; see Evidence::weights.
  struct CellWeight {
    int64_t position = 0;
    float weight = 0;
  };

 private:
  friend class KvCache;
  friend class StepBatch;
  struct Seal {
    Block block;    // without the cells that are evicted with the step
    BlockId codes;  // of the sealed pool; released unless committed
  };
  struct GroupStep {
    Tail tail;
    std::vector<Drop> drops;
    std::vector<BlockId> acquired;  // of the full pool; released unless committed
    std::vector<Block> replaced;    // shared blocks the tail has a copy of; released at commit
    std::vector<Seal> seals;
    std::vector<Pack> packs;  // their blocks are among the acquired ones
    CallPlace call;           // as the group's retention sees it
    EvidenceWanted wanted;    // of the step, by the group's retention
    bool round = false;       // requantize=all: everything is rounded
    QueryUse query_use;       // of the group's layer; known once its queries are
    // Numbers that the device computed for retentions, to be read after settle().
    const float* key_norms = nullptr;  // [tokens of the step]; null: not wanted
    const float* weights = nullptr;    // [blocks in the order of the view][64]; null: not wanted, or nothing attended
    const float* moments = nullptr;    // of the queries, as QueryMoments::numbers; null: not wanted, or not known
    // Computed when the step is over, before its commit: of the text with the step, and of all its cells.
    std::shared_ptr<const QueryMoments> queries;
    std::vector<CellWeight> expected;
  };
  // Where such numbers of one device are, and when they are there.
  struct Numbers {
    device::Device* device = nullptr;
    std::shared_ptr<const device::Pinned> memory;
    device::Fence ready;
  };
  Step() = default;
  // After settle(). weights(): of every cell that the step sees, by position; `table` is without the step.
  std::span<const float> keyNorms(size_t group) const;
  std::vector<CellWeight> weights(size_t group, const CellTable& table) const;
  int64_t queryRows(size_t group) const;  // number of last rows whose queries are wanted
  std::vector<Block> blocksSeen(size_t group,
                                const CellTable& table) const;  // without cells that are evicted with the step
  // What is known of queries with the step, and the attention expected for all cells: call it before anything that
  // changes the cache. Throws as expectedAttention().
  void expect(const KvCache& cache);
  std::shared_ptr<CacheStore> m_store;  // before what goes back to it; null: the step was committed or moved
  int64_t m_first = 0;
  int m_count = 0;
  bool m_ends_call = true;
  bool m_gave_packs_up = false;
  std::vector<GroupStep> m_groups;
  StateBuffer m_state;                            // written by the step; null: no layer has a state
  std::vector<std::unique_ptr<OpenStep>> m_open;  // by number of the device
  std::vector<Numbers> m_numbers;                 // of the devices that have some
};

// Keys and values of a step's rows: row i, head h at k + i * row_stride + h * head_dim. Keys are rotated already.
struct KvRows {
  device::DevicePtr<const float> k, v;
  int64_t row_stride = 0;     // floats
  bool without_bias = false;  // keys are as cells hold them (LayerShape::key_bias)
};

struct BatchStep {
  KvCache* cache = nullptr;
  Step* step = nullptr;  // begun, not committed
};

// The steps of sequences that share a store, one after the other in the rows of an op, in the layers of one device.
// Calls in this order:
//
//   place, write       lists of blocks and cells, once: they are the same for all layers of a group
//   store, done        once a layer, layers ascending: store writes the rows' keys and values and gives the view that
//                      attention is to see; weights says whose weights are wanted, wantsQueries whether queries are;
//                      done when the ops that read the view have been issued
//   end                once: what retentions want to know of the step is on its way to the host
//
// Nothing in it waits for the device, but done() with requantize=all, which rounds on the host.
class StepBatch {
 public:
  // At least one step, all of one store. device: the number of the one that computes (device::LayerDevices).
  explicit StepBatch(std::span<const BatchStep> steps, int device = 0);

  void place(device::StepInputs& inputs);
  void write(device::StepInputs& inputs);

  int rows() const { return m_rows; }
  int sequences() const { return static_cast<int>(m_steps.size()); }
  device::DevicePtr<const device::SequenceRows> sequenceRows() const { return m_inputs->read(m_sequences); }
  int device() const { return m_number; }
  int64_t queryCap(int layer) const;     // the largest KvSegment::query_cap of its views; -1: none has one
  int64_t stateOffset(int layer) const;  // floats before the layer's own in the device's part of a recurrent state

  // Throws Error{io} when offloaded cells cannot be read.
  device::KvView store(int layer, const KvRows& rows);
  // The weights that retentions want, of the attention to the view that store gave: of `n` sequences from `first` on.
  struct WantedWeights {
    int first = 0, n = 0;
    device::AttendWeights to;
  };
  std::vector<WantedWeights> weights(int layer);
  // Whether a retention wants to know the layer's queries. Row i, head h at q + i * row_stride + h * head_dim, not
  // rotated; uses: of each sequence, with the average of the rotations at the expected_tokens positions after its step.
  bool wantsQueries(int layer) const;
  void queries(int layer, device::DevicePtr<const float> q, int64_t row_stride, std::vector<QueryUse> uses);
  void done(int layer);
  void end();

 private:
  struct GroupInputs {
    device::InputSlot<device::BlockRef> blocks;
    device::InputSlot<device::KvRange> ranges;
    device::InputSlot<device::KvWrite> writes;
    device::InputSlot<device::KvSeal> seals;
    device::InputSlot<device::KvMove> moves;  // of cells of full blocks, then of sealed ones
    device::InputSlot<int64_t> positions;     // [packed blocks][64]
    int n_blocks = 0, n_seals = 0, n_full_moves = 0;
    int32_t most_blocks = 0;           // that one sequence has room for
    std::vector<device::KvMove> pack;  // what `moves` is written from
    // Floats before the numbers that retentions want of all sequences, which follow each other; -1: none wants any.
    int64_t key_norms = -1, weights = -1, moments = -1;
  };
  // A layer's group, where it is there, and what the step has for the group.
  struct LayerPlace {
    const Group& group;
    int index;
    size_t number;  // of the group
    const GroupInputs& inputs;
    const LayerPlan& plan;
  };
  LayerPlace placeOf(int layer) const;
  bool isHere(size_t group) const;  // the group's layers are the device's
  void planMoves(size_t group);
  void writeGroup(size_t group, device::StepInputs& inputs);
  void placeNumbers();
  void pack(const LayerPlace& at);
  void seal(const LayerPlace& at);

  std::vector<BatchStep> m_steps;
  CacheStore* m_store = nullptr;
  int m_number = 0;
  CacheDevice* m_on = nullptr;
  device::Device* m_device = nullptr;
  const device::StepInputs* m_inputs = nullptr;
  int m_rows = 0;
  device::InputSlot<device::SequenceRows> m_sequences;
  std::vector<GroupInputs> m_groups;
  int64_t m_n_numbers = 0;  // floats that retentions want
  bool m_weighed = false;   // attention has been asked for weights
  bool m_queried = false;   // queries were given
};

}  // namespace kvarium::cache
