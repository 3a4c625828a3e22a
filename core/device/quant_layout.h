// Codes: how a tile of 64 cells is written in few bits. A group of numbers shares a scale and an offset,
//   x = scale * code + offset,   code in [0, 2^bits),
// and an encoder (QuantMethod) chooses both. A tile is one K or V tile of one KV head: codes first, then scales, then
// offsets; where a code lies inside is known to quant_layout.cpp and to one kernel file per device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "core/device/kv_view.h"

namespace kvarium::device {

enum class KvSide : uint8_t { key, value };

// How scale and offset are found.
enum class QuantMethod : uint8_t {
  range,          // scale = (max - min) / (2^bits - 1), offset = min: quanto (there: shift = -min), KIVI
  hqq,            // 1/scale = min((2^bits - 1) / (max - min), 20000), 1 where max - min <= 1e-4; zero = -min / scale
  hqq_optimized,  // hqq, then half-quadratic steps on the zero (Badri and Shaji 2023), each group alone
  least_squares,  // the shrunken range with the least squared error
};

// A width of codes. 256 codes are stored as one or two bit planes, the plane of the low bits first (quant_layout.cpp).
struct CodeWidth {
  int bits;
  int low_plane, high_plane;  // bits of a code in each plane, 1, 2, 4 or 8; high_plane may be 0
  float first_shrink;         // least_squares starts with the range of a group times this
};
// The only list of widths: the specification language, its help, backends, kernels and tests read this table. The
// shrinks suit a normal distribution.
inline constexpr CodeWidth code_widths[] = {
    {.bits = 1, .low_plane = 1, .high_plane = 0, .first_shrink = 0.4f},
    {.bits = 2, .low_plane = 2, .high_plane = 0, .first_shrink = 0.65f},
    {.bits = 3, .low_plane = 2, .high_plane = 1, .first_shrink = 0.85f},
    {.bits = 4, .low_plane = 4, .high_plane = 0, .first_shrink = 0.95f},
    {.bits = 5, .low_plane = 4, .high_plane = 1, .first_shrink = 1},
    {.bits = 8, .low_plane = 8, .high_plane = 0, .first_shrink = 1},
};
inline constexpr int code_width_count = static_cast<int>(std::size(code_widths));

// Index in code_widths, for tables by width; -1: there are no codes of this width. Inlined always: kernels of several
// instruction sets call it.
[[gnu::always_inline]] constexpr int codeWidthIndex(int bits) {
  for (int i = 0; i < code_width_count; ++i) {
    if (code_widths[i].bits == bits) return i;
  }
  return -1;
}
[[gnu::always_inline]] constexpr bool isCodeWidth(int bits) { return codeWidthIndex(bits) >= 0; }
// Throws Error{unsupported} that lists the widths.
[[noreturn]] void refuseCodeWidth(int bits);

// Calls function.operator()<bits>(), so that code is compiled for each width of the table. Throws as refuseCodeWidth.
template <int index = 0, class Function>
decltype(auto) withCodeWidth(int bits, Function&& function) {
  if (bits == code_widths[index].bits) return function.template operator()<code_widths[index].bits>();
  if constexpr (index + 1 < code_width_count) {
    return withCodeWidth<index + 1>(bits, function);
  } else {
    refuseCodeWidth(bits);
  }
}

// Bytes of the parts of a tile; their sum is the tile. Formats, pools and views all call these, so a width that does
// not exist is refused here.
size_t codesBytes(const QuantLayout& codes, KvSide side, int head_dim);
size_t scalesBytes(const QuantLayout& codes, KvSide side, int head_dim);  // scales and offsets

// x [64][head_dim]. Cells that are not live are not looked at, their memory may never have been written; they are no
// part of a fit and read as zero or as a live cell's offset; a group without a live cell has scale and offset 0. A
// constant group reads back as its constant. Rotation (QuantLayout::hadamard) is done here and undone by decodeTile: x
// are the numbers themselves. Numbers beyond 1e18 count as that, NaN as 0. Centered groups: [-s, s], s the largest |x|,
// or, by least squares, the best of several.
void encodeTile(const QuantLayout& codes, KvSide side, QuantMethod fit, const float* x, uint64_t live, int head_dim,
                std::byte* tile);
void decodeTile(const QuantLayout& codes, KvSide side, const std::byte* tile, int head_dim, float* x);

// A tile of one KV head as numbers, x [64][head_dim], whatever it is written in; and its size.
size_t bytesOfTile(const KvEncoding& coding, KvSide side, int head_dim);
void readTile(const KvEncoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x);

struct GroupFit {
  float scale = 0, offset = 0;
};
// The numbers of one group, in float32 throughout.
GroupFit fitGroup(QuantMethod fit, int bits, std::span<const float> x);
// The code of x under a fit: rounded half to even, clamped, by the encoder's own formula.
int codeOf(QuantMethod fit, int bits, const GroupFit& group, float x);
// For every x.
void codesOf(QuantMethod fit, int bits, const GroupFit& group, std::span<const float> x, uint8_t* codes);
// Codes around zero, offset = -scale * (2^bits - 1) / 2: the largest |x| at the end of the range or, by least squares,
// the scale with the least squared error.
GroupFit fitCentered(QuantMethod fit, int bits, std::span<const float> x);

// Orthonormal Walsh-Hadamard transform, in place, of each block of the largest power of two that divides head_dim. Its
// own inverse.
void hadamard(float* x, int head_dim);

}  // namespace kvarium::device
