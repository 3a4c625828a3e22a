// A gated delta net (Yang, Kautz and Hatamizadeh 2024, section 3), as Qwen3-Next and Qwen3.5 have it:
//
//   q, k, v, z, beta, step = in(y);  q, k, v = silu(conv(q, k, v))
//   out(norm(rule(q, k, v, beta, step)) * silu(z)), a norm and a gate for each value head
#include "core/model/recurrent_mixer.h"

namespace kvarium::model {

void RecurrentMixer::mix(const DeltaWeights& weights, const RecurrentRows& rows) {
  const DeltaShape& shape = weights.shape;
  const int n = rows.n;
  const int64_t channels = shape.channels(), values = shape.values(), stride = weights.in.w->rows;
  const int64_t keys = int64_t{shape.k_heads} * shape.k_width;
  const device::DevicePtr<float> in = m_in.fit(m_device, n, stride), z = in + channels, gates = z + values;
  const device::DevicePtr<float> q = m_mixed.fit(m_device, n, channels), made = m_parts.fit(m_device, n, values);
  weights.in.run(m_device, rows.y, n, in);
  convolve(rows, {.x = in,
                  .row_stride = stride,
                  .weight = weights.conv.as<float>(),
                  .channels = static_cast<int>(channels),
                  .kernel = shape.conv,
                  .out = q});
  for (const auto& [batch, row] : rows.batches) {
    m_device.deltaRule({.q = q + row * channels,
                        .k = q + row * channels + keys,
                        .v = q + row * channels + 2 * keys,
                        .row_stride = channels,
                        .beta = gates + row * stride,
                        .step = gates + row * stride + shape.v_heads,
                        .gate_stride = stride,
                        .step_bias = weights.step_bias.as<float>(),
                        .a = weights.a.as<float>(),
                        .sequences = batch->sequenceRows(),
                        .n_sequences = batch->sequences(),
                        .state_offset = batch->stateOffset(rows.layer) + shape.floats().convolution,
                        .n = batch->rows(),
                        .k_heads = shape.k_heads,
                        .v_heads = shape.v_heads,
                        .k_width = shape.k_width,
                        .v_width = shape.v_width,
                        .tiled = shape.tiled,
                        .out = made + row * values});
  }
  m_device.rmsNorm({.x = made,
                    .weight = weights.norm.as<float>(),
                    .epsilon = rows.norm_epsilon,
                    .n = n,
                    .dim = shape.v_width,
                    .out = made,
                    .heads = shape.v_heads});
  m_device.gated({.gate = z,
                  .up = made,
                  .gate_stride = stride,
                  .up_stride = values,
                  .n = n,
                  .dim = static_cast<int>(values),
                  .out = made});
  weights.out.run(m_device, made, n, rows.out, rows.add);
}

}  // namespace kvarium::model
