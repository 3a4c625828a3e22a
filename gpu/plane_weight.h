// Weights of a GPU device that computes fast: numbers in the types of the file, moved so that the 32 lanes of a warp,
// which take neighbouring blocks of 32 columns, read neighbouring bytes in loads of up to 16 bytes.
//
// A part of a weight, rows of one type, is a list of planes one behind the other: plane p holds the units of block
// (row, b) at number row * blocks + b. What a block of each quantized type has (value = d * s * (code - offset) + m,
// file_block.h), bytes:
//   codes   16  byte j: column j in the low four bits, column 16 + j in the high four
//           32  (8 bits) two planes of 16: the signed codes of columns 0-15, those of columns 16-31
//   crumbs   8  byte 4 h + i, bits 2 c and 2 c + 1: of column 16 h + 4 c + i; the low bits of Q2_K and Q3_K, the high
//               ones of Q6_K
//   bits     4  byte i, bit k: the highest bit of column 4 k + i
//   words    -  4 bytes a super-block of 8 blocks: d and dmin of Q2_K; of Q3_K bits 4 b + 2 h: the high two bits of s
//               of half h of block b
//   scales   4  Q4_1, Q5_1: d and m;  2  Q8_0, Q4_0, Q5_0, IQ4_NL: d
//            2  Q4_K, Q5_K: s (6 bits), minimum (6 bits), four bits of the super-block's d and dmin, the lowest in
//               block 0;  Q2_K: s and minimum (4 bits each) of either half;  Q6_K: s (8 bits) of either half
//            1  Q3_K: the low four bits of s of either half;  IQ4_XS: s (6 bits), two bits of the super-block's d
//   tops     -  2 bytes a super-block: d of Q3_K and Q6_K
// A quantized part has as many bytes as in the file. Plain types: rows as in the file, each padded with zeros to a
// multiple of 16 bytes.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/device/device.h"
#include "core/device/device_access.h"
#include "core/device/file_block.h"
#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int block_columns = 32;
constexpr int super_blocks = 8;         // blocks of a super-block
constexpr int64_t part_alignment = 32;  // bytes

// Bytes of the units of a type; 0: it has no such plane.
struct PlaneUnits {
  int codes = 0, crumbs = 0, bits = 0;  // a block has
  int words = 0;                        // a super-block has
  int scales = 0;
  int tops = 0;  // a super-block has

  constexpr int superBytes() const { return super_blocks * (codes + crumbs + bits + scales) + words + tops; }
};

constexpr PlaneUnits planeUnits(DType type) {
  switch (type) {
    case DType::q4_0:
    case DType::iq4_nl:
      return {.codes = 16, .scales = 2};
    case DType::q4_1:
      return {.codes = 16, .scales = 4};
    case DType::q5_0:
      return {.codes = 16, .bits = 4, .scales = 2};
    case DType::q5_1:
      return {.codes = 16, .bits = 4, .scales = 4};
    case DType::q8_0:
      return {.codes = 32, .scales = 2};
    case DType::q2_k:
      return {.crumbs = 8, .words = 4, .scales = 2};
    case DType::q3_k:
      return {.crumbs = 8, .bits = 4, .words = 4, .scales = 1, .tops = 2};
    case DType::q4_k:
      return {.codes = 16, .scales = 2};
    case DType::q5_k:
      return {.codes = 16, .bits = 4, .scales = 2};
    case DType::q6_k:
      return {.codes = 16, .crumbs = 8, .scales = 2, .tops = 2};
    case DType::iq4_xs:
      return {.codes = 16, .scales = 1};
    default:
      return {};
  }
}
constexpr bool isQuantized(DType type) { return device::codeFormat(type).bits > 0; }
constexpr int plainBytes(DType type) { return type == DType::f32 ? 4 : 2; }

// Rows [first_row, first_row + rows) of a weight. For kernels: a POD.
struct PlanePart {
  const std::byte* data = nullptr;  // device memory, aligned to part_alignment
  int64_t first_row = 0, rows = 0, cols = 0;
  DType type = DType::f32;

  // Quantized types.
  __host__ __device__ constexpr int64_t blocks() const { return cols / block_columns; }  // of a row
  __host__ __device__ constexpr int64_t allBlocks() const { return rows * blocks(); }
  // Plain types.
  __host__ __device__ constexpr int64_t rowBytes() const { return (cols * plainBytes(type) + 15) / 16 * 16; }

  __host__ __device__ constexpr int64_t bytes() const {
    if (!isQuantized(type)) return rows * rowBytes();
    const PlaneUnits units = planeUnits(type);
    return allBlocks() * (units.codes + units.crumbs + units.bits + units.scales) +
           allBlocks() / super_blocks * (units.words + units.tops);
  }
};

struct PlaneWeight final : device::Weight {
  device::Memory memory;
  std::vector<PlanePart> parts;  // in the order of rows; neighbours differ in type
  // One number of whoever multiplies many rows at once (ops/weight_range.h), 0 at first.
  device::DevicePtr<int32_t> range;
};

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
__device__ inline BlockUnits readUnits(const Planes<type>& planes, int64_t at) {
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
__device__ inline uint32_t sharedOf(const Planes<type>& planes, int64_t at) {
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

// The 32 numbers of block `b` of a row of the part (local: 0 is the part's first row), by one thread; type is that of
// the part. Columns of plain types beyond cols are zeros.
template <DType type>
__device__ inline void readNumbers(const PlanePart& part, int64_t row, int64_t b, float (&numbers)[block_columns]) {
  if constexpr (isQuantized(type)) {
    const Planes<type> planes(part);
    const int64_t at = row * part.blocks() + b;
    const BlockUnits block = readUnits(planes, at);
    const BlockScales scales = scalesOf<type>(block, sharedOf(planes, at));
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
  } else {
    constexpr int at_once = 16 / plainBytes(type);
    const std::byte* from = part.data + row * part.rowBytes() + b * (block_columns * plainBytes(type));
    KV_UNROLL(8)
    for (int first = 0; first < block_columns; first += at_once) {
      uint4 raw{};
      if (b * block_columns + first < part.cols) {
        raw = KV_STREAMED(reinterpret_cast<const uint4*>(from + first * plainBytes(type)));
      }
      const uint32_t words[4] = {raw.x, raw.y, raw.z, raw.w};
      KV_UNROLL(4)
      for (int i = 0; i < 4; ++i) {
        if constexpr (type == DType::f32) {
          numbers[first + i] = __uint_as_float(words[i]);
        } else if constexpr (type == DType::f16) {
          numbers[first + 2 * i] = floatOfHalf(static_cast<uint16_t>(words[i]));
          numbers[first + 2 * i + 1] = floatOfHalf(static_cast<uint16_t>(words[i] >> 16));
        } else {
          numbers[first + 2 * i] = floatOfBfloat(static_cast<uint16_t>(words[i]));
          numbers[first + 2 * i + 1] = floatOfBfloat(static_cast<uint16_t>(words[i] >> 16));
        }
      }
    }
  }
}

// function(std::integral_constant<DType, the type>) for a type that weights can have. Host or device.
template <class Function>
__host__ __device__ inline void withWeightType(DType type, const Function& function) {
  const auto of = [&]<DType one>() { function(std::integral_constant<DType, one>()); };
  switch (type) {
    case DType::f32:
      return of.template operator()<DType::f32>();
    case DType::f16:
      return of.template operator()<DType::f16>();
    case DType::bf16:
      return of.template operator()<DType::bf16>();
    case DType::q8_0:
      return of.template operator()<DType::q8_0>();
    case DType::q4_0:
      return of.template operator()<DType::q4_0>();
    case DType::q4_1:
      return of.template operator()<DType::q4_1>();
    case DType::q5_0:
      return of.template operator()<DType::q5_0>();
    case DType::q5_1:
      return of.template operator()<DType::q5_1>();
    case DType::q2_k:
      return of.template operator()<DType::q2_k>();
    case DType::q3_k:
      return of.template operator()<DType::q3_k>();
    case DType::q4_k:
      return of.template operator()<DType::q4_k>();
    case DType::q5_k:
      return of.template operator()<DType::q5_k>();
    case DType::q6_k:
      return of.template operator()<DType::q6_k>();
    case DType::iq4_nl:
      return of.template operator()<DType::iq4_nl>();
    case DType::iq4_xs:
      return of.template operator()<DType::iq4_xs>();
    case DType::i32:
      return;  // no weights
  }
}

}  // namespace KV_GPU
