// out[i, h, d] = x[i, h, d] / sqrt(mean_d(x[i, h, d]^2) + epsilon) * weight[d]     (Zhang and Sennrich 2019, eq. 4)
//
// Shapes: x and out [n, heads, dim] float32, rows row_stride apart, weight [dim] float32; out may be x.
// A block takes one head of one row, with a warp for every 512 numbers, so that a long row is read in one or two
// turns (row_sum.h: the order of the sum, in double). Bound: x is read and out written once, 8 * n * heads * dim bytes;
// the second look at x hits the L1 cache. Registers on sm_90 and sm_75: 32 and 32.
#include "gpu/ops/rms_norm.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/row_sum.h"

namespace KV_GPU {
namespace {

__global__ void __launch_bounds__(sum_threads) rmsNormKernel(device::RmsNormArgs args, int64_t row_stride) {
  waitForStream();
  KV_SHARED(double, of_warps, [sum_warps]);
  const int64_t at = blockIdx.x * row_stride + int64_t{blockIdx.y} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight);
  float* out = device::raw(args.out) + at;
  const double sum = sumOfRow(args.dim, of_warps, [&](int d) {
    const double wide = x[d];
    return wide * wide;
  });
  const double mean = sum / args.dim + static_cast<double>(args.epsilon);
  const float scale = static_cast<float>(1.0 / sqrt(mean));
  KV_UNROLL(4)
  for (int d = static_cast<int>(threadIdx.x); d < args.dim; d += static_cast<int>(blockDim.x)) {
    out[d] = x[d] * scale * weight[d];
  }
}

}  // namespace

void rmsNorm(const device::RmsNormArgs& args, Stream& stream) {
  if (args.n == 0 || args.heads == 0) return;
  const int64_t row_stride = args.row_stride ? args.row_stride : int64_t{args.heads} * args.dim;
  const dim3 grid(static_cast<unsigned>(args.n), static_cast<unsigned>(args.heads));
  launch({"rmsNorm", grid, dim3(sumThreads(args.dim)), 0}, stream, &rmsNormKernel, args, row_stride);
}

}  // namespace KV_GPU
