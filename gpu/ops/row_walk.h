// How kernels that treat numbers apart walk rows of them: the blocks of a row take its numbers in turn, a thread one or
// four of them.
#pragma once

#include <algorithm>

#include "gpu/kernel.h"

namespace KV_GPU {

constexpr int row_threads = 128;                   // of a block, at most: it fits next to a block of matvec.cu
constexpr int row_numbers = 4;                     // a thread takes ...
constexpr int64_t few_numbers = int64_t{1} << 18;  // ... or one, where there are no more than that in all rows

// A thread for each of `count` things in blocks of whole warps, at most `most` threads.
inline unsigned blockFor(int64_t count, int most) {
  return static_cast<unsigned>(std::clamp<int64_t>((count + 31) / 32 * 32, 32, most));
}
inline unsigned blocksOf(int64_t count, int64_t size) { return static_cast<unsigned>((count + size - 1) / size); }

// Launches a kernel that calls eachNumber(numbers, ...) in each of `rows` rows, unless there are none.
template <class... Parameters, class... Arguments>
void launchRows(const char* name, int rows, int64_t numbers, Stream& stream, void (*kernel)(Parameters...),
                const Arguments&... arguments) {
  if (rows == 0 || numbers == 0) return;
  const int of_thread = rows * numbers > few_numbers ? row_numbers : 1;
  const unsigned threads = blockFor(blocksOf(numbers, of_thread), row_threads);
  const dim3 grid(static_cast<unsigned>(rows), blocksOf(numbers, int64_t{threads} * of_thread));
  launch({name, grid, dim3(threads), 0}, stream, kernel, arguments...);
}

// The row of this block.
__device__ inline int64_t rowOfBlock() { return blockIdx.x; }

// function(d) for the numbers d < numbers of the row that this thread takes.
template <class Function>
__device__ inline void eachNumber(int64_t numbers, const Function& function) {
  const int64_t first = int64_t{blockIdx.y} * blockDim.x + threadIdx.x, step = int64_t{gridDim.y} * blockDim.x;
  KV_UNROLL(4)
  for (int64_t d = first; d < numbers; d += step) function(d);
}

}  // namespace KV_GPU
