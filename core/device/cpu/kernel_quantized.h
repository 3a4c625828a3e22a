// Products with quantized panels.
//   out[r] = sum over groups g of 32 (or 16) columns: d[g][r] * x[g] * (sum_k w[r][k] q[k]) + m[g][r] * x[g] * (sum_k
//   q[k])
// w and q are integers, so the inner sum is exact in whatever order it is added; groups are added in ascending order.
// The minimum meets the sum of the rounded input, not of the true one: their errors cancel in part.
// gemv moves the panel once (panelBytes) and is bound by that; gemm does 16 x 32 x n multiply-adds a block, twice for
// inputs of 15 bits, on up to three panels unpacked once into L1: three panels meet eight rows, so that a load feeds
// three or eight products.
// Bound of an integer sum: 32 columns * 16256 * 255 < 2^31.
#pragma once

#include "core/device/cpu/kernel_math.h"
#include "core/device/cpu/kernels.h"
#include "core/device/cpu/simd_types.h"

namespace kvarium::cpu {

constexpr int prefetch_bytes = 4096;

// Codes of columns 4j .. 4j + 3 of 16 rows, 64 bytes.
template <class V, PanelFormat format, int j>
[[gnu::always_inline]] inline typename V::B panelCodes(const std::byte* planes) {
  constexpr auto nibble = [](const std::byte* at) {
    const typename V::B v = V::bload(at + j % 4 * 64);
    if constexpr (j < 4)
      return V::band(v, 0x0f0f);
    else
      return V::band(V::template bright<4>(v), 0x0f0f);
  };
  constexpr auto crumb = [](const std::byte* at) {
    return V::band(V::template bright<j / 2 * 2>(V::bload(at + j % 2 * 64)), 0x0303);
  };
  constexpr auto bit = [](const std::byte* at) { return V::band(V::template bright<j>(V::bload(at)), 0x0101); };
  if constexpr (format.bits == 2)
    return crumb(planes);
  else if constexpr (format.bits == 3)
    return V::bor(crumb(planes), V::template bleft<2>(bit(planes + 128)));
  else if constexpr (format.bits == 5)
    return V::bor(nibble(planes), V::template bleft<4>(bit(planes + 256)));
  else if constexpr (format.bits == 6)
    return V::bor(nibble(planes), V::template bleft<4>(crumb(planes + 256)));
  else if constexpr (format.bits == 8)
    return V::bload(planes + j * 64);
  else if constexpr (format.lookup)
    return V::lookup(nibble(planes), iq4_values);
  else
    return nibble(planes);
}

// Columns that share a scale.
[[gnu::always_inline]] constexpr int groupsOf(const PanelFormat& format) {
  return format.scales == Scales::super16 ? 2 : 1;
}

template <class V>
struct BlockScales {
  typename V::F d[2], minimum[2];  // of a group
};

template <class V, PanelFormat format>
[[gnu::always_inline]] inline BlockScales<V> readScales(const std::byte* head, const std::byte* block) {
  BlockScales<V> out;
  const std::byte* scales = block + format.planeBytes();
  constexpr int groups = groupsOf(format);
  const auto halves = [](const std::byte* at) { return V::load(reinterpret_cast<const Half*>(at)); };
  const auto bytes = [](const std::byte* at) { return V::toFloat(V::loadBytes(at)); };
  if constexpr (format.scales == Scales::block) {
    out.d[0] = halves(scales);
    if constexpr (format.minimum) out.minimum[0] = halves(scales + 32);
  } else {
    const auto d = halves(head);
    for (int g = 0; g < groups; ++g) out.d[g] = V::mul(d, bytes(scales + 16 * g));
    if constexpr (format.minimum) {
      const auto dmin = V::sub(V::zero(), halves(head + 32));
      for (int g = 0; g < groups; ++g) out.minimum[g] = V::mul(dmin, bytes(scales + 16 * (groups + g)));
    }
  }
  return out;
}

template <class V, int passes>
[[gnu::always_inline]] constexpr int blockBytes() {  // of a row's codes
  return V::byte_codes ? passes * block_columns : 2 * block_columns;
}

// One group's float part, the same operations in gemv and gemm.
template <class V, int groups, bool minimum>
[[gnu::always_inline]] inline typename V::F addGroup(typename V::F sum, typename V::I product, typename V::F d,
                                                     typename V::F m, const InputBlock& x, int group) {
  sum = V::fma(V::toFloat(product), V::mul(d, V::set(x.scale)), sum);
  if constexpr (minimum) sum = V::fma(m, V::set(groups == 2 ? x.half[group] : x.sum), sum);
  return sum;
}

[[gnu::always_inline]] inline int32_t groupSum(const CodeSums& sums, int groups, int group) {
  return groups == 2 ? sums.part[group] : sums.part[0] + sums.part[1];
}

// parts[group][pass]
template <class V, PanelFormat format, int passes, int j>
[[gnu::always_inline]] inline void dotColumns(typename V::I (&parts)[2][passes], const std::byte* block,
                                              const std::byte* q) {
  if constexpr (j < 8) {
    const typename V::B codes = panelCodes<V, format, j>(block);
    typename V::I(&part)[passes] = parts[groupsOf(format) == 2 ? j / 4 : 0];
    if constexpr (V::byte_codes) {
      for (int p = 0; p < passes; ++p) part[p] = V::dot(part[p], codes, V::four(q + 32 * p + 4 * j));
    } else {
      part[0] = V::dot(part[0], V::band(codes, 0x00ff), V::four(q + 8 * j));
      part[0] = V::dot(part[0], V::template bright<8>(codes), V::four(q + 8 * j + 4));
    }
    // 0, 4, 1, 5, ...: both nibbles of a byte come from one load
    constexpr int next = j < 4 ? j + 4 : j == 7 ? 8 : j - 3;
    dotColumns<V, format, passes, next>(parts, block, q);
  }
}

template <class V, PanelFormat format, int passes>
void quantizedGemv(const std::byte* panel, int64_t blocks, const InputRows& x, float* sums) {
  constexpr int groups = groupsOf(format);
  auto sum = V::zero();
  const std::byte* head = panel;
  const std::byte* block = panel + format.headBytes();
  for (int64_t b = 0; b < blocks; ++b) {
    for (int i = 0; i < format.blockBytes(); i += 64) __builtin_prefetch(block + prefetch_bytes + i);
    typename V::I parts[2][passes];
    for (int g = 0; g < groups; ++g) {
      for (int p = 0; p < passes; ++p) parts[g][p] = V::izero();
    }
    dotColumns<V, format, passes, 0>(parts, block, x.codes + b * blockBytes<V, passes>());
    const BlockScales<V> scales = readScales<V, format>(head, block);
    [[maybe_unused]] const CodeSums& code_sums = x.code_sums[b];
    for (int g = 0; g < groups; ++g) {
      typename V::I product = parts[g][0];
      if constexpr (V::byte_codes && passes == 2) product = V::iadd(V::template ileft<7>(product), parts[g][1]);
      if constexpr (format.offset != 0)
        product = V::isub(product, V::iset(format.offset * groupSum(code_sums, groups, g)));
      sum = addGroup<V, groups, format.minimum>(sum, product, scales.d[g], scales.minimum[g], x.blocks[b], g);
    }
    block += format.blockBytes();
    if constexpr (format.blocksPerSuper() > 1) {
      if (b % format.blocksPerSuper() == format.blocksPerSuper() - 1) {
        head = block;
        block += format.headBytes();
      }
    }
  }
  V::store(sums, sum);
}

template <class V, PanelFormat format, int j>
[[gnu::always_inline]] inline void unpackColumns(const std::byte* block, std::byte* to) {
  if constexpr (j < 8) {
    const typename V::B codes = panelCodes<V, format, j>(block);
    if constexpr (V::byte_codes) {
      V::bstore(to + j * 64, codes);
    } else {
      V::bstore(to + 2 * j * 64, V::bsub(V::band(codes, 0x00ff), format.offset));
      V::bstore(to + (2 * j + 1) * 64, V::bsub(V::template bright<8>(codes), format.offset));
    }
    unpackColumns<V, format, j + 1>(block, to);
  }
}

template <class V>
constexpr int unpacked_bytes = V::byte_codes ? 512 : 1024;  // a block of a panel

template <class V, PanelFormat format>
void unpackPanel(const std::byte* panel, int64_t first, int64_t count, std::byte* codes, float* scales) {
  for (int64_t b = 0; b < count; ++b) {
    const std::byte* block = panel + format.blockOffset(first + b);
    unpackColumns<V, format, 0>(block, codes);
    codes += unpacked_bytes<V>;
    const BlockScales<V> read = readScales<V, format>(panel + format.superOffset(first + b), block);
    for (int g = 0; g < groupsOf(format); ++g) {
      V::store(scales, read.d[g]);
      if constexpr (format.minimum) V::store(scales + 16, read.minimum[g]);
      scales += 16 * format.sets();
    }
  }
}

// product[panel][token] += the sums of `count` vectors of 64 bytes of codes
template <class V, int panels, int tokens>
[[gnu::always_inline]] inline void addProducts(typename V::I (&product)[panels][tokens], const std::byte* codes,
                                               int64_t panel_bytes, const std::byte* q, int64_t row_bytes, int count) {
  for (int step = 0; step < count; ++step) {
    typename V::B w[panels];
#pragma GCC unroll 3
    for (int p = 0; p < panels; ++p) w[p] = V::bload(codes + p * panel_bytes + step * 64);
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) {
      const auto x = V::four(q + t * row_bytes + 4 * step);
#pragma GCC unroll 3
      for (int p = 0; p < panels; ++p) {
        product[p][t] = V::dot(product[p][t], w[p], x);
        V::keep(product[p][t]);
      }
    }
  }
}

// to[r] (+)= sum + bias[r] for r < count
template <class V>
[[gnu::always_inline]] inline void finishSum(typename V::F sum, const float* bias, bool accumulate, int count,
                                             float* to) {
  if (count >= 16) {
    if (bias) sum = V::add(sum, V::load(bias));
    V::store(to, accumulate ? V::add(V::load(to), sum) : sum);
    return;
  }
  float each[16];
  V::store(each, sum);
  for (int r = 0; r < count; ++r) {
    if (bias) each[r] += bias[r];
    to[r] = accumulate ? to[r] + each[r] : each[r];
  }
}

// Sums of `panels` panels [sum_stride apart][n][16] are (or are added to) the output, row by row.
template <class V>
void finishPanels(const float* sums, int panels, int64_t sum_stride, int n, int count, const float* bias,
                  bool accumulate, float* out, int64_t out_stride) {
  for (int i = 0; i < n; ++i, sums += 16, out += out_stride) {
    for (int p = 0; p < panels; ++p) {
      finishSum<V>(V::load(sums + p * sum_stride), bias ? bias + p * 16 : nullptr, accumulate, count - p * 16,
                   out + p * 16);
    }
  }
}

// Rows [row, row + tokens) of x against `panels` panels. Integer sums stay in registers, float sums in L1.
template <class V, int groups, bool minima, int passes, int panels, int tokens>
[[gnu::always_inline]] inline void gemmTile(const Unpacked& w, int64_t first, int64_t count, const InputRows& x,
                                            int row, const GemmSums& to) {
  constexpr int vectors = unpacked_bytes<V> / 64 / groups;
  constexpr int group_scales = minima ? 32 : 16;
  const int64_t x_blocks = x.cols / block_columns;
  const std::byte* q = x.codes + row * x.row_bytes + first * blockBytes<V, passes>();
  const InputBlock* input = x.blocks + row * x_blocks + first;
  [[maybe_unused]] const CodeSums* code_sums = x.code_sums + row * x_blocks + first;
  const std::byte* codes = w.codes;
  const float* scales = w.scales;
  alignas(64) float sums[panels][tokens][16];
  float* between = to.between + row * 16;
  const int64_t between_stride = static_cast<int64_t>(x.n) * 16;
#pragma GCC unroll 8
  for (int t = 0; t < tokens; ++t) {
#pragma GCC unroll 3
    for (int p = 0; p < panels; ++p)
      V::store(sums[p][t], to.first ? V::zero() : V::load(between + p * between_stride + t * 16));
  }
  for (int64_t b = 0; b < count; ++b) {
    for (int g = 0; g < groups; ++g) {
      typename V::I product[panels][tokens];
#pragma GCC unroll 8
      for (int t = 0; t < tokens; ++t) {
#pragma GCC unroll 3
        for (int p = 0; p < panels; ++p) product[p][t] = V::izero();
      }
      const std::byte* group_q = q + g * vectors * 4;
      if constexpr (V::byte_codes && passes == 2) {
        addProducts<V, panels, tokens>(product, codes, w.panel_bytes, group_q, x.row_bytes, vectors);
        group_q += block_columns;
#pragma GCC unroll 8
        for (int t = 0; t < tokens; ++t) {
#pragma GCC unroll 3
          for (int p = 0; p < panels; ++p) product[p][t] = V::template ileft<7>(product[p][t]);
        }
      }
      if (V::byte_codes && w.offset != 0) {
#pragma GCC unroll 8
        for (int t = 0; t < tokens; ++t) {
          const auto less = V::iset(w.offset * groupSum(code_sums[t * x_blocks], groups, g));
#pragma GCC unroll 3
          for (int p = 0; p < panels; ++p) product[p][t] = V::isub(product[p][t], less);
        }
      }
      addProducts<V, panels, tokens>(product, codes, w.panel_bytes, group_q, x.row_bytes, vectors);
      codes += vectors * 64;
      typename V::F d[panels], minimum[panels];
#pragma GCC unroll 3
      for (int p = 0; p < panels; ++p) {
        const float* at = scales + p * w.panel_scales + g * group_scales;
        d[p] = V::load(at);
        if constexpr (minima) minimum[p] = V::load(at + 16);
      }
#pragma GCC unroll 8
      for (int t = 0; t < tokens; ++t) {
#pragma GCC unroll 3
        for (int p = 0; p < panels; ++p) {
          float* sum = sums[p][t];
          V::store(sum,
                   addGroup<V, groups, minima>(V::load(sum), product[p][t], d[p], minimum[p], input[t * x_blocks], g));
        }
      }
      asm volatile("" ::: "memory");  // registers have no room for the float sums: they stay in memory
    }
    q += blockBytes<V, passes>();
    ++input;
    ++code_sums;
    scales += groups * group_scales;
  }
  for (int t = 0; t < tokens; ++t) {
    for (int p = 0; p < panels; ++p) {
      const auto sum = V::load(sums[p][t]);
      if (to.last) {
        finishSum<V>(sum, to.bias ? to.bias + p * 16 : nullptr, to.accumulate, to.count - p * 16,
                     to.out + (row + t) * to.out_stride + p * 16);
      } else {
        V::store(between + p * between_stride + t * 16, sum);
      }
    }
  }
}

// Rows from `row` on, as many at once as there are registers for.
template <class V, int groups, bool minima, int passes, int panels, int tokens = V::gemm_tokens>
[[gnu::always_inline]] inline void gemmPanels(const Unpacked& w, int64_t first, int64_t count, const InputRows& x,
                                              const GemmSums& to, int row = 0) {
  for (; row + tokens <= x.n; row += tokens)
    gemmTile<V, groups, minima, passes, panels, tokens>(w, first, count, x, row, to);
  if constexpr (tokens > 1) gemmPanels<V, groups, minima, passes, panels, tokens / 2>(w, first, count, x, to, row);
}

template <class V, int groups, bool minima, int passes>
void quantizedGemm(const Unpacked& w, int64_t first, int64_t count, const InputRows& x, const GemmSums& to) {
  if constexpr (V::gemm_panels == most_tile_panels) {
    if (w.panels == most_tile_panels)
      return gemmPanels<V, groups, minima, passes, most_tile_panels>(w, first, count, x, to);
  }
  for (int p = 0; p < w.panels; ++p) {
    const Unpacked one{w.codes + p * w.panel_bytes, w.scales + p * w.panel_scales, 0, 0, 1, w.offset};
    gemmPanels<V, groups, minima, passes, 1>(one, first, count, x, to.ofPanel(p, x.n));
  }
}

// Eight blocks at a time, whose maxima and sums are taken together; sums of codes are whole numbers below 2^24.
template <class V, int passes>
void quantizeRow(const float* x, const InputRows& to) {
  constexpr int limit = passes == 1 ? 127 : two_pass_limit;
  const int64_t blocks = to.cols / block_columns;
  for (int64_t first = 0; first < blocks; first += 8) {
    const int count = static_cast<int>(blocks - first < 8 ? blocks - first : 8);
    const float* from = x + first * block_columns;
    typename V::F most[8], sums[2][8];
#pragma GCC unroll 8
    for (int b = 0; b < 8; ++b) {
      most[b] = sums[0][b] = sums[1][b] = V::zero();
      if (b < count) most[b] = V::max(V::abs(V::load(from + b * 32)), V::abs(V::load(from + b * 32 + 16)));
    }
    alignas(64) float maxima[16], parts[2][16];
    V::store(maxima, V::reduceMaxima(most));
    for (int b = 0; b < count; ++b) {
      const LineScale scale = lineScale(maxima[b], limit);
      const auto inverse = V::set(scale.inverse);
      const auto codes = [&](const float* at) __attribute__((always_inline)) {
        return V::iclamp(V::toInt(V::mul(V::load(at), inverse)), -limit, limit);
      };
      const auto low = codes(from + b * 32), high = codes(from + b * 32 + 16);
      sums[0][b] = V::toFloat(low);
      sums[1][b] = V::toFloat(high);
      to.blocks[first + b].scale = scale.scale;
      V::template storeCodes<passes>(to.codes + (first + b) * blockBytes<V, passes>(), low, high);
    }
    for (int half = 0; half < 2; ++half) V::store(parts[half], V::reduceSums(sums[half]));
    for (int b = 0; b < count; ++b) {
      InputBlock& block = to.blocks[first + b];
      const float low = parts[0][b], high = parts[1][b];
      block.half[0] = block.scale * low;
      block.half[1] = block.scale * high;
      block.sum = block.scale * (low + high);
      to.code_sums[first + b] = {{static_cast<int32_t>(low), static_cast<int32_t>(high)}};
    }
  }
}

}  // namespace kvarium::cpu
