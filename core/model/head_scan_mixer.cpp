// Mamba-2 (Dao and Gu 2024, section 7.1 and figure 6):
//
//   z, x, B, C, dt = in(y);  x, B, C = silu(conv(x, B, C));  out(norm(scan(x, dt, B, C) * silu(z)))
//
// where the norm takes the channels of a group at once; in some models it comes before the product with silu(z).
#include "core/model/recurrent_mixer.h"

namespace kvarium::model {

void RecurrentMixer::mix(const HeadScanWeights& weights, const RecurrentRows& rows) {
  const HeadScanShape& shape = weights.shape;
  const int n = rows.n;
  const int64_t inner = shape.inner(), channels = shape.convChannels(), in_rows = shape.inRows();
  const device::DevicePtr<float> in = m_in.fit(m_device, n, in_rows);         // z, x, B, C, dt
  const device::DevicePtr<float> mixed = m_mixed.fit(m_device, n, channels);  // x, B, C
  const device::DevicePtr<float> made = m_parts.fit(m_device, n, inner);
  weights.in.run(m_device, rows.y, n, in);
  convolve(rows, {.x = in + inner,
                  .row_stride = in_rows,
                  .weight = weights.conv.as<float>(),
                  .bias = weights.conv_bias.as<float>(),
                  .channels = static_cast<int>(channels),
                  .kernel = shape.conv,
                  .out = mixed});
  for (const auto& [batch, row] : rows.batches) {
    const device::DevicePtr<float> z = in + row * in_rows, x = mixed + row * channels;
    m_device.headScan({.x = x,
                       .b = x + inner,
                       .c = x + inner + shape.groupStates(),
                       .xbc_stride = channels,
                       .z = shape.norm_first ? device::DevicePtr<float>{} : z,
                       .dt = z + inner + channels,
                       .zdt_stride = in_rows,
                       .dt_bias = weights.dt_bias.as<float>(),
                       .a = weights.a.as<float>(),
                       .d = weights.d.as<float>(),
                       .sequences = batch->sequenceRows(),
                       .n_sequences = batch->sequences(),
                       .state_offset = batch->stateOffset(rows.layer) + shape.floats().convolution,
                       .n = batch->rows(),
                       .heads = shape.heads,
                       .head_dim = shape.head_dim,
                       .groups = shape.groups,
                       .states = shape.state,
                       .least_step = shape.least_step,
                       .most_step = shape.most_step,
                       .out = made + row * inner});
  }
  if (shape.norm) {
    const auto width = static_cast<int>(inner / shape.groups);
    m_device.rmsNorm({.x = made,
                      .weight = weights.norm.as<float>(),
                      .epsilon = shape.norm_epsilon,
                      .n = n,
                      .dim = width,
                      .out = made,
                      .heads = shape.groups,
                      .weight_stride = width});
  }
  const auto multiply = [&](device::DevicePtr<const float> by, int64_t stride, device::Activation activation) {
    m_device.gated({.gate = by,
                    .up = made,
                    .gate_stride = stride,
                    .up_stride = inner,
                    .activation = activation,
                    .n = n,
                    .dim = static_cast<int>(inner),
                    .out = made});
  };
  if (shape.norm_first) multiply(in, in_rows, device::Activation::silu);
  if (weights.made_factors.size() > 0) multiply(weights.made_factors.as<float>(), 0, device::Activation::none);
  weights.out.run(m_device, made, n, rows.out, rows.add);
}

}  // namespace kvarium::model
