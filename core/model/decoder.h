// Decoder: the forward pass, written once in device ops. A row is a sequence and a token: products run over all rows of
// the batch, attention per sequence.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/model/cross_attention.h"
#include "core/model/feed_forward.h"
#include "core/model/model.h"
#include "core/model/rope.h"
#include "core/model/scan_mixer.h"
#include "core/model/scratch_rows.h"

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

class Decoder {
 public:
  Decoder(std::shared_ptr<const Model> model, device::Device& device)
      : m_model(std::move(model)),
        m_device(device),
        m_inputs(device),
        m_feed(device),
        m_scan(device),
        m_cross(device) {}

  // Issues every step of the batch; the caller commits. `stop` is looked at between layers; a stopped step must be
  // dropped. Items of one store follow each other. Throws Error{usage} where they do not, Error{content} for a position
  // beyond a table of learned positions, Error{device} or Error{memory}.
  Outcome forward(std::span<const BatchItem> items, Logits& logits, const std::atomic<bool>* stop = nullptr);
  // The same, with the logits in host memory: float32 [wanted rows, vocab].
  Outcome forward(std::span<const BatchItem> items, std::vector<float>& logits,
                  const std::atomic<bool>* stop = nullptr);
  // Logits in host memory, without a copy where the host reaches the device's. Waits for them. Valid as long as they.
  std::span<const float> fetch(const Logits& logits);
  // ids [n]: of the largest logit of each row, found on the device; of equal ones the lowest, and 0 where all are minus
  // infinity. NaN counts as that. Waits.
  void top(const Logits& logits, std::span<TokenId> ids);

  const Model& model() const { return *m_model; }
  device::Device& device() const { return m_device; }
  // Activations held now, in bytes. Not counted: the inputs of steps, the weights that observers and
  // retentions want, and the host copies of logits.
  int64_t scratchBytes() const;
  // Activations that one sequence fed `chunk` tokens at a time will hold, logits of one row included.
  static int64_t predictScratch(const ModelConfig& config, int64_t chunk);

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
  // Fills the step's inputs and copies them to the device.
  void prepare(std::span<const BatchItem> items);
  void writeAngles();
  void embed();
  void norm(const NormWeights& weights, device::DevicePtr<const float> x, int n, device::DevicePtr<float> out);
  void layerForward(int layer);
  void attend(int layer);
  // What the observers of the part's caches want to know of the layer's attention.
  void observe(int layer, const Part& part, const device::AttendArgs& args);
  device::DevicePtr<const float> cappedAngles(const Part& part, int rope, const device::KvView& view) const;
  Logits head();
  // Bytes of the device for the host, where it reaches them or copied into `copy`. Waits for them.
  const std::byte* fetched(device::DevicePtr<std::byte> bytes, size_t size, const device::Fence& ready,
                           device::Pinned& copy);

  std::shared_ptr<const Model> m_model;
  device::Device& m_device;
  device::StepInputs m_inputs;
  FeedForward m_feed;
  ScanMixer m_scan;
  CrossAttention m_cross;
  ScratchRows m_x, m_normed, m_qkv, m_attended, m_branch, m_wanted, m_logits;
  ScratchRows m_weights;  // of attention, [n_heads, blocks * 64]; grown for observers alone
  ScratchRows m_top;      // ids [n], then their logits [n]
  device::Pinned m_host_logits, m_host_top;
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
