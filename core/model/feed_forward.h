// FeedForward: the second half of a layer: dense, gated or not, or a mixture of experts.
//
//   x += down(activation(gate(y)) * up(y))          Shazeer 2020, eq. 6
//   x += sum over the chosen experts of p_e expert_e(y)    Jiang et al. 2024 (Mixtral), section 2.1
//   x += up(sum over the chosen experts of p_e expert_e(down(y)))    LayerSpec::expert_width; NVIDIA 2025 (Nemotron 3)
//   x += sigmoid(gate . y) shared(y), or without the gate  Dai et al. 2024 (DeepSeekMoE), section 3.2; Qwen2-MoE
#pragma once

#include "core/model/model.h"
#include "core/model/rows.h"

namespace kvarium::model {

class FeedForward {
 public:
  explicit FeedForward(device::Device& device) : m_device(device) {}

  // Adds to out [n, dim], or writes there, what the layer makes of y [n, dim]. A row's sum has one order whatever n is.
  void run(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n, int dim,
           bool add, device::DevicePtr<float> out);

  size_t scratchBytes() const;
  // Floats a row needs at most, in every layer.
  static int64_t rowFloats(const ModelConfig& config);

 private:
  void dense(const LayerSpec& spec, const FeedWeights& weights, device::DevicePtr<const float> y, int n, bool add,
             device::DevicePtr<float> out);
  void experts(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n, int dim,
               bool add, device::DevicePtr<float> out);
  void addShared(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n, int dim,
                 device::DevicePtr<float> out);

  device::DevicePtr<float> activate(const LayerSpec& spec, device::DevicePtr<float> in, int n, int dim);

  device::Device& m_device;
  ScratchRows m_in, m_gated, m_router, m_taken, m_made, m_narrow;
  ScratchRows m_lists;  // of RouteArgs
};

}  // namespace kvarium::model
