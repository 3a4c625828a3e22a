// What a block of attend_many.cu computes and where it puts it: its lines, the shared memory, the list of blocks of
// cells that its lines see, and their queries as float16 in shared memory; where keys have a bias, what of the queries
// it meets, and the bias at the positions of a tile's cells. Every function here is called by all threads of a block.
#pragma once

#include "core/device/device.h"
#include "gpu/attention/attend_line.h"
#include "gpu/attention/half_tiles.h"

namespace KV_GPU::many {

constexpr int lines = 128;  // of a block
constexpr int matrix = 16;  // lines of a fragment
constexpr int cells = device::cells_per_block;
constexpr float weight_bits = 15;  // weights are 2^15 times their size
constexpr float log2_e = 1.44269504f;

template <int dims>
struct Form {
  static constexpr int fragments = dims > 128 ? 1 : 2;  // of a warp
  static constexpr int warps = lines / (matrix * fragments);
  static constexpr int threads = warps * 32;
  static constexpr int blocks = dims > 128 ? 1 : 2;  // of a processor
};

// A block of cells that a line of the tile sees.
struct Planned {
  const std::byte* base;
  uint64_t seen;  // by some line
  int32_t block;
  bool whole;  // every line sees every cell
};

// Lines of a sequence: line i is row i / group, head i % group of those that share the KV head.
struct LineTile {
  int sequence = 0, kv_head = 0, group = 1;
  int first = 0, count = 0;          // lines of the sequence
  int first_row = 0;                 // of the sequence
  int64_t first_position = 0;        // of that row
  int64_t earliest = 0, latest = 0;  // positions of the tile's rows

  __device__ int row(int line) const { return (first + line) / group; }  // of the sequence
  __device__ int head(int line) const { return kv_head * group + (first + line) % group; }
};

// How far a block has come.
struct Place {
  int segment = 0, block = 0;  // block of the segment's range
  int prepared = -1;           // segment whose queries lie in shared memory
  bool is_turned = false;      // sums are of rotated values
};

template <int dims>
struct alignas(16) Room {  // shared memory of a block
  uint16_t queries[lines * dims];
  uint16_t keys[2][dims * cells], values[2][cells * dims];
  Planned plan[Form<dims>::threads];
  uint64_t seen[lines];
  int counts[Form<dims>::warps];
  // What a thread would otherwise hold in registers, which the sums need. Of its lines (Sums): the largest score, and
  // the sum of the weights in its columns.
  float most[Form<dims>::fragments][2][Form<dims>::threads], totals[Form<dims>::fragments][2][Form<dims>::threads];
  LineTile tile;
  Place place;
};

// Tiles count through the sequences. None: count is 0.
__device__ inline LineTile tileOf(const LineJob& job, int tile, int kv_head) {
  const int group = job.n_heads / job.n_kv_heads;
  for (int s = 0; s < job.n_sequences; ++s) {
    const device::SequenceRows& sequence = job.sequences[s];
    const int all = sequence.rows * group, tiles = (all + lines - 1) / lines;
    if (tile >= tiles) {
      tile -= tiles;
      continue;
    }
    const int first = tile * lines, count = min(lines, all - first);
    return {.sequence = s,
            .kv_head = kv_head,
            .group = group,
            .first = first,
            .count = count,
            .first_row = sequence.first_row,
            .first_position = sequence.first_position,
            .earliest = sequence.first_position + first / group,
            .latest = sequence.first_position + (first + count - 1) / group};
  }
  return {};
}

// Of a block, the cells that a row at one of the positions first .. last sees; and whether every row sees all cells.
struct Sight {
  uint64_t some = 0;
  bool whole = false;
};
__device__ inline Sight sightOf(const LineSegment& segment, const device::BlockRef& block, int64_t first,
                                int64_t last) {
  constexpr uint64_t all = ~uint64_t{0};
  const int64_t window = segment.window;
  uint64_t some = block.live;
  if (some == 0 || (!segment.causal && window < 0)) return {some, some == all};
  if (const int64_t* positions = device::raw(block.positions)) {
    for (int cell = 0; cell < cells; ++cell) {
      const int64_t at = positions[cell];
      if ((segment.causal && at > last) || (window >= 0 && first - at >= window)) some &= ~(uint64_t{1} << cell);
    }
    return {some, false};
  }
  bool whole = some == all;
  if (segment.causal) {
    const int64_t last_cell = last - block.first_position;
    if (last_cell < 0) return {};
    if (last_cell < cells - 1) some &= all >> (cells - 1 - last_cell);
    whole = whole && first - block.first_position >= cells - 1;
  }
  if (window >= 0) {
    const int64_t first_cell = first - window + 1 - block.first_position;
    if (first_cell >= cells) return {};
    if (first_cell > 0) some &= all << first_cell;
    whole = whole && last - block.first_position < window;
  }
  return {some, whole};
}

// Lists those of a segment's blocks [first, end), no more than there are threads, that a line of the tile sees; returns
// how many. All threads have met since the list before was read, and have met when this returns.
template <int dims>
__device__ __forceinline__ int listBlocks(const LineJob& job, const LineSegment& segment, int first, int end,
                                          Room<dims>& room) {
  const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, block = first + thread;
  Sight sight;
  if (block < end) sight = sightOf(segment, job.blocks[block], room.tile.earliest, room.tile.latest);
  const unsigned seen = __ballot_sync(all_lanes, sight.some != 0);
  if (thread % 32 == 0) room.counts[warp] = __popc(seen);
  __syncthreads();
  int place = __popc(seen & ((1u << thread % 32) - 1)), count = 0;
  for (int w = 0; w < Form<dims>::warps; ++w) {
    place += w < warp ? room.counts[w] : 0;
    count += room.counts[w];
  }
  if (sight.some != 0) room.plan[place] = {device::raw(job.blocks[block].base), sight.some, block, sight.whole};
  __syncthreads();
  return count;
}

// What comes next.
struct Stretch {
  int segment = 0, count = 0;  // of the list; 0: nothing is left
  bool is_new = false;         // the list before was of another segment
  bool turns = false;          // the sums have to be turned first
};
// As listBlocks(): walks on from room.place until a list is not empty.
template <int dims>
__device__ __forceinline__ Stretch nextStretch(const LineJob& job, Room<dims>& room) {
  Place place = room.place;
  Stretch next;
  while (next.count == 0 && place.segment < job.n_segments) {
    next.segment = place.segment;
    const device::KvRange range = job.ranges[room.tile.sequence * job.n_segments + place.segment];
    const int end = min(place.block + Form<dims>::threads, range.count);
    next.count = listBlocks<dims>(job, job.segments[place.segment], range.first + place.block, range.first + end, room);
    place.block = end;
    if (end == range.count) place = {place.segment + 1, 0, place.prepared, place.is_turned};
  }
  const bool turned = next.count > 0 && job.segments[next.segment].v.hadamard;
  next.is_new = next.segment != place.prepared;
  next.turns = turned != place.is_turned;
  if (threadIdx.x == 0 && next.count > 0) room.place = {place.segment, place.block, next.segment, turned};
  return next;
}

// ---- queries and the bias of keys ----

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

// The transform of kv_tile.h, dimension lane + 32 i in x[i].
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
