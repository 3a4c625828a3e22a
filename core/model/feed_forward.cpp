#include "core/model/feed_forward.h"

#include <algorithm>
#include <vector>

namespace kvarium::model {

void FeedForward::run(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n,
                      int dim, bool add, device::DevicePtr<float> out) {
  if (spec.n_experts == 0) return dense(spec, weights.feed, y, n, add, out);
  experts(spec, weights, y, n, dim, add, out);
  if (spec.shared_ff_dim > 0) addShared(spec, weights, y, n, dim, out);
}

device::DevicePtr<float> FeedForward::activate(const LayerSpec& spec, device::DevicePtr<float> in, int n, int dim) {
  if (!spec.gated) {
    m_device.activate({.x = in, .activation = spec.activation, .n = n, .dim = dim, .out = in});
    return in;
  }
  const device::DevicePtr<float> active = m_gated.fit(m_device, n, dim);
  m_device.gated({.gate = in,
                  .up = in + dim,
                  .gate_stride = 2 * int64_t{dim},
                  .up_stride = 2 * int64_t{dim},
                  .activation = spec.activation,
                  .n = n,
                  .dim = dim,
                  .out = active});
  return active;
}

void FeedForward::dense(const LayerSpec& spec, const FeedWeights& weights, device::DevicePtr<const float> y, int n,
                        bool add, device::DevicePtr<float> out) {
  const device::DevicePtr<float> in = m_in.fit(m_device, n, weights.in.w->rows);
  weights.in.run(m_device, y, n, in);
  weights.down.run(m_device, activate(spec, in, n, static_cast<int>(weights.down.w->cols)), n, out, add);
}

void FeedForward::addShared(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n,
                            int dim, device::DevicePtr<float> out) {
  if (!spec.shared_gate) return dense(spec, weights.shared, y, n, true, out);
  const device::DevicePtr<float> gate = m_router.fit(m_device, n, 1);
  weights.shared_gate.run(m_device, y, n, gate);
  m_device.activate({.x = gate, .activation = device::Activation::sigmoid, .n = n, .dim = 1, .out = gate});
  const device::DevicePtr<float> made = m_made.fit(m_device, n, dim);
  dense(spec, weights.shared, y, n, false, made);
  m_device.addRows({.x = made, .scales = gate, .n = n, .dim = dim, .out = out});
}

// Which expert gets which row is decided on the device, so nothing is waited for.
void FeedForward::experts(const LayerSpec& spec, const LayerWeights& weights, device::DevicePtr<const float> y, int n,
                          int dim, bool add, device::DevicePtr<float> out) {
  const int used = spec.n_experts_used, entries = n * used;
  const device::DevicePtr<float> scores = m_router.fit(m_device, n, spec.n_experts);
  weights.router.run(m_device, y, n, scores);
  if (spec.expert_sigmoids) {
    m_device.activate(
        {.x = scores, .activation = device::Activation::sigmoid, .n = n, .dim = spec.n_experts, .out = scores});
  }
  static_assert(sizeof(int32_t) == sizeof(float));
  const int64_t numbers = 3 * int64_t{entries} + spec.n_experts + 1;
  const device::DevicePtr<int32_t> rows = m_lists.fit(m_device, 1, numbers).as<int32_t>(), of_row = rows + entries;
  const device::DevicePtr<float> row_weights = (of_row + entries).as<float>();
  const device::DevicePtr<int32_t> first = of_row + 2 * entries;
  m_device.route({.scores = scores,
                  .bias = weights.expert_bias.as<float>(),
                  .n = n,
                  .experts = spec.n_experts,
                  .used = used,
                  .softmax = !spec.expert_sigmoids,
                  .renormalized = spec.experts_renormalized,
                  .floor = spec.expert_floor,
                  .factor = spec.expert_factor,
                  .rows = rows,
                  .first = first,
                  .entries = of_row,
                  .weights = row_weights});
  const int width = spec.expert_width > 0 ? spec.expert_width : dim;
  device::DevicePtr<float> narrow;
  if (spec.expert_width > 0) {
    narrow = m_narrow.fit(m_device, n, width);
    weights.expert_in.run(m_device, y, n, narrow);
    y = narrow;
  }
  const device::DevicePtr<float> taken = m_taken.fit(m_device, entries, width);
  m_device.takeRows({.x = y, .rows = rows, .n = entries, .dim = width, .out = taken});
  std::vector<const device::Weight*> in, down;
  for (const FeedWeights& expert : weights.experts) {
    in.push_back(expert.in.w.get());
    down.push_back(expert.down.w.get());
  }
  const device::DevicePtr<float> inner = m_in.fit(m_device, entries, in.front()->rows);
  m_device.expertMatmul({.x = taken, .w = in, .first = first, .n = entries, .out = inner});
  const device::DevicePtr<float> made = m_made.fit(m_device, entries, width);
  m_device.expertMatmul(
      {.x = activate(spec, inner, entries, spec.ff_dim), .w = down, .first = first, .n = entries, .out = made});
  m_device.combine({.x = made,
                    .entries = of_row,
                    .weights = row_weights,
                    .n = n,
                    .used = used,
                    .dim = width,
                    .add = add && !narrow,
                    .out = narrow ? narrow : out});
  if (narrow) weights.expert_out.run(m_device, narrow, n, out, add);
}

size_t FeedForward::scratchBytes() const {
  return m_in.bytes() + m_gated.bytes() + m_router.bytes() + m_taken.bytes() + m_made.bytes() + m_narrow.bytes() +
         m_lists.bytes();
}

int64_t FeedForward::rowFloats(const ModelConfig& config) {
  int64_t in = 0, gated = 0, router = 0, moved = 0;
  for (const LayerSpec& layer : config.layers) {
    const int64_t entries = layer.n_experts > 0 ? layer.n_experts_used : 1;  // of a row
    const int64_t inner = std::max<int64_t>(entries * layer.ff_dim, layer.shared_ff_dim);
    in = std::max(in, inner * (layer.gated ? 2 : 1));
    if (layer.gated) gated = std::max(gated, inner);
    router = std::max<int64_t>(router, layer.n_experts);
    const int64_t width = layer.expert_width > 0 ? layer.expert_width : config.dim;
    if (layer.n_experts > 0) moved = std::max(moved, entries * (2 * width + 3) + layer.expert_width);
  }
  return in + gated + router + moved;
}

}  // namespace kvarium::model
