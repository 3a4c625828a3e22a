// CUDA's kernel language for a C++ compiler. The threads of a block are fibers of one thread of the host: one runs
// until it waits for others, then the next.
//
// Which one goes on is a choice (Order), so that a kernel that works in one order only shows it. Wrong use throws
// EmulationError: a barrier that not all threads reach, or reach at different lines; a mask that names lanes which do
// not come; too much shared memory. Shared memory is new for each block and full of 0xff: a float that nobody wrote is
// NaN. To AddressSanitizer every shared array is an allocation of its own. To ThreadSanitizer every thread of a block
// is a thread, and only barriers order them: two that touch the same number without a barrier between them are a race.
// As CUDA documents, shuffles and votes order no memory.
#pragma once

#include <math.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "tests/gpu/emulated/emulation.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __grid_constant__

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
struct alignas(8) float2 {
  float x, y;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(8) int2 {
  int x, y;
};
struct alignas(16) int4 {
  int x, y, z, w;
};
struct alignas(8) uint2 {
  unsigned x, y;
};
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};

namespace kvarium::emulated {

// ---- where a thread is ----
struct Place {
  dim3 thread, block, block_size, grid_size;
};
extern Place place;  // of the thread that runs

#if defined(__SANITIZE_THREAD__)
#define KV_UNSEEN __attribute__((no_sanitize("thread"), noinline))
#else
#define KV_UNSEEN
#endif
KV_UNSEEN inline dim3 threadIndex() { return place.thread; }
KV_UNSEEN inline dim3 blockIndex() { return place.block; }
KV_UNSEEN inline dim3 blockSize() { return place.block_size; }
KV_UNSEEN inline dim3 gridSize() { return place.grid_size; }
unsigned laneIndex();
unsigned threadNumber();  // in its block

struct GridShape {
  const char* name = "kernel";
  dim3 grid, block;
  size_t shared = 0;  // dynamic, bytes
};
// Calls `body` once for each thread of each block. One grid at a time.
void runGrid(const GridShape& shape, void (*body)(const void*), const void* argument);
// Threads of the grid that have begun, and that have called waitForStream(), which each does before it meets others.
void begun();
void waited();
void checkWaited();                        // EmulationError where one has not
[[noreturn]] void fail(std::string what);  // EmulationError of the grid; its threads are given up

// ---- meetings ----
void meetBlock(int line);

enum class Meeting : uint8_t { sync, shuffle, vote, matrix };
struct Slot {
  uint64_t words[4];
};
using Combine = Slot (*)(const Slot*);
// Waits for the lanes of the mask. Returns what each lane handed over, [32], and after it what `combine` made of them,
// once. Valid until this thread's next meeting.
const Slot* meetWarp(unsigned mask, Meeting kind, int line, const Slot& mine, Combine combine = nullptr);

template <class T>
Slot packed(T value) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Slot));
  Slot slot{};
  __builtin_memcpy(&slot, &value, sizeof(T));
  return slot;
}
template <class T>
T unpacked(const Slot& slot) {
  T value;
  __builtin_memcpy(&value, &slot, sizeof(T));
  return value;
}

inline void syncWarp(int line, unsigned mask = 0xffffffffu) {
  static constexpr Slot nothing{};
  meetWarp(mask, Meeting::sync, line, nothing);
}
template <class T>
T shuffle(unsigned mask, T value, unsigned from, int line) {
  const Slot* all = meetWarp(mask, Meeting::shuffle, line, packed(value));
  if (from > 31 || !(mask >> from & 1)) fail("a shuffle reads a lane that its mask does not name");
  return unpacked<T>(all[from]);
}
// `distance` lanes away; its own value beyond the ends of the warp.
template <class T>
T shuffleBy(unsigned mask, T value, int distance, int line) {
  const int lane = static_cast<int>(laneIndex()), from = lane + distance;
  return shuffle(mask, value, static_cast<unsigned>(from < 0 || from > 31 ? lane : from), line);
}
template <class T>
unsigned ballot(unsigned mask, T vote, int line) {
  const Slot* all = meetWarp(mask, Meeting::vote, line, packed<uint64_t>(vote ? 1 : 0));
  unsigned votes = 0;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) && all[lane].words[0]) votes |= 1u << lane;
  }
  return votes;
}
// What all 32 lanes hand over, made one.
template <class T, T (*reduce)(T (&)[32])>
T reduceOverWarp(T value, int line) {
  const auto combine = [](const Slot* all) {
    T values[32];
    for (int i = 0; i < 32; ++i) values[i] = unpacked<T>(all[i]);
    return packed(reduce(values));
  };
  return unpacked<T>(meetWarp(0xffffffffu, Meeting::shuffle, line, packed(value), combine)[32]);
}

// ---- memory ----
std::byte* sharedArray(const void* declaration, size_t bytes, size_t alignment);
std::byte* dynamicShared();
template <class T, class Declaration>
T& shared(Declaration) {
  static const char declaration = 0;  // each declaration and instantiation has its own
  return *reinterpret_cast<T*>(sharedArray(&declaration, sizeof(T), std::max<size_t>(alignof(T), 16)));
}

// The bytes that cp.async brings are there after the wait of the thread that issued it, not before.
void lateCopy(void* to, const void* from);  // 16 bytes
void lateCommit();
using CopyLate = void (*)(void* to, const void* from);
void lateWait(int groups_left, CopyLate copy);

void noteLoad(int line, const void* at, size_t bytes, bool from_shared);  // into traffic()
void countTraffic();  // the loads that were noted since the last call: those of one block
template <class T>
T noted(const T* at, int line, bool from_shared) {
  if (rules().watch) noteLoad(line, at, sizeof(T), from_shared);
  return *at;
}

template <class T>
T atomicUpdate(T* at, T (*update)(T, T), T value) {
  T old;
  __atomic_load(at, &old, __ATOMIC_ACQUIRE);
  for (;;) {
    T next = update(old, value);
    if (__atomic_compare_exchange(at, &old, &next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return old;
  }
}

}  // namespace kvarium::emulated

// ---- CUDA's names ----
#define threadIdx ::kvarium::emulated::threadIndex()
#define blockIdx ::kvarium::emulated::blockIndex()
#define blockDim ::kvarium::emulated::blockSize()
#define gridDim ::kvarium::emulated::gridSize()

#define __syncthreads() ::kvarium::emulated::meetBlock(__LINE__)
#define __syncwarp(...) ::kvarium::emulated::syncWarp(__LINE__ __VA_OPT__(, ) __VA_ARGS__)
#define __shfl_sync(mask, value, from) \
  ::kvarium::emulated::shuffle(mask, value, static_cast<unsigned>(from) & 31u, __LINE__)
#define __shfl_xor_sync(mask, value, distance) \
  ::kvarium::emulated::shuffle(mask, value, ::kvarium::emulated::laneIndex() ^ (distance), __LINE__)
#define __shfl_down_sync(mask, value, distance) \
  ::kvarium::emulated::shuffleBy(mask, value, static_cast<int>(distance), __LINE__)
#define __shfl_up_sync(mask, value, distance) \
  ::kvarium::emulated::shuffleBy(mask, value, -static_cast<int>(distance), __LINE__)
#define __ballot_sync(mask, vote) ::kvarium::emulated::ballot(mask, vote, __LINE__)
#define __any_sync(mask, vote) (::kvarium::emulated::ballot(mask, vote, __LINE__) != 0)
#define __all_sync(mask, vote) (::kvarium::emulated::ballot(mask, vote, __LINE__) == (mask))

template <class T>
T atomicAdd(T* at, std::type_identity_t<T> value) {
  return kvarium::emulated::atomicUpdate<T>(
      at, [](T a, T b) { return static_cast<T>(a + b); }, value);
}
template <class T>
T atomicMax(T* at, std::type_identity_t<T> value) {
  return kvarium::emulated::atomicUpdate<T>(
      at, [](T a, T b) { return a > b ? a : b; }, value);
}
inline void __threadfence() {}
template <class T>
T __ldg(const T* at) {
  return *at;
}

inline int __dp4a(int a, int b, int c) {
  const auto product = [&](int shift) { return static_cast<int8_t>(a >> shift) * static_cast<int8_t>(b >> shift); };
  return c + product(0) + product(8) + product(16) + product(24);
}
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  const uint64_t bytes = static_cast<uint64_t>(b) << 32 | a;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    result |= static_cast<unsigned>(bytes >> (selector >> 4 * i & 7) * 8 & 0xff) << 8 * i;
  }
  return result;
}
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline float __expf(float x) { return std::exp(x); }
inline float __fdividef(float x, float y) { return x / y; }
inline float rsqrtf(float x) { return 1.0f / std::sqrt(x); }
inline int __float2int_rn(float x) { return static_cast<int>(std::nearbyint(x)); }
inline unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
inline float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
using std::max;
using std::min;
