// Products with quantized panels.
//   out[r] = sum over blocks b: d[b][r] * scale[b] * (sum_k w[r][k] q[k]) + m[b][r] * scale[b] * (sum_k q[k])
// w and q are integers, so the inner sum is exact in whatever order it is added; blocks are added in ascending order.
// The minimum meets the sum of the rounded input, not of the true one: their errors cancel in part.
// gemv moves the panel once (panelBytes) and is bound by that; gemm does 16 x 32 x n multiply-adds a block on a panel
// unpacked once into L1.
// Bound of an integer sum: 32 columns * 16256 * (4096 for Q6_K with its sub-scale, 255 and less elsewhere) < 2^31.
#pragma once

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

template <class V>
struct BlockScales {
  typename V::F d, minimum[2];
  typename V::I sub[2];  // integer scale of columns 0-15, 16-31; only for Scales::super16
};

template <class V, PanelFormat format>
[[gnu::always_inline]] inline BlockScales<V> readScales(const std::byte* head, const std::byte* block) {
  BlockScales<V> out;
  const std::byte* scales = block + format.planeBytes();
  const auto halves = [](const std::byte* at) { return V::load(reinterpret_cast<const Half*>(at)); };
  const auto bytes = [](const std::byte* at) { return V::toFloat(V::loadBytes(at)); };
  if constexpr (format.scales == Scales::block) {
    out.d = halves(scales);
    if constexpr (format.minimum) out.minimum[0] = halves(scales + 32);
  } else {
    out.d = halves(head);
    if constexpr (format.scales == Scales::super32) {
      out.d = V::mul(out.d, bytes(scales));
    } else {
      out.sub[0] = V::loadBytes(scales);
      out.sub[1] = V::loadBytes(scales + 16);
    }
    if constexpr (format.minimum) {
      const auto dmin = V::sub(V::zero(), halves(head + 32));
      constexpr int parts = format.scales == Scales::super16 ? 2 : 1;
      for (int h = 0; h < parts; ++h) out.minimum[h] = V::mul(dmin, bytes(scales + 16 * (parts + h)));
    }
  }
  return out;
}

// One block's float part, the same operations in gemv and gemm.
template <class V, int minima>
[[gnu::always_inline]] inline typename V::F addBlock(typename V::F sum, typename V::I product, typename V::F d,
                                                     const typename V::F* minimum, const InputBlock& x) {
  sum = V::fma(V::toFloat(product), V::mul(d, V::set(x.scale)), sum);
  if constexpr (minima == 1) sum = V::fma(minimum[0], V::set(x.sum), sum);
  if constexpr (minima == 2) {
    sum = V::fma(minimum[0], V::set(x.half[0]), sum);
    sum = V::fma(minimum[1], V::set(x.half[1]), sum);
  }
  return sum;
}

template <class V, PanelFormat format, int j>
[[gnu::always_inline]] inline void dotColumns(typename V::I (&part)[2], const std::byte* block, const int16_t* q) {
  if constexpr (j < 8) {
    const typename V::B codes = panelCodes<V, format, j>(block);
    typename V::I& sum = part[j / 4];
    sum = V::dot(sum, V::band(codes, 0x00ff), q + 4 * j);
    sum = V::dot(sum, V::template bright<8>(codes), q + 4 * j + 2);
    // 0, 4, 1, 5, ...: both nibbles of a byte come from one load
    constexpr int next = j < 4 ? j + 4 : j == 7 ? 8 : j - 3;
    dotColumns<V, format, next>(part, block, q);
  }
}

template <class V, PanelFormat format>
void quantizedGemv(const std::byte* panel, int64_t blocks, const InputRows& x, float* sums) {
  auto sum = V::zero();
  const std::byte* head = panel;
  const std::byte* block = panel + format.headBytes();
  for (int64_t b = 0; b < blocks; ++b) {
    for (int i = 0; i < format.blockBytes(); i += 64) __builtin_prefetch(block + prefetch_bytes + i);
    typename V::I part[2] = {V::izero(), V::izero()};
    dotColumns<V, format, 0>(part, block, x.codes + b * block_columns);
    const BlockScales<V> scales = readScales<V, format>(head, block);
    const InputBlock& input = x.blocks[b];
    [[maybe_unused]] const CodeSums& code_sums = x.code_sums[b];
    typename V::I product;
    if constexpr (format.scales == Scales::super16) {
      for (int h = 0; h < 2; ++h) {
        if constexpr (format.offset != 0) part[h] = V::isub(part[h], V::iset(format.offset * code_sums.part[h]));
        part[h] = V::imul(part[h], scales.sub[h]);
      }
      product = V::iadd(part[0], part[1]);
    } else {
      product = V::iadd(part[0], part[1]);
      if constexpr (format.offset != 0)
        product = V::isub(product, V::iset(format.offset * (code_sums.part[0] + code_sums.part[1])));
    }
    sum = addBlock<V, format.minima()>(sum, product, scales.d, scales.minimum, input);
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
[[gnu::always_inline]] inline void unpackColumns(const std::byte* block, const BlockScales<V>& scales, int16_t* to) {
  if constexpr (j < 8) {
    const typename V::B codes = panelCodes<V, format, j>(block);
    typename V::B pairs[2] = {V::band(codes, 0x00ff), V::template bright<8>(codes)};
    for (int p = 0; p < 2; ++p) {
      if constexpr (format.offset != 0) pairs[p] = V::bsub(pairs[p], format.offset);
      if constexpr (format.scales == Scales::super16) pairs[p] = V::bmul(pairs[p], V::twice(scales.sub[j / 4]));
      V::bstore(to + (2 * j + p) * 32, pairs[p]);
    }
    unpackColumns<V, format, j + 1>(block, scales, to);
  }
}

template <class V, PanelFormat format>
void unpackPanel(const std::byte* panel, int64_t first, int64_t count, const Unpacked& to) {
  for (int64_t b = 0; b < count; ++b) {
    const std::byte* block = panel + format.blockOffset(first + b);
    const BlockScales<V> scales = readScales<V, format>(panel + format.superOffset(first + b), block);
    unpackColumns<V, format, 0>(block, scales, to.codes + b * unpacked_codes);
    float* out = to.scales + b * unpacked_scales;
    V::store(out, scales.d);
    if constexpr (format.minima() > 0) V::store(out + 16, scales.minimum[0]);
    if constexpr (format.minima() > 1) V::store(out + 32, scales.minimum[1]);
  }
}

// `tokens` rows of x; sums [tokens][16] stay in L1, integer sums in registers.
template <class V, int minima, int tokens>
[[gnu::always_inline]] inline void gemmTile(const Unpacked& w, int64_t first, int64_t count, const InputRows& x,
                                            int row, float* sums) {
  const int64_t cols = x.cols, x_blocks = cols / block_columns;
  const int16_t* q = x.codes + row * cols + first * block_columns;
  const InputBlock* input = x.blocks + row * x_blocks + first;
  const int16_t* codes = w.codes;
  const float* scales = w.scales;
  for (int64_t b = 0; b < count; ++b) {
    typename V::I product[tokens];
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) product[t] = V::izero();
    for (int p = 0; p < 16; p += 2) {
#pragma GCC unroll 2
      for (int odd = 0; odd < 2; ++odd) {
        const typename V::B pairs = V::bload(codes + (p + odd) * 32);
#pragma GCC unroll 8
        for (int t = 0; t < tokens; ++t) {
          product[t] = V::dot(product[t], pairs, q + t * cols + 2 * (p + odd));
          V::keep(product[t]);
        }
      }
    }
    const auto d = V::load(scales);
    typename V::F minimum[2];
    if constexpr (minima > 0) minimum[0] = V::load(scales + 16);
    if constexpr (minima > 1) minimum[1] = V::load(scales + 32);
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) {
      const auto sum = V::load(sums + t * 16);
      V::store(sums + t * 16, addBlock<V, minima>(sum, product[t], d, minimum, input[t * x_blocks]));
    }
    asm volatile("" ::: "memory");  // float sums do not fit beside the integer ones: they stay in memory
    q += block_columns;
    ++input;
    codes += unpacked_codes;
    scales += unpacked_scales;
  }
}

template <class V, int minima>
void quantizedGemm(const Unpacked& w, int64_t first, int64_t count, const InputRows& x, float* sums) {
  int row = 0;
  constexpr int most = V::gemm_tokens;
  for (; row + most <= x.n; row += most) gemmTile<V, minima, most>(w, first, count, x, row, sums + row * 16);
  if constexpr (most > 4) {
    if (row + 4 <= x.n) {
      gemmTile<V, minima, 4>(w, first, count, x, row, sums + row * 16);
      row += 4;
    }
  }
  for (; row + 2 <= x.n; row += 2) gemmTile<V, minima, 2>(w, first, count, x, row, sums + row * 16);
  if (row < x.n) gemmTile<V, minima, 1>(w, first, count, x, row, sums + row * 16);
}

template <class V>
void quantizeRow(const float* x, int limit, const InputRows& to) {
  for (int64_t b = 0; b < to.cols / block_columns; ++b) {
    const auto low = V::load(x + b * block_columns), high = V::load(x + b * block_columns + 16);
    const float most = V::reduceMax(V::max(V::abs(low), V::abs(high)));
    // Below 2^-100 the inverse would overflow, above the largest float (NaN, infinity) there is nothing to keep.
    const bool usable = most > 0x1p-100f && most <= 3.4028235e38f;
    const auto inverse = V::set(usable ? static_cast<float>(limit) / most : 0.0f);
    auto q0 = V::iclamp(V::toInt(V::mul(low, inverse)), -limit, limit);
    auto q1 = V::iclamp(V::toInt(V::mul(high, inverse)), -limit, limit);
    InputBlock& block = to.blocks[b];
    const int32_t part[2] = {V::ireduce(q0), V::ireduce(q1)};
    block.scale = usable ? most / static_cast<float>(limit) : most > 0x1p-100f ? most : 0.0f;
    block.half[0] = block.scale * static_cast<float>(part[0]);
    block.half[1] = block.scale * static_cast<float>(part[1]);
    block.sum = block.scale * static_cast<float>(part[0] + part[1]);
    to.code_sums[b] = {{part[0], part[1]}};
    V::storeCodes(to.codes + b * block_columns, q0, q1);
  }
}

}  // namespace kvarium::cpu
