// out[o, c] = sum_i sum_h share e^(s_ihc - m_ih) / l_ih over the weighed rows i and the heads h of o, with the scores s
// of attend_exact.cu, their maximum m over the cells that the row sees, and l = sum_c e^(s_ihc - m_ih); share is 1 by
// head, 1 / n_heads for the mean. 0 where no weighed row sees the cell.
//
// Shapes: out [by_head ? n_heads : 1][blocks][64] float32; lines [n, n_heads] of m and l. Two kernels: the first walks
// a row and head a warp through all cells, as attend_exact.cu does, and leaves m and l. The second takes a block of
// cells and an o a warp, two cells a lane, and adds the rows in their order, in each the heads in theirs: one row gives
// the same numbers alone as in a chunk. Bound: K tiles are read twice for each weighed row and head, 2 * 64 * head_dim
// numbers a block. Registers on sm_90 and sm_75: 72 and 114 (softmax), 64 and 98.

#include "gpu/attention/attend_weights.h"

#include "gpu/attention/attend_line.h"
#include "gpu/stream_memory.h"

namespace KV_GPU {
namespace {

struct LineSoftmax {
  float most, sum;
};

// What is added: AttendWeights, and the softmax of all lines.
struct WeightsJob {
  float* out;
  int blocks, rows;
  bool by_head;
  LineSoftmax* lines;  // [n, n_heads]
};

// The first weighed row of a sequence, as ops count rows.
__device__ inline int firstWeighed(const device::SequenceRows& sequence, int rows) {
  return sequence.first_row + max(sequence.rows - max(rows, 0), 0);
}

// The softmax of a line, in lane 0.
__device__ RunningSoftmax softmaxOfLine(const LineJob& job, int sequence, int row, int head, float* query,
                                        float* scores) {
  const int lane = static_cast<int>(threadIdx.x), kv_head = head / (job.n_heads / job.n_kv_heads);
  const int64_t position = job.sequences[sequence].first_position + row - job.sequences[sequence].first_row;
  RunningSoftmax softmax;
  for (int s = 0; s < job.n_segments; ++s) {
    const LineSegment& segment = job.segments[s];
    const device::KvRange range = job.ranges[sequence * job.n_segments + s];
    bool prepared = false;
    for (int b = range.first; b < range.first + range.count; ++b) {
      const device::BlockRef& block = job.blocks[b];
      const uint64_t seen = seenCells(segment, block, position);
      if (seen == 0) continue;
      if (!prepared) prepareQuery(job, segment, row, head, query);
      prepared = true;
      const LaneScores own = laneScores(job, segment, block, kv_head, query, seen);
      for (int i = 0; i < 2; ++i) scores[lane + 32 * i] = own.of[i];
      __syncwarp();
      for (int cell = 0; lane == 0 && cell < device::cells_per_block; ++cell) {
        if (seen >> cell & 1) softmax.take(scores[cell]);
      }
      __syncwarp();
    }
  }
  return softmax;
}

__global__ void __launch_bounds__(line_threads) lineSoftmaxKernel(LineJob job, WeightsJob weighed) {
  waitForStream();
  KV_SHARED(float, query, [device::largest_head_dim]);
  KV_SHARED(float, scores, [device::cells_per_block]);
  const int row = static_cast<int>(blockIdx.x) / job.n_heads, head = static_cast<int>(blockIdx.x) % job.n_heads;
  const int sequence = sequenceOf(job, row);
  if (sequence < job.n_sequences && row >= firstWeighed(job.sequences[sequence], weighed.rows)) {
    const RunningSoftmax softmax = softmaxOfLine(job, sequence, row, head, query, scores);
    if (threadIdx.x == 0) weighed.lines[blockIdx.x] = {softmax.most, softmax.sum};
  }
}

// Which sequence and segment a block of KvView::blocks is of.
struct BlockOwner {
  int block = 0, sequence = 0, segment = 0;
  bool found = false;
};

__device__ inline BlockOwner ownerOf(const LineJob& job, int block) {
  for (int i = 0; i < job.n_sequences * job.n_segments; ++i) {
    const device::KvRange& range = job.ranges[i];
    if (block >= range.first && block - range.first < range.count)
      return {block, i / job.n_segments, i % job.n_segments, true};
  }
  return {};
}

__device__ void addRowsOf(const LineJob& job, const WeightsJob& weighed, const BlockOwner& owner, int out_head,
                          float* query, float* out) {
  const LineSegment& segment = job.segments[owner.segment];
  const device::SequenceRows& rows = job.sequences[owner.sequence];
  const device::BlockRef& block = job.blocks[owner.block];
  const int first_head = weighed.by_head ? out_head : 0, heads = weighed.by_head ? 1 : job.n_heads;
  const float share = 1.0f / static_cast<float>(heads);
  float all[2] = {};
  for (int row = firstWeighed(rows, weighed.rows); row < rows.first_row + rows.rows; ++row) {
    const uint64_t seen = seenCells(segment, block, rows.first_position + row - rows.first_row);
    if (seen == 0) continue;
    float of_row[2] = {};
    for (int head = first_head; head < first_head + heads; ++head) {
      __syncwarp();  // nobody reads the query of the head before any more
      prepareQuery(job, segment, row, head, query);
      const LineSoftmax line = weighed.lines[int64_t{row} * job.n_heads + head];
      const float factor = line.sum > 0 ? share / line.sum : 0;
      const LaneScores scores = laneScores(job, segment, block, head / (job.n_heads / job.n_kv_heads), query, seen);
      for (int i = 0; i < 2; ++i) of_row[i] += RunningSoftmax::weightOf(scores.of[i], line.most) * factor;
    }
    for (int i = 0; i < 2; ++i) all[i] += of_row[i];
  }
  for (int i = 0; i < 2; ++i) out[static_cast<int>(threadIdx.x) + 32 * i] = all[i];
}

__global__ void __launch_bounds__(line_threads) addWeightsKernel(LineJob job, WeightsJob weighed) {
  waitForStream();
  KV_SHARED(float, query, [device::largest_head_dim]);
  const int block = static_cast<int>(blockIdx.x), out_head = static_cast<int>(blockIdx.y);
  const BlockOwner owner = ownerOf(job, block);
  float* out = weighed.out + (int64_t{out_head} * weighed.blocks + block) * device::cells_per_block;
  if (owner.found) addRowsOf(job, weighed, owner, out_head, query, out);
}

}  // namespace

void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights, Stream& stream) {
  if (!weights.out || weights.blocks == 0) return;
  const LineJob job = lineJob(args);
  const StreamMemory<LineSoftmax> lines(static_cast<size_t>(args.n) * static_cast<size_t>(args.n_heads), stream);
  const WeightsJob weighed{.out = device::raw(weights.out),
                           .blocks = weights.blocks,
                           .rows = weights.rows,
                           .by_head = weights.by_head,
                           .lines = lines.data()};
  if (args.n > 0) {
    const auto count = static_cast<unsigned>(int64_t{args.n} * args.n_heads);
    launch({"attendWeights: softmax", dim3(count), dim3(line_threads)}, stream, &lineSoftmaxKernel, job, weighed);
  }
  const dim3 grid(static_cast<unsigned>(weights.blocks), static_cast<unsigned>(weights.by_head ? args.n_heads : 1));
  launch({"attendWeights", grid, dim3(line_threads)}, stream, &addWeightsKernel, job, weighed);
}

}  // namespace KV_GPU
