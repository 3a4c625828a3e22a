// What the kernels of attend_split.cu and attend_codes.cu are given, how tiles come into shared memory, and sums over
// pieces of plain tiles there.
#pragma once

#include "gpu/attention/attend_runs.h"

namespace KV_GPU {

// Dimensions that a lane adds values of; 32 lanes make a whole head.
constexpr int dimsOfLane(int head_dim) { return head_dim <= 64 ? 2 : head_dim <= 128 ? 4 : 8; }
constexpr int keys_of_lane = 2;
// Heads of a block. With codes, what a lane keeps for 4 heads of 8 dimensions would not fit into registers.
constexpr int mostHeads(int lane_dims, bool codes) { return codes && lane_dims == 8 ? 2 : 4; }
// What is on its way for a warp: pieces of tiles, with the values of 16 cells in the widest codes as the largest step.
constexpr int pieceBytes(int lane_dims) { return lane_dims <= 4 ? 2 << 10 : 4 << 10; }
constexpr int piecesOnTheWay(int lane_dims) { return lane_dims <= 4 ? 5 : 3; }
constexpr int ringBytes(int lane_dims) { return pieceBytes(lane_dims) * piecesOnTheWay(lane_dims); }

// Whether groups of a scale lie along the axis that is added up (dimensions of a key, cells of a value's dimension), or
// across it.
inline __host__ __device__ bool groupsLieAlong(const TileShape& shape) { return shape.key == shape.by_token; }

// How a side of a segment is cut into pieces. A step is the least that is read along the axis that is added up: one
// dimension of 64 keys, or the value of one cell; of codes 4 dimensions of 64 keys, or the values of 16 cells.
struct SplitSide {
  int step_bytes = 0, steps = 0;  // of a tile
  int steps_a_piece = 0;
  int scale_bytes = 0;  // after the codes; 0: plain numbers
};

// Offsets in the shared memory of a block, bytes.
struct SplitRooms {
  int query = 0;                 // [head_dim up to a multiple of 4][heads]
  int query_sums = 0;            // [groups along dimensions][heads], two numbers
  int query_levels = 0;          // Levels of the queries, [head_dim / 4], up
  int query_steps = 0;           // [heads]
  int met = 0;                   // numbers of the queries that the bias of keys meets, [2 * pairs][heads]
  int warp = 0, warp_bytes = 0;  // what each warp has, from here on:
  int weights = 0;               // [64][heads]
  int weight_sums = 0;           // [groups along cells][heads], two numbers
  int scales = 0;                // as they lie in the tile
  int levels = 0;                // of weights, or [groups across] of queries or weights times scales
  int steps = 0, biases = 0;     // [groups across][heads]
  int total = 0;
};

struct SplitJob : RunJob {
  SplitSide k[device::most_segments], v[device::most_segments];
  SplitRooms rooms;
};

using SplitKernel = void (*)(SplitJob);
SplitKernel splitCodesKernel(int heads, int lane_dims);  // of attend_codes.cu

// function(heads compiled, dimensions of a lane) as constants
template <class Function>
inline auto withSplitShape(int heads, int lane_dims, const Function& function) {
  const auto withDims = [&](auto heads_) {
    if (lane_dims == 2) return function(heads_, std::integral_constant<int, 2>());
    if (lane_dims == 4) return function(heads_, std::integral_constant<int, 4>());
    return function(heads_, std::integral_constant<int, 8>());
  };
  if (heads == 1) return withDims(std::integral_constant<int, 1>());
  if (heads == 2) return withDims(std::integral_constant<int, 2>());
  return withDims(std::integral_constant<int, 4>());
}

// ---- the pieces of tiles ----

enum class SplitPhase : int { key_scales, keys, value_scales, values, next_block, over };

// A piece of a tile in shared memory: steps [first, first + count) of a tile, or such bytes of its scales.
struct SplitNote {
  uint64_t seen;  // cells of the tile
  int first, count;
  int block;  // in KvView::blocks
  SplitPhase phase;
  bool last;  // of its phase
};

// What a warp reads next.
struct SplitFeed {
  int block = 0, end = 0;  // in KvView::blocks; the block is the next one
  SplitPhase phase = SplitPhase::next_block;
  int done = 0;  // steps or bytes
  const std::byte* base = nullptr;
  uint64_t seen = 0;
};

__device__ inline void beginBlock(const SplitJob& job, const Line& line, int segment, SplitFeed& feed) {
  feed.phase = SplitPhase::over;
  while (feed.block < feed.end) {
    const device::BlockRef& block = job.line.blocks[feed.block];
    feed.block += run_warps;
    feed.seen = seenCells(job.line.segments[segment], block, line.position);
    if (feed.seen == 0) continue;
    feed.base = device::raw(block.base);
    feed.phase = job.k[segment].scale_bytes > 0 ? SplitPhase::key_scales : SplitPhase::keys;
    return;
  }
}

// Sends the next piece on its way to `stage`, and says in `note` what it is.
__device__ inline void feedPiece(const SplitJob& job, const Line& line, int segment, int piece_bytes, SplitFeed& feed,
                                 std::byte* stage, SplitNote* note) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (feed.phase == SplitPhase::next_block) beginBlock(job, line, segment, feed);
  if (feed.phase == SplitPhase::over) {
    if (lane == 0) *note = {0, 0, 0, 0, SplitPhase::over, true};
    copyCommit();
    return;
  }
  const LineSegment& rules = job.line.segments[segment];
  const bool key = feed.phase <= SplitPhase::keys;
  const bool scales = feed.phase == SplitPhase::key_scales || feed.phase == SplitPhase::value_scales;
  const SplitSide& side = key ? job.k[segment] : job.v[segment];
  const std::byte* from = feed.base + (key ? rules.k_offset + line.kv_head * rules.k_tile_bytes
                                           : rules.v_offset + line.kv_head * rules.v_tile_bytes);
  const int all = scales ? side.scale_bytes : side.steps, at_once = scales ? piece_bytes : side.steps_a_piece;
  const int first = feed.done, count = min(at_once, all - first), step = scales ? 1 : side.step_bytes;
  from += (scales ? side.steps * side.step_bytes : 0) + first * step;
  for (int i = lane * 16; i < count * step; i += 32 * 16) copyLate16(stage + i, from + i);
  copyCommit();
  const bool last = first + count == all;
  if (lane == 0) *note = {feed.seen, first, count, feed.block - run_warps, feed.phase, last};
  feed.done = last ? 0 : first + count;
  if (!last) return;
  feed.phase = static_cast<SplitPhase>(static_cast<int>(feed.phase) + 1);
  if (feed.phase == SplitPhase::value_scales && job.v[segment].scale_bytes == 0) feed.phase = SplitPhase::values;
}

// ---- sums of plain pieces ----
// Both sides of a tile are the same sum: of `factors`, a query's dimensions or the weights of cells, times numbers,
// with the result across: scores of cells or a value's dimensions. A lane has `numbers` results that lie side by side
// and reads every number once for all heads.

template <int count>
struct alignas(count < 4 ? 4 * count : 16) Floats {
  float of[count];
};
template <int count>
struct alignas(count < 4 ? 4 * count : 16) Words {
  uint32_t of[count];
};

template <device::KvFormat format, int numbers>
__device__ inline void takeNumbers(const std::byte* from, float (&x)[numbers]) {
  if constexpr (format == device::KvFormat::f32) {
    const auto read = KV_FROM_SHARED(reinterpret_cast<const Floats<numbers>*>(from));
    for (int j = 0; j < numbers; ++j) x[j] = read.of[j];
  } else {
    const auto read = KV_FROM_SHARED(reinterpret_cast<const Words<numbers / 2>*>(from));
    for (int j = 0; j < numbers; ++j) {
      const auto bits = static_cast<uint16_t>(read.of[j / 2] >> 16 * (j % 2));
      x[j] = format == device::KvFormat::f16 ? floatOfHalf(bits) : floatOfBfloat(bits);
    }
  }
}

// sums[h][j] += sum_i factors[i][h] x[i][first number of the lane + j] over the steps i of a piece: dimensions and
// their queries, or the seen cells and their weights.
template <device::KvFormat format, bool key, int numbers, int heads>
__device__ inline void addSteps(const SplitNote& note, const std::byte* stage, int step_bytes, int place,
                                const float* factors, float (&sums)[heads][numbers]) {
  constexpr int number_bytes = format == device::KvFormat::f32 ? 4 : 2;
  const std::byte* from = stage + place * number_bytes;
  const auto* factor = reinterpret_cast<const Floats<heads>*>(factors) + note.first;
  const auto addStep = [&](int i) {
    float x[numbers];
    takeNumbers<format, numbers>(from + i * step_bytes, x);
    const auto own = KV_FROM_SHARED(factor + i);
    for (int h = 0; h < heads; ++h) {
      for (int j = 0; j < numbers; ++j) sums[h][j] += own.of[h] * x[j];
    }
  };
  const uint64_t cells = ~uint64_t{0} >> (64 - (key ? 1 : note.count));
  if (key || (note.seen >> note.first & cells) == cells) {
    KV_UNROLL(4)
    for (int i = 0; i < note.count; ++i) addStep(i);
  } else {
    for (int i = 0; i < note.count; ++i) {
      if (note.seen >> (note.first + i) & 1) addStep(i);
    }
  }
}

template <bool key, int numbers, int heads>
__device__ inline void addPlain(device::KvFormat format, const SplitNote& note, const std::byte* stage, int step_bytes,
                                int place, const float* factors, float (&sums)[heads][numbers]) {
  using device::KvFormat;
  switch (format) {
    case KvFormat::f32:
      return addSteps<KvFormat::f32, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
    case KvFormat::bf16:
      return addSteps<KvFormat::bf16, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
    default: return addSteps<KvFormat::f16, key, numbers, heads>(note, stage, step_bytes, place, factors, sums);
  }
}

}  // namespace KV_GPU
