// The two products of attention with tiles of codes (quant_layout.h), which are never written out as numbers: bytes of
// codes meet queries and weights that are integers of 15 bits themselves, and scales and offsets are applied to what is
// smaller than the tile. With x = s c + o for group g:
//   K, Axis::channel:  q . k = sum_d (q_d s_gd) c_d + sum_d q_d o_gd          g: the cell's group of cells
//   K, Axis::token:    q . k = sum_g (s_g (sum_{d in g} q_d c_d) + o_g sum_{d in g} q_d)
//   V, Axis::token:    sum_i w_i v_i = sum_i (w_i s_gi) c_i + sum_i w_i o_gi      g: the dimension's group
//   V, Axis::channel:  sum_i w_i v_i = sum_g (s_g (sum_{i in g} w_i c_i) + o_g sum_{i in g} w_i)
// What stands before c becomes a line of integers with one scale, a = max / 16256, each off by a / 2 at most: by 3.1e-5
// of the largest, where bfloat16 is off by 2e-3 of each. The weights of V lose a little by this rounding.
// Multiplied with the mean of the codes, which is the same in all dimensions of a group, the loss would be the same in
// all of them, and the inverse transform would gather it in one. So offsets are multiplied with the sum of the rounded
// weights, or the middle code is subtracted first. Integer sums are exact in whatever order they
// are added, so that every cut of the rows gives the same bits, with AVX2 as with AVX-512. Bound: 512 * 255 * 16256 <
// 2^31. Where a group ends inside four codes or inside 16 lanes, and with exact arithmetic, a tile
// becomes numbers instead.
#pragma once

#include <array>
#include <utility>

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernel_attend_tile.h"
#include "core/device/cpu/kernel_math.h"
#include "core/device/quant_layout.h"

namespace kvarium::cpu {

// ---- what lies in a tile of codes (quant_layout.cpp), as vectors ----

constexpr int unitBytes(int bits) { return 32 * bits; }

// Vector v of a bit plane of codes of `width` bits: 16 lanes of four, a byte each.
template <class V, int width, int v>
[[gnu::always_inline]] inline typename V::B planeCodes(const std::byte* plane) {
  static_assert(width == 8 || width == 4 || width == 2, "planes of one bit are added by planeBit()");
  if constexpr (width == 8) return V::bload(plane + 64 * v);
  if constexpr (width == 4) {
    const typename V::B both = V::bload(plane + v / 2 * 64);
    if constexpr (v % 2 == 0) return V::band(both, 0x0f0f);
    return V::band(V::template bright<4>(both), 0x0f0f);
  }
  if constexpr (width == 2) {
    if constexpr (v == 0) return V::band(V::bload(plane), 0x0303);
    return V::band(V::template bright<2 * v>(V::bload(plane)), 0x0303);
  }
}

// The same of a plane of one bit, which counts `value`.
template <class V, int v>
[[gnu::always_inline]] inline typename V::B planeBit(const std::byte* plane, uint8_t value) {
  uint64_t word;
  __builtin_memcpy(&word, plane + 8 * v, 8);
  return V::bwhere(word, value);
}

// Vector v of a unit, by the planes of its width.
template <class V, int bits, int v>
[[gnu::always_inline]] inline typename V::B unitCodes(const std::byte* unit) {
  constexpr device::CodeWidth width = device::code_widths[device::codeWidthIndex(bits)];
  static_assert(width.low_plane + width.high_plane == bits && width.high_plane <= 1, "no kernel reads such planes");
  if constexpr (width.low_plane == 1) {
    static_assert(width.high_plane == 0);
    return planeBit<V, v>(unit, 1);
  } else if constexpr (width.high_plane == 0) {
    return planeCodes<V, width.low_plane, v>(unit);
  } else {
    return V::bor(planeCodes<V, width.low_plane, v>(unit),
                  planeBit<V, v>(unit + unitBytes(width.low_plane), 1 << width.low_plane));
  }
}

// Scales and offsets of a tile, in the order of its groups.
template <class V>
struct TileScales {
  const std::byte* scales = nullptr;
  const std::byte* offsets = nullptr;
  bool half = false, centered = false;
  float middle = 0;  // offset = -scale * middle, when centered

  TileScales(const device::QuantLayout& codes, const std::byte* behind_codes, int head_dim)
      : half(codes.half_scales), centered(codes.centered), middle(static_cast<float>((1 << codes.bits) - 1) * 0.5f) {
    scales = behind_codes;
    offsets = scales + device::cells_per_block * head_dim / codes.group * (half ? 2 : 4);
  }
  [[gnu::always_inline]] typename V::F load(const std::byte* from, int index, int count) const {
    if (count < 16) return loadLast(from, index, count);
    if (half) return V::load(reinterpret_cast<const Half*>(from) + index);
    return V::load(reinterpret_cast<const float*>(from) + index);
  }
  // Of a head whose dimensions are no multiple of 16; written out wherever scales are loaded, it was half of the
  // kernels' code.
  [[gnu::noinline]] typename V::F loadLast(const std::byte* from, int index, int count) const {
    if (half) return loadPart<V>(reinterpret_cast<const Half*>(from) + index, count);
    return loadPart<V>(reinterpret_cast<const float*>(from) + index, count);
  }
  // Of groups index .. index + min(count, 16) - 1; then zeros.
  [[gnu::always_inline]] typename V::F scale(int index, int count = 16) const { return load(scales, index, count); }
  [[gnu::always_inline]] typename V::F offset(int index, typename V::F scale, int count = 16) const {
    if (centered) return V::mul(scale, V::set(-middle));
    return load(offsets, index, count);
  }
};

// The scales and offsets that follow the codes of a tile.
template <class V>
TileScales<V> scalesOf(const device::QuantLayout& codes, device::KvSide side, const std::byte* tile, int head_dim) {
  const int units = side == device::KvSide::key ? (head_dim + 3) / 4 : paddedDim(head_dim) / 4;
  return TileScales<V>(codes, tile + units * unitBytes(codes.bits), head_dim);
}

// The scales and offsets of 16 neighbours in a row of the widened tile: cells of a dimension (K), dimensions of a cell.
template <class V>
void rowScales(const device::QuantLayout& codes, device::KvSide side, const TileScales<V>& scales, int head_dim,
               int row, int first, int count, typename V::F& scale, typename V::F& offset) {
  const bool token = codes.axis == device::QuantLayout::Axis::token, key = side == device::KvSide::key;
  const int along = token ? device::cells_per_block : head_dim;  // groups lie [..][along]
  if (token == key) {                                            // neighbours have groups of their own
    const int at = row / codes.group * along + first;
    scale = scales.scale(at, count);
    offset = scales.offset(at, scale, count);
    return;
  }
  alignas(64) float each[2][16] = {};
  for (int i = 0; i < count; ++i) {
    if (i == 0 || (first + i) % codes.group == 0) {
      const int at = (first + i) / codes.group * along + row;
      const auto one = scales.scale(at, 1);
      each[0][i] = V::first(one);
      each[1][i] = V::first(scales.offset(at, one, 1));
    } else {
      each[0][i] = each[0][i - 1];
      each[1][i] = each[1][i - 1];
    }
  }
  scale = V::load(each[0]);
  offset = V::load(each[1]);
}

template <class V, int bits, int v, int k>
[[gnu::always_inline]] inline void widenUnit(const device::QuantLayout& codes, device::KvSide side,
                                             const TileScales<V>& scales, const std::byte* unit, int index,
                                             int head_dim, float* x) {
  if constexpr (v < 4) {
    const bool key = side == device::KvSide::key;
    const int across = paddedDim(head_dim) / 16;
    const int row = key ? 4 * index + k : index / across * 16 + 4 * v + k;
    const int first = 16 * (key ? v : index % across);
    const int count = key || head_dim - first > 16 ? 16 : head_dim - first;
    if (!key || row < head_dim) {
      typename V::F scale, offset;
      rowScales<V>(codes, side, scales, head_dim, row, first, count, scale, offset);
      const auto numbers = V::toFloat(V::template byteOf<k>(unitCodes<V, bits, v>(unit)));
      const auto wide = V::fma(numbers, scale, offset);
      float* to = x + row * (key ? device::cells_per_block : head_dim) + first;
      if (count == 16) {
        V::store(to, wide);
      } else {
        float part[16];
        V::store(part, wide);
        for (int i = 0; i < count; ++i) to[i] = part[i];
      }
    }
    widenUnit<V, bits, k == 3 ? v + 1 : v, k == 3 ? 0 : k + 1>(codes, side, scales, unit, index, head_dim, x);
  }
}

// The numbers of a tile, as they were rotated: K [head_dim][64], V [64][head_dim]
template <class V>
void widenCodes(const device::QuantLayout& codes, device::KvSide side, const std::byte* tile, int head_dim, float* x) {
  const TileScales<V> scales = scalesOf<V>(codes, side, tile, head_dim);
  const int units = side == device::KvSide::key ? (head_dim + 3) / 4 : paddedDim(head_dim) / 4;
  device::withCodeWidth(codes.bits, [&]<int bits>() {
    for (int u = 0; u < units; ++u)
      widenUnit<V, bits, 0, 0>(codes, side, scales, tile + u * unitBytes(bits), u, head_dim, x);
  });
}

// ---- products with integers ----

template <class V>
bool meetsIntegers(const device::QuantLayout& codes, device::KvSide side) {
  return codes.group % (side == device::KvSide::key && codes.axis == device::QuantLayout::Axis::token ? 4 : 16) == 0;
}

// x [count], count a multiple of 16, as integers of one scale; rounded(i, what integers i .. i + 15 are worth)
template <class V, class Function>
[[gnu::always_inline]] inline void writeLine(const float* x, int count, LineScale scale, std::byte* codes,
                                             const Function& rounded) {
  const auto inverse = V::set(scale.inverse), one = V::set(scale.scale);
  const auto integers = [&](int i) __attribute__((always_inline)) {
    const auto numbers = V::iclamp(V::toInt(V::mul(V::load(x + i), inverse)), -two_pass_limit, two_pass_limit);
    rounded(i, V::mul(V::toFloat(numbers), one));
    return numbers;
  };
  int i = 0;
  for (; i + 32 <= count; i += 32) {
    const auto low = integers(i);
    V::template storeCodes<2>(codes + 2 * i, low, integers(i + 16));
  }
  if (i < count) V::template storeCodes<2>(codes + 2 * i, integers(i), V::izero());
}

// Returns the scale, that of the largest number.
template <class V>
[[gnu::always_inline]] inline float quantizeLine(const float* x, int count, std::byte* codes) {
  auto most_each = V::zero();
  for (int i = 0; i < count; i += 16) most_each = V::max(most_each, V::abs(V::load(x + i)));
  const LineScale scale = lineScale(V::reduceMax(most_each), two_pass_limit);
  writeLine<V>(x, count, scale, codes, [](int, typename V::F) __attribute__((always_inline)){});
  return scale.scale;
}

// The integers of numbers 4 i .. 4 i + 3 of a line (V::storeCodes).
template <class V>
[[gnu::always_inline]] inline const std::byte* fourOf(const std::byte* line, int i) {
  return V::byte_codes ? line + i / 8 * 64 + i % 8 * 4 : line + i * 8;
}

// Sums of products with `width` vectors of 16 lanes for each line; two passes are kept apart.
template <class V, int lines, int width>
struct CodeProducts {
  static constexpr int passes = V::byte_codes ? 2 : 1;
  typename V::I part[lines][width][passes];

  [[gnu::always_inline]] void clear() {
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w) {
#pragma GCC unroll 2
        for (int p = 0; p < passes; ++p) part[l][w][p] = V::izero();
      }
    }
  }
  // x[w]: four integers of line 0 for vector w; the next line's are line_bytes further.
  [[gnu::always_inline]] void add(const typename V::B (&codes)[width], const std::byte* const (&x)[width],
                                  int line_bytes) {
#pragma GCC unroll 8
    for (int l = 0; l < lines; ++l) {
#pragma GCC unroll 2
      for (int p = 0; p < passes; ++p) {
#pragma GCC unroll 4
        for (int w = 0; w < width; ++w) {
          typename V::I& sum = part[l][w][p];
          if constexpr (V::byte_codes) {
            sum = V::dot(sum, codes[w], V::four(x[w] + l * line_bytes + 32 * p));
          } else {
            sum = V::dot(sum, V::band(codes[w], 0x00ff), V::four(x[w] + l * line_bytes));
            sum = V::dot(sum, V::template bright<8>(codes[w]), V::four(x[w] + l * line_bytes + 4));
          }
          V::keep(sum);
        }
      }
    }
  }
  [[gnu::always_inline]] typename V::F sum(int l, int w) const {
    if constexpr (passes == 2)
      return V::toFloat(V::iadd(V::template ileft<7>(part[l][w][0]), part[l][w][1]));
    else
      return V::toFloat(part[l][w][0]);
  }
};

// Vectors that fit into registers with `lines` query lines.
template <class V, int lines>
constexpr int productWidth() {
  return tileWidth<V, lines*(V::byte_codes ? 2 : 1)>();
}

template <int bits>
[[gnu::always_inline]] inline void fetchAhead(const std::byte* unit, ptrdiff_t ahead) {
  for (int i = 0; i < unitBytes(bits); i += 64) __builtin_prefetch(unit + ahead + i);
}

// Integers of the queries, group by group: those of cells 16 v .. 16 v + 15 are at line + groups[v].
struct QueryLines {
  const std::byte* line = nullptr;
  int line_bytes = 0;
  int groups[4] = {};
};

// Units [first, first + count), which are four dimensions each, and cells 16 v .. of `width` vectors.
template <class V, int bits, int lines, int width, int v>
[[gnu::always_inline]] inline void multiplyKeys(const AttendTile& tile, const QueryLines& q, int first, int count,
                                                CodeProducts<V, lines, width>& products) {
  products.clear();
  for (int u = first; u < first + count; ++u) {
    const std::byte* unit = tile.k + u * unitBytes(bits);
    if constexpr (v == 0) fetchAhead<bits>(unit, tile.k_ahead);
    typename V::B codes[width];
    codes[0] = unitCodes<V, bits, v>(unit);
    if constexpr (width > 1) codes[1] = unitCodes<V, bits, v + 1>(unit);
    if constexpr (width > 2) codes[2] = unitCodes<V, bits, v + 2>(unit);
    if constexpr (width > 3) codes[3] = unitCodes<V, bits, v + 3>(unit);
    const std::byte* x[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) x[w] = fourOf<V>(q.line, u) + q.groups[v + w];
    products.add(codes, x, q.line_bytes);
  }
}

// function(v, sum) for the cells somebody sees; sum(l): those of line l.
template <class V, int bits, int lines, int v = 0, class Function>
[[gnu::always_inline]] inline void forKeys(const AttendTile& tile, const QueryLines& q, int first, int count,
                                           const Function& function) {
  if constexpr (v < 4) {
    constexpr int width = productWidth<V, lines>();
    if (tile.any >> (16 * v) & (~uint64_t{0} >> (64 - 16 * width))) {
      CodeProducts<V, lines, width> products;
      multiplyKeys<V, bits, lines, width, v>(tile, q, first, count, products);
#pragma GCC unroll 4
      for (int w = 0; w < width; ++w)
        function(
            v + w, [&](int l) __attribute__((always_inline)) { return products.sum(l, w); });
    }
    forKeys<V, bits, lines, v + width>(tile, q, first, count, function);
  }
}

template <class V, int bits, int lines>
void scoreByChannel(const AttendTile& tile, const TileScales<V>& scales, const float* q, int head_dim, float* scores) {
  const int padded = paddedDim(head_dim), group = tile.segment->k.codes.group, units = (head_dim + 3) / 4;
  QueryLines query{tile.work, lineBytes(head_dim), {}};
  float base[most_tile_groups][lines], line_scales[most_tile_groups][lines];
  for (int g = 0; g * group < device::cells_per_block; ++g) {
    alignas(64) float folded[lines][device::largest_head_dim];
    typename V::F sum[lines];
    for (int l = 0; l < lines; ++l) sum[l] = V::zero();
    for (int d = 0; d < head_dim; d += 16) {
      const auto scale = scales.scale(g * head_dim + d, head_dim - d);
      const auto offset = scales.offset(g * head_dim + d, scale, head_dim - d);
      for (int l = 0; l < lines; ++l) {
        const auto one =
            head_dim - d >= 16 ? V::load(q + l * padded + d) : loadPart<V>(q + l * padded + d, head_dim - d);
        V::store(&folded[l][d], V::mul(one, scale));
        sum[l] = V::fma(one, offset, sum[l]);
      }
    }
    for (int l = 0; l < lines; ++l) {
      base[g][l] = V::reduceAdd(sum[l]);
      line_scales[g][l] = quantizeLine<V>(folded[l], padded, tile.work + (g * lines + l) * query.line_bytes);
    }
  }
  for (int v = 0; v < 4; ++v) query.groups[v] = (16 * v >> __builtin_ctz(group)) * lines * query.line_bytes;
  forKeys<V, bits, lines>(
      tile, query, 0, units, [&](int v, const auto& sum) __attribute__((always_inline)) {
        const int g = 16 * v >> __builtin_ctz(group);  // a division by 16, 32 or 64
#pragma GCC unroll 8
        for (int l = 0; l < lines; ++l)
          V::store(scores + l * device::cells_per_block + 16 * v,
                   V::fma(sum(l), V::set(line_scales[g][l]), V::set(base[g][l])));
      });
}

template <class V, int bits, int lines>
void scoreByToken(const AttendTile& tile, const TileScales<V>& scales, const float* q, int head_dim, float* scores) {
  const int padded = paddedDim(head_dim), group = tile.segment->k.codes.group;
  const QueryLines query{tile.work, lineBytes(head_dim), {}};
  float line_scales[lines], query_sums[lines];
  for (int l = 0; l < lines; ++l)
    line_scales[l] = quantizeLine<V>(q + l * padded, padded, tile.work + l * query.line_bytes);
  for (int g = 0; g * group < head_dim; ++g) {
    for (int l = 0; l < lines; ++l) {
      auto sum = V::zero();
      const float* part = q + l * padded + g * group;
      int d = 0;
      for (; d + 16 <= group; d += 16) sum = V::add(sum, V::load(part + d));
      if (d < group) sum = V::add(sum, loadPart<V>(part + d, group - d));
      query_sums[l] = V::reduceAdd(sum);
    }
    forKeys<V, bits, lines>(
        tile, query, g * group / 4, group / 4, [&](int v, const auto& sum) __attribute__((always_inline)) {
          const auto scale = scales.scale(g * device::cells_per_block + 16 * v);
          const auto offset = scales.offset(g * device::cells_per_block + 16 * v, scale);
#pragma GCC unroll 8
          for (int l = 0; l < lines; ++l) {
            float* to = scores + l * device::cells_per_block + 16 * v;
            const auto before = g == 0 ? V::zero() : V::load(to);
            const auto total = V::fma(V::set(query_sums[l]), offset, before);
            V::store(to, V::fma(V::mul(sum(l), V::set(line_scales[l])), scale, total));
          }
        });
  }
}

template <class V, int bits, int lines>
void scoreCodes(const AttendTile& tile, const float* q, int head_dim, float* scores) {
  const device::QuantLayout& codes = tile.segment->k.codes;
  const TileScales<V> scales = scalesOf<V>(codes, device::KvSide::key, tile.k, head_dim);
  if (codes.axis == device::QuantLayout::Axis::token)
    return scoreByToken<V, bits, lines>(tile, scales, q, head_dim, scores);
  scoreByChannel<V, bits, lines>(tile, scales, q, head_dim, scores);
}

template <class V, int bits, int lines, int width, int v>
[[gnu::always_inline]] inline void multiplyValues(const std::byte* units, const std::byte* line, int fours,
                                                  CodeProducts<V, lines, width>& products) {
  if constexpr (v < 4) {
    typename V::B codes[width];
    const std::byte* x[width];
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w) {
      codes[w] = unitCodes<V, bits, v>(units + w * unitBytes(bits));
      x[w] = fourOf<V>(line, fours + v);
    }
    products.add(codes, x, lineBytes(device::cells_per_block));
    multiplyValues<V, bits, lines, width, v + 1>(units, line, fours, products);
  }
}

// function(dimension, sum) for dimensions [first, past) and cells [from, to), multiples of 16; sum(l): those of line l.
// `line`: the weights.
template <class V, int bits, int lines, class Function>
[[gnu::always_inline]] inline void forValues(const AttendTile& tile, const std::byte* line, int across, int first,
                                             int past, int from, int to, const Function& function) {
  const auto add = [&]<int width>(int d) __attribute__((always_inline)) {
    CodeProducts<V, lines, width> products;
    products.clear();
    for (int cell = from; cell < to; cell += 16) {
      if (!(tile.any >> cell & 0xffff)) continue;
      const std::byte* units = tile.v + (cell / 16 * across + d / 16) * unitBytes(bits);
      for (int i = 0; i < width * unitBytes(bits); i += 64) __builtin_prefetch(units + tile.v_ahead + i);
      multiplyValues<V, bits, lines, width, 0>(units, line, cell / 4, products);
    }
#pragma GCC unroll 4
    for (int w = 0; w < width; ++w)
      function(
          d + 16 * w, [&](int l) __attribute__((always_inline)) { return products.sum(l, w); });
  };
  constexpr int width = productWidth<V, lines>();
  int d = first;
  for (; d + 16 * width <= past; d += 16 * width) add.template operator()<width>(d);
  if constexpr (width > 1) {
    for (; d < past; d += 16) add.template operator()<1>(d);
  }
}

// tile.offsets gathers what stands before no code, 16 sums a group; addOffsets() adds them to the states.
template <class V, int bits, int lines>
void valuesByToken(const AttendTile& tile, const TileScales<V>& scales, const LineWeights& line, int head_dim,
                   float* states) {
  const int stride = stateFloats(head_dim), group = tile.segment->v.codes.group, across = paddedDim(head_dim) / 16;
  const auto middle = V::set(scales.middle);
  for (int g = 0; g * group < head_dim; ++g) {
    // Cells that no line sees may hold anything.
    typename V::F scale[4], offset[4];
    for (int w = 0; w < 4; ++w) {
      const uint32_t any = static_cast<uint32_t>(tile.any >> 16 * w) & 0xffff;
      const int index = g * device::cells_per_block + 16 * w;
      scale[w] = V::select(any, scales.scale(index), V::zero());
      offset[w] = V::select(any, scales.offset(index, scale[w]), V::zero());
    }
    float line_scales[lines];
    for (int l = 0; l < lines; ++l) {
      const float* weights = line.weights + l * device::cells_per_block;
      alignas(64) float folded[device::cells_per_block];
      float* gathered = tile.offsets + l * paddedDim(head_dim) + g * 16;
      auto sum = V::mul(V::load(gathered), V::set(line.shrink[l])), most = V::zero();
      for (int w = 0; w < 4; ++w) {
        const auto weight = V::load(weights + 16 * w), product = V::mul(weight, scale[w]);
        V::store(folded + 16 * w, product);
        most = V::max(most, V::abs(product));
        sum = V::fma(weight, offset[w], sum);
      }
      const LineScale one = lineScale(V::reduceMax(most), two_pass_limit);
      line_scales[l] = one.scale;
      writeLine<V>(
          folded, device::cells_per_block, one, tile.work + l * lineBytes(device::cells_per_block),
          [&](int i, typename V::F rounded)
              __attribute__((always_inline)) { sum = V::fma(V::sub(V::load(folded + i), rounded), middle, sum); });
      V::store(gathered, sum);
    }
    forValues<V, bits, lines>(
        tile, tile.work, across, g * group, (g + 1) * group, 0,
        device::cells_per_block, [&](int d, const auto& sum) __attribute__((always_inline)) {
#pragma GCC unroll 8
          for (int l = 0; l < lines; ++l) {
            float* state = states + l * stride + d;
            const auto before = V::mul(V::load(state), V::set(line.shrink[l]));
            V::store(state, V::fma(sum(l), V::set(line_scales[l]), before));
          }
        });
  }
}

// Of one line, at the end of a run.
template <class V>
void addOffsets(const device::QuantLayout& codes, const float* offsets, int head_dim, float* state) {
  for (int g = 0; g < head_dim / codes.group; ++g) {
    const auto base = V::set(V::reduceAdd(V::load(offsets + 16 * g)));
    for (int d = g * codes.group; d < (g + 1) * codes.group; d += 16)
      V::store(state + d, V::add(V::load(state + d), base));
  }
}

template <class V, int bits, int lines>
void valuesByChannel(const AttendTile& tile, const TileScales<V>& scales, const LineWeights& line, int head_dim,
                     float* states) {
  const int stride = stateFloats(head_dim), group = tile.segment->v.codes.group, padded = paddedDim(head_dim);
  float line_scales[lines], weight_sums[most_tile_groups][lines];
  for (int l = 0; l < lines; ++l) {
    const LineScale one = lineScale(line.peak[l], two_pass_limit);
    line_scales[l] = one.scale;
    auto sum = V::zero();
    writeLine<V>(
        line.weights + l * device::cells_per_block, device::cells_per_block, one,
        tile.work + l * lineBytes(device::cells_per_block),
        [&](int cell, typename V::F rounded) __attribute__((always_inline)) {
          sum = cell % group == 0 ? rounded : V::add(sum, rounded);
          if ((cell + 16) % group == 0) weight_sums[cell / group][l] = V::reduceAdd(sum);
        });
  }
  bool started = false;
  for (int from = 0; from < device::cells_per_block; from += group) {
    if (!(tile.any >> from & (~uint64_t{0} >> (64 - group)))) continue;
    const float* sums = weight_sums[from / group];
    forValues<V, bits, lines>(
        tile, tile.work, padded / 16, 0, padded, from,
        from + group, [&](int d, const auto& sum) __attribute__((always_inline)) {
          const int index = from / group * head_dim + d;
          const auto scale = scales.scale(index, head_dim - d);
          const auto offset = scales.offset(index, scale, head_dim - d);
#pragma GCC unroll 8
          for (int l = 0; l < lines; ++l) {
            float* state = states + l * stride + d;
            const auto before = started ? V::load(state) : V::mul(V::load(state), V::set(line.shrink[l]));
            const auto total = V::fma(V::set(sums[l]), offset, before);
            V::store(state, V::fma(V::mul(sum(l), V::set(line_scales[l])), scale, total));
          }
        });
    started = true;
  }
}

template <class V, int bits, int lines>
void valueCodes(const AttendTile& tile, const LineWeights& line, int head_dim, float* states) {
  const device::QuantLayout& codes = tile.segment->v.codes;
  const TileScales<V> scales = scalesOf<V>(codes, device::KvSide::value, tile.v, head_dim);
  if (codes.axis == device::QuantLayout::Axis::channel)
    return valuesByChannel<V, bits, lines>(tile, scales, line, head_dim, states);
  valuesByToken<V, bits, lines>(tile, scales, line, head_dim, states);
}

template <class V, int bits>
constexpr LineKernels<V> codeKernels() {
  LineKernels<V> table;
  fillLineKernels<V>(table, []<int lines>(LineKernels<V>& all) {
    all.scores[lines - 1] = scoreCodes<V, bits, lines>;
    all.values[lines - 1] = valueCodes<V, bits, lines>;
  });
  return table;
}

template <class V, int... widths>
constexpr std::array<LineKernels<V>, device::code_width_count> codeKernelTable(std::integer_sequence<int, widths...>) {
  return {codeKernels<V, device::code_widths[widths].bits>()...};
}

// Of a coding, or of the numbers it stands for.
template <class V>
const LineKernels<V>& lineKernelsFor(const device::KvEncoding& coding, bool as_numbers) {
  static constexpr LineKernels<V> plain[3] = {lineKernels<V, float>(), lineKernels<V, Half>(),
                                              lineKernels<V, Bfloat>()};  // in the order of KvFormat
  static constexpr std::array<LineKernels<V>, device::code_width_count> codes =
      codeKernelTable<V>(std::make_integer_sequence<int, device::code_width_count>());  // in the order of code_widths
  if (as_numbers) return plain[static_cast<int>(device::KvFormat::f32)];
  if (coding.format != device::KvFormat::codes) return plain[static_cast<int>(coding.format)];
  const int width = device::codeWidthIndex(coding.codes.bits);
  if (width < 0) device::refuseCodeWidth(coding.codes.bits);
  return codes[static_cast<size_t>(width)];
}

}  // namespace kvarium::cpu
