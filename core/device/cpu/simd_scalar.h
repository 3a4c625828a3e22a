// Sixteen lanes in the compiler's own vectors: what every machine can run, and the reference for the others.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/base/half.h"
#include "core/device/cpu/simd_types.h"

namespace kvarium::cpu {

struct Scalar {
  static constexpr int gemm_tokens = 2;   // rows of x a product handles at once
  static constexpr int gemm_panels = 1;   // panels of weights it handles at once
  static constexpr int plain_tokens = 2;  // the same of plain weights
  // Products multiply unsigned bytes of weights with signed bytes of inputs, else 16-bit numbers.
  static constexpr bool byte_codes = false;
  static constexpr int attend_lines = 2;  // query lines attention handles at once
  static constexpr int accumulators = 2;  // wide float registers to keep sums in

  typedef float F [[gnu::vector_size(64)]];     // 16 floats
  typedef int32_t I [[gnu::vector_size(64)]];   // 16 integers
  typedef uint16_t B [[gnu::vector_size(64)]];  // 64 bytes seen as 32 numbers of 16 bits

  static F load(const float* x) {
    F out;
    std::memcpy(&out, x, 64);
    return out;
  }
  static F load(const Half* x) {
    F out;
    for (int i = 0; i < 16; ++i) out[i] = halfToFloat(x[i].bits);
    return out;
  }
  static F load(const Bfloat* x) {
    F out;
    for (int i = 0; i < 16; ++i) out[i] = bf16ToFloat(x[i].bits);
    return out;
  }
  static F load8(const float* x) {
    F out{};
    std::memcpy(&out, x, 32);
    return out;
  }
  static F load8(const Half* x) {
    F out{};
    for (int i = 0; i < 8; ++i) out[i] = halfToFloat(x[i].bits);
    return out;
  }
  static F load8(const Bfloat* x) {
    F out{};
    for (int i = 0; i < 8; ++i) out[i] = bf16ToFloat(x[i].bits);
    return out;
  }
  static void store(float* to, F a) { std::memcpy(to, &a, 64); }
  static void store(Half* to, F a) {
    for (int i = 0; i < 16; ++i) to[i].bits = floatToHalf(a[i]);
  }
  static void store(Bfloat* to, F a) {
    for (int i = 0; i < 16; ++i) to[i].bits = floatToBf16(a[i]);
  }

  static F zero() { return F{}; }
  static F set(float value) { return F{} + value; }
  static F add(F a, F b) { return a + b; }
  static F sub(F a, F b) { return a - b; }
  static F mul(F a, F b) { return a * b; }
  static F div(F a, F b) { return a / b; }
  static F max(F a, F b) { return a > b ? a : b; }
  static F min(F a, F b) { return a < b ? a : b; }
  static F abs(F a) { return (F)((I)a & 0x7fffffff); }
  static F fma(F a, F b, F c) { return a * b + c; }
  static F select(uint32_t mask, F yes, F no) {  // bit i of mask: lane i of yes
    constexpr I bit = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return (bit & static_cast<int32_t>(mask)) != 0 ? yes : no;
  }
  static F whereLess(F a, F b, F yes, F no) { return a < b ? yes : no; }
  template <int apart>
  static F butterfly(F a) {  // lane i and lane i + apart become their sum and their difference
    F out;
    for (int i = 0; i < 16; ++i) out[i] = i & apart ? a[i - apart] - a[i] : a[i] + a[i + apart];
    return out;
  }
  static float first(F a) { return a[0]; }
  static float reduceAdd(F a) {
    for (int step = 8; step > 0; step /= 2) {
      for (int i = 0; i < step; ++i) a[i] += a[i + step];
    }
    return a[0];
  }
  static float reduceMax(F a) {
    float most = a[0];
    for (int i = 1; i < 16; ++i) most = a[i] > most ? a[i] : most;
    return most;
  }
  // Lane i of the result: of x[i]; the upper eight as the lower.
  static F reduceSums(const F (&x)[8]) {
    float out[16];
    for (int i = 0; i < 8; ++i) out[i] = out[i + 8] = reduceAdd(x[i]);
    return load(out);
  }
  static F reduceMaxima(const F (&x)[8]) {
    float out[16];
    for (int i = 0; i < 8; ++i) out[i] = out[i + 8] = reduceMax(x[i]);
    return load(out);
  }
  static double sumSquares(const float* x) {  // of 16 numbers
    double sum = 0;
    for (int i = 0; i < 16; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    return sum;
  }

  // Nearest integer, ties to even; numbers that do not fit (and NaN) become the smallest int.
  static I toInt(F a) {
    I out;
    for (int i = 0; i < 16; ++i) {
      const float x = a[i];
      out[i] = x >= -2147483648.0f && x < 2147483648.0f ? static_cast<int32_t>(std::nearbyint(x)) : INT32_MIN;
    }
    return out;
  }
  static F toFloat(I a) { return __builtin_convertvector(a, F); }
  static F powerOfTwo(I n) { return (F)((n + 127) << 23); }      // n in [-126, 127]
  static F scale(F p, F n) { return p * powerOfTwo(toInt(n)); }  // p * 2^n, n whole and in [-126, 127]
  static F scaleAbove(F x, F low, F p, F n) {                    // 0 where x < low
    return whereLess(x, low, zero(), scale(p, n));
  }

  static I izero() { return I{}; }
  static I iset(int32_t value) { return I{} + value; }
  static I iadd(I a, I b) { return a + b; }
  template <int n>
  static I ileft(I a) {
    return a << n;
  }
  static I isub(I a, I b) { return a - b; }
  static I iclamp(I a, int32_t low, int32_t high) {
    const I least = iset(low), most = iset(high);
    a = a < least ? least : a;
    return a > most ? most : a;
  }
  static I loadBytes(const std::byte* x) {  // 16 signed bytes
    I out;
    for (int i = 0; i < 16; ++i) out[i] = static_cast<int8_t>(x[i]);
    return out;
  }
  // 32 numbers as dot() meets them. As bytes: in their order, of two passes first all high parts, then all low ones
  // (128 high + low). As int16, whatever the passes: in fours reordered to 0, 2, 1, 3, because a panel's bytes become
  // pairs (k, k + 2), (k + 1, k + 3) by a mask and a shift.
  template <int>
  static void storeCodes(std::byte* to, I a, I b) {
    constexpr int order[4] = {0, 2, 1, 3};
    int16_t codes[32];
    for (int i = 0; i < 16; ++i) {
      codes[i] = static_cast<int16_t>(a[i / 4 * 4 + order[i % 4]]);
      codes[16 + i] = static_cast<int16_t>(b[i / 4 * 4 + order[i % 4]]);
    }
    std::memcpy(to, codes, sizeof codes);
  }

  static B bload(const void* x) {
    B out;
    std::memcpy(&out, x, 64);
    return out;
  }
  static void bstore(void* to, B a) { std::memcpy(to, &a, 64); }
  template <int n>
  static B bright(B a) {
    return a >> n;
  }  // zeros shifted in
  template <int n>
  static B bleft(B a) {
    return a << n;
  }
  static B band(B a, uint16_t mask) { return a & mask; }
  static B bor(B a, B b) { return a | b; }
  static B bsub(B a, int16_t value) { return a - static_cast<uint16_t>(value); }
  static B lookup(B index, const uint8_t* table) {  // bytes, each below 16
    B out;
    for (int i = 0; i < 32; ++i) out[i] = static_cast<uint16_t>(table[index[i] & 15] | table[index[i] >> 8 & 15] << 8);
    return out;
  }
  static B bwhere(uint64_t mask, uint8_t value) {  // byte i: value where bit i of mask is set, else 0
    B out;
    for (int i = 0; i < 32; ++i)
      out[i] = static_cast<uint16_t>(((mask >> 2 * i & 1) | (mask >> 2 * i & 2) << 7) * value);
    return out;
  }
  template <int k>
  static I byteOf(B a) {  // byte k of every four
    return (I)a >> 8 * k & 255;
  }
  static void keep(F&) {}
  static void keep(I&) {}

  static F sqrt(F a) {
    for (int i = 0; i < 16; ++i) a[i] = std::sqrt(a[i]);
    return a;
  }
  static void storeWords(int16_t* to, I a) {
    for (int i = 0; i < 16; ++i) to[i] = static_cast<int16_t>(a[i]);
  }
  static B pairUp(I low, I high) { return (B)((low & 0xffff) | high << 16); }  // 16-bit numbers of both, in turn
  static I dotPairs(I sum, B w, B x) { return dot(sum, w, x); }                // always of 16-bit numbers
  // Four bytes of inputs, met by all lanes.
  static B four(const std::byte* x) {
    int32_t pair;
    std::memcpy(&pair, x, 4);
    return (B)iset(pair);
  }
  // lane i += w[2i] * x[2i] + w[2i + 1] * x[2i + 1], signed 16-bit numbers (or four pairs of bytes)
  static I dot(I sum, B w, B x) {
    const I weights = (I)w, inputs = (I)x;
    return sum + (weights << 16 >> 16) * (inputs << 16 >> 16) + (weights >> 16) * (inputs >> 16);
  }
};

}  // namespace kvarium::cpu
