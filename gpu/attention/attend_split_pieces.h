// What a block of attend_split.cu and attend_codes.cu works on, and how its tiles come into shared memory.
#pragma once

#include "gpu/attention/attend_split_job.h"
#include "gpu/attention/last_of_line.h"

namespace KV_GPU {

// What a block works on: query heads of one KV head in one row.
struct SplitLine {
  int row = 0, sequence = 0, kv_head = 0, first_head = 0, heads = 0;
  int64_t position = 0;  // of the row
  int64_t index = 0;     // among the lines of the grid
};

// The blocks of a run, in KvView::blocks, and the runs of the line.
struct SplitRun {
  int segment = 0, first = 0, count = 0;
  int runs = 0;
};

enum class SplitPhase : int { key_scales, keys, value_scales, values, next_block, over };

// A piece of a tile in shared memory: steps [first, first + count) of a tile, or such bytes of its scales.
struct SplitNote {
  uint64_t seen;  // cells of the tile
  int first, count;
  SplitPhase phase;
  bool last;  // of its phase
};

// ---- which blocks ----

// The blocks of a range that the row at `position` may see: from the first to the last that the rules do not leave out
// whole. A row that follows later makes no difference to it. By a warp.
__device__ inline int2 blocksInReach(const LineSegment& segment, const device::KvRange& range,
                                     const device::BlockRef* blocks, int64_t position) {
  if (!segment.causal && segment.window < 0) return {range.first, range.count};
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const auto inReach = [&](int b) {
    if (b < 0 || b >= range.count) return false;
    const device::BlockRef& block = blocks[range.first + b];
    if (block.positions) return true;
    return (!segment.causal || block.first_position <= position) &&
           (segment.window < 0 || position - block.first_position - (device::cells_per_block - 1) < segment.window);
  };
  if (segment.window < 0) {
    for (int end = range.count; end > 0; end -= 32) {
      const unsigned found = __ballot_sync(all_lanes, inReach(end - 1 - lane));
      if (found) return {range.first, end + 1 - __ffs(static_cast<int>(found))};
    }
    return {range.first, 0};
  }
  int first = -1, last = -1;
  for (int begin = 0; begin < range.count; begin += 32) {
    const unsigned found = __ballot_sync(all_lanes, inReach(begin + lane));
    if (!found) continue;
    if (first < 0) first = begin + __ffs(static_cast<int>(found)) - 1;
    last = begin + 31 - __clz(static_cast<int>(found));
  }
  return first < 0 ? int2{range.first, 0} : int2{range.first + first, last + 1 - first};
}

// A warp looks at a segment.
__device__ inline SplitRun runOf(const SplitJob& job, const SplitLine& line) {
  KV_SHARED(int2, reach, [device::most_segments]);
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  static_assert(device::most_segments <= split_warps);
  const int n_segments = job.line.n_segments;
  if (warp < n_segments) {
    const int2 own = blocksInReach(job.line.segments[warp], job.line.ranges[line.sequence * n_segments + warp],
                                   job.line.blocks, line.position);
    if (lane == 0) reach[warp] = own;
  }
  __syncthreads();
  int blocks = 0, blocks_a_run = 2;
  for (int s = 0; s < n_segments; ++s) blocks += reach[s].y;
  while (blocks_a_run * runs_wanted < blocks) blocks_a_run *= 2;
  SplitRun run;
  for (int s = 0; s < n_segments; ++s) {
    const int own = (reach[s].y + blocks_a_run - 1) / blocks_a_run, at = static_cast<int>(blockIdx.x) - run.runs;
    if (at >= 0 && at < own) {
      run.segment = s;
      run.first = reach[s].x + at * blocks_a_run;
      run.count = min(blocks_a_run, reach[s].y - at * blocks_a_run);
    }
    run.runs += own;
  }
  return run;
}

// ---- pieces on their way ----

// What a warp reads next.
struct SplitFeed {
  int block = 0, end = 0;  // in KvView::blocks
  SplitPhase phase = SplitPhase::next_block;
  int done = 0;  // steps or bytes
  const std::byte* base = nullptr;
  uint64_t seen = 0;
};

__device__ inline void beginBlock(const SplitJob& job, const SplitLine& line, int segment, SplitFeed& feed) {
  feed.phase = SplitPhase::over;
  while (feed.block < feed.end) {
    const device::BlockRef& block = job.line.blocks[feed.block];
    feed.block += split_warps;
    feed.seen = seenCells(job.line.segments[segment], block, line.position);
    if (feed.seen == 0) continue;
    feed.base = device::raw(block.base);
    feed.phase = job.k[segment].scale_bytes > 0 ? SplitPhase::key_scales : SplitPhase::keys;
    return;
  }
}

// Sends the next piece on its way to `stage`, and says in `note` what it is.
__device__ inline void feedPiece(const SplitJob& job, const SplitLine& line, int segment, int piece_bytes,
                                 SplitFeed& feed, std::byte* stage, SplitNote* note) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (feed.phase == SplitPhase::next_block) beginBlock(job, line, segment, feed);
  if (feed.phase == SplitPhase::over) {
    if (lane == 0) *note = {0, 0, 0, SplitPhase::over, true};
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
  if (lane == 0) *note = {feed.seen, first, count, feed.phase, last};
  feed.done = last ? 0 : first + count;
  if (!last) return;
  feed.phase = static_cast<SplitPhase>(static_cast<int>(feed.phase) + 1);
  if (feed.phase == SplitPhase::value_scales && job.v[segment].scale_bytes == 0) feed.phase = SplitPhase::values;
}

}  // namespace KV_GPU
