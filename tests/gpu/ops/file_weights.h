// Weights as a file has them, of any type, out of random bytes, and the numbers that they stand for.
#pragma once

#include <cstring>
#include <random>
#include <vector>

#include "core/base/half.h"
#include "core/device/quant_blocks.h"

namespace kvarium::gpu_emulated::test {

constexpr DType weight_types[] = {DType::f32,  DType::f16,  DType::bf16, DType::q8_0,   DType::q4_0,
                                  DType::q4_1, DType::q5_0, DType::q5_1, DType::q2_k,   DType::q3_k,
                                  DType::q4_k, DType::q5_k, DType::q6_k, DType::iq4_nl, DType::iq4_xs};

class FileWeights {
 public:
  // Plain numbers and scales of blocks are normally distributed, all other bits are random.
  FileWeights(DType type, int64_t rows, int64_t cols, std::mt19937& random) {
    m_view = {nullptr, type, 2, {rows, cols}};
    m_bytes.resize(m_view.bytes());
    m_view.data = m_bytes.data();
    const auto block_bytes = static_cast<size_t>(info(type).block_bytes);
    std::normal_distribution<float> normal(0.0f, 1.0f);
    if (info(type).block_elements == 1) {
      for (size_t at = 0; at < m_bytes.size(); at += block_bytes) putNumber(type, at, normal(random));
      return;
    }
    for (std::byte& byte : m_bytes) byte = static_cast<std::byte>(random() & 255);
    const device::ScaleFields scales = device::scaleFields(type);
    for (size_t block = 0; block < m_bytes.size(); block += block_bytes) {
      for (const int offset : {scales.first, scales.second}) {
        if (offset >= 0) putNumber(DType::f16, block + static_cast<size_t>(offset), normal(random) / 64);
      }
    }
  }
  FileWeights(FileWeights&&) = default;

  const TensorView& view() const { return m_view; }
  std::vector<float> row(int64_t index) const {
    std::vector<float> numbers(static_cast<size_t>(m_view.cols()));
    device::dequantizeRow(m_view.dtype, m_view.data + static_cast<size_t>(index) * m_view.rowBytes(), m_view.cols(),
                          numbers.data());
    return numbers;
  }
  std::vector<float> all() const {
    std::vector<float> numbers;
    for (int64_t i = 0; i < m_view.rows(); ++i) {
      const std::vector<float> one = row(i);
      numbers.insert(numbers.end(), one.begin(), one.end());
    }
    return numbers;
  }

 private:
  void putNumber(DType type, size_t at, float number) {
    if (type == DType::f32) {
      std::memcpy(&m_bytes[at], &number, sizeof number);
    } else {
      const uint16_t bits = type == DType::f16 ? floatToHalf(number) : floatToBf16(number);
      std::memcpy(&m_bytes[at], &bits, sizeof bits);
    }
  }

  TensorView m_view;
  std::vector<std::byte> m_bytes;
};

inline const char* nameOf(DType type) { return info(type).name.data(); }

}  // namespace kvarium::gpu_emulated::test
