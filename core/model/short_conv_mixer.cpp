// A convolution between two gates (Amini et al. 2025, LFM2, arXiv 2511.23404):
//
//   B, C, x = in(y);  out(C * conv(B * x))
//
// What is kept of a text are the last rows of B * x.
#include "core/model/recurrent_mixer.h"

namespace kvarium::model {

void RecurrentMixer::mix(const ShortConvWeights& weights, const RecurrentRows& rows) {
  const ShortConvShape& shape = weights.shape;
  const int n = rows.n;
  const int64_t inner = shape.inner, stride = 3 * inner;
  const device::DevicePtr<float> b = m_in.fit(m_device, n, stride), c = b + inner, x = c + inner;
  const device::DevicePtr<float> gated = m_mixed.fit(m_device, n, inner), mixed = m_parts.fit(m_device, n, inner);
  weights.in.run(m_device, rows.y, n, b);
  const auto multiply = [&](device::DevicePtr<const float> gate, device::DevicePtr<const float> up, int64_t up_stride,
                            device::DevicePtr<float> out) {
    m_device.gated({.gate = gate,
                    .up = up,
                    .gate_stride = stride,
                    .up_stride = up_stride,
                    .activation = device::Activation::none,
                    .n = n,
                    .dim = shape.inner,
                    .out = out});
  };
  multiply(b, x, stride, gated);
  convolve(rows, {.x = gated,
                  .row_stride = inner,
                  .weight = weights.conv.as<float>(),
                  .bias = weights.conv_bias.as<float>(),
                  .channels = shape.inner,
                  .kernel = shape.conv,
                  .silu = false,
                  .out = mixed});
  multiply(c, mixed, inner, mixed);
  weights.out.run(m_device, mixed, n, rows.out, rows.add);
}

}  // namespace kvarium::model
