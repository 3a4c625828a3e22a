#include "core/device/quant_blocks.h"

#include <cassert>
#include <cstring>

#include "core/base/half.h"
#include "core/device/quant_kquants.h"

namespace kvarium {
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
float loadHalf(const std::byte* from) { return halfToFloat(load16(from)); }

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

}  // namespace kvarium
