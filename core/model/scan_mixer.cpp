// Mamba (Gu and Dao 2023, section 3.4 and algorithm 2):
//
//   u, z = in(y);  u = silu(conv(u));  dt, B, C = x(u);  out(scan(u, dt(dt), B, C) * silu(z))
//
// Jamba normalises dt, B and C (Lieber et al. 2024, section 3).
#include "core/model/recurrent_mixer.h"

namespace kvarium::model {

void RecurrentMixer::mix(const ScanWeights& weights, const RecurrentRows& rows) {
  const ScanShape& shape = weights.shape;
  const int n = rows.n;
  const int64_t inner = shape.inner, x_cols = weights.x.w->rows;
  const device::DevicePtr<float> in = m_in.fit(m_device, n, 2 * inner);  // u, then z
  const device::DevicePtr<float> u = m_mixed.fit(m_device, n, inner);
  const device::DevicePtr<float> x = m_parts.fit(m_device, n, x_cols);  // dt, B, C
  weights.in.run(m_device, rows.y, n, in);
  convolve(rows, {.x = in,
                  .row_stride = 2 * inner,
                  .weight = weights.conv.as<float>(),
                  .bias = weights.conv_bias.as<float>(),
                  .channels = shape.inner,
                  .kernel = shape.conv,
                  .out = u});
  weights.x.run(m_device, u, n, x);
  timeSteps(weights, rows);
  for (const auto& [batch, row] : rows.batches) {
    const device::DevicePtr<float> b = x + row * x_cols + shape.dt_rank;
    m_device.selectiveScan({.u = u + row * inner,
                            .dt = m_steps.data() + row * inner,
                            .b = b,
                            .c = b + shape.state,
                            .bc_stride = x_cols,
                            .z = in + row * 2 * inner + inner,
                            .z_stride = 2 * inner,
                            .a = weights.a.as<float>(),
                            .d = weights.d.as<float>(),
                            .sequences = batch->sequenceRows(),
                            .n_sequences = batch->sequences(),
                            .state_offset = batch->stateOffset(rows.layer) + shape.floats().convolution,
                            .n = batch->rows(),
                            .channels = shape.inner,
                            .states = shape.state,
                            .out = u + row * inner});
  }
  weights.out.run(m_device, u, n, rows.out, rows.add);
}

// From the R numbers of every row to one of every channel; norms in place.
void RecurrentMixer::timeSteps(const ScanWeights& weights, const RecurrentRows& rows) {
  const ScanShape& shape = weights.shape;
  const int n = rows.n;
  const int64_t stride = weights.x.w->rows;
  const device::DevicePtr<float> x = m_parts.data();
  if (shape.norms) {
    const auto norm = [&](device::DevicePtr<float> part, const device::Memory& weight, int dim) {
      m_device.rmsNorm({.x = part,
                        .weight = weight.as<float>(),
                        .epsilon = rows.norm_epsilon,
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
  weights.dt.run(m_device, rank, n, m_steps.fit(m_device, n, shape.inner));
}

}  // namespace kvarium::model
