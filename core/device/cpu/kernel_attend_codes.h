// The two products of attention with tiles of codes (kv_codes.h), which are never written out as numbers: a unit of 16
// codes becomes a vector in registers, and scales and offsets are applied to what is smaller than the tile. With x =
// s c + o for group g:
//   K, Axis::channel:  q . k = sum_d (q_d s_gd) c_d + sum_d q_d o_gd          g: the cell's group of cells
//   K, Axis::token:    q . k = sum_g (s_g (sum_{d in g} q_d c_d) + o_g sum_{d in g} q_d)
//   V, Axis::token:    sum_i w_i v_i = sum_i (w_i s_gi) c_i + sum_i w_i o_gi      g: the dimension's group
//   V, Axis::channel:  sum_i w_i v_i = sum_g (s_g (sum_{i in g} w_i c_i) + o_g sum_{i in g} w_i)
// Where a group ends inside a vector of 16 (K, channel: groups under 16 cells; V, token: groups that are no multiple of
// 16), vectors are scaled one by one.
#pragma once

#include "core/device/cpu/kernel_attend_tile.h"

namespace kvarium::cpu {

// 16 codes as floats: unit `unit` of a line of `units`.
template <class V, int bits>
[[gnu::always_inline]] inline typename V::F loadCodes(const std::byte* line, int unit, int units) {
  const auto mask = [](const std::byte* at) __attribute__((always_inline)) {
    uint16_t word;
    __builtin_memcpy(&word, at, 2);
    return static_cast<uint32_t>(word);
  };
  if constexpr (bits == 8) return V::toFloat(V::loadUnsigned(line + 16 * unit));
  if constexpr (bits == 4) return V::template lowBits<4>(V::spread4(line + 8 * unit));
  if constexpr (bits == 2) return V::template lowBits<2>(V::spread2(line + 4 * unit));
  if constexpr (bits == 1) return V::addWhere(mask(line + 2 * unit), V::zero(), 1.0f);
  if constexpr (bits == 5)
    return V::addWhere(mask(line + 8 * units + 2 * unit), V::template lowBits<4>(V::spread4(line + 8 * unit)), 16.0f);
  if constexpr (bits == 3)
    return V::addWhere(mask(line + 4 * units + 2 * unit), V::template lowBits<2>(V::spread2(line + 4 * unit)), 4.0f);
}

// Codes as they are.
template <class V, int bits>
struct CodeSource {
  const std::byte* lines = nullptr;
  int units = 4;  // a line
  int first = 0;  // unit
  ptrdiff_t ahead = 0;

  [[gnu::always_inline]] typename V::F load(int line, int w) const {
    return loadCodes<V, bits>(lines + line * units * 2 * bits, first + w, units);
  }
  [[gnu::always_inline]] void fetch(int line) const {
    __builtin_prefetch(reinterpret_cast<const char*>(lines) + line * units * 2 * bits + ahead);
  }
};

// Scales and offsets of a tile, in the order of its groups.
template <class V>
struct TileScales {
  const std::byte* scales = nullptr;
  const std::byte* offsets = nullptr;
  bool half = false, centered = false;
  float middle = 0;  // offset = -scale * middle, when centered

  TileScales(const KvCodes& codes, const std::byte* behind_codes, int head_dim)
      : half(codes.half_scales), centered(codes.centered), middle(static_cast<float>((1 << codes.bits) - 1) * 0.5f) {
    scales = behind_codes;
    offsets = scales + cells_per_block * head_dim / codes.group * (half ? 2 : 4);
  }
  [[gnu::always_inline]] typename V::F load(const std::byte* from, int index, int count) const {
    if (half) {
      const Half* numbers = reinterpret_cast<const Half*>(from) + index;
      return count >= 16 ? V::load(numbers) : loadPart<V>(numbers, count);
    }
    const float* numbers = reinterpret_cast<const float*>(from) + index;
    return count >= 16 ? V::load(numbers) : loadPart<V>(numbers, count);
  }
  // Of groups index .. index + min(count, 16) - 1; zeros behind them.
  [[gnu::always_inline]] typename V::F scale(int index, int count = 16) const { return load(scales, index, count); }
  [[gnu::always_inline]] typename V::F offset(int index, typename V::F scale, int count = 16) const {
    if (centered) return V::mul(scale, V::set(-middle));
    return load(offsets, index, count);
  }
};

// Numbers, not codes: for groups that end inside a vector. Lane i of line n belongs to group first + i / group +
// n * step; `lanes` are read.
template <class V, int bits>
struct NumberSource {
  CodeSource<V, bits> codes;
  TileScales<V> scales;
  int line_step = 0, lane_step = 0, from = 0, group = 1, lanes = 16;

  [[gnu::always_inline]] typename V::F load(int line, int) const {
    alignas(64) float scale[16] = {}, offset[16] = {};
    for (int i = 0; i < lanes; ++i) {
      const int index = line * line_step + (from + i) / group * lane_step;
      const auto one = scales.scale(index, 1);
      scale[i] = V::first(one);
      offset[i] = V::first(scales.offset(index, one, 1));
    }
    return V::fma(codes.load(line, 0), V::load(scale), V::load(offset));
  }
  [[gnu::always_inline]] void fetch(int) const {}
};

// Folded queries of several groups of cells: [group of cells][line][stride].
struct GroupQuery {
  const float* q = nullptr;
  int stride = 0, lines = 0, first_cell = 0, group = 0;
  [[gnu::always_inline]] float at(int line, int w, int d) const {
    return q[((first_cell + 16 * w) / group * lines + line) * stride + d];
  }
};

template <class V, int bits, int lines>
void scoreByChannel(const AttendTile& tile, const TileScales<V>& scales, const float* q, int head_dim, float* scores) {
  constexpr int width = tileWidth<V, lines>();
  const int padded = paddedDim(head_dim), group = tile.segment->k.codes.group;
  float base[4][lines];
  for (int g = 0; g < cells_per_block / group; ++g) {
    typename V::F sum[lines];
    for (int l = 0; l < lines; ++l) sum[l] = V::zero();
    for (int d = 0; d < head_dim; d += 16) {
      const auto scale = scales.scale(g * head_dim + d, head_dim - d);
      const auto offset = scales.offset(g * head_dim + d, scale, head_dim - d);
      for (int l = 0; l < lines; ++l) {
        const auto query =
            head_dim - d >= 16 ? V::load(q + l * padded + d) : loadPart<V>(q + l * padded + d, head_dim - d);
        V::store(tile.folded + (g * lines + l) * padded + d, V::mul(query, scale));
        sum[l] = V::fma(query, offset, sum[l]);
      }
    }
    for (int l = 0; l < lines; ++l) base[g][l] = V::reduceAdd(sum[l]);
  }
  for (int first = 0; first < cells_per_block; first += 16 * width) {
    if (!(tile.any >> first & (~uint64_t{0} >> (64 - 16 * width)))) continue;
    const CodeSource<V, bits> codes{tile.k, 4, first / 16, tile.k_ahead};
    typename V::F sum[lines][width];
    if (group == cells_per_block) {
      sumScores<V, lines, width>(OneQuery{tile.folded, padded}, head_dim, codes, sum);
    } else {
      sumScores<V, lines, width>(GroupQuery{tile.folded, padded, lines, first, group}, head_dim, codes, sum);
    }
    for (int l = 0; l < lines; ++l) {
      for (int w = 0; w < width; ++w) {
        V::store(scores + l * cells_per_block + first + 16 * w,
                 V::add(sum[l][w], V::set(base[(first + 16 * w) / group][l])));
      }
    }
  }
}

template <class V, int bits, int lines>
void scoreByToken(const AttendTile& tile, const TileScales<V>& scales, const float* q, int head_dim, float* scores) {
  constexpr int width = tileWidth<V, lines>();
  const int padded = paddedDim(head_dim), group = tile.segment->k.codes.group, groups = head_dim / group;
  float query_sums[lines];
  for (int g = 0; g < groups; ++g) {
    for (int l = 0; l < lines; ++l) {
      auto sum = V::zero();
      const float* part = q + l * padded + g * group;
      int d = 0;
      for (; d + 16 <= group; d += 16) sum = V::add(sum, V::load(part + d));
      if (d < group) sum = V::add(sum, loadPart<V>(part + d, group - d));
      query_sums[l] = V::reduceAdd(sum);
    }
    for (int first = 0; first < cells_per_block; first += 16 * width) {
      if (!(tile.any >> first & (~uint64_t{0} >> (64 - 16 * width)))) continue;
      const CodeSource<V, bits> codes{tile.k + g * group * 8 * bits, 4, first / 16, tile.k_ahead};
      typename V::F sum[lines][width];
      sumScores<V, lines, width>(OneQuery{q + g * group, padded}, group, codes, sum);
      for (int w = 0; w < width; ++w) {
        const int at = first + 16 * w;
        const auto scale = scales.scale(g * cells_per_block + at);
        const auto offset = scales.offset(g * cells_per_block + at, scale);
        for (int l = 0; l < lines; ++l) {
          float* to = scores + l * cells_per_block + at;
          const auto total = V::fma(V::set(query_sums[l]), offset, g == 0 ? V::zero() : V::load(to));
          V::store(to, V::fma(sum[l][w], scale, total));
        }
      }
    }
  }
}

template <class V, int bits, int lines>
void scoreCodes(const AttendTile& tile, const float* q, int head_dim, float* scores) {
  const KvCodes& codes = tile.segment->k.codes;
  const TileScales<V> scales(codes, tile.k + head_dim * 8 * bits, head_dim);
  if (codes.axis == KvCodes::Axis::token) return scoreByToken<V, bits, lines>(tile, scales, q, head_dim, scores);
  if (codes.group % 16 == 0) return scoreByChannel<V, bits, lines>(tile, scales, q, head_dim, scores);
  for (int first = 0; first < cells_per_block; first += 16) {
    const NumberSource<V, bits> numbers{{tile.k, 4, first / 16, 0}, scales, 1, head_dim, first, codes.group};
    typename V::F sum[lines][1];
    sumScores<V, lines, 1>(OneQuery{q, paddedDim(head_dim)}, head_dim, numbers, sum);
    storeSums<V, lines, 1>(sum, scores + first, cells_per_block);
  }
}

template <class V, int bits, int lines>
void valuesByToken(const AttendTile& tile, const TileScales<V>& scales, const float* weights, const float* shrink,
                   int head_dim, float* states) {
  constexpr int width = tileWidth<V, lines>();
  const int stride = stateFloats(head_dim), group = tile.segment->v.codes.group, units = paddedDim(head_dim) / 16;
  for (int g = 0; g < head_dim / group; ++g) {
    typename V::F sums[lines];
    for (int l = 0; l < lines; ++l) sums[l] = V::zero();
    for (int cell = 0; cell < cells_per_block; cell += 16) {
      // What nobody sees may hold anything.
      const uint32_t any = static_cast<uint32_t>(tile.any >> cell) & 0xffff;
      const auto scale = V::select(any, scales.scale(g * cells_per_block + cell), V::zero());
      const auto offset = V::select(any, scales.offset(g * cells_per_block + cell, scale), V::zero());
      for (int l = 0; l < lines; ++l) {
        const auto weight = V::load(weights + l * cells_per_block + cell);
        V::store(tile.folded + l * cells_per_block + cell, V::mul(weight, scale));
        sums[l] = V::fma(weight, offset, sums[l]);
      }
    }
    float base[lines];
    for (int l = 0; l < lines; ++l) base[l] = V::reduceAdd(sums[l]);
    const auto add = [&]<int count>(int d) __attribute__((always_inline)) {
      typename V::F sum[lines][count];
      for (int l = 0; l < lines; ++l) {
        for (int w = 0; w < count; ++w) {
          sum[l][w] = V::fma(V::load(states + l * stride + d + w * 16), V::set(shrink[l]), V::set(base[l]));
        }
      }
      const CodeSource<V, bits> codes{tile.v, units, d / 16, tile.v_ahead};
      addCells<V, lines, count>(tile.folded, tile.cells, tile.count, codes, sum);
      storeSums<V, lines, count>(sum, states + d, stride);
    };
    int d = g * group;
    for (; d + 16 * width <= (g + 1) * group; d += 16 * width) add.template operator()<width>(d);
    if constexpr (width > 1) {
      for (; d < (g + 1) * group; d += 16) add.template operator()<1>(d);
    }
  }
}

template <class V, int bits, int lines>
void valuesByChannel(const AttendTile& tile, const TileScales<V>& scales, const float* weights, const float* shrink,
                     int head_dim, float* states) {
  constexpr int width = tileWidth<V, lines>();
  const int stride = stateFloats(head_dim), group = tile.segment->v.codes.group, units = paddedDim(head_dim) / 16;
  bool started = false;
  for (int from = 0, to; from < tile.count; from = to, started = true) {
    const int g = tile.cells[from] / group;
    float weight_sums[lines];
    for (int l = 0; l < lines; ++l) weight_sums[l] = 0;
    for (to = from; to < tile.count && tile.cells[to] / group == g; ++to) {
      for (int l = 0; l < lines; ++l) weight_sums[l] += weights[l * cells_per_block + tile.cells[to]];
    }
    const auto add = [&]<int count>(int d) __attribute__((always_inline)) {
      typename V::F sum[lines][count];
      for (int l = 0; l < lines; ++l) {
        for (int w = 0; w < count; ++w) sum[l][w] = V::zero();
      }
      const CodeSource<V, bits> codes{tile.v, units, d / 16, tile.v_ahead};
      addCells<V, lines, count>(weights, tile.cells + from, to - from, codes, sum);
      for (int w = 0; w < count; ++w) {
        const int at = d + 16 * w;
        const auto scale = scales.scale(g * head_dim + at, head_dim - at);
        const auto offset = scales.offset(g * head_dim + at, scale, head_dim - at);
        for (int l = 0; l < lines; ++l) {
          float* state = states + l * stride + at;
          const auto before = started ? V::load(state) : V::mul(V::load(state), V::set(shrink[l]));
          V::store(state, V::fma(sum[l][w], scale, V::fma(V::set(weight_sums[l]), offset, before)));
        }
      }
    };
    int d = 0;
    for (; d + 16 * width <= units * 16; d += 16 * width) add.template operator()<width>(d);
    if constexpr (width > 1) {
      for (; d < units * 16; d += 16) add.template operator()<1>(d);
    }
  }
}

template <class V, int bits, int lines>
void valueCodes(const AttendTile& tile, const float* weights, const float* shrink, int head_dim, float* states) {
  const KvCodes& codes = tile.segment->v.codes;
  const int padded = paddedDim(head_dim);
  const TileScales<V> scales(codes, tile.v + padded * 8 * bits, head_dim);
  if (codes.axis == KvCodes::Axis::channel)
    return valuesByChannel<V, bits, lines>(tile, scales, weights, shrink, head_dim, states);
  if (codes.group % 16 == 0) return valuesByToken<V, bits, lines>(tile, scales, weights, shrink, head_dim, states);
  for (int d = 0; d < padded; d += 16) {
    const int lanes = head_dim - d < 16 ? head_dim - d : 16;
    const NumberSource<V, bits> numbers{
        {tile.v, padded / 16, d / 16, 0}, scales, 1, cells_per_block, d, codes.group, lanes};
    addValues<V, lines, 1>(weights, shrink, tile.cells, tile.count, numbers, states + d, stateFloats(head_dim));
  }
}

template <class V, int bits, int lines = 1>
constexpr void fillCodeKernels(LineKernels<V>& table) {
  table.scores[lines - 1] = scoreCodes<V, bits, lines>;
  table.values[lines - 1] = valueCodes<V, bits, lines>;
  if constexpr (lines < V::attend_lines) fillCodeKernels<V, bits, lines + 1>(table);
}

template <class V, int bits>
constexpr LineKernels<V> codeKernels() {
  LineKernels<V> table;
  fillCodeKernels<V, bits>(table);
  return table;
}

template <class V>
const LineKernels<V>& lineKernelsFor(const KvCoding& coding) {
  static constexpr LineKernels<V> plain[3] = {lineKernels<V, float>(), lineKernels<V, Half>(),
                                              lineKernels<V, Bfloat>()};  // in the order of KvFormat
  static constexpr LineKernels<V> codes[6] = {codeKernels<V, 1>(), codeKernels<V, 2>(), codeKernels<V, 3>(),
                                              codeKernels<V, 4>(), codeKernels<V, 5>(), codeKernels<V, 8>()};
  if (coding.format != KvFormat::codes) return plain[static_cast<int>(coding.format)];
  return codes[coding.codes.bits == 8 ? 5 : coding.codes.bits - 1];
}

// Orthonormal Walsh-Hadamard transform of each block of the largest power of two that divides head_dim (kv_codes.h).
template <class V>
void rotateBlocks(float* x, int head_dim) {
  const int block = head_dim & -head_dim;
  const float scale = 1 / __builtin_sqrtf(static_cast<float>(block));
  for (int first = 0; first < head_dim; first += block) {
    float* part = x + first;
    for (int apart = 1; apart < block; apart *= 2) {
      for (int i = 0; i < block; i += 2 * apart) {
        for (int k = i; k < i + apart; ++k) {
          const float a = part[k], b = part[k + apart];
          part[k] = a + b;
          part[k + apart] = a - b;
        }
      }
    }
    for (int i = 0; i < block; ++i) part[i] *= scale;
  }
}

}  // namespace kvarium::cpu
