#include "core/device/quant_kquants.h"

#include <cstdint>

#include "core/base/half.h"

namespace kvarium::device {
namespace {

int at(const std::byte* bytes, int i) { return std::to_integer<int>(bytes[i]); }

// Q2_K and Q3_K: two bits of element i. Each half of the block (128 elements) has 32 bytes; byte l holds elements
// l, l + 32, l + 64, l + 96 of its half, lowest bits first.
int twoBits(const std::byte* q, int i) { return at(q, i / 128 * 32 + i % 32) >> (i % 128 / 32 * 2) & 3; }

struct ScaleMin {
  int scale, min;
};

// Q4_K and Q5_K: eight 6-bit scales and minima in 12 bytes. Bytes 0-3 and 4-7 hold those of groups 0-3 in their low six
// bits; bytes 8-11 the low four bits of groups 4-7 (scale low, min high), whose top two are the top two of bytes 0-7.
ScaleMin sixBits(const std::byte* scales, int group) {
  if (group < 4) return {at(scales, group) & 63, at(scales, group + 4) & 63};
  const int low = at(scales, group + 4);
  return {(low & 15) | at(scales, group - 4) >> 6 << 4, low >> 4 | at(scales, group) >> 6 << 4};
}

// Q4_K and Q5_K: four bits of element i of a group of 32. Two groups share 32 bytes, the even one in the low halves.
int fourBits(const std::byte* q, int group, int i) { return at(q, group / 2 * 32 + i) >> (group % 2 * 4) & 15; }

}  // namespace

void dequantizeQ2K(const std::byte* block, float* out) {
  const float d = loadHalf(block + 80);
  const float dmin = loadHalf(block + 82);
  for (int group = 0; group < 16; ++group) {
    const float scale = d * static_cast<float>(at(block, group) & 15);
    const float min = dmin * static_cast<float>(at(block, group) >> 4);
    for (int i = group * 16; i < group * 16 + 16; ++i)
      out[i] = scale * static_cast<float>(twoBits(block + 16, i)) - min;
  }
}

void dequantizeQ3K(const std::byte* block, float* out) {
  const std::byte* scales = block + 96;
  const float d = loadHalf(block + 108);
  for (int group = 0; group < 16; ++group) {
    // 16 six-bit scales: low four bits in bytes 0-7 (groups 8-15 in the high halves), top two in bytes 8-11.
    const int low = at(scales, group % 8) >> (group / 8 * 4) & 15;
    const int high = at(scales, 8 + group % 4) >> (group / 4 * 2) & 3;
    const float scale = d * static_cast<float>((low | high << 4) - 32);
    for (int i = group * 16; i < group * 16 + 16; ++i) {
      const int third = at(block, i % 32) >> (i / 32) & 1;
      out[i] = scale * static_cast<float>((twoBits(block + 32, i) | third << 2) - 4);
    }
  }
}

void dequantizeQ4K(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const float dmin = loadHalf(block + 2);
  for (int group = 0; group < 8; ++group) {
    const ScaleMin six = sixBits(block + 4, group);
    const float scale = d * static_cast<float>(six.scale);
    const float min = dmin * static_cast<float>(six.min);
    for (int i = 0; i < 32; ++i) {
      out[group * 32 + i] = scale * static_cast<float>(fourBits(block + 16, group, i)) - min;
    }
  }
}

void dequantizeQ5K(const std::byte* block, float* out) {
  const float d = loadHalf(block);
  const float dmin = loadHalf(block + 2);
  for (int group = 0; group < 8; ++group) {
    const ScaleMin six = sixBits(block + 4, group);
    const float scale = d * static_cast<float>(six.scale);
    const float min = dmin * static_cast<float>(six.min);
    for (int i = 0; i < 32; ++i) {
      const int fifth = at(block + 16, i) >> group & 1;
      out[group * 32 + i] = scale * static_cast<float>(fourBits(block + 48, group, i) | fifth << 4) - min;
    }
  }
}

void dequantizeQ6K(const std::byte* block, float* out) {
  const float d = loadHalf(block + 208);
  for (int group = 0; group < 16; ++group) {
    const float scale = d * static_cast<float>(static_cast<int8_t>(block[192 + group]));
    for (int i = group * 16; i < group * 16 + 16; ++i) {
      // Each half of the block has 64 bytes of low bits (elements 64-127 of the half in the high nibbles) and 32 of
      // high.
      const int half = i / 128;
      const int low = at(block, half * 64 + i % 64) >> (i % 128 / 64 * 4) & 15;
      const int high = at(block + 128, half * 32 + i % 32) >> (i % 128 / 32 * 2) & 3;
      out[i] = scale * static_cast<float>((low | high << 4) - 32);
    }
  }
}

}  // namespace kvarium::device
