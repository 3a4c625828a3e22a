// rmsNorm:   out[i, h, d] = x[i, h, d] / sqrt(mean_d(x[i, h, d]^2) + epsilon) * weight[h, d]
//                                                                         (Zhang and Sennrich 2019, eq. 4)
// layerNorm: out[i, d] = (x[i, d] - mean_i) / sqrt(mean_d((x[i, d] - mean_i)^2) + epsilon) * weight[d] + bias[d]
//                                                                         (Ba, Kiros and Hinton 2016, eq. 3)
//
// Shapes: x and out [n, heads, dim] float32, rows row_stride apart, of layerNorm [n, dim]; weight [dim] float32, or
// [heads, dim] weight_stride apart; bias [dim] float32 or null; out may be x.
// A block takes one head of one row (row_sum.h: the order of the sums, in double). A row of up to 8192 numbers is read
// once and held, its weights while the kernel before still runs: what costs is the wait for memory, not the bytes.
// Bound: 8 * n * heads * dim bytes. Registers on sm_90 and sm_75: rmsNorm 64 and 64, layerNorm 106 and 96.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/kernel.h"
#include "gpu/ops/row_sum.h"

namespace KV_GPU {
inline namespace norm_kernels {

template <bool wide>
__global__ void __launch_bounds__(sum_threads) rmsNormKernel(device::RmsNormArgs args, int64_t row_stride) {
  KV_SHARED(double, of_warps, [sum_warps]);
  const int64_t at = blockIdx.x * row_stride + int64_t{blockIdx.y} * args.dim;
  const float *x = device::raw(args.x) + at, *weight = device::raw(args.weight) + blockIdx.y * args.weight_stride;
  float* out = device::raw(args.out) + at;
  const int thread = static_cast<int>(threadIdx.x), step = static_cast<int>(blockDim.x), held = sum_groups * step;
  FourNumbers weights[sum_groups], row[sum_groups];
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) weights[k] = fourOf<wide>(weight, thread + k * step, args.dim);
  waitForStream();

  double sum = 0;
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) row[k] = fourOf<wide>(x, thread + k * step, args.dim);
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) {
    KV_UNROLL(4)
    for (const float number : row[k].of) sum += static_cast<double>(number) * static_cast<double>(number);
  }
  for (int group = thread + held; 4 * group < args.dim; group += step) {
    const FourNumbers four = fourOf<wide>(x, group, args.dim);
    for (const float number : four.of) sum += static_cast<double>(number) * static_cast<double>(number);
  }
  const double mean = sumOverBlock(sum, of_warps) / args.dim + static_cast<double>(args.epsilon);
  const auto scale = static_cast<float>(1.0 / sqrt(mean));
  const auto normed = [&](const FourNumbers& four, const FourNumbers& own) {
    FourNumbers result;
    KV_UNROLL(4)
    for (int i = 0; i < 4; ++i) result.of[i] = four.of[i] * scale * own.of[i];
    return result;
  };
  KV_UNROLL(4)
  for (int k = 0; k < sum_groups; ++k) putFour<wide>(out, thread + k * step, args.dim, normed(row[k], weights[k]));
  for (int group = thread + held; 4 * group < args.dim; group += step) {
    const FourNumbers four = fourOf<wide>(x, group, args.dim);
    putFour<wide>(out, group, args.dim, normed(four, fourOf<wide>(weight, group, args.dim)));
  }
}

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

bool isWide(const float* row) { return reinterpret_cast<uintptr_t>(row) % sizeof(float4) == 0; }

}  // namespace norm_kernels

void rmsNorm(const device::RmsNormArgs& args, Stream& stream) {
  if (args.n == 0 || args.heads == 0) return;
  const int64_t row_stride = args.row_stride ? args.row_stride : int64_t{args.heads} * args.dim;
  const dim3 grid(static_cast<unsigned>(args.n), static_cast<unsigned>(args.heads));
  const bool wide = args.dim % 4 == 0 && row_stride % 4 == 0 && args.weight_stride % 4 == 0 &&
                    isWide(device::raw(args.x)) && isWide(device::raw(args.out)) && isWide(device::raw(args.weight));
  launch({"rmsNorm", grid, dim3(sumThreads(args.dim)), 0}, stream, wide ? &rmsNormKernel<true> : &rmsNormKernel<false>,
         args, row_stride);
}

void layerNorm(const device::LayerNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  const bool wide = args.dim % 4 == 0 && isWide(device::raw(args.x)) && isWide(device::raw(args.out)) &&
                    isWide(device::raw(args.weight)) && isWide(device::raw(args.bias));
  launch({"layerNorm", dim3(static_cast<unsigned>(args.n)), dim3(sumThreads(args.dim)), 0}, stream,
         wide ? &layerNormKernel<true> : &layerNormKernel<false>, args);
}

}  // namespace KV_GPU
