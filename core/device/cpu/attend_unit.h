// The work of attention cut into units, the same numbers however it is cut.
//
// A run is consecutive blocks of one segment whose first positions lie in the same stretch of 256 text positions. Each
// (row, head) is computed run by run, block by block, from an empty state, and the runs' states are merged in order. A
// run's borders depend on positions alone, so one row gets the same sums, bit for bit, whether it comes alone or in a
// chunk, and whether its runs are computed by one thread or by several.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/device/kv_view.h"

namespace kvarium::cpu {

struct KvRun {
  const KvSegment* segment = nullptr;
  int32_t first = 0;  // block of the segment
  int32_t count = 0;
};

// State of one query line (a row and a head): weighted values [head_dim padded to 16], 16 partial sums of weights,
// maximum.
[[gnu::always_inline]] constexpr int paddedDim(int head_dim) { return (head_dim + 15) / 16 * 16; }
[[gnu::always_inline]] constexpr int stateFloats(int head_dim) { return paddedDim(head_dim) + 32; }

constexpr int positions_per_run = 256;

// Rows [first_row, first_row + rows) of the step for query heads of one KV head, over some runs.
// Lines are numbered row by row, then head by head.
struct AttendUnit {
  int kv_head = 0;
  int first_head = 0;  // query heads; rows * heads <= most_unit_lines
  int heads = 0;
  int first_row = 0;
  int rows = 0;
  const KvRun* runs = nullptr;
  int n_runs = 0;
  float* totals = nullptr;   // [lines][stateFloats]: merged into; the caller empties them
  float* scratch = nullptr;  // 64-byte aligned, attendScratchFloats(lines, head_dim)
};

constexpr int most_unit_lines = 64;
constexpr int most_lines_at_once = 8;  // of one kernel call

// Queries of one block times the scales of up to four groups of cells, or weights times scales.
constexpr size_t foldedFloats(int head_dim) {
  return most_lines_at_once * 4 * static_cast<size_t>(head_dim > 16 ? paddedDim(head_dim) : 16);
}

// Queries, states and the weights of one block.
constexpr size_t attendScratchFloats(int lines, int head_dim) {
  return static_cast<size_t>(lines) * static_cast<size_t>(paddedDim(head_dim) + stateFloats(head_dim)) +
         most_lines_at_once * cells_per_block + foldedFloats(head_dim);
}

}  // namespace kvarium::cpu
