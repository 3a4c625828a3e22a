// out[i, h] = sum_c w_c v_c / sum_c w_c, w_c = e^(s_c - max s), s_c = scale q[i, h] . k_c, softcapped, over the cells c
// that the sequence of row i sees (Milakov and Gimelshein 2018, algorithm 3); zeros where it sees none.
//
// Shapes: q and out [n, n_heads, head_dim] float32, head_dim <= 512; tiles as kv_view.h and quant_layout.cpp have them.
// A block is one warp and takes one row and head. It walks the segments, their blocks and the seen cells of a block,
// each in its order: the lanes compute scores, two cells a lane; lane 0 turns them into weights, one after another; the
// lanes add the weighted values, a dimension a lane. So a row's bits follow from its cells and their order alone, not
// from how they lie in blocks, from other rows or from the grid. Values of rotated codes are added as they were
// rotated, and the sums are turned back. Where keys have a bias, k_c is what the cell holds and R(p) b at its position:
// the query's numbers that b meets lie in shared memory, and a lane turns b for each of its cells. Bound: every line
// reads all tiles it sees, 2 * 64 * head_dim numbers a block of cells: heads of a group and rows read the same ones.
// Registers on sm_90 and sm_75: 72 and 102.

#include "gpu/ops.h"

#include "gpu/attention/attend_line.h"

namespace KV_GPU {
inline namespace attend_exact_kernels {

// Adds the weighted values of the seen cells of a block to this lane's sums.
__device__ inline void addValues(const LineSegment& segment, const device::BlockRef& block, int kv_head, uint64_t seen,
                                 const float* shrinks, const float* weights, float* sums) {
  const std::byte* tile = device::raw(block.base) + segment.v_offset + kv_head * segment.v_tile_bytes;
  withTile(segment.v, tile, [&](const auto& values) {
    for (int d = static_cast<int>(threadIdx.x); d < segment.v.head_dim; d += line_threads) {
      float sum = sums[d];
      for (int cell = 0; cell < device::cells_per_block; ++cell) {
        if (!(seen >> cell & 1)) continue;
        if (shrinks[cell] != 1) sum *= shrinks[cell];
        sum += weights[cell] * values.at(cell, d);
      }
      sums[d] = sum;
    }
  });
}

__global__ void __launch_bounds__(line_threads) attendExactKernel(LineJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(float, met);
  KV_SHARED(float, query, [device::largest_head_dim]);
  KV_SHARED(float, sums, [device::largest_head_dim]);
  KV_SHARED(float, scores, [device::cells_per_block]);
  KV_SHARED(float, weights, [device::cells_per_block]);
  KV_SHARED(float, shrinks, [device::cells_per_block]);
  const int lane = static_cast<int>(threadIdx.x);
  const int row = static_cast<int>(blockIdx.x) / job.n_heads, head = static_cast<int>(blockIdx.x) % job.n_heads;
  const int kv_head = head / (job.n_heads / job.n_kv_heads), sequence = sequenceOf(job, row);
  for (int d = lane; d < job.head_dim; d += line_threads) sums[d] = 0;
  bool sums_turned = false;
  RunningSoftmax softmax;  // of lane 0
  for (int s = 0; sequence < job.n_sequences && s < job.n_segments; ++s) {
    const LineSegment& segment = job.segments[s];
    const int64_t position = job.sequences[sequence].first_position + row - job.sequences[sequence].first_row;
    const device::KvRange range = job.ranges[sequence * job.n_segments + s];
    bool prepared = false;
    for (int b = range.first; b < range.first + range.count; ++b) {
      const device::BlockRef& block = job.blocks[b];
      const uint64_t seen = seenCells(segment, block, position);
      if (seen == 0) continue;
      if (!prepared) {
        prepareQuery(job, segment, row, head, {query, met});
        if (segment.v.hadamard != sums_turned) turnHead(sums, job.head_dim);
        sums_turned = segment.v.hadamard;
        prepared = true;
      }
      const LaneScores own = laneScores(job, segment, block, kv_head, {query, met}, seen);
      for (int i = 0; i < 2; ++i) scores[lane + 32 * i] = own.of[i];
      __syncwarp();  // now nobody reads the weights of the block before either
      for (int cell = 0; lane == 0 && cell < device::cells_per_block; ++cell) {
        if (!(seen >> cell & 1)) continue;
        const RunningSoftmax::Step step = softmax.take(scores[cell]);
        weights[cell] = step.weight;
        shrinks[cell] = step.shrink;
      }
      __syncwarp();
      addValues(segment, block, kv_head, seen, shrinks, weights, sums);
    }
  }
  const float sum = __shfl_sync(all_lanes, softmax.sum, 0), inverse = sum > 0 ? 1 / sum : 0;
  if (sums_turned) {
    __syncwarp();
    turnHead(sums, job.head_dim);
  }
  if (sequence == job.n_sequences) return;
  float* out = job.out + (int64_t{row} * job.n_heads + head) * job.head_dim;
  for (int d = lane; d < job.head_dim; d += line_threads) out[d] = sums[d] * inverse;
}

}  // namespace attend_exact_kernels

void attendExact(const device::AttendArgs& args, Stream& stream) {
  if (args.n == 0) return;
  const auto lines = static_cast<unsigned>(int64_t{args.n} * args.n_heads);
  const LineJob job = lineJob(args);
  launch({"attendExact", dim3(lines), dim3(line_threads), metBytes(job)}, stream, &attendExactKernel, job);
}

}  // namespace KV_GPU
