// Products of many rows on tensor cores: weights of every type, magnitudes that no f16 has, and what a row that is not
// finite does to others. On the emulated GPU the products themselves are loops (tests/gpu/emulated/blas.cpp).

#include "gpu/ops/matmul_many.h"

#include <limits>

#include "gpu/device.h"
#include "gpu/plane_weight.h"
#include "tests/core/device/device_cases.h"
#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::matmul_many_test {
namespace {

using device::Precision, device::test::RandomMatrix, device::test::weight_types;
using test::DevicePair, test::Made, test::OpRun, test::randomFloats;

// One product and what double makes of it.
struct Case {
  int n = 0;
  int64_t rows = 0, cols = 0;
  std::vector<float> x, w;               // [n, cols], [rows, cols]
  std::vector<float> bias, before = {};  // empty: none
  std::vector<TensorView> parts = {};    // of w, empty: one of float32

  double exact(int64_t i, int64_t row) const {
    return heldAt(i, row) + biasOf(row) + summed(i, row, [](float a, float b) { return double{a} * b; });
  }
  double heldAt(int64_t i, int64_t row) const { return before.empty() ? 0 : before[i * rows + row]; }
  double biasOf(int64_t row) const { return bias.empty() ? 0 : bias[row]; }
  // sum |x w|, and that which bfloat16 would make of the product.
  double mass(int64_t i, int64_t row) const {
    return summed(i, row, [](float a, float b) { return std::fabs(double{a} * b); });
  }
  double inBfloat(int64_t i, int64_t row) const {
    return summed(i, row, [](float a, float b) {
      return double{bf16ToFloat(floatToBf16(a))} * bf16ToFloat(floatToBf16(b)) - double{a} * b;
    });
  }
  Made on(OpRun& run) const {
    const TensorView whole{reinterpret_cast<const std::byte*>(w.data()), DType::f32, 2, {rows, cols}};
    const auto packed = run.device().pack(parts.empty() ? std::span(&whole, 1) : std::span<const TensorView>(parts));
    const auto out = before.empty() ? run.room<float>(x.size() / cols * rows) : run.put(before);
    run.device().matmul({.x = run.put(x),
                         .w = packed.get(),
                         .bias = bias.empty() ? nullptr : run.put(bias),
                         .n = n,
                         .accumulate = !before.empty(),
                         .out = out});
    return {run.take(out, static_cast<size_t>(n * rows)), {}};
  }

 private:
  template <class Term>
  double summed(int64_t i, int64_t row, const Term& term) const {
    double sum = 0;
    for (int64_t col = 0; col < cols; ++col) sum += term(x[i * cols + col], w[row * cols + col]);
    return sum;
  }
};

Case randomCase(int n, int64_t rows, int64_t cols, std::mt19937& random) {
  return {.n = n,
          .rows = rows,
          .cols = cols,
          .x = randomFloats(static_cast<size_t>(n * cols), random),
          .w = randomFloats(static_cast<size_t>(rows * cols), random, 0.05f),
          .bias = randomFloats(static_cast<size_t>(rows), random),
          .before = randomFloats(static_cast<size_t>(n * rows), random)};
}

// Each result is within 2^-10 of sum |x w|, but for the rounding of what is added to it; all of them together are
// nearer than products of bfloat16.
void expectNear(const Case& of, const std::vector<float>& out) {
  double error = 0, error_of_bfloat = 0;
  for (int64_t i = 0; i < of.n; ++i) {
    for (int64_t row = 0; row < of.rows; ++row) {
      const double exact = of.exact(i, row), mass = of.mass(i, row), got = out[static_cast<size_t>(i * of.rows + row)];
      const double added = std::fabs(of.heldAt(i, row)) + std::fabs(of.biasOf(row)) + mass;
      ASSERT_LE(std::fabs(got - exact), 0x1p-10 * mass + 0x1p-22 * added) << "row " << i << ", output " << row;
      error += std::fabs(got - exact);
      error_of_bfloat += std::fabs(of.inBfloat(i, row));
    }
  }
  if (std::isfinite(error_of_bfloat)) {
    EXPECT_LE(error, error_of_bfloat / 3);
  }
}

TEST(GpuMatmulMany, everyTypeOfWeightsIsNearerThanBfloat16) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(51);
  int which = 0;
  for (const DType type : weight_types) {
    for (const int cols : {1, 31, 33, 577, 64, 576, 256, 768}) {
      const int block = info(type).block_elements;
      if (cols % block != 0 || (block == 1 && cols == 768)) continue;
      for (const int n : {17, 70, 300}) {
        ++which;
        const int rows = which % 2 ? 70 : 33;
        SCOPED_TRACE(testing::Message() << info(type).name << ", " << rows << " x " << cols << ", " << n << " rows");
        const RandomMatrix matrix(type, rows, cols, random);
        Case one = randomCase(n, rows, cols, random);
        one.w = matrix.values;
        one.parts = {matrix.view};
        if (which % 3 == 1) one.bias.clear();
        if (which % 4 < 2) one.before.clear();
        if (pair.skipsCase()) continue;
        expectNear(one, pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers);
      }
    }
  }
}

TEST(GpuMatmulMany, partsOfSeveralTypesAreOneMatrix) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(52);
  const int cols = 256, rows[] = {33, 40, 7, 64, 20};
  const DType types[] = {DType::q4_1, DType::f16, DType::bf16, DType::q6_k, DType::f16};
  std::vector<RandomMatrix> matrices;
  for (int i = 0; i < 5; ++i) matrices.emplace_back(types[i], rows[i], cols, random);
  Case one = randomCase(20, 164, cols, random);
  one.w.clear();
  for (RandomMatrix& matrix : matrices) {
    matrix.view.data = matrix.bytes.data();
    one.parts.push_back(matrix.view);
    one.w.insert(one.w.end(), matrix.values.begin(), matrix.values.end());
  }
  expectNear(one, pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers);
}

TEST(GpuMatmulMany, magnitudesBeyondThoseOfHalvesKeepTheirBits) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(53);
  for (const float of_x : {1e-15f, 1e-6f, 1.0f, 1e6f, 1e20f}) {
    for (const float of_w : {1e-12f, 1e-6f, 1.0f, 1e6f, 1e15f}) {
      SCOPED_TRACE(testing::Message() << of_x << " times " << of_w);
      Case one = randomCase(18, 40, 100, random);
      one.bias.clear();
      one.before.clear();
      for (float& value : one.x) value *= of_x;
      for (float& value : one.w) value *= of_w;
      expectNear(one, pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers);
    }
  }
}

TEST(GpuMatmulMany, aRowOfSmallNumbersKeepsItsBitsBesideLargeOnes) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(54);
  const float magnitudes[] = {1e10f, 1, 1e-7f, 0, 3e-5f, 1e5f};
  for (const bool accumulate : {false, true}) {
    Case one = randomCase(24, 40, 77, random);
    if (!accumulate) one.before.clear();
    for (int i = 0; i < one.n; ++i) {
      for (int col = 0; col < one.cols; ++col) one.x[i * one.cols + col] *= magnitudes[i % 6];
      for (int row = 0; accumulate && row < one.rows; ++row) one.before[i * one.rows + row] *= magnitudes[i % 6];
    }
    one.bias.clear();
    expectNear(one, pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers);
  }
}

TEST(GpuMatmulMany, whatIsNotFiniteStaysInItsRow) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(55);
  constexpr float infinity = std::numeric_limits<float>::infinity();
  Case finite = randomCase(20, 40, 100, random);
  for (const float bad : {NAN, infinity, -infinity}) {
    Case one = finite;
    one.x[3 * one.cols + 50] = one.x[19 * one.cols] = bad;
    const std::vector<float> out = pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers;
    for (const int row : {3, 19}) {
      for (int64_t r = 0; r < one.rows; ++r) EXPECT_FALSE(std::isfinite(out[row * one.rows + r])) << bad;
    }
    for (int i = 0; i < one.n; ++i) {
      if (i == 3 || i == 19) continue;
      for (int64_t r = 0; r < one.rows; ++r) {
        EXPECT_NEAR(out[i * one.rows + r], finite.exact(i, r), 0x1p-9 * finite.mass(i, r)) << bad << ", row " << i;
      }
    }
  }
}

TEST(GpuMatmulMany, theLargestNumbersAndZerosAreFinite) {
  DevicePair pair(Precision::fast);
  std::mt19937 random(56);
  constexpr float largest = std::numeric_limits<float>::max();
  for (const bool accumulate : {false, true}) {
    Case one = randomCase(17, 40, 33, random);
    if (!accumulate) one.before.clear();
    one.bias.clear();
    for (int64_t col = 0; col < one.cols; ++col) one.x[2 * one.cols + col] = col % 2 ? largest : -largest;
    for (float& value : one.w) value *= 0.01f;
    expectNear(one, pair.onGpu([&](OpRun& on) { return one.on(on); }).numbers);
  }

  for (const bool of_w : {false, true}) {
    Case zeros = randomCase(17, 40, 33, random);
    zeros.before.clear();
    (of_w ? zeros.w : zeros.x).assign(of_w ? zeros.w.size() : zeros.x.size(), 0.0f);
    const std::vector<float> out = pair.onGpu([&](OpRun& on) { return zeros.on(on); }).numbers;
    for (size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], zeros.bias[i % 40]);
  }
}

// The same product in pieces of any size, which only tests of the emulated GPU can ask for.
TEST(GpuMatmulMany, slicesOfWeightsAndOfRowsAreOneProduct) {
  if (support::isRealGpu()) GTEST_SKIP() << "asks the emulated GPU by itself";
  DevicePair pair(Precision::fast);
  std::mt19937 random(57);
  const Case one = randomCase(50, 300, 72, random);
  Stream& stream = *streamOf(pair.gpu());
  Blas blas(stream);
  Scratch scratch(stream);
  for (const ManyBytes most : {ManyBytes{}, {.slice = 1, .rounded = 1}, {.slice = 256 * 144, .rounded = 20 * 144}}) {
    OpRun on(pair.gpu());
    const auto out = on.put(one.before);
    const device::Weight* w = on.pack(one.w, one.rows, one.cols);
    const auto x = on.put(one.x), bias = on.put(one.bias);
    emulated::counters() = {};
    matmulMany({.x = x, .w = w, .bias = bias, .n = one.n, .accumulate = true, .out = out}, blas, scratch, stream, most);
    const uint64_t launches = emulated::counters().launches;
    const uint64_t of_rows = most.rounded == 1 ? 50 : most.rounded < 10000 ? 3 : 1;
    const uint64_t of_weights = most.slice == 1 ? 3 : most.slice < 100000 ? 2 : 1;
    EXPECT_EQ(launches, of_rows * (3 + 2 * of_weights));
    expectNear(one, on.take(out, one.before.size()));
  }
}

TEST(GpuMatmulMany, weightsAreReadOnceAndRowsTwice) {
  if (support::isRealGpu()) GTEST_SKIP() << "counts loads";
  DevicePair pair(Precision::fast);
  std::mt19937 random(58);
  const int n = 32, rows = 128, cols = 1024;
  for (const DType type : {DType::f32, DType::bf16, DType::f16, DType::q8_0, DType::q4_0, DType::q4_1, DType::q6_k}) {
    SCOPED_TRACE(info(type).name);
    OpRun on(pair.gpu());
    const RandomMatrix matrix(type, rows, cols, random);
    const auto w = on.device().pack(std::span(&matrix.view, 1));
    const auto x = on.put(randomFloats(n * cols, random));
    const auto out = on.room<float>(n * rows);
    on.device().synchronize();
    emulated::rules().watch = true;
    emulated::traffic() = {};
    on.device().matmul({.x = x, .w = w.get(), .n = n, .out = out});
    on.device().synchronize();
    emulated::rules().watch = false;
    const uint64_t of_x = 2 * n * cols * sizeof(float), of_w = type == DType::f16 ? 0 : matrix.view.bytes();
    // The f16 of a super-block is read by each of its eight blocks, in one sector.
    const uint64_t again = type == DType::q6_k ? rows * cols / 32 * 2 * 7 / 8 : 0;
    EXPECT_EQ(emulated::traffic().bytes, of_x + of_w + again);
    EXPECT_LE(emulated::traffic().sectors * 32, of_x + of_w + again);
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::matmul_many_test
