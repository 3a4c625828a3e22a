// Sixteen lanes in one AVX-512 register (F, BW, DQ, VL, VNNI). What each function does: simd_scalar.h.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "core/device/cpu/simd_types.h"

#define KVARIUM_LANES [[gnu::always_inline]] static inline

namespace kvarium::cpu {

struct Avx512 {
  static constexpr int gemm_tokens = 8;
  static constexpr int gemm_panels = 3;
  static constexpr int plain_tokens = 8;
  static constexpr bool byte_codes = true;
  static constexpr int attend_lines = few_attend_lines ? 2 : 6;
  static constexpr int accumulators = 24;

  struct F {
    __m512 a;
  };
  struct I {
    __m512i a;
  };
  struct B {
    __m512i a;
  };

  KVARIUM_LANES __m128i bits128(const void* x) { return _mm_loadu_si128(static_cast<const __m128i*>(x)); }
  KVARIUM_LANES __m256i bits256(const void* x) { return _mm256_loadu_si256(static_cast<const __m256i*>(x)); }
  KVARIUM_LANES __m512 widen(__m256i bf16) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bf16), 16));
  }

  KVARIUM_LANES F load(const float* x) { return {_mm512_loadu_ps(x)}; }
  KVARIUM_LANES F load(const Half* x) { return {_mm512_cvtph_ps(bits256(x))}; }
  KVARIUM_LANES F load(const Bfloat* x) { return {widen(bits256(x))}; }
  KVARIUM_LANES F load8(const float* x) { return {_mm512_maskz_loadu_ps(0xff, x)}; }
  KVARIUM_LANES F load8(const Half* x) { return {_mm512_cvtph_ps(_mm256_zextsi128_si256(bits128(x)))}; }
  KVARIUM_LANES F load8(const Bfloat* x) { return {widen(_mm256_zextsi128_si256(bits128(x)))}; }
  KVARIUM_LANES void store(float* to, F x) { _mm512_storeu_ps(to, x.a); }
  KVARIUM_LANES void store(Half* to, F x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtps_ph(x.a, _MM_FROUND_TO_NEAREST_INT));
  }
  KVARIUM_LANES void store(Bfloat* to, F x) {  // ties to even, NaN stays a quiet NaN
    const __m512i bits = _mm512_castps_si512(x.a), high = _mm512_srli_epi32(bits, 16);
    const __m512i odd = _mm512_and_si512(high, _mm512_set1_epi32(1));
    const __m512i rounded =
        _mm512_srli_epi32(_mm512_add_epi32(_mm512_add_epi32(bits, _mm512_set1_epi32(0x7fff)), odd), 16);
    const __mmask16 nan = _mm512_cmp_ps_mask(x.a, x.a, _CMP_UNORD_Q);
    const __m512i out = _mm512_mask_or_epi32(rounded, nan, high, _mm512_set1_epi32(0x40));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi32_epi16(out));
  }

  KVARIUM_LANES F zero() { return {_mm512_setzero_ps()}; }
  KVARIUM_LANES F set(float value) { return {_mm512_set1_ps(value)}; }
  KVARIUM_LANES F add(F x, F y) { return {_mm512_add_ps(x.a, y.a)}; }
  KVARIUM_LANES F sub(F x, F y) { return {_mm512_sub_ps(x.a, y.a)}; }
  KVARIUM_LANES F mul(F x, F y) { return {_mm512_mul_ps(x.a, y.a)}; }
  KVARIUM_LANES F div(F x, F y) { return {_mm512_div_ps(x.a, y.a)}; }
  KVARIUM_LANES F max(F x, F y) { return {_mm512_max_ps(x.a, y.a)}; }
  KVARIUM_LANES F min(F x, F y) { return {_mm512_min_ps(x.a, y.a)}; }
  KVARIUM_LANES F abs(F x) { return {_mm512_abs_ps(x.a)}; }
  KVARIUM_LANES F fma(F x, F y, F z) { return {_mm512_fmadd_ps(x.a, y.a, z.a)}; }
  KVARIUM_LANES F select(uint32_t mask, F yes, F no) {
    return {_mm512_mask_mov_ps(no.a, static_cast<__mmask16>(mask), yes.a)};
  }
  KVARIUM_LANES F whereLess(F x, F y, F yes, F no) {
    return {_mm512_mask_mov_ps(no.a, _mm512_cmp_ps_mask(x.a, y.a, _CMP_LT_OQ), yes.a)};
  }
  template <int apart>
  KVARIUM_LANES F butterfly(F x) {
    F other;
    if constexpr (apart == 1) other.a = _mm512_permute_ps(x.a, 0xb1);
    if constexpr (apart == 2) other.a = _mm512_permute_ps(x.a, 0x4e);
    if constexpr (apart == 4) other.a = _mm512_shuffle_f32x4(x.a, x.a, 0xb1);
    if constexpr (apart == 8) other.a = _mm512_shuffle_f32x4(x.a, x.a, 0x4e);
    constexpr __mmask16 upper = apart == 1 ? 0xaaaa : apart == 2 ? 0xcccc : apart == 4 ? 0xf0f0 : 0xff00;
    return {_mm512_mask_sub_ps(_mm512_add_ps(x.a, other.a), upper, other.a, x.a)};
  }
  KVARIUM_LANES float first(F x) { return _mm512_cvtss_f32(x.a); }
  KVARIUM_LANES float reduceAdd(F x) {
    const __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(x.a), _mm512_extractf32x8_ps(x.a, 1));
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
  }
  KVARIUM_LANES float reduceMax(F x) {
    const __m256 eight = _mm256_max_ps(_mm512_castps512_ps256(x.a), _mm512_extractf32x8_ps(x.a, 1));
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
  }
  // Lane i of the result: what reduceAdd (reduceMax) makes of x[i]; the upper eight as the lower.
  template <class Function>
  KVARIUM_LANES F reduceEight(const F (&x)[8], const Function& join) {
    __m512 two[4], four[2];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      const __m512 a = x[2 * i].a, b = x[2 * i + 1].a;
      two[i] = join(_mm512_shuffle_f32x4(a, b, 0x44), _mm512_shuffle_f32x4(a, b, 0xee));
    }
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
      const __m512 a = two[2 * i], b = two[2 * i + 1];
      four[i] = join(_mm512_shuffle_f32x4(a, b, 0x88), _mm512_shuffle_f32x4(a, b, 0xdd));
    }
    const __m512 all = join(_mm512_unpacklo_ps(four[0], four[1]), _mm512_unpackhi_ps(four[0], four[1]));
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 0, 4, 8, 12, 1, 5, 9, 13);
    return {_mm512_permutexvar_ps(order, join(all, _mm512_permute_ps(all, 0x4e)))};
  }
  KVARIUM_LANES F reduceSums(const F (&x)[8]) {
    return reduceEight(
        x, [](__m512 a, __m512 b) __attribute__((always_inline)) { return _mm512_add_ps(a, b); });
  }
  KVARIUM_LANES F reduceMaxima(const F (&x)[8]) {
    return reduceEight(
        x, [](__m512 a, __m512 b) __attribute__((always_inline)) { return _mm512_max_ps(a, b); });
  }
  KVARIUM_LANES double sumSquares(const float* x) {
    const __m512d low = _mm512_cvtps_pd(_mm256_loadu_ps(x)), high = _mm512_cvtps_pd(_mm256_loadu_ps(x + 8));
    const __m512d eight = _mm512_fmadd_pd(high, high, _mm512_mul_pd(low, low));
    const __m256d four = _mm256_add_pd(_mm512_castpd512_pd256(eight), _mm512_extractf64x4_pd(eight, 1));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }

  KVARIUM_LANES I toInt(F x) { return {_mm512_cvtps_epi32(x.a)}; }
  KVARIUM_LANES F toFloat(I x) { return {_mm512_cvtepi32_ps(x.a)}; }
  KVARIUM_LANES F powerOfTwo(I n) {
    return {_mm512_castsi512_ps(_mm512_slli_epi32(_mm512_add_epi32(n.a, _mm512_set1_epi32(127)), 23))};
  }
  KVARIUM_LANES F scale(F p, F n) { return {_mm512_scalef_ps(p.a, n.a)}; }
  KVARIUM_LANES F scaleAbove(F x, F low, F p, F n) {
    return {_mm512_maskz_scalef_ps(_mm512_cmp_ps_mask(x.a, low.a, _CMP_NLT_UQ), p.a, n.a)};
  }

  KVARIUM_LANES I izero() { return {_mm512_setzero_si512()}; }
  KVARIUM_LANES I iset(int32_t value) { return {_mm512_set1_epi32(value)}; }
  KVARIUM_LANES I iadd(I x, I y) { return {_mm512_add_epi32(x.a, y.a)}; }
  template <int n>
  KVARIUM_LANES I ileft(I x) {
    return {_mm512_slli_epi32(x.a, n)};
  }
  KVARIUM_LANES I isub(I x, I y) { return {_mm512_sub_epi32(x.a, y.a)}; }
  KVARIUM_LANES I iclamp(I x, int32_t low, int32_t high) {
    return {_mm512_min_epi32(_mm512_max_epi32(x.a, _mm512_set1_epi32(low)), _mm512_set1_epi32(high))};
  }
  KVARIUM_LANES I loadBytes(const std::byte* x) { return {_mm512_cvtepi8_epi32(bits128(x))}; }
  KVARIUM_LANES void storeBytes(std::byte* to, __m512i x, __m512i y) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(x));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16), _mm512_cvtepi32_epi8(y));
  }
  template <int passes>
  KVARIUM_LANES void storeCodes(std::byte* to, I x, I y) {
    if constexpr (passes == 2) {  // 128 high + low, low in [-64, 63]
      const __m512i half = _mm512_set1_epi32(64);
      const __m512i high_x = _mm512_srai_epi32(_mm512_add_epi32(x.a, half), 7);
      const __m512i high_y = _mm512_srai_epi32(_mm512_add_epi32(y.a, half), 7);
      storeBytes(to, high_x, high_y);
      to += 32;
      x.a = _mm512_sub_epi32(x.a, _mm512_slli_epi32(high_x, 7));
      y.a = _mm512_sub_epi32(y.a, _mm512_slli_epi32(high_y, 7));
    }
    storeBytes(to, x.a, y.a);
  }

  KVARIUM_LANES B bload(const void* x) { return {_mm512_loadu_si512(x)}; }
  KVARIUM_LANES void bstore(void* to, B x) { _mm512_storeu_si512(to, x.a); }
  template <int n>
  KVARIUM_LANES B bright(B x) {
    return {_mm512_srli_epi16(x.a, n)};
  }
  template <int n>
  KVARIUM_LANES B bleft(B x) {
    return {_mm512_slli_epi16(x.a, n)};
  }
  KVARIUM_LANES B band(B x, uint16_t mask) {
    return {_mm512_and_si512(x.a, _mm512_set1_epi16(static_cast<int16_t>(mask)))};
  }
  KVARIUM_LANES B bor(B x, B y) { return {_mm512_or_si512(x.a, y.a)}; }
  KVARIUM_LANES B bsub(B x, int16_t value) { return {_mm512_sub_epi16(x.a, _mm512_set1_epi16(value))}; }
  KVARIUM_LANES B lookup(B index, const uint8_t* table) {
    return {_mm512_shuffle_epi8(_mm512_broadcast_i32x4(bits128(table)), index.a)};
  }
  KVARIUM_LANES B bwhere(uint64_t mask, uint8_t value) {
    return {_mm512_maskz_set1_epi8(mask, static_cast<char>(value))};
  }
  template <int k>
  KVARIUM_LANES I byteOf(B x) {
    return {_mm512_and_si512(_mm512_srli_epi32(x.a, 8 * k), _mm512_set1_epi32(255))};
  }
  KVARIUM_LANES void keep(F& x) { asm volatile("" : "+v"(x.a)); }
  KVARIUM_LANES void keep(I& x) { asm volatile("" : "+v"(x.a)); }

  KVARIUM_LANES F sqrt(F x) { return {_mm512_sqrt_ps(x.a)}; }
  KVARIUM_LANES void storeWords(int16_t* to, I x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi32_epi16(x.a));
  }
  KVARIUM_LANES B pairUp(I low, I high) {
    return {_mm512_mask_blend_epi16(0xaaaaaaaa, low.a, _mm512_slli_epi32(high.a, 16))};
  }
  KVARIUM_LANES I dotPairs(I sum, B w, B x) { return {_mm512_dpwssd_epi32(sum.a, w.a, x.a)}; }
  KVARIUM_LANES B four(const std::byte* x) {
    int32_t four;
    __builtin_memcpy(&four, x, 4);
    return {_mm512_set1_epi32(four)};
  }
  KVARIUM_LANES I dot(I sum, B w, B x) { return {_mm512_dpbusd_epi32(sum.a, w.a, x.a)}; }
};

}  // namespace kvarium::cpu
