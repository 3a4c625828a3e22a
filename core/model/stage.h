// Stage: the layers of a decoder that one device computes, one after another, with the inputs and activations of their
// steps on that device. The first stage embeds, the last has the head; usually one stage is all of them (Decoder).
#pragma once

#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/model/cross_attention.h"
#include "core/model/feed_forward.h"
#include "core/model/model.h"
#include "core/model/recurrent_mixer.h"
#include "core/model/rope.h"
#include "core/model/rows.h"

namespace kvarium::model {

enum class Want : uint8_t { none, last, all };  // which rows' logits are computed

struct BatchItem {
  cache::KvCache* cache = nullptr;
  cache::Step* step = nullptr;   // begun, not committed
  std::span<const TokenId> ids;  // the step's
  Want want = Want::last;
  // Tokens the text has when the call this step belongs to is over: rotations that depend on the length follow it, not
  // the end of a chunk. 0: the step's own end.
  int64_t length = 0;
  bool row_invariant = false;  // AttendArgs::row_invariant
};

// The logits of the rows that were asked for, items in order. Valid until the decoder's next forward.
struct Logits {
  device::DevicePtr<const float> rows;  // [n, vocab]
  int n = 0;
  device::Fence ready;
};

// Calls in this order: prepare; embed, or for other stages than the first, rows written to x(); every layer; for the
// last stage head; end.
class Stage {
 public:
  // number: of the device (device::LayerDevices). The model outlives the stage.
  Stage(const Model& model, device::LayerDevices devices, int number);

  device::Device& device() const { return m_device; }
  int firstLayer() const { return m_first; }
  int endLayer() const { return m_end; }  // after the last

  // Fills the inputs of a step and copies them to the device. Throws as Decoder::forward.
  void prepare(std::span<const BatchItem> items);
  int rows() const { return m_rows; }  // of the step
  void embed();
  device::DevicePtr<float> x() { return m_scratch.x.fit(m_device, m_rows, m_model.config.dim); }  // [rows, dim]
  void layerForward(int layer);
  Logits head();
  void end();     // what retentions want to know of the step is on its way to the host
  void forget();  // forgets the step, whose caches may be freed

  device::DevicePtr<float> logits() const { return m_scratch.logits.data(); }
  int64_t scratchBytes() const;  // Decoder::scratchBytes

 private:
  // Steps of one store whose rows follow each other, and the angles of their capped queries.
  struct Part {
    cache::StepBatch batch;
    int64_t first_row = 0;
    std::span<const BatchItem> items;
    struct Capped {
      int rope = 0;
      int64_t cap = 0;
      device::InputSlot<float> angles;
    };
    std::vector<Capped> capped;
  };
  void findParts(std::span<const BatchItem> items);
  void placeInputs();
  void writeIds(std::span<const BatchItem> items);
  void writePositions(std::span<const BatchItem> items);
  void writeAngles();
  void mix(int layer, device::DevicePtr<const float> normed, bool add, device::DevicePtr<float> out);
  void attend(int layer);
  // What the observers of the part's caches want to know of the layer's attention.
  std::vector<cache::QueryUse> queryUses(const Part& part, const LayerSpec& spec) const;
  void observe(int layer, const Part& part, const device::AttendArgs& args);
  device::DevicePtr<const float> cappedAngles(const Part& part, int rope, const device::KvView& view) const;

  const Model& m_model;
  device::Device& m_device;
  int m_number, m_first = 0, m_end = 0;
  bool m_embeds = false, m_has_head = false;
  device::StepInputs m_inputs;
  FeedForward m_feed;
  RecurrentMixer m_recurrent;
  CrossAttention m_cross;
  struct {
    ScratchRows x, normed, qkv, attended, branch, wanted, logits;
    ScratchRows weights;  // of attention, [n_heads, blocks * 64]; grown for observers alone
  } m_scratch;
  // Of the step that is computed.
  int m_rows = 0, m_wanted_rows = 0;
  std::vector<Part> m_parts;
  std::vector<BatchRows> m_batches;  // of them
  device::InputSlot<int32_t> m_ids, m_positions, m_wanted_list;
  std::vector<device::InputSlot<float>> m_angles;  // [rows, dims] of each rotation
};

// Number of KvView::blocks, for all sequences; `inputs` hold the lists of the view.
int blocksOf(const device::AttendArgs& args, const device::StepInputs& inputs);

// Those that the last row of a sequence sees, ascending positions.
std::vector<cache::AttendedCell> attendedCells(const device::AttendArgs& args, int sequence,
                                               const device::StepInputs& inputs);

}  // namespace kvarium::model
