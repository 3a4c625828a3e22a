// Device code that brings K and V tiles of one KV head into shared memory as float16, as tensor cores read them: by the
// `threads` threads of a block together.
//
// K [dims][64], V [64][dims]; `dims` is the head's size rounded up to one that kernels are compiled for, and what is
// beyond the head is zero. A row is cut into pieces of 16 bytes, which lie in another order in each row (pieceAt), so
// that the rows of a matrix that is loaded lie in different banks.
#pragma once

#include "gpu/kv_tile.h"

namespace KV_GPU {

constexpr int piece_halves = 8;  // 16 bytes

// Where a piece of a row begins in an array [rows][columns], in numbers. Pieces of eight neighbouring rows that have
// the same index lie in different banks.
template <int columns>
__device__ __forceinline__ int pieceAt(int row, int piece) {
  constexpr int pieces = columns / piece_halves;
  static_assert(pieces == 2 || columns % (4 * piece_halves) == 0);
  const int turn = pieces % 8 == 0 ? row & 7 : pieces == 2 ? row >> 2 & 1 : row >> 1 & 3;
  return row * columns + (piece ^ turn) * piece_halves;
}
__device__ __forceinline__ void writePiece(uint16_t* to, uint4 eight) { *reinterpret_cast<uint4*>(to) = eight; }

// ---- tiles that are float16 in device memory ----
template <int dims, int threads>
__device__ __forceinline__ void bringKeys(const std::byte* tile, int head_dim, uint16_t* keys) {
  constexpr int pieces = device::cells_per_block / piece_halves;
  KV_UNROLL(1)
  for (int i = static_cast<int>(threadIdx.x); i < dims * pieces; i += threads) {
    const int d = i / pieces;
    uint16_t* to = keys + pieceAt<device::cells_per_block>(d, i % pieces);
    if (dims == head_dim || d < head_dim)
      copyLate16(to, tile + 16 * i);
    else
      writePiece(to, uint4{});
  }
}
// Values of cells that nobody sees may never have been written: they are zeros here.
template <int dims, int threads>
__device__ __forceinline__ void bringValues(const std::byte* tile, int head_dim, uint64_t seen, uint16_t* values) {
  constexpr int pieces = dims / piece_halves;
  KV_UNROLL(1)
  for (int i = static_cast<int>(threadIdx.x); i < device::cells_per_block * pieces; i += threads) {
    const int cell = i / pieces, piece = i % pieces;
    uint16_t* to = values + pieceAt<dims>(cell, piece);
    if ((seen >> cell & 1) && (dims == head_dim || piece * piece_halves < head_dim))
      copyLate16(to, tile + 2 * cell * head_dim + 16 * piece);
    else
      writePiece(to, uint4{});
  }
}

// ---- tiles that are converted on the way ----
// A tile as it is, of a multiple of 16 bytes.
template <int threads>
__device__ __forceinline__ void bringBytes(const std::byte* tile, int64_t bytes, uint16_t* to) {
  for (int i = static_cast<int>(threadIdx.x); i < static_cast<int>(bytes / 16); i += threads) {
    copyLate16(to + i * piece_halves, tile + 16 * i);
  }
}

// Zeros where no number of the head comes.
template <int dims, int threads>
__device__ __forceinline__ void clearBeyond(int head_dim, uint16_t* keys, uint16_t* values) {
  constexpr int key_pieces = device::cells_per_block / piece_halves;
  const int beyond = dims - head_dim, value_pieces = beyond / piece_halves;
  for (int i = static_cast<int>(threadIdx.x); i < beyond * key_pieces; i += threads) {
    writePiece(keys + pieceAt<device::cells_per_block>(head_dim + i / key_pieces, i % key_pieces), uint4{});
  }
  for (int i = static_cast<int>(threadIdx.x); i < device::cells_per_block * value_pieces; i += threads) {
    const int cell = i / value_pieces, piece = head_dim / piece_halves + i % value_pieces;
    writePiece(values + pieceAt<dims>(cell, piece), uint4{});
  }
}

// Codes of eight neighbours (cells of K, dimensions of V), of each those of four numbers along which a unit adds, a
// byte each (quant_layout.cpp).
struct EightCodes {
  uint32_t of[8] = {};

  // Adds the bits of a plane: those of half a vector.
  __device__ __forceinline__ void addPlane(const std::byte* plane, uint32_t width, uint32_t vector, uint32_t half,
                                           uint32_t shift) {
    if (width == 1) {
      const uint32_t bits = KV_FROM_SHARED(reinterpret_cast<const uint32_t*>(plane + vector * 8 + half * 4));
      // Four bits become the lowest ones of four bytes.
      for (int i = 0; i < 8; ++i) of[i] |= ((bits >> 4 * i & 15) * 0x00204081u & 0x01010101u) << shift;
      return;
    }
    const auto* from = reinterpret_cast<const uint4*>(plane + vector * width / 8 * 64 + half * 32);
    const uint4 low = KV_FROM_SHARED(from), high = KV_FROM_SHARED(from + 1);
    const uint32_t words[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
    const uint32_t mask = (0xffu >> (8 - width)) * 0x01010101u, bit = vector * width % 8;
    for (int i = 0; i < 8; ++i) of[i] |= (words[i] >> bit & mask) << shift;
  }
  // Number `row` (0 .. 3) of neighbour i. Bytes of a float32 of 2^23 + code.
  __device__ __forceinline__ float at(int i, int row) const {
    return __uint_as_float(__byte_perm(of[i], 0x4b000000u, 0x7440u + static_cast<unsigned>(row))) - 8388608.0f;
  }
};

__device__ __forceinline__ EightCodes eightCodes(const TileShape& shape, const std::byte* tile, uint32_t unit,
                                                 uint32_t vector, uint32_t half) {
  const auto bits = static_cast<uint32_t>(shape.bits);
  const uint32_t low = bits == 3 || bits == 5 ? bits - 1 : bits;
  const std::byte* planes = tile + unit * planeBytes(bits);
  EightCodes codes;
  codes.addPlane(planes, low, vector, half, 0);
  if (low < bits) codes.addPlane(planes + planeBytes(low), bits - low, vector, half, low);
  return codes;
}

// Eight neighbouring scales or offsets from number `index` on, a multiple of 8.
struct EightScales {
  float of[8];
};
__device__ __forceinline__ EightScales eightScales(const TileShape& shape, const std::byte* scales, uint32_t index) {
  EightScales eight;
  if (shape.half_scales) {
    const uint4 packed = KV_FROM_SHARED(reinterpret_cast<const uint4*>(scales + 2 * index));
    const uint32_t words[4] = {packed.x, packed.y, packed.z, packed.w};
    for (int i = 0; i < 8; ++i) eight.of[i] = floatOfHalf(static_cast<uint16_t>(words[i / 2] >> 16 * (i % 2)));
  } else {
    for (int i = 0; i < 8; i += 4) {
      const float4 four = KV_FROM_SHARED(reinterpret_cast<const float4*>(scales + 4 * index) + i / 4);
      eight.of[i] = four.x;
      eight.of[i + 1] = four.y;
      eight.of[i + 2] = four.z;
      eight.of[i + 3] = four.w;
    }
  }
  return eight;
}

// Scales or offsets of the numbers at (row, column) .. (row, column + 7) of K [d][cell] or V [cell][d].
template <bool key>
__device__ __forceinline__ EightScales scalesOfPiece(const TileShape& shape, const std::byte* scales, uint32_t row,
                                                     uint32_t column) {
  const auto line = [&](uint32_t along) { return along * shape.group_factor >> 20; };
  const auto stride =
      static_cast<uint32_t>(shape.by_token ? device::cells_per_block : static_cast<int>(shape.head_dim));
  if (shape.by_token == key) return eightScales(shape, scales, line(row) * stride + column);
  EightScales eight;
  if (shape.group % piece_halves == 0) {
    const float one = storedScale(shape, scales, line(column) * stride + row);
    for (float& scale : eight.of) scale = one;
  } else {
    for (uint32_t i = 0; i < 8; ++i) eight.of[i] = storedScale(shape, scales, line(column + i) * stride + row);
  }
  return eight;
}

// A tile of codes, in shared memory, as numbers. A thread takes half a vector at a time: eight columns of four rows.
template <bool key, int dims, int threads>
__device__ __forceinline__ void widenCodes(const TileShape& shape, const std::byte* tile, uint64_t seen, uint16_t* to) {
  constexpr int columns = key ? device::cells_per_block : dims;
  const uint32_t across = shape.unitsAcross(), head_dim = static_cast<uint32_t>(shape.head_dim);
  const uint32_t units = key ? head_dim / 4 : across * 4;
  const std::byte* scales = tile + shape.codes_bytes;
  const std::byte* offsets = scales + shape.groups * (shape.half_scales ? 2u : 4u);
  const float middle = static_cast<float>((1 << shape.bits) - 1) / 2;
  for (uint32_t task = threadIdx.x; task < units * 8; task += threads) {
    const uint32_t unit = task / 8, vector = task / 2 % 4, half = task % 2;
    const uint32_t first_row = key ? unit * 4 : unit / across * 16 + vector * 4;
    const uint32_t column = (key ? vector * 16 : unit % across * 16) + half * 8;
    if (!key && column >= head_dim) continue;
    const EightCodes codes = eightCodes(shape, tile, unit, vector, half);
    KV_UNROLL(1)
    for (int r = 0; r < 4; ++r) {
      const uint32_t row = first_row + static_cast<uint32_t>(r);
      const EightScales scale = scalesOfPiece<key>(shape, scales, row, column);
      EightScales offset;
      if (shape.centered)
        for (int i = 0; i < 8; ++i) offset.of[i] = -scale.of[i] * middle;
      else
        offset = scalesOfPiece<key>(shape, offsets, row, column);
      const bool is_seen = key || (seen >> row & 1);
      uint32_t pairs[4];
      for (int i = 0; i < 4; ++i) {
        const float low = scale.of[2 * i] * codes.at(2 * i, r) + offset.of[2 * i];
        const float high = scale.of[2 * i + 1] * codes.at(2 * i + 1, r) + offset.of[2 * i + 1];
        pairs[i] = is_seen ? halvesOf(withinHalf(low), withinHalf(high)) : 0;
      }
      writePiece(to + pieceAt<columns>(static_cast<int>(row), static_cast<int>(column) / piece_halves),
                 {pairs[0], pairs[1], pairs[2], pairs[3]});
    }
  }
}

// A tile of float16, in shared memory as it was, in the places that are read.
template <bool key, int dims, int threads>
__device__ __forceinline__ void placeHalves(int head_dim, const uint16_t* tile, uint64_t seen, uint16_t* to) {
  constexpr int columns = key ? device::cells_per_block : dims;
  const int rows = key ? head_dim : device::cells_per_block;
  const int pieces = (key ? device::cells_per_block : head_dim) / piece_halves;
  for (int i = static_cast<int>(threadIdx.x); i < rows * pieces; i += threads) {
    const int row = i / pieces;
    uint4 eight{};
    if (key || (seen >> row & 1)) eight = KV_FROM_SHARED(reinterpret_cast<const uint4*>(tile) + i);
    writePiece(to + pieceAt<columns>(row, i % pieces), eight);
  }
}

// A tile as bringBytes() brought it.
template <bool key, int dims, int threads>
__device__ __forceinline__ void widenTile(const TileShape& shape, const uint16_t* tile, uint64_t seen, uint16_t* to) {
  if (shape.format == device::KvFormat::codes)
    widenCodes<key, dims, threads>(shape, reinterpret_cast<const std::byte*>(tile), seen, to);
  else
    placeHalves<key, dims, threads>(shape.head_dim, tile, seen, to);
}

}  // namespace KV_GPU
