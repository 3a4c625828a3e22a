// Products with float32 weights on the emulated GPU: one matrix, and one of several experts for each row.

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::matmul_exact_test {
namespace {

using test::DevicePair, test::Made, test::Near, test::OpRun, test::randomFloats, test::rowsOf;

// Each of `cols` additions rounds a sum of up to some sqrt(cols) by 2^-24 of it; the CPU adds in another order.
Near nearSums(int cols) { return {1e-6, 2e-7 * cols}; }

TEST(GpuMatmul, productsAddBiasAndWhatOutHeld) {
  DevicePair pair;
  std::mt19937 random(21);
  for (const int cols : {1, 31, 33, 577}) {
    for (const int rows : {1, 31, 33, 130}) {
      const auto w = randomFloats(static_cast<size_t>(rows * cols), random);
      const auto bias = randomFloats(static_cast<size_t>(rows), random);
      for (const int n : {0, 1, 2, 17, 70}) {
        const auto x = randomFloats(static_cast<size_t>(n * cols), random);
        const auto before = randomFloats(static_cast<size_t>(n * rows), random);
        for (const bool biased : {false, true}) {
          for (const bool accumulate : {false, true}) {
            SCOPED_TRACE(testing::Message() << rows << " x " << cols << ", " << n << " rows of x, bias " << biased
                                            << ", accumulate " << accumulate);
            const auto product = [&](OpRun& on, int first, int count) {
              const auto out = on.put(rowsOf(before, first, count, rows));
              on.device().matmul({.x = on.put(rowsOf(x, first, count, cols)),
                                  .w = on.pack(w, rows, cols),
                                  .bias = biased ? on.put(bias) : nullptr,
                                  .n = count,
                                  .accumulate = accumulate,
                                  .out = out});
              return on.take(out, static_cast<size_t>(count * rows));
            };
            pair.expectAgreement([&](OpRun& on) { return Made{product(on, 0, n), {}}; }, nearSums(cols));
            if (n > 0 && biased && accumulate) pair.expectRowsAlone(n, rows, product);
          }
        }
      }
    }
  }
}

TEST(GpuMatmul, aWarpReadsNeighbouringWeightsOnceForEightRows) {
  DevicePair pair;
  const int rows = 128, cols = 64;
  for (const auto& [n, times] : {std::pair{1, 1}, {2, 1}, {7, 1}, {8, 1}, {9, 2}, {24, 3}}) {
    SCOPED_TRACE(n);
    OpRun on(pair.gpu());
    const auto x = on.put(std::vector<float>(static_cast<size_t>(n * cols), 1.0f));
    const auto out = on.room<float>(static_cast<size_t>(n * rows));
    const device::Weight* w = on.pack(std::vector<float>(static_cast<size_t>(rows * cols), 1.0f), rows, cols);
    emulated::rules().watch = true;
    emulated::traffic() = {};
    on.device().matmul({.x = x, .w = w, .n = n, .out = out});
    on.device().synchronize();
    emulated::rules().watch = false;
    if (support::isRealGpu()) continue;
    EXPECT_EQ(emulated::traffic().bytes, static_cast<uint64_t>(times * rows * cols) * sizeof(float));
    EXPECT_EQ(emulated::traffic().sectors * 32, emulated::traffic().bytes);
  }
}

TEST(GpuMatmul, partsAreOneMatrix) {
  DevicePair pair;
  std::mt19937 random(22);
  const int cols = 65, rows[] = {3, 40, 33};
  std::vector<std::vector<float>> values;
  std::vector<TensorView> parts;
  for (const int count : rows) {
    values.push_back(randomFloats(static_cast<size_t>(count * cols), random));
    parts.push_back({reinterpret_cast<const std::byte*>(values.back().data()), DType::f32, 2, {count, cols}});
  }
  const auto x = randomFloats(2 * cols, random);
  pair.expectAgreement(
      [&](OpRun& on) {
        const std::unique_ptr<device::Weight> w = on.device().pack(parts);
        EXPECT_EQ(w->rows, 76);
        EXPECT_EQ(w->cols, cols);
        const auto out = on.room<float>(2 * 76);
        on.device().matmul({.x = on.put(x), .w = w.get(), .n = 2, .out = out});
        return Made{on.take(out, 2 * 76), {}};
      },
      nearSums(cols));
}

// Entries of experts: none, one, many.
std::vector<int32_t> unevenLists(int experts, int n) {
  std::vector<int32_t> first = {0};
  for (int e = 0; e < experts; ++e)
    first.push_back(e + 1 == experts ? n : e % 3 == 0 ? first.back() : n * (e + 1) / (experts + 1));
  return first;
}

TEST(GpuMatmul, expertsComputeTheirRowsAsTheirMatrixWouldAlone) {
  DevicePair pair;
  std::mt19937 random(23);
  for (const int experts : {1, 4, 300}) {
    for (const int n : {0, 1, 23}) {
      SCOPED_TRACE(testing::Message() << experts << " experts, " << n << " entries");
      const int rows = 50, cols = 33;
      std::vector<std::vector<float>> values;
      for (int e = 0; e < experts; ++e) values.push_back(randomFloats(rows * cols, random));
      const std::vector<int32_t> first = unevenLists(experts, n);
      const auto x = randomFloats(static_cast<size_t>(n * cols), random);
      const auto listOf = [&](OpRun& on) {
        std::vector<const device::Weight*> list;
        for (const auto& one : values) list.push_back(on.pack(one, rows, cols));
        return list;
      };
      const auto byExpert = [&](OpRun& on) {
        const auto out = on.room<float>(static_cast<size_t>(n * rows));
        {
          const auto list = listOf(on);  // read when the op is issued
          on.device().expertMatmul({.x = on.put(x), .w = list, .first = on.put(first), .n = n, .out = out});
        }
        return Made{on.take(out, static_cast<size_t>(n * rows)), {}};
      };
      pair.expectAgreement(byExpert, nearSums(cols));

      OpRun on(pair.gpu());
      const auto list = listOf(on);
      std::vector<float> alone;
      for (size_t e = 0; e < list.size(); ++e) {
        const int count = first[e + 1] - first[e];
        const auto out = on.room<float>(static_cast<size_t>(count * rows));
        on.device().matmul({.x = on.put(rowsOf(x, first[e], count, cols)), .w = list[e], .n = count, .out = out});
        const std::vector<float> made = on.take(out, static_cast<size_t>(count * rows));
        alone.insert(alone.end(), made.begin(), made.end());
      }
      EXPECT_TRUE(test::sameBits(pair.onGpu(byExpert).numbers, alone));
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::matmul_exact_test
