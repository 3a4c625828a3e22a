// Moments of queries and forms of keys on a GPU.
#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::test::moments_test {
namespace {

struct Heads {
  int heads, kv_heads, dim;
};

TEST(GpuMoments, ofQueriesAreThoseOfTheCpu) {
  DevicePair pair;
  std::mt19937 random(211);
  for (const Heads& of : {Heads{1, 1, 1}, Heads{3, 1, 12}, Heads{2, 1, 64}, Heads{2, 2, 130}}) {
    for (const int n : {1, 33, 70}) {
      const int stride = of.heads * of.dim + 5;
      std::vector<float> q = randomFloats(static_cast<size_t>(n * stride), random);
      for (size_t i = 0; i < q.size(); ++i) q[i] += static_cast<float>(i % static_cast<size_t>(stride) % 5) * 10;
      SCOPED_TRACE(testing::Message() << n << " rows of heads of " << of.dim);
      pair.expectAgreement(
          [&](OpRun& on) {
            const auto numbers = static_cast<size_t>(of.heads * (1 + of.dim) * of.dim);
            const auto out = on.room<float>(numbers);
            on.device().queryMoments(
                {.q = on.put(q), .row_stride = stride, .n = n, .n_heads = of.heads, .head_dim = of.dim, .out = out});
            return Made{on.take(out, numbers), {}};
          },
          {1e-6, 1e-5 * n});
    }
  }
}

TEST(GpuMoments, keyFormsAreThoseOfTheCpu) {
  DevicePair pair;
  std::mt19937 random(212);
  for (const Heads& of : {Heads{1, 1, 1}, Heads{3, 1, 12}, Heads{4, 2, 64}, Heads{2, 2, 130}}) {
    for (const int n : {1, 3, 70}) {
      const int stride = of.kv_heads * of.dim + 5;
      const std::vector<float> k = randomFloats(static_cast<size_t>(n * stride), random);
      const std::vector<float> forms = randomFloats(static_cast<size_t>(of.heads * (1 + of.dim) * of.dim), random);
      SCOPED_TRACE(testing::Message() << n << " rows of heads of " << of.dim);
      pair.expectAgreement(
          [&](OpRun& on) {
            const auto numbers = static_cast<size_t>(n * of.heads);
            const auto out = on.room<float>(numbers);
            on.device().keyForms({.k = on.put(k),
                                  .row_stride = stride,
                                  .forms = on.put(forms),
                                  .n = n,
                                  .n_heads = of.heads,
                                  .n_kv_heads = of.kv_heads,
                                  .head_dim = of.dim,
                                  .out = out});
            return Made{on.take(out, numbers), {}};
          },
          {1e-5, 1e-5 * of.dim});
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::test::moments_test
