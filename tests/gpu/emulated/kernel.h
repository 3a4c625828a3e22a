// What gpu/kernel.h has for nvcc, for a C++ compiler: kernels are launched on the emulated GPU, and what PTX does is
// done in C++.
#pragma once

#include <memory>
#include <tuple>

#include "core/base/half.h"
#include "gpu/runtime.h"
#include "tests/gpu/emulated/threads.h"

#define KV_UNROLL(count) KV_PRAGMA(GCC unroll count)
#define KV_SHARED(type, name, ...) auto& name = ::kvarium::emulated::shared<type __VA_ARGS__>([] {})
#define KV_DYNAMIC_SHARED(type, name) type* const name = reinterpret_cast<type*>(::kvarium::emulated::dynamicShared())
#define KV_STREAMED(at) ::kvarium::emulated::noted(at, __LINE__, false)
#define KV_FROM_SHARED(at) ::kvarium::emulated::noted(at, __LINE__, true)

namespace KV_GPU {

using Launch = emulated::GridShape;

// runtime.cpp: the grid is work of the stream; its arguments live as long as that.
void issue(Stream& stream, const emulated::GridShape& shape, std::shared_ptr<const void> arguments,
           void (*body)(const void*));

template <class... Parameters, class... Arguments>
void launch(const Launch& how, Stream& stream, void (*kernel)(Parameters...), const Arguments&... arguments) {
  struct Call {
    void (*kernel)(Parameters...);
    std::tuple<std::decay_t<Parameters>...> arguments;
  };
  issue(stream, how, std::make_shared<Call>(Call{kernel, {static_cast<Parameters>(arguments)...}}),
        [](const void* call) {
          const auto* own = static_cast<const Call*>(call);
          emulated::begun();
          std::apply(own->kernel, own->arguments);
          emulated::checkWaited();
        });
}

inline void waitForStream() { emulated::waited(); }
inline void fetchLine(const void*) {}

inline float floatOfHalf(uint16_t bits) { return halfToFloat(bits); }
inline uint16_t halfOf(float x) { return floatToHalf(x); }
inline uint32_t halvesOf(float low, float high) {
  return static_cast<uint32_t>(floatToHalf(low)) | static_cast<uint32_t>(floatToHalf(high)) << 16;
}
inline float floatOfBfloat(uint16_t bits) { return bf16ToFloat(bits); }
inline uint16_t bfloatOf(float x) { return floatToBf16(x); }
inline float powerOfTwo(float x) { return std::exp2(x); }
inline int notKept(int x) { return x; }

// One meeting of the warp instead of five, in the same order.
template <class T>
T sumOfLanes(T (&values)[32]) {
  for (int distance = 16; distance > 0; distance /= 2) {
    for (int i = 0; i < distance; ++i) values[i] += values[i + distance];
  }
  return values[0];
}
template <class T>
T sumOverWarp(T value, int line = __builtin_LINE()) {
  return emulated::reduceOverWarp<T, sumOfLanes<T> >(value, line);
}
template <class T>
T largestOfLanes(T (&values)[32]) {
  for (const T value : values) {
    // As fmaxf: of a number and a NaN the number.
    if (value > values[0] || values[0] != values[0]) values[0] = value;
  }
  return values[0];
}
template <class T>
T maxOverWarp(T value, int line = __builtin_LINE()) {
  return emulated::reduceOverWarp<T, largestOfLanes<T> >(value, line);
}

inline void copyLate16(void* to, const void* from, int line = __builtin_LINE()) {
  if (emulated::rules().watch) emulated::noteLoad(line, from, 16, false);
  emulated::lateCopy(to, from);
}
inline void copyCommit() { emulated::lateCommit(); }
template <int left>
void copyWait() {
  emulated::lateWait(left,
                     [](void* to, const void* from) { *static_cast<uint4*>(to) = *static_cast<const uint4*>(from); });
}

// Every lane hands its fragments over and adds its four sums in the order of k.
inline void multiplyHalfTile(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1,
                             int line = __builtin_LINE()) {
  struct Fragments {
    uint32_t a[4], b[2];
  };
  const auto* all = emulated::meetWarp(all_lanes, emulated::Meeting::matrix, line,
                                       emulated::packed(Fragments{{a[0], a[1], a[2], a[3]}, {b0, b1}}));
  const unsigned row = emulated::laneIndex() / 4, column = emulated::laneIndex() % 4 * 2;
  float of_a[2][16], of_b[2][16];  // rows `row` and + 8; columns `column` and + 1
  for (unsigned lane = 0; lane < 4; ++lane) {
    const auto row_part = emulated::unpacked<Fragments>(all[row * 4 + lane]);
    for (unsigned i = 0; i < 8; ++i) {
      const unsigned word = i / 2;
      of_a[word % 2][word / 2 * 8 + lane * 2 + i % 2] =
          floatOfHalf(static_cast<uint16_t>(row_part.a[word] >> 16 * (i % 2)));
      const auto column_part = emulated::unpacked<Fragments>(all[(column + i / 4) * 4 + lane]);
      of_b[i / 4][i / 2 % 2 * 8 + lane * 2 + i % 2] =
          floatOfHalf(static_cast<uint16_t>(column_part.b[i / 2 % 2] >> 16 * (i % 2)));
    }
  }
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned k = 0; k < 16; ++k) c[i] += of_a[i / 2][k] * of_b[i % 2][k];
  }
}

// Every lane gives the place of its row and reads its pairs there.
template <bool transposed>
void readMatrices(uint32_t (&to)[4], const uint16_t* row, int line) {
  if (reinterpret_cast<uintptr_t>(row) % 16 != 0) emulated::fail("a row of a matrix is not 16-byte aligned");
  emulated::noted(reinterpret_cast<const uint4*>(row), line, true);
  const auto* all = emulated::meetWarp(all_lanes, emulated::Meeting::matrix, line, emulated::packed(row));
  const unsigned line_of_pair = emulated::laneIndex() / 4, pair = emulated::laneIndex() % 4 * 2;
  for (unsigned matrix = 0; matrix < 4; ++matrix) {
    const auto at = [&](unsigned r, unsigned column) -> uint32_t {
      return emulated::unpacked<const uint16_t*>(all[matrix * 8 + r])[column];
    };
    to[matrix] = transposed ? at(pair, line_of_pair) | at(pair + 1, line_of_pair) << 16
                            : at(line_of_pair, pair) | at(line_of_pair, pair + 1) << 16;
  }
}
inline void loadMatrices(uint32_t (&to)[4], const uint16_t* row, int line = __builtin_LINE()) {
  readMatrices<false>(to, row, line);
}
inline void loadTransposed(uint32_t (&to)[4], const uint16_t* row, int line = __builtin_LINE()) {
  readMatrices<true>(to, row, line);
}

}  // namespace KV_GPU
