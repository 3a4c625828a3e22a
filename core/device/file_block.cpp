#include "core/device/file_block.h"

#include <cstring>

namespace kvarium::device {
namespace {

uint16_t half(const uint8_t* at) {
  uint16_t bits;
  std::memcpy(&bits, at, 2);
  return bits;
}

// 32 codes of 4 bits: low nibbles first.
void nibbles(const uint8_t* at, uint8_t* codes) {
  for (int i = 0; i < 16; ++i) {
    codes[i] = at[i] & 15;
    codes[16 + i] = at[i] >> 4;
  }
}

void addFifthBit(const uint8_t* at, uint8_t* codes) {
  uint32_t bits;
  std::memcpy(&bits, at, 4);
  for (int i = 0; i < 32; ++i) codes[i] |= static_cast<uint8_t>((bits >> i & 1) << 4);
}

// 6-bit scale and minimum of sub-block b (0..7) out of the 12 bytes of Q4_K and Q5_K.
void sixBitPair(const uint8_t* packed, int b, FileBlock& block) {
  int scale, minimum;
  if (b < 4) {
    scale = packed[b] & 63;
    minimum = packed[b + 4] & 63;
  } else {
    scale = (packed[b + 4] & 15) | (packed[b - 4] >> 6) << 4;
    minimum = packed[b + 4] >> 4 | (packed[b] >> 6) << 4;
  }
  block.sub_scale[0] = block.sub_scale[1] = static_cast<int8_t>(scale);
  block.sub_minimum[0] = block.sub_minimum[1] = static_cast<int8_t>(minimum);
}

// Two bits of each of 32 bytes: 128 columns share 32 bytes, four groups of 32 columns by shift.
void crumbs(const uint8_t* at, int b, uint8_t* codes) {
  const uint8_t* bytes = at + b / 4 * 32;
  for (int i = 0; i < 32; ++i) codes[i] = bytes[i] >> (2 * (b % 4)) & 3;
}

// {scales[16], qs[64], d, dmin}
void q2k(const uint8_t* super, int b, FileBlock& block) {
  crumbs(super + 16, b, block.codes);
  for (int h = 0; h < 2; ++h) {
    block.sub_scale[h] = static_cast<int8_t>(super[2 * b + h] & 15);
    block.sub_minimum[h] = static_cast<int8_t>(super[2 * b + h] >> 4);
  }
  block.scale = half(super + 80);
  block.minimum = half(super + 82);
}

// {hmask[32], qs[64], scales[12], d}; scales are 6 bits, 16 of them: low four bits in bytes 0-7, high two in 8-11
void q3k(const uint8_t* super, int b, FileBlock& block) {
  crumbs(super + 32, b, block.codes);
  for (int i = 0; i < 32; ++i) block.codes[i] |= static_cast<uint8_t>((super[i] >> b & 1) << 2);
  const uint8_t* packed = super + 96;
  for (int h = 0; h < 2; ++h) {
    const int s = 2 * b + h;
    const int low = s < 8 ? packed[s] & 15 : packed[s - 8] >> 4;
    const int high = packed[8 + s % 4] >> (2 * (s / 4)) & 3;
    block.sub_scale[h] = static_cast<int8_t>((low | high << 4) - 32);
  }
  block.scale = half(super + 108);
}

// {d, dmin, scales[12], qs[128]}: 32 bytes hold block 2c low, block 2c + 1 high
void superNibbles(const uint8_t* qs, int b, uint8_t* codes) {
  const uint8_t* bytes = qs + b / 2 * 32;
  for (int i = 0; i < 32; ++i) codes[i] = b % 2 ? bytes[i] >> 4 : bytes[i] & 15;
}

void q4k(const uint8_t* super, int b, FileBlock& block) {
  block.scale = half(super);
  block.minimum = half(super + 2);
  sixBitPair(super + 4, b, block);
  superNibbles(super + 16, b, block.codes);
}

// {d, dmin, scales[12], qh[32], qs[128]}
void q5k(const uint8_t* super, int b, FileBlock& block) {
  block.scale = half(super);
  block.minimum = half(super + 2);
  sixBitPair(super + 4, b, block);
  superNibbles(super + 48, b, block.codes);
  for (int i = 0; i < 32; ++i) block.codes[i] |= static_cast<uint8_t>((super[16 + i] >> b & 1) << 4);
}

// {ql[128], qh[64], scales[16], d}: 128 columns share 64 + 32 bytes
void q6k(const uint8_t* super, int b, FileBlock& block) {
  const uint8_t* low = super + b / 4 * 64 + b % 2 * 32;
  const uint8_t* high = super + 128 + b / 4 * 32;
  for (int i = 0; i < 32; ++i) {
    const int four = b % 4 < 2 ? low[i] & 15 : low[i] >> 4;
    const int two = high[i] >> (2 * (b % 4)) & 3;
    block.codes[i] = static_cast<uint8_t>(four | two << 4);
  }
  for (int h = 0; h < 2; ++h) block.sub_scale[h] = static_cast<int8_t>(super[192 + 2 * b + h]);
  block.scale = half(super + 208);
}

// {d, scales_h (u16), scales_l[4], qs[128]}
void iq4xs(const uint8_t* super, int b, FileBlock& block) {
  const int low = super[4 + b / 2] >> (4 * (b % 2)) & 15;
  const int high = half(super + 2) >> (2 * b) & 3;
  block.scale = half(super);
  block.sub_scale[0] = block.sub_scale[1] = static_cast<int8_t>((low | high << 4) - 32);
  nibbles(super + 8 + b * 16, block.codes);
}

}  // namespace

FileBlock readFileBlock(DType type, const std::byte* row, int64_t index) {
  FileBlock block;
  const DTypeInfo& shape = info(type);
  const int64_t per_unit = shape.block_elements / 32;
  const auto* unit = reinterpret_cast<const uint8_t*>(row) + index / per_unit * shape.block_bytes;
  const int b = static_cast<int>(index % per_unit);
  switch (type) {
    case DType::q4_0:
    case DType::iq4_nl:
      block.scale = half(unit);
      nibbles(unit + 2, block.codes);
      break;
    case DType::q4_1:
      block.scale = half(unit);
      block.minimum = half(unit + 2);
      nibbles(unit + 4, block.codes);
      break;
    case DType::q5_0:
      block.scale = half(unit);
      nibbles(unit + 6, block.codes);
      addFifthBit(unit + 2, block.codes);
      break;
    case DType::q5_1:
      block.scale = half(unit);
      block.minimum = half(unit + 2);
      nibbles(unit + 8, block.codes);
      addFifthBit(unit + 4, block.codes);
      break;
    case DType::q8_0:
      block.scale = half(unit);
      for (int i = 0; i < 32; ++i) block.codes[i] = unit[2 + i] ^ 0x80;
      break;
    case DType::q2_k: q2k(unit, b, block); break;
    case DType::q3_k: q3k(unit, b, block); break;
    case DType::q4_k: q4k(unit, b, block); break;
    case DType::q5_k: q5k(unit, b, block); break;
    case DType::q6_k: q6k(unit, b, block); break;
    case DType::iq4_xs: iq4xs(unit, b, block); break;
    default: std::memset(block.codes, 0, sizeof block.codes); break;
  }
  return block;
}

}  // namespace kvarium::device
