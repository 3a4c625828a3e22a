// Sixteen lanes in plain C++: the instruction set every machine has, and the reference for the others.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/base/half.h"
#include "core/device/cpu/simd_types.h"

namespace kvarium::cpu {

struct Scalar {
  static constexpr int gemm_tokens = 4;   // rows of x a product handles at once
  static constexpr int attend_lines = 4;  // query lines attention handles at once
  static constexpr int accumulators = 8;  // wide float registers to keep sums in

  struct F { float lane[16]; };
  struct I { int32_t lane[16]; };
  struct B { uint16_t pair[32]; };  // 64 bytes seen as 32 numbers of 16 bits

  template <class Function>
  static F each(const Function& function) {
    F out;
    for (int i = 0; i < 16; ++i) out.lane[i] = function(i);
    return out;
  }
  template <class Function>
  static I eachInt(const Function& function) {
    I out;
    for (int i = 0; i < 16; ++i) out.lane[i] = function(i);
    return out;
  }
  template <class Function>
  static B eachPair(const Function& function) {
    B out;
    for (int i = 0; i < 32; ++i) out.pair[i] = static_cast<uint16_t>(function(i));
    return out;
  }

  static F load(const float* x) { return each([&](int i) { return x[i]; }); }
  static F load(const Half* x) { return each([&](int i) { return halfToFloat(x[i].bits); }); }
  static F load(const Bfloat* x) { return each([&](int i) { return bf16ToFloat(x[i].bits); }); }
  static F load8(const float* x) { return each([&](int i) { return i < 8 ? x[i] : 0.0f; }); }
  static F load8(const Half* x) { return each([&](int i) { return i < 8 ? halfToFloat(x[i].bits) : 0.0f; }); }
  static F load8(const Bfloat* x) { return each([&](int i) { return i < 8 ? bf16ToFloat(x[i].bits) : 0.0f; }); }
  static void store(float* to, F a) { std::memcpy(to, a.lane, sizeof a.lane); }
  static void store(Half* to, F a) { for (int i = 0; i < 16; ++i) to[i].bits = floatToHalf(a.lane[i]); }
  static void store(Bfloat* to, F a) { for (int i = 0; i < 16; ++i) to[i].bits = floatToBf16(a.lane[i]); }
  static void store8(float* to, F a) { std::memcpy(to, a.lane, 8 * sizeof(float)); }

  static F zero() { return each([](int) { return 0.0f; }); }
  static F set(float value) { return each([&](int) { return value; }); }
  static F add(F a, F b) { return each([&](int i) { return a.lane[i] + b.lane[i]; }); }
  static F sub(F a, F b) { return each([&](int i) { return a.lane[i] - b.lane[i]; }); }
  static F mul(F a, F b) { return each([&](int i) { return a.lane[i] * b.lane[i]; }); }
  static F div(F a, F b) { return each([&](int i) { return a.lane[i] / b.lane[i]; }); }
  static F max(F a, F b) { return each([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; }); }
  static F min(F a, F b) { return each([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; }); }
  static F abs(F a) { return each([&](int i) { return std::fabs(a.lane[i]); }); }
  static F fma(F a, F b, F c) { return each([&](int i) { return a.lane[i] * b.lane[i] + c.lane[i]; }); }
  static F select(uint32_t mask, F yes, F no) {
    return each([&](int i) { return mask >> i & 1 ? yes.lane[i] : no.lane[i]; });
  }
  // yes where a < b
  static F whereLess(F a, F b, F yes, F no) {
    return each([&](int i) { return a.lane[i] < b.lane[i] ? yes.lane[i] : no.lane[i]; });
  }
  static float first(F a) { return a.lane[0]; }
  static float reduceAdd(F a) {
    for (int step = 8; step > 0; step /= 2) {
      for (int i = 0; i < step; ++i) a.lane[i] += a.lane[i + step];
    }
    return a.lane[0];
  }
  static float reduceMax(F a) {
    float most = a.lane[0];
    for (int i = 1; i < 16; ++i) most = a.lane[i] > most ? a.lane[i] : most;
    return most;
  }
  static double sumSquares(const float* x) {  // of 16 numbers
    double sum = 0;
    for (int i = 0; i < 16; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    return sum;
  }

  // Nearest integer, ties to even; numbers that do not fit (and NaN) become the smallest int.
  static I toInt(F a) {
    return eachInt([&](int i) {
      return a.lane[i] >= -2147483648.0f && a.lane[i] < 2147483648.0f ? static_cast<int32_t>(std::nearbyint(a.lane[i]))
                                                                       : INT32_MIN;
    });
  }
  static F toFloat(I a) { return each([&](int i) { return static_cast<float>(a.lane[i]); }); }
  static F powerOfTwo(I n) {  // n in [-126, 127]
    return each([&](int i) {
      const uint32_t bits = static_cast<uint32_t>(n.lane[i] + 127) << 23;
      float out;
      std::memcpy(&out, &bits, 4);
      return out;
    });
  }

  static I izero() { return eachInt([](int) { return 0; }); }
  static I iset(int32_t value) { return eachInt([&](int) { return value; }); }
  static I iadd(I a, I b) { return eachInt([&](int i) { return a.lane[i] + b.lane[i]; }); }
  static I isub(I a, I b) { return eachInt([&](int i) { return a.lane[i] - b.lane[i]; }); }
  static I imul(I a, I b) { return eachInt([&](int i) { return a.lane[i] * b.lane[i]; }); }
  static I iclamp(I a, int32_t low, int32_t high) {
    return eachInt([&](int i) { return a.lane[i] < low ? low : a.lane[i] > high ? high : a.lane[i]; });
  }
  static int32_t ireduce(I a) {
    int32_t sum = 0;
    for (int i = 0; i < 16; ++i) sum += a.lane[i];
    return sum;
  }
  static I loadBytes(const std::byte* x) {  // 16 signed bytes
    return eachInt([&](int i) { return static_cast<int32_t>(static_cast<int8_t>(x[i])); });
  }
  // 32 numbers as int16, in fours reordered to 0, 2, 1, 3
  static void storeCodes(int16_t* to, I a, I b) {
    constexpr int order[4] = {0, 2, 1, 3};
    for (int i = 0; i < 16; ++i) {
      to[i] = static_cast<int16_t>(a.lane[i / 4 * 4 + order[i % 4]]);
      to[16 + i] = static_cast<int16_t>(b.lane[i / 4 * 4 + order[i % 4]]);
    }
  }

  static B bload(const void* x) {
    B out;
    std::memcpy(out.pair, x, 64);
    return out;
  }
  static void bstore(void* to, B a) { std::memcpy(to, a.pair, 64); }
  template <int n>
  static B bright(B a) { return eachPair([&](int i) { return a.pair[i] >> n; }); }  // pairs, zeros shifted in
  template <int n>
  static B bleft(B a) { return eachPair([&](int i) { return a.pair[i] << n; }); }
  static B band(B a, uint16_t mask) { return eachPair([&](int i) { return a.pair[i] & mask; }); }
  static B bor(B a, B b) { return eachPair([&](int i) { return a.pair[i] | b.pair[i]; }); }
  static B bsub(B a, int16_t value) { return eachPair([&](int i) { return a.pair[i] - value; }); }
  static B bmul(B a, B b) { return eachPair([&](int i) { return static_cast<uint32_t>(a.pair[i]) * b.pair[i]; }); }
  static B twice(I a) { return eachPair([&](int i) { return a.lane[i / 2]; }); }  // each lane's low half, two times
  static B lookup(B index, const uint8_t* table) {  // bytes, each below 16
    return eachPair([&](int i) { return table[index.pair[i] & 15] | table[index.pair[i] >> 8 & 15] << 8; });
  }
  // lane i += w[2i] * x[0] + w[2i + 1] * x[1], signed 16-bit numbers
  static I dot(I sum, B w, const int16_t* x) {
    return eachInt([&](int i) {
      return sum.lane[i] + static_cast<int16_t>(w.pair[2 * i]) * x[0] + static_cast<int16_t>(w.pair[2 * i + 1]) * x[1];
    });
  }
};

}  // namespace kvarium::cpu
