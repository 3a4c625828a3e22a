// What every kernel source includes: CUDA's language with nvcc, its emulation with a C++ compiler, and what has to be
// written differently for the two: for nvcc here, for the emulation next to it. A kernel source has no #if and no PTX
// of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/backend.h"
#include "gpu/runtime.h"

#define KV_PRAGMA(text) _Pragma(#text)

namespace KV_GPU {
constexpr unsigned all_lanes = 0xffffffffu;
}

#if !defined(__CUDACC__)

#include KVARIUM_EMULATED_GPU  // the header of the emulation, which belongs to the tests

#else

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

namespace KV_GPU {

struct Launch {
  const char* name = "kernel";  // for messages
  dim3 grid, block;
  size_t shared = 0;  // dynamic, bytes
};

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

// c += a b for a [16][16] and b [16][8] in f16, c [16][8] in float32, by a warp. Of row = lane / 4 and column =
// 2 (lane % 4) a lane holds the pairs
//   a[0] (row, column), a[1] (row + 8, column), a[2] (row, column + 8), a[3] (row + 8, column + 8)
//   b0 (column, row), b1 (column + 8, row), along the first index
//   c[0], c[1] (row, column), c[2], c[3] (row + 8, column)
// Only from compute capability 8.0 on. PTX ISA, "mma.m16n8k16".
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

}  // namespace KV_GPU

#endif
