// Inputs for tests of devices: random numbers, random weights of every type, and the CPU's levels.
#pragma once

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/base/tensor.h"
#include "core/device/cpu/cpu_device.h"
#include "core/device/device_access.h"
#include "core/device/quant_blocks.h"

namespace kvarium::device::test {

inline std::vector<float> randomFloats(size_t count, std::mt19937& random, float spread = 1.0f) {
  std::normal_distribution<float> normal(0.0f, spread);
  std::vector<float> out(count);
  for (float& value : out) value = normal(random);
  return out;
}

// The levels this machine really has; asking for more gives a lower one, which would only be tested twice.
inline std::vector<cpu::CpuLevel> cpuLevels() {
  std::vector<cpu::CpuLevel> levels;
  std::string last;
  for (const cpu::CpuLevel level : {cpu::CpuLevel::scalar, cpu::CpuLevel::avx2, cpu::CpuLevel::avx512}) {
    const std::string name =
        cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact, .level = level})->facts().name;
    if (name != last) levels.push_back(level);
    last = name;
  }
  return levels;
}

constexpr DType weight_types[] = {DType::f32,  DType::f16,  DType::bf16, DType::q8_0,   DType::q4_0,
                                  DType::q4_1, DType::q5_0, DType::q5_1, DType::q2_k,   DType::q3_k,
                                  DType::q4_k, DType::q5_k, DType::q6_k, DType::iq4_nl, DType::iq4_xs};

// A matrix of random codes and scales with its bytes and, as `values`, what dequantizeRow makes of them.
struct RandomMatrix {
  TensorView view;
  std::vector<std::byte> bytes;
  std::vector<float> values;  // [rows, cols]

  RandomMatrix(DType type, int64_t rows, int64_t cols, std::mt19937& random) {
    view.dtype = type;
    view.rank = 2;
    view.shape = {rows, cols, 0, 0};
    const DTypeInfo& block = info(type);
    const size_t count = static_cast<size_t>(rows * cols / block.block_elements);
    bytes.resize(count * static_cast<size_t>(block.block_bytes));
    std::uniform_int_distribution<int> any(0, 255);
    std::normal_distribution<float> normal(0.0f, 0.05f);
    for (std::byte& one : bytes) one = static_cast<std::byte>(any(random));
    for (size_t i = 0; i < count; ++i) {
      std::byte* at = bytes.data() + i * static_cast<size_t>(block.block_bytes);
      const float value = normal(random);
      const auto half = [&](int offset, float number) {
        const uint16_t bits = floatToHalf(number);
        if (offset >= 0) std::memcpy(at + offset, &bits, 2);
      };
      if (type == DType::f32) {
        std::memcpy(at, &value, 4);
      } else if (type == DType::bf16) {
        const uint16_t bits = floatToBf16(value);
        std::memcpy(at, &bits, 2);
      } else if (type == DType::f16) {
        half(0, value);
      } else {
        half(scaleFields(type).first, value);
        half(scaleFields(type).second, normal(random));
      }
    }
    view.data = bytes.data();
    values.resize(static_cast<size_t>(rows * cols));
    for (int64_t r = 0; r < rows; ++r) {
      dequantizeRow(type, view.data + static_cast<size_t>(r) * view.rowBytes(), cols, values.data() + r * cols);
    }
  }
};

}  // namespace kvarium::device::test
