// out[i, h] = sum_c w_c v_c / sum_c w_c, w_c = e^(s_c - max s), s_c = scale q[i, h] . k_c, softcapped, over the cells c
// that the sequence of row i sees, in runs that are merged by (max, sum) (Milakov and Gimelshein 2018; Dao et al. 2023,
// flash decoding).
//
// Shapes: as attend_exact.cu, head_dim <= 256. Grid: (runs, KV heads x chunks of at most 4 of their query heads, rows).
// Runs are those of attend_runs.h, of a multiple of 4 blocks: each warp of a block takes every fourth block of cells of
// the run, for all heads of the chunk:
//   tiles come into shared memory as they are, in pieces of 2 KB (4 KB from 129 dimensions on), by cp.async; 10 KB of
//   them are on their way for each warp, across the ends of tiles, so that no step of the softmax stops the flow
//   keys: a lane has two neighbouring cells and reads them dimension by dimension, the queries are read by all at once
//   bias of keys: a lane turns it to the positions of its cells, pair by pair, and adds q . R(p) b to complete scores
//   scores become weights in shared memory; the largest score, the sum and the values shrink as scores grow
//   values: a lane has 2, 4 or 8 neighbouring dimensions and reads them cell by cell; cells that are not seen are
//   skipped
// Bound: the bytes of the K and V tiles that a row sees, once for each chunk of heads. Blocks of the grid beyond the
// runs of their line do nothing. This file has the kernels for plain tiles, attend_codes.cu those that read codes as
// well. Registers on sm_90 and sm_75: 127 and 128.

#include "gpu/ops.h"

#include <algorithm>
#include <cassert>

#include "gpu/attention/attend_split_kernel.h"

namespace KV_GPU {
inline namespace attend_split_kernels {

constexpr int most_dims = 256;
constexpr int blocks_of_processor = 3;

SplitSide sideOf(const TileShape& shape, int lane_dims) {
  const int piece = pieceBytes(lane_dims);
  SplitSide side;
  if (shape.format != device::KvFormat::codes) {
    const int number_bytes = shape.format == device::KvFormat::f32 ? 4 : 2;
    side.steps = shape.key ? shape.head_dim : device::cells_per_block;
    side.step_bytes = (shape.key ? device::cells_per_block : shape.head_dim) * number_bytes;
    const int together = side.step_bytes % 16 == 0 ? 1 : 8;  // steps whose bytes are a multiple of 16
    side.steps_a_piece = piece / side.step_bytes / together * together;
    return side;
  }
  side.steps = shape.key ? (shape.head_dim + 3) / 4 : 4;
  side.step_bytes = shape.codes_bytes / side.steps;
  side.steps_a_piece = piece / side.step_bytes;
  side.scale_bytes = static_cast<int>(shape.groups) * (shape.centered ? 1 : 2) * (shape.half_scales ? 2 : 4);
  return side;
}

bool takesSide(const TileShape& shape, int64_t tile_bytes, int64_t offset, int lane_dims) {
  if (tile_bytes % 16 != 0 || offset % 16 != 0) return false;
  if (shape.format != device::KvFormat::codes) return true;
  if (sideOf(shape, lane_dims).scale_bytes % 16 != 0) return false;
  const int lane_numbers = shape.key ? keys_of_lane : lane_dims;
  return shape.group % (groupsLieAlong(shape) ? 4 : lane_numbers) == 0;
}

// Gives out shared memory in pieces of whole 16 bytes.
struct Rooms {
  int used = 0;
  int take(int bytes) {
    const int at = used;
    used += (bytes + 15) / 16 * 16;
    return at;
  }
};

SplitRooms roomsFor(const SplitJob& job, int heads, int lane_dims) {
  const int head_bytes = heads * static_cast<int>(sizeof(float)), dims = (job.line.head_dim + 3) / 4 * 4;
  const int four_bytes = 2 * head_bytes;  // of levels
  int query_groups = 0, weight_groups = 0, scale_bytes = 0, fours = 0, across = 0;
  for (int s = 0; s < job.line.n_segments; ++s) {
    for (const TileShape* shape : {&job.line.segments[s].k, &job.line.segments[s].v}) {
      if (shape->format != device::KvFormat::codes) continue;
      scale_bytes = std::max(scale_bytes, (shape->key ? job.k : job.v)[s].scale_bytes);
      const int along = shape->key ? dims : device::cells_per_block;
      int groups_across = 1;
      if (groupsLieAlong(*shape)) {
        int& groups = shape->key ? query_groups : weight_groups;
        groups = std::max(groups, (along + shape->group - 1) / shape->group);
      } else {
        groups_across = (shape->key ? device::cells_per_block : job.line.head_dim) / shape->group;
      }
      if (!shape->key || !groupsLieAlong(*shape)) fours = std::max(fours, groups_across * along / 4);
      across = std::max(across, groups_across);
    }
  }
  SplitRooms rooms;
  Rooms of_block{run_warps * ringBytes(lane_dims)}, of_warp;
  rooms.query = of_block.take(dims * head_bytes);
  rooms.query_sums = of_block.take(2 * query_groups * head_bytes);
  rooms.query_levels = of_block.take(query_groups > 0 ? dims / 4 * four_bytes : 0);
  rooms.query_steps = of_block.take(head_bytes);
  rooms.met = of_block.take(2 * job.line.key_bias.count * head_bytes);
  rooms.warp = of_block.used;
  rooms.weights = of_warp.take(device::cells_per_block * head_bytes);
  rooms.weight_sums = of_warp.take(2 * weight_groups * head_bytes);
  rooms.scales = of_warp.take(scale_bytes);
  rooms.levels = of_warp.take(fours * four_bytes);
  rooms.steps = of_warp.take(across * head_bytes);
  rooms.biases = of_warp.take(across * head_bytes);
  rooms.warp_bytes = of_warp.used;
  rooms.total = rooms.warp + run_warps * rooms.warp_bytes;
  return rooms;
}

// Heads that a kernel is compiled for.
int compiledHeads(int heads) { return heads <= 2 ? heads : 4; }

SplitJob splitJob(const device::AttendArgs& args, int processors) {
  SplitJob job{};
  job.line = lineJob(args);
  const int lane_dims = dimsOfLane(args.head_dim);
  for (int s = 0; s < args.view.n_segments; ++s) {
    job.k[s] = sideOf(job.line.segments[s].k, lane_dims);
    job.v[s] = sideOf(job.line.segments[s].v, lane_dims);
  }
  cutIntoChunks(args, mostHeads(lane_dims, hasCodes(args.view)), job);
  job.rooms = roomsFor(job, compiledHeads(job.heads), lane_dims);
  cutIntoRuns(args, processors * blocks_of_processor, run_warps, job);
  return job;
}

SplitKernel splitKernel(int heads, int lane_dims) {
  return withSplitShape(heads, lane_dims, [](auto heads_, auto dims) -> SplitKernel {
    return &attendSplitKernel<heads_.value, dims.value, false>;
  });
}

}  // namespace attend_split_kernels

bool attendSplitTakes(const device::AttendArgs& args, size_t shared) {
  const int lane_dims = dimsOfLane(args.head_dim);
  if (args.view.most_blocks < 0 || args.head_dim > most_dims || args.head_dim % lane_dims != 0) return false;
  const LineJob line = lineJob(args);
  for (int s = 0; s < line.n_segments; ++s) {
    const LineSegment& segment = line.segments[s];
    if (!takesSide(segment.k, segment.k_tile_bytes, segment.k_offset, lane_dims) ||
        !takesSide(segment.v, segment.v_tile_bytes, segment.v_offset, lane_dims))
      return false;
  }
  constexpr size_t arrays = 4 << 10;  // in addition to the dynamic part
  return static_cast<size_t>(splitJob(args, 1).rooms.total) + arrays <= shared;
}

void attendSplit(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream) {
  if (args.n == 0) return;
  SplitJob job = splitJob(args, gpu.processors);
  const int heads = compiledHeads(job.heads), lane_dims = dimsOfLane(args.head_dim);
  const SplitKernel kernel = hasCodes(args.view) ? splitCodesKernel(heads, lane_dims) : splitKernel(heads, lane_dims);
  eachSlice(args, heads, scratch, job, [&](const dim3& grid) {
    launch({"attendSplit", grid, dim3(run_threads), static_cast<size_t>(job.rooms.total)}, stream, kernel, job);
  });
}

}  // namespace KV_GPU
