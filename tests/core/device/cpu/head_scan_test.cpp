// The scan of Mamba-2 against its formula in double precision, in pieces of any length.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::head_scan_test {
namespace {

struct Shape {
  int heads, head_dim, groups, states;
  float least_step = 0, most_step = std::numeric_limits<float>::infinity();
  bool gated = true;
};
// The second and the last bound their steps; the last has no gate.
constexpr Shape shapes[] = {{1, 1, 1, 1},    {6, 5, 2, 24, 0.5f, 2.0f}, {4, 16, 1, 16},
                            {3, 20, 3, 130}, {128, 4, 8, 64},           {2, 33, 1, 7, 0.0f, 0.1f, false}};

class Inputs {
 public:
  const Shape shape;
  const int n = 7, channels = shape.heads * shape.head_dim, in_group = shape.heads / shape.groups;
  const int xbc_stride = channels + 2 * shape.groups * shape.states + 3, zdt_stride = channels + shape.heads + 2;
  std::vector<float> xbc, zdt, dt_bias, a, d, before;

  Inputs(const Shape& of, std::mt19937& random)
      : shape(of),
        xbc(test::randomFloats(static_cast<size_t>(n * xbc_stride), random)),
        zdt(test::randomFloats(static_cast<size_t>(n * zdt_stride), random, 2.0f)),
        dt_bias(test::randomFloats(static_cast<size_t>(of.heads), random)),
        a(test::randomFloats(static_cast<size_t>(of.heads), random)),
        d(test::randomFloats(static_cast<size_t>(of.heads), random)),
        before(test::randomFloats(static_cast<size_t>(channels * of.states), random)) {
    for (float& value : a) value = -std::fabs(value);
  }

  void run(Device& device, int first, int count, const float* from, float* to, float* out) const {
    const SequenceRows sequence{.rows = count, .state_before = devicePtr(from), .state_after = devicePtr(to)};
    const float *x = xbc.data() + first * xbc_stride, *z = zdt.data() + first * zdt_stride;
    device.headScan({.x = devicePtr(x),
                     .b = devicePtr(x + channels),
                     .c = devicePtr(x + channels + shape.groups * shape.states),
                     .xbc_stride = xbc_stride,
                     .z = shape.gated ? devicePtr(z) : DevicePtr<const float>{},
                     .dt = devicePtr(z + channels),
                     .zdt_stride = zdt_stride,
                     .dt_bias = devicePtr(dt_bias.data()),
                     .a = devicePtr(a.data()),
                     .d = devicePtr(d.data()),
                     .sequences = devicePtr(&sequence),
                     .n_sequences = 1,
                     .n = count,
                     .heads = shape.heads,
                     .head_dim = shape.head_dim,
                     .groups = shape.groups,
                     .states = shape.states,
                     .least_step = shape.least_step,
                     .most_step = shape.most_step,
                     .out = devicePtr(out + first * channels)});
  }

  // Of one channel: the state is what it is before the first row, and is changed.
  void expectChannel(int channel, std::vector<double> h, const float* out, const float* after) const {
    const int head = channel / shape.head_dim, first_b = channels + head / in_group * shape.states;
    const auto at = static_cast<size_t>(head);
    for (int i = 0; i < n; ++i) {
      const float *x = xbc.data() + i * xbc_stride, *z = zdt.data() + i * zdt_stride;
      const double dt = double{z[channels + head]} + dt_bias[at];
      const double step =
          std::min<double>(std::max<double>(std::log1p(std::exp(dt)), shape.least_step), shape.most_step);
      double y = double{d[at]} * x[channel], size = std::fabs(y);
      for (int s = 0; s < shape.states; ++s) {
        double& state = h[static_cast<size_t>(s)];
        state = std::exp(step * a[at]) * state + step * x[first_b + s] * x[channel];
        y += state * x[first_b + shape.groups * shape.states + s];
        size += std::fabs(state);
      }
      const double gate = shape.gated ? z[channel] / (1 + std::exp(-double{z[channel]})) : 1;
      ASSERT_NEAR(out[i * channels + channel], y * gate, 3e-6 * (1 + size * 4)) << channel << " row " << i;
    }
    for (int s = 0; s < shape.states; ++s) {
      const double state = h[static_cast<size_t>(s)];
      ASSERT_NEAR(after[channel * shape.states + s], state, 2e-6 * (1 + std::fabs(state) * 4));
    }
  }
};

TEST(CpuHeadScan, isTheFormulaInPiecesOfAnyLength) {
  std::mt19937 random(12);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    for (const Shape& shape : shapes) {
      SCOPED_TRACE(testing::Message() << shape.heads << " heads of " << shape.head_dim << ", " << shape.states);
      const Inputs inputs(shape, random);
      for (const bool begins : {true, false}) {
        const float* before = begins ? nullptr : inputs.before.data();
        std::vector<float> out(static_cast<size_t>(inputs.n * inputs.channels), NAN), after(inputs.before.size(), NAN);
        inputs.run(*device, 0, inputs.n, before, after.data(), out.data());
        for (int c = 0; c < inputs.channels; ++c) {
          std::vector<double> h(static_cast<size_t>(shape.states), 0.0);
          for (int s = 0; s < shape.states && !begins; ++s) h[static_cast<size_t>(s)] = before[c * shape.states + s];
          inputs.expectChannel(c, h, out.data(), after.data());
        }
        for (int split = 0; split < inputs.n; ++split) {
          std::vector<float> again(out.size(), NAN), between(after.size(), NAN), end(after.size(), NAN);
          inputs.run(*device, 0, split, before, between.data(), again.data());
          inputs.run(*device, split, inputs.n - split, between.data(), end.data(), again.data());
          ASSERT_EQ(again, out) << split;
          ASSERT_EQ(end, after) << split;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::device::head_scan_test
