// Attention over blocks of 64 cells: for every query line (a row and a head)
//   s = scale q k^T, softcapped, masked;  m' = max(m, s);  l = l e^(m - m') + sum e^(s - m');  a = a e^(m - m') + e^(s - m') v
// (Milakov and Gimelshein 2018, algorithm 3), out = a / l. Lines that share a KV head share every K and V load.
// A K tile [head_dim][64] gives 64 scores without horizontal sums; a V tile [64][head_dim] is added cell by cell.
// Per line: scores add dimensions ascending, values add cells ascending; a cell the line does not see adds an exact zero.
// Dead cells never reach a result: their scores are replaced, their values not touched.
// Bound: 2 * 64 * head_dim multiply-adds a line and block, against 2 * 64 * head_dim numbers moved a block.
#pragma once

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernel_math.h"
#include "core/device/cpu/kernel_rows.h"

namespace kvarium::cpu {

// Cells of a block a row at `position` sees. (Templates on V throughout: code of one instruction set must not be
// merged with another's by the linker.)
template <class V>
uint64_t visibleCells(const KvSegment& segment, const BlockRef& block, int64_t position) {
  uint64_t seen = block.live;
  if (!seen || (!segment.causal && segment.window < 0)) return seen;
  if (block.positions) {
    for (uint64_t left = seen; left; left &= left - 1) {
      const int cell = __builtin_ctzll(left);
      const int64_t at = block.positions[cell];
      const bool sees = (!segment.causal || at <= position) && (segment.window < 0 || position - at < segment.window);
      if (!sees) seen &= ~(uint64_t{1} << cell);
    }
    return seen;
  }
  if (segment.causal) {  // cells 0 .. last
    const int64_t last = position - block.first_position;
    if (last < 0) return 0;
    if (last < 63) seen &= (uint64_t{2} << last) - 1;
  }
  if (segment.window >= 0) {  // cells first .. 63
    const int64_t first = position - segment.window + 1 - block.first_position;
    if (first > 63) return 0;
    if (first > 0) seen &= ~uint64_t{0} << first;
  }
  return seen;
}

// Vectors of 16 cells (or dimensions) to hold at once beside `lines` query lines.
template <class V, int lines>
constexpr int tileWidth() {
  return V::accumulators / lines >= 4 ? 4 : V::accumulators / lines >= 2 ? 2 : 1;
}

// scores[line][64] for cells [first, first + 16 * width).
template <class V, class T, int lines, int width>
[[gnu::always_inline]] inline void scoreCells(const float* q, int q_stride, int head_dim, const T* k, ptrdiff_t ahead,
                                               float* scores) {
  typename V::F sum[lines][width];
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) sum[l][w] = V::zero();
  }
  for (int d = 0; d < head_dim; ++d) {
    __builtin_prefetch(reinterpret_cast<const char*>(k + d * cells_per_block) + ahead);
    typename V::F key[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) key[w] = V::load(k + d * cells_per_block + w * 16);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto query = V::set(q[l * q_stride + d]);
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
        sum[l][w] = V::fma(query, key[w], sum[l][w]);
        V::keep(sum[l][w]);
      }
    }
  }
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) V::store(scores + l * cells_per_block + w * 16, sum[l][w]);
  }
}

// values[line][dims] = values * shrink[line] + sum over listed cells of weight[line][cell] * v[cell][dims]
template <class V, class T, int lines, int width, bool eight>
[[gnu::always_inline]] inline void addValues(const float* weights, const float* shrink, const uint8_t* cells, int count,
                                             const T* v, ptrdiff_t ahead, int head_dim, float* values,
                                             int stride) {
  typename V::F sum[lines][width];
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) sum[l][w] = V::mul(V::load(values + l * stride + w * 16), V::set(shrink[l]));
  }
  for (int c = 0; c < count; ++c) {
    const int cell = cells[c];
    __builtin_prefetch(reinterpret_cast<const char*>(v + cell * head_dim) + ahead);
    typename V::F value[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) {
      if constexpr (eight) value[w] = V::load8(v + cell * head_dim); else value[w] = V::load(v + cell * head_dim + w * 16);
    }
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto weight = V::set(weights[l * cells_per_block + cell]);
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
        sum[l][w] = V::fma(weight, value[w], sum[l][w]);
        V::keep(sum[l][w]);
      }
    }
  }
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) V::store(values + l * stride + w * 16, sum[l][w]);
  }
}

// One block of one KV head as the lines of a unit meet it.
struct AttendTile {
  const std::byte* k = nullptr;
  const std::byte* v = nullptr;
  ptrdiff_t k_ahead = 0;  // bytes from these tiles to those met next, which are fetched meanwhile
  ptrdiff_t v_ahead = 0;
  const uint64_t* seen = nullptr;  // [lines]
  uint8_t cells[64] = {};          // those some line of the unit sees, ascending
  int count = 0;
  uint64_t any = 0;
};

// Turns scores into weights and updates maximum and sum; returns what older values shrink by.
template <class V>
[[gnu::always_inline]] inline float softmaxLine(float* scores, uint64_t seen, float softcap, float* partial, float* maximum) {
  if (!seen) {
    for (int w = 0; w < 4; ++w) V::store(scores + w * 16, V::zero());
    return 1.0f;
  }
  typename V::F score[4];
  for (int w = 0; w < 4; ++w) {
    score[w] = V::load(scores + w * 16);
    if (softcap > 0.0f) score[w] = V::mul(tanhWide<V>(V::div(score[w], V::set(softcap))), V::set(softcap));
    score[w] = V::select(static_cast<uint32_t>(seen >> (16 * w)) & 0xffff, score[w], V::set(-__builtin_inff()));
  }
  const float block = V::reduceMax(V::max(V::max(score[0], score[1]), V::max(score[2], score[3])));
  const float most = block > *maximum ? block : *maximum;
  // Scores of minus infinity everywhere carry no weight; shift by 0 instead of subtracting infinities.
  const float shift = most == -__builtin_inff() ? 0.0f : most;
  const auto shrink = expNegative<V>(V::set(*maximum - shift));
  for (int w = 0; w < 4; ++w) {
    score[w] = expNegative<V>(V::sub(score[w], V::set(shift)));
    V::store(scores + w * 16, score[w]);
  }
  const auto weights = V::add(V::add(score[0], score[1]), V::add(score[2], score[3]));
  V::store(partial, V::fma(V::load(partial), shrink, weights));
  *maximum = most;
  return V::first(shrink);
}

template <class V, class T, int lines>
void scoreLines(const AttendTile& tile, const float* q, int head_dim, float* scores) {
  constexpr int width = tileWidth<V, lines>();
  const T* k = reinterpret_cast<const T*>(tile.k);
  for (int first = 0; first < cells_per_block; first += 16 * width) {
    if (!(tile.any >> first & (~uint64_t{0} >> (64 - 16 * width)))) continue;
    scoreCells<V, T, lines, width>(q, paddedDim(head_dim), head_dim, k + first, tile.k_ahead, scores + first);
  }
}

template <class V, class T, int lines>
void valueLines(const AttendTile& tile, const float* weights, const float* shrink, int head_dim, float* states) {
  constexpr int width = tileWidth<V, lines>();
  const int stride = stateFloats(head_dim);
  const T* v = reinterpret_cast<const T*>(tile.v);
  int d = 0;
  for (; d + 16 * width <= head_dim; d += 16 * width) {
    addValues<V, T, lines, width, false>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim, states + d, stride);
  }
  if constexpr (width > 1) {
    for (; d + 16 <= head_dim; d += 16) {
      addValues<V, T, lines, 1, false>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim, states + d, stride);
    }
  }
  if (d < head_dim) {
    addValues<V, T, lines, 1, true>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim, states + d, stride);
  }
}

// The two products for 1 .. V::attend_lines lines of one format.
template <class V>
struct LineKernels {
  void (*scores[6])(const AttendTile& tile, const float* q, int head_dim, float* scores) = {};
  void (*values[6])(const AttendTile& tile, const float* weights, const float* shrink, int head_dim, float* states) = {};
};

template <class V, class T, int lines = 1>
constexpr void fillLineKernels(LineKernels<V>& table) {
  table.scores[lines - 1] = scoreLines<V, T, lines>;
  table.values[lines - 1] = valueLines<V, T, lines>;
  if constexpr (lines < V::attend_lines) fillLineKernels<V, T, lines + 1>(table);
}

template <class V, class T>
constexpr LineKernels<V> lineKernels() {
  LineKernels<V> table;
  fillLineKernels<V, T>(table);
  return table;
}

template <class V>
const LineKernels<V>& lineKernelsFor(KvFormat format) {  // in the order of KvFormat
  static constexpr LineKernels<V> tables[3] = {lineKernels<V, float>(), lineKernels<V, Half>(), lineKernels<V, Bfloat>()};
  return tables[static_cast<int>(format)];
}

template <class V>
void attendTile(const AttendArgs& args, const AttendTile& tile, const KvSegment& segment, int lines, const float* q,
                float* states, float* scores) {
  const int padded = paddedDim(args.head_dim), stride = stateFloats(args.head_dim);
  const LineKernels<V>& keys = lineKernelsFor<V>(segment.k_format);
  const LineKernels<V>& values = lineKernelsFor<V>(segment.v_format);
  for (int l = 0, take; l < lines; l += take) {
    take = lines - l < V::attend_lines ? lines - l : V::attend_lines;
    uint64_t seen = 0;
    for (int i = 0; i < take; ++i) seen |= tile.seen[l + i];
    if (!seen) continue;
    keys.scores[take - 1](tile, q + l * padded, args.head_dim, scores);
    float shrink[V::attend_lines];
    for (int i = 0; i < take; ++i) {
      float* state = states + (l + i) * stride + padded;
      shrink[i] = softmaxLine<V>(scores + i * cells_per_block, tile.seen[l + i], args.softcap, state, state + 16);
    }
    values.values[take - 1](tile, scores, shrink, args.head_dim, states + l * stride);
  }
}

template <class V>
void emptyState(float* state, int head_dim) {
  for (int i = 0; i < stateFloats(head_dim); ++i) state[i] = 0.0f;
  state[paddedDim(head_dim) + 16] = -__builtin_inff();
}

// total becomes the softmax over the cells of both; an empty part changes nothing.
template <class V>
void mergeStates(float* total, const float* part, int head_dim) {
  const int padded = paddedDim(head_dim);
  const float old = total[padded + 16], added = part[padded + 16];
  if (added == -__builtin_inff()) return;
  if (old == -__builtin_inff()) {
    for (int i = 0; i < stateFloats(head_dim); ++i) total[i] = part[i];
    return;
  }
  const float most = old > added ? old : added;
  const auto keep = expNegative<V>(V::set(old - most)), take = expNegative<V>(V::set(added - most));
  for (int i = 0; i < padded + 16; i += 16) {  // values, then the partial sums of weights behind them
    V::store(total + i, V::fma(V::load(part + i), take, V::mul(V::load(total + i), keep)));
  }
  total[padded + 16] = most;
}

template <class V>
void finishState(const float* total, int head_dim, float* out) {
  const int padded = paddedDim(head_dim);
  const float sum = V::reduceAdd(V::load(total + padded));
  const float inverse = sum > 0.0f ? 1.0f / sum : 0.0f;
  for (int d = 0; d < head_dim; ++d) out[d] = total[d] * inverse;
}

// Queries of the unit's lines, rotated for the segment and scaled: q [lines][padded]
template <class V>
void prepareQueries(const AttendArgs& args, const AttendUnit& unit, const KvSegment& segment, float* q) {
  const int padded = paddedDim(args.head_dim);
  const float* angles = segment.query_cap >= 0 && args.capped_angles ? args.capped_angles : args.angles;
  for (int r = 0; r < unit.rows; ++r) {
    const int row = unit.first_row + r;
    for (int h = 0; h < unit.heads; ++h) {
      const float* from = args.q + row * args.row_stride + static_cast<int64_t>(unit.first_head + h) * args.head_dim;
      float* to = q + (r * unit.heads + h) * padded;
      for (int d = 0; d < args.head_dim; ++d) to[d] = from[d];
      if (angles) {
        rotateRow<V>(to, angles + static_cast<int64_t>(row) * args.dims, args.style, 1, args.head_dim, args.dims);
      }
      for (int d = 0; d < args.head_dim; ++d) to[d] *= args.scale;
    }
  }
}

template <class V>
void attendUnit(const AttendArgs& args, const AttendUnit& unit) {
  const int lines = unit.rows * unit.heads;
  const int padded = paddedDim(args.head_dim), stride = stateFloats(args.head_dim);
  float* q = unit.scratch;
  float* states = q + lines * padded;
  float* scores = states + lines * stride;
  const KvSegment* prepared = nullptr;
  uint64_t seen[most_unit_lines];
  for (int i = 0; i < unit.n_runs; ++i) {
    const KvRun& run = unit.runs[i];
    const KvSegment& segment = *run.segment;
    bool started = false;
    for (int b = run.first; b < run.first + run.count; ++b) {
      const BlockRef& block = segment.blocks[b];
      AttendTile tile;
      for (int r = 0; r < unit.rows; ++r) {
        const uint64_t cells = visibleCells<V>(segment, block, args.view.query_position + unit.first_row + r);
        for (int h = 0; h < unit.heads; ++h) seen[r * unit.heads + h] = cells;
        tile.any |= cells;
      }
      if (!tile.any) continue;
      for (uint64_t left = tile.any; left; left &= left - 1) tile.cells[tile.count++] = static_cast<uint8_t>(__builtin_ctzll(left));
      if (prepared != run.segment) prepareQueries<V>(args, unit, segment, q);
      prepared = run.segment;
      if (!started) {
        for (int l = 0; l < lines; ++l) emptyState<V>(states + l * stride, args.head_dim);
      }
      started = true;
      tile.seen = seen;
      tile.k = block.k + static_cast<size_t>(unit.kv_head) * segment.k_tile_bytes;
      tile.v = block.v + static_cast<size_t>(unit.kv_head) * segment.v_tile_bytes;
      if (b + 1 < run.first + run.count) {
        tile.k_ahead = segment.blocks[b + 1].k - block.k;
        tile.v_ahead = segment.blocks[b + 1].v - block.v;
      }
      attendTile<V>(args, tile, segment, lines, q, states, scores);
    }
    if (!started) continue;
    for (int l = 0; l < lines; ++l) mergeStates<V>(unit.totals + l * stride, states + l * stride, args.head_dim);
  }
}

}  // namespace kvarium::cpu
