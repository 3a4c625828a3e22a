// Attention of many rows, in integers of 16 bits, of which a processor multiplies twice as many as of floats: the tiles
// of a block become such integers once and meet all lines (a row and a head) of the unit.
//   scores:  a query and a key are scaled to the length 32767 before they are rounded, so every partial sum of their
//            product is below 2^30 and a rest (Cauchy and Schwarz).
//   values:  a line's weights of a block are scaled to the sum 32767, a dimension's values of the block to the largest
//            32767, so every partial sum of their products is too.
// What is rounded is off by at most sqrt(head_dim) / 2 of 32767, 3e-4 of its length at head_dim 512; a number rounded
// to bfloat16 is off by up to 4e-3. A key or a query longer than 1.8e19, whose square is no float, carries no weight.
// Bound: n_heads * cells * head_dim multiply-adds a row, twice.
#pragma once

#include "core/device/cpu/kernel_attend.h"

namespace kvarium::cpu {

constexpr float most_word = 32767.0f;

// A tile as numbers, K [head_dim][64], V [64][head_dim]: its own, or those of `out`.
template <class V>
const float* wideTile(const KvCoding& coding, KvSide side, const std::byte* tile, int head_dim, float* out) {
  if (coding.format == KvFormat::f32) return reinterpret_cast<const float*>(tile);
  widenTile<V>(coding, side, tile, head_dim, out);
  return out;
}

// A block's tiles as integers: k [padded / 2 pairs of dims][64 cells][2], number = k * k_scale[cell];
// v [32 pairs of cells][padded][2], number = v * v_scale[dim].
struct WordTiles {
  int16_t* k = nullptr;
  int16_t* v = nullptr;
  float* k_scale = nullptr;
  float* v_scale = nullptr;
};

template <class V>
void keyWords(const float* x, int head_dim, const WordTiles& to) {
  const int pairs = paddedDim(head_dim) / 2;
  typename V::F factor[4];
  for (int w = 0; w < 4; ++w) {
    auto square = V::zero();
    for (int d = 0; d < head_dim; ++d) {
      const auto number = V::load(x + d * cells_per_block + 16 * w);
      square = V::fma(number, number, square);
    }
    const auto length = V::sqrt(square);
    V::store(to.k_scale + 16 * w, V::mul(length, V::set(1 / most_word)));
    factor[w] = V::whereLess(V::zero(), length, V::div(V::set(most_word), length), V::zero());
  }
  for (int p = 0; p < pairs; ++p) {
    for (int w = 0; w < 4; ++w) {
      const auto word = [&](int d) __attribute__((always_inline)) {
        if (d >= head_dim) return V::izero();
        return V::toInt(V::mul(V::load(x + d * cells_per_block + 16 * w), factor[w]));
      };
      V::bstore(to.k + (p * cells_per_block + 16 * w) * 2, V::pairUp(word(2 * p), word(2 * p + 1)));
    }
  }
}

// Cells that nobody sees may hold anything.
template <class V>
void valueWords(const float* x, int head_dim, uint64_t seen, const WordTiles& to) {
  const int padded = paddedDim(head_dim);
  for (int d = 0; d < padded; d += 16) {
    const auto numbers = [&](int cell) __attribute__((always_inline)) {
      const float* at = x + cell * head_dim + d;
      return head_dim - d >= 16 ? V::load(at) : loadPart<V>(at, head_dim - d);
    };
    auto most = V::zero(), none = V::zero();  // NaN where a number is none, or infinite
    for (uint64_t left = seen; left; left &= left - 1) {
      const auto number = numbers(__builtin_ctzll(left));
      most = V::max(most, V::abs(number));
      none = V::fma(number, V::zero(), none);
    }
    V::store(to.v_scale + d, V::fma(most, V::set(1 / most_word), none));
    const auto factor = V::whereLess(V::zero(), most, V::div(V::set(most_word), most), V::zero());
    for (int c = 0; c < cells_per_block; c += 2) {
      const auto word = [&](int cell) __attribute__((always_inline)) {
        if (!(seen >> cell & 1)) return V::izero();
        return V::toInt(V::mul(numbers(cell), factor));
      };
      V::bstore(to.v + (c / 2 * padded + d) * 2, V::pairUp(word(c), word(c + 1)));
    }
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
  return length / most_word;
}

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

// What a line brings to a block and takes from it.
struct ManyLine {
  float q_scale = 0;
  float shrink = 1;  // of the values so far
  float unit = 0;    // what a word of the block's weights is worth
};

// Scores to weights: as softmaxLine(), with the weights as words of the sum 32767.
template <class V>
[[gnu::always_inline]] inline void weighLine(float* scores, const float* k_scale, uint64_t seen, float softcap,
                                             float* partial, float* maximum, ManyLine& line, int16_t* weights) {
  line.shrink = 1;
  line.unit = 0;
  if (!seen) {
    for (int w = 0; w < 4; ++w) V::storeWords(weights + 16 * w, V::izero());
    return;
  }
  const auto q_scale = V::set(line.q_scale);
  typename V::F score[4];
  for (int w = 0; w < 4; ++w) {
    score[w] = V::mul(V::load(scores + 16 * w), V::mul(V::load(k_scale + 16 * w), q_scale));
    if (softcap > 0.0f) score[w] = V::mul(tanhWide<V>(V::div(score[w], V::set(softcap))), V::set(softcap));
    if (~seen) {
      score[w] = V::select(static_cast<uint32_t>(seen >> (16 * w)) & 0xffff, score[w], V::set(-__builtin_inff()));
    }
  }
  const float block = V::reduceMax(V::max(V::max(score[0], score[1]), V::max(score[2], score[3])));
  if (block == -__builtin_inff()) {  // scores of minus infinity carry no weight
    for (int w = 0; w < 4; ++w) V::storeWords(weights + 16 * w, V::izero());
    return;
  }
  if (block > *maximum) {
    line.shrink = V::first(expNegative<V>(V::set(*maximum - block)));
    *maximum = block;
  }
  const auto shift = V::set(*maximum);
  for (int w = 0; w < 4; ++w) score[w] = expNegative<V>(V::sub(score[w], shift));
  const float sum = V::reduceAdd(V::add(V::add(score[0], score[1]), V::add(score[2], score[3])));
  *partial = *partial * line.shrink + sum;
  line.unit = sum / most_word;
  const auto factor = V::set(sum > 0 ? most_word / sum : 0.0f);
  for (int w = 0; w < 4; ++w) V::storeWords(weights + 16 * w, V::toInt(V::mul(score[w], factor)));
}

// `lines` lines of a unit and one block.
template <class V, int lines>
void manyLines(const AttendArgs& args, const WordTiles& tiles, const uint64_t* seen, const int16_t* q, ManyLine* line,
               float* states, float* scores, int16_t* weights) {
  constexpr int width = tileWidth<V, lines>();
  const int padded = paddedDim(args.head_dim), stride = stateFloats(args.head_dim);
  for (int c = 0; c < cells_per_block; c += 16 * width) {
    typename V::I sum[lines][width];
    emptySums<V, lines, width>(sum);
    addPairs<V, lines, width>(q, padded, tiles.k + c * 2, cells_per_block * 2, 0, padded / 2, sum);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) V::store(scores + l * cells_per_block + c + 16 * w, V::toFloat(sum[l][w]));
    }
  }
  uint64_t any = 0;
  for (int l = 0; l < lines; ++l) {
    float* partial = states + l * stride + padded;
    weighLine<V>(scores + l * cells_per_block, tiles.k_scale, seen[l], args.softcap, partial, partial + 16, line[l],
                 weights + l * cells_per_block);
    any |= seen[l];
  }
  const int first = __builtin_ctzll(any) / 2, past = (63 - __builtin_clzll(any)) / 2 + 1;
  const auto add = [&]<int count>(int d) __attribute__((always_inline)) {
    typename V::I sum[lines][count];
    emptySums<V, lines, count>(sum);
    addPairs<V, lines, count>(weights, cells_per_block, tiles.v + d * 2, padded * 2, first, past, sum);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto shrink = V::set(line[l].shrink), unit = V::set(line[l].unit);
#pragma GCC unroll 4
      for (int w = 0; w < count; ++w) {
        float* state = states + l * stride + d + 16 * w;
        const auto scale = V::mul(V::load(tiles.v_scale + d + 16 * w), unit);
        V::store(state, V::fma(V::toFloat(sum[l][w]), scale, V::mul(V::load(state), shrink)));
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
  float *states, *q, *wide, *scores, *k_scale, *v_scale;
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
    wide = floats(padded * cells_per_block);
    k = words(padded * cells_per_block);
    v = words(padded * cells_per_block);
    k_scale = floats(cells_per_block);
    v_scale = floats(padded);
    scores = floats(most_lines_at_once * cells_per_block);
    weights = words(most_lines_at_once * cells_per_block);
  }
};

// Lines of one block, as many at once as there are registers for.
template <class V, int lines = V::attend_lines>
[[gnu::always_inline]] inline void manyTake(int take, const AttendArgs& args, const WordTiles& tiles,
                                            const uint64_t* seen, const int16_t* q, ManyLine* line, float* states,
                                            float* scores, int16_t* weights) {
  if (take == lines) return manyLines<V, lines>(args, tiles, seen, q, line, states, scores, weights);
  if constexpr (lines > 1) manyTake<V, lines - 1>(take, args, tiles, seen, q, line, states, scores, weights);
}

// As attendUnit(), for units of up to most_unit_lines lines; not the same bits, and not the same however it is cut.
template <class V>
void attendMany(const AttendArgs& args, const AttendUnit& unit) {
  const int lines = unit.rows * unit.heads, padded = paddedDim(args.head_dim), stride = stateFloats(args.head_dim);
  const ManySpace space(unit.scratch, lines, args.head_dim);
  const WordTiles tiles{space.k, space.v, space.k_scale, space.v_scale};
  uint64_t seen[most_unit_lines];
  ManyLine line[most_unit_lines];
  for (int i = 0; i < unit.n_runs;) {
    const KvSegment& segment = *unit.runs[i].segment;
    bool started = false;
    for (; i < unit.n_runs && unit.runs[i].segment == &segment; ++i) {
      const KvRun& run = unit.runs[i];
      for (int b = run.first; b < run.first + run.count; ++b) {
        const BlockRef& block = segment.blocks[b];
        uint64_t any = 0;
        for (int r = 0; r < unit.rows; ++r) {
          const uint64_t cells = visibleCells<V>(segment, block, args.view.query_position + unit.first_row + r);
          for (int h = 0; h < unit.heads; ++h) seen[r * unit.heads + h] = cells;
          any |= cells;
        }
        if (!any) continue;
        if (!started) {
          prepareQueries<V>(args, unit, segment, space.q);
          for (int l = 0; l < lines; ++l) {
            line[l].q_scale = queryWords<V>(space.q + l * padded, padded, space.q_words + l * padded);
            emptyState<V>(space.states + l * stride, args.head_dim);
          }
          started = true;
        }
        const std::byte* k = block.k + static_cast<size_t>(unit.kv_head) * segment.k_tile_bytes;
        const std::byte* v = block.v + static_cast<size_t>(unit.kv_head) * segment.v_tile_bytes;
        keyWords<V>(wideTile<V>(segment.k, KvSide::key, k, args.head_dim, space.wide), args.head_dim, tiles);
        valueWords<V>(wideTile<V>(segment.v, KvSide::value, v, args.head_dim, space.wide), args.head_dim, any, tiles);
        for (int l = 0, take; l < lines; l += take) {
          take = lines - l < V::attend_lines ? lines - l : V::attend_lines;
          uint64_t some = 0;
          for (int other = l; other < l + take; ++other) some |= seen[other];
          if (!some) continue;
          manyTake<V>(take, args, tiles, seen + l, space.q_words + l * padded, line + l, space.states + l * stride,
                      space.scores, space.weights);
        }
      }
    }
    if (!started) continue;
    for (int l = 0; l < lines; ++l) {
      if (isRotated<V>(segment.v)) rotateBlocks<V>(space.states + l * stride, args.head_dim);
      mergeStates<V>(unit.totals + l * stride, space.states + l * stride, args.head_dim);
    }
  }
}

}  // namespace kvarium::cpu
