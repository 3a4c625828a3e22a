// The sum of a row by one block, in an order that the length of the row alone decides: a thread adds every
// blockDim.x-th number in order, a warp its 32 sums, and every thread the sums of the warps in order.
#pragma once

#include <algorithm>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int sum_threads = 512, sum_warps = sum_threads / 32;
constexpr int warp_numbers = 512;  // of a row that a warp takes

// The threads of a block for rows of `dim` numbers.
inline unsigned sumThreads(int dim) {
  return static_cast<unsigned>(std::clamp((dim + warp_numbers - 1) / warp_numbers, 1, sum_warps)) * 32;
}

// sum_d term(d), the same on every thread. of_warps is shared memory that no thread reads any more.
template <class Term>
__device__ inline double sumOfRow(int dim, double (&of_warps)[sum_warps], const Term& term) {
  double sum = 0;
  KV_UNROLL(8)
  for (int d = static_cast<int>(threadIdx.x); d < dim; d += static_cast<int>(blockDim.x)) sum += term(d);
  sum = sumOverWarp(sum);
  if (blockDim.x == 32) return sum;
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = of_warps[0];
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) sum += of_warps[warp];
  return sum;
}

}  // namespace KV_GPU
