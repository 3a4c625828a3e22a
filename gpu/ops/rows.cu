// takeRows: out[i] = x[rows[i]]
// addRows:  out[rows[i]] += scales[i] * x[i]
// combine:  out[i] (+)= weights[i, k] * x[entries[i, k]], one k after another
//
// Shapes: rows of dim float32, in takeRows those of x row_stride apart; rows and entries int32, scales and weights
// float32. Null lists: row i, scale 1.
// A block takes a piece of one row i (row_walk.h), a thread one or four of its numbers. Bound: 8 * n * dim bytes of
// takeRows, 12 of addRows, 4 * (used + 2) of combine. Registers on sm_90 and sm_75: 32 and 44.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace rows_kernels {

__global__ void __launch_bounds__(row_threads) takeRowsKernel(device::TakeRowsArgs args, int64_t row_stride) {
  waitForStream();
  const int64_t i = rowOfBlock();
  const int32_t* rows = device::raw(args.rows);
  const float* from = device::raw(args.x) + (rows ? rows[i] : i) * row_stride;
  float* to = device::raw(args.out) + i * args.dim;
  eachNumber(args.dim, [&](int64_t d) { to[d] = from[d]; });
}

__global__ void __launch_bounds__(row_threads) addRowsKernel(device::AddRowsArgs args) {
  waitForStream();
  const int64_t i = rowOfBlock();
  const int32_t* rows = device::raw(args.rows);
  const float* scales = device::raw(args.scales);
  const float* from = device::raw(args.x) + i * args.dim;
  float* to = device::raw(args.out) + (rows ? rows[i] : i) * args.dim;
  const float scale = scales ? scales[i] : 1.0f;
  eachNumber(args.dim, [&](int64_t d) { to[d] = to[d] + scale * from[d]; });
}

__global__ void __launch_bounds__(row_threads) combineKernel(device::CombineArgs args) {
  waitForStream();
  const int64_t i = rowOfBlock();
  const float *x = device::raw(args.x), *weights = device::raw(args.weights) + i * args.used;
  const int32_t* entries = device::raw(args.entries) + i * args.used;
  float* to = device::raw(args.out) + i * args.dim;
  eachNumber(args.dim, [&](int64_t d) {
    float sum = args.add ? to[d] : 0.0f;
    for (int k = 0; k < args.used; ++k) sum += weights[k] * x[int64_t{entries[k]} * args.dim + d];
    to[d] = sum;
  });
}

}  // namespace rows_kernels

void takeRows(const device::TakeRowsArgs& args, Stream& stream) {
  const int64_t row_stride = args.row_stride ? args.row_stride : args.dim;
  launchRows("takeRows", args.n, args.dim, stream, &takeRowsKernel, args, row_stride);
}

void addRows(const device::AddRowsArgs& args, Stream& stream) {
  launchRows("addRows", args.n, args.dim, stream, &addRowsKernel, args);
}

void combine(const device::CombineArgs& args, Stream& stream) {
  launchRows("combine", args.n, args.dim, stream, &combineKernel, args);
}

}  // namespace KV_GPU
