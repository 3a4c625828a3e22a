// Encoder: what listens in an encoder-decoder model (Radford et al. 2022, section 2.2; as WhisperEncoder of
// transformers): two convolutions over time, positions, layers whose attention sees everything, a norm. It runs once a
// clip, so its keys and values live in scratch memory, never in a cache.
//
//   x = gelu(conv2(gelu(conv1(features)))) + positions        conv2 takes every second frame
//   x += attention(norm(x));  x += down(gelu(up(norm(x))))    per layer
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/model/feed_forward.h"
#include "core/model/model.h"
#include "core/model/outcome.h"
#include "core/model/scratch_rows.h"

namespace kvarium {

struct EncodeOptions {
  const std::atomic<bool>* stop = nullptr;                    // looked at between layers
  std::function<void(int64_t done, int64_t total)> progress;  // after the convolutions and every layer
};

class Encoder {
 public:
  // A model that listens.
  Encoder(std::shared_ptr<const Model> model, Device& device)
      : m_model(std::move(model)), m_device(device), m_feed(device) {}

  // features: host, float32 [n_mels, frames]. Throws Error{content} for another shape than the model takes, or a
  // number that is not finite; Error{device}, Error{memory}.
  Outcome encode(std::span<const float> features, int n_mels, int64_t frames, const EncodeOptions& options = {});
  // Device, [positions, dim]; valid until the next encode().
  const float* states() const { return m_x.data(); }

  const Model& model() const { return *m_model; }
  Device& device() const { return m_device; }
  int64_t scratchBytes() const;  // held now
  static int64_t predictScratch(const ModelConfig& config);

 private:
  void convolve(const Weight& kernel, const Memory& bias, int64_t in, int stride, int64_t rows, float* out);
  void layerForward(const LayerSpec& spec, const LayerWeights& weights);
  void attend(const LayerSpec& spec, const LayerWeights& weights);
  void norm(const NormWeights& weights, const float* x, float* out);

  std::shared_ptr<const Model> m_model;
  Device& m_device;
  FeedForward m_feed;
  // m_padded: frames with a row of zeros before and after; m_patches: three of them side by side
  ScratchRows m_x, m_normed, m_qkv, m_attended, m_padded, m_patches, m_tiles;
};

}  // namespace kvarium
