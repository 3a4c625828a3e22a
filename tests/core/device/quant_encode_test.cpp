// Numbers become the blocks the Python package `gguf` makes of them (tests/data/make_quant_encode_golden.py).

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "core/device/quant_blocks.h"

namespace kvarium::device::quant_encode_test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

std::map<std::string, std::vector<std::byte>> readGolden() {
  std::ifstream in(KVARIUM_TEST_DATA "/quant_encode_golden.bin", std::ios::binary);
  std::map<std::string, std::vector<std::byte>> golden;
  char name[9] = {};
  while (in.read(name, 8)) {
    uint32_t size = 0;
    in.read(reinterpret_cast<char*>(&size), sizeof(size));
    golden[name].resize(size);
    in.read(reinterpret_cast<char*>(golden[name].data()), size);
  }
  return golden;
}

std::vector<float> goldenNumbers() {
  const std::vector<std::byte> bytes = readGolden().at("F32");
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

class QuantEncode : public ::testing::TestWithParam<DType> {};

TEST_P(QuantEncode, writesTheBitsOfTheReference) {
  const DTypeInfo& layout = info(GetParam());
  const std::vector<std::byte> wanted = readGolden().at(std::string(layout.name));
  const std::vector<float> values = goldenNumbers();
  const auto n = static_cast<int64_t>(values.size());
  ASSERT_GE(n, 60 * 32);
  ASSERT_EQ(firstUnquantizable(GetParam(), values.data(), n), -1);
  std::vector<std::byte> out(wanted.size() + 2, std::byte{0x5a});  // at an odd address
  quantizeRow(GetParam(), values.data(), n, out.data() + 1);
  for (size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_EQ(out[1 + i], wanted[i]) << "byte " << i % static_cast<size_t>(layout.block_bytes) << " of block "
                                     << i / static_cast<size_t>(layout.block_bytes);
  }
  EXPECT_EQ(out.front(), std::byte{0x5a});
  EXPECT_EQ(out.back(), std::byte{0x5a});
}

TEST_P(QuantEncode, numbersThatNoCodeStandsForAreNamed) {
  std::vector<float> values(64, 1.0f);
  for (const float bad : {inf, -inf, nan}) {
    values[37] = bad;
    EXPECT_EQ(firstUnquantizable(GetParam(), values.data(), 64), 37);
    EXPECT_EQ(firstUnquantizable(GetParam(), values.data(), 37), -1);
  }
}

// The largest number the check lets pass and its negative come back finite and near.
TEST_P(QuantEncode, theLargestNumberComesBackFinite) {
  float largest = std::numeric_limits<float>::max();
  while (firstUnquantizable(GetParam(), &largest, 1) >= 0) largest = std::nextafter(largest, 0.0f) / 1.0001f;
  std::vector<float> values(32, 0.0f), back(32);
  values[3] = largest;
  values[4] = -largest;
  std::vector<std::byte> blocks(128);
  quantizeRow(GetParam(), values.data(), 32, blocks.data());
  dequantizeRow(GetParam(), blocks.data(), 32, back.data());
  for (const size_t i : {size_t{3}, size_t{4}}) {
    EXPECT_TRUE(std::isfinite(back[i]));
    EXPECT_NEAR(back[i] / values[i], 1.0f, 0.14f);
  }
}

TEST_P(QuantEncode, almostNothingBecomesZero) {
  const std::vector<float> values(32, std::numeric_limits<float>::denorm_min());
  std::vector<std::byte> blocks(128);
  std::vector<float> back(32, 1.0f);
  quantizeRow(GetParam(), values.data(), 32, blocks.data());
  dequantizeRow(GetParam(), blocks.data(), 32, back.data());
  for (const float value : back) EXPECT_LE(std::fabs(value), std::numeric_limits<float>::denorm_min());
}

INSTANTIATE_TEST_SUITE_P(AllTypes, QuantEncode,
                         ::testing::Values(DType::f32, DType::f16, DType::bf16, DType::q8_0, DType::q4_0, DType::q4_1,
                                           DType::q5_0, DType::q5_1),
                         [](const auto& parameter) { return std::string(kvarium::info(parameter.param).name); });

TEST(QuantEncodeTypes, onlyTypesThatCanBeWrittenAreOffered) {
  EXPECT_TRUE(canQuantizeTo(DType::q8_0));
  EXPECT_FALSE(canQuantizeTo(DType::q4_k));
  EXPECT_FALSE(canQuantizeTo(DType::i32));
}

}  // namespace
}  // namespace kvarium::device::quant_encode_test
