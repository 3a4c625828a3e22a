// ids[i, k], values[i, k]: the k-th largest number of row i, of equal ones the one with the lower index first; a NaN is
// larger than every number
//
// Shapes: x [n, dim] float32, ids [n, count] int32, values [n, count] float32, count 1..64.
// A block takes a piece of 2048 numbers of a row as keys (ordered.h) in registers, eight a thread. `count` times it
// chooses the largest key, and the thread whose it was takes it away. The keys that were chosen of all pieces of a row
// are rows of a next launch, until one piece is left: of a vocabulary of 131,072 and count 1 in the second. Bound:
// 4 * n * dim bytes of x, read once, then one meeting of the block a number. Registers on sm_90 and sm_75: 40 and 48.
#include "gpu/ops.h"

#include <utility>

#include "core/device/device_access.h"
#include "gpu/ops/ordered.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace top_kernels {

constexpr int top_threads = 256, top_warps = top_threads / 32;
constexpr int thread_keys = 8;
constexpr int piece_keys = top_threads * thread_keys;

// Above that of every number.
__device__ inline uint64_t keyOfNan(uint32_t at) { return uint64_t{0xffffffffu} << 32 | (0xffffffffu - at); }
__device__ inline uint64_t keyAt(const float* x, int at) {
  const float value = KV_STREAMED(x + at);
  return value == value ? keyOf(value, static_cast<uint32_t>(at)) : keyOfNan(static_cast<uint32_t>(at));
}
__device__ inline uint64_t keyAt(const uint64_t* keys, int at) { return KV_STREAMED(keys + at); }

__device__ inline uint64_t largestOf(const uint64_t (&keys)[thread_keys]) {
  uint64_t most = no_key;
  KV_UNROLL(8)
  for (int i = 0; i < thread_keys; ++i) most = max(most, keys[i]);
  return most;
}

// from [n, dim]: numbers, or keys of them. To `chosen` [n, pieces, count]; if that is null, to ids and values.
template <class From>
__global__ void __launch_bounds__(top_threads)
    topKernel(const From* from, int dim, device::TopArgs args, uint64_t* chosen) {
  waitForStream();
  KV_SHARED(uint64_t, warp_keys, [2][top_warps]);
  const int64_t row = blockIdx.x;
  const int first = static_cast<int>(blockIdx.y) * piece_keys;
  const unsigned warp = threadIdx.x / 32, warps = blockDim.x / 32;
  uint64_t keys[thread_keys];
  KV_UNROLL(8)
  for (int i = 0; i < thread_keys; ++i) {
    const int at = first + i * static_cast<int>(blockDim.x) + static_cast<int>(threadIdx.x);
    keys[i] = at < dim && at < first + piece_keys ? keyAt(from + row * dim, at) : no_key;
  }
  uint64_t mine = largestOf(keys);
  for (int k = 0; k < args.count; ++k) {
    uint64_t most = maxOverWarp(mine);
    if (warps > 1) {
      uint64_t* of_warps = warp_keys[k % 2];  // in turn, so that one barrier a number is enough
      if (threadIdx.x % 32 == 0) of_warps[warp] = most;
      __syncthreads();
      most = of_warps[0];
      for (unsigned w = 1; w < warps; ++w) most = max(most, of_warps[w]);
    }
    if (threadIdx.x == 0) {
      if (chosen) {
        chosen[(row * gridDim.y + blockIdx.y) * args.count + k] = most;
      } else {
        const int64_t to = row * args.count + k;
        device::raw(args.ids)[to] = static_cast<int32_t>(indexOf(most));
        device::raw(args.values)[to] = device::raw(args.x)[row * args.dim + indexOf(most)];
      }
    }
    if (mine != most || most == no_key) continue;
    KV_UNROLL(8)
    for (int i = 0; i < thread_keys; ++i) {
      if (keys[i] == most) keys[i] = no_key;
    }
    mine = largestOf(keys);
  }
}

template <class From>
void choose(const From* from, int dim, unsigned pieces, const device::TopArgs& args, uint64_t* chosen, Stream& stream) {
  const unsigned threads = blockFor(blocksOf(dim, thread_keys), top_threads);
  launch({"top", dim3(static_cast<unsigned>(args.n), pieces), dim3(threads), 0}, stream, &topKernel<From>, from, dim,
         args, chosen);
}

}  // namespace top_kernels

void top(const device::TopArgs& args, Scratch& scratch, Stream& stream) {
  if (args.n == 0) return;
  unsigned pieces = blocksOf(args.dim, piece_keys);
  if (pieces == 1) return choose(device::raw(args.x), args.dim, 1, args, nullptr, stream);
  // Two lists of keys in turn; the second is shorter.
  const size_t list = static_cast<size_t>(args.n) * pieces * static_cast<size_t>(args.count);
  auto* keys = reinterpret_cast<uint64_t*>(scratch.room(2 * list * sizeof(uint64_t)));
  uint64_t* next = keys + list;
  choose(device::raw(args.x), args.dim, pieces, args, keys, stream);
  while (pieces > 1) {
    const int dim = static_cast<int>(pieces) * args.count;
    pieces = blocksOf(dim, piece_keys);
    choose(std::as_const(keys), dim, pieces, args, pieces > 1 ? next : nullptr, stream);
    std::swap(keys, next);
  }
}

}  // namespace KV_GPU
