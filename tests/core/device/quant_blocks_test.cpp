// Every weight type is decoded to the numbers the Python package `gguf` gives (tests/data/make_quant_golden.py).
#include "core/device/quant_blocks.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace kvarium::device::quant_blocks_test {
namespace {

struct Golden {
  std::vector<std::byte> blocks;
  std::vector<float> values;
};

std::map<std::string, Golden> readGolden() {
  std::ifstream in(KVARIUM_TEST_DATA "/quant_golden.bin", std::ios::binary);
  std::map<std::string, Golden> golden;
  char name[9] = {};
  while (in.read(name, 8)) {
    uint32_t sizes[2] = {};  // elements, bytes
    in.read(reinterpret_cast<char*>(sizes), sizeof(sizes));
    Golden& record = golden[name];
    record.blocks.resize(sizes[1]);
    record.values.resize(sizes[0]);
    in.read(reinterpret_cast<char*>(record.blocks.data()), sizes[1]);
    in.read(reinterpret_cast<char*>(record.values.data()), static_cast<std::streamsize>(sizes[0] * sizeof(float)));
  }
  return golden;
}

class QuantBlocks : public ::testing::TestWithParam<DType> {};

TEST_P(QuantBlocks, decodeAsTheReferenceDoes) {
  static const std::map<std::string, Golden> golden = readGolden();
  const auto found = golden.find(std::string(info(GetParam()).name));
  ASSERT_NE(found, golden.end());
  const auto& [blocks, values] = found->second;
  const auto n = static_cast<int64_t>(values.size());
  ASSERT_EQ(blocks.size(), values.size() / static_cast<size_t>(info(GetParam()).block_elements) *
                               static_cast<size_t>(info(GetParam()).block_bytes));

  // At an odd address, as a file may have them.
  std::vector<std::byte> shifted(blocks.size() + 1);
  std::memcpy(shifted.data() + 1, blocks.data(), blocks.size());
  std::vector<float> out(values.size() + 1, 12345.0f);
  dequantizeRow(GetParam(), shifted.data() + 1, n, out.data());
  for (size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(std::bit_cast<uint32_t>(out[i]), std::bit_cast<uint32_t>(values[i]))
        << "element " << i << ": " << out[i] << " instead of " << values[i];
  }
  EXPECT_EQ(out.back(), 12345.0f);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, QuantBlocks,
                         ::testing::Values(DType::f32, DType::f16, DType::bf16, DType::q8_0, DType::q4_0, DType::q4_1,
                                           DType::q5_0, DType::q5_1, DType::q2_k, DType::q3_k, DType::q4_k, DType::q5_k,
                                           DType::q6_k, DType::iq4_nl, DType::iq4_xs),
                         [](const auto& parameter) { return std::string(kvarium::info(parameter.param).name); });

TEST(QuantBlocksEmpty, noElementsWriteNothing) { dequantizeRow(DType::q4_k, nullptr, 0, nullptr); }

}  // namespace
}  // namespace kvarium::device::quant_blocks_test
