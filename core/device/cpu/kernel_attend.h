// Attention over blocks of 64 cells: for every query line (a row and a head)
//   s = scale q k^T, softcapped, masked;  m' = max(m, s)
//   l = l e^(m - m') + sum e^(s - m');    a = a e^(m - m') + e^(s - m') v
// (Milakov and Gimelshein 2018, algorithm 3), out = a / l.
// Dead cells never reach a result: their scores are replaced, their values not touched.
#pragma once

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernel_attend_codes.h"
#include "core/device/cpu/kernel_math.h"
#include "core/device/cpu/kernel_rows.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {

// Cells of a block a row at `position` sees. (Templates on V throughout: code of one instruction set must not be
// merged with another's by the linker.)
template <class V>
uint64_t visibleCells(const device::KvSegment& segment, const device::BlockRef& block, int64_t position) {
  uint64_t seen = block.live;
  if (!seen || (!segment.causal && segment.window < 0)) return seen;
  if (const int64_t* positions = device::raw(block.positions)) {
    for (uint64_t left = seen; left; left &= left - 1) {
      const int cell = __builtin_ctzll(left);
      const int64_t at = positions[cell];
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

// The cells each line of a unit sees, seen [rows * heads], and those any of them sees.
template <class V>
uint64_t seeBlock(const AttendJob& job, const AttendUnit& unit, const device::KvSegment& segment,
                  const device::BlockRef& block, uint64_t* seen) {
  const int64_t position = job.first_position + unit.first_row;
  const auto at = [&](int row) { return visibleCells<V>(segment, block, position + row); };
  uint64_t any = 0, cells = at(0);
  // Without a window a later row sees no less.
  const bool alike = segment.window < 0 && cells == at(unit.rows - 1);
  for (int r = 0; r < unit.rows; ++r) {
    if (r && !alike) cells = at(r);
    for (int h = 0; h < unit.heads; ++h) seen[r * unit.heads + h] = cells;
    any |= cells;
  }
  return any;
}

// Turns scores [lines][64] into weights and updates each line's maximum and sums, which lie in `states` after the
// values; shrink, peak [lines]: what older values shrink by, and what no weight of the block is above (one of them is
// 1). All lines take a step before any takes the next, so that they do not wait for one another's maxima.
template <class V>
void softmaxLines(int lines, const uint64_t* seen, float softcap, float* scores, float* states, int head_dim,
                  float* shrink, float* peak) {
  const int padded = paddedDim(head_dim), stride = stateFloats(head_dim);
  const float none = -__builtin_inff();
  bool grows[most_lines_at_once] = {};
  float shift[most_lines_at_once] = {};
  alignas(64) float less[16] = {};  // the smaller maximum, from the larger
  for (int l = 0; l < lines; ++l) {
    float* line = scores + l * device::cells_per_block;
    typename V::F score[4];
    for (int w = 0; w < 4; ++w) score[w] = V::load(line + w * 16);
    if (softcap > 0.0f) {
      for (int w = 0; w < 4; ++w) score[w] = V::mul(tanhWide<V>(V::div(score[w], V::set(softcap))), V::set(softcap));
    }
    if (~seen[l]) {
      for (int w = 0; w < 4; ++w)
        score[w] = V::select(static_cast<uint32_t>(seen[l] >> (16 * w)) & 0xffff, score[w], V::set(none));
    }
    if (softcap > 0.0f || ~seen[l]) {
      for (int w = 0; w < 4; ++w) V::store(line + w * 16, score[w]);
    }
    const float block = V::reduceMax(V::max(V::max(score[0], score[1]), V::max(score[2], score[3])));
    float& maximum = states[l * stride + padded + 16];
    grows[l] = block > maximum;
    const float most = grows[l] ? block : maximum, least = grows[l] ? maximum : block;
    // Scores of minus infinity everywhere carry no weight; shift by 0 instead of subtracting infinities.
    shift[l] = most == none ? 0.0f : most;
    less[l] = least - shift[l];
    maximum = most;
  }
  V::store(less, expNegative<V>(V::load(less)));
  for (int l = 0; l < lines; ++l) {
    float* line = scores + l * device::cells_per_block;
    float* partial = states + l * stride + padded;
    typename V::F weight[4];
    for (int w = 0; w < 4; ++w) {
      weight[w] = expNegative<V>(V::sub(V::load(line + w * 16), V::set(shift[l])));
      V::store(line + w * 16, weight[w]);
    }
    const auto weights = V::add(V::add(weight[0], weight[1]), V::add(weight[2], weight[3]));
    V::store(partial, V::fma(V::load(partial), V::set(grows[l] ? less[l] : 1.0f), weights));
    shrink[l] = grows[l] ? less[l] : 1.0f;
    peak[l] = grows[l] ? 1.0f : seen[l] ? less[l] : 0.0f;
  }
}

// From this number of lines on, widening a tile of 16-bit floats once is cheaper than at every load.
constexpr int lines_worth_widening = 12;

template <class V>
bool isHalf(const device::KvEncoding& coding) {
  return coding.format == device::KvFormat::f16 || coding.format == device::KvFormat::bf16;
}

template <class V>
void widenHalves(const device::KvEncoding& coding, const std::byte* tile, int head_dim, float* out) {
  const int count = device::cells_per_block * head_dim;
  coding.format == device::KvFormat::f16 ? widenNumbers<V, Half>(tile, count, out)
                                         : widenNumbers<V, Bfloat>(tile, count, out);
}

// A tile of codes or of halves as numbers: K [head_dim][64], V [64][head_dim].
template <class V>
void widenTile(const device::KvEncoding& coding, device::KvSide side, const std::byte* tile, int head_dim, float* out) {
  if (coding.format == device::KvFormat::codes) return widenCodes<V>(coding.codes, side, tile, head_dim, out);
  widenHalves<V>(coding, tile, head_dim, out);
}

template <class V>
void listCells(AttendTile& tile) {
  tile.count = 0;
  if (!~tile.any) {
    for (int i = 0; i < device::cells_per_block; ++i) tile.cells[i] = static_cast<uint8_t>(i);
    tile.count = device::cells_per_block;
    return;
  }
  for (uint64_t left = tile.any; left; left &= left - 1)
    tile.cells[tile.count++] = static_cast<uint8_t>(__builtin_ctzll(left));
}

// The tiles of a KV head in a block.
template <class V>
[[gnu::always_inline]] inline const std::byte* keyTile(const device::KvSegment& segment, const device::BlockRef& block,
                                                       int kv_head) {
  return device::raw(block.base) + segment.k_offset + static_cast<size_t>(kv_head) * segment.k_tile_bytes;
}
template <class V>
[[gnu::always_inline]] inline const std::byte* valueTile(const device::KvSegment& segment,
                                                         const device::BlockRef& block, int kv_head) {
  return device::raw(block.base) + segment.v_offset + static_cast<size_t>(kv_head) * segment.v_tile_bytes;
}

// The tiles of a KV head in the next block, null after the last block. Tiles that become numbers are read at once, so
// they are prefetched while the tiles before them are computed with.
struct NextTiles {
  const std::byte *k = nullptr, *v = nullptr;
  size_t k_bytes = 0, v_bytes = 0;
};

template <class V>
[[gnu::always_inline]] inline NextTiles nextTiles(const KvRun& run, int block, int kv_head) {
  if (block + 1 >= run.n_blocks) return {};
  const device::KvSegment& segment = *run.segment;
  const device::BlockRef& next = run.blocks[block + 1];
  return {.k = keyTile<V>(segment, next, kv_head),
          .v = valueTile<V>(segment, next, kv_head),
          .k_bytes = segment.k_tile_bytes,
          .v_bytes = segment.v_tile_bytes};
}

// The part that belongs to line `line` of `lines`, V::attend_lines of which are computed at a time.
template <class V>
[[gnu::always_inline]] inline void fetchPart(const NextTiles& next, int line, int lines) {
  const auto fetch = [&](const std::byte* tile, size_t bytes) __attribute__((always_inline)) {
    const size_t each = (bytes * V::attend_lines / static_cast<size_t>(lines) + 63) / 64 * 64;
    const size_t first = each * static_cast<size_t>(line / V::attend_lines);
    for (size_t i = first; i < first + each && i < bytes; i += 64) __builtin_prefetch(tile + i, 0, 2);
  };
  if (next.k) fetch(next.k, next.k_bytes);
  if (next.v) fetch(next.v, next.v_bytes);
}

// Whether a tile becomes numbers, once for all lines.
template <class V>
bool isWidened(const device::KvEncoding& coding, device::KvSide side, bool exact, int lines) {
  if (coding.format == device::KvFormat::codes) return exact || !meetsIntegers<V>(coding.codes, side);
  return isHalf<V>(coding) && lines > lines_worth_widening;
}

// Tiles that become numbers: numbers is a K and a V tile.
template <class V>
void attendTile(const AttendJob& job, AttendTile& tile, const BiasLines<V>& bias, NextTiles next, bool exact, int lines,
                const float* q, float* states, float* scores, float* numbers) {
  const int padded = paddedDim(job.head_dim), stride = stateFloats(job.head_dim);
  const device::KvEncoding &k = tile.segment->k, &v = tile.segment->v;
  const bool wide_keys = isWidened<V>(k, device::KvSide::key, exact, lines);
  const bool wide_values = isWidened<V>(v, device::KvSide::value, exact, lines);
  if (wide_keys) {
    widenTile<V>(k, device::KvSide::key, tile.k, job.head_dim, numbers);
    tile.k = reinterpret_cast<const std::byte*>(numbers);
    tile.k_ahead = 0;
  }
  if (wide_values) {
    float* x = numbers + tileFloats(job.head_dim);
    widenTile<V>(v, device::KvSide::value, tile.v, job.head_dim, x);
    tile.v = reinterpret_cast<const std::byte*>(x);
    tile.v_ahead = 0;
  }
  if (!wide_keys) next.k = nullptr;  // which its kernels ask for
  if (!wide_values) next.v = nullptr;
  const LineKernels<V>& keys = lineKernelsFor<V>(k, wide_keys);
  const LineKernels<V>& values = lineKernelsFor<V>(v, wide_values);
  if (wide_values || v.format != device::KvFormat::codes) listCells<V>(tile);
  float* offsets = tile.offsets;
  for (int l = 0, take; l < lines; l += take) {
    take = lines - l < V::attend_lines ? lines - l : V::attend_lines;
    uint64_t seen = 0;
    for (int i = 0; i < take; ++i) seen |= tile.seen[l + i];
    if (!seen) continue;
    keys.scores[take - 1](tile, q + l * padded, job.head_dim, scores);
    bias.addTerms(l, take, tile.any, scores);
    float shrink[V::attend_lines], peak[V::attend_lines];
    softmaxLines<V>(take, tile.seen + l, job.softcap, scores, states + l * stride, job.head_dim, shrink, peak);
    fetchPart<V>(next, l, lines);
    tile.offsets = offsets + l * padded;
    values.values[take - 1](tile, {scores, shrink, peak}, job.head_dim, states + l * stride);
  }
}

template <class V>
void emptyState(float* state, int head_dim) {
  for (int i = 0; i < stateFloats(head_dim); i += 16) V::store(state + i, V::zero());
  state[paddedDim(head_dim) + 16] = -__builtin_inff();
}

// Runs are merged by whole sums, so that a sum does not depend on where in its block another segment's cell lies: if
// all cells of a block leave, the block starts again elsewhere.
template <class V>
void joinWeights(float* partial) {
  const float sum = V::reduceAdd(V::load(partial));
  V::store(partial, V::zero());
  partial[0] = sum;
}

// total becomes the softmax over the cells of both; an empty part changes nothing.
template <class V>
void mergeStates(float* total, const float* part, int head_dim) {
  const int padded = paddedDim(head_dim);
  const float old = total[padded + 16], added = part[padded + 16];
  if (added == -__builtin_inff()) return;
  if (old == -__builtin_inff()) {
    for (int i = 0; i < stateFloats(head_dim); i += 16) V::store(total + i, V::load(part + i));
    return;
  }
  const float most = old > added ? old : added;
  const auto keep = expNegative<V>(V::set(old - most)), take = expNegative<V>(V::set(added - most));
  for (int i = 0; i < padded + 16; i += 16) {  // values, then the partial sums of weights
    V::store(total + i, V::fma(V::load(part + i), take, V::mul(V::load(total + i), keep)));
  }
  total[padded + 16] = most;
}

template <class V>
void finishState(const float* total, int head_dim, float* out) {
  const int padded = paddedDim(head_dim);
  const float sum = V::reduceAdd(V::load(total + padded));
  const float inverse = sum > 0.0f ? 1.0f / sum : 0.0f;
  int d = 0;
  for (; d + 16 <= head_dim; d += 16) V::store(out + d, V::mul(V::load(total + d), V::set(inverse)));
  for (; d < head_dim; ++d) out[d] = total[d] * inverse;
}

template <class V>
bool isRotated(const device::KvEncoding& coding) {
  return coding.format == device::KvFormat::codes && coding.codes.hadamard;
}

// Queries of the unit's lines, rotated for the segment and scaled: q [lines][padded], zeros after the head
template <class V>
void prepareQueries(const AttendJob& job, const AttendUnit& unit, const device::KvSegment& segment,
                    const BiasLines<V>& bias, float* q) {
  const int padded = paddedDim(job.head_dim);
  const float* capped = device::raw(job.capped_angles);
  const float* angles = segment.query_cap >= 0 && capped ? capped : device::raw(job.angles);
  for (int r = 0; r < unit.rows; ++r) {
    const int row = unit.first_row + r;
    for (int h = 0; h < unit.heads; ++h) {
      const float* from =
          device::raw(job.q) + row * job.row_stride + static_cast<int64_t>(unit.first_head + h) * job.head_dim;
      float* to = q + (r * unit.heads + h) * padded;
      int copied = 0;
      for (; copied + 16 <= job.head_dim; copied += 16) V::store(to + copied, V::load(from + copied));
      for (; copied < job.head_dim; ++copied) to[copied] = from[copied];
      if (angles) {
        rotateRow<V>(to, angles + static_cast<int64_t>(row) * job.dims, job.style, 1, job.head_dim, job.dims);
      }
      int scaled = 0;
      for (; scaled + 16 <= job.head_dim; scaled += 16)
        V::store(to + scaled, V::mul(V::load(to + scaled), V::set(job.scale)));
      for (; scaled < job.head_dim; ++scaled) to[scaled] *= job.scale;
      for (int d = job.head_dim; d < padded; ++d) to[d] = 0.0f;
      bias.takeQuery(r * unit.heads + h, to);
      if (isRotated<V>(segment.k)) rotateBlocks<V>(to, job.head_dim);
    }
  }
}

template <class V>
bool gathersOffsets(const device::KvEncoding& values, bool exact) {
  return !exact && values.format == device::KvFormat::codes && values.codes.axis == device::QuantLayout::Axis::token &&
         meetsIntegers<V>(values.codes, device::KvSide::value);
}

template <class V>
void attendUnit(const AttendJob& job, const AttendUnit& unit) {
  const int lines = unit.rows * unit.heads;
  const int padded = paddedDim(job.head_dim), stride = stateFloats(job.head_dim);
  const BiasLines<V> bias(job, unit);
  float* q = bias.free();
  float* states = q + lines * padded;
  float* scores = states + lines * stride;
  float* work = scores + most_lines_at_once * device::cells_per_block;
  float* offsets = work + codeLinesFloats(job.head_dim);
  float* numbers = offsets + lines * padded;
  const device::KvSegment* prepared = nullptr;
  uint64_t seen[most_unit_lines];
  for (int i = 0; i < unit.n_runs; ++i) {
    const KvRun& run = unit.runs[i];
    const device::KvSegment& segment = *run.segment;
    bool started = false;
    for (int b = run.first; b < run.first + run.count; ++b) {
      const device::BlockRef& block = run.blocks[b];
      AttendTile tile;
      tile.any = seeBlock<V>(job, unit, segment, block, seen);
      if (!tile.any) continue;
      if (prepared != run.segment) prepareQueries<V>(job, unit, segment, bias, q);
      prepared = run.segment;
      if (!started) {
        for (int l = 0; l < lines; ++l) emptyState<V>(states + l * stride, job.head_dim);
        for (int d = 0; d < lines * padded; d += 16) V::store(offsets + d, V::zero());
      }
      started = true;
      tile.segment = &segment;
      tile.work = reinterpret_cast<std::byte*>(work);
      tile.offsets = offsets;
      tile.seen = seen;
      tile.k = keyTile<V>(segment, block, unit.kv_head);
      tile.v = valueTile<V>(segment, block, unit.kv_head);
      if (b + 1 < run.n_blocks) {  // of this run, or of the next, which is likely this thread's too
        tile.k_ahead = tile.v_ahead = device::raw(run.blocks[b + 1].base) - device::raw(block.base);
      }
      bias.turn(block, tile.any);
      attendTile<V>(job, tile, bias, nextTiles<V>(run, b, unit.kv_head), unit.exact, lines, q, states, scores, numbers);
    }
    if (!started) continue;
    if (gathersOffsets<V>(segment.v, unit.exact)) {
      for (int l = 0; l < lines; ++l)
        addOffsets<V>(segment.v.codes, offsets + l * padded, job.head_dim, states + l * stride);
    }
    if (isRotated<V>(segment.v)) {  // sums of rotated values are rotated sums
      for (int l = 0; l < lines; ++l) rotateBlocks<V>(states + l * stride, job.head_dim);
    }
    for (int l = 0; l < lines; ++l) joinWeights<V>(states + l * stride + padded);
    for (int l = 0; l < lines; ++l) mergeStates<V>(unit.totals + l * stride, states + l * stride, job.head_dim);
  }
}

}  // namespace kvarium::cpu
