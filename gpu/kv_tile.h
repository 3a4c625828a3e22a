// Device code that reads single numbers of K and V tiles, whatever they are written in: layouts of kv_view.h (plain
// formats) and quant_layout.cpp (codes), which may be rotated.
#pragma once

#include <type_traits>

#include "core/base/half.h"
#include "core/device/quant_layout.h"
#include "gpu/kernel.h"

namespace KV_GPU {

// What a kernel must know of tiles of one encoding, side and size of head. Made on the host.
struct TileShape {
  device::KvFormat format = device::KvFormat::f32;
  bool key = true;  // K tiles, else V tiles
  // Of codes.
  bool by_token = true;  // QuantLayout::Axis
  bool half_scales = true, centered = false, hadamard = false;
  int8_t bits = 0;
  int16_t group = 1;  // numbers of a group
  int head_dim = 0;
  int cell_step = 0, dim_step = 0;  // plain formats: number (cell, d) at cell * cell_step + d * dim_step
  int codes_bytes = 0;              // before the scales
  uint32_t group_factor = 0;        // i * group_factor >> 20 == i / group for 0 <= i < 512
  uint32_t groups = 0;              // of a tile

  // V: number of adjacent units that hold the dimensions of 16 cells.
  __host__ __device__ uint32_t unitsAcross() const { return (static_cast<uint32_t>(head_dim) + 15) / 16; }
};

inline TileShape tileShape(const device::KvEncoding& encoding, device::KvSide side, int head_dim) {
  const bool key = side == device::KvSide::key;
  TileShape shape;
  shape.format = encoding.format;
  shape.key = key;
  shape.head_dim = head_dim;
  shape.cell_step = key ? 1 : head_dim;
  shape.dim_step = key ? device::cells_per_block : 1;
  if (encoding.format != device::KvFormat::codes) return shape;
  const device::QuantLayout& codes = encoding.codes;
  shape.codes_bytes = static_cast<int>(device::codesBytes(codes, side, head_dim));  // refuses a width there is not
  shape.by_token = codes.axis == device::QuantLayout::Axis::token;
  shape.half_scales = codes.half_scales;
  shape.centered = codes.centered;
  shape.hadamard = codes.hadamard;
  shape.bits = static_cast<int8_t>(codes.bits);
  shape.group = codes.group;
  shape.groups = static_cast<uint32_t>(device::cells_per_block * head_dim / codes.group);
  shape.group_factor = ((1u << 20) + static_cast<uint32_t>(codes.group) - 1) / static_cast<uint32_t>(codes.group);
  return shape;
}

// Tiles of one side that are written from tiles of another encoding, and how far after the bases of their blocks they
// lie: one after another, by head.
struct TileChange {
  TileShape from, to;
  int64_t from_offset = 0, to_offset = 0;
  int64_t from_bytes = 0, to_bytes = 0;  // of a tile
};

inline TileChange tileChange(device::KvSide side, const device::KvEncoding& from, const device::KvEncoding& to,
                             int64_t from_offset, int64_t to_offset, int head_dim) {
  return {.from = tileShape(from, side, head_dim),
          .to = tileShape(to, side, head_dim),
          .from_offset = from_offset,
          .to_offset = to_offset,
          .from_bytes = static_cast<int64_t>(device::bytesOfTile(from, side, head_dim)),
          .to_bytes = static_cast<int64_t>(device::bytesOfTile(to, side, head_dim))};
}

// Where the code of a number lies: unit, vector of 64 codes, place in the vector.
struct CodePlace {
  uint32_t unit, vector, index;
};

__device__ inline CodePlace codePlace(const TileShape& shape, uint32_t cell, uint32_t d) {
  if (shape.key) return {d / 4, cell / 16, cell % 16 * 4 + d % 4};
  return {cell / 16 * shape.unitsAcross() + d / 16, cell / 4 % 4, d % 16 * 4 + cell % 4};
}

constexpr uint32_t planeBytes(uint32_t bits) { return 32 * bits; }  // of the 256 codes of a unit

// The bits of a code that lie in a plane of `bits` bits a code.
template <uint32_t bits>
__device__ inline uint32_t planeBits(const std::byte* plane, const CodePlace& place) {
  constexpr uint32_t mask = (1 << bits) - 1;
  if constexpr (bits == 1)
    return static_cast<uint32_t>(plane[place.vector * 8 + place.index / 8]) >> place.index % 8 & mask;
  else
    return static_cast<uint32_t>(plane[place.vector * bits / 8 * 64 + place.index]) >> place.vector * bits % 8 & mask;
}

__device__ inline uint32_t groupOf(const TileShape& shape, uint32_t cell, uint32_t d) {
  const uint32_t line = (shape.by_token ? d : cell) * shape.group_factor >> 20;
  return shape.by_token ? line * device::cells_per_block + cell : line * static_cast<uint32_t>(shape.head_dim) + d;
}

// Scales and offsets of a tile begin at a multiple of their own size.
__device__ inline float storedScale(const TileShape& shape, const std::byte* scales, uint32_t index) {
  if (shape.half_scales) return floatOfHalf(reinterpret_cast<const uint16_t*>(scales)[index]);
  return reinterpret_cast<const float*>(scales)[index];
}

__device__ inline float toFloat(device::KvFormat format, const std::byte* numbers, int index) {
  if (format == device::KvFormat::f32) return reinterpret_cast<const float*>(numbers)[index];
  const uint16_t bits = reinterpret_cast<const uint16_t*>(numbers)[index];
  return format == device::KvFormat::f16 ? floatOfHalf(bits) : floatOfBfloat(bits);
}

// The nearest number that float16 has a place for; what is not a number stays so.
__device__ __forceinline__ float withinHalf(float x) {
  return x < -largest_half ? -largest_half : x > largest_half ? largest_half : x;
}

// Readers of a tile: at(cell, d) is a number. Numbers of codes are as they were rotated (QuantLayout::hadamard).
template <device::KvFormat format>
struct PlainTile {
  const std::byte* tile;
  int cell_step, dim_step;

  __device__ float at(int cell, int d) const { return toFloat(format, tile, cell * cell_step + d * dim_step); }
};

template <int bits>
struct CodeTile {
  const std::byte* tile;
  const TileShape& shape;

  __device__ uint32_t codeAt(int cell, int d) const {
    constexpr device::CodeWidth width = device::code_widths[device::codeWidthIndex(bits)];
    const CodePlace place = codePlace(shape, static_cast<uint32_t>(cell), static_cast<uint32_t>(d));
    const std::byte* unit = tile + place.unit * planeBytes(bits);
    uint32_t code = planeBits<width.low_plane>(unit, place);
    if constexpr (width.high_plane > 0)
      code |= planeBits<width.high_plane>(unit + planeBytes(width.low_plane), place) << width.low_plane;
    return code;
  }
  __device__ float at(int cell, int d) const {
    constexpr float middle = static_cast<float>((1 << bits) - 1) / 2;
    const std::byte* scales = tile + shape.codes_bytes;
    const uint32_t group = groupOf(shape, static_cast<uint32_t>(cell), static_cast<uint32_t>(d));
    const float scale = storedScale(shape, scales, group);
    const float offset = shape.centered ? -scale * middle : storedScale(shape, scales, shape.groups + group);
    return scale * static_cast<float>(static_cast<int>(codeAt(cell, d))) + offset;
  }
};

// function(the width as a constant)
template <int index = 0, class Function>
__device__ inline void withCodeBits(int bits, const Function& function) {
  constexpr int width = device::code_widths[index].bits;
  if (bits == width) return function(std::integral_constant<int, width>());
  if constexpr (index + 1 < device::code_width_count) withCodeBits<index + 1>(bits, function);
}

// function(reader) with the reader of this tile, so that loops are compiled for each kind of tile.
template <class Function>
__device__ inline void withCodes(const TileShape& shape, const std::byte* tile, const Function& function) {
  withCodeBits(shape.bits, [&](auto bits) { function(CodeTile<bits>{tile, shape}); });
}
template <class Function>
__device__ inline void withTile(const TileShape& shape, const std::byte* tile, const Function& function) {
  switch (shape.format) {
    case device::KvFormat::f32:
      return function(PlainTile<device::KvFormat::f32>{tile, shape.cell_step, shape.dim_step});
    case device::KvFormat::f16:
      return function(PlainTile<device::KvFormat::f16>{tile, shape.cell_step, shape.dim_step});
    case device::KvFormat::bf16:
      return function(PlainTile<device::KvFormat::bf16>{tile, shape.cell_step, shape.dim_step});
    case device::KvFormat::codes: return withCodes(shape, tile, function);
  }
}

// ---- the rotation of numbers that are written in codes (quant_layout.h) ----

// Heads of numbers: x[head * head_step + d * dim_step].
struct Heads {
  float* x;
  int heads, head_dim;
  int head_step, dim_step;
};

// Orthonormal Walsh-Hadamard transform, in place, of each block of the largest power of two that divides head_dim, bit
// for bit that of device::hadamard(). By `threads` threads, of which this is number `thread`; meet() is their barrier.
// The caller's threads have met before; when this returns they have met again.
template <class Meet>
__device__ inline void hadamardTogether(const Heads& all, int thread, int threads, const Meet& meet) {
  const int block = all.head_dim & -all.head_dim;
  const auto at = [&](int head, int d) -> float& { return all.x[head * all.head_step + d * all.dim_step]; };
  for (int apart = 1; apart < block; apart *= 2) {
    for (int i = thread; i < all.heads * (all.head_dim / 2); i += threads) {
      const int head = i / (all.head_dim / 2), pair = i % (all.head_dim / 2);
      const int d = (pair & ~(apart - 1)) * 2 + (pair & (apart - 1));
      const float a = at(head, d), b = at(head, d + apart);
      at(head, d) = a + b;
      at(head, d + apart) = a - b;
    }
    meet();
  }
  const float scale = 1 / sqrtf(static_cast<float>(block));
  for (int i = thread; i < all.heads * all.head_dim; i += threads) at(i / all.head_dim, i % all.head_dim) *= scale;
  meet();
}

}  // namespace KV_GPU
