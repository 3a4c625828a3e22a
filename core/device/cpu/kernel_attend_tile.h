// The two products of attention with one block of one KV head: scores with its K tile, weighted sums of its V tile. At
// the end what keys are stored without, which is a K tile of few dimensions.
// A K tile [head_dim][64] gives 64 scores without horizontal sums; a V tile [64][head_dim] is added cell by cell. Lines
// (a row and a head each) that share the KV head share every load. Per line: scores add dimensions ascending, values
// add cells ascending; a cell the line does not see adds an exact zero. Bound: 2 * 64 * head_dim multiply-adds a line
// and block, against 2 * 64 * head_dim numbers moved a block.
//
// A source gives the numbers of a tile, 16 at a time: load(line, w) is numbers 16 w .. 16 w + 15, counted from where
// the source starts, of a line (a dimension of K, a cell of V); fetch<width>(line) asks for as many vectors of what is
// met after this tile.
#pragma once

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/simd_types.h"
#include "core/device/device_access.h"

namespace kvarium::cpu {

// Vectors of 16 cells (or dimensions) to hold at once with `lines` query lines.
template <class V, int lines>
constexpr int tileWidth() {
  return V::accumulators / lines >= 4 ? 4 : V::accumulators / lines >= 2 ? 2 : 1;
}

// sum[line][w] = sum over d of q[line][d] * k[d][w]
template <class V, int lines, int width, class Source>
[[gnu::always_inline]] inline void sumScores(const float* q, int stride, int dims, const Source& k,
                                             typename V::F (&sum)[lines][width]) {
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) sum[l][w] = V::zero();
  }
  for (int d = 0; d < dims; ++d) {
    k.template fetch<width>(d);
    typename V::F key[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) key[w] = k.load(d, w);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
        sum[l][w] = V::fma(V::set(q[l * stride + d]), key[w], sum[l][w]);
        V::keep(sum[l][w]);
      }
    }
  }
}

// to[line][w * 16]
template <class V, int lines, int width>
[[gnu::always_inline]] inline void storeSums(const typename V::F (&sum)[lines][width], float* to, int stride) {
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) V::store(to + l * stride + w * 16, sum[l][w]);
  }
}

// values[line][dims] = values * shrink[line] + sum over listed cells of weight[line][cell] * v[cell][dims]
template <class V, int lines, int width, class Source>
[[gnu::always_inline]] inline void addValues(const float* weights, const float* shrink, const uint8_t* cells, int count,
                                             const Source& v, float* values, int stride) {
  typename V::F sum[lines][width];
#pragma GCC unroll 8
  for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) sum[l][w] = V::mul(V::load(values + l * stride + w * 16), V::set(shrink[l]));
  }
  for (int c = 0; c < count; ++c) {
    const int cell = cells[c];
    v.template fetch<width>(cell);
    typename V::F value[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) value[w] = v.load(cell, w);
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
      const auto weight = V::set(weights[l * device::cells_per_block + cell]);
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
        sum[l][w] = V::fma(weight, value[w], sum[l][w]);
        V::keep(sum[l][w]);
      }
    }
  }
  storeSums<V, lines, width>(sum, values, stride);
}

// The first `count` < 16 numbers, then zeros: nothing is read beyond them.
template <class V, class T>
[[gnu::always_inline]] inline typename V::F loadPart(const T* x, int count) {
  T part[16] = {};
  for (int i = 0; i < count; ++i) part[i] = x[i];
  return V::load(part);
}

enum class Tail : uint8_t { none, eight, part };  // a head's last numbers, when they do not fill a vector

template <class V, class T, Tail tail = Tail::none>
struct PlainSource {
  const T* numbers = nullptr;
  int stride = 0;
  ptrdiff_t ahead = 0;
  int part = 0;

  [[gnu::always_inline]] typename V::F load(int line, int w) const {
    if constexpr (tail == Tail::eight) return V::load8(numbers + line * stride);
    if constexpr (tail == Tail::part) return loadPart<V>(numbers + line * stride, part);
    return V::load(numbers + line * stride + w * 16);
  }
  // Into L2: the next tile comes later than L1 would keep it, and what L1 can wait for at once is less.
  template <int width>
  [[gnu::always_inline]] void fetch(int line) const {
    const char* next = reinterpret_cast<const char*>(numbers + line * stride) + ahead;
    for (int i = 0; i < width * 16 * static_cast<int>(sizeof(T)); i += 64) __builtin_prefetch(next + i, 0, 2);
  }
};

// One block of one KV head as the lines of a unit meet it.
struct AttendTile {
  const std::byte* k = nullptr;
  const std::byte* v = nullptr;
  ptrdiff_t k_ahead = 0;  // bytes from these tiles to those met next, which are fetched meanwhile
  ptrdiff_t v_ahead = 0;
  const device::KvSegment* segment = nullptr;
  const uint64_t* seen = nullptr;  // [lines]
  uint64_t any = 0;                // cells that some line of the unit sees
  uint8_t cells[64] = {};          // the same listed, ascending; for values that are numbers
  int count = 0;
  std::byte* work = nullptr;  // for products with codes: codeLinesFloats(head_dim)
  float* offsets = nullptr;   // [lines][padded head_dim], see valuesByToken()
};

// What lines bring to the values of a tile: weights [lines][64], what older values shrink by, and what no weight of
// this tile is above.
struct LineWeights {
  const float* weights = nullptr;
  const float* shrink = nullptr;
  const float* peak = nullptr;
};

template <class V, class T, int lines>
void scoreLines(const AttendTile& tile, const float* q, int head_dim, float* scores) {
  constexpr int width = tileWidth<V, lines>();
  const T* k = reinterpret_cast<const T*>(tile.k);
  for (int first = 0; first < device::cells_per_block; first += 16 * width) {
    if (!(tile.any >> first & (~uint64_t{0} >> (64 - 16 * width)))) continue;
    typename V::F sum[lines][width];
    const PlainSource<V, T> source{k + first, device::cells_per_block, tile.k_ahead};
    sumScores<V, lines, width>(q, paddedDim(head_dim), head_dim, source, sum);
    storeSums<V, lines, width>(sum, scores + first, device::cells_per_block);
  }
}

template <class V, class T, int lines>
void valueLines(const AttendTile& tile, const LineWeights& line, int head_dim, float* states) {
  constexpr int width = tileWidth<V, lines>();
  const int stride = stateFloats(head_dim);
  const T* v = reinterpret_cast<const T*>(tile.v);
  const auto add = [&]<int count, Tail tail>(int d) __attribute__((always_inline)) {
    const PlainSource<V, T, tail> source{v + d, head_dim, tile.v_ahead, head_dim - d};
    addValues<V, lines, count>(line.weights, line.shrink, tile.cells, tile.count, source, states + d, stride);
  };
  int d = 0;
  for (; d + 16 * width <= head_dim; d += 16 * width) add.template operator()<width, Tail::none>(d);
  if constexpr (width > 1) {
    for (; d + 16 <= head_dim; d += 16) add.template operator()<1, Tail::none>(d);
  }
  if (head_dim - d == 8) {
    add.template operator()<1, Tail::eight>(d);
  } else if (d < head_dim) {
    add.template operator()<1, Tail::part>(d);
  }
}

// The two products for 1 .. V::attend_lines lines of one format.
template <class V>
struct LineKernels {
  void (*scores[6])(const AttendTile& tile, const float* q, int head_dim, float* scores) = {};
  void (*values[6])(const AttendTile& tile, const LineWeights& line, int head_dim, float* states) = {};
};

// add.operator()<lines>(table) for 1 .. V::attend_lines.
template <class V, int lines = 1, class Add>
constexpr void fillLineKernels(LineKernels<V>& table, const Add& add) {
  add.template operator()<lines>(table);
  if constexpr (lines < V::attend_lines) fillLineKernels<V, lines + 1>(table, add);
}

template <class V, class T>
constexpr LineKernels<V> lineKernels() {
  LineKernels<V> table;
  fillLineKernels<V>(table, []<int lines>(LineKernels<V>& all) {
    all.scores[lines - 1] = scoreLines<V, T, lines>;
    all.values[lines - 1] = valueLines<V, T, lines>;
  });
  return table;
}

// What keys are stored without (device/key_bias.h), added to scores: the numbers of a query that the bias meets, times
// the bias at the cells of a block, which is a small tile of floats. For the lines of a unit, one KV head. Does nothing
// without a bias.
template <class V>
struct BiasLines {
  const device::KeyBiasPair* pairs = nullptr;  // of the KV head
  const float* turns = nullptr;
  int count = 0;
  float* q = nullptr;      // [lines][stride]
  float* tile = nullptr;   // [2 count][64]
  float* terms = nullptr;  // [lines at once][64]

  // Takes keyBiasFloats() from the beginning of the unit's scratch; free(): what is left.
  BiasLines(const AttendJob& job, const AttendUnit& unit) : count(job.view.key_bias.count), m_free(unit.scratch) {
    if (count == 0) return;
    const int64_t first = static_cast<int64_t>(unit.kv_head) * count;
    pairs = device::raw(job.view.key_bias.pairs) + first;
    turns = device::raw(job.view.key_bias.turns) + first * device::turn_floats;
    q = m_free;
    tile = q + unit.rows * unit.heads * stride();
    terms = tile + 2 * count * device::cells_per_block;
    m_free = terms + most_lines_at_once * device::cells_per_block;
  }
  float* free() const { return m_free; }
  int stride() const { return paddedDim(2 * count); }

  // A line's query, rotated and scaled.
  void takeQuery(int line, const float* query) const {
    for (int i = 0; i < count; ++i) {
      q[line * stride() + 2 * i] = query[pairs[i].first];
      q[line * stride() + 2 * i + 1] = query[pairs[i].second];
    }
  }

  // The bias at the cells of a block that somebody sees.
  void turn(const device::BlockRef& block, uint64_t any) const {
    for (int i = 0; i < count; ++i) {
      float* first = tile + 2 * i * device::cells_per_block;
      float* second = first + device::cells_per_block;
      const float* own = turns + static_cast<int64_t>(i) * device::turn_floats;
      if (const int64_t* positions = device::raw(block.positions)) {
        for (uint64_t left = any; left; left &= left - 1) {
          const int cell = __builtin_ctzll(left);
          const device::TurnedPair turned = device::turnedBias(own, positions[cell]);
          first[cell] = turned.first;
          second[cell] = turned.second;
        }
        continue;
      }
      const device::TurnedPair base = device::turnOfBase(own, block.first_position);
      const auto c = V::set(base.first), s = V::set(base.second);
      own += static_cast<uint64_t>(block.first_position) % device::turn_base;
      for (int w = 0; w < device::cells_per_block; w += 16) {
        const auto a = V::load(own + w), b = V::load(own + device::first_turns + w);
        V::store(first + w, V::sub(V::mul(a, c), V::mul(b, s)));
        V::store(second + w, V::add(V::mul(b, c), V::mul(a, s)));
      }
    }
  }

  // Of lines [line, line + lines), as scores are: terms [lines][64], or null.
  const float* termsOf(int line, int lines, uint64_t any) const {
    if (count == 0) return nullptr;
    static constexpr LineKernels<V> kernels = lineKernels<V, float>();
    AttendTile bias;
    bias.k = reinterpret_cast<const std::byte*>(tile);
    bias.any = any;
    kernels.scores[lines - 1](bias, q + line * stride(), 2 * count, terms);
    return terms;
  }
  void addTerms(int line, int lines, uint64_t any, float* scores) const {
    if (!termsOf(line, lines, any)) return;
    for (int i = 0; i < lines * device::cells_per_block; i += 16)
      V::store(scores + i, V::add(V::load(scores + i), V::load(terms + i)));
  }

 private:
  float* m_free;
};

}  // namespace kvarium::cpu
