// Norm, rotation, gates and the cache's tiles against their formulas in double precision.

#include <gtest/gtest.h>

#include "tests/core/device/kv_cells.h"

namespace kvarium::device::rows_test {
namespace {

TEST(CpuRows, rmsNormIsTheFormula) {
  std::mt19937 random(1);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    for (const int dim : {1, 7, 16, 100, 576, 4096}) {
      for (const int n : {1, 5, 64}) {
        const auto x = test::randomFloats(static_cast<size_t>(n * dim), random, 2.0f);
        const auto weight = test::randomFloats(static_cast<size_t>(dim), random);
        std::vector<float> out(x.size(), NAN);
        RmsNormArgs args{.x = devicePtr(x.data()),
                         .weight = devicePtr(weight.data()),
                         .n = n,
                         .dim = dim,
                         .out = devicePtr(out.data())};
        device->rmsNorm(args);
        for (int i = 0; i < n; ++i) {
          double sum = 0;
          for (int d = 0; d < dim; ++d) sum += std::pow(static_cast<double>(x[static_cast<size_t>(i * dim + d)]), 2);
          for (int d = 0; d < dim; ++d) {
            const size_t at = static_cast<size_t>(i * dim + d);
            const double want = static_cast<double>(x[at]) / std::sqrt(sum / dim + 1e-5) *
                                static_cast<double>(weight[static_cast<size_t>(d)]);
            ASSERT_NEAR(static_cast<double>(out[at]), want, 3e-7 * std::fabs(want) + 1e-30);
          }
        }
        std::vector<float> in_place = x;
        args.x = args.out = devicePtr(in_place.data());
        device->rmsNorm(args);
        ASSERT_EQ(in_place, out);
      }
    }
  }
}

TEST(CpuRows, rmsNormGivesEachVectorOfARowItsOwnWeight) {
  std::mt19937 random(6);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 5, heads = 3, dim = 21;
  const auto x = test::randomFloats(n * heads * dim, random), weight = test::randomFloats(heads * dim, random);
  std::vector<float> together(x.size(), NAN), alone(dim, NAN);
  RmsNormArgs args{.x = devicePtr(x.data()),
                   .weight = devicePtr(weight.data()),
                   .n = n,
                   .dim = dim,
                   .out = devicePtr(together.data()),
                   .heads = heads,
                   .weight_stride = dim};
  device->rmsNorm(args);
  for (int v = 0; v < n * heads; ++v) {
    device->rmsNorm({.x = devicePtr(x.data() + v * dim),
                     .weight = devicePtr(weight.data() + v % heads * dim),
                     .n = 1,
                     .dim = dim,
                     .out = devicePtr(alone.data())});
    for (int d = 0; d < dim; ++d) ASSERT_EQ(together[static_cast<size_t>(v * dim + d)], alone[static_cast<size_t>(d)]);
  }
}

TEST(CpuRows, ropeRotatesPairsInBothStyles) {
  std::mt19937 random(2);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    for (const RopeStyle style : {RopeStyle::interleaved, RopeStyle::halves}) {
      for (const int dims : {2, 20, 64}) {
        const int n = 37, heads = 5, head_dim = 64, stride = heads * head_dim + 13;
        const auto before = test::randomFloats(static_cast<size_t>(n * stride), random);
        const auto angles = test::randomFloats(static_cast<size_t>(n * dims), random);
        std::vector<float> x = before;
        device->rope({.x = devicePtr(x.data()),
                      .row_stride = stride,
                      .angles = devicePtr(angles.data()),
                      .style = style,
                      .n = n,
                      .heads = heads,
                      .head_dim = head_dim,
                      .dims = dims});
        std::vector<float> want = before;
        for (int i = 0; i < n; ++i) {
          for (int h = 0; h < heads; ++h) {
            const auto head = test::rotated(before.data() + i * stride + h * head_dim, head_dim, dims,
                                            angles.data() + i * dims, style);
            for (int d = 0; d < head_dim; ++d)
              want[static_cast<size_t>(i * stride + h * head_dim + d)] =
                  static_cast<float>(head[static_cast<size_t>(d)]);
          }
        }
        for (size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], want[i], 1e-6f) << i;
      }
    }
  }
}

TEST(CpuRows, gatesAreAccurateOverTheWholeRange) {
  std::mt19937 random(3);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    const int dim = 1003, n = 20;
    std::vector<float> gate_up = test::randomFloats(2 * dim * n, random, 8.0f);
    gate_up[0] = 0.0f;
    gate_up[1] = 100.0f;
    gate_up[2] = -100.0f;
    gate_up[3] = 1e-20f;
    gate_up[4] = -87.5f;
    using enum Activation;
    for (const Activation activation : {Activation::silu, gelu_tanh, sigmoid, none, relu_squared}) {
      std::vector<float> out(static_cast<size_t>(n * dim), NAN);
      device->gated({.gate = devicePtr(gate_up.data()),
                     .up = devicePtr(gate_up.data() + dim),
                     .gate_stride = 2 * dim,
                     .up_stride = 2 * dim,
                     .activation = activation,
                     .n = n,
                     .dim = dim,
                     .out = devicePtr(out.data())});
      for (int i = 0; i < n; ++i) {
        for (int d = 0; d < dim; ++d) {
          const double g = gate_up[static_cast<size_t>(i * 2 * dim + d)],
                       up = gate_up[static_cast<size_t>(i * 2 * dim + dim + d)];
          const double silu = g / (1 + std::exp(-g));
          const double gelu = g / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (g + 0.044715 * g * g * g)));
          const double want = up * (activation == Activation::silu ? silu
                                    : activation == gelu_tanh      ? gelu
                                    : activation == sigmoid        ? 1 / (1 + std::exp(-g))
                                    : activation == none           ? g
                                    : g > 0                        ? g * g
                                                                   : 0);
          // gelu cancels for g far below 0: absolute error there
          const double absolute = activation == gelu_tanh ? 2e-7 * std::fabs(g * up) : 1e-34;
          ASSERT_NEAR(static_cast<double>(out[static_cast<size_t>(i * dim + d)]), want,
                      6e-7 * std::fabs(want) + absolute)
              << g;
        }
      }
    }
  }
}

TEST(CpuRows, storeWritesTheTilesOfEveryFormatAndNothingElse) {
  std::mt19937 random(4);
  constexpr KvFormat formats[] = {KvFormat::f32, KvFormat::f16, KvFormat::bf16};
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::fast, .level = level});
    for (const KvFormat kf : formats) {
      for (const KvFormat vf : formats) {
        for (const int dim : {8, 24, 64, 256}) {
          const int heads = 3, n = 70, stride = 2 * heads * dim;
          test::KvCells cells(*device, heads, dim, kf, vf);
          const BlockRef blocks[2] = {cells.newBlock(0), cells.newBlock(64)};
          std::vector<float> kv = test::randomFloats(static_cast<size_t>(n * stride), random);
          kv[0] = NAN;
          kv[1] = 1e-41f;
          kv[2] = 70000.0f;
          std::vector<KvWrite> writes;
          for (int i = 0; i < n; ++i) {
            writes.push_back({.base = blocks[(i + 3) / 64].base, .cell = (i + 3) % 64});
          }
          cells.store(kv.data(), kv.data() + heads * dim, stride, writes);
          const auto expected = [](KvFormat format, float value) {
            return format == KvFormat::f32   ? value
                   : format == KvFormat::f16 ? halfToFloat(floatToHalf(value))
                                             : bf16ToFloat(floatToBf16(value));
          };
          const auto same = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
          for (int b = 0; b < 2; ++b) {
            const std::byte* tiles = raw(blocks[b].base);
            const auto keys = support::tilesNumbers({kf, {}}, KvSide::key, tiles, heads, dim);
            const auto values = support::tilesNumbers({vf, {}}, KvSide::value, tiles + cells.vOffset(), heads, dim);
            for (int i = 0; i < heads * 64 * dim; ++i) {
              const int h = i / (64 * dim), cell = i / dim % 64, d = i % dim, row = b * 64 + cell - 3;
              const float k = keys[static_cast<size_t>(i)], v = values[static_cast<size_t>(i)];
              if (row < 0 || row >= n) {
                ASSERT_TRUE(std::isnan(k) && std::isnan(v)) << "cell " << cell << " was not to be written";
              } else {
                ASSERT_TRUE(same(k, expected(kf, kv[static_cast<size_t>(row * stride + h * dim + d)])));
                ASSERT_TRUE(same(v, expected(vf, kv[static_cast<size_t>(row * stride + (heads + h) * dim + d)])));
              }
            }
          }
        }
      }
    }
  }
}

TEST(CpuRows, keyNormsAreMeansOverTheHeads) {
  std::mt19937 random(5);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const int n = 40, heads = 3, dim = 24, stride = heads * dim + 5;
  auto k = test::randomFloats(static_cast<size_t>(n * stride), random);
  k[static_cast<size_t>(7 * stride + 2)] = NAN;
  k[static_cast<size_t>(8 * stride + 2)] = INFINITY;
  std::vector<float> out(static_cast<size_t>(n), NAN);
  device->keyNorms({.k = devicePtr(k.data()),
                    .row_stride = stride,
                    .n = n,
                    .n_kv_heads = heads,
                    .head_dim = dim,
                    .out = devicePtr(out.data())});
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int h = 0; h < heads; ++h) {
      double squares = 0;
      for (int d = 0; d < dim; ++d) squares += std::pow(k[static_cast<size_t>(i * stride + h * dim + d)], 2.0);
      sum += std::sqrt(squares);
    }
    const float want = i == 7 || i == 8 ? std::numeric_limits<float>::max() : static_cast<float>(sum / heads);
    EXPECT_FLOAT_EQ(out[static_cast<size_t>(i)], want) << i;
  }
}

}  // namespace
}  // namespace kvarium::device::rows_test
