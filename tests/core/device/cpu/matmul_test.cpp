// Products of every weight type against a double-precision sum over dequantized weights.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::matmul_test {
namespace {

using test::RandomMatrix;

constexpr Precision precisions[] = {Precision::exact, Precision::fast, Precision::fastest};

// How far a product may be from the true sum: float rounding, and each input of a quantized product off by half a step.
double tolerance(const RandomMatrix& w, int64_t row, const float* x, Precision precision) {
  const int64_t cols = w.view.cols();
  const bool quantized = info(w.view.dtype).block_elements > 1 && precision != Precision::exact;
  const double step = !quantized ? 0.0 : precision == Precision::fastest ? 1.0 / 127 : 1.0 / 16256;
  double bound = 1e-7;
  for (int64_t first = 0; first < cols; first += 32) {
    const int64_t last = std::min(cols, first + 32);
    double most = 0, weights = 0, products = 0;
    for (int64_t k = first; k < last; ++k) {
      const double value = w.values[static_cast<size_t>(row * cols + k)];
      most = std::max(most, std::fabs(static_cast<double>(x[k])));
      weights += std::fabs(value);
      products += std::fabs(value * static_cast<double>(x[k]));
    }
    bound += 0.51 * step * most * weights + 1e-5 * products;
    // d * code and its minimum cancel: their own roundings stay
    if (quantized) bound += 2e-5 * most * weights;
  }
  return bound;
}

std::vector<float> product(Device& device, const Weight& w, const std::vector<float>& x, int n,
                           const float* bias = nullptr, const std::vector<float>* onto = nullptr) {
  std::vector<float> out = onto ? *onto : std::vector<float>(static_cast<size_t>(n * w.rows), NAN);
  device.matmul({.x = devicePtr(x.data()),
                 .w = &w,
                 .bias = devicePtr(bias),
                 .n = n,
                 .accumulate = onto != nullptr,
                 .out = devicePtr(out.data())});
  return out;
}

void expectProduct(const RandomMatrix& w, const std::vector<float>& x, int n, const std::vector<float>& got,
                   int64_t got_rows, int64_t first_row, Precision precision, const std::string& where) {
  const int64_t rows = w.view.rows(), cols = w.view.cols();
  for (int i = 0; i < n; ++i) {
    for (int64_t r = 0; r < rows; ++r) {
      double sum = 0;
      for (int64_t k = 0; k < cols; ++k) {
        sum += static_cast<double>(w.values[static_cast<size_t>(r * cols + k)]) *
               static_cast<double>(x[static_cast<size_t>(i * cols + k)]);
      }
      const double bound = tolerance(w, r, x.data() + i * cols, precision);
      const float value = got[static_cast<size_t>(i * got_rows + first_row + r)];
      ASSERT_LE(std::fabs(static_cast<double>(value) - sum), bound) << where << " row " << r << " of token " << i;
    }
  }
}

TEST(CpuMatmul, everyTypeLevelAndPrecisionIsTheSumOfProducts) {
  std::mt19937 random(1);
  for (const DType type : test::weight_types) {
    const int64_t block = info(type).block_elements;
    const int64_t cols = block == 1 ? 75 : block == 32 ? 1376 : 768;
    const RandomMatrix w(type, 37, cols, random);
    for (const cpu::CpuLevel level : test::cpuLevels()) {
      for (const Precision precision : precisions) {
        const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision, .level = level});
        const auto packed = device->pack({&w.view, 1});
        for (const int n : {1, 2, 7, 19}) {
          const std::vector<float> x = test::randomFloats(static_cast<size_t>(n * cols), random, 3.0f);
          expectProduct(w, x, n, product(*device, *packed, x, n), 37, 0, precision,
                        std::string(info(type).name) + " " + device->facts().name + " precision " +
                            std::to_string(int(precision)));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(CpuMatmul, aRowIsTheSameToTheBitAloneInAChunkAndOnAnyNumberOfThreads) {
  std::mt19937 random(2);
  for (const DType type : test::weight_types) {
    const bool plain = info(type).block_elements == 1;
    const int64_t cols = plain ? 1301 : 1536;  // parts of unequal width
    const RandomMatrix w(type, 70, cols, random);
    const int most = plain ? 47 : 21;  // many rows are multiplied otherwise than few
    const std::vector<float> x = test::randomFloats(static_cast<size_t>(most * cols), random);
    for (const cpu::CpuLevel level : test::cpuLevels()) {
      for (const Precision precision : precisions) {
        // exact turns every type into f32
        if (precision == Precision::exact && type != DType::f32 && type != DType::q4_1) continue;
        std::vector<float> alone;
        const auto one = cpu::makeCpuDevice({.threads = 1, .precision = precision, .level = level});
        const auto packed_one = one->pack({&w.view, 1});
        for (int i = 0; i < most; ++i) {
          const std::vector<float> row(x.begin() + i * cols, x.begin() + (i + 1) * cols);
          const std::vector<float> out = product(*one, *packed_one, row, 1);
          alone.insert(alone.end(), out.begin(), out.end());
        }
        for (const int threads : {1, 2, 3}) {
          const auto device = cpu::makeCpuDevice({.threads = threads, .precision = precision, .level = level});
          const auto packed = device->pack({&w.view, 1});
          for (const int n : {1, 2, 3, 7, 21, most}) {
            const std::vector<float> some(x.begin(), x.begin() + n * cols);
            const std::vector<float> out = product(*device, *packed, some, n);
            ASSERT_EQ(0, std::memcmp(out.data(), alone.data(), out.size() * sizeof(float)))
                << info(type).name << " " << device->facts().name << " n " << n << " precision " << int(precision);
          }
        }
      }
    }
  }
}

TEST(CpuMatmul, partsOfDifferentTypesFollowEachOther) {
  std::mt19937 random(3);
  const int64_t cols = 512;
  const RandomMatrix a(DType::q4_1, 21, cols, random), b(DType::q6_k, 3, cols, random), c(DType::f16, 40, cols, random),
      d(DType::q8_0, 16, cols, random);
  const TensorView parts[] = {a.view, b.view, c.view, d.view};
  for (const Precision precision : precisions) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
    const auto packed = device->pack(parts);
    ASSERT_EQ(packed->rows, 80);
    ASSERT_EQ(packed->cols, cols);
    for (const int n : {1, 6, 40}) {
      const std::vector<float> x = test::randomFloats(static_cast<size_t>(n * cols), random);
      const std::vector<float> out = product(*device, *packed, x, n);
      expectProduct(a, x, n, out, 80, 0, precision, "first part");
      expectProduct(b, x, n, out, 80, 21, precision, "second part");
      expectProduct(c, x, n, out, 80, 24, precision, "third part");
      expectProduct(d, x, n, out, 80, 64, precision, "fourth part");
    }
  }
}

TEST(CpuMatmul, addsBiasAndAddsOntoTheOutput) {
  std::mt19937 random(4);
  const RandomMatrix w(DType::q4_0, 50, 64, random);
  const std::vector<float> bias = test::randomFloats(50, random), onto = test::randomFloats(150, random);
  const std::vector<float> x = test::randomFloats(192, random);
  const auto device = cpu::makeCpuDevice({.threads = 2});
  const auto packed = device->pack({&w.view, 1});
  const std::vector<float> plain = product(*device, *packed, x, 3);
  const std::vector<float> out = product(*device, *packed, x, 3, bias.data(), &onto);
  for (size_t i = 0; i < out.size(); ++i) EXPECT_FLOAT_EQ(out[i], onto[i] + (plain[i] + bias[i % 50]));
}

TEST(CpuMatmul, quantizedWeightsStayNearTheFilesSize) {
  std::mt19937 random(5);
  const auto device = cpu::makeCpuDevice({.threads = 1});
  for (const DType type : test::weight_types) {
    const RandomMatrix w(type, 64, 1024, random);
    const auto packed = device->pack({&w.view, 1});
    EXPECT_LE(static_cast<double>(packed->bytes), 1.2 * static_cast<double>(w.view.bytes())) << info(type).name;
  }
}

TEST(CpuMatmul, inputsWithoutMeaningDoNotCrash) {
  std::mt19937 random(6);
  const RandomMatrix w(DType::q4_1, 16, 64, random);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::fast, .level = level});
    const auto packed = device->pack({&w.view, 1});
    for (const float odd : {NAN, INFINITY, -INFINITY, 3e38f, 1e-40f, 0.0f}) {
      const std::vector<float> x(64, odd);
      const std::vector<float> out = product(*device, *packed, x, 1);
      if (std::isinf(odd)) {
        EXPECT_FALSE(std::isfinite(out[0])) << "an infinite input must not vanish";
      }
      if (std::fabs(odd) < 1e-30f) {
        EXPECT_NEAR(out[0], 0.0f, 1e-30f);
      }
    }
  }
}

TEST(CpuMatmul, embeddingReadsRowsOfThePackedTable) {
  std::mt19937 random(7);
  for (const DType type : test::weight_types) {
    const RandomMatrix w(type, 53, 768, random);
    for (const Precision precision : precisions) {
      const auto device = cpu::makeCpuDevice({.threads = 2, .precision = precision});
      const auto packed = device->pack({&w.view, 1});
      const int32_t ids[] = {0, 52, 16, 15, 0, 31};
      std::vector<float> out(6 * 768, NAN);
      device->embed({.table = packed.get(), .ids = devicePtr(ids), .n = 6, .out = devicePtr(out.data())});
      for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < 768; ++k) {
          const float want = w.values[static_cast<size_t>(ids[i] * 768 + k)];
          ASSERT_NEAR(out[static_cast<size_t>(i * 768 + k)], want, 1e-5f + 1e-5f * std::fabs(want)) << info(type).name;
        }
      }
    }
  }
}

TEST(CpuDevice, refusesMemoryThatCannotBe) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  for (const size_t bytes : {SIZE_MAX, SIZE_MAX / 2, size_t{1} << 60, size_t{1} << 50}) {
    try {
      const Memory memory = device->allocate(bytes);
      FAIL() << "allocated " << bytes;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::memory);
    }
  }
}

TEST(CpuDevice, memoryIsAlignedAndCopies) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  for (const size_t bytes : {size_t{0}, size_t{1}, size_t{100}, size_t{5} << 20}) {
    const Memory memory = device->allocate(bytes);
    EXPECT_EQ(reinterpret_cast<size_t>(raw(memory.data())) % 64, 0u);
    EXPECT_EQ(memory.size(), bytes);
  }
  const Memory memory = device->allocate(16);
  device->copyIn(memory.data(), "0123456789abcdef", 16);
  device->copyWithin(memory.data() + 1, memory.data(), 4);
  char out[17] = {};
  device->copyOut(out, memory.data(), 16);
  EXPECT_STREQ(out, "0012356789abcdef");
}

}  // namespace
}  // namespace kvarium::device::matmul_test
