// Sums over rows by one block, in double, in an order that the length of the row alone decides: a thread adds its
// numbers in order, a warp its 32 sums and those of the warps.
#pragma once

#include <algorithm>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int sum_threads = 512, sum_warps = sum_threads / 32;
constexpr int sum_groups = 4;  // of four numbers, that a thread holds of a row

// The threads of a block for rows of `dim` numbers, which take four neighbours of them at a time.
inline unsigned sumThreads(int dim) { return static_cast<unsigned>(std::clamp((dim + 127) / 128, 1, sum_warps)) * 32; }

// The same on every thread. of_warps is shared memory that no thread reads any more.
__device__ inline double sumOverBlock(double sum, double (&of_warps)[sum_warps]) {
  sum = sumOverWarp(sum);
  if (blockDim.x == 32) return sum;
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  return sumOverWarp(lane < blockDim.x / 32 ? of_warps[lane] : 0.0);
}

struct FourNumbers {
  float of[4];
};

// Numbers [4 group, 4 group + 4) of a row, zeros beyond its end. wide: rows are 16-byte aligned and a multiple of it.
template <bool wide>
__device__ inline FourNumbers fourOf(const float* row, int group, int dim) {
  FourNumbers four{};
  if constexpr (wide) {
    if (group * 4 < dim) {
      const float4 all = reinterpret_cast<const float4*>(row)[group];
      four = {all.x, all.y, all.z, all.w};
    }
  } else {
    KV_UNROLL(4)
    for (int i = 0; i < 4; ++i) four.of[i] = group * 4 + i < dim ? row[group * 4 + i] : 0.0f;
  }
  return four;
}

template <bool wide>
__device__ inline void putFour(float* row, int group, int dim, const FourNumbers& four) {
  if constexpr (wide) {
    if (group * 4 < dim) reinterpret_cast<float4*>(row)[group] = {four.of[0], four.of[1], four.of[2], four.of[3]};
  } else {
    KV_UNROLL(4)
    for (int i = 0; i < 4; ++i) {
      if (group * 4 + i < dim) row[group * 4 + i] = four.of[i];
    }
  }
}

}  // namespace KV_GPU
