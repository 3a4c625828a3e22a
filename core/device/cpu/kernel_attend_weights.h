// The weights of attention by themselves: the scores of kernel_attend.h once more, without values.
#pragma once

#include "core/device/cpu/kernel_attend.h"

namespace kvarium::cpu {

// Scores of one line and block: softcapped, minus infinity where the line does not see the cell. Returns the largest.
template <class V>
float maskedScores(const float* scores, uint64_t seen, float softcap, float* out) {
  typename V::F score[4];
  for (int w = 0; w < 4; ++w) {
    score[w] = V::load(scores + 16 * w);
    if (softcap > 0.0f) score[w] = V::mul(tanhWide<V>(V::div(score[w], V::set(softcap))), V::set(softcap));
    if (~seen)
      score[w] = V::select(static_cast<uint32_t>(seen >> (16 * w)) & 0xffff, score[w], V::set(-__builtin_inff()));
    V::store(out + 16 * w, score[w]);
  }
  return V::reduceMax(V::max(V::max(score[0], score[1]), V::max(score[2], score[3])));
}

// function(a block's number in the run, the unit's first line of its weights) for the blocks of a run, with `seen`
// filled for the block; any: the cells that some line sees.
template <class V, class Function>
[[gnu::always_inline]] inline void forWeighedBlocks(const AttendJob& job, const AttendUnit& unit, const RunWeights& to,
                                                    uint64_t* seen, const Function& function) {
  const KvRun& run = *unit.runs;
  for (int b = 0; b < run.count; ++b) {
    const uint64_t any = seeBlock<V>(job, unit, *run.segment, run.blocks[run.first + b], seen);
    function(run.first + b, any, to.weights + static_cast<int64_t>(b) * to.lines * device::cells_per_block);
  }
}

template <class V>
void attendWeights(const AttendJob& job, const AttendUnit& unit, const RunWeights& to) {
  const int lines = unit.rows * unit.heads, padded = paddedDim(job.head_dim);
  const BiasLines<V> bias(job, unit);
  float* q = bias.free();
  float* scores = q + lines * padded;
  float* work = scores + most_lines_at_once * device::cells_per_block;
  float* numbers = work + codeLinesFloats(job.head_dim);
  const KvRun& run = *unit.runs;
  const device::KvSegment& segment = *run.segment;
  const bool wide = isWidened<V>(segment.k, device::KvSide::key, unit.exact, lines);
  const LineKernels<V>& kernels = lineKernelsFor<V>(segment.k, wide);
  const auto lineOf = [&](int l) {
    return (unit.first_row + l / unit.heads) * job.n_heads + unit.first_head + l % unit.heads;
  };
  uint64_t seen[most_weighed_lines];
  float maxima[most_weighed_lines];
  for (int l = 0; l < lines; ++l) maxima[l] = -__builtin_inff();
  bool prepared = false;
  forWeighedBlocks<V>(job, unit, to, seen, [&](int b, uint64_t any, float* weights) {
    if (!any) return;
    if (!prepared) prepareQueries<V>(job, unit, segment, bias, q);
    prepared = true;
    const device::BlockRef& block = run.blocks[b];
    bias.turn(block, any);
    AttendTile tile;
    tile.any = any;
    tile.segment = &segment;
    tile.work = reinterpret_cast<std::byte*>(work);
    tile.seen = seen;
    tile.k = keyTile<V>(segment, block, unit.kv_head);
    if (b + 1 < run.n_blocks) tile.k_ahead = device::raw(run.blocks[b + 1].base) - device::raw(block.base);
    NextTiles next{};
    if (wide) {
      next = nextTiles<V>(run, b, unit.kv_head);
      next.v = nullptr;
      widenTile<V>(segment.k, device::KvSide::key, tile.k, job.head_dim, numbers);
      tile.k = reinterpret_cast<const std::byte*>(numbers);
      tile.k_ahead = 0;
    }
    for (int l = 0, take; l < lines; l += take) {
      take = lines - l < V::attend_lines ? lines - l : V::attend_lines;
      uint64_t some = 0;
      for (int i = 0; i < take; ++i) some |= seen[l + i];
      if (!some) continue;
      kernels.scores[take - 1](tile, q + l * padded, job.head_dim, scores);
      bias.addTerms(l, take, any, scores);
      fetchPart<V>(next, l, lines);
      for (int i = 0; i < take; ++i) {
        float* line = weights + static_cast<int64_t>(lineOf(l + i)) * device::cells_per_block;
        const float most = maskedScores<V>(scores + i * device::cells_per_block, seen[l + i], job.softcap, line);
        maxima[l + i] = most > maxima[l + i] ? most : maxima[l + i];
      }
    }
  });
  alignas(64) float sums[most_weighed_lines][16];
  for (int l = 0; l < lines; ++l) V::store(sums[l], V::zero());
  forWeighedBlocks<V>(job, unit, to, seen, [&](int, uint64_t, float* weights) {
    for (int l = 0; l < lines; ++l) {
      float* line = weights + static_cast<int64_t>(lineOf(l)) * device::cells_per_block;
      if (!seen[l]) {
        for (int w = 0; w < 4; ++w) V::store(line + 16 * w, V::zero());
        continue;
      }
      // Scores of minus infinity everywhere carry no weight; shift by 0 instead of subtracting infinities.
      const auto shift = V::set(maxima[l] == -__builtin_inff() ? 0.0f : maxima[l]);
      typename V::F weight[4];
      for (int w = 0; w < 4; ++w) {
        weight[w] = expNegative<V>(V::sub(V::load(line + 16 * w), shift));
        V::store(line + 16 * w, weight[w]);
      }
      const auto block = V::add(V::add(weight[0], weight[1]), V::add(weight[2], weight[3]));
      V::store(sums[l], V::add(V::load(sums[l]), block));
    }
  });
  for (int l = 0; l < lines; ++l) {
    to.maxima[lineOf(l)] = maxima[l];
    to.sums[lineOf(l)] = V::reduceAdd(V::load(sums[l]));
  }
}

template <class V>
void addWeights(const float* weights, const float* factors, int rows, int heads, int row_lines, const float* before,
                float* out) {
  typename V::F all[4];
  for (int w = 0; w < 4; ++w) all[w] = before ? V::load(before + 16 * w) : V::zero();
  for (int r = 0; r < rows; ++r) {
    typename V::F row[4];
    for (int w = 0; w < 4; ++w) row[w] = V::zero();
    for (int line = r * row_lines; line < r * row_lines + heads; ++line) {
      for (int w = 0; w < 4; ++w)
        row[w] = V::fma(V::load(weights + static_cast<int64_t>(line) * device::cells_per_block + 16 * w),
                        V::set(factors[line]), row[w]);
    }
    for (int w = 0; w < 4; ++w) all[w] = V::add(all[w], row[w]);
  }
  for (int w = 0; w < 4; ++w) V::store(out + 16 * w, all[w]);
}

}  // namespace kvarium::cpu
