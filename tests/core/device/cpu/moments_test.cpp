// Moments of queries and forms of keys against float64, for every instruction set and number of threads.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/device/cpu/cpu_device.h"
#include "tests/core/device/device_cases.h"

namespace kvarium::device::moments_test {
namespace {

struct Heads {
  int heads, kv_heads, dim;
};

TEST(CpuMoments, areMeansAndSumsOfProductsOfEachHead) {
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const int threads : {1, 3}) {
      const auto device = cpu::makeCpuDevice({.threads = threads, .precision = Precision::exact, .level = level});
      std::mt19937 random(41);
      for (const Heads& of : {Heads{1, 1, 1}, Heads{3, 1, 12}, Heads{2, 1, 64}, Heads{9, 3, 80}, Heads{1, 1, 17}}) {
        for (const int n : {1, 2, 33, 200}) {
          const size_t dim = static_cast<size_t>(of.dim), stride = static_cast<size_t>(of.heads) * dim + 3;
          std::vector<float> q = test::randomFloats(static_cast<size_t>(n) * stride, random);
          for (size_t i = 0; i < q.size(); ++i) q[i] += static_cast<float>(i % stride % 5) * 40;  // far from 0
          std::vector<float> out(static_cast<size_t>(of.heads) * (1 + dim) * dim, NAN);
          device->queryMoments({.q = devicePtr(q.data()),
                                .row_stride = static_cast<int64_t>(stride),
                                .n = n,
                                .n_heads = of.heads,
                                .head_dim = of.dim,
                                .out = devicePtr(out.data())});
          for (size_t h = 0; h < static_cast<size_t>(of.heads); ++h) {
            const auto number = [&](size_t row, size_t d) { return double{q[row * stride + h * dim + d]}; };
            std::vector<double> mean(dim);
            for (size_t d = 0; d < dim; ++d) {
              for (size_t row = 0; row < static_cast<size_t>(n); ++row) mean[d] += number(row, d) / n;
              ASSERT_NEAR(out[h * (1 + dim) * dim + d], mean[d], 2e-5) << of.dim << ' ' << n;
            }
            for (size_t i = 0; i < dim; ++i) {
              for (size_t j = 0; j < dim; ++j) {
                double sum = 0;
                for (size_t row = 0; row < static_cast<size_t>(n); ++row)
                  sum += (number(row, i) - mean[i]) * (number(row, j) - mean[j]);
                ASSERT_NEAR(out[(h * (1 + dim) + 1 + i) * dim + j], sum, 2e-5 * n) << of.dim << ' ' << n;
              }
            }
          }
        }
      }
    }
  }
}

TEST(CpuMoments, keyFormsAreOfTheHeadsThatReadTheKey) {
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    for (const int threads : {1, 3}) {
      const auto device = cpu::makeCpuDevice({.threads = threads, .precision = Precision::exact, .level = level});
      std::mt19937 random(42);
      for (const Heads& of : {Heads{1, 1, 1}, Heads{3, 1, 12}, Heads{2, 1, 64}, Heads{9, 3, 80}, Heads{4, 4, 17}}) {
        for (const int n : {1, 5, 70}) {
          const size_t dim = static_cast<size_t>(of.dim), stride = static_cast<size_t>(of.kv_heads) * dim + 3;
          const auto heads = static_cast<size_t>(of.heads);
          const std::vector<float> k = test::randomFloats(static_cast<size_t>(n) * stride, random);
          const std::vector<float> forms = test::randomFloats(heads * (1 + dim) * dim, random);
          std::vector<float> out(static_cast<size_t>(n) * heads, NAN);
          device->keyForms({.k = devicePtr(k.data()),
                            .row_stride = static_cast<int64_t>(stride),
                            .forms = devicePtr(forms.data()),
                            .n = n,
                            .n_heads = of.heads,
                            .n_kv_heads = of.kv_heads,
                            .head_dim = of.dim,
                            .out = devicePtr(out.data())});
          for (size_t row = 0; row < static_cast<size_t>(n); ++row) {
            for (size_t h = 0; h < heads; ++h) {
              const float* key = &k[row * stride + h / (heads / static_cast<size_t>(of.kv_heads)) * dim];
              const float* form = &forms[h * (1 + dim) * dim];
              double sum = 0;
              for (size_t i = 0; i < dim; ++i) {
                sum += double{form[i]} * key[i];
                for (size_t j = 0; j < dim; ++j) sum += double{form[(1 + i) * dim + j]} * key[i] * key[j];
              }
              ASSERT_NEAR(out[row * heads + h], sum, 1e-5 * static_cast<double>(dim)) << of.dim << ' ' << n;
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::device::moments_test
