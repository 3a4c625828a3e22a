// Device code that reads weights in planes (plane_weight.h): the units of a block, its codes and scales, its numbers.
#pragma once

#include "gpu/kernel.h"
#include "gpu/plane_weight.h"

namespace KV_GPU {

// The planes of a part, its units by their numbers.
template <DType type>
struct Planes {
  static constexpr PlaneUnits units = planeUnits(type);

  const uint4* codes;  // of 8 bits: the first plane, the other is `codes_plane` units further
  int64_t codes_plane;
  const uint2* crumbs;
  const uint32_t *bits, *words;
  const std::byte* scales;
  const uint16_t* tops;

  __device__ explicit Planes(const PlanePart& part) {
    const int64_t blocks = part.allBlocks(), supers = blocks / super_blocks;
    const std::byte* at = part.data;
    const auto next = [&](int64_t bytes) {
      const std::byte* plane = at;
      at += bytes;
      return plane;
    };
    codes = reinterpret_cast<const uint4*>(next(blocks * units.codes));
    codes_plane = blocks;
    crumbs = reinterpret_cast<const uint2*>(next(blocks * units.crumbs));
    bits = reinterpret_cast<const uint32_t*>(next(blocks * units.bits));
    words = reinterpret_cast<const uint32_t*>(next(supers * units.words));
    scales = next(blocks * units.scales);
    tops = reinterpret_cast<const uint16_t*>(at);
  }
};

// The units of one block, as they were read; which of them a type has is known to the compiler.
struct BlockUnits {
  uint4 codes{}, more_codes{};
  uint2 crumbs{};
  uint32_t bits = 0, scales = 0, top = 0;
  uint32_t word = 0;  // of Q3_K shifted, so that its lowest four bits are those of the block
};

// Block `at` of all blocks of the part: row * blocks() + the block of the row.
template <DType type>
__device__ inline BlockUnits readUnits(const Planes<type>& planes, uint32_t at) {
  constexpr PlaneUnits units = planeUnits(type);
  BlockUnits block;
  if constexpr (units.codes > 0) block.codes = KV_STREAMED(planes.codes + at);
  if constexpr (units.codes == 32) block.more_codes = KV_STREAMED(planes.codes + planes.codes_plane + at);
  if constexpr (units.crumbs > 0) block.crumbs = KV_STREAMED(planes.crumbs + at);
  if constexpr (units.bits > 0) block.bits = KV_STREAMED(planes.bits + at);
  if constexpr (units.words > 0) block.word = KV_STREAMED(planes.words + at / super_blocks);
  if constexpr (type == DType::q3_k) block.word >>= 4 * (at % super_blocks);
  if constexpr (units.scales == 4) block.scales = KV_STREAMED(reinterpret_cast<const uint32_t*>(planes.scales) + at);
  if constexpr (units.scales == 2) block.scales = KV_STREAMED(reinterpret_cast<const uint16_t*>(planes.scales) + at);
  if constexpr (units.scales == 1) block.scales = KV_STREAMED(reinterpret_cast<const uint8_t*>(planes.scales) + at);
  if constexpr (units.tops > 0) block.top = KV_STREAMED(planes.tops + at / super_blocks);
  return block;
}

// Bits of a super-block's f16 that each of its blocks holds, above the lowest `sharedShift` bits of its scales.
constexpr int sharedBits(DType type) {
  return type == DType::q4_k || type == DType::q5_k ? 4 : type == DType::iq4_xs ? 2 : 0;
}
constexpr int sharedShift(DType type) { return type == DType::iq4_xs ? 6 : 12; }

// The f16 of the super-block of a block, put together by a thread for itself ...
template <DType type>
__device__ inline uint32_t sharedOf(const Planes<type>& planes, uint32_t at) {
  constexpr int each = sharedBits(type), bytes = planeUnits(type).scales;
  uint32_t shared = 0;
  if constexpr (each > 0) {
    const std::byte* scales = planes.scales + at / super_blocks * (super_blocks * bytes);
    KV_UNROLL(8)
    for (int b = 0; b < super_blocks; ++b) {
      uint32_t one = 0;
      if constexpr (bytes == 2) one = reinterpret_cast<const uint16_t*>(scales)[b];
      if constexpr (bytes == 1) one = reinterpret_cast<const uint8_t*>(scales)[b];
      shared |= one >> sharedShift(type) << each * b;
    }
  }
  return shared;
}
// ... or by eight lanes that hold its blocks, at lane % 8 == b % 8. All 32 lanes come.
template <DType type>
__device__ inline uint32_t sharedOverLanes(const BlockUnits& block, int lane) {
  constexpr int each = sharedBits(type);
  uint32_t shared = 0;
  if constexpr (each > 0) {
    shared = block.scales >> sharedShift(type) << each * (lane % super_blocks);
    KV_UNROLL(3)
    for (int distance = 1; distance < super_blocks; distance *= 2)
      shared |= __shfl_xor_sync(all_lanes, shared, distance);
  }
  return shared;
}

// Weights of half h of a block are scale[h] * (code - offset) + minimum[h]; types with one scale a block have both
// alike.
struct BlockScales {
  float scale[2], minimum[2];
};

template <DType type>
__device__ inline BlockScales scalesOf(const BlockUnits& block, uint32_t shared) {
  constexpr device::CodeFormat format = device::codeFormat(type);
  const auto half = [](uint32_t bits) { return floatOfHalf(static_cast<uint16_t>(bits)); };
  const auto number = [](uint32_t value) { return static_cast<float>(static_cast<int>(value)); };
  BlockScales out{};
  if constexpr (format.scales == device::Scales::block) {
    out.scale[0] = out.scale[1] = half(block.scales & 0xffff);
    if constexpr (format.minimum) out.minimum[0] = out.minimum[1] = half(block.scales >> 16);
  } else if constexpr (type == DType::q4_k || type == DType::q5_k) {
    out.scale[0] = out.scale[1] = half(shared & 0xffff) * number(block.scales & 63);
    out.minimum[0] = out.minimum[1] = -(half(shared >> 16) * number(block.scales >> 6 & 63));
  } else if constexpr (type == DType::iq4_xs) {
    out.scale[0] = out.scale[1] = half(shared) * (number(block.scales & 63) - 32.0f);
  } else {
    KV_UNROLL(2)
    for (int h = 0; h < 2; ++h) {
      const uint32_t of_half = block.scales >> (type == DType::q3_k ? 4 : 8) * h;
      if constexpr (type == DType::q2_k) {
        out.scale[h] = half(block.word & 0xffff) * number(of_half & 15);
        out.minimum[h] = -(half(block.word >> 16) * number(of_half >> 4 & 15));
      } else if constexpr (type == DType::q3_k) {
        out.scale[h] = half(block.top) * (number((of_half & 15) | (block.word >> 2 * h & 3) << 4) - 32.0f);
      } else {  // Q6_K
        out.scale[h] = half(block.top) * static_cast<float>(static_cast<int8_t>(of_half & 255));
      }
    }
  }
  return out;
}

// What is subtracted from the codes of codeWords(): those of lookups and of eight bits have their sign.
constexpr int planeOffset(DType type) {
  return isQuantized(type) && !device::codeFormat(type).lookup && type != DType::q8_0 ? device::codeFormat(type).offset
                                                                                      : 0;
}

// The signed values of eight indices of four bits each, of columns 4 k + i (even[i]) and 16 + 4 k + i (odd[i]).
__device__ inline void lookUp(uint32_t indices, uint32_t& even, uint32_t& odd) {
  constexpr auto four = [](int first) {
    uint32_t bytes = 0;
    for (int i = 0; i < 4; ++i) bytes |= ((device::iq4_values[first + i] + 128u) & 255u) << 8 * i;
    return bytes;
  };
  constexpr uint32_t table[4] = {four(0), four(4), four(8), four(12)};
  const uint32_t places = indices & 0x77777777u;                       // in either half of the table
  const uint32_t choice = 0x32103210u | (indices & 0x88888888u) >> 1;  // byte i of the lower or of the upper half
  uint32_t values[2];
  KV_UNROLL(2)
  for (int i = 0; i < 2; ++i) {
    const uint32_t lower = __byte_perm(table[0], table[1], places >> 16 * i);
    const uint32_t upper = __byte_perm(table[2], table[3], places >> 16 * i);
    values[i] = __byte_perm(lower, upper, choice >> 16 * i);
  }
  even = __byte_perm(values[0], values[1], 0x6420);
  odd = __byte_perm(values[0], values[1], 0x7531);
}

// Byte i of words[k] is the code of column 4 k + i.
template <DType type>
__device__ inline void codeWords(const BlockUnits& block, uint32_t (&words)[8]) {
  constexpr device::CodeFormat format = device::codeFormat(type);
  const uint32_t codes[4] = {block.codes.x, block.codes.y, block.codes.z, block.codes.w};
  const uint32_t more[4] = {block.more_codes.x, block.more_codes.y, block.more_codes.z, block.more_codes.w};
  const uint32_t crumbs[2] = {block.crumbs.x, block.crumbs.y};
  KV_UNROLL(4)
  for (int k = 0; k < 4; ++k) {
    if constexpr (format.bits == 8) {
      words[k] = codes[k];
      words[4 + k] = more[k];
    } else if constexpr (format.lookup) {
      lookUp(codes[k], words[k], words[4 + k]);
    } else if constexpr (format.bits >= 4) {
      words[k] = codes[k] & 0x0f0f0f0fu;
      words[4 + k] = codes[k] >> 4 & 0x0f0f0f0fu;
    } else {
      words[k] = words[4 + k] = 0;
    }
  }
  constexpr int crumbs_at = format.bits == 6 ? 4 : 0, bits_at = format.bits == 5 ? 4 : 2;
  KV_UNROLL(8)
  for (int k = 0; k < 8; ++k) {
    if constexpr (planeUnits(type).crumbs > 0) words[k] |= (crumbs[k / 4] >> 2 * (k % 4) & 0x03030303u) << crumbs_at;
    if constexpr (planeUnits(type).bits > 0) words[k] |= (block.bits >> k & 0x01010101u) << bits_at;
  }
}

// The numbers of 16 bytes of a plain type.
template <DType type>
__device__ inline void plainNumbers(const uint4& unit, float (&numbers)[16 / plainBytes(type)]) {
  const uint32_t words[4] = {unit.x, unit.y, unit.z, unit.w};
  KV_UNROLL(4)
  for (int i = 0; i < 4; ++i) {
    if constexpr (type == DType::f32) {
      numbers[i] = __uint_as_float(words[i]);
    } else {
      const auto low = static_cast<uint16_t>(words[i] & 0xffff), high = static_cast<uint16_t>(words[i] >> 16);
      numbers[2 * i] = type == DType::f16 ? floatOfHalf(low) : floatOfBfloat(low);
      numbers[2 * i + 1] = type == DType::f16 ? floatOfHalf(high) : floatOfBfloat(high);
    }
  }
}

// The 32 numbers of a block.
template <DType type>
__device__ inline void numbersOf(const BlockUnits& block, const BlockScales& scales, float (&numbers)[block_columns]) {
  uint32_t words[8];
  codeWords<type>(block, words);
  KV_UNROLL(32)
  for (int i = 0; i < block_columns; ++i) {
    const uint32_t byte = words[i / 4] >> 8 * (i % 4) & 255;
    const int code =
        type == DType::q8_0 || device::codeFormat(type).lookup ? static_cast<int8_t>(byte) : static_cast<int>(byte);
    const float product = scales.scale[i / 16] * static_cast<float>(code - planeOffset(type));
    numbers[i] = device::codeFormat(type).minimum ? product + scales.minimum[i / 16] : product;
  }
}

// The 32 numbers of block `b` of a row of the part (local: 0 is the part's first row), by one thread; type is that of
// the part. Columns of plain types beyond cols are zeros.
template <DType type>
__device__ inline void readNumbers(const PlanePart& part, int64_t row, int64_t b, float (&numbers)[block_columns]) {
  if constexpr (isQuantized(type)) {
    const Planes<type> planes(part);
    const auto at = static_cast<uint32_t>(row * part.blocks() + b);
    const BlockUnits block = readUnits(planes, at);
    const BlockScales scales = scalesOf<type>(block, sharedOf(planes, at));
    numbersOf<type>(block, scales, numbers);
  } else {
    constexpr int at_once = 16 / plainBytes(type);
    const std::byte* from = part.data + row * part.rowBytes() + b * (block_columns * plainBytes(type));
    KV_UNROLL(8)
    for (int first = 0; first < block_columns; first += at_once) {
      uint4 raw{};
      if (b * block_columns + first < part.cols) {
        raw = KV_STREAMED(reinterpret_cast<const uint4*>(from + first * plainBytes(type)));
      }
      float some[at_once];
      plainNumbers<type>(raw, some);
      KV_UNROLL(8)
      for (int i = 0; i < at_once; ++i) numbers[first + i] = some[i];
    }
  }
}

}  // namespace KV_GPU
