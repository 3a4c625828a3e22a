#include "core/model/scan_mixer.h"

#include <algorithm>

#include "core/model/decoder.h"

namespace kvarium {

void ScanMixer::run(const Model& model, int layer, std::span<const BatchItem> items, const float* y, int n, bool add,
                    float* out) {
  const ScanShape& shape = model.config.layers[layer].scan;
  const ScanWeights& weights = model.layers[layer].scan;
  const int64_t inner = shape.inner, x_cols = weights.x->rows;
  float* in = m_in.fit(m_device, n, 2 * inner);  // u, then z
  float* u = m_u.fit(m_device, n, inner);
  float* x = m_x.fit(m_device, n, x_cols);  // dt, B, C
  m_device.matmul({y, weights.in.get(), weights.in_bias.as<float>(), n, false, in});
  int64_t row = 0;
  for (const BatchItem& item : items) {
    const int count = item.step->count();
    const StateStep state = item.cache->state(layer, *item.step);
    m_device.causalConv({in + row * 2 * inner, 2 * inner, weights.conv.as<float>(), weights.conv_bias.as<float>(),
                         state.before, state.after, count, shape.inner, shape.conv, u + row * inner});
    row += count;
  }
  m_device.matmul({u, weights.x.get(), nullptr, n, false, x});
  timeSteps(model.config, shape, weights, n);
  row = 0;
  for (const BatchItem& item : items) {
    const int count = item.step->count();
    const StateStep state = item.cache->state(layer, *item.step);
    SelectiveScanArgs args;
    args.u = u + row * inner;
    args.dt = m_dt.data() + row * inner;
    args.b = x + row * x_cols + shape.dt_rank;
    args.c = args.b + shape.state;
    args.bc_stride = x_cols;
    args.z = in + row * 2 * inner + inner;
    args.z_stride = 2 * inner;
    args.a = weights.a.as<float>();
    args.d = weights.d.as<float>();
    args.before = state.before ? state.before + shape.convFloats() : nullptr;
    args.after = state.after + shape.convFloats();
    args.n = count;
    args.channels = shape.inner;
    args.states = shape.state;
    args.out = u + row * inner;
    m_device.selectiveScan(args);
    row += count;
  }
  m_device.matmul({u, weights.out.get(), weights.out_bias.as<float>(), n, add, out});
}

// From the R numbers of every row to one of every channel; norms in place.
void ScanMixer::timeSteps(const ModelConfig& config, const ScanShape& shape, const ScanWeights& weights, int n) {
  const int64_t stride = weights.x->rows;
  float* x = m_x.data();
  if (shape.norms) {
    const auto norm = [&](float* part, const Memory& weight, int dim) {
      m_device.rmsNorm({part, weight.as<float>(), config.norm_epsilon, n, dim, part, 1, stride});
    };
    norm(x, weights.dt_norm, shape.dt_rank);
    norm(x + shape.dt_rank, weights.b_norm, shape.state);
    norm(x + shape.dt_rank + shape.state, weights.c_norm, shape.state);
  }
  float* rank = m_rank.fit(m_device, n, shape.dt_rank);
  m_device.takeRows({x, nullptr, n, shape.dt_rank, rank, stride});
  m_device.matmul({rank, weights.dt.get(), weights.dt_bias.as<float>(), n, false, m_dt.fit(m_device, n, shape.inner)});
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

}  // namespace kvarium
