// Products of few rows with weights in the types of the file, compared with loops in double.

#include <algorithm>

#include "tests/gpu/device_pair.h"
#include "tests/gpu/ops/file_weights.h"

namespace kvarium::gpu_emulated::matvec_test {
namespace {

using test::DevicePair, test::FileWeights, test::Made, test::OpRun, test::randomFloats, test::rowsOf;

struct Product {
  double value = 0, error = 0;  // and what may be wrong with it
};

// Quantized weights meet x rounded to 15 bits in blocks of 32; each of the additions rounds by 2^-24 of the sum.
Product productOf(const std::vector<float>& w, const float* x, bool quantized) {
  Product out;
  double magnitude = 0;
  for (size_t c = 0; c < w.size(); ++c) {
    const size_t block = c / 32 * 32;
    float most = 0;
    for (size_t i = block; quantized && i < block + 32; ++i) most = std::max(most, std::fabs(x[i]));
    const double product = static_cast<double>(w[c]) * static_cast<double>(x[c]);
    out.value += product;
    magnitude += std::fabs(product);
    out.error += std::fabs(static_cast<double>(w[c])) * static_cast<double>(most) / 32512 * 1.001;
  }
  out.error += magnitude * 4e-7 + 1e-6;
  return out;
}

struct Shape {
  int64_t rows, cols;
};

// Shapes that take a warp a row, several warps a row, several rounds of a warp, several launches.
std::vector<Shape> shapesOf(DType type) {
  if (info(type).block_elements == 1) return {{1, 1}, {33, 31}, {5, 33}, {130, 577}, {3, 2100}, {2, 40001}};
  if (info(type).block_elements == 32) return {{1, 32}, {33, 96}, {130, 576}, {3, 4160}, {2, 26656}};
  return {{1, 256}, {33, 768}, {130, 512}, {3, 4096}, {2, 26624}};
}

TEST(GpuMatvec, productsOfEveryTypeAddBiasAndWhatOutHeld) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(41);
  for (const DType type : test::weight_types) {
    for (const auto& [rows, cols] : shapesOf(type)) {
      const FileWeights weights(type, rows, cols, random);
      const auto bias = randomFloats(static_cast<size_t>(rows), random);
      for (const int n : {1, 2, 3, 8, 16}) {
        if (n > 3 && cols > 5000) continue;
        SCOPED_TRACE(testing::Message() << test::nameOf(type) << ", " << rows << " x " << cols << ", " << n << " rows");
        if (pair.skipsCase()) continue;
        const auto x = randomFloats(static_cast<size_t>(n * cols), random);
        const auto before = randomFloats(static_cast<size_t>(n * rows), random);
        const bool biased = n % 2 == 1, accumulate = n > 1;
        const auto product = [&](OpRun& on, int first, int count) {
          const auto out = on.put(rowsOf(before, first, count, rows));
          const auto w = on.device().pack(std::span(&weights.view(), 1));
          on.device().matmul({.x = on.put(rowsOf(x, first, count, cols)),
                              .w = w.get(),
                              .bias = biased ? on.put(bias) : nullptr,
                              .n = count,
                              .accumulate = accumulate,
                              .out = out});
          return on.take(out, static_cast<size_t>(count * rows));
        };
        OpRun on(pair.gpu());
        const std::vector<float> made = product(on, 0, n);
        for (int64_t r = 0; r < rows; ++r) {
          const std::vector<float> w = weights.row(r);
          for (int64_t i = 0; i < n; ++i) {
            Product expected = productOf(w, &x[static_cast<size_t>(i * cols)], info(type).block_elements > 1);
            const auto at = static_cast<size_t>(i * rows + r);
            if (biased) expected.value += static_cast<double>(bias[static_cast<size_t>(r)]);
            if (accumulate) expected.value += static_cast<double>(before[at]);
            ASSERT_NEAR(made[at], expected.value, expected.error) << "row " << r << " of row " << i;
          }
        }
        if (n == 16) pair.expectRowsAlone(n, rows, product);
      }
    }
  }
}

TEST(GpuMatvec, threadsMayRunInAnyOrder) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(42);
  for (const DType type : test::weight_types) {
    SCOPED_TRACE(test::nameOf(type));
    const int64_t rows = 37, cols = 2304;
    const FileWeights weights(type, rows, cols, random);
    for (const int n : {1, 5}) {
      const auto x = randomFloats(static_cast<size_t>(n * cols), random);
      pair.onGpu([&](OpRun& on) {
        const auto w = on.device().pack(std::span(&weights.view(), 1));
        const auto out = on.room<float>(static_cast<size_t>(n * rows));
        on.device().matmul({.x = on.put(x), .w = w.get(), .n = n, .out = out});
        return Made{on.take(out, static_cast<size_t>(n * rows)), {}};
      });
    }
  }
}

// What 8 lanes share of a super-block of Q2_K, Q3_K and Q6_K is asked for by each of them.
uint64_t bytesAskedFor(const TensorView& w) {
  const auto supers = static_cast<uint64_t>(w.elements() / 256);
  const uint64_t shared = w.dtype == DType::q2_k ? 4 : w.dtype == DType::q3_k ? 6 : w.dtype == DType::q6_k ? 2 : 0;
  return w.bytes() + 7 * shared * supers;
}

TEST(GpuMatvec, weightsAreReadOnceForEightRowsAndInWholeSectors) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(43);
  const int64_t rows = 64, cols = 2048;
  for (const DType type : test::weight_types) {
    const FileWeights weights(type, rows, cols, random);
    for (const auto& [n, times] : {std::pair{1, 1}, {2, 1}, {5, 1}, {8, 1}, {16, 2}}) {
      SCOPED_TRACE(testing::Message() << test::nameOf(type) << ", " << n << " rows");
      OpRun on(pair.gpu());
      const auto x = on.put(std::vector<float>(static_cast<size_t>(n * cols), 1.0f));
      const auto out = on.room<float>(static_cast<size_t>(n * rows));
      const auto w = pair.gpu().pack(std::span(&weights.view(), 1));
      pair.gpu().synchronize();
      emulated::rules().watch = true;
      emulated::traffic() = {};
      pair.gpu().matmul({.x = x, .w = w.get(), .n = n, .out = out});
      pair.gpu().synchronize();
      emulated::rules().watch = false;
      if (support::isRealGpu()) continue;
      const emulated::Traffic& traffic = emulated::traffic();
      EXPECT_EQ(traffic.bytes, static_cast<uint64_t>(times) * bytesAskedFor(weights.view()));
      // Four super-blocks share a sector with the next four.
      const uint64_t needed = static_cast<uint64_t>(times) * weights.view().bytes();
      EXPECT_GE(traffic.sectors * 32, needed);
      EXPECT_LE(traffic.sectors * 32,
                bytesAskedFor(weights.view()) == weights.view().bytes() ? needed : needed * 11 / 10);
      EXPECT_EQ(traffic.turns * 32, traffic.shared_words);
    }
  }
}

// Entries of experts: none, one, many.
std::vector<int32_t> unevenLists(int experts, int n) {
  std::vector<int32_t> first = {0};
  for (int e = 0; e < experts; ++e)
    first.push_back(e + 1 == experts ? n : e % 3 == 0 ? first.back() : n * (e + 1) / (experts + 1));
  return first;
}

// Four experts are of several types, as files mix them.
TEST(GpuMatvec, expertsComputeTheirRowsAsTheirMatrixWouldAlone) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(44);
  const int64_t rows = 50, cols = 256;
  for (const int experts : {4, 1, 150}) {
    std::vector<FileWeights> gates, ups;
    for (int e = 0; e < experts; ++e) {
      const bool other = experts == 4 && e == 2;
      gates.emplace_back(other ? DType::bf16 : DType::q4_k, rows - 7, cols, random);
      ups.emplace_back(other || (experts == 4 && e == 1) ? DType::bf16 : DType::q6_k, 7, cols, random);
    }
    for (const int n : {0, 1, 23, 170}) {
      if (pair.skipsCase()) continue;
      SCOPED_TRACE(testing::Message() << experts << " experts, " << n << " entries");
      const std::vector<int32_t> first = unevenLists(experts, n);
      const auto x = randomFloats(static_cast<size_t>(n * cols), random);
      std::vector<std::unique_ptr<device::Weight>> packed;
      std::vector<const device::Weight*> list;
      for (size_t e = 0; e < gates.size(); ++e) {
        const TensorView parts[] = {gates[e].view(), ups[e].view()};
        list.push_back(packed.emplace_back(pair.gpu().pack(parts)).get());
      }
      const Made made = pair.onGpu([&](OpRun& on) {
        const auto out = on.room<float>(static_cast<size_t>(n * rows));
        on.device().expertMatmul({.x = on.put(x), .w = list, .first = on.put(first), .n = n, .out = out});
        return Made{on.take(out, static_cast<size_t>(n * rows)), {}};
      });
      OpRun on(pair.gpu());
      std::vector<float> alone;
      for (size_t e = 0; e < list.size(); ++e) {
        for (int i = first[e]; i < first[e + 1]; ++i) {
          const auto out = on.room<float>(static_cast<size_t>(rows));
          on.device().matmul({.x = on.put(rowsOf(x, i, 1, cols)), .w = list[e], .n = 1, .out = out});
          const std::vector<float> one = on.take(out, static_cast<size_t>(rows));
          alone.insert(alone.end(), one.begin(), one.end());
        }
      }
      EXPECT_TRUE(test::sameBits(made.numbers, alone));
    }
  }
}

TEST(GpuMatvec, whatIsNotFiniteShows) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(45);
  for (const DType type : {DType::f16, DType::q4_1}) {
    const FileWeights weights(type, 8, 64, random);
    for (const float odd : {INFINITY, -INFINITY, NAN}) {
      auto x = randomFloats(128, random);
      x[70] = odd;
      OpRun on(pair.gpu());
      const auto out = on.room<float>(16);
      const auto w = pair.gpu().pack(std::span(&weights.view(), 1));
      pair.gpu().matmul({.x = on.put(x), .w = w.get(), .n = 2, .out = out});
      const std::vector<float> made = on.take(out, 16);
      for (size_t i = 0; i < made.size(); ++i) EXPECT_EQ(std::isfinite(made[i]), i < 8) << i;
    }
  }
}

TEST(GpuMatvec, tinyAndLargeRowsKeepTheirSize) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(46);
  const FileWeights weights(DType::q8_0, 8, 64, random);
  const auto x = randomFloats(64, random);
  const auto run = [&](float factor) {
    std::vector<float> scaled = x;
    for (float& value : scaled) value *= factor;
    OpRun on(pair.gpu());
    const auto out = on.room<float>(8);
    const auto w = pair.gpu().pack(std::span(&weights.view(), 1));
    pair.gpu().matmul({.x = on.put(scaled), .w = w.get(), .n = 1, .out = out});
    return on.take(out, 8);
  };
  const std::vector<float> usual = run(1.0f), large = run(0x1p60f), tiny = run(0x1p-60f), none = run(0.0f);
  for (size_t i = 0; i < usual.size(); ++i) {
    EXPECT_EQ(large[i], usual[i] * 0x1p60f);
    EXPECT_EQ(tiny[i], usual[i] * 0x1p-60f);
    EXPECT_EQ(none[i], 0.0f);
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::matvec_test
