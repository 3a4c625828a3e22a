// The work of attention cut into units. However it is cut, the numbers are the same.
//
// A run is consecutive blocks of one segment whose first positions lie in the same stretch of 256 text positions. Each
// (row, head) is computed run by run, block by block, from an empty state, and the runs' states are merged in order. A
// run's borders depend on positions alone, so one row gets the same sums, bit for bit, whether it comes alone or in a
// chunk, and whether its runs are computed by one thread or by several.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/device/device.h"

namespace kvarium::cpu {

// Blocks [first, first + count) of the n_blocks that one sequence has in a segment.
struct KvRun {
  const device::KvSegment* segment = nullptr;
  const device::BlockRef* blocks = nullptr;
  int32_t n_blocks = 0;
  int32_t first = 0;
  int32_t count = 0;
};

// Attention of one sequence: its rows alone, of which row i sits at first_position + i.
struct AttendJob : device::AttendArgs {
  int64_t first_position = 0;
};

// State of one query line (a row and a head): weighted values [head_dim padded to 16], 16 partial sums of weights,
// maximum.
[[gnu::always_inline]] constexpr int paddedDim(int head_dim) { return (head_dim + 15) / 16 * 16; }
[[gnu::always_inline]] constexpr int stateFloats(int head_dim) { return paddedDim(head_dim) + 32; }

constexpr int positions_per_run = 256;

// How the query heads of a job are cut: the `group` heads that share a KV head into pieces of at most `at_once`.
struct HeadCut {
  explicit HeadCut(const AttendJob& job)
      : group(job.n_heads / job.n_kv_heads),
        at_once(group < 16 ? group : 16),
        pieces((group + at_once - 1) / at_once) {}
  int group, at_once, pieces;
};

// Rows [first_row, first_row + rows) of the job for query heads of one KV head, over some runs.
// Lines are numbered row by row, then head by head.
struct AttendUnit {
  int kv_head = 0;
  int first_head = 0;  // query heads; rows * heads <= most_unit_lines
  int heads = 0;
  int first_row = 0;
  int rows = 0;
  const KvRun* runs = nullptr;
  int n_runs = 0;
  bool exact = false;       // codes become numbers, and arithmetic is that of floats
  float* totals = nullptr;  // [lines][stateFloats]: merged into; the caller empties them
  // 64-byte aligned: keyBiasFloats(), then attendScratchFloats() or attendManyFloats() of (lines, head_dim)
  float* scratch = nullptr;
};

// Weights of the cells of one run. Line r * n_heads + h is row r of the job and its query head h.
struct RunWeights {
  float* weights =
      nullptr;  // [blocks of the run][lines][64]: e^(score - maximum), 0 for a cell that the line does not see
  float* maxima = nullptr;  // [lines], of the scores; minus infinity: nothing is seen
  float* sums = nullptr;    // [lines], of the weights
  int lines = 0;            // of the job
};

constexpr int many_rows = 16;  // that pay for turning tiles into integers: attendMany()
constexpr int most_unit_lines = 384;
constexpr int most_weighed_lines = 64;  // of a unit of attendWeights()
constexpr int most_lines_at_once = 8;   // of one kernel call

// Groups of one tile whose products are added apart.
constexpr int most_tile_groups = 4;

// 15-bit codes of a line of numbers: blocks of 32 numbers of 64 bytes.
[[gnu::always_inline]] constexpr int lineBytes(int numbers) { return (numbers + 31) / 32 * 64; }

// Working space of tiles of codes: lines of codes for each group, then a K and a V tile of numbers.
constexpr size_t codeLinesFloats(int head_dim) {
  return static_cast<size_t>(most_lines_at_once * most_tile_groups * lineBytes(head_dim > 64 ? head_dim : 64)) / 4;
}
constexpr size_t tileFloats(int head_dim) { return device::cells_per_block * static_cast<size_t>(paddedDim(head_dim)); }

// What the bias of keys takes, before the other parts.
constexpr size_t keyBiasFloats(int lines, int pairs) {
  if (pairs == 0) return 0;
  return static_cast<size_t>(lines) * static_cast<size_t>(paddedDim(2 * pairs)) +
         device::cells_per_block * static_cast<size_t>(2 * pairs + most_lines_at_once);
}

// Queries, states, the weights of one block, what offsets add, and the block's tiles as float32.
constexpr size_t attendScratchFloats(int lines, int head_dim) {
  return static_cast<size_t>(lines) * static_cast<size_t>(2 * paddedDim(head_dim) + stateFloats(head_dim)) +
         most_lines_at_once * device::cells_per_block + codeLinesFloats(head_dim) + 2 * tileFloats(head_dim);
}

// The same for attendWeights(): queries, the scores of one block, and its K tile as float32.
constexpr size_t attendWeightsFloats(int lines, int head_dim) {
  return static_cast<size_t>(lines) * static_cast<size_t>(paddedDim(head_dim)) +
         most_lines_at_once * device::cells_per_block + codeLinesFloats(head_dim) + tileFloats(head_dim);
}

// The same for attendMany: states, queries as floats and words, tiles as floats and words, scores and weights.
constexpr size_t attendManyFloats(int lines, int head_dim) {
  const size_t padded = static_cast<size_t>(paddedDim(head_dim)), n = static_cast<size_t>(lines);
  return n * (static_cast<size_t>(stateFloats(head_dim)) + padded + padded / 2) + padded * device::cells_per_block * 2 +
         2 * device::cells_per_block + padded + most_lines_at_once * device::cells_per_block * 3 / 2 + 10 * 16;
}

}  // namespace kvarium::cpu
