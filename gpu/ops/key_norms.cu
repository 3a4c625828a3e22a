// out[i] = mean over h of sqrt(sum_d k[i, h, d]^2), the largest float where that is no finite number.
//
// Shapes: k [n, n_kv_heads, head_dim] float32, rows row_stride floats apart; out [n]. A thread takes a row and adds in
// float64, in the order of the row. Bound: 4 * n * n_kv_heads * head_dim bytes read. Registers on sm_90 and sm_75: 43
// and 46.

#include "gpu/ops.h"

#include <limits>

#include "core/device/device_access.h"
#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

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

}  // namespace

void keyNorms(const device::KeyNormArgs& args, Stream& stream) {
  if (args.n == 0) return;
  const auto blocks = static_cast<unsigned>((args.n + norm_threads - 1) / norm_threads);
  launch({"keyNorms", dim3(blocks), dim3(norm_threads)}, stream, &keyNormsKernel, args);
}

}  // namespace KV_GPU
