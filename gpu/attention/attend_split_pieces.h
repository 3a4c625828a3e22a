// What a block of attend_split.cu and attend_codes.cu works on, and how its tiles come into shared memory.
#pragma once

#include "gpu/attention/attend_split_job.h"

namespace KV_GPU {

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

}  // namespace KV_GPU
