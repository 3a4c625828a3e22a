// Encoder: the encoder of an encoder-decoder model (Radford et al. 2022, section 2.2; as WhisperEncoder of
// transformers): two convolutions over time, positions, layers with full attention, a norm. It runs once per clip, so
// its keys and values are in scratch memory, never in a cache.
//
//   x = gelu(conv2(gelu(conv1(features)))) + positions        conv2 takes every second frame
//   x += attention(norm(x));  x += down(gelu(up(norm(x))))    per layer
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/device/step_inputs.h"
#include "core/model/feed_forward.h"
#include "core/model/model.h"
#include "core/model/rows.h"

namespace kvarium::model {

struct EncodeOptions {
  const std::atomic<bool>* stop = nullptr;                    // checked between layers
  std::function<void(int64_t done, int64_t total)> progress;  // after the convolutions and after every layer
};

class Encoder {
 public:
  // The model must be a speech model. The devices that it was loaded for: the head's computes.
  Encoder(std::shared_ptr<const Model> model, device::LayerDevices devices)
      : m_model(std::move(model)), m_devices(devices), m_device(devices.head()), m_feed(m_device), m_inputs(m_device) {}

  // features: host memory, float32 [n_mels, frames]. Throws Error{content} for a shape that the model does not take, or
  // a number that is not finite; Error{device}, Error{memory}.
  Outcome encode(std::span<const float> features, int n_mels, int64_t frames, const EncodeOptions& options = {});
  // Device, [positions, dim]; valid until the next encode().
  device::DevicePtr<float> states() const { return m_x.data(); }

  const Model& model() const { return *m_model; }
  device::LayerDevices devices() const { return m_devices; }
  int64_t scratchBytes() const;  // currently allocated
  static int64_t predictScratch(const ModelConfig& config);

 private:
  void convolve(const Linear& kernel, const device::DevicePtr<const int32_t>& from, int64_t in, int64_t rows,
                device::DevicePtr<float> out);
  void layerForward(const LayerSpec& spec, const LayerWeights& weights);
  void attend(const LayerSpec& spec, const LayerWeights& weights);
  void writeInputs();

  std::shared_ptr<const Model> m_model;
  device::LayerDevices m_devices;
  device::Device& m_device;
  FeedForward m_feed;
  // m_padded: frames with a row of zeros before and after; m_patches: three neighbouring rows side by side
  ScratchRows m_x, m_normed, m_qkv, m_attended, m_padded, m_patches, m_tiles;
  // The lists of every layer, the same for all clips: which frames a convolution takes, and the blocks of a layer's
  // keys and values.
  device::StepInputs m_inputs;
  bool m_lists_written = false;
  device::InputSlot<int32_t> m_first_frames, m_second_frames;
  device::InputSlot<device::BlockRef> m_blocks;
  device::InputSlot<device::KvWrite> m_writes;
  device::InputSlot<device::KvRange> m_range;
  device::InputSlot<device::SequenceRows> m_sequence;
};

}  // namespace kvarium::model
