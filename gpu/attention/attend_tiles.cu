// Attention as in attend_split.cu over cells in f16, with products on tensor cores.
//
// Shapes: as attend_exact.cu, head_dim a multiple of 16 up to 256. Lines, runs and the grid: attend_runs.h.
// Each of 4 warps has 16 cells of every block of the run, a slice: [head_dim][16] of the keys, [16][head_dim] of the
// values. It comes into shared memory by cp.async while the slice before is worked on, and no warp waits for another
// before the run is over.
//   A number x of a query, or a weight, is two numbers in f16, f16(x) and f16(x - f16(x)), 22 bits; a power of two
//   brings the largest of a query into [2^14, 2^15), weights count from 2^14. The eight columns of a product (16 by 16
//   times 16 by 8) are the two halves of four heads, so it costs no more than f16 alone, and loses no bits.
//   scores [16 cells][columns] += keys [16 cells][16 dimensions] x queries: a lane has two cells of one head
//   values [16 dimensions][columns] += values [16 dimensions][16 cells] x weights: a lane has the same head
//   Values of cells that are not seen become zeros, their keys are left out by their scores.
// Bound: the bytes of the K and V tiles that a row sees, once for each chunk of four heads. Only from compute
// capability 8.0 on, and not where keys have a bias: attend_split.cu takes those. Registers on sm_90 and sm_75: 240 and
// 240.
#include "gpu/ops.h"

#include <algorithm>
#include <type_traits>

#include "gpu/attention/attend_runs.h"
#include "gpu/ops/half_scale.h"

namespace KV_GPU {
inline namespace attend_tiles_kernels {

constexpr int tile_heads = 4;
constexpr int slice_cells = device::cells_per_block / run_warps;
constexpr int slices_on_the_way = 2;
constexpr int key_row_bytes = slice_cells * 2;
constexpr int value_pad = 16;  // bytes after a row of values, so that eight rows lie in different banks
constexpr int query_pad = 8;   // numbers after a half of a head's query, likewise
constexpr float whole_weight = 0x1p14f;

constexpr int valueRowBytes(int head_dim) { return head_dim * 2 + value_pad; }
constexpr int sliceBytes(int head_dim) { return head_dim * key_row_bytes + slice_cells * valueRowBytes(head_dim); }
constexpr int halfQueryNumbers(int head_dim) { return head_dim + query_pad; }
constexpr int queryBytes(int head_dim) { return tile_heads * (4 * head_dim + 4 * halfQueryNumbers(head_dim)); }
constexpr int roomBytes(int head_dim) {
  return run_warps * slices_on_the_way * sliceBytes(head_dim) + queryBytes(head_dim);
}

// The two halves of a number in f16: the number rounded, then the rest.
__device__ inline float halfPart(float x, int part) { return part == 0 ? x : x - floatOfHalf(halfOf(x)); }

// A warp makes one head of the queries, [dims] float32, two numbers in f16, each [dims, padded]; what scores are
// multiplied by is returned. Heads that there are none of are zeros.
__device__ inline float splitQuery(const float* query, bool exists, int dims, uint16_t* halves) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  uint32_t largest = 0;
  KV_UNROLL(1)
  for (int d = 2 * lane; exists && d < dims; d += 64)
    largest = max(largest, max(finiteMagnitude(query[d]), finiteMagnitude(query[d + 1])));
  const int power = powerToHalf(exponentOf(maxOverWarp(largest)));
  const float scale = exists ? twoTo(power) : 0.0f;
  KV_UNROLL(1)
  for (int d = 2 * lane; d < dims; d += 64) {
    const float low = exists ? query[d] * scale : 0.0f, high = exists ? query[d + 1] * scale : 0.0f;
    auto* const to = reinterpret_cast<uint32_t*>(halves + d);
    to[0] = halvesOf(low, high);
    to[halfQueryNumbers(dims) / 2] = halvesOf(halfPart(low, 1), halfPart(high, 1));
  }
  return twoTo(-power);
}

// What a warp works on, head_dim 16 * steps or, unless `whole`, fewer.
template <int steps, bool whole>
struct TileWalk {
  const RunJob& job;
  const Line& line;
  const LineSegment& rules;
  std::byte* slices;  // of the warp
  int block, end;     // in KvView::blocks: those not sent yet

  uint32_t query[steps][2];         // of this lane's column: head lane / 8, half lane / 4 % 2
  float unscaled = 0;               // what scores of head lane % 4 are multiplied by
  float most = -INFINITY, sum = 0;  // of head lane % 4; `sum` of this lane's cells
  float values[steps][4] = {};

  __device__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
  __device__ static int warp() { return static_cast<int>(threadIdx.x) / 32; }
  __device__ int dims() const { return whole ? 16 * steps : job.line.head_dim; }
  __device__ bool isStep(int step) const { return whole || 16 * step < job.line.head_dim; }
  __device__ std::byte* keysAt(int stage) const { return slices + stage * sliceBytes(dims()); }
  __device__ std::byte* valuesAt(int stage) const { return keysAt(stage) + dims() * key_row_bytes; }

  // Sends the next slice that has seen cells on its way; which they are, 0 where there is none.
  __device__ uint32_t send(int stage) {
    uint32_t seen = 0;
    const std::byte* base = nullptr;
    while (block < end && seen == 0) {
      const device::BlockRef& next = job.line.blocks[block++];
      seen = static_cast<uint32_t>(seenCells(rules, next, line.position) >> (slice_cells * warp())) & 0xffffu;
      base = device::raw(next.base);
    }
    if (seen != 0) {
      const std::byte* from = base + rules.k_offset + line.kv_head * rules.k_tile_bytes + warp() * key_row_bytes;
      std::byte* const keys = keysAt(stage);
      for (int i = lane(); i < 2 * dims(); i += 32) {
        const int dim = i / 2, piece = i % 2;
        copyLate16(keys + keyPlace(dim, piece), from + dim * (device::cells_per_block * 2) + piece * 16);
      }
    }
    copyCommit();
    if (seen != 0) {
      const int pieces = dims() / 8;  // of a row
      const std::byte* from =
          base + rules.v_offset + line.kv_head * rules.v_tile_bytes + warp() * slice_cells * pieces * 16;
      std::byte* const to = valuesAt(stage);
      for (int i = lane(); i < slice_cells * pieces; i += 32) {
        const int cell = i / pieces;
        copyLate16(to + i * 16 + cell * value_pad, from + i * 16);
      }
    }
    copyCommit();
    return seen;
  }
  // Of 8 cells of a dimension. Eight dimensions lie in different banks.
  __device__ static int keyPlace(int dim, int piece) { return dim * key_row_bytes + (piece ^ (dim >> 2 & 1)) * 16; }

  // halves: of all queries, [heads][two halves][dims, padded].
  __device__ void takeQuery(const uint16_t* halves, const float* of_heads) {
    const uint16_t* own = halves + lane() / 4 * halfQueryNumbers(dims()) + lane() % 4 * 2;
    KV_UNROLL(16)
    for (int step = 0; step < steps; ++step) {
      query[step][0] = query[step][1] = 0;
      if (!isStep(step)) continue;
      query[step][0] = *reinterpret_cast<const uint32_t*>(own + 16 * step);
      query[step][1] = *reinterpret_cast<const uint32_t*>(own + 16 * step + 8);
    }
    unscaled = of_heads[lane() % 4];
  }

  // Two scores of head lane % 4: of cells lane / 4 and 8 + lane / 4.
  __device__ float2 scoresOf(const std::byte* keys) const {
    float even[4] = {}, odd[4] = {};
    const int piece = lane() / 8 % 2, dim = lane() / 16 * 8 + lane() % 8;
    KV_UNROLL(16)
    for (int step = 0; step < steps; ++step) {
      if (!isStep(step)) continue;
      uint32_t tile[4];
      loadTransposed(tile, reinterpret_cast<const uint16_t*>(keys + keyPlace(16 * step + dim, piece)));
      multiplyHalfTile(step % 2 == 0 ? even : odd, tile, query[step][0], query[step][1]);
    }
    return {(even[0] + odd[0] + (even[1] + odd[1])) * unscaled, (even[2] + odd[2] + (even[3] + odd[3])) * unscaled};
  }

  // Scores become weights, and what was added before shrinks to the new largest score.
  __device__ float2 weigh(float2 scores, uint32_t seen) {
    float own[2] = {scores.x, scores.y};
    if (job.line.softcap > 0) {
      for (float& score : own) score = job.line.softcap * tanhf(score / job.line.softcap);
    }
    KV_UNROLL(2)
    for (int i = 0; i < 2; ++i) {
      if (!(seen >> (8 * i + lane() / 4) & 1)) own[i] = -INFINITY;
    }
    float larger_most = fmaxf(own[0], own[1]);
    KV_UNROLL(3)
    for (int distance = 16; distance >= 4; distance /= 2)
      larger_most = fmaxf(larger_most, __shfl_xor_sync(all_lanes, larger_most, distance));
    larger_most = fmaxf(larger_most, most);
    const float shrink = most == larger_most ? 1.0f : __expf(most - larger_most);
    most = larger_most;
    const float from = most == -INFINITY ? 0.0f : most;
    const float2 weights = {__expf(own[0] - from) * whole_weight, __expf(own[1] - from) * whole_weight};
    sum = sum * shrink + (weights.x + weights.y);
    if (__ballot_sync(all_lanes, shrink != 1.0f)) {
      KV_UNROLL(16)
      for (int step = 0; step < steps; ++step) {
        KV_UNROLL(4)
        for (int i = 0; i < 4; ++i) values[step][i] *= shrink;
      }
    }
    return weights;
  }

  // A weight of no cell must meet no NaN.
  __device__ void clearUnseen(std::byte* rows, uint32_t seen) const {
    const int pieces = dims() / 8;
    for (int i = lane(); i < slice_cells * pieces; i += 32) {
      const int cell = i / pieces;
      if (!(seen >> cell & 1)) *reinterpret_cast<uint4*>(rows + i * 16 + cell * value_pad) = {};
    }
    __syncwarp();
  }

  __device__ void addValues(const std::byte* rows, float2 weights) {
    // This lane's column of the weights: of cells 2 (lane % 4), + 1, + 8, + 9, head lane / 8, half lane / 4 % 2.
    const int from = lane() % 4 * 8 + lane() / 8, half = lane() / 4 % 2;
    float own[4];
    KV_UNROLL(4)
    for (int i = 0; i < 4; ++i)
      own[i] = halfPart(__shfl_sync(all_lanes, i < 2 ? weights.x : weights.y, from + i % 2 * 4), half);
    const uint32_t low = halvesOf(own[0], own[1]), high = halvesOf(own[2], own[3]);
    const int cell = lane() / 16 * 8 + lane() % 8, piece = lane() / 8 % 2;
    const std::byte* at = rows + cell * valueRowBytes(dims()) + piece * 16;
    KV_UNROLL(16)
    for (int step = 0; step < steps; ++step) {
      if (!isStep(step)) continue;
      uint32_t tile[4];
      loadTransposed(tile, reinterpret_cast<const uint16_t*>(at + 32 * step));
      multiplyHalfTile(values[step], tile, low, high);
    }
  }

  __device__ void take(int stage, uint32_t seen) {
    copyWait<2 * slices_on_the_way - 1>();
    __syncwarp();
    const float2 weights = weigh(scoresOf(keysAt(stage)), seen);
    copyWait<2 * slices_on_the_way - 2>();
    __syncwarp();
    if (seen != 0xffffu) clearUnseen(valuesAt(stage), seen);
    addValues(valuesAt(stage), weights);
    __syncwarp();
  }

  // The state of the warp: values [heads][dims] to `to`.
  __device__ void put(float* to, float2 (&peak)[tile_heads]) {
    KV_UNROLL(3)
    for (int distance = 16; distance >= 4; distance /= 2) sum += __shfl_xor_sync(all_lanes, sum, distance);
    if (lane() < tile_heads) peak[lane()] = {most, sum};
    float* const own = to + lane() % 4 * dims() + lane() / 4;
    KV_UNROLL(16)
    for (int step = 0; step < steps; ++step) {
      if (!isStep(step)) continue;
      own[16 * step] = values[step][0] + values[step][1];
      own[16 * step + 8] = values[step][2] + values[step][3];
    }
  }
};

template <int steps, bool whole>
__device__ inline void attendRun(const RunJob& job, const Line& line, const Run& run, std::byte* room) {
  KV_SHARED(float2, peaks, [run_warps][tile_heads]);
  KV_SHARED(float, of_heads, [tile_heads]);
  static_assert(tile_heads == run_warps);
  const int thread = static_cast<int>(threadIdx.x), warp = thread / 32;
  const LineSegment& rules = job.line.segments[run.segment];
  TileWalk<steps, whole> walk{job, line, rules, room, run.first, run.first + run.count};
  const int dims = walk.dims(), warp_bytes = slices_on_the_way * sliceBytes(dims);
  walk.slices += warp * warp_bytes;
  uint32_t seen = walk.send(0);
  auto* const queries = reinterpret_cast<float*>(room + run_warps * warp_bytes);
  auto* const halves = reinterpret_cast<uint16_t*>(queries + tile_heads * dims);
  rotateQueries(job.line, rules, line.row, line.first_head,
                {.x = queries, .heads = line.heads, .head_dim = dims, .head_step = dims, .dim_step = 1}, thread,
                run_threads);
  __syncwarp();
  const float unscaled =
      splitQuery(queries + warp * dims, warp < line.heads, dims, halves + warp * 2 * halfQueryNumbers(dims));
  if (thread % 32 == 0) of_heads[warp] = unscaled;
  __syncthreads();
  walk.takeQuery(halves, of_heads);
  KV_UNROLL(1)
  for (int stage = 0; seen != 0; stage ^= 1) {
    const uint32_t next = walk.send(stage ^ 1);
    walk.take(stage, seen);
    seen = next;
  }
  copyWait<0>();
  walk.put(reinterpret_cast<float*>(walk.slices), peaks[warp]);
  __syncthreads();
  joinWarps<tile_heads, 4>(job, line, run, dims, peaks, room, warp_bytes, nullptr, [](float*) {});
}

template <int steps, bool whole>
__global__ void __launch_bounds__(run_threads, steps <= 8 ? 3 : 2) attendTilesKernel(RunJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(std::byte, room);
  KV_SHARED(unsigned, place, [1]);
  const Line line = lineOf(job);
  if (line.sequence == job.line.n_sequences) return;
  const Run run = runOf(job, line);
  if (static_cast<int>(blockIdx.x) >= max(run.runs, 1)) return;
  if (run.count > 0) attendRun<steps, whole>(job, line, run, room);
  endRun<tile_heads, 4>(job, line, run, whole ? 16 * steps : job.line.head_dim, place);
}

using TilesKernel = void (*)(RunJob);
TilesKernel tilesKernel(int head_dim) {
  const auto ofSteps = [&](auto steps) -> TilesKernel {
    return head_dim == 16 * steps.value ? &attendTilesKernel<steps.value, true>
                                        : &attendTilesKernel<steps.value, false>;
  };
  if (head_dim <= 64) return ofSteps(std::integral_constant<int, 4>());
  if (head_dim <= 128) return ofSteps(std::integral_constant<int, 8>());
  return ofSteps(std::integral_constant<int, 16>());
}

}  // namespace attend_tiles_kernels

bool attendTilesTakes(const device::AttendArgs& args, const GpuFacts& gpu) {
  if (args.view.key_bias.count > 0) return false;
  if (gpu.major < 8 || args.view.most_blocks < 0 || args.head_dim % 16 != 0 || args.head_dim > 256) return false;
  const LineJob line = lineJob(args);
  for (int s = 0; s < line.n_segments; ++s) {
    const LineSegment& segment = line.segments[s];
    if (segment.k.format != device::KvFormat::f16 || segment.v.format != device::KvFormat::f16) return false;
    if ((segment.k_tile_bytes | segment.k_offset | segment.v_tile_bytes | segment.v_offset) % 16 != 0) return false;
  }
  constexpr int arrays = 4 << 10;  // in addition to the dynamic part
  return static_cast<size_t>(roomBytes(args.head_dim) + arrays) <= gpu.shared;
}

void attendTiles(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream) {
  if (args.n == 0) return;
  RunJob job;
  job.line = lineJob(args);
  const int room = roomBytes(args.head_dim);
  cutIntoChunks(args, tile_heads, job);
  cutIntoRuns(args, gpu.processors * std::clamp(static_cast<int>(gpu.shared) / room, 1, 3), 1, job);
  eachSlice(args, tile_heads, scratch, job, [&](const dim3& grid) {
    launch({"attendTiles", grid, dim3(run_threads), static_cast<size_t>(room)}, stream, tilesKernel(args.head_dim),
           job);
  });
}

}  // namespace KV_GPU
