// The norms on the emulated GPU: rows, heads of rows, in place.

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::norm_test {
namespace {

using test::DevicePair, test::Made, test::Near, test::OpRun, test::randomFloats, test::rowsOf;

constexpr int columns[] = {1, 31, 33, 577}, row_counts[] = {0, 1, 2, 17, 70};

TEST(GpuNorm, rmsNormTakesRowsAndHeadsOfRows) {
  DevicePair pair;
  std::mt19937 random(11);
  for (const int dim : columns) {
    const auto weight = randomFloats(static_cast<size_t>(dim), random);
    for (const int heads : {1, 3}) {
      for (const int gap : {0, 5}) {
        for (const int n : row_counts) {
          for (const bool in_place : {false, true}) {
            SCOPED_TRACE(testing::Message() << n << " rows of " << heads << " times " << dim << ", gap " << gap);
            const int stride = heads * dim + gap;
            const auto x = randomFloats(static_cast<size_t>(n * stride), random, 2.0f);
            const auto normed = [&](OpRun& on, int first, int count) {
              const auto from = on.put(rowsOf(x, first, count, stride));
              const auto to = in_place ? from : on.room<float>(static_cast<size_t>(count * stride));
              on.device().rmsNorm({.x = from,
                                   .weight = on.put(weight),
                                   .epsilon = 1e-6f,
                                   .n = count,
                                   .dim = dim,
                                   .out = to,
                                   .heads = heads,
                                   .row_stride = gap ? stride : 0});
              return on.take(to, static_cast<size_t>(count * stride));
            };
            pair.expectAgreement([&](OpRun& on) { return Made{normed(on, 0, n), {}}; }, Near{3e-7, 0});
            if (n > 0) pair.expectRowsAlone(n, stride, normed);
          }
        }
      }
    }
  }
}

TEST(GpuNorm, rmsNormGivesEachVectorOfARowItsOwnWeight) {
  DevicePair pair;
  std::mt19937 random(13);
  for (const int dim : {1, 12, 33}) {
    const int heads = 3, n = 5, stride = heads * dim, apart = dim + 4;
    const auto weight = randomFloats(static_cast<size_t>(heads * apart), random);
    const auto x = randomFloats(static_cast<size_t>(n * stride), random, 2.0f);
    pair.expectAgreement(
        [&](OpRun& on) {
          const auto to = on.room<float>(x.size());
          on.device().rmsNorm({.x = on.put(x),
                               .weight = on.put(weight),
                               .n = n,
                               .dim = dim,
                               .out = to,
                               .heads = heads,
                               .weight_stride = apart});
          return Made{on.take(to, x.size()), {}};
        },
        Near{3e-7, 0});
  }
}

TEST(GpuNorm, layerNormTakesRowsWithAndWithoutBias) {
  DevicePair pair;
  std::mt19937 random(12);
  for (const int dim : columns) {
    const auto weight = randomFloats(static_cast<size_t>(dim), random);
    const auto bias = randomFloats(static_cast<size_t>(dim), random);
    for (const bool biased : {false, true}) {
      for (const int n : row_counts) {
        for (const bool in_place : {false, true}) {
          SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", bias " << biased);
          auto x = randomFloats(static_cast<size_t>(n * dim), random, 2.0f);
          for (float& value : x) value += 100.0f;  // far from 0, where sums of squares would cancel
          const auto normed = [&](OpRun& on, int first, int count) {
            const auto from = on.put(rowsOf(x, first, count, dim));
            const auto to = in_place ? from : on.room<float>(static_cast<size_t>(count * dim));
            on.device().layerNorm({.x = from,
                                   .weight = on.put(weight),
                                   .bias = biased ? on.put(bias) : nullptr,
                                   .n = count,
                                   .dim = dim,
                                   .out = to});
            return on.take(to, static_cast<size_t>(count * dim));
          };
          pair.expectAgreement([&](OpRun& on) { return Made{normed(on, 0, n), {}}; }, Near{3e-7, 3e-7});
          if (n > 0) pair.expectRowsAlone(n, dim, normed);
        }
      }
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::norm_test
