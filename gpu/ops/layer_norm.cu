// out[i, d] = (x[i, d] - mean_i) / sqrt(mean_d((x[i, d] - mean_i)^2) + epsilon) * weight[d] + bias[d]
//                                                                         (Ba, Kiros and Hinton 2016, eq. 3)
//
// Shapes: x and out [n, dim] float32, weight [dim] float32, bias [dim] float32 or null; out may be x.
// A block is one warp and takes one row; its lanes take every 32nd number. Sums are in double: a lane adds its own in
// order, then the warp adds the 32 sums. Bound: x is read and out written once, 8 * n * dim bytes; the second and third
// look at x hit the L1 cache. Registers on sm_90 and sm_75: 38 and 38.
#include "gpu/ops/layer_norm.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

__global__ void __launch_bounds__(32) layerNormKernel(device::LayerNormArgs args) {
  const int64_t at = int64_t{blockIdx.x} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight), *bias = device::raw(args.bias);
  float* out = device::raw(args.out) + at;
  const int lane = static_cast<int>(threadIdx.x);
  double sum = 0, squares = 0;
  for (int d = lane; d < args.dim; d += 32) sum += static_cast<double>(x[d]);
  const double mean = sumOverWarp(sum) / args.dim;
  for (int d = lane; d < args.dim; d += 32) {
    const double apart = static_cast<double>(x[d]) - mean;
    squares += apart * apart;
  }
  const double scale = 1.0 / sqrt(sumOverWarp(squares) / args.dim + static_cast<double>(args.epsilon));
  for (int d = lane; d < args.dim; d += 32) {
    const float normed = static_cast<float>((static_cast<double>(x[d]) - mean) * scale) * weight[d];
    out[d] = bias ? normed + bias[d] : normed;
  }
}

}  // namespace

void layerNorm(const device::LayerNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  launch({"layerNorm", dim3(static_cast<unsigned>(args.n)), dim3(32), 0}, stream, &layerNormKernel, args);
}

}  // namespace KV_GPU
