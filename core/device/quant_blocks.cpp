#include "core/device/quant_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/half.h"
#include "core/device/quant_kquants.h"

namespace kvarium::device {
namespace {

// Fields of a block lie at any alignment.
uint16_t load16(const std::byte* from) {
  uint16_t bits;
  std::memcpy(&bits, from, sizeof(bits));
  return bits;
}
uint32_t load32(const std::byte* from) {
  uint32_t bits;
  std::memcpy(&bits, from, sizeof(bits));
  return bits;
}

// Element i of 32 in 16 bytes: the low halves are elements 0..15, the high halves 16..31.
int nibble(const std::byte* bytes, int i) { return std::to_integer<int>(bytes[i & 15]) >> (i & 16 ? 4 : 0) & 15; }

// Blocks of 32. What each function writes is its formula; d and m are f16, q unsigned, unless noted.

// d[2] q[32 x i8]: d q
void q8_0(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  for (int i = 0; i < 32; ++i) out[i] = d * static_cast<float>(static_cast<int8_t>(block[2 + i]));
}

// d[2] q[16]: d (q - 8)
void q4_0(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  for (int i = 0; i < 32; ++i) out[i] = d * static_cast<float>(nibble(block + 2, i) - 8);
}

// d[2] m[2] q[16]: d q + m
void q4_1(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const float m = loadHalf(block + 2);
  for (int i = 0; i < 32; ++i) out[i] = d * static_cast<float>(nibble(block + 4, i)) + m;
}

// d[2] fifth bits[4] q[16]: d (q - 16)
void q5_0(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const uint32_t fifth = load32(block + 2);
  for (int i = 0; i < 32; ++i) {
    const int q = nibble(block + 6, i) | static_cast<int>(fifth >> i & 1) << 4;
    out[i] = d * static_cast<float>(q - 16);
  }
}

// d[2] m[2] fifth bits[4] q[16]: d q + m
void q5_1(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const float m = loadHalf(block + 2);
  const uint32_t fifth = load32(block + 4);
  for (int i = 0; i < 32; ++i) {
    const int q = nibble(block + 8, i) | static_cast<int>(fifth >> i & 1) << 4;
    out[i] = d * static_cast<float>(q) + m;
  }
}

// The sixteen steps of the non-linear 4-bit types, part of the format.
constexpr float iq4_steps[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

// d[2] q[16]: d steps[q]
void iq4_nl(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  for (int i = 0; i < 32; ++i) out[i] = d * iq4_steps[nibble(block + 2, i)];
}

// 256 elements, 8 groups of 32: d[2] scale bits 4-5[2] scale bits 0-3[4] q[128]: d (scale - 32) steps[q]
void iq4_xs(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const int high = load16(block + 2);
  for (int group = 0; group < 8; ++group) {
    const int low = std::to_integer<int>(block[4 + group / 2]) >> (group % 2 * 4) & 15;
    const int scale = low | (high >> (2 * group) & 3) << 4;
    const float step = d * static_cast<float>(scale - 32);
    const std::byte* q = block + 8 + group * 16;
    for (int i = 0; i < 32; ++i) out[group * 32 + i] = step * iq4_steps[nibble(q, i)];
  }
}

template <class Decode>
void eachBlock(DType type, const std::byte* blocks, int64_t n, float* out, const Decode& decode) {
  const DTypeInfo& layout = info(type);
  for (int64_t i = 0; i < n; i += layout.block_elements, blocks += layout.block_bytes) decode(blocks, out + i);
}

}  // namespace

void dequantizeRow(DType type, const std::byte* blocks, int64_t n, float* out) {
  assert(n % info(type).block_elements == 0);
  const auto each = [&](const auto& decode) { eachBlock(type, blocks, n, out, decode); };
  switch (type) {
    case DType::f32:
      std::memcpy(out, blocks, static_cast<size_t>(n) * sizeof(float));
      return;
    case DType::f16:
      return each([](const std::byte* block, float* to) { *to = loadHalf(block); });
    case DType::bf16:
      return each([](const std::byte* block, float* to) { *to = bf16ToFloat(load16(block)); });
    case DType::q8_0:
      return each(q8_0);
    case DType::q4_0:
      return each(q4_0);
    case DType::q4_1:
      return each(q4_1);
    case DType::q5_0:
      return each(q5_0);
    case DType::q5_1:
      return each(q5_1);
    case DType::q2_k:
      return each(dequantizeQ2K);
    case DType::q3_k:
      return each(dequantizeQ3K);
    case DType::q4_k:
      return each(dequantizeQ4K);
    case DType::q5_k:
      return each(dequantizeQ5K);
    case DType::q6_k:
      return each(dequantizeQ6K);
    case DType::iq4_nl:
      return each(iq4_nl);
    case DType::iq4_xs:
      return each(iq4_xs);
    case DType::i32:
      break;
  }
  assert(false);
}

ScaleFields scaleFields(DType type) {
  switch (type) {
    case DType::f32:
    case DType::f16:
    case DType::bf16:
    case DType::i32:
      return {};
    case DType::q4_1:
    case DType::q5_1:
    case DType::q4_k:
    case DType::q5_k:
      return {0, 2};
    case DType::q2_k:
      return {80, 82};
    case DType::q3_k:
      return {108, -1};
    case DType::q6_k:
      return {208, -1};
    default:
      return {0, -1};
  }
}

namespace {

// An exponent of all ones: infinity or not a number. The sum of a run is looked at, so that the loop has no branches.
template <class T>
int64_t firstWithExponent(const std::byte* data, int64_t count, T exponent) {
  constexpr int64_t run = 4096;
  for (int64_t begin = 0; begin < count; begin += run) {
    const int64_t end = std::min(count, begin + run);
    int found = 0;
    for (int64_t i = begin; i < end; ++i) {
      T bits;
      std::memcpy(&bits, data + static_cast<size_t>(i) * sizeof bits, sizeof bits);
      found |= (bits & exponent) == exponent;
    }
    if (!found) continue;
    for (int64_t i = begin; i < end; ++i) {
      T bits;
      std::memcpy(&bits, data + static_cast<size_t>(i) * sizeof bits, sizeof bits);
      if ((bits & exponent) == exponent) return i;
    }
  }
  return -1;
}

}  // namespace

int64_t firstNotFinite(const TensorView& tensor) {
  constexpr uint16_t half = 0x7C00, bfloat = 0x7F80;
  constexpr uint32_t single = 0x7F800000;
  if (tensor.dtype == DType::f32) return firstWithExponent<uint32_t>(tensor.data, tensor.elements(), single);
  if (tensor.dtype == DType::f16) return firstWithExponent<uint16_t>(tensor.data, tensor.elements(), half);
  if (tensor.dtype == DType::bf16) return firstWithExponent<uint16_t>(tensor.data, tensor.elements(), bfloat);
  const DTypeInfo& type = info(tensor.dtype);
  const ScaleFields scales = scaleFields(tensor.dtype);
  const int64_t blocks = tensor.elements() / type.block_elements;
  for (int64_t i = 0; i < blocks; ++i) {
    const std::byte* block = tensor.data + static_cast<size_t>(i) * static_cast<size_t>(type.block_bytes);
    for (int offset : {scales.first, scales.second}) {
      if (offset >= 0 && firstWithExponent<uint16_t>(block + offset, 1, half) == 0) return i * type.block_elements;
    }
  }
  return -1;
}

}  // namespace kvarium::device
