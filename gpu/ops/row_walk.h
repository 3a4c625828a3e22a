// How kernels that treat numbers apart walk rows of them: a block takes a piece of one row, and its threads take every
// blockDim.x-th number of the piece.
#pragma once

#include <algorithm>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int row_threads = 256;  // of a block, at most
constexpr int row_numbers = 4;    // a thread takes

// A thread for each of `count` things in blocks of whole warps, at most `most` threads.
inline unsigned blockFor(int64_t count, int most) {
  return static_cast<unsigned>(std::clamp<int64_t>((count + 31) / 32 * 32, 32, most));
}
inline unsigned blocksOf(int64_t count, int64_t size) { return static_cast<unsigned>((count + size - 1) / size); }

// For a kernel that calls eachNumber(numbers, ...) in each of `rows` rows, neither 0.
inline Launch rowLaunch(const char* name, int rows, int64_t numbers) {
  const unsigned threads = blockFor(blocksOf(numbers, row_numbers), row_threads);
  return {name, dim3(static_cast<unsigned>(rows), blocksOf(numbers, int64_t{threads} * row_numbers)), dim3(threads), 0};
}

// The row of this block.
__device__ inline int64_t rowOfBlock() { return blockIdx.x; }

// function(d) for the numbers d < numbers of the row that this thread takes.
template <class Function>
__device__ inline void eachNumber(int64_t numbers, const Function& function) {
  const int64_t first = int64_t{blockIdx.y} * blockDim.x * row_numbers + threadIdx.x;
  KV_UNROLL(4)
  for (int k = 0; k < row_numbers; ++k) {
    const int64_t d = first + k * int64_t{blockDim.x};
    if (d < numbers) function(d);
  }
}

}  // namespace KV_GPU
