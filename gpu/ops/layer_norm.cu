// out[i, d] = (x[i, d] - mean_i) / sqrt(mean_d((x[i, d] - mean_i)^2) + epsilon) * weight[d] + bias[d]
//                                                                         (Ba, Kiros and Hinton 2016, eq. 3)
//
// Shapes: x and out [n, dim] float32, weight [dim] float32, bias [dim] float32 or null; out may be x.
// A block takes one row, with a warp for every 512 numbers (row_sum.h: the order of the sums, in double). Bound: x is
// read and out written once, 8 * n * dim bytes; the second and third look at x hit the L1 cache. Registers on sm_90 and
// sm_75: 32 and 37.
#include "gpu/ops/layer_norm.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/row_sum.h"

namespace KV_GPU {
namespace {

__global__ void __launch_bounds__(sum_threads) layerNormKernel(device::LayerNormArgs args) {
  waitForStream();
  KV_SHARED(double, of_warps, [2][sum_warps]);
  const int64_t at = int64_t{blockIdx.x} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight), *bias = device::raw(args.bias);
  float* out = device::raw(args.out) + at;
  const double mean = sumOfRow(args.dim, of_warps[0], [&](int d) { return static_cast<double>(x[d]); }) / args.dim;
  const double squares = sumOfRow(args.dim, of_warps[1], [&](int d) {
    const double apart = static_cast<double>(x[d]) - mean;
    return apart * apart;
  });
  const double scale = 1.0 / sqrt(squares / args.dim + static_cast<double>(args.epsilon));
  for (int d = static_cast<int>(threadIdx.x); d < args.dim; d += static_cast<int>(blockDim.x)) {
    const float normed = static_cast<float>((static_cast<double>(x[d]) - mean) * scale) * weight[d];
    out[d] = bias ? normed + bias[d] : normed;
  }
}

}  // namespace

void layerNorm(const device::LayerNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  launch({"layerNorm", dim3(static_cast<unsigned>(args.n)), dim3(sumThreads(args.dim)), 0}, stream, &layerNormKernel,
         args);
}

}  // namespace KV_GPU
