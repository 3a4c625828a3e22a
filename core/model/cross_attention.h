// CrossAttention: what a decoder's layer reads from the encoded sound, between its own attention and its feeding
// (Vaswani et al. 2017, section 3.2.3). No rotation, no mask: every token sees all of it.
//
//   x += out(softmax(scale * q(y) k(h)^T) v(h))      h: the encoder's states; k(h) and v(h) are a CrossCache
#pragma once

#include <memory>
#include <span>

#include "core/cache/sequence/cross_cache.h"
#include "core/model/model.h"
#include "core/model/rows.h"

namespace kvarium::model {

// A sequence of a step: what it listens to, and where its rows lie.
struct CrossRows {
  const cache::CrossCache* cross = nullptr;
  device::DevicePtr<const device::SequenceRows> sequence;  // its rows within those of its batch ...
  int64_t first_row = 0;                                   // ... of which this is the first
  int rows = 0;                                            // of the batch
};

class CrossAttention {
 public:
  explicit CrossAttention(device::Device& device) : m_device(device) {}

  // Adds to x [n, dim] what the rows y [n, dim], normed, take; Throws Error{content} for a
  // sequence whose cache has nothing to listen to.
  void run(const LayerSpec& spec, const CrossWeights& weights, int layer, std::span<const CrossRows> sequences,
           device::DevicePtr<const float> y, int n, device::DevicePtr<float> x);

  size_t scratchBytes() const { return m_q.bytes() + m_attended.bytes(); }
  // Floats a row needs at most, in every layer.
  static int64_t rowFloats(const ModelConfig& config);

 private:
  device::Device& m_device;
  ScratchRows m_q, m_attended;
};

// The keys and values every layer of the decoder makes of states [encoder.positions, dim], which lie on the device of
// the head. Throws Error{memory}.
std::shared_ptr<const cache::CrossCache> makeCrossCache(const Model& model, device::LayerDevices devices,
                                                        device::DevicePtr<float> states, const cache::Format& format);

}  // namespace kvarium::model
