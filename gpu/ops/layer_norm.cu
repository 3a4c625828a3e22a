// out[i, d] = (x[i, d] - mean_i) / sqrt(mean_d((x[i, d] - mean_i)^2) + epsilon) * weight[d] + bias[d]
//                                                                         (Ba, Kiros and Hinton 2016, eq. 3)
//
// Shapes: x and out [n, dim] float32, weight [dim] float32, bias [dim] float32 or null; out may be x.
// A block takes one row (row_sum.h: the order of the sums, in double). A row of up to 8192 numbers is read once and
// held, its weights while the kernel before still runs. Bound: 8 * n * dim bytes. Registers on sm_90 and sm_75: 106
// and 96.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/row_sum.h"

namespace KV_GPU {
namespace {

template <bool wide>
__global__ void __launch_bounds__(sum_threads) layerNormKernel(device::LayerNormArgs args) {
  KV_SHARED(double, of_warps, [2][sum_warps]);
  const int64_t at = int64_t{blockIdx.x} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight), *bias = device::raw(args.bias);
  float* out = device::raw(args.out) + at;
  const int thread = static_cast<int>(threadIdx.x), step = static_cast<int>(blockDim.x);
  FourNumbers weights[sum_groups], row[sum_groups];
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) weights[k] = fourOf<wide>(weight, thread + k * step, args.dim);
  waitForStream();
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) row[k] = fourOf<wide>(x, thread + k * step, args.dim);

  // The sum of term(number) over the row, whose first groups are held.
  const auto sumOf = [&](const auto& term, double(&room)[sum_warps]) {
    double sum = 0;
    const auto add = [&](const FourNumbers& four, int group) {
      KV_UNROLL(4)
      for (int i = 0; i < 4; ++i) {
        if (4 * group + i < args.dim) sum += term(static_cast<double>(four.of[i]));
      }
    };
    KV_UNROLL(4)
    for (int k = 0; k < sum_groups; ++k) add(row[k], thread + k * step);
    for (int group = thread + sum_groups * step; 4 * group < args.dim; group += step)
      add(fourOf<wide>(x, group, args.dim), group);
    return sumOverBlock(sum, room);
  };
  const double mean = sumOf([](double number) { return number; }, of_warps[0]) / args.dim;
  const double squares = sumOf([&](double number) { return (number - mean) * (number - mean); }, of_warps[1]);
  const double scale = 1.0 / sqrt(squares / args.dim + static_cast<double>(args.epsilon));
  const auto put = [&](const FourNumbers& four, const FourNumbers& own, int group) {
    FourNumbers result = bias ? fourOf<wide>(bias, group, args.dim) : FourNumbers{};
    KV_UNROLL(4)
    for (int i = 0; i < 4; ++i) {
      result.of[i] += static_cast<float>((static_cast<double>(four.of[i]) - mean) * scale) * own.of[i];
    }
    putFour<wide>(out, group, args.dim, result);
  };
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) put(row[k], weights[k], thread + k * step);
  for (int group = thread + sum_groups * step; 4 * group < args.dim; group += step)
    put(fourOf<wide>(x, group, args.dim), fourOf<wide>(weight, group, args.dim), group);
}

}  // namespace

void layerNorm(const device::LayerNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  const auto isWide = [](const float* row) { return reinterpret_cast<uintptr_t>(row) % sizeof(float4) == 0; };
  const bool wide = args.dim % 4 == 0 && isWide(device::raw(args.x)) && isWide(device::raw(args.out)) &&
                    isWide(device::raw(args.weight)) && isWide(device::raw(args.bias));
  launch({"layerNorm", dim3(static_cast<unsigned>(args.n)), dim3(sumThreads(args.dim)), 0}, stream,
         wide ? &layerNormKernel<true> : &layerNormKernel<false>, args);
}

}  // namespace KV_GPU
