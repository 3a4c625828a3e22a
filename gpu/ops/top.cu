// ids[i, k], values[i, k]: the k-th largest number of row i, of equal ones the one with the lower index first; a NaN is
// never taken
//
// Shapes: x [n, dim] float32, ids [n, count] int32, values [n, count] float32, count 1..64.
// A block takes a row; its threads, a warp for every 1024 numbers and at most eight, take every blockDim.x-th number.
// Each thread knows its own largest number that was not taken yet. The block chooses the largest of those; the thread
// whose it was looks through its numbers for the next. Bound: 4 * n * dim bytes of x, then one meeting of the block
// and 4 * dim / blockDim.x bytes from the caches for each of `count`. Registers on sm_90 and sm_75: 28 and 30.
#include "gpu/ops/top.h"

#include "core/device/device_access.h"
#include "gpu/ops/ordered.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
namespace {

constexpr int top_threads = 256, top_warps = top_threads / 32, top_warp_numbers = 1024;

// The largest key below `limit` among the numbers of this thread.
__device__ inline uint64_t largestBelow(uint64_t limit, const float* x, int dim) {
  uint64_t most = no_key;
  for (int i = static_cast<int>(threadIdx.x); i < dim; i += static_cast<int>(blockDim.x)) {
    const float value = x[i];
    if (value != value) continue;
    const uint64_t key = keyOf(value, static_cast<uint32_t>(i));
    if (key < limit && key > most) most = key;
  }
  return most;
}

__global__ void __launch_bounds__(top_threads) topKernel(device::TopArgs args) {
  KV_SHARED(uint64_t, warp_keys, [2][top_warps]);
  const float* x = device::raw(args.x) + int64_t{blockIdx.x} * args.dim;
  int32_t* ids = device::raw(args.ids) + int64_t{blockIdx.x} * args.count;
  float* values = device::raw(args.values) + int64_t{blockIdx.x} * args.count;
  const unsigned warp = threadIdx.x / 32, warps = blockDim.x / 32;
  uint64_t mine = largestBelow(~uint64_t{0}, x, args.dim);
  for (int k = 0; k < args.count; ++k) {
    uint64_t most = maxOverWarp(mine);
    if (warps > 1) {
      uint64_t* keys = warp_keys[k % 2];  // in turn, so that one barrier a number is enough
      if (threadIdx.x % 32 == 0) keys[warp] = most;
      __syncthreads();
      most = keys[0];
      for (unsigned w = 1; w < warps; ++w) most = max(most, keys[w]);
    }
    if (threadIdx.x == 0) {
      ids[k] = most == no_key ? -1 : static_cast<int32_t>(indexOf(most));
      values[k] = most == no_key ? -INFINITY : x[indexOf(most)];
    }
    if (mine == most && mine != no_key && k + 1 < args.count) mine = largestBelow(most, x, args.dim);
  }
}

}  // namespace

void top(const device::TopArgs& args, Stream& stream) {
  if (args.n == 0) return;
  const unsigned threads = blockFor(blocksOf(args.dim, top_warp_numbers) * 32, top_threads);
  launch({"top", dim3(static_cast<unsigned>(args.n)), dim3(threads), 0}, stream, &topKernel, args);
}

}  // namespace KV_GPU
