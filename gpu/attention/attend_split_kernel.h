// The kernel of attend_split.cu and attend_codes.cu, which describe it.
#pragma once

#include "gpu/attention/attend_split_codes.h"

namespace KV_GPU {

// What a warp knows of the softmax of its heads. `sum` is of this lane's cells.
template <int heads, int lane_dims>
struct SplitState {
  float most[heads], sum[heads];
  float values[heads][lane_dims];
};

// Scores become weights, and what was added before shrinks to the new largest score.
template <int heads, int lane_dims>
__device__ inline void weigh(const SplitJob& job, uint64_t seen, const float (&scores)[heads][keys_of_lane],
                             SplitState<heads, lane_dims>& state, float* weights) {
  const int cell = static_cast<int>(threadIdx.x) % 32 * keys_of_lane;
  Floats<heads> own[keys_of_lane];
  for (int h = 0; h < heads; ++h) {
    float score[keys_of_lane], most = -INFINITY;
    for (int j = 0; j < keys_of_lane; ++j) {
      score[j] = job.line.softcap > 0 ? job.line.softcap * tanhf(scores[h][j] / job.line.softcap) : scores[h][j];
      if (!(seen >> (cell + j) & 1)) score[j] = -INFINITY;
      most = fmaxf(most, score[j]);
    }
    most = fmaxf(state.most[h], maxOverWarp(most));
    const float shrink = state.most[h] == most ? 1.0f : __expf(state.most[h] - most);
    state.most[h] = most;
    state.sum[h] *= shrink;
    for (int j = 0; j < lane_dims; ++j) state.values[h][j] *= shrink;
    for (int j = 0; j < keys_of_lane; ++j) {
      own[j].of[h] = __expf(score[j] - (most == -INFINITY ? 0.0f : most));
      state.sum[h] += own[j].of[h];
    }
  }
  for (int j = 0; j < keys_of_lane; ++j) reinterpret_cast<Floats<heads>*>(weights)[cell + j] = own[j];
}

// The shared memory of a block, as a warp sees it.
struct SplitShared {
  std::byte* ring;  // of the warp
  float *query, *query_steps, *met;
  float *weights, *steps, *biases;
  float2 *query_sums, *weight_sums;
  std::byte *query_levels, *levels, *scales;
};

__device__ inline SplitShared sharedOf(const SplitRooms& rooms, std::byte* room, int ring_bytes) {
  const int warp = static_cast<int>(threadIdx.x) / 32;
  std::byte* own = room + rooms.warp + warp * rooms.warp_bytes;
  const auto floats = [](std::byte* at) { return reinterpret_cast<float*>(at); };
  return {.ring = room + warp * ring_bytes,
          .query = floats(room + rooms.query),
          .query_steps = floats(room + rooms.query_steps),
          .met = floats(room + rooms.met),
          .weights = floats(own + rooms.weights),
          .steps = floats(own + rooms.steps),
          .biases = floats(own + rooms.biases),
          .query_sums = reinterpret_cast<float2*>(room + rooms.query_sums),
          .weight_sums = reinterpret_cast<float2*>(own + rooms.weight_sums),
          .query_levels = room + rooms.query_levels,
          .levels = own + rooms.levels,
          .scales = own + rooms.scales};
}

// The queries of the block, [head_dim][heads]; heads and dimensions that there are none of are zeros.
template <int heads>
__device__ inline void takeQueries(const SplitJob& job, const Line& line, int segment, const SplitShared& shared) {
  const int thread = static_cast<int>(threadIdx.x), head_dim = job.line.head_dim;
  for (int i = thread; i < (head_dim + 3) / 4 * 4 * heads; i += run_threads) {
    if (i / heads >= head_dim || i % heads >= line.heads) shared.query[i] = 0;
  }
  prepareQueries(job.line, job.line.segments[segment], line.row, line.first_head,
                 {.x = shared.query, .heads = line.heads, .head_dim = head_dim, .head_step = 1, .dim_step = heads},
                 shared.met, thread, run_threads, [] { __syncthreads(); });
}

template <int heads>
__device__ inline Levels<heads>* levelsAt(std::byte* room) {
  return reinterpret_cast<Levels<heads>*>(room);
}

// For keys whose groups lie along dimensions: the queries as levels, and their sums.
template <int heads>
__device__ inline void packQueries(const TileShape& shape, const SplitShared& shared) {
  const int thread = static_cast<int>(threadIdx.x);
  const auto one = [](int) { return 1.0f; };
  Levels<heads>* const levels = levelsAt<heads>(shared.query_levels);
  packFactors<heads>((shape.head_dim + 3) / 4, shared.query, one, thread, run_threads, levels, shared.query_steps);
  __syncthreads();
  sumGroups<heads>(shape.group, shape.head_dim / shape.group, shared.query, levels, shared.query_steps, thread / 32,
                   run_warps, shared.query_sums);
  __syncthreads();
}

// For values whose groups lie along cells: the weights as levels, and their sums.
template <int heads>
__device__ inline void packWeights(const TileShape& shape, const SplitShared& shared) {
  const auto one = [](int) { return 1.0f; };
  Levels<heads>* const levels = levelsAt<heads>(shared.levels);
  packFactors<heads>(device::cells_per_block / 4, shared.weights, one, static_cast<int>(threadIdx.x) % 32, 32, levels,
                     shared.steps);
  __syncwarp();
  sumGroups<heads>(shape.group, device::cells_per_block / shape.group, shared.weights, levels, shared.steps, 0, 1,
                   shared.weight_sums);
}

// R(p) b of a pair at the positions of a block's cells. Cells that follow each other share the rotation by a multiple
// of 64, that of the first of them.
struct BlockBias {
  const float* turns;        // of the pair
  const int64_t* positions;  // of cells that do not follow each other
  int rest;                  // of the first cell's position
  device::TurnedPair turn;

  __device__ device::TurnedPair at(int cell) const {
    if (positions) return device::turnedBias(turns, positions[cell]);
    const float a = turns[rest + cell], b = turns[device::first_turns + rest + cell];
    return {turn.first * a - turn.second * b, turn.first * b + turn.second * a};
  }
};

__device__ inline BlockBias blockBias(const LineJob& job, int kv_head, int pair, const device::BlockRef& block) {
  const float* turns = job.key_bias.turnsOf(kv_head, pair);
  if (block.positions) return {turns, device::raw(block.positions), 0, {}};
  const auto rest = static_cast<int>(static_cast<uint64_t>(block.first_position) % device::turn_base);
  return {turns, nullptr, rest, device::turnOfBase(turns, block.first_position)};
}

// What a warp does with its pieces, one after another.
template <int heads, int lane_dims, bool codes>
struct SplitWalk {
  const SplitJob& job;
  const Line& line;
  const int segment;
  const SplitShared& shared;
  SplitState<heads, lane_dims> state;
  float scores[heads][keys_of_lane];

  __device__ static int lane() { return static_cast<int>(threadIdx.x) % 32; }
  __device__ const LineSegment& rules() const { return job.line.segments[segment]; }
  __device__ static bool isCodes(const TileShape& shape) { return codes && shape.format == device::KvFormat::codes; }
  // Of a value; lanes beyond its end work on the first dimensions and throw that away.
  __device__ int firstDim() const { return lane() * lane_dims < job.line.head_dim ? lane() * lane_dims : 0; }

  __device__ void takeScales(const SplitNote& note, const std::byte* stage, const TileShape& shape) {
    for (int i = lane() * 16; i < note.count; i += 32 * 16) {
      *reinterpret_cast<uint4*>(shared.scales + note.first + i) =
          KV_FROM_SHARED(reinterpret_cast<const uint4*>(stage + i));
    }
    __syncwarp();
    if (!note.last || groupsLieAlong(shape)) return;
    packScaled<heads>(shape, shared.scales, shape.key ? shape.head_dim : device::cells_per_block,
                      shape.key ? shared.query : shared.weights, levelsAt<heads>(shared.levels), shared.steps,
                      shared.biases);
    __syncwarp();
  }

  template <bool key, int numbers>
  __device__ void addSide(const SplitNote& note, const std::byte* stage, const TileShape& shape, const SplitSide& side,
                          int place, float (&sums)[heads][numbers]) {
    if (!isCodes(shape)) {
      addPlain<key, numbers, heads>(shape.format, note, stage, side.step_bytes, place,
                                    key ? shared.query : shared.weights, sums);
      return;
    }
    if constexpr (codes) {
      PackedFactors<heads> factors{levelsAt<heads>(shared.levels), shared.steps, shared.weight_sums};
      if (!groupsLieAlong(shape)) {
        const int group = place / shape.group, along = key ? (shape.head_dim + 3) / 4 : device::cells_per_block / 4;
        factors.levels += group * along;
        factors.steps += group * heads;
        for (int h = 0; note.last && h < heads; ++h) {
          for (int j = 0; j < numbers; ++j) sums[h][j] += shared.biases[group * heads + h];
        }
      } else if (key) {
        factors = {levelsAt<heads>(shared.query_levels), shared.query_steps, shared.query_sums};
      }
      withCodeBits(shape.bits, [&](auto bits) {
        addCodes<bits, key, numbers, heads>(shape, side, note, stage, place, factors, shared.scales, sums);
      });
    }
  }

  // What the bias of keys adds to the scores of a block.
  __device__ void addBias(const device::BlockRef& block) {
    const auto* met = reinterpret_cast<const Floats<heads>*>(shared.met);
    KV_UNROLL(1)
    for (int i = 0; i < job.line.key_bias.count; ++i, met += 2) {
      const BlockBias bias = blockBias(job.line, line.kv_head, i, block);
      const auto first = KV_FROM_SHARED(met), second = KV_FROM_SHARED(met + 1);
      for (int j = 0; j < keys_of_lane; ++j) {
        const device::TurnedPair turned = bias.at(lane() * keys_of_lane + j);
        for (int h = 0; h < heads; ++h) scores[h][j] += first.of[h] * turned.first + second.of[h] * turned.second;
      }
    }
  }

  __device__ void takeKeys(const SplitNote& note, const std::byte* stage) {
    for (int h = 0; note.first == 0 && h < heads; ++h) {
      for (float& score : scores[h]) score = 0;
    }
    addSide<true, keys_of_lane>(note, stage, rules().k, job.k[segment], lane() * keys_of_lane, scores);
    if (!note.last) return;
    addBias(job.line.blocks[note.block]);
    weigh(job, note.seen, scores, state, shared.weights);
    __syncwarp();
    if (!isCodes(rules().v) || !groupsLieAlong(rules().v)) return;
    packWeights<heads>(rules().v, shared);
    __syncwarp();
  }

  __device__ void take(const SplitNote& note, const std::byte* stage) {
    switch (note.phase) {
      case SplitPhase::keys: return takeKeys(note, stage);
      case SplitPhase::values:
        return addSide<false, lane_dims>(note, stage, rules().v, job.v[segment], firstDim(), state.values);
      default:
        if constexpr (codes) takeScales(note, stage, note.phase == SplitPhase::key_scales ? rules().k : rules().v);
    }
  }
};

// The sums of a run: those of its warps become one state.
template <int heads, int lane_dims>
__device__ inline void writeState(const SplitJob& job, const Line& line, const Run& run, const SplitShared& shared,
                                  std::byte* room, const SplitState<heads, lane_dims>& state) {
  constexpr int ring_bytes = ringBytes(lane_dims);
  KV_SHARED(float2, peaks, [run_warps][heads]);
  const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32, dims = job.line.head_dim;
  auto* own = reinterpret_cast<float*>(shared.ring);
  for (int h = 0; h < heads; ++h) {
    const float sum = sumOverWarp(state.sum[h]);
    if (lane == 0) peaks[warp][h] = {state.most[h], sum};
    if (lane * lane_dims >= dims) continue;
    for (int j = 0; j < lane_dims; ++j) own[h * dims + lane * lane_dims + j] = state.values[h][j];
  }
  __syncthreads();
  const bool is_turned = job.line.segments[run.segment].v.hadamard;
  float* const turned = is_turned ? reinterpret_cast<float*>(room + ring_bytes / 2) : nullptr;
  joinWarps<heads, lane_dims == 2 ? 2 : 4>(job, line, run, dims, peaks, room, ring_bytes, turned, [&](float* x) {
    hadamardTogether({.x = x, .heads = heads, .head_dim = dims, .head_step = dims, .dim_step = 1}, thread, run_threads,
                     [] { __syncthreads(); });
  });
}

template <int heads, int lane_dims, bool codes>
__device__ inline void attendRun(const SplitJob& job, const Line& line, const Run& run, std::byte* room) {
  constexpr int piece_bytes = pieceBytes(lane_dims), stages = piecesOnTheWay(lane_dims);
  KV_SHARED(SplitNote, notes, [run_warps][stages]);
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const SplitShared shared = sharedOf(job.rooms, room, ringBytes(lane_dims));
  SplitFeed feed;
  feed.block = run.first + warp;
  feed.end = run.first + run.count;
  const auto send = [&](int stage) {
    feedPiece(job, line, run.segment, piece_bytes, feed, shared.ring + stage * piece_bytes, &notes[warp][stage]);
  };
  for (int stage = 0; stage < stages; ++stage) send(stage);
  takeQueries<heads>(job, line, run.segment, shared);
  const LineSegment& rules = job.line.segments[run.segment];
  if (codes && rules.k.format == device::KvFormat::codes && rules.k.by_token) packQueries<heads>(rules.k, shared);
  SplitWalk<heads, lane_dims, codes> walk{job, line, run.segment, shared, {}, {}};
  for (int h = 0; h < heads; ++h) walk.state.most[h] = -INFINITY;
  for (int stage = 0;; stage = stage + 1 == stages ? 0 : stage + 1) {
    copyWait<stages - 1>();
    __syncwarp();
    const SplitNote note = notes[warp][stage];
    if (note.phase == SplitPhase::over) break;
    walk.take(note, shared.ring + stage * piece_bytes);
    __syncwarp();
    send(stage);
  }
  copyWait<0>();
  writeState<heads, lane_dims>(job, line, run, shared, room, walk.state);
}

template <int heads, int lane_dims, bool codes>
__global__ void __launch_bounds__(run_threads, 3) attendSplitKernel(SplitJob job) {
  waitForStream();
  KV_DYNAMIC_SHARED(std::byte, room);
  KV_SHARED(unsigned, place, [1]);
  const Line line = lineOf(job);
  if (line.sequence == job.line.n_sequences) return;
  const Run run = runOf(job, line);
  if (static_cast<int>(blockIdx.x) >= max(run.runs, 1)) return;
  if (run.count > 0) attendRun<heads, lane_dims, codes>(job, line, run, room);
  endRun<heads, lane_dims == 2 ? 2 : 4>(job, line, run, job.line.head_dim, place);
}

}  // namespace KV_GPU
