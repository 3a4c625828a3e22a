// Decoder: the forward pass, written once in device ops. A row is a sequence and a token: products run over all rows of
// the batch, attention per sequence.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/cache/kv_cache.h"
#include "core/model/model.h"

namespace kvarium {

enum class Want : uint8_t { none, last, all };  // which rows' logits are computed

struct BatchItem {
  KvCache* cache = nullptr;
  Step* step = nullptr;  // begun, not committed
  Want want = Want::last;
};

enum class Outcome : uint8_t { done, stopped };

class Decoder {
 public:
  Decoder(std::shared_ptr<const Model> model, Device& device) : m_model(std::move(model)), m_device(device) {}

  // Computes every step of the batch; the caller commits. logits: float32 [wanted rows, vocab], items in order.
  // `stop` is looked at between layers; a stopped step must be dropped. Throws Error{device} or Error{memory}.
  Outcome forward(std::span<const BatchItem> items, std::vector<float>& logits,
                  const std::atomic<bool>* stop = nullptr);

  const Model& model() const { return *m_model; }
  Device& device() const { return m_device; }
  int64_t scratchBytes() const;  // activations held now
  // Activations that one sequence fed `chunk` tokens at a time will hold, logits of one row included.
  static int64_t predictScratch(const ModelConfig& config, int64_t chunk);

 private:
  // Rotary angles of one sequence's rows: at their positions, and at min(position, cap) where a segment has a cap.
  struct Angles {
    Memory own, capped;
    int64_t cap = -1;
  };
  float* sized(Memory& memory, int64_t rows, int64_t cols);
  void upload(const std::vector<float>& values, Memory& memory);
  void attend(int layer, std::span<const BatchItem> items);
  void layerForward(int layer, std::span<const BatchItem> items, int n);
  void head(std::span<const BatchItem> items, std::vector<float>& logits);

  std::shared_ptr<const Model> m_model;
  Device& m_device;
  Memory m_x, m_normed, m_qkv, m_attended, m_gate_up, m_gated, m_wanted,
      m_logits;                  // float32, grown to the largest batch seen
  std::vector<Angles> m_angles;  // per item
  std::vector<float> m_host_angles;
};

}  // namespace kvarium
