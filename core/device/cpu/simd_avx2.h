// Sixteen lanes in two AVX2 registers (with FMA and F16C). What each function does: simd_scalar.h.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "core/device/cpu/simd_types.h"

#define KVARIUM_LANES [[gnu::always_inline]] static inline

namespace kvarium::cpu {

struct Avx2 {
  static constexpr int gemm_tokens = 4;
  static constexpr int gemm_panels = 1;
  static constexpr int plain_tokens = 6;
  static constexpr bool byte_codes = false;
  static constexpr int attend_lines = few_attend_lines ? 2 : 6;
  static constexpr int accumulators = 6;

  struct F {
    __m256 a, b;
  };
  struct I {
    __m256i a, b;
  };
  struct B {
    __m256i a, b;
  };

  KVARIUM_LANES __m128i bits128(const void* x) { return _mm_loadu_si128(static_cast<const __m128i*>(x)); }
  KVARIUM_LANES __m256i bits256(const void* x) { return _mm256_loadu_si256(static_cast<const __m256i*>(x)); }
  KVARIUM_LANES __m256 widen(__m128i bf16) {
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(bf16), 16));
  }
  KVARIUM_LANES __m128i narrow(__m256 x) {  // to bfloat16, ties to even, NaN stays a quiet NaN
    const __m256i bits = _mm256_castps_si256(x);
    const __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
    const __m256i rounded =
        _mm256_srli_epi32(_mm256_add_epi32(_mm256_add_epi32(bits, _mm256_set1_epi32(0x7fff)), odd), 16);
    const __m256i nan = _mm256_or_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(0x40));
    const __m256i is_nan = _mm256_castps_si256(_mm256_cmp_ps(x, x, _CMP_UNORD_Q));
    const __m256i out = _mm256_blendv_epi8(rounded, nan, is_nan);
    return _mm_packus_epi32(_mm256_castsi256_si128(out), _mm256_extracti128_si256(out, 1));
  }

  KVARIUM_LANES F load(const float* x) { return {_mm256_loadu_ps(x), _mm256_loadu_ps(x + 8)}; }
  KVARIUM_LANES F load(const Half* x) { return {_mm256_cvtph_ps(bits128(x)), _mm256_cvtph_ps(bits128(x + 8))}; }
  KVARIUM_LANES F load(const Bfloat* x) { return {widen(bits128(x)), widen(bits128(x + 8))}; }
  KVARIUM_LANES F load8(const float* x) { return {_mm256_loadu_ps(x), _mm256_setzero_ps()}; }
  KVARIUM_LANES F load8(const Half* x) { return {_mm256_cvtph_ps(bits128(x)), _mm256_setzero_ps()}; }
  KVARIUM_LANES F load8(const Bfloat* x) { return {widen(bits128(x)), _mm256_setzero_ps()}; }
  KVARIUM_LANES void store(float* to, F x) {
    _mm256_storeu_ps(to, x.a);
    _mm256_storeu_ps(to + 8, x.b);
  }
  KVARIUM_LANES void store(Half* to, F x) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_cvtps_ph(x.a, _MM_FROUND_TO_NEAREST_INT));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 8), _mm256_cvtps_ph(x.b, _MM_FROUND_TO_NEAREST_INT));
  }
  KVARIUM_LANES void store(Bfloat* to, F x) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), narrow(x.a));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 8), narrow(x.b));
  }

  KVARIUM_LANES F zero() { return {_mm256_setzero_ps(), _mm256_setzero_ps()}; }
  KVARIUM_LANES F set(float value) { return {_mm256_set1_ps(value), _mm256_set1_ps(value)}; }
  KVARIUM_LANES F add(F x, F y) { return {_mm256_add_ps(x.a, y.a), _mm256_add_ps(x.b, y.b)}; }
  KVARIUM_LANES F sub(F x, F y) { return {_mm256_sub_ps(x.a, y.a), _mm256_sub_ps(x.b, y.b)}; }
  KVARIUM_LANES F mul(F x, F y) { return {_mm256_mul_ps(x.a, y.a), _mm256_mul_ps(x.b, y.b)}; }
  KVARIUM_LANES F div(F x, F y) { return {_mm256_div_ps(x.a, y.a), _mm256_div_ps(x.b, y.b)}; }
  KVARIUM_LANES F max(F x, F y) { return {_mm256_max_ps(x.a, y.a), _mm256_max_ps(x.b, y.b)}; }
  KVARIUM_LANES F min(F x, F y) { return {_mm256_min_ps(x.a, y.a), _mm256_min_ps(x.b, y.b)}; }
  KVARIUM_LANES F abs(F x) {
    const __m256 sign = _mm256_set1_ps(-0.0f);
    return {_mm256_andnot_ps(sign, x.a), _mm256_andnot_ps(sign, x.b)};
  }
  KVARIUM_LANES F fma(F x, F y, F z) { return {_mm256_fmadd_ps(x.a, y.a, z.a), _mm256_fmadd_ps(x.b, y.b, z.b)}; }
  KVARIUM_LANES __m256 maskOf(uint32_t bits) {
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    const __m256i set = _mm256_and_si256(_mm256_set1_epi32(static_cast<int>(bits)), each);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(set, each));
  }
  KVARIUM_LANES F select(uint32_t mask, F yes, F no) {
    return {_mm256_blendv_ps(no.a, yes.a, maskOf(mask)), _mm256_blendv_ps(no.b, yes.b, maskOf(mask >> 8))};
  }
  KVARIUM_LANES F whereLess(F x, F y, F yes, F no) {
    return {_mm256_blendv_ps(no.a, yes.a, _mm256_cmp_ps(x.a, y.a, _CMP_LT_OQ)),
            _mm256_blendv_ps(no.b, yes.b, _mm256_cmp_ps(x.b, y.b, _CMP_LT_OQ))};
  }
  template <int apart>
  KVARIUM_LANES __m256 butterflyIn(__m256 x) {
    __m256 other;
    if constexpr (apart == 1) other = _mm256_permute_ps(x, 0xb1);
    if constexpr (apart == 2) other = _mm256_permute_ps(x, 0x4e);
    if constexpr (apart == 4) other = _mm256_permute2f128_ps(x, x, 1);
    constexpr int upper = apart == 1 ? 0xaa : apart == 2 ? 0xcc : 0xf0;
    return _mm256_blend_ps(_mm256_add_ps(x, other), _mm256_sub_ps(other, x), upper);
  }
  template <int apart>
  KVARIUM_LANES F butterfly(F x) {
    if constexpr (apart == 8)
      return {_mm256_add_ps(x.a, x.b), _mm256_sub_ps(x.a, x.b)};
    else
      return {butterflyIn<apart>(x.a), butterflyIn<apart>(x.b)};
  }
  KVARIUM_LANES float first(F x) { return _mm256_cvtss_f32(x.a); }
  KVARIUM_LANES float reduceAdd(F x) {
    const __m256 eight = _mm256_add_ps(x.a, x.b);
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
  }
  KVARIUM_LANES float reduceMax(F x) {
    const __m256 eight = _mm256_max_ps(x.a, x.b);
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
  }
  // Lane i of the result: of x[i]; the upper eight as the lower.
  KVARIUM_LANES F reduceSums(const F (&x)[8]) {
    float out[16];
    for (int i = 0; i < 8; ++i) out[i] = out[i + 8] = reduceAdd(x[i]);
    return load(out);
  }
  KVARIUM_LANES F reduceMaxima(const F (&x)[8]) {
    float out[16];
    for (int i = 0; i < 8; ++i) out[i] = out[i + 8] = reduceMax(x[i]);
    return load(out);
  }
  KVARIUM_LANES double sumSquares(const float* x) {
    __m256d sum = _mm256_setzero_pd();
    for (int i = 0; i < 4; ++i) {
      const __m256d four = _mm256_cvtps_pd(_mm_loadu_ps(x + 4 * i));
      sum = _mm256_fmadd_pd(four, four, sum);
    }
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(sum), _mm256_extractf128_pd(sum, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }

  KVARIUM_LANES I toInt(F x) { return {_mm256_cvtps_epi32(x.a), _mm256_cvtps_epi32(x.b)}; }
  KVARIUM_LANES F toFloat(I x) { return {_mm256_cvtepi32_ps(x.a), _mm256_cvtepi32_ps(x.b)}; }
  KVARIUM_LANES F powerOfTwo(I n) {
    const __m256i bias = _mm256_set1_epi32(127);
    return {_mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(n.a, bias), 23)),
            _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(n.b, bias), 23))};
  }
  KVARIUM_LANES F scale(F p, F n) { return mul(p, powerOfTwo(toInt(n))); }
  KVARIUM_LANES F scaleAbove(F x, F low, F p, F n) { return whereLess(x, low, zero(), scale(p, n)); }

  KVARIUM_LANES I izero() { return {_mm256_setzero_si256(), _mm256_setzero_si256()}; }
  KVARIUM_LANES I iset(int32_t value) { return {_mm256_set1_epi32(value), _mm256_set1_epi32(value)}; }
  KVARIUM_LANES I iadd(I x, I y) { return {_mm256_add_epi32(x.a, y.a), _mm256_add_epi32(x.b, y.b)}; }
  template <int n>
  KVARIUM_LANES I ileft(I x) {
    return {_mm256_slli_epi32(x.a, n), _mm256_slli_epi32(x.b, n)};
  }
  KVARIUM_LANES I isub(I x, I y) { return {_mm256_sub_epi32(x.a, y.a), _mm256_sub_epi32(x.b, y.b)}; }
  KVARIUM_LANES I iclamp(I x, int32_t low, int32_t high) {
    const __m256i least = _mm256_set1_epi32(low), most = _mm256_set1_epi32(high);
    return {_mm256_min_epi32(_mm256_max_epi32(x.a, least), most), _mm256_min_epi32(_mm256_max_epi32(x.b, least), most)};
  }
  KVARIUM_LANES I loadBytes(const std::byte* x) {
    const __m128i bytes = bits128(x);
    return {_mm256_cvtepi8_epi32(bytes), _mm256_cvtepi8_epi32(_mm_srli_si128(bytes, 8))};
  }
  KVARIUM_LANES __m256i sixteenCodes(I x) {
    const __m256i a = _mm256_shuffle_epi32(x.a, _MM_SHUFFLE(3, 1, 2, 0));
    const __m256i b = _mm256_shuffle_epi32(x.b, _MM_SHUFFLE(3, 1, 2, 0));
    return _mm256_permute4x64_epi64(_mm256_packs_epi32(a, b), _MM_SHUFFLE(3, 1, 2, 0));
  }
  template <int>
  KVARIUM_LANES void storeCodes(std::byte* to, I x, I y) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), sixteenCodes(x));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32), sixteenCodes(y));
  }

  KVARIUM_LANES B bload(const void* x) { return {bits256(x), bits256(static_cast<const char*>(x) + 32)}; }
  KVARIUM_LANES void bstore(void* to, B x) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), x.a);
    _mm256_storeu_si256(static_cast<__m256i*>(to) + 1, x.b);
  }
  template <int n>
  KVARIUM_LANES B bright(B x) {
    return {_mm256_srli_epi16(x.a, n), _mm256_srli_epi16(x.b, n)};
  }
  template <int n>
  KVARIUM_LANES B bleft(B x) {
    return {_mm256_slli_epi16(x.a, n), _mm256_slli_epi16(x.b, n)};
  }
  KVARIUM_LANES B band(B x, uint16_t mask) {
    const __m256i all = _mm256_set1_epi16(static_cast<int16_t>(mask));
    return {_mm256_and_si256(x.a, all), _mm256_and_si256(x.b, all)};
  }
  KVARIUM_LANES B bor(B x, B y) { return {_mm256_or_si256(x.a, y.a), _mm256_or_si256(x.b, y.b)}; }
  KVARIUM_LANES B bsub(B x, int16_t value) {
    const __m256i all = _mm256_set1_epi16(value);
    return {_mm256_sub_epi16(x.a, all), _mm256_sub_epi16(x.b, all)};
  }
  KVARIUM_LANES B lookup(B index, const uint8_t* table) {
    const __m256i both = _mm256_broadcastsi128_si256(bits128(table));
    return {_mm256_shuffle_epi8(both, index.a), _mm256_shuffle_epi8(both, index.b)};
  }
  KVARIUM_LANES __m256i bytesWhere(uint32_t mask, uint8_t value) {
    const __m256i four = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i each = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(mask)), four);
    const __m256i set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, each), each);
    return _mm256_and_si256(set, _mm256_set1_epi8(static_cast<char>(value)));
  }
  KVARIUM_LANES B bwhere(uint64_t mask, uint8_t value) {
    return {bytesWhere(static_cast<uint32_t>(mask), value), bytesWhere(static_cast<uint32_t>(mask >> 32), value)};
  }
  template <int k>
  KVARIUM_LANES I byteOf(B x) {
    const __m256i low = _mm256_set1_epi32(255);
    return {_mm256_and_si256(_mm256_srli_epi32(x.a, 8 * k), low), _mm256_and_si256(_mm256_srli_epi32(x.b, 8 * k), low)};
  }
  // Says that a sum lives in registers here. Without it GCC 12 moves the loads of a loop together and spills a sum,
  // whose way through memory then takes longer than the arithmetic.
  KVARIUM_LANES void keep(F& x) { asm volatile("" : "+x"(x.a), "+x"(x.b)); }
  KVARIUM_LANES void keep(I& x) { asm volatile("" : "+x"(x.a), "+x"(x.b)); }

  KVARIUM_LANES F sqrt(F x) { return {_mm256_sqrt_ps(x.a), _mm256_sqrt_ps(x.b)}; }
  KVARIUM_LANES void storeWords(int16_t* to, I x) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm256_permute4x64_epi64(_mm256_packs_epi32(x.a, x.b), _MM_SHUFFLE(3, 1, 2, 0)));
  }
  KVARIUM_LANES B pairUp(I low, I high) {
    return {_mm256_blend_epi16(low.a, _mm256_slli_epi32(high.a, 16), 0xaa),
            _mm256_blend_epi16(low.b, _mm256_slli_epi32(high.b, 16), 0xaa)};
  }
  KVARIUM_LANES I dotPairs(I sum, B w, B x) { return dot(sum, w, x); }
  KVARIUM_LANES B four(const std::byte* x) {
    int32_t pair;
    __builtin_memcpy(&pair, x, 4);
    const __m256i both = _mm256_set1_epi32(pair);
    return {both, both};
  }
  KVARIUM_LANES I dot(I sum, B w, B x) {
    return {_mm256_add_epi32(sum.a, _mm256_madd_epi16(w.a, x.a)), _mm256_add_epi32(sum.b, _mm256_madd_epi16(w.b, x.b))};
  }
};

}  // namespace kvarium::cpu
