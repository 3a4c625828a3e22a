// Attention of many rows, in integers of 16 bits, of which a processor multiplies twice as many as of floats: the tiles
// of a block become such integers once and meet all lines (a row and a head) of the unit.
//   scores:  a query and a key are scaled to the length 32767 before they are rounded, so every partial sum of their
//            product is below 2^30 and a rest (Cauchy and Schwarz).
//   values:  a cell's values are scaled to the largest 32767, and what that takes is put on the weight of the cell; a
//            line's weights of a block are then scaled to the sum 32767, so every partial sum of their products is too.
// Scales are those of one cell and of one line, so a row's bits do not depend on the other rows. What is rounded is off
// by at most sqrt(head_dim) / 2 of 32767, 3e-4 of its length at head_dim 512; a number rounded to bfloat16 is off by up
// to 4e-3. A key or a query longer than 1.8e19, whose square is no float, counts as zeros. Bound: n_heads * cells *
// head_dim multiply-adds a row, twice.
#pragma once

#include "core/device/cpu/kernel_attend.h"

namespace kvarium::cpu {

// ---- tiles and queries as integers of 16 bits ----

constexpr float most_word = 32767.0f;

// A tile as numbers, K [head_dim][64], V [64][head_dim]: its own, or those of `out`.
template <class V>
const float* wideTile(const device::KvEncoding& coding, device::KvSide side, const std::byte* tile, int head_dim,
                      float* out) {
  if (coding.format == device::KvFormat::f32) return reinterpret_cast<const float*>(tile);
  widenTile<V>(coding, side, tile, head_dim, out);
  return out;
}

// A block's tiles as integers: k [padded / 2 pairs of dims][64 cells][2], number = k * k_scale[cell];
// v [32 pairs of cells][padded][2], number = v * v_scale[cell]. Scales are those of 16 cells a vector.
struct WordTiles {
  int16_t* k = nullptr;
  int16_t* v = nullptr;
  float* k_scale = nullptr;
  float* v_scale = nullptr;
  float* spoilt = nullptr;  // [padded] NaN where a value seen is no number or infinite, else 0
  bool any_spoilt = false;
};

template <class V>
void keyWords(const float* x, int head_dim, const WordTiles& to) {
  const int pairs = paddedDim(head_dim) / 2;
  const auto infinite = V::set(__builtin_inff());
  typename V::F factor[4];
  for (int w = 0; w < 4; ++w) {
    auto square = V::zero();
    for (int d = 0; d < head_dim; ++d) {
      const auto number = V::load(x + d * device::cells_per_block + 16 * w);
      square = V::fma(number, number, square);
    }
    const auto length = V::sqrt(square);
    V::store(to.k_scale + 16 * w, V::whereLess(length, infinite, V::mul(length, V::set(1 / most_word)), V::zero()));
    factor[w] = V::whereLess(V::zero(), length, V::div(V::set(most_word), length), V::zero());
  }
  for (int p = 0; p < pairs; ++p) {
    for (int w = 0; w < 4; ++w) {
      const auto word = [&](int d) __attribute__((always_inline)) {
        if (d >= head_dim) return V::izero();
        return V::toInt(V::mul(V::load(x + d * device::cells_per_block + 16 * w), factor[w]));
      };
      V::bstore(to.k + (p * device::cells_per_block + 16 * w) * 2, V::pairUp(word(2 * p), word(2 * p + 1)));
    }
  }
}

// Cells that nobody sees may hold anything.
template <class V>
void valueWords(const float* x, int head_dim, uint64_t seen, WordTiles& to) {
  const int padded = paddedDim(head_dim);
  const auto numbers = [&](int cell, int d) __attribute__((always_inline)) {
    const float* at = x + cell * head_dim + d;
    return head_dim - d >= 16 ? V::load(at) : loadPart<V>(at, head_dim - d);
  };
  const auto infinite = V::set(__builtin_inff());
  auto none = V::zero();
  alignas(64) float factor[device::cells_per_block];
  for (int cell = 0; cell < device::cells_per_block; ++cell) {
    auto most = V::zero();
    if (seen >> cell & 1) {
      for (int d = 0; d < padded; d += 16) {
        const auto number = numbers(cell, d), size = V::abs(number);
        most = V::max(most, V::whereLess(size, infinite, size, V::zero()));
        none = V::fma(number, V::zero(), none);
      }
    }
    const float largest = V::reduceMax(most);
    to.v_scale[cell] = largest * (1 / most_word);
    factor[cell] = largest;
  }
  for (int cell = 0; cell < device::cells_per_block; cell += 16) {
    const auto most = V::load(factor + cell);
    V::store(factor + cell, V::whereLess(V::zero(), most, V::div(V::set(most_word), most), V::zero()));
  }
  for (int c = 0; c < device::cells_per_block; c += 2) {
    for (int d = 0; d < padded; d += 16) {
      const auto word = [&](int cell) __attribute__((always_inline)) {
        if (!(seen >> cell & 1)) return V::izero();
        return V::toInt(V::mul(numbers(cell, d), V::set(factor[cell])));
      };
      V::bstore(to.v + (c / 2 * padded + d) * 2, V::pairUp(word(c), word(c + 1)));
    }
  }
  to.any_spoilt = V::reduceAdd(none) != 0;
  if (!to.any_spoilt) return;
  for (int d = 0; d < padded; d += 16) {
    none = V::zero();
    for (uint64_t left = seen; left; left &= left - 1)
      none = V::fma(numbers(__builtin_ctzll(left), d), V::zero(), none);
    V::store(to.spoilt + d, none);
  }
}

// x [padded] scaled to the length 32767; returns what a word is worth.
template <class V>
float queryWords(const float* x, int padded, int16_t* to) {
  auto square = V::zero();
  for (int d = 0; d < padded; d += 16) square = V::fma(V::load(x + d), V::load(x + d), square);
  const float length = V::first(V::sqrt(V::set(V::reduceAdd(square))));
  const auto factor = V::set(length > 0 ? most_word / length : 0.0f);
  for (int d = 0; d < padded; d += 16) V::storeWords(to + d, V::toInt(V::mul(V::load(x + d), factor)));
  return length < __builtin_inff() ? length / most_word : 0.0f;
}

// ---- the products ----

// sum[line][w] += sum over pairs of a[line][pair] . b[pair][w]; b [pairs][stride words of 2]
template <class V, int lines, int width>
[[gnu::always_inline]] inline void addPairs(const int16_t* a, int a_stride, const int16_t* b, int b_stride, int first,
                                            int past, typename V::I (&sum)[lines][width]) {
  for (int p = first; p < past; ++p) {
    typename V::B other[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) other[w] = V::bload(b + p * b_stride + w * 32);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto one = V::four(reinterpret_cast<const std::byte*>(a + l * a_stride + 2 * p));
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
        sum[l][w] = V::dotPairs(sum[l][w], other[w], one);
        V::keep(sum[l][w]);
      }
    }
  }
}

template <class V, int lines, int width>
[[gnu::always_inline]] inline void emptySums(typename V::I (&sum)[lines][width]) {
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) sum[l][w] = V::izero();
  }
}

// 2^x for x <= 0 within 4e-6, and no less than 2^-64, so that nothing becomes a number too small to be computed with at
// full speed. A weight becomes an int16, which has 15 bits for it.
template <class V>
[[gnu::always_inline]] inline typename V::F powerForWord(typename V::F x) {
  using F = typename V::F;
  const F magic = V::set(12582912.0f), near = V::max(x, V::set(-64.0f));  // 1.5 * 2^23 rounds
  const F n = V::sub(V::add(near, magic), magic), r = V::sub(near, n);
  // 1 at 0, degree 4, with the least relative error over |r| <= 1/2 (Remez).
  F p = V::fma(V::set(0.009582852944731712f), r, V::set(0.055906426161527634f));
  p = V::fma(p, r, V::set(0.24024099111557007f));
  p = V::fma(p, r, V::set(0.6931241750717163f));
  p = V::fma(p, r, V::set(1.0f));
  return V::scale(p, n);
}

// What lines keep from block to block in addition to their values and sums. Arrays have room for 16 more.
struct ManyLines {
  const uint64_t* seen = nullptr;
  const int16_t* q = nullptr;
  const float* q_scale = nullptr;  // what a product of words is worth
  float* maxima = nullptr;         // as powers of 2
  float* states = nullptr;

  ManyLines from(int line, int padded, int stride) const {
    return {seen + line, q + line * padded, q_scale + line, maxima + line, states + line * stride};
  }
};

// For a block: what older values shrink by, what a product of words adds.
struct WeighedLines {
  alignas(64) float older[16];
  alignas(64) float unit[16];
};

// Scores to weights: as softmaxLines(), with scores still to be multiplied by q_scale, and weights as words of the sum
// 32767. What is not seen weighs 2^-64, which is no word. Numbers of the lines lie in the lanes of one vector, and
// their sums and maxima are taken together.
template <class V, int lines>
[[gnu::always_inline]] inline void weighLines(const ManyLines& line, const WordTiles& tiles, float softcap,
                                              int head_dim, float* scores, int16_t* weights, WeighedLines& out) {
  constexpr float log2_e = 1.44269504088896341f;
  const int padded = paddedDim(head_dim), stride = stateFloats(head_dim);
  const auto none = V::set(-__builtin_inff());
  typename V::F each = V::mul(V::load(line.q_scale), V::set(log2_e)), most[8];
  if (softcap > 0.0f) {
    for (int l = 0; l < lines; ++l) {
      const auto inverse = V::set(line.q_scale[l] / softcap);
      for (int i = l * device::cells_per_block; i < (l + 1) * device::cells_per_block; i += 16)
        V::store(scores + i, V::mul(tanhWide<V>(V::mul(V::load(scores + i), inverse)), V::set(softcap)));
    }
    each = V::set(log2_e);
  }
  // A query of zeros: 0 times minus infinity would be no number.
  each = V::max(each, V::set(1e-30f));
#pragma GCC unroll 8
  for (int l = 0; l < 8; ++l) {
    most[l] = none;
    if (l >= lines) continue;
    float* at = scores + l * device::cells_per_block;
    typename V::F score[4];
#pragma GCC unroll 4
    for (int w = 0; w < 4; ++w) score[w] = V::load(at + 16 * w);
    const uint64_t seen = line.seen[l];
    if (~seen) {
#pragma GCC unroll 4
      for (int w = 0; w < 4; ++w) {
        score[w] = V::select(static_cast<uint32_t>(seen >> (16 * w)) & 0xffff, score[w], none);
        V::store(at + 16 * w, score[w]);
      }
    }
    most[l] = V::max(V::max(score[0], score[1]), V::max(score[2], score[3]));
  }
  alignas(64) float shift[16], scale[16], factor[16];
  const auto before = V::load(line.maxima), now = V::max(V::mul(V::reduceMaxima(most), each), before);
  const auto base = V::whereLess(none, now, now, V::zero());  // nothing seen so far: minus infinity
  V::store(line.maxima, V::select((1u << lines) - 1, now, before));
  V::store(shift, V::sub(V::zero(), base));
  V::store(scale, each);
  V::store(out.older, powerForWord<V>(V::sub(before, base)));
  typename V::F sums[8];
#pragma GCC unroll 8
  for (int l = 0; l < 8; ++l) {
    sums[l] = V::zero();
    if (l >= lines) continue;
    float* at = scores + l * device::cells_per_block;
    float* partial = line.states + l * stride + padded;
    const auto less = V::set(shift[l]), by = V::set(scale[l]);
    typename V::F weight[4], product[4];
#pragma GCC unroll 4
    for (int w = 0; w < 4; ++w) {
      weight[w] = powerForWord<V>(V::fma(V::load(at + 16 * w), by, less));
      product[w] = V::mul(weight[w], V::load(tiles.v_scale + 16 * w));
      V::store(at + 16 * w, product[w]);
    }
    const auto all = V::add(V::add(weight[0], weight[1]), V::add(weight[2], weight[3]));
    V::store(partial, V::fma(V::load(partial), V::set(out.older[l]), all));
    if (line.seen[l]) sums[l] = V::add(V::add(product[0], product[1]), V::add(product[2], product[3]));
  }
  const auto sum = V::reduceSums(sums);
  V::store(out.unit, V::mul(sum, V::set(1 / most_word)));
  V::store(factor, V::whereLess(V::set(1e-33f), sum, V::div(V::set(most_word), sum), V::zero()));
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
    const auto words = V::set(factor[l]);
#pragma GCC unroll 4
    for (int w = 0; w < 4; ++w) {
      const int at = l * device::cells_per_block + 16 * w;
      V::storeWords(weights + at, V::toInt(V::mul(V::load(scores + at), words)));
    }
  }
}

// Terms [lines][64] of keys' bias, to scores that are still to be multiplied by q_scale.
template <class V>
void addTerms(const float* terms, const float* q_scale, int lines, float* scores) {
  for (int l = 0; l < lines; ++l) {
    const auto factor = V::set(q_scale[l] > 1e-30f ? 1 / q_scale[l] : 0.0f);
    for (int i = l * device::cells_per_block; i < (l + 1) * device::cells_per_block; i += 16)
      V::store(scores + i, V::fma(V::load(terms + i), factor, V::load(scores + i)));
  }
}

// `lines` lines of a unit and one block; terms: null where keys have no bias.
template <class V, int lines>
void manyLines(const AttendJob& job, const WordTiles& tiles, const ManyLines& line, const float* terms, float* scores,
               int16_t* weights) {
  constexpr int width = tileWidth<V, lines>();
  const int padded = paddedDim(job.head_dim), stride = stateFloats(job.head_dim);
  for (int c = 0; c < device::cells_per_block; c += 16 * width) {
    typename V::I sum[lines][width];
    emptySums<V, lines, width>(sum);
    addPairs<V, lines, width>(line.q, padded, tiles.k + c * 2, device::cells_per_block * 2, 0, padded / 2, sum);
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) {
      const auto scale = V::load(tiles.k_scale + c + 16 * w);
#pragma GCC unroll 8
      for (int l = 0; l < lines; ++l)
        V::store(scores + l * device::cells_per_block + c + 16 * w, V::mul(V::toFloat(sum[l][w]), scale));
    }
  }
  if (terms) addTerms<V>(terms, line.q_scale, lines, scores);
  WeighedLines weighed;
  weighLines<V, lines>(line, tiles, job.softcap, job.head_dim, scores, weights, weighed);
  uint64_t any = 0;
  for (int l = 0; l < lines; ++l) any |= line.seen[l];
  const int first = __builtin_ctzll(any) / 2, past = (63 - __builtin_clzll(any)) / 2 + 1;
  const auto add = [&]<int count>(int d) __attribute__((always_inline)) {
    typename V::I sum[lines][count];
    emptySums<V, lines, count>(sum);
    addPairs<V, lines, count>(weights, device::cells_per_block, tiles.v + d * 2, padded * 2, first, past, sum);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto older = V::set(weighed.older[l]), unit = V::set(weighed.unit[l]);
#pragma GCC unroll 4
      for (int w = 0; w < count; ++w) {
        float* state = line.states + l * stride + d + 16 * w;
        V::store(state, V::fma(V::toFloat(sum[l][w]), unit, V::mul(V::load(state), older)));
      }
    }
  };
  int d = 0;
  for (; d + 16 * width <= padded; d += 16 * width) add.template operator()<width>(d);
  if constexpr (width > 1) {
    for (; d < padded; d += 16) add.template operator()<1>(d);
  }
}

// Working space of a unit, each part on 64 bytes.
struct ManySpace {
  float *states, *q, *wide, *scores, *k_scale, *v_scale, *spoilt;
  int16_t *q_words, *k, *v, *weights;
  ManySpace(float* at, int lines, int head_dim) {
    const size_t padded = static_cast<size_t>(paddedDim(head_dim)), n = static_cast<size_t>(lines);
    const auto floats = [&](size_t count) {
      float* part = at;
      at += (count + 15) / 16 * 16;
      return part;
    };
    const auto words = [&](size_t count) { return reinterpret_cast<int16_t*>(floats((count + 1) / 2)); };
    states = floats(n * static_cast<size_t>(stateFloats(head_dim)));
    q = floats(n * padded);
    q_words = words(n * padded);
    wide = floats(padded * device::cells_per_block);
    k = words(padded * device::cells_per_block);
    v = words(padded * device::cells_per_block);
    k_scale = floats(device::cells_per_block);
    v_scale = floats(device::cells_per_block);
    spoilt = floats(padded);
    scores = floats(most_lines_at_once * device::cells_per_block);
    weights = words(most_lines_at_once * device::cells_per_block);
  }
};

// Lines of one block, as many at once as there are registers for.
template <class V, int lines = V::attend_lines>
[[gnu::always_inline]] inline void manyTake(int take, const AttendJob& job, const WordTiles& tiles,
                                            const ManyLines& line, const float* terms, float* scores,
                                            int16_t* weights) {
  if (take == lines) return manyLines<V, lines>(job, tiles, line, terms, scores, weights);
  if constexpr (lines > 1) manyTake<V, lines - 1>(take, job, tiles, line, terms, scores, weights);
}

// Where a value seen is no number, no line's sum is one.
template <class V>
void spoilStates(const float* spoilt, int lines, int padded, int stride, float* states) {
  for (int l = 0; l < lines; ++l) {
    for (int d = 0; d < padded; d += 16) {
      float* state = states + l * stride + d;
      V::store(state, V::add(V::load(state), V::load(spoilt + d)));
    }
  }
}

// As attendUnit(), not the same bits.
template <class V>
void attendMany(const AttendJob& job, const AttendUnit& unit) {
  const int lines = unit.rows * unit.heads, padded = paddedDim(job.head_dim), stride = stateFloats(job.head_dim);
  const BiasLines<V> bias(job, unit);
  const ManySpace space(bias.free(), lines, job.head_dim);
  WordTiles tiles{space.k, space.v, space.k_scale, space.v_scale, space.spoilt};
  uint64_t seen[most_unit_lines];
  float q_scale[most_unit_lines + 16] = {}, maxima[most_unit_lines + 16];
  const ManyLines all{seen, space.q_words, q_scale, maxima, space.states};
  for (int i = 0; i < unit.n_runs;) {
    const device::KvSegment& segment = *unit.runs[i].segment;
    bool started = false;
    for (; i < unit.n_runs && unit.runs[i].segment == &segment; ++i) {
      const KvRun& run = unit.runs[i];
      for (int b = run.first; b < run.first + run.count; ++b) {
        const device::BlockRef& block = run.blocks[b];
        const uint64_t any = seeBlock<V>(job, unit, segment, block, seen);
        if (!any) continue;
        if (!started) {
          prepareQueries<V>(job, unit, segment, bias, space.q);
          for (int l = 0; l < lines; ++l) {
            q_scale[l] = queryWords<V>(space.q + l * padded, padded, space.q_words + l * padded);
            emptyState<V>(space.states + l * stride, job.head_dim);
          }
          for (float& maximum : maxima) maximum = -__builtin_inff();
          started = true;
        }
        bias.turn(block, any);
        const NextTiles next = nextTiles<V>(run, b, unit.kv_head);
        const std::byte* k = keyTile<V>(segment, block, unit.kv_head);
        const std::byte* v = valueTile<V>(segment, block, unit.kv_head);
        keyWords<V>(wideTile<V>(segment.k, device::KvSide::key, k, job.head_dim, space.wide), job.head_dim, tiles);
        valueWords<V>(wideTile<V>(segment.v, device::KvSide::value, v, job.head_dim, space.wide), job.head_dim, any,
                      tiles);
        for (int l = 0, take; l < lines; l += take) {
          take = lines - l < V::attend_lines ? lines - l : V::attend_lines;
          uint64_t some = 0;
          for (int other = l; other < l + take; ++other) some |= seen[other];
          if (!some) continue;
          const ManyLines line = all.from(l, padded, stride);
          manyTake<V>(take, job, tiles, line, bias.termsOf(l, take, any), space.scores, space.weights);
          fetchPart<V>(next, l, lines);
          if (tiles.any_spoilt) spoilStates<V>(space.spoilt, take, padded, stride, line.states);
        }
      }
    }
    if (!started) continue;
    for (int l = 0; l < lines; ++l) {
      float* state = space.states + l * stride;
      state[padded + 16] = maxima[l] * 0.693147180559945309f;  // a power of e, as the others' are
      if (isRotated<V>(segment.v)) rotateBlocks<V>(state, job.head_dim);
      mergeStates<V>(unit.totals + l * stride, state, job.head_dim);
    }
  }
}

}  // namespace kvarium::cpu
