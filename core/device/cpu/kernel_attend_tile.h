// The two products of attention with one block of one KV head: scores with its K tile, weighted sums of its V tile.
// A K tile [head_dim][64] gives 64 scores without horizontal sums; a V tile [64][head_dim] is added cell by cell. Lines
// (a row and a head each) that share the KV head share every load. Per line: scores add dimensions ascending, values
// add cells ascending; a cell the line does not see adds an exact zero. Bound: 2 * 64 * head_dim multiply-adds a line
// and block, against 2 * 64 * head_dim numbers moved a block.
#pragma once

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/simd_types.h"

namespace kvarium::cpu {

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

// The first `count` < 16 numbers, zeros behind them: nothing is read beyond.
template <class V, class T>
[[gnu::always_inline]] inline typename V::F loadPart(const T* x, int count) {
  T part[16] = {};
  for (int i = 0; i < count; ++i) part[i] = x[i];
  return V::load(part);
}

enum class Tail : uint8_t { none, eight, part };  // a head's last numbers, when they do not fill a vector

// values[line][dims] = values * shrink[line] + sum over listed cells of weight[line][cell] * v[cell][dims]
template <class V, class T, int lines, int width, Tail tail = Tail::none>
[[gnu::always_inline]] inline void addValues(const float* weights, const float* shrink, const uint8_t* cells, int count,
                                             const T* v, ptrdiff_t ahead, int head_dim, float* values, int stride,
                                             [[maybe_unused]] int part = 0) {
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
      if constexpr (tail == Tail::eight)
        value[w] = V::load8(v + cell * head_dim);
      else if constexpr (tail == Tail::part)
        value[w] = loadPart<V>(v + cell * head_dim, part);
      else
        value[w] = V::load(v + cell * head_dim + w * 16);
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
    addValues<V, T, lines, width>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim, states + d,
                                  stride);
  }
  if constexpr (width > 1) {
    for (; d + 16 <= head_dim; d += 16) {
      addValues<V, T, lines, 1>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim, states + d,
                                stride);
    }
  }
  if (head_dim - d == 8) {
    addValues<V, T, lines, 1, Tail::eight>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim,
                                           states + d, stride);
  } else if (d < head_dim) {
    addValues<V, T, lines, 1, Tail::part>(weights, shrink, tile.cells, tile.count, v + d, tile.v_ahead, head_dim,
                                          states + d, stride, head_dim - d);
  }
}

// The two products for 1 .. V::attend_lines lines of one format.
template <class V>
struct LineKernels {
  void (*scores[6])(const AttendTile& tile, const float* q, int head_dim, float* scores) = {};
  void (*values[6])(const AttendTile& tile, const float* weights, const float* shrink, int head_dim,
                    float* states) = {};
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
  static constexpr LineKernels<V> tables[3] = {lineKernels<V, float>(), lineKernels<V, Half>(),
                                               lineKernels<V, Bfloat>()};
  return tables[static_cast<int>(format)];
}

}  // namespace kvarium::cpu
