// What retentions want to know of a step's keys and queries.
//
// keyNorms: out[r] = mean over h of sqrt(sum_d k[r, h, d]^2), the largest float where that is no finite number.
// queryMoments: out[h, 0, j] = m[j], the mean of q[r, h, j] over r; out[h, 1 + i, j] = sum_r (q[r, h, i] - m[i])
// (q[r, h, j] - m[j]).   keyForms: out[r, h] = sum_j k[j] (a[j] + sum_i k[i] B[i, j]) with k of row r, KV head of h.
//
// Shapes: q [n, n_heads, head_dim] float32, rows row_stride apart; out [n_heads, 1 + head_dim, head_dim]. k [n,
// n_kv_heads, head_dim], rows row_stride apart; forms [n_heads, 1 + head_dim, head_dim]: a, then B; out [n, n_heads],
// of keyNorms [n]. keyNorms: a thread takes a row and adds in float64, in the order of the row. queryMoments: a block
// takes 8 rows of a head's matrix, a thread a column of them; every block computes the means again, in double, and rows
// are added in order. keyForms: a block takes a head and 4 rows, which it keeps in shared memory, and a thread columns
// of B; columns are added by row_sum.h. Bound: n * n_heads * head_dim^2 multiply-adds, of keyNorms 4 * n * n_kv_heads *
// head_dim bytes read. Registers on sm_90 and sm_75: keyNorms 43 and 46, the others 64 and 80.
#include "gpu/ops.h"

#include <algorithm>
#include <limits>

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/row_sum.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace moments_kernels {

constexpr int norm_threads = 32;

__global__ void __launch_bounds__(norm_threads) keyNormsKernel(device::KeyNormArgs args) {
  waitForStream();
  const int row = static_cast<int>(blockIdx.x * norm_threads + threadIdx.x);
  if (row >= args.n) return;
  const float* key = device::raw(args.k) + row * args.row_stride;
  double sum = 0;
  for (int h = 0; h < args.n_kv_heads; ++h) {
    double squares = 0;
    for (int d = 0; d < args.head_dim; ++d) {
      const double x = key[int64_t{h} * args.head_dim + d];
      squares += x * x;
    }
    sum += sqrt(squares);
  }
  constexpr float largest = std::numeric_limits<float>::max();
  const float mean = static_cast<float>(sum / args.n_kv_heads);
  device::raw(args.out)[row] = mean <= largest ? mean : largest;
}

constexpr int moment_threads = 128, rows_of_matrix = 8, rows_of_keys = 4;

__global__ void __launch_bounds__(moment_threads) queryMomentsKernel(device::QueryMomentsArgs args) {
  KV_SHARED(float, means, [device::largest_head_dim]);
  waitForStream();
  const int dim = args.head_dim, first = static_cast<int>(blockIdx.y) * rows_of_matrix;
  const float* q = device::raw(args.q) + int64_t{blockIdx.x} * dim;
  float* out = device::raw(args.out) + int64_t{blockIdx.x} * (1 + dim) * dim;
  for (int j = static_cast<int>(threadIdx.x); j < dim; j += static_cast<int>(blockDim.x)) {
    double sum = 0;
    for (int row = 0; row < args.n; ++row) sum += static_cast<double>(q[row * args.row_stride + j]);
    means[j] = static_cast<float>(sum / args.n);
    if (first == 0) out[j] = means[j];
  }
  __syncthreads();
  for (int j = static_cast<int>(threadIdx.x); j < dim; j += static_cast<int>(blockDim.x)) {
    float sums[rows_of_matrix] = {};
    for (int row = 0; row < args.n; ++row) {
      const float* numbers = q + row * args.row_stride;
      const float right = numbers[j] - means[j];
      KV_UNROLL(8)
      for (int i = 0; i < rows_of_matrix; ++i) {
        const int at = first + i < dim ? first + i : first;
        sums[i] = fmaf(numbers[at] - means[at], right, sums[i]);
      }
    }
    KV_UNROLL(8)
    for (int i = 0; i < rows_of_matrix; ++i) {
      if (first + i < dim) out[int64_t{1 + first + i} * dim + j] = sums[i];
    }
  }
}

__global__ void __launch_bounds__(moment_threads) keyFormsKernel(device::KeyFormsArgs args) {
  KV_SHARED(float, keys, [rows_of_keys][device::largest_head_dim]);
  KV_SHARED(double, of_warps, [sum_warps]);
  waitForStream();
  const int dim = args.head_dim, head = static_cast<int>(blockIdx.y);
  const int first = static_cast<int>(blockIdx.x) * rows_of_keys;
  const float* form = device::raw(args.forms) + int64_t{head} * (1 + dim) * dim;
  const int64_t of_head = int64_t{head / (args.n_heads / args.n_kv_heads)} * dim;
  for (int j = static_cast<int>(threadIdx.x); j < dim; j += static_cast<int>(blockDim.x)) {
    KV_UNROLL(4)
    for (int r = 0; r < rows_of_keys; ++r) {
      keys[r][j] = first + r < args.n ? device::raw(args.k)[(first + r) * args.row_stride + of_head + j] : 0.0f;
    }
  }
  __syncthreads();
  double totals[rows_of_keys] = {};
  for (int j = static_cast<int>(threadIdx.x); j < dim; j += static_cast<int>(blockDim.x)) {
    float sums[rows_of_keys];
    KV_UNROLL(4)
    for (int r = 0; r < rows_of_keys; ++r) sums[r] = form[j];
    for (int i = 0; i < dim; ++i) {
      const float number = form[int64_t{1 + i} * dim + j];
      KV_UNROLL(4)
      for (int r = 0; r < rows_of_keys; ++r) sums[r] = fmaf(keys[r][i], number, sums[r]);
    }
    KV_UNROLL(4)
    for (int r = 0; r < rows_of_keys; ++r) totals[r] += static_cast<double>(sums[r]) * static_cast<double>(keys[r][j]);
  }
  KV_UNROLL(4)
  for (int r = 0; r < rows_of_keys; ++r) {
    const double total = sumOverBlock(totals[r], of_warps);
    if (threadIdx.x == 0 && first + r < args.n)
      device::raw(args.out)[int64_t{first + r} * args.n_heads + head] = static_cast<float>(total);
    __syncthreads();  // of_warps is used again
  }
}

}  // namespace moments_kernels

void keyNorms(const device::KeyNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  launch({"keyNorms", dim3(blocksOf(args.n, norm_threads)), dim3(norm_threads)}, stream, &keyNormsKernel, args);
}

void queryMoments(const device::QueryMomentsArgs& args, Stream& stream) {
  if (args.n == 0 || args.n_heads == 0) return;
  const dim3 grid(static_cast<unsigned>(args.n_heads), blocksOf(args.head_dim, rows_of_matrix));
  launch({"queryMoments", grid, dim3(blockFor(args.head_dim, moment_threads))}, stream, &queryMomentsKernel, args);
}

void keyForms(const device::KeyFormsArgs& args, Stream& stream) {
  if (args.n == 0 || args.n_heads == 0) return;
  const dim3 grid(blocksOf(args.n, rows_of_keys), static_cast<unsigned>(args.n_heads));
  launch({"keyForms", grid, dim3(blockFor(args.head_dim, moment_threads))}, stream, &keyFormsKernel, args);
}

}  // namespace KV_GPU
