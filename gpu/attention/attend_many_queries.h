// The queries of a block of attend_many.cu as float16 in shared memory; and where keys have a bias, what of them it
// meets, and the bias at the positions of a tile's cells.
#pragma once

#include "gpu/attention/attend_many_plan.h"
#include "gpu/attention/half_tiles.h"

namespace KV_GPU::many {

// Number d of a line's query as the keys of a segment want it (prepareQuery of attend_line.h), not turned yet.
__device__ __forceinline__ float queryNumber(const LineJob& job, const float* from, const float* angles, int d) {
  if (!angles || d >= job.dims) return from[d];
  const bool neighbours = job.style == device::RopeStyle::interleaved;
  const int half = job.dims / 2;
  const bool is_second = neighbours ? d & 1 : d >= half;
  const int pair = neighbours ? d / 2 : is_second ? d - half : d;
  const float2 angle = *reinterpret_cast<const float2*>(angles + 2 * pair);
  const float own = from[d], other = from[neighbours ? d ^ 1 : is_second ? pair : pair + half];
  return is_second ? other * angle.y + own * angle.x : own * angle.x - other * angle.y;
}

// The transform of hadamard.h, dimension lane + 32 i in x[i].
template <int numbers>
__device__ __forceinline__ void turnQuery(int head_dim, float (&x)[numbers]) {
  const int block = head_dim & -head_dim, lane = static_cast<int>(threadIdx.x) % 32;
  for (int apart = 1; apart < min(block, 32); apart *= 2) {
    for (float& own : x) {
      const float other = __shfl_xor_sync(all_lanes, own, static_cast<unsigned>(apart));
      own = lane & apart ? other - own : own + other;
    }
  }
  KV_UNROLL(3)
  for (int apart = 1; apart < numbers; apart *= 2) {  // registers
    if (apart * 32 >= block) break;
    KV_UNROLL(8)
    for (int i = 0; i + apart < numbers; ++i) {
      if (i & apart) continue;
      const float a = x[i], b = x[i + apart];
      x[i] = a + b;
      x[i + apart] = a - b;
    }
  }
  const float scale = 1 / sqrtf(static_cast<float>(block));
  for (float& own : x) own *= scale;
}

// Each warp its own lines, for a segment. What is beyond the head or the tile is zero. The warp has met since one of
// its lanes read what lies there.
template <int dims, bool codes>
__device__ __forceinline__ void prepareQueries(const LineJob& job, const LineSegment& segment, const LineTile& tile,
                                               uint16_t* queries) {
  constexpr int numbers = dims / 32, together = 4;
  const int lane = static_cast<int>(threadIdx.x) % 32, own_lines = matrix * Form<dims>::fragments;
  const int first = static_cast<int>(threadIdx.x) / 32 * own_lines;
  const float* angles = segment.query_cap >= 0 && job.capped_angles ? job.capped_angles : job.angles;
  const float scale = job.softcap > 0 ? job.scale : job.scale * log2_e;
  for (int part = first; part < first + own_lines; part += together) {
    float x[together][numbers] = {};
    KV_UNROLL(4)
    for (int l = 0; l < together; ++l) {
      if (part + l >= tile.count) continue;
      const int64_t row = tile.first_row + tile.row(part + l);
      const float* from = job.q + row * job.row_stride + int64_t{tile.head(part + l)} * job.head_dim;
      KV_UNROLL(8)
      for (int i = 0; i < numbers; ++i) {
        const int d = lane + 32 * i;
        if (d < job.head_dim) x[l][i] = queryNumber(job, from, angles ? angles + row * job.dims : nullptr, d) * scale;
      }
    }
    KV_UNROLL(4)
    for (int l = 0; l < together; ++l) {
      if constexpr (codes) {
        if (segment.k.hadamard) turnQuery(job.head_dim, x[l]);
      }
      KV_UNROLL(8)
      for (int i = 0; i < numbers; ++i) {
        const int d = lane + 32 * i;
        queries[pieceAt<dims>(part + l, d / piece_halves) + d % piece_halves] = halfOf(withinHalf(x[l][i]));
      }
    }
  }
  __syncwarp();
}

// ---- the bias of keys ----
// What the bias of keys needs after the Room, for `pairs` pairs: the numbers of queries that it meets, and R(p) b at
// the positions of a tile's cells. A number is two of float16, 22 bits: what it is rounded to, and what is left.
struct BiasRoom {
  static constexpr int pairs = 4, numbers = 2 * pairs;
  uint16_t met[lines * 2 * numbers];     // [lines][2][8]: of a line the first halves, then the second ones
  uint16_t turned[2 * numbers * cells];  // [2][8][64]: the first halves, then the second ones
};
inline __host__ __device__ int biasRooms(int count) { return (count + BiasRoom::pairs - 1) / BiasRoom::pairs; }
template <int dims>
__device__ inline BiasRoom* biasRoomsOf(Room<dims>& room) {
  return reinterpret_cast<BiasRoom*>(&room + 1);
}

struct TwoHalves {
  uint16_t first, second;
};
__device__ __forceinline__ TwoHalves twoHalves(float x) {
  const uint16_t first = halfOf(withinHalf(x));
  return {first, halfOf(withinHalf(x - floatOfHalf(first)))};
}

// Each warp, of its own lines: the numbers of the queries that the bias meets, as prepareQueries() has them before it
// turns them. The warp has met since one of its lanes read what lies there.
template <int dims>
__device__ __forceinline__ void keepMet(const LineJob& job, const LineSegment& segment, const LineTile& tile,
                                        BiasRoom* rooms) {
  constexpr int numbers = BiasRoom::numbers, own_lines = matrix * Form<dims>::fragments;
  const int lane = static_cast<int>(threadIdx.x) % 32, first = static_cast<int>(threadIdx.x) / 32 * own_lines;
  const float* angles = segment.query_cap >= 0 && job.capped_angles ? job.capped_angles : job.angles;
  const float scale = job.softcap > 0 ? job.scale : job.scale * log2_e;
  const device::KeyBiasPair* pairs = job.key_bias.pairsOf(tile.kv_head);
  for (int i = lane; i < biasRooms(job.key_bias.count) * numbers * own_lines; i += 32) {
    const int number = i / own_lines, line = first + i % own_lines;
    float x = 0;
    if (line < tile.count && number < 2 * job.key_bias.count) {
      const device::KeyBiasPair& pair = pairs[number / 2];
      const int64_t row = tile.first_row + tile.row(line);
      const float* from = job.q + row * job.row_stride + int64_t{tile.head(line)} * job.head_dim;
      x = queryNumber(job, from, angles ? angles + row * job.dims : nullptr,
                      number % 2 == 0 ? pair.first : pair.second) *
          scale;
    }
    const TwoHalves halves = twoHalves(x);
    uint16_t* const met = rooms[number / numbers].met + number % numbers;
    met[pieceAt<2 * numbers>(line, 0)] = halves.first;
    met[pieceAt<2 * numbers>(line, 1)] = halves.second;
  }
  __syncwarp();
}

// All threads: R(p) b at the positions of a block's cells. What is beyond the pairs is zero.
template <int threads>
__device__ __forceinline__ void turnBias(const LineJob& job, int kv_head, const device::BlockRef& block,
                                         BiasRoom* rooms) {
  const auto write = [&](int number, int cell, float x) {
    const TwoHalves halves = twoHalves(x);
    uint16_t* const to = rooms[number / BiasRoom::numbers].turned +
                         pieceAt<cells>(number % BiasRoom::numbers, cell / piece_halves) + cell % piece_halves;
    to[0] = halves.first;
    to[BiasRoom::numbers * cells] = halves.second;
  };
  for (int i = static_cast<int>(threadIdx.x); i < biasRooms(job.key_bias.count) * BiasRoom::pairs * cells;
       i += threads) {
    const int pair = i / cells, cell = i % cells;
    device::TurnedPair turned;
    if (pair < job.key_bias.count)
      turned = device::turnedBias(job.key_bias.turnsOf(kv_head, pair), positionOf(block, cell));
    write(2 * pair, cell, turned.first);
    write(2 * pair + 1, cell, turned.second);
  }
}

}  // namespace KV_GPU::many
