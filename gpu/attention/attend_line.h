// Attention in device code: what one line (a row and a query head) sees, its query, and for exact arithmetic its
// scores. A warp works on a line where nothing else is said; every function here is called by all of its lanes.
#pragma once

#include <algorithm>

#include "core/device/device.h"
#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/kv_tile.h"

namespace KV_GPU {

struct LineSegment {  // device::KvSegment
  int64_t window = -1, query_cap = -1;
  bool causal = true;
  TileShape k, v;
  int64_t k_tile_bytes = 0, v_tile_bytes = 0;
  int64_t k_offset = 0, v_offset = 0;
};

struct LineBias {  // device::KeyBias
  const device::KeyBiasPair* pairs = nullptr;
  const float* turns = nullptr;
  int count = 0;

  // Of a KV head.
  __device__ const device::KeyBiasPair* pairsOf(int kv_head) const { return pairs + int64_t{kv_head} * count; }
  __device__ const float* turnsOf(int kv_head, int pair) const {
    return turns + (int64_t{kv_head} * count + pair) * device::turn_floats;
  }
};

struct LineJob {  // device::AttendArgs, with addresses taken apart
  const float* q = nullptr;
  int64_t row_stride = 0;
  const float *angles = nullptr, *capped_angles = nullptr;
  device::RopeStyle style = device::RopeStyle::interleaved;
  int dims = 0;
  LineSegment segments[device::most_segments];
  int n_segments = 0;
  const device::KvRange* ranges = nullptr;
  const device::BlockRef* blocks = nullptr;
  const device::SequenceRows* sequences = nullptr;
  int n_sequences = 0;
  int n = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  float scale = 1.0f, softcap = 0.0f;
  float* out = nullptr;
  LineBias key_bias;
};

inline LineJob lineJob(const device::AttendArgs& args) {
  LineJob job{.q = device::raw(args.q),
              .row_stride = args.row_stride,
              .angles = device::raw(args.angles),
              .capped_angles = device::raw(args.capped_angles),
              .style = args.style,
              .dims = args.dims,
              .segments = {},
              .n_segments = args.view.n_segments,
              .ranges = device::raw(args.view.ranges),
              .blocks = device::raw(args.view.blocks),
              .sequences = device::raw(args.sequences),
              .n_sequences = args.n_sequences,
              .n = args.n,
              .n_heads = args.n_heads,
              .n_kv_heads = args.n_kv_heads,
              .head_dim = args.head_dim,
              .scale = args.scale,
              .softcap = args.softcap,
              .out = device::raw(args.out),
              .key_bias = {.pairs = device::raw(args.view.key_bias.pairs),
                           .turns = device::raw(args.view.key_bias.turns),
                           .count = args.view.key_bias.count}};
  for (int s = 0; s < args.view.n_segments; ++s) {
    const device::KvSegment& segment = args.view.segments[s];
    job.segments[s] = {.window = segment.window,
                       .query_cap = segment.query_cap,
                       .causal = segment.causal,
                       .k = tileShape(segment.k, device::KvSide::key, args.head_dim),
                       .v = tileShape(segment.v, device::KvSide::value, args.head_dim),
                       .k_tile_bytes = static_cast<int64_t>(segment.k_tile_bytes),
                       .v_tile_bytes = static_cast<int64_t>(segment.v_tile_bytes),
                       .k_offset = segment.k_offset,
                       .v_offset = segment.v_offset};
  }
  return job;
}

inline bool isCodes(const device::KvEncoding& encoding) { return encoding.format == device::KvFormat::codes; }
// Keys or values of some segment are codes.
inline bool hasCodes(const device::KvView& view) {
  return std::any_of(view.segments, view.segments + view.n_segments,
                     [](const device::KvSegment& segment) { return isCodes(segment.k) || isCodes(segment.v); });
}

constexpr int line_threads = 32;

// The sequence that a row is of; n_sequences where it is of none.
__device__ inline int sequenceOf(const LineJob& job, int row) {
  int s = 0;
  while (s < job.n_sequences &&
         (row < job.sequences[s].first_row || row >= job.sequences[s].first_row + job.sequences[s].rows))
    ++s;
  return s;
}

// The cells of a block that the row at `position` sees.
__device__ inline uint64_t seenCells(const LineSegment& segment, const device::BlockRef& block, int64_t position) {
  constexpr uint64_t all = ~uint64_t{0};
  if (block.live == 0 || (!segment.causal && segment.window < 0)) return block.live;
  if (const int64_t* positions = device::raw(block.positions)) {
    const auto sees = [&](int cell) {
      if (!(block.live >> cell & 1)) return false;
      const int64_t at = positions[cell];
      return (!segment.causal || at <= position) && (segment.window < 0 || position - at < segment.window);
    };
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const uint64_t low = __ballot_sync(all_lanes, sees(lane)), high = __ballot_sync(all_lanes, sees(lane + 32));
    return low | high << 32;
  }
  uint64_t seen = block.live;
  if (segment.causal) {  // cells 0 .. last
    const int64_t last = position - block.first_position;
    if (last < 0) return 0;
    if (last < 63) seen &= all >> (63 - last);
  }
  if (segment.window >= 0) {  // cells first .. 63
    const int64_t first = position - segment.window + 1 - block.first_position;
    if (first > 63) return 0;
    if (first > 0) seen &= all << first;
  }
  return seen;
}

// The hadamard transform of one head in shared memory.
__device__ inline void turnHead(float* x, int head_dim) {
  hadamardTogether({.x = x, .heads = 1, .head_dim = head_dim, .head_step = 0, .dim_step = 1},
                   static_cast<int>(threadIdx.x), line_threads, [] { __syncwarp(); });
}

// The queries of heads that follow each other, from `first_head` on, in shared memory: rotated to the row's position or
// the cap of a segment, and scaled. By `threads` threads, of which this is number `thread`; a warp takes whole heads.
__device__ inline void rotateQueries(const LineJob& job, const LineSegment& segment, int row, int first_head,
                                     const Heads& to, int thread, int threads) {
  const float* angles = segment.query_cap >= 0 && job.capped_angles ? job.capped_angles : job.angles;
  const int turned = angles ? job.dims : 0;
  const int pairs = turned / 2, lane = thread % 32;
  const bool neighbours = job.style == device::RopeStyle::interleaved;
  for (int head = thread / 32; head < to.heads; head += threads / 32) {
    const float* from = job.q + row * job.row_stride + int64_t{first_head + head} * job.head_dim;
    float* query = to.x + head * to.head_step;
    KV_UNROLL(2)
    for (int pair = lane; pair < pairs; pair += 32) {
      const int first = neighbours ? 2 * pair : pair, second = neighbours ? 2 * pair + 1 : pair + pairs;
      const float* angle = angles + int64_t{row} * job.dims + 2 * pair;
      const float cosine = angle[0], sine = angle[1], a = from[first], b = from[second];
      query[first * to.dim_step] = (a * cosine - b * sine) * job.scale;
      query[second * to.dim_step] = (a * sine + b * cosine) * job.scale;
    }
    for (int d = turned + lane; d < job.head_dim; d += 32) query[d * to.dim_step] = from[d] * job.scale;
  }
}

// The same as the keys of a segment want them, turned as these were. Before that, `met` gets the numbers that the bias
// of keys meets, dim_step of each channel as the queries have them: [2 * pairs][dim_step], first and second of each
// pair. meet() is the threads' barrier. They have met since one of them read what lies there, and have met again when
// this returns.
template <class Meet>
__device__ inline void prepareQueries(const LineJob& job, const LineSegment& segment, int row, int first_head,
                                      const Heads& to, float* met, int thread, int threads, const Meet& meet) {
  rotateQueries(job, segment, row, first_head, to, thread, threads);
  meet();
  if (job.key_bias.count > 0) {
    const device::KeyBiasPair* pairs = job.key_bias.pairsOf(first_head / (job.n_heads / job.n_kv_heads));
    for (int i = thread; i < 2 * job.key_bias.count * to.dim_step; i += threads) {
      const int number = i / to.dim_step, head = i % to.dim_step;
      const device::KeyBiasPair& pair = pairs[number / 2];
      met[i] = to.x[(number % 2 == 0 ? pair.first : pair.second) * to.dim_step + head];
    }
    meet();
  }
  if (segment.k.hadamard) hadamardTogether(to, thread, threads, meet);
}

// The query of a line in shared memory, and those of its numbers that the bias of keys meets.
struct LineQuery {
  float *query, *met;
};
inline size_t metBytes(const LineJob& job) { return sizeof(float) * 2 * static_cast<size_t>(job.key_bias.count); }

__device__ inline void prepareQuery(const LineJob& job, const LineSegment& segment, int row, int head,
                                    const LineQuery& line) {
  prepareQueries(job, segment, row, head,
                 {.x = line.query, .heads = 1, .head_dim = job.head_dim, .head_step = 0, .dim_step = 1}, line.met,
                 static_cast<int>(threadIdx.x), line_threads, [] { __syncwarp(); });
}

// Of a cell, in the text.
__device__ inline int64_t positionOf(const device::BlockRef& block, int cell) {
  const int64_t* positions = device::raw(block.positions);
  return positions ? positions[cell] : block.first_position + cell;
}

// Scores of this lane's cells, lane and lane + 32; minus infinity for one that is not seen.
struct LaneScores {
  float of[2];
};

// What the bias of keys adds to the score of a cell, which follows from its position and not from its block.
__device__ inline float biasScore(const LineJob& job, const device::BlockRef& block, int kv_head, const float* met,
                                  int cell) {
  if (job.key_bias.count == 0) return 0;
  const int64_t position = positionOf(block, cell);
  float score = 0;
  KV_UNROLL(1)
  for (int i = 0; i < job.key_bias.count; ++i) {
    const device::TurnedPair turned = device::turnedBias(job.key_bias.turnsOf(kv_head, i), position);
    score += met[2 * i] * turned.first + met[2 * i + 1] * turned.second;
  }
  return score;
}

// Adds dimensions ascending, then what the bias of keys adds.
template <class Tile>
__device__ inline float scoreOf(const LineJob& job, const Tile& keys, const float* query, int cell, float of_bias) {
  float score = 0;
  for (int d = 0; d < job.head_dim; ++d) score += query[d] * keys.at(cell, d);
  score += of_bias;
  return job.softcap > 0 ? job.softcap * tanhf(score / job.softcap) : score;
}

__device__ inline LaneScores laneScores(const LineJob& job, const LineSegment& segment, const device::BlockRef& block,
                                        int kv_head, const LineQuery& line, uint64_t seen) {
  LaneScores scores{{-INFINITY, -INFINITY}};
  const std::byte* tile = device::raw(block.base) + segment.k_offset + kv_head * segment.k_tile_bytes;
  float of_bias[2];
  for (int i = 0; i < 2; ++i) {
    of_bias[i] = biasScore(job, block, kv_head, line.met, static_cast<int>(threadIdx.x) + 32 * i);
  }
  withTile(segment.k, tile, [&](const auto& keys) {
    for (int i = 0; i < 2; ++i) {
      const int cell = static_cast<int>(threadIdx.x) + 32 * i;
      if (seen >> cell & 1) scores.of[i] = scoreOf(job, keys, line.query, cell, of_bias[i]);
    }
  });
  return scores;
}

// The softmax of scores that come one after another (Milakov and Gimelshein 2018, algorithm 3).
struct RunningSoftmax {
  float most = -INFINITY;  // of the scores
  float sum = 0;           // of the weights, which count from `most`

  // What sums of before are multiplied by, and the weight of this score.
  struct Step {
    float shrink, weight;
  };
  __device__ Step take(float score) {
    float shrink = 1;
    if (score > most) {
      shrink = expf(most - score);
      most = score;
    }
    const float weight = weightOf(score, most);
    sum = sum * shrink + weight;
    return {shrink, weight};
  }
  // Scores of minus infinity alone carry no weight.
  static __device__ float weightOf(float score, float most) { return expf(score - (most == -INFINITY ? 0.0f : most)); }
};

}  // namespace KV_GPU
