// Products with f32, f16 and bf16 panels: out[r] = sum_k w[k][r] x[k], columns ascending, one fused multiply-add each.
// gemv moves the panels once and is bound by that; four panels side by side hide the latency of the chain of additions.
// gemm does 16 x cols x n multiply-adds a panel and is bound by those: a tile of sums fills the registers, so that a
// load feeds many of them.
#pragma once

#include "core/device/cpu/kernels.h"
#include "core/device/cpu/simd_types.h"

namespace kvarium::cpu {

template <class V, class T, int panels>
[[gnu::always_inline]] inline void plainGemvPanels(const T* w, int64_t cols, const float* x, float* sums) {
  typename V::F sum[panels];
#pragma GCC unroll 4
  for (int p = 0; p < panels; ++p) sum[p] = V::zero();
  for (int64_t k = 0; k < cols; ++k) {
    const auto value = V::set(x[k]);
#pragma GCC unroll 4
    for (int p = 0; p < panels; ++p) sum[p] = V::fma(V::load(w + (p * cols + k) * panel_rows), value, sum[p]);
  }
#pragma GCC unroll 4
  for (int p = 0; p < panels; ++p) V::store(sums + p * 16, sum[p]);
}

template <class V, class T>
void plainGemv(const std::byte* panels, int count, int64_t cols, const float* x, float* sums) {
  const T* w = reinterpret_cast<const T*>(panels);
  int p = 0;
  for (; p + 4 <= count; p += 4) plainGemvPanels<V, T, 4>(w + p * cols * panel_rows, cols, x, sums + p * 16);
  for (; p < count; ++p) plainGemvPanels<V, T, 1>(w + p * cols * panel_rows, cols, x, sums + p * 16);
}

// `tokens` rows of x against columns of `panels` panels; the sums stay in registers.
template <class V, class T, int panels, int tokens>
[[gnu::always_inline]] inline void plainTile(const PlainPart& w, const float* x, int64_t cols, float* sums,
                                             int64_t sum_stride) {
  const T* from[panels];
  typename V::F sum[panels][tokens];
#pragma GCC unroll 3
  for (int p = 0; p < panels; ++p) {
    from[p] = reinterpret_cast<const T*>(w.values + p * w.panel_bytes);
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) sum[p][t] = V::load(sums + p * sum_stride + t * 16);
  }
  for (int64_t k = 0; k < w.columns; ++k) {
    typename V::F weights[panels];
#pragma GCC unroll 3
    for (int p = 0; p < panels; ++p) weights[p] = V::load(from[p] + k * panel_rows);
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) {
      const auto value = V::set(x[t * cols + k]);
#pragma GCC unroll 3
      for (int p = 0; p < panels; ++p) {
        sum[p][t] = V::fma(weights[p], value, sum[p][t]);
        V::keep(sum[p][t]);
      }
    }
  }
#pragma GCC unroll 3
  for (int p = 0; p < panels; ++p) {
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) V::store(sums + p * sum_stride + t * 16, sum[p][t]);
  }
}

template <class V, class T, int panels, int tokens>
[[gnu::always_inline]] inline void plainRows(const PlainPart& w, const float* x, int64_t cols, int n, float* sums,
                                             int64_t sum_stride) {
  int row = 0;
  for (; row + tokens <= n; row += tokens)
    plainTile<V, T, panels, tokens>(w, x + row * cols, cols, sums + row * 16, sum_stride);
  constexpr int fewer = tokens > 4 ? 4 : tokens / 2;
  if constexpr (fewer > 0)
    plainRows<V, T, panels, fewer>(w, x + row * cols, cols, n - row, sums + row * 16, sum_stride);
}

template <class V, class T>
void plainGemm(const PlainPart& w, const float* x, int64_t cols, int n, float* sums, int64_t sum_stride) {
  constexpr int tokens = V::plain_tokens;
  if constexpr (V::gemm_panels == most_tile_panels) {
    if (w.panels == most_tile_panels) return plainRows<V, T, most_tile_panels, tokens>(w, x, cols, n, sums, sum_stride);
  }
  for (int p = 0; p < w.panels; ++p) {
    const PlainPart one{w.values + p * w.panel_bytes, 0, 1, w.columns};
    plainRows<V, T, 1, tokens>(one, x, cols, n, sums + p * sum_stride, 0);
  }
}

}  // namespace kvarium::cpu
