// Products with f32, f16 and bf16 panels: out[r] = sum_k w[k][r] x[k], columns ascending, one fused multiply-add each.
// gemv moves the panels once and is bound by that; two panels side by side hide the latency of the chain of additions.
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

template <class V, class T, int tokens>
[[gnu::always_inline]] inline void plainTile(const T* w, int64_t count, const float* x, int64_t cols, float* sums) {
  typename V::F sum[tokens];
#pragma GCC unroll 8
  for (int t = 0; t < tokens; ++t) sum[t] = V::load(sums + t * 16);
  for (int64_t k = 0; k < count; ++k) {
    const auto weights = V::load(w + k * panel_rows);
#pragma GCC unroll 8
    for (int t = 0; t < tokens; ++t) {
      sum[t] = V::fma(weights, V::set(x[t * cols + k]), sum[t]);
      V::keep(sum[t]);
    }
  }
#pragma GCC unroll 8
  for (int t = 0; t < tokens; ++t) V::store(sums + t * 16, sum[t]);
}

template <class V, class T>
void plainGemm(const std::byte* panel, int64_t first, int64_t count, const float* x, int64_t cols, int n, float* sums) {
  const T* w = reinterpret_cast<const T*>(panel) + first * panel_rows;
  const float* from = x + first;
  int row = 0;
  constexpr int most = V::gemm_tokens;
  for (; row + most <= n; row += most) plainTile<V, T, most>(w, count, from + row * cols, cols, sums + row * 16);
  for (; row + 2 <= n; row += 2) plainTile<V, T, 2>(w, count, from + row * cols, cols, sums + row * 16);
  for (; row < n; ++row) plainTile<V, T, 1>(w, count, from + row * cols, cols, sums + row * 16);
}

}  // namespace kvarium::cpu
