#include "core/base/tensor.h"

#include <gtest/gtest.h>

namespace kvarium::tensor_test {
namespace {

TensorView shaped(DType type, std::initializer_list<int64_t> shape) {
  TensorView view;
  view.dtype = type;
  for (const int64_t size : shape) view.shape[static_cast<size_t>(view.rank++)] = size;
  return view;
}

TEST(Tensor, rowsAreAllDimensionsButTheLast) {
  const TensorView matrix = shaped(DType::f32, {576, 1536});
  EXPECT_EQ(matrix.cols(), 1536);
  EXPECT_EQ(matrix.rows(), 576);
  EXPECT_EQ(matrix.elements(), 576 * 1536);
  EXPECT_EQ(matrix.rowBytes(), 1536u * 4);
  EXPECT_EQ(matrix.bytes(), 576u * 1536 * 4);
  EXPECT_EQ(matrix.shapeText(), "[576, 1536]");
  EXPECT_EQ(shaped(DType::f16, {2, 3, 4, 5}).rows(), 24);
  EXPECT_EQ(shaped(DType::f16, {7}).rows(), 1);
  EXPECT_EQ(shaped(DType::f16, {7}).bytes(), 14u);
  EXPECT_EQ(shaped(DType::f16, {7}).shapeText(), "[7]");
}

TEST(Tensor, quantizedRowsCountBlocks) {
  EXPECT_EQ(shaped(DType::q4_1, {3, 64}).bytes(), 3u * 2 * 20);
  EXPECT_EQ(shaped(DType::q6_k, {2, 512}).rowBytes(), 2u * 210);
}

TEST(Tensor, largeTensorsDoNotWrap) { EXPECT_EQ(shaped(DType::f32, {1 << 20, 1 << 16}).bytes(), size_t{1} << 38); }

TEST(Tensor, everyTypeHasItsOwnRow) {
  const std::pair<DType, std::string_view> names[] = {
      {DType::f32, "F32"},   {DType::f16, "F16"},       {DType::bf16, "BF16"},     {DType::q8_0, "Q8_0"},
      {DType::q4_0, "Q4_0"}, {DType::q4_1, "Q4_1"},     {DType::q5_0, "Q5_0"},     {DType::q5_1, "Q5_1"},
      {DType::q2_k, "Q2_K"}, {DType::q3_k, "Q3_K"},     {DType::q4_k, "Q4_K"},     {DType::q5_k, "Q5_K"},
      {DType::q6_k, "Q6_K"}, {DType::iq4_nl, "IQ4_NL"}, {DType::iq4_xs, "IQ4_XS"}, {DType::i32, "I32"}};
  for (const auto& [type, name] : names) EXPECT_EQ(info(type).name, name);
}

}  // namespace
}  // namespace kvarium::tensor_test
