// Weights of a GPU device that computes fast: numbers in the types of the file, moved so that the 32 lanes of a warp,
// which take neighbouring blocks of 32 columns, read neighbouring bytes in loads of up to 16 bytes.
//
// A part of a weight, rows of one type, is a list of planes one after the other: plane p holds the units of block (row,
// b) at number row * blocks + b. What a block of each quantized type has (value = d * s * (code - offset) + m,
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
#include "core/device/file_block.h"
#include "gpu/backend.h"

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
    case DType::iq4_nl: return {.codes = 16, .scales = 2};
    case DType::q4_1: return {.codes = 16, .scales = 4};
    case DType::q5_0: return {.codes = 16, .bits = 4, .scales = 2};
    case DType::q5_1: return {.codes = 16, .bits = 4, .scales = 4};
    case DType::q8_0: return {.codes = 32, .scales = 2};
    case DType::q2_k: return {.crumbs = 8, .words = 4, .scales = 2};
    case DType::q3_k: return {.crumbs = 8, .bits = 4, .words = 4, .scales = 1, .tops = 2};
    case DType::q4_k: return {.codes = 16, .scales = 2};
    case DType::q5_k: return {.codes = 16, .bits = 4, .scales = 2};
    case DType::q6_k: return {.codes = 16, .crumbs = 8, .scales = 2, .tops = 2};
    case DType::iq4_xs: return {.codes = 16, .scales = 1};
    default: return {};
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
  constexpr int64_t blocks() const { return cols / block_columns; }  // of a row
  constexpr int64_t allBlocks() const { return rows * blocks(); }
  // Plain types.
  constexpr int64_t rowBytes() const { return (cols * plainBytes(type) + 15) / 16 * 16; }

  constexpr int64_t bytes() const {
    if (!isQuantized(type)) return rows * rowBytes();
    const PlaneUnits units = planeUnits(type);
    return allBlocks() * (units.codes + units.crumbs + units.bits + units.scales) +
           allBlocks() / super_blocks * (units.words + units.tops);
  }
};

// Whether a product takes the rows of a part as they lie.
inline bool isHalves(const PlanePart& part) { return part.type == DType::f16; }

struct PlaneWeight final : device::Weight {
  device::Memory memory;
  std::vector<PlanePart> parts;  // in the order of rows; neighbours differ in type
  // One number, used by products of many rows (findRange()); 0 at first.
  device::DevicePtr<int32_t> range;
};

// function(std::integral_constant<DType, the type>) for a type that weights can have, for the host.
template <class Function>
void withWeightType(DType type, const Function& function) {
  const auto of = [&]<DType... one>() {
    ((type == one ? function(std::integral_constant<DType, one>()) : void()), ...);
  };
  of.template
  operator()<DType::f32, DType::f16, DType::bf16, DType::q8_0, DType::q4_0, DType::q4_1, DType::q5_0, DType::q5_1,
             DType::q2_k, DType::q3_k, DType::q4_k, DType::q5_k, DType::q6_k, DType::iq4_nl, DType::iq4_xs>();
}

}  // namespace KV_GPU
