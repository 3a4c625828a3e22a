// Lines and runs, for attention of few rows (attend_split.cu, attend_codes.cu, attend_tiles.cu).
//
// A line is a row and up to four query heads of one KV head. The blocks of cells that it may see are cut into runs of
// blocks that follow each other in one segment. A block of the grid, (run, line, row), takes a run; its warps make one
// state of it: of each head the largest score, the sum of weights and the weighted sum of values. The last block of a
// line merges the states in their order (Milakov and Gimelshein 2018; Dao et al. 2023, flash decoding). How a line is
// cut follows from the blocks that its row may see, so a row's bits depend neither on the grid nor on other rows.
#pragma once

#include <algorithm>

#include "gpu/attention/attend_line.h"
#include "gpu/scratch.h"

namespace KV_GPU {

constexpr int run_warps = 4, run_threads = 32 * run_warps;  // of a block
constexpr int least_run = 4;                                // blocks of cells
constexpr int runs_at_most = 128;                           // that a long line is cut into
constexpr int most_runs = runs_at_most + device::most_segments - 1;

struct RunJob {
  LineJob line;
  int first_row = 0;             // of the grid
  int group = 1;                 // query heads of a KV head
  int chunks = 1, heads = 1;     // chunks of them, heads of a chunk
  int wanted = runs_at_most;     // runs of a long line
  int multiple = 1;              // of which the blocks of a run are one
  int run_room = 0;              // runs that there is room for
  float* sums = nullptr;         // [lines][runs][heads compiled][head_dim]
  float2* peaks = nullptr;       // [lines][runs][heads compiled]: the largest score, the sum of weights
  uint32_t* counters = nullptr;  // [lines]
};

struct Line {
  int row = 0, sequence = 0, kv_head = 0, first_head = 0, heads = 0;
  int64_t position = 0;  // of the row
  int64_t index = 0;     // among the lines of the grid
};

// The blocks of a run, in KvView::blocks, and the runs of the line.
struct Run {
  int segment = 0, first = 0, count = 0;
  int runs = 0;
};

// ---- the host's part ----

// Chunks of at most `most_heads` query heads.
inline void cutIntoChunks(const device::AttendArgs& args, int most_heads, RunJob& job) {
  job.group = args.n_heads / args.n_kv_heads;
  job.chunks = (job.group + most_heads - 1) / most_heads;
  job.heads = (job.group + job.chunks - 1) / job.chunks;
}

// For heads that are cut into chunks: runs so that a GPU that works on `at_once` blocks of the grid has one for each,
// if lines are long enough.
inline void cutIntoRuns(const device::AttendArgs& args, int at_once, int multiple, RunJob& job) {
  const int lines = args.n_kv_heads * job.chunks;
  job.multiple = multiple;
  job.wanted = std::clamp((at_once + lines - 1) / lines, runs_at_most / 8, runs_at_most);
  const int blocks = args.view.most_blocks, segments = args.view.n_segments;
  // Each segment may end with a run that is not whole.
  job.run_room = std::max(1, std::min(blocks / least_run + segments, job.wanted + segments - 1));
}

// Launches slices of the rows, whose states have room: function(grid).
template <class Function>
void eachSlice(const device::AttendArgs& args, int heads_compiled, Scratch& scratch, RunJob& job,
               const Function& function) {
  constexpr size_t states_at_once = size_t{64} << 20;  // bytes
  const auto lines = static_cast<size_t>(args.n_kv_heads * job.chunks);
  const size_t states_a_row = lines * static_cast<size_t>(job.run_room * heads_compiled);
  const size_t row_bytes = states_a_row * (static_cast<size_t>(args.head_dim) * sizeof(float) + sizeof(float2));
  const auto at_once = static_cast<int>(std::clamp<size_t>(states_at_once / row_bytes, 1, 65535));
  const int most_rows = std::min(args.n, at_once);
  std::byte* const room = scratch.room(static_cast<size_t>(most_rows) * row_bytes);
  job.sums = reinterpret_cast<float*>(room);  // first, because 16 bytes of it are read at once
  job.peaks = reinterpret_cast<float2*>(job.sums + static_cast<size_t>(most_rows) * states_a_row *
                                                       static_cast<size_t>(args.head_dim));
  job.counters = scratch.counters(static_cast<size_t>(most_rows) * lines);
  for (job.first_row = 0; job.first_row < args.n; job.first_row += most_rows) {
    const int rows = std::min(most_rows, args.n - job.first_row);
    function(dim3(static_cast<unsigned>(job.run_room), static_cast<unsigned>(lines), static_cast<unsigned>(rows)));
  }
}

// ---- which blocks ----

__device__ inline Line lineOf(const RunJob& job) {
  Line line;
  const int y = static_cast<int>(blockIdx.y), chunks = job.chunks;
  line.row = job.first_row + static_cast<int>(blockIdx.z);
  line.kv_head = chunks == 1 ? y : y / chunks;
  const int chunk = y - line.kv_head * chunks;
  line.first_head = line.kv_head * job.group + chunk * job.heads;
  line.heads = min(job.heads, job.group - chunk * job.heads);
  line.index = int64_t{blockIdx.z} * gridDim.y + blockIdx.y;
  line.sequence = sequenceOf(job.line, line.row);
  if (line.sequence < job.line.n_sequences) {
    const device::SequenceRows& rows = job.line.sequences[line.sequence];
    line.position = rows.first_position + line.row - rows.first_row;
  }
  return line;
}

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
__device__ inline Run runOf(const RunJob& job, const Line& line) {
  KV_SHARED(int2, reach, [device::most_segments]);
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  static_assert(device::most_segments <= run_warps);
  const int n_segments = job.line.n_segments;
  if (warp < n_segments) {
    const int2 own = blocksInReach(job.line.segments[warp], job.line.ranges[line.sequence * n_segments + warp],
                                   job.line.blocks, line.position);
    if (lane == 0) reach[warp] = own;
  }
  __syncthreads();
  int blocks = 0;
  KV_UNROLL(1)
  for (int s = 0; s < n_segments; ++s) blocks += reach[s].y;
  int blocks_a_run = least_run;
  if (blocks > least_run * job.wanted) {
    blocks_a_run = (blocks + job.wanted - 1) / job.wanted;
    blocks_a_run = (blocks_a_run + job.multiple - 1) / job.multiple * job.multiple;
  }
  Run run;
  KV_UNROLL(1)
  for (int s = 0; s < n_segments; ++s) {
    const int own = reach[s].y <= blocks_a_run ? min(reach[s].y, 1) : (reach[s].y + blocks_a_run - 1) / blocks_a_run,
              at = static_cast<int>(blockIdx.x) - run.runs;
    if (at >= 0 && at < own) {
      run.segment = s;
      run.first = reach[s].x + at * blocks_a_run;
      run.count = min(blocks_a_run, reach[s].y - at * blocks_a_run);
    }
    run.runs += own;
  }
  return run;
}

// ---- states ----

template <int count>
struct alignas(4 * count) RunNumbers {
  float of[count];
};

// The output of a line: [heads][head_dim].
__device__ inline float* outOf(const RunJob& job, const Line& line, int dims) {
  return job.line.out + (int64_t{line.row} * job.line.n_heads + line.first_head) * dims;
}

// The states of a run's warps become that of the run or, where it is the only one, the output of the line. dims:
// head_dim, of which at_once is a divisor. peaks: of each warp; of warp w values + w * stride: [heads][dims].
// turn(x), for values that were turned: turns [heads][dims] numbers back in place; they lie at `turned`, which is null
// for others. All threads come, and have met.
template <int heads, int at_once, class Turn>
__device__ inline void joinWarps(const RunJob& job, const Line& line, const Run& run, int dims,
                                 const float2 (&peaks)[run_warps][heads], const std::byte* values, int stride,
                                 float* turned, const Turn& turn) {
  using Numbers = RunNumbers<at_once>;
  const int thread = static_cast<int>(threadIdx.x), places = dims / at_once;
  const int64_t state = (line.index * job.run_room + blockIdx.x) * heads;
  const bool is_only = run.runs == 1;
  float* const made = is_only ? outOf(job, line, dims) : job.sums + state * dims;
  const int count = (is_only ? line.heads : heads) * places;
  KV_UNROLL(1)
  for (int i = thread; i < heads * places; i += run_threads) {
    const int h = i / places;
    float most = -INFINITY, all = 0;
    Numbers x{};
    for (int w = 0; w < run_warps; ++w) most = fmaxf(most, peaks[w][h].x);
    for (int w = 0; w < run_warps; ++w) {
      const float share = peaks[w][h].x == -INFINITY ? 0.0f : __expf(peaks[w][h].x - most);
      if (share == 0) continue;
      const Numbers own = reinterpret_cast<const Numbers*>(values + w * stride)[i];
      all += share * peaks[w][h].y;
      for (int j = 0; j < at_once; ++j) x.of[j] += share * own.of[j];
    }
    if (is_only) {
      const float inverse = all > 0 ? 1 / all : 0;
      for (int j = 0; j < at_once; ++j) x.of[j] *= inverse;
    } else if (i % places == 0) {
      job.peaks[state + h] = {most, all};
    }
    if (turned)
      reinterpret_cast<Numbers*>(turned)[i] = x;
    else if (i < count)
      reinterpret_cast<Numbers*>(made)[i] = x;
  }
  if (!turned) return;
  __syncthreads();
  turn(turned);
  for (int i = thread; i < count * at_once; i += run_threads) made[i] = turned[i];
}

// The states of a line, in the order of its runs, become its output.
template <int heads, int at_once>
__device__ inline void mergeRuns(const RunJob& job, const Line& line, int dims, int runs) {
  KV_SHARED(float, shares, [heads][most_runs]);
  KV_SHARED(float, inverse, [heads]);
  static_assert(heads <= run_warps);
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const int64_t first = line.index * job.run_room * heads;
  if (warp < heads) {
    const float2* peaks = job.peaks + first + warp;
    float most = -INFINITY, all = 0;
    for (int r = lane; r < runs; r += 32) most = fmaxf(most, peaks[r * heads].x);
    most = maxOverWarp(most);
    KV_UNROLL(1)
    for (int r = lane; r < runs; r += 32) {
      const float2 peak = peaks[r * heads];
      const float share = peak.x == -INFINITY ? 0.0f : __expf(peak.x - most);
      shares[warp][r] = share;
      all += share * peak.y;
    }
    all = sumOverWarp(all);
    if (lane == 0) inverse[warp] = all > 0 ? 1 / all : 0;
  }
  __syncthreads();
  using Numbers = RunNumbers<at_once>;
  const int places = dims / at_once;
  const auto* sums = reinterpret_cast<const Numbers*>(job.sums + first * dims);
  auto* const out = reinterpret_cast<Numbers*>(outOf(job, line, dims));
  KV_UNROLL(1)
  for (int i = static_cast<int>(threadIdx.x); i < line.heads * places; i += run_threads) {
    const int h = i / places;
    Numbers x{};
    KV_UNROLL(16)
    for (int r = 0; r < runs; ++r) {
      const Numbers of_run = sums[r * heads * places + i];
      for (int j = 0; j < at_once; ++j) x.of[j] += shares[h][r] * of_run.of[j];
    }
    for (int j = 0; j < at_once; ++j) x.of[j] *= inverse[h];
    out[i] = x;
  }
}

// What a kernel does after its run: the last block of the line merges, unless it was the only one. Blocks of the line
// count themselves in its counter, which is zero before and afterwards; the last one can read what the others wrote to
// global memory before they came. All threads must call it; `place` is shared memory that nobody uses meanwhile.
template <int heads, int at_once>
__device__ inline void endRun(const RunJob& job, const Line& line, const Run& run, int dims, unsigned* place) {
  if (run.runs == 1) return;
  uint32_t* const counter = job.counters + line.index;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) *place = atomicAdd(counter, 1u);
  __syncthreads();
  if (*place + 1 != (run.runs > 0 ? static_cast<unsigned>(run.runs) : 1u)) return;
  __threadfence();
  if (threadIdx.x == 0) *counter = 0;
  mergeRuns<heads, at_once>(job, line, dims, run.runs);
}

}  // namespace KV_GPU
