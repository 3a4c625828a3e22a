// CrossAttention: what a decoder's layer takes from what was heard, between its own attention and its feeding
// (Vaswani et al. 2017, section 3.2.3). No rotation, no mask: every token sees all of it.
//
//   x += out(softmax(scale * q(y) k(h)^T) v(h))      h: the encoder's states; k(h) and v(h) are a CrossCache
#pragma once

#include <memory>
#include <span>

#include "core/cache/sequence/cross_cache.h"
#include "core/model/model.h"
#include "core/model/scratch_rows.h"

namespace kvarium {

// A sequence of a step: what it listens to, and where its rows lie.
struct CrossRows {
  const CrossCache* cross = nullptr;
  DevicePtr<const SequenceRows> sequence;  // its rows within those of its batch ...
  int64_t first_row = 0;                   // ... of which this is the first
  int rows = 0;                            // of the batch
};

class CrossAttention {
 public:
  explicit CrossAttention(Device& device) : m_device(device) {}

  // Adds to x [n, dim] what the rows y [n, dim], normed, take; Throws Error{content} for a
  // sequence whose cache has nothing to listen to.
  void run(const LayerSpec& spec, const CrossWeights& weights, int layer, std::span<const CrossRows> sequences,
           DevicePtr<const float> y, int n, DevicePtr<float> x);

  size_t scratchBytes() const { return m_q.bytes() + m_attended.bytes(); }
  // Floats a row needs at most, in every layer.
  static int64_t rowFloats(const ModelConfig& config);

 private:
  Device& m_device;
  ScratchRows m_q, m_attended;
};

// The keys and values every layer of the decoder makes of states [encoder.positions, dim], of the same device.
// Throws Error{memory}.
std::shared_ptr<const CrossCache> makeCrossCache(const Model& model, Device& device, DevicePtr<const float> states,
                                                 const Format& format);

}  // namespace kvarium
