// out[i, h, d] = x[i, h, d] / sqrt(mean_d(x[i, h, d]^2) + epsilon) * weight[d]     (Zhang and Sennrich 2019, eq. 4)
//
// Shapes: x and out [n, heads, dim] float32, rows row_stride apart, weight [dim] float32; out may be x.
// A block is one warp and takes one head of one row; its lanes take every 32nd number. Squares are added in double: a
// lane adds its own in order, then the warp adds the 32 sums. Bound: x is read and out written once, 8 * n * heads *
// dim bytes; the second look at x hits the L1 cache. Registers on sm_90 and sm_75: 43 and 50.
#include "gpu/ops/rms_norm.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

__global__ void __launch_bounds__(32) rmsNormKernel(device::RmsNormArgs args, int64_t row_stride) {
  const int64_t at = blockIdx.x * row_stride + int64_t{blockIdx.y} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight);
  float* out = device::raw(args.out) + at;
  double sum = 0;
  for (int d = static_cast<int>(threadIdx.x); d < args.dim; d += 32) {
    const double wide = x[d];
    sum += wide * wide;
  }
  const double mean = sumOverWarp(sum) / args.dim + static_cast<double>(args.epsilon);
  const float scale = static_cast<float>(1.0 / sqrt(mean));
  for (int d = static_cast<int>(threadIdx.x); d < args.dim; d += 32) out[d] = x[d] * scale * weight[d];
}

}  // namespace

void rmsNorm(const device::RmsNormArgs& args, Stream& stream) {
  if (args.n == 0 || args.heads == 0) return;
  const int64_t row_stride = args.row_stride ? args.row_stride : int64_t{args.heads} * args.dim;
  const dim3 grid(static_cast<unsigned>(args.n), static_cast<unsigned>(args.heads));
  launch({"rmsNorm", grid, dim3(32), 0}, stream, &rmsNormKernel, args, row_stride);
}

}  // namespace KV_GPU
