// Decoder: the forward pass, written once in device ops. A row is a sequence and a token: products run over all rows of
// the batch, attention per sequence.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/model/attention_probe.h"
#include "core/model/cross_attention.h"
#include "core/model/feed_forward.h"
#include "core/model/model.h"
#include "core/model/outcome.h"
#include "core/model/rope.h"
#include "core/model/scan_mixer.h"
#include "core/model/scratch_rows.h"

namespace kvarium {

enum class Want : uint8_t { none, last, all };  // which rows' logits are computed

struct BatchItem {
  KvCache* cache = nullptr;
  Step* step = nullptr;  // begun, not committed
  Want want = Want::last;
  // Tokens the text has when the call this step belongs to is over: rotations that depend on the length follow it, not
  // the end of a chunk. 0: the step's own end.
  int64_t length = 0;
  bool row_invariant = false;  // AttendArgs::row_invariant
};

class Decoder {
 public:
  Decoder(std::shared_ptr<const Model> model, Device& device)
      : m_model(std::move(model)), m_device(device), m_feed(device), m_scan(device), m_cross(device) {}

  // Computes every step of the batch; the caller commits. logits: float32 [wanted rows, vocab], items in order.
  // `stop` is looked at between layers; a stopped step must be dropped. Throws Error{content} for a position beyond a
  // table of learned positions, Error{device} or Error{memory}.
  Outcome forward(std::span<const BatchItem> items, std::vector<float>& logits,
                  const std::atomic<bool>* stop = nullptr);

  // From now on the probe looks at the first sequence of every batch; null: nobody looks, and it costs nothing. The
  // probe is the caller's and must stay while it is watched.
  void watch(AttentionProbe* probe) { m_probe = probe; }

  const Model& model() const { return *m_model; }
  Device& device() const { return m_device; }
  int64_t scratchBytes() const;  // activations held now
  // Activations that one sequence fed `chunk` tokens at a time will hold, logits of one row included.
  static int64_t predictScratch(const ModelConfig& config, int64_t chunk);

 private:
  // Rotary angles of one sequence's rows under one rotation: at their positions, and at min(position, cap) where a
  // segment has a cap.
  struct Angles {
    RopeTable table;
    Memory own, capped;
    int64_t cap = -1;
  };
  void upload(const std::vector<float>& values, Memory& memory);
  void embed(std::span<const BatchItem> items, int n);
  void prepareAngles(std::span<const BatchItem> items);
  void norm(const NormWeights& weights, const float* x, int n, float* out);
  void layerForward(int layer, std::span<const BatchItem> items, int n);
  void attend(int layer, std::span<const BatchItem> items);
  const float* cappedAngles(Angles& angles, const KvView& view, int n);
  void head(std::span<const BatchItem> items, std::vector<float>& logits);

  std::shared_ptr<const Model> m_model;
  Device& m_device;
  FeedForward m_feed;
  ScanMixer m_scan;
  CrossAttention m_cross;
  AttentionProbe* m_probe = nullptr;
  ScratchRows m_x, m_normed, m_qkv, m_attended, m_branch, m_wanted, m_logits;
  std::vector<Angles> m_angles;  // per item and rotation
  std::vector<float> m_host_angles;
};

}  // namespace kvarium
