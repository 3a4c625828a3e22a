// Weights of every type of file, packed by a GPU that does not compute exactly, read back as rows of a table.

#include "core/base/error.h"
#include "tests/gpu/device_pair.h"
#include "tests/gpu/ops/file_weights.h"

namespace kvarium::gpu_emulated::plane_weight_test {
namespace {

using test::DevicePair, test::FileWeights, test::OpRun;

// The rows of `ids`, one after another.
std::vector<float> rowsOfTable(OpRun& on, const device::Weight& table, const std::vector<int32_t>& ids, float scale) {
  const auto n = static_cast<int>(ids.size());
  const auto out = on.room<float>(ids.size() * static_cast<size_t>(table.cols));
  on.device().embed({.table = &table, .ids = on.put(ids), .n = n, .out = out, .scale = scale});
  return on.take(out, ids.size() * static_cast<size_t>(table.cols));
}

// A GPU may fuse the product with the scale and the sum with the minimum.
void expectNear(const std::vector<float>& made, const std::vector<float>& expected) {
  ASSERT_EQ(made.size(), expected.size());
  for (size_t i = 0; i < made.size(); ++i) {
    const float near = support::isRealGpu() ? 1e-6f * std::fabs(expected[i]) + 1e-6f : 0.0f;
    ASSERT_LE(std::fabs(made[i] - expected[i]), near) << "number " << i;
  }
}

std::vector<int32_t> everyRow(int64_t rows) {
  std::vector<int32_t> ids(static_cast<size_t>(rows));
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<int32_t>(i);
  return ids;
}

TEST(GpuPlaneWeight, everyTypeKeepsItsNumbers) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(31);
  for (const DType type : test::weight_types) {
    const std::vector<int64_t> widths = info(type).block_elements == 1    ? std::vector<int64_t>{1, 31, 33, 64, 577}
                                        : info(type).block_elements == 32 ? std::vector<int64_t>{32, 96, 576}
                                                                          : std::vector<int64_t>{256, 768};
    for (const int64_t cols : widths) {
      for (const int64_t rows : {1, 5, 33}) {
        SCOPED_TRACE(testing::Message() << test::nameOf(type) << ", " << rows << " x " << cols);
        const FileWeights weights(type, rows, cols, random);
        OpRun on(pair.gpu());
        const auto packed = pair.gpu().pack(std::span(&weights.view(), 1));
        expectNear(rowsOfTable(on, *packed, everyRow(rows), 1.0f), weights.all());
      }
    }
  }
}

TEST(GpuPlaneWeight, holdsTheBytesOfTheFile) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(32);
  for (const DType type : test::weight_types) {
    const FileWeights weights(type, 48, 512, random);
    const size_t held = pair.gpu().pack(std::span(&weights.view(), 1))->bytes;
    EXPECT_GE(held, weights.view().bytes()) << test::nameOf(type);
    EXPECT_LE(held, weights.view().bytes() + 64) << test::nameOf(type);
  }
}

TEST(GpuPlaneWeight, partsOfSeveralTypesAreOneMatrix) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(33);
  std::vector<FileWeights> weights;
  std::vector<TensorView> views;
  std::vector<float> expected;
  for (const DType type : {DType::q4_k, DType::q4_k, DType::q6_k, DType::f32, DType::iq4_xs, DType::iq4_xs}) {
    const FileWeights& one = weights.emplace_back(type, static_cast<int64_t>(3 + 2 * weights.size()), 256, random);
    const std::vector<float> numbers = one.all();
    expected.insert(expected.end(), numbers.begin(), numbers.end());
  }
  for (const FileWeights& one : weights) views.push_back(one.view());
  OpRun on(pair.gpu());
  const auto packed = pair.gpu().pack(views);
  EXPECT_EQ(packed->rows, 48);
  EXPECT_EQ(packed->cols, 256);
  expectNear(rowsOfTable(on, *packed, everyRow(packed->rows), 1.0f), expected);
}

// More than the two pieces of 16 MB that weights pass through, the rows cut where a piece ends.
TEST(GpuPlaneWeight, largeWeightsPassInPieces) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(34);
  const int64_t rows = 1100, cols = 20480;
  const FileWeights weights(DType::q8_0, rows, cols, random), plain(DType::f16, rows, cols - 3, random);
  const std::vector<int32_t> ids = {0, 1, 752, 770, 771, 772, 1000, 1099};
  for (const FileWeights* one : {&weights, &plain}) {
    OpRun on(pair.gpu());
    const auto packed = pair.gpu().pack(std::span(&one->view(), 1));
    std::vector<float> expected;
    for (const int32_t id : ids) {
      const std::vector<float> numbers = one->row(id);
      expected.insert(expected.end(), numbers.begin(), numbers.end());
    }
    expectNear(rowsOfTable(on, *packed, ids, 1.0f), expected);
  }
}

TEST(GpuPlaneWeight, rowsOfATableAreScaledInTheOrderOfTheirIds) {
  DevicePair pair(device::Precision::fast);
  std::mt19937 random(35);
  const FileWeights weights(DType::q5_1, 7, 64, random);
  const std::vector<int32_t> ids = {6, 0, 3, 3};
  const test::Made made = pair.onGpu([&](OpRun& on) {
    const auto packed = on.device().pack(std::span(&weights.view(), 1));
    return test::Made{rowsOfTable(on, *packed, ids, 8.0f), {}};
  });
  std::vector<float> expected;
  for (const int32_t id : ids) {
    for (const float number : weights.row(id)) expected.push_back(8 * number);
  }
  expectNear(made.numbers, expected);
}

TEST(GpuPlaneWeight, integersAreNoWeights) {
  DevicePair pair(device::Precision::fast);
  const std::vector<int32_t> numbers(8);
  const TensorView view{reinterpret_cast<const std::byte*>(numbers.data()), DType::i32, 2, {2, 4}};
  EXPECT_THROW(pair.gpu().pack(std::span(&view, 1)), Error);
}

}  // namespace
}  // namespace kvarium::gpu_emulated::plane_weight_test
