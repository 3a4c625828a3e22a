// What the kernels of attend_split.cu and attend_codes.cu are given, and the host that launches them.
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

}  // namespace KV_GPU
