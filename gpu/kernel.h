// What every kernel source includes: CUDA's language with nvcc, its emulation with a C++ compiler, and what has to be
// written differently for the two. A kernel source has no #if and no PTX of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/backend.h"
#include "gpu/runtime.h"

#define KV_PRAGMA(text) _Pragma(#text)

#if defined(__CUDACC__)

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define KV_UNROLL(count) KV_PRAGMA(unroll count)
// KV_SHARED(float, sums, [2][8]): an array of shared memory. Arrays are declared one by one, not as members of one
// struct, because the emulation guards the ends of each.
#define KV_SHARED(type, name, ...) __shared__ type name __VA_ARGS__
#define KV_DYNAMIC_SHARED(type, name)                          \
  extern __shared__ __align__(128) unsigned char kv_dynamic[]; \
  type* const name = reinterpret_cast<type*>(kv_dynamic)
// Loads whose cost is tested: of global memory that is read once, and of shared memory.
#define KV_STREAMED(at) __ldcs(at)
#define KV_FROM_SHARED(at) (*(at))

#else

#include <tuple>

#include "core/base/half.h"
#include KVARIUM_EMULATED_GPU  // the header of the emulation, which belongs to the tests

#define KV_UNROLL(count) KV_PRAGMA(GCC unroll count)
#define KV_SHARED(type, name, ...) auto& name = ::kvarium::emulated::shared<type __VA_ARGS__>([] {})
#define KV_DYNAMIC_SHARED(type, name) type* const name = reinterpret_cast<type*>(::kvarium::emulated::dynamicShared())
#define KV_STREAMED(at) ::kvarium::emulated::noted(at, __LINE__, false)
#define KV_FROM_SHARED(at) ::kvarium::emulated::noted(at, __LINE__, true)

#endif

namespace KV_GPU {

constexpr unsigned all_lanes = 0xffffffffu;

struct Launch {
  const char* name = "kernel";  // for messages
  dim3 grid, block;
  size_t shared = 0;  // dynamic, bytes
};

#if defined(__CUDACC__)

// launch({"name", grid, block, shared}, stream, &kernel, arguments...)
template <class... Parameters, class... Arguments>
void launch(const Launch& how, Stream& stream, void (*kernel)(Parameters...), const Arguments&... arguments) {
  const auto queue = static_cast<cudaStream_t>(nativeStream(stream));  // its GPU is current from here on
  // A kernel may have 48 KB of shared memory, arrays included, and more only if it asks for it.
  if (how.shared > (32 << 10)) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(how.shared));
  }
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = how.grid;
  config.blockDim = how.block;
  config.dynamicSmemBytes = how.shared;
  config.stream = queue;
  config.attrs = &early;
  static const bool waits = waitsForStream(reinterpret_cast<const void*>(kernel));  // all kernels are compiled alike
  config.numAttrs = waits ? 1 : 0;
  cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
  checkLaunch(how.name);
}

// Waits until what earlier kernels of the stream wrote is there, and lets the next kernel begin. A kernel calls it
// before it touches what another kernel writes: from compute capability 9.0 on a kernel begins while the one before
// still runs (CUDA programming guide, "Programmatic Dependent Launch"). Every thread of every kernel calls it once.
__device__ inline void waitForStream() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
// Asks for a line of 128 bytes into the L2 cache.
__device__ inline void fetchLine(const void* line) { asm volatile("prefetch.global.L2 [%0];" ::"l"(line)); }

__device__ inline float floatOfHalf(uint16_t bits) { return __half2float(__ushort_as_half(bits)); }
__device__ inline uint16_t halfOf(float x) { return __half_as_ushort(__float2half_rn(x)); }
// Two numbers, the first in the low half of the word.
__device__ inline uint32_t halvesOf(float low, float high) {
  const __half2 pair = __floats2half2_rn(low, high);
  return static_cast<uint32_t>(__half_as_ushort(__low2half(pair))) |
         static_cast<uint32_t>(__half_as_ushort(__high2half(pair))) << 16;
}
__device__ inline float floatOfBfloat(uint16_t bits) { return __uint_as_float(static_cast<uint32_t>(bits) << 16); }
__device__ inline uint16_t bfloatOf(float x) { return __bfloat16_as_ushort(__float2bfloat16_rn(x)); }

// Returns x in a way that hides its value from the compiler, so that results made of it are computed again instead of
// kept in registers.
__device__ inline int notKept(int x) {
  asm volatile("" : "+r"(x));
  return x;
}

// 2^x to 2^-22 of it; results below 2^-126 are 0.
__device__ inline float powerOfTwo(float x) {
  float power;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x));
  return power;
}

// The same on every lane: pairs 16 apart are added, then 8, 4, 2, 1. All 32 lanes must come.
template <class T>
__device__ inline T sumOverWarp(T value) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(all_lanes, value, distance);
  return value;
}
__device__ inline float larger(float a, float b) { return fmaxf(a, b); }
template <class T>
__device__ inline T larger(T a, T b) {
  return a > b ? a : b;
}
template <class T>
__device__ inline T maxOverWarp(T value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value = larger(value, __shfl_xor_sync(all_lanes, value, distance));
  }
  return value;
}

// 16 bytes from global to shared memory, both 16-byte aligned; for this thread they are there after copyWait, for
// others after a barrier that follows it. Copies between two copyCommit are a group.
__device__ inline void copyLate16(void* to, const void* from) {
#if __CUDA_ARCH__ >= 800
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from) : "memory");
#else
  *static_cast<uint4*>(to) = *static_cast<const uint4*>(from);
#endif
}
__device__ inline void copyCommit() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Waits for all groups but the last `left`.
template <int left>
__device__ inline void copyWait() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory");
#endif
}

// c += a b for a [16][16] and b [16][8] in bfloat16, c [16][8] in float32, by a warp. With row = lane / 4 and column =
// 2 (lane % 4) a lane holds the pairs a[0] (row, column), a[1] (row + 8, column), a[2] (row, column + 8), a[3] (row +
// 8, column + 8); b[0] (column, row), b[1] (column + 8, row), pairs along the first index; c[0], c[1] (row, column),
// c[2], c[3] (row + 8, column). Only from compute capability 8.0 on. PTX ISA, "mma.m16n8k16".
__device__ inline void multiplyTile(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 800
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
  __trap();
#endif
}
// The same for a and b in f16, two numbers in each word; b comes as its two words.
__device__ inline void multiplyHalfTile(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
#if __CUDA_ARCH__ >= 800
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#else
  __trap();
#endif
}

// Four matrices of 8 by 8 numbers of 16 bits from shared memory, by a warp: lane i names row i % 8 of matrix i / 8, 16
// bytes that are aligned. Of each matrix a lane gets the pair (row lane / 4, columns 2 (lane % 4) and + 1). PTX ISA,
// "ldmatrix".
__device__ inline void loadMatrices(uint32_t (&to)[4], const uint16_t* row) {
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(at)
               : "memory");
}
// The same of the transposed matrices: rows 2 (lane % 4) and + 1 of column lane / 4.
__device__ inline void loadTransposed(uint32_t (&to)[4], const uint16_t* row) {
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(at)
               : "memory");
}

#else

// emulated/runtime.cpp: the grid is work of the stream; its arguments live as long as that.
void issue(Stream& stream, const emulated::GridShape& shape, std::shared_ptr<const void> arguments,
           void (*body)(const void*));

template <class... Parameters, class... Arguments>
void launch(const Launch& how, Stream& stream, void (*kernel)(Parameters...), const Arguments&... arguments) {
  struct Call {
    void (*kernel)(Parameters...);
    std::tuple<std::decay_t<Parameters>...> arguments;
  };
  issue(stream, {how.name, how.grid, how.block, how.shared},
        std::make_shared<Call>(Call{kernel, {static_cast<Parameters>(arguments)...}}), [](const void* call) {
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
template <float (*toFloat)(uint16_t)>
void multiplyFragments(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1, int line) {
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
          toFloat(static_cast<uint16_t>(row_part.a[word] >> 16 * (i % 2)));
      const auto column_part = emulated::unpacked<Fragments>(all[(column + i / 4) * 4 + lane]);
      of_b[i / 4][i / 2 % 2 * 8 + lane * 2 + i % 2] =
          toFloat(static_cast<uint16_t>(column_part.b[i / 2 % 2] >> 16 * (i % 2)));
    }
  }
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned k = 0; k < 16; ++k) c[i] += of_a[i / 2][k] * of_b[i % 2][k];
  }
}
inline void multiplyTile(float (&c)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], int line = __builtin_LINE()) {
  multiplyFragments<floatOfBfloat>(c, a, b[0], b[1], line);
}
inline void multiplyHalfTile(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1,
                             int line = __builtin_LINE()) {
  multiplyFragments<floatOfHalf>(c, a, b0, b1, line);
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

#endif

}  // namespace KV_GPU
