#include "core/model/scan_mixer.h"

#include <algorithm>

namespace kvarium::model {

void ScanMixer::run(const Model& model, int layer, std::span<const BatchRows> batches, device::DevicePtr<const float> y,
                    int n, bool add, device::DevicePtr<float> out) {
  const ScanShape& shape = model.config.layers[layer].scan;
  const ScanWeights& weights = model.layers[layer].scan;
  const int64_t inner = shape.inner, x_cols = weights.x.w->rows;
  const device::DevicePtr<float> in = m_in.fit(m_device, n, 2 * inner);  // u, then z
  const device::DevicePtr<float> u = m_u.fit(m_device, n, inner);
  const device::DevicePtr<float> x = m_x.fit(m_device, n, x_cols);  // dt, B, C
  weights.in.run(m_device, y, n, in);
  for (const auto& [batch, row] : batches) {
    m_device.causalConv({.x = in + row * 2 * inner,
                         .row_stride = 2 * inner,
                         .weight = weights.conv.as<float>(),
                         .bias = weights.conv_bias.as<float>(),
                         .sequences = batch->sequenceRows(),
                         .n_sequences = batch->sequences(),
                         .state_offset = batch->stateOffset(layer),
                         .n = batch->rows(),
                         .channels = shape.inner,
                         .kernel = shape.conv,
                         .out = u + row * inner});
  }
  weights.x.run(m_device, u, n, x);
  timeSteps(model.config, shape, weights, n);
  for (const auto& [batch, row] : batches) {
    const device::DevicePtr<float> b = x + row * x_cols + shape.dt_rank;
    m_device.selectiveScan({.u = u + row * inner,
                            .dt = m_dt.data() + row * inner,
                            .b = b,
                            .c = b + shape.state,
                            .bc_stride = x_cols,
                            .z = in + row * 2 * inner + inner,
                            .z_stride = 2 * inner,
                            .a = weights.a.as<float>(),
                            .d = weights.d.as<float>(),
                            .sequences = batch->sequenceRows(),
                            .n_sequences = batch->sequences(),
                            .state_offset = batch->stateOffset(layer) + shape.convFloats(),
                            .n = batch->rows(),
                            .channels = shape.inner,
                            .states = shape.state,
                            .out = u + row * inner});
  }
  weights.out.run(m_device, u, n, out, add);
}

// From the R numbers of every row to one of every channel; norms in place.
void ScanMixer::timeSteps(const ModelConfig& config, const ScanShape& shape, const ScanWeights& weights, int n) {
  const int64_t stride = weights.x.w->rows;
  const device::DevicePtr<float> x = m_x.data();
  if (shape.norms) {
    const auto norm = [&](device::DevicePtr<float> part, const device::Memory& weight, int dim) {
      m_device.rmsNorm({.x = part,
                        .weight = weight.as<float>(),
                        .epsilon = config.norm_epsilon,
                        .n = n,
                        .dim = dim,
                        .out = part,
                        .heads = 1,
                        .row_stride = stride});
    };
    norm(x, weights.dt_norm, shape.dt_rank);
    norm(x + shape.dt_rank, weights.b_norm, shape.state);
    norm(x + shape.dt_rank + shape.state, weights.c_norm, shape.state);
  }
  const device::DevicePtr<float> rank = m_rank.fit(m_device, n, shape.dt_rank);
  m_device.takeRows({.x = x, .n = n, .dim = shape.dt_rank, .out = rank, .row_stride = stride});
  weights.dt.run(m_device, rank, n, m_dt.fit(m_device, n, shape.inner));
}

size_t ScanMixer::scratchBytes() const {
  return m_in.bytes() + m_u.bytes() + m_x.bytes() + m_rank.bytes() + m_dt.bytes();
}

int64_t ScanMixer::rowFloats(const ModelConfig& config) {
  int64_t inner = 0, x = 0, rank = 0;
  for (const LayerSpec& layer : config.layers) {
    if (layer.attends()) continue;
    inner = std::max<int64_t>(inner, layer.scan.inner);
    x = std::max<int64_t>(x, int64_t{layer.scan.dt_rank} + 2 * layer.scan.state);
    rank = std::max<int64_t>(rank, layer.scan.dt_rank);
  }
  return 4 * inner + x + rank;
}

}  // namespace kvarium::model
