#include "core/model/cross_attention.h"

#include <algorithm>

#include "core/base/error.h"

namespace kvarium::model {

void CrossAttention::run(const LayerSpec& spec, const CrossWeights& weights, int layer,
                         std::span<const CrossRows> sequences, device::DevicePtr<const float> y, int n,
                         device::DevicePtr<float> x) {
  const int64_t width = int64_t{spec.n_heads} * spec.head_dim;
  const device::DevicePtr<float> q = m_q.fit(m_device, n, width);
  const device::DevicePtr<float> attended = m_attended.fit(m_device, n, width);
  weights.q.run(m_device, y, n, q);
  for (const CrossRows& each : sequences) {
    if (!each.cross) {
      throw Error(ErrorKind::content, "the model transcribes speech and got no input", "give it audio or its features");
    }
    m_device.attend({.q = q + each.first_row * width,
                     .row_stride = width,
                     .view = each.cross->view(layer),
                     .sequences = each.sequence,
                     .n_sequences = 1,
                     .n = each.rows,
                     .n_heads = spec.n_heads,
                     .n_kv_heads = spec.n_kv_heads,
                     .head_dim = spec.head_dim,
                     .scale = spec.query_scale,
                     .out = attended + each.first_row * width});
  }
  weights.out.run(m_device, attended, n, x, true);
}

int64_t CrossAttention::rowFloats(const ModelConfig& config) {
  int64_t most = 0;
  for (const LayerSpec& layer : config.layers) {
    if (layer.cross) most = std::max(most, 2 * int64_t{layer.n_heads} * layer.head_dim);
  }
  return most;
}

std::shared_ptr<const cache::CrossCache> makeCrossCache(const Model& model, device::LayerDevices devices,
                                                        device::DevicePtr<float> states, const cache::Format& format) {
  const ModelConfig& config = model.config;
  auto cross = std::make_shared<cache::CrossCache>(devices, config.cacheShape(), format);
  const int n = static_cast<int>(config.encoder.positions);
  for (int number = 0; number < devices.count(); ++number) {
    device::Device& device = devices.at(number);
    ScratchRows copied, kv;
    Crossing crossing(devices.head(), device);
    device::DevicePtr<float> here = states;
    if (number + 1 < devices.count()) {
      here = copied.fit(device, n, config.dim);
      crossing.copy(states, here, static_cast<size_t>(n) * static_cast<size_t>(config.dim));
    }
    for (size_t i = 0; i < config.layers.size(); ++i) {
      const LayerSpec& spec = config.layers[i];
      if (!spec.cross || devices.numberOf(static_cast<int>(i)) != number) continue;
      const CrossWeights& weights = model.layers[i].cross;
      const int64_t stride = weights.kv.w->rows;
      const device::DevicePtr<float> k = kv.fit(device, n, stride);
      weights.kv.run(device, here, n, k);
      cross->store(static_cast<int>(i), {k, k + int64_t{spec.n_kv_heads} * spec.head_dim, stride});
    }
    device.synchronize();  // the scratch goes away
  }
  return cross;
}

}  // namespace kvarium::model
