// out[o, c] = sum_i sum_h share e^(s_ihc - m_ih) / l_ih over the weighed rows i and the heads h of o, with the scores s
// of attend_exact.cu, their maximum m over the cells that the row sees, and l = sum_c e^(s_ihc - m_ih); share is 1 by
// head, 1 / n_heads for the mean. 0 where no weighed row sees the cell.
//
// Shapes: out [by_head ? n_heads : 1][blocks][64] float32; lines [n, n_heads] of m and l. The first kernel walks a row
// and head a warp through all cells, as attend_exact.cu does, and leaves m and l. Then a warp takes a block of cells
// and an o, two cells a lane, and adds the rows in their order, in each the heads in theirs. Of many rows each has a
// warp of its own, which leaves its numbers in memory of the stream, piece by piece, and another kernel adds them in
// the same order: one row gives the same numbers alone as in a chunk. Bound: K tiles are read twice for each weighed
// row and head, 2 * 64 * head_dim numbers a block. Registers on sm_90 and sm_75: 80 and 114 (softmax), 72 and 99.

#include "gpu/ops.h"

#include <algorithm>

#include "gpu/attention/attend_line.h"

namespace KV_GPU {
inline namespace attend_weights_kernels {

struct LineSoftmax {
  float most, sum;
};

// What is added: AttendWeights, and the softmax of all lines.
struct WeightsJob {
  float* out;
  int blocks, rows;
  bool by_head;
  LineSoftmax* lines;         // [n, n_heads]
  int first_row = 0, n_rows;  // the piece
  float* of_rows = nullptr;   // [n_rows][numbers], what each row of the piece adds to `out`
  int64_t numbers = 0;        // of `out`
};

// The first weighed row of a sequence, as ops count rows.
__device__ inline int firstWeighed(const device::SequenceRows& sequence, int rows) {
  return sequence.first_row + max(sequence.rows - max(rows, 0), 0);
}

// The softmax of a line, in lane 0.
__device__ RunningSoftmax softmaxOfLine(const LineJob& job, int sequence, int row, int head, const LineQuery& line,
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
      if (!prepared) prepareQuery(job, segment, row, head, line);
      prepared = true;
      const LaneScores own = laneScores(job, segment, block, kv_head, line, seen);
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
  KV_DYNAMIC_SHARED(float, met);
  KV_SHARED(float, query, [device::largest_head_dim]);
  KV_SHARED(float, scores, [device::cells_per_block]);
  const int row = static_cast<int>(blockIdx.x) / job.n_heads, head = static_cast<int>(blockIdx.x) % job.n_heads;
  const int sequence = sequenceOf(job, row);
  if (sequence < job.n_sequences && row >= firstWeighed(job.sequences[sequence], weighed.rows)) {
    const RunningSoftmax softmax = softmaxOfLine(job, sequence, row, head, {query, met}, scores);
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

// What a row adds to the two cells of each lane of a block, its heads in their order. seen: not 0.
__device__ void weightsOfRow(const LineJob& job, const WeightsJob& weighed, const BlockOwner& owner, int row,
                             int out_head, uint64_t seen, const LineQuery& line, float* of_row) {
  const LineSegment& segment = job.segments[owner.segment];
  const device::BlockRef& block = job.blocks[owner.block];
  const int first_head = weighed.by_head ? out_head : 0, heads = weighed.by_head ? 1 : job.n_heads;
  const float share = 1.0f / static_cast<float>(heads);
  for (int head = first_head; head < first_head + heads; ++head) {
    __syncwarp();  // nobody reads the query of the head before any more
    prepareQuery(job, segment, row, head, line);
    const LineSoftmax softmax = weighed.lines[int64_t{row} * job.n_heads + head];
    const float factor = softmax.sum > 0 ? share / softmax.sum : 0;
    const LaneScores scores = laneScores(job, segment, block, head / (job.n_heads / job.n_kv_heads), line, seen);
    for (int i = 0; i < 2; ++i) of_row[i] += RunningSoftmax::weightOf(scores.of[i], softmax.most) * factor;
  }
}

__device__ inline uint64_t seenByRow(const LineJob& job, const BlockOwner& owner, int row) {
  const device::SequenceRows& rows = job.sequences[owner.sequence];
  return seenCells(job.segments[owner.segment], job.blocks[owner.block], rows.first_position + row - rows.first_row);
}

// Rows [first, end) of a piece that are weighed and of a block's sequence.
struct RowRange {
  int first, end;
};

__device__ inline RowRange weighedRows(const LineJob& job, const WeightsJob& weighed, const BlockOwner& owner) {
  const device::SequenceRows& rows = job.sequences[owner.sequence];
  return {max(firstWeighed(rows, weighed.rows), weighed.first_row),
          min(rows.first_row + rows.rows, weighed.first_row + weighed.n_rows)};
}

__device__ inline int64_t cellsOfOut(const WeightsJob& weighed, int out_head, int block) {
  return (int64_t{out_head} * weighed.blocks + block) * device::cells_per_block;
}

// One row after the other.
__global__ void __launch_bounds__(line_threads) addWeightsKernel(LineJob job, WeightsJob weighed) {
  waitForStream();
  KV_DYNAMIC_SHARED(float, met);
  KV_SHARED(float, query, [device::largest_head_dim]);
  const int block = static_cast<int>(blockIdx.x), out_head = static_cast<int>(blockIdx.y);
  const BlockOwner owner = ownerOf(job, block);
  if (owner.found) {
    const RowRange rows = weighedRows(job, weighed, owner);
    float all[2] = {};
    for (int row = rows.first; row < rows.end; ++row) {
      const uint64_t seen = seenByRow(job, owner, row);
      float of_row[2] = {};
      if (seen != 0) weightsOfRow(job, weighed, owner, row, out_head, seen, {query, met}, of_row);
      for (int i = 0; i < 2; ++i) all[i] += of_row[i];
    }
    float* out = weighed.out + cellsOfOut(weighed, out_head, block);
    for (int i = 0; i < 2; ++i) out[static_cast<int>(threadIdx.x) + 32 * i] = all[i];
  }
}

// All rows of a piece in parallel, into of_rows.
__global__ void __launch_bounds__(line_threads) weightsOfRowsKernel(LineJob job, WeightsJob weighed) {
  waitForStream();
  KV_DYNAMIC_SHARED(float, met);
  KV_SHARED(float, query, [device::largest_head_dim]);
  const int block = static_cast<int>(blockIdx.x), out_head = static_cast<int>(blockIdx.y);
  const int row = weighed.first_row + static_cast<int>(blockIdx.z);
  const BlockOwner owner = ownerOf(job, block);
  const RowRange rows = owner.found ? weighedRows(job, weighed, owner) : RowRange{0, 0};
  if (row >= rows.first && row < rows.end) {
    const uint64_t seen = seenByRow(job, owner, row);
    float of_row[2] = {};
    if (seen != 0) weightsOfRow(job, weighed, owner, row, out_head, seen, {query, met}, of_row);
    float* to = weighed.of_rows + static_cast<int>(blockIdx.z) * weighed.numbers + cellsOfOut(weighed, out_head, block);
    for (int i = 0; i < 2; ++i) to[static_cast<int>(threadIdx.x) + 32 * i] = of_row[i];
  }
}

// Adds the rows of a piece to those of the pieces before it.
__global__ void __launch_bounds__(line_threads) addRowsKernel(LineJob job, WeightsJob weighed) {
  waitForStream();
  const int block = static_cast<int>(blockIdx.x), out_head = static_cast<int>(blockIdx.y);
  const BlockOwner owner = ownerOf(job, block);
  if (owner.found) {
    const RowRange rows = weighedRows(job, weighed, owner);
    const int64_t first = cellsOfOut(weighed, out_head, block) + static_cast<int>(threadIdx.x);
    float* out = weighed.out + first;
    float all[2];
    for (int i = 0; i < 2; ++i) all[i] = weighed.first_row == 0 ? 0 : out[32 * i];
    const float* of_row = weighed.of_rows + (rows.first - weighed.first_row) * weighed.numbers + first;
    KV_UNROLL(8)
    for (int row = rows.first; row < rows.end; ++row, of_row += weighed.numbers) {
      for (int i = 0; i < 2; ++i) all[i] += of_row[32 * i];
    }
    for (int i = 0; i < 2; ++i) out[32 * i] = all[i];
  }
}

// Number of rows of a piece; 0: the rows are added one after the other, which is faster for few rows.
int rowsBesideEachOther(int rows, int weighed, int64_t numbers) {
  constexpr int few_rows = 4;
  constexpr int64_t most_bytes = int64_t{32} << 20;  // of memory for the rows of a piece
  if (std::min(rows, weighed) <= few_rows) return 0;
  return static_cast<int>(
      std::min({most_bytes / static_cast<int64_t>(sizeof(float)) / numbers, int64_t{rows}, int64_t{65535}}));
}

}  // namespace attend_weights_kernels

void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights, Stream& stream) {
  if (!weights.out || weights.blocks == 0) return;
  const LineJob job = lineJob(args);
  const StreamMemory<LineSoftmax> lines(static_cast<size_t>(args.n) * static_cast<size_t>(args.n_heads), stream);
  const int outs = weights.by_head ? args.n_heads : 1;
  WeightsJob weighed{.out = device::raw(weights.out),
                     .blocks = weights.blocks,
                     .rows = weights.rows,
                     .by_head = weights.by_head,
                     .lines = lines.data(),
                     .n_rows = args.n,
                     .numbers = int64_t{outs} * weights.blocks * device::cells_per_block};
  if (args.n > 0) {
    const auto count = static_cast<unsigned>(int64_t{args.n} * args.n_heads);
    launch({"attendWeights: softmax", dim3(count), dim3(line_threads), metBytes(job)}, stream, &lineSoftmaxKernel, job,
           weighed);
  }
  const dim3 grid(static_cast<unsigned>(weights.blocks), static_cast<unsigned>(outs));
  const int piece = rowsBesideEachOther(args.n, weights.rows, weighed.numbers);
  if (piece == 0) {
    launch({"attendWeights", grid, dim3(line_threads), metBytes(job)}, stream, &addWeightsKernel, job, weighed);
    return;
  }
  const StreamMemory<float> of_rows(static_cast<size_t>(piece * weighed.numbers), stream);
  weighed.of_rows = of_rows.data();
  for (; weighed.first_row < args.n; weighed.first_row += piece) {
    weighed.n_rows = std::min(piece, args.n - weighed.first_row);
    const dim3 of_piece(grid.x, grid.y, static_cast<unsigned>(weighed.n_rows));
    launch({"attendWeights: rows", of_piece, dim3(line_threads), metBytes(job)}, stream, &weightsOfRowsKernel, job,
           weighed);
    launch({"attendWeights: sums", grid, dim3(line_threads)}, stream, &addRowsKernel, job, weighed);
  }
}

}  // namespace KV_GPU
