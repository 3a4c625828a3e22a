// Convolution and scan of recurrent layers against their formulas in double precision, in pieces of any length.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::scan_test {
namespace {

double silu(double x) { return x / (1 + std::exp(-x)); }

TEST(CpuScan, convolutionIsTheFormulaInPiecesOfAnyLength) {
  std::mt19937 random(11);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    for (const int channels : {1, 16, 37, 4096}) {
      for (const int kernel : {1, 3, 4}) {
        const int n = 9, stride = channels + 5, kept = kernel - 1;
        const auto x = test::randomFloats(static_cast<size_t>(n * stride), random);
        const auto weight = test::randomFloats(static_cast<size_t>(channels * kernel), random);
        const auto bias = test::randomFloats(static_cast<size_t>(channels), random);
        const auto before = test::randomFloats(static_cast<size_t>(kept * channels), random);
        for (const bool begins : {true, false}) {
          std::vector<float> out(static_cast<size_t>(n * channels), NAN), after(before.size(), NAN);
          const auto run = [&](int first, int count, const float* from, float* to, float* made) {
            const SequenceRows sequence{.rows = count, .state_before = devicePtr(from), .state_after = devicePtr(to)};
            device->causalConv({.x = devicePtr(x.data() + first * stride),
                                .row_stride = stride,
                                .weight = devicePtr(weight.data()),
                                .bias = devicePtr(begins ? nullptr : bias.data()),
                                .sequences = devicePtr(&sequence),
                                .n_sequences = 1,
                                .n = count,
                                .channels = channels,
                                .kernel = kernel,
                                .silu = kernel != 3,
                                .out = devicePtr(made + first * channels)});
          };
          run(0, n, begins ? nullptr : before.data(), after.data(), out.data());
          for (int i = 0; i < n; ++i) {
            for (int c = 0; c < channels; ++c) {
              double sum = begins ? 0 : bias[static_cast<size_t>(c)];
              for (int k = 0; k < kernel; ++k) {
                const int row = i - kept + k;
                const double input = row >= 0 ? x[static_cast<size_t>(row * stride + c)]
                                     : begins ? 0
                                              : before[static_cast<size_t>((kept + row) * channels + c)];
                sum += input * weight[static_cast<size_t>(c * kernel + k)];
              }
              const double want = kernel == 3 ? sum : silu(sum);
              ASSERT_NEAR(out[static_cast<size_t>(i * channels + c)], want, 2e-6 * (1 + std::fabs(sum)));
            }
          }
          for (int split = 1; split < n; ++split) {
            std::vector<float> again(out.size(), NAN), between(before.size(), NAN), end(before.size(), NAN);
            run(0, split, begins ? nullptr : before.data(), between.data(), again.data());
            run(split, n - split, between.data(), end.data(), again.data());
            ASSERT_EQ(again, out) << split;
            ASSERT_EQ(end, after) << split;
          }
        }
      }
    }
  }
}

TEST(CpuScan, scanIsTheFormulaInPiecesOfAnyLength) {
  std::mt19937 random(12);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    for (const int channels : {1, 16, 37, 512}) {
      for (const int states : {1, 5, 16, 24}) {
        const int n = 7, bc_stride = 2 * states + 3, z_stride = 2 * channels;
        const auto u = test::randomFloats(static_cast<size_t>(n * channels), random);
        const auto dt = test::randomFloats(static_cast<size_t>(n * channels), random, 3.0f);
        const auto bc = test::randomFloats(static_cast<size_t>(n * bc_stride), random);
        const auto z = test::randomFloats(static_cast<size_t>(n * z_stride), random);
        auto a = test::randomFloats(static_cast<size_t>(channels * states), random);
        for (float& value : a) value = -std::fabs(value);
        const auto d = test::randomFloats(static_cast<size_t>(channels), random);
        const auto before = test::randomFloats(static_cast<size_t>(channels * states), random);
        for (const bool begins : {true, false}) {
          std::vector<float> out(u.size(), NAN), after(before.size(), NAN);
          const auto run = [&](int first, int count, const float* from, float* to, float* made) {
            const SequenceRows sequence{.rows = count, .state_before = devicePtr(from), .state_after = devicePtr(to)};
            device->selectiveScan({.u = devicePtr(u.data() + first * channels),
                                   .dt = devicePtr(dt.data() + first * channels),
                                   .b = devicePtr(bc.data() + first * bc_stride),
                                   .c = devicePtr(bc.data() + first * bc_stride + states),
                                   .bc_stride = bc_stride,
                                   .z = devicePtr(z.data() + first * z_stride),
                                   .z_stride = z_stride,
                                   .a = devicePtr(a.data()),
                                   .d = devicePtr(d.data()),
                                   .sequences = devicePtr(&sequence),
                                   .n_sequences = 1,
                                   .n = count,
                                   .channels = channels,
                                   .states = states,
                                   .out = devicePtr(made + first * channels)});
          };
          run(0, n, begins ? nullptr : before.data(), after.data(), out.data());
          for (int c = 0; c < channels; ++c) {
            std::vector<double> h(static_cast<size_t>(states), 0.0);
            for (int s = 0; s < states && !begins; ++s)
              h[static_cast<size_t>(s)] = before[static_cast<size_t>(c * states + s)];
            for (int i = 0; i < n; ++i) {
              const size_t at = static_cast<size_t>(i * channels + c);
              const double step = std::log1p(std::exp(static_cast<double>(dt[at])));
              double y = static_cast<double>(d[static_cast<size_t>(c)]) * u[at], size = std::fabs(y);
              for (int s = 0; s < states; ++s) {
                double& state = h[static_cast<size_t>(s)];
                const double b = bc[static_cast<size_t>(i * bc_stride + s)];
                state = std::exp(step * a[static_cast<size_t>(c * states + s)]) * state + step * b * u[at];
                y += state * bc[static_cast<size_t>(i * bc_stride + states + s)];
                size += std::fabs(state);
              }
              const double want = y * silu(z[static_cast<size_t>(i * z_stride + c)]);
              ASSERT_NEAR(out[at], want, 3e-6 * (1 + size * 4)) << channels << " " << states << " row " << i;
            }
            for (int s = 0; s < states; ++s) {
              const double state = h[static_cast<size_t>(s)];
              ASSERT_NEAR(after[static_cast<size_t>(c * states + s)], state, 2e-6 * (1 + std::fabs(state) * 4));
            }
          }
          for (int split = 1; split < n; ++split) {
            std::vector<float> again(out.size(), NAN), between(before.size(), NAN), end(before.size(), NAN);
            run(0, split, begins ? nullptr : before.data(), between.data(), again.data());
            run(split, n - split, between.data(), end.data(), again.data());
            ASSERT_EQ(again, out) << split;
            ASSERT_EQ(end, after) << split;
          }
        }
      }
    }
  }
}

TEST(CpuScan, softplusHoldsFarOut) {
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  // h = s b u with a = 0 and c = 1, so that a row shows softplus(dt) times silu(z).
  const std::vector<float> dt = {-200.0f, -30.0f, 0.0f, 30.0f, 1e30f};
  const int n = static_cast<int>(dt.size());
  const std::vector<float> u(dt.size(), 1.0f), z(dt.size(), 100.0f), b(dt.size(), 1.0f), none = {0.0f};
  for (int i = 0; i < n; ++i) {
    float out = NAN, after = NAN;
    const SequenceRows sequence{.rows = 1, .state_after = devicePtr(&after)};
    device->selectiveScan({.u = devicePtr(&u[i]),
                           .dt = devicePtr(&dt[i]),
                           .b = devicePtr(&b[i]),
                           .c = devicePtr(&b[i]),
                           .bc_stride = 1,
                           .z = devicePtr(&z[i]),
                           .z_stride = 1,
                           .a = devicePtr(none.data()),
                           .d = devicePtr(none.data()),
                           .sequences = devicePtr(&sequence),
                           .n_sequences = 1,
                           .n = 1,
                           .channels = 1,
                           .states = 1,
                           .out = devicePtr(&out)});
    const double want = dt[i] > 30 ? dt[i] : std::log1p(std::exp(static_cast<double>(dt[i])));
    EXPECT_NEAR(after, want, 2e-6 * want + 1e-37) << dt[i];
    EXPECT_NEAR(out, want * 100, 2e-4 * want + 1e-35) << dt[i];
  }
}

}  // namespace
}  // namespace kvarium::device::scan_test
