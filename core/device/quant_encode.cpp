#include "core/device/quant_blocks.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/half.h"

namespace kvarium::device {
namespace {

constexpr int block = 32;

void store16(uint16_t bits, std::byte* to) { std::memcpy(to, &bits, sizeof(bits)); }

// 1 / d, and 0 where that is not finite: then d is 0 as f16 too, and all codes stand for the same number.
float inverse(float d) {
  const float inverted = 1.0f / d;
  return std::isfinite(inverted) ? inverted : 0.0f;
}

float largestMagnitude(const float* values) {
  float largest = 0.0f;
  for (int i = 0; i < block; ++i) largest = std::max(largest, std::fabs(values[i]));
  return largest;
}

// The number of the largest magnitude with its sign; the first of several.
float extreme(const float* values) {
  const float largest = largestMagnitude(values);
  for (int i = 0; i < block; ++i) {
    if (std::fabs(values[i]) == largest) return values[i];
  }
  return 0.0f;
}

// Codes 0..2 half - 1 around `half`, the scale such that the extreme becomes code 0. The sum is rounded once, from
// double.
void symmetricCodes(const float* values, int half, std::byte* scale, uint8_t* codes) {
  const float d = extreme(values) / static_cast<float>(-half);
  const auto inverted = static_cast<double>(inverse(d));
  store16(floatToHalf(d), scale);
  for (int i = 0; i < block; ++i) {
    const auto shifted = static_cast<float>(static_cast<double>(values[i]) * inverted + (half + 0.5));
    codes[i] = static_cast<uint8_t>(std::clamp(static_cast<int>(shifted), 0, 2 * half - 1));
  }
}

// Codes 0..top from the smallest number to the largest.
void rangeCodes(const float* values, int top, std::byte* scale_and_minimum, uint8_t* codes) {
  float minimum = values[0], maximum = values[0];
  for (int i = 1; i < block; ++i) {
    minimum = std::min(minimum, values[i]);
    maximum = std::max(maximum, values[i]);
  }
  const float d = (maximum - minimum) / static_cast<float>(top), inverted = inverse(d);
  store16(floatToHalf(d), scale_and_minimum);
  store16(floatToHalf(minimum), scale_and_minimum + 2);
  for (int i = 0; i < block; ++i) {
    const float shifted = (values[i] - minimum) * inverted + 0.5f;
    codes[i] = static_cast<uint8_t>(std::clamp(static_cast<int>(shifted), 0, top));
  }
}

// Element i of 32 in 16 bytes: elements 0..15 are the low halves, 16..31 the high ones.
void storeNibbles(const uint8_t* codes, std::byte* to) {
  for (int i = 0; i < 16; ++i) to[i] = static_cast<std::byte>((codes[i] & 15) | codes[i + 16] << 4);
}

void storeFifthBits(const uint8_t* codes, std::byte* to) {
  uint32_t bits = 0;
  for (int i = 0; i < block; ++i) bits |= static_cast<uint32_t>(codes[i] >> 4) << i;
  std::memcpy(to, &bits, sizeof(bits));
}

void q8_0(const float* values, std::byte* to) {
  const float d = largestMagnitude(values) / 127.0f, inverted = inverse(d);
  store16(floatToHalf(d), to);
  for (int i = 0; i < block; ++i) {  // halves go away from zero
    const float scaled = values[i] * inverted;
    const int whole = static_cast<int>(scaled);
    const float rest = scaled - static_cast<float>(whole);
    to[2 + i] = static_cast<std::byte>(whole + (rest >= 0.5f) - (rest <= -0.5f));
  }
}

void q4_0(const float* values, std::byte* to) {
  uint8_t codes[block];
  symmetricCodes(values, 8, to, codes);
  storeNibbles(codes, to + 2);
}

void q4_1(const float* values, std::byte* to) {
  uint8_t codes[block];
  rangeCodes(values, 15, to, codes);
  storeNibbles(codes, to + 4);
}

void q5_0(const float* values, std::byte* to) {
  uint8_t codes[block];
  symmetricCodes(values, 16, to, codes);
  storeFifthBits(codes, to + 2);
  storeNibbles(codes, to + 6);
}

void q5_1(const float* values, std::byte* to) {
  uint8_t codes[block];
  rangeCodes(values, 31, to, codes);
  storeFifthBits(codes, to + 4);
  storeNibbles(codes, to + 8);
}

struct Encoder {
  DType type;
  float largest;  // magnitude
  void (*encode)(const float* values, std::byte* to);
};
constexpr Encoder encoders[] = {
    {DType::f32, std::numeric_limits<float>::max(),
     [](const float* value, std::byte* to) { std::memcpy(to, value, sizeof(float)); }},
    {DType::f16, largest_half, [](const float* value, std::byte* to) { store16(floatToHalf(*value), to); }},
    {DType::bf16, 0x1.fep127f, [](const float* value, std::byte* to) { store16(floatToBf16(*value), to); }},
    {DType::q8_0, 127 * largest_half, q8_0},
    {DType::q4_0, 8 * largest_half, q4_0},
    {DType::q4_1, largest_half, q4_1},
    {DType::q5_0, 16 * largest_half, q5_0},
    {DType::q5_1, largest_half, q5_1},
};

const Encoder* findEncoder(DType type) {
  const auto* found = std::ranges::find(encoders, type, &Encoder::type);
  return found == std::end(encoders) ? nullptr : found;
}

}  // namespace

bool canQuantizeTo(DType type) { return findEncoder(type) != nullptr; }

int64_t firstUnquantizable(DType type, const float* values, int64_t count) {
  const Encoder* encoder = findEncoder(type);
  assert(encoder);
  for (int64_t i = 0; i < count; ++i) {
    if (!(std::fabs(values[i]) <= encoder->largest)) return i;  // NaN too
  }
  return -1;
}

void quantizeRow(DType type, const float* values, int64_t count, std::byte* out) {
  const Encoder* encoder = findEncoder(type);
  const DTypeInfo& layout = info(type);
  assert(encoder && count % layout.block_elements == 0);
  for (int64_t i = 0; i < count; i += layout.block_elements, out += layout.block_bytes) {
    encoder->encode(values + i, out);
  }
}

}  // namespace kvarium::device
