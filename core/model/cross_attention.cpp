#include "core/model/cross_attention.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/model/decoder.h"

namespace kvarium {

void CrossAttention::run(const LayerSpec& spec, const CrossWeights& weights, int layer,
                         std::span<const BatchItem> items, const float* y, int n, float* x) {
  const int64_t width = int64_t{spec.n_heads} * spec.head_dim;
  float* q = m_q.fit(m_device, n, width);
  float* attended = m_attended.fit(m_device, n, width);
  m_device.matmul({y, weights.q.get(), weights.q_bias.as<float>(), n, false, q});
  int64_t row = 0;
  for (const BatchItem& item : items) {
    const CrossCache* heard = item.cache->cross();
    if (!heard) {
      throw Error(ErrorKind::content, "the model writes down what it hears, and it was given nothing to listen to",
                  "give it audio or its features");
    }
    AttendArgs args;
    args.q = q + row * width;
    args.row_stride = width;
    args.view = heard->view(layer);
    args.n = item.step->count();
    args.n_heads = spec.n_heads;
    args.n_kv_heads = spec.n_kv_heads;
    args.head_dim = spec.head_dim;
    args.scale = spec.query_scale;
    args.out = attended + row * width;
    m_device.attend(args);
    row += item.step->count();
  }
  m_device.matmul({attended, weights.out.get(), weights.out_bias.as<float>(), n, true, x});
}

int64_t CrossAttention::rowFloats(const ModelConfig& config) {
  int64_t most = 0;
  for (const LayerSpec& layer : config.layers) {
    if (layer.cross) most = std::max(most, 2 * int64_t{layer.n_heads} * layer.head_dim);
  }
  return most;
}

std::shared_ptr<const CrossCache> makeCrossCache(const Model& model, Device& device, const float* states,
                                                 const Format& format) {
  const ModelConfig& config = model.config;
  auto cross = std::make_shared<CrossCache>(device, config.cacheShape(), format);
  const int n = static_cast<int>(config.encoder.positions);
  ScratchRows kv;
  for (size_t i = 0; i < config.layers.size(); ++i) {
    const LayerSpec& spec = config.layers[i];
    if (!spec.cross) continue;
    const CrossWeights& weights = model.layers[i].cross;
    const int64_t stride = weights.kv->rows;
    float* k = kv.fit(device, n, stride);
    device.matmul({states, weights.kv.get(), weights.kv_bias.as<float>(), n, false, k});
    cross->store(static_cast<int>(i), k, k + int64_t{spec.n_kv_heads} * spec.head_dim, stride);
  }
  device.synchronize();  // the scratch goes away
  return cross;
}

}  // namespace kvarium
