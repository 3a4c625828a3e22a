// out[i, c] = silu(bias[c] + sum_k weight[c, k] x[i - kernel + 1 + k, c])          (Gu and Dao 2023, section 3.4)
// where the rows before the first of a sequence are those of its state, whose new value is the last kernel - 1 rows
//
// Shapes: x [n, channels] float32, rows row_stride apart; weight [channels, kernel], bias [channels] or null; a state
// [kernel - 1, channels], oldest row first, state_offset floats after state_before and state_after; out [n, channels].
// A thread takes a channel of a sequence and 64 of its rows, one after another; those with the first 64 write the state
// too. Bound: 8 * n * channels bytes; a row is read `kernel` times, all but once from the L1 cache. Registers on sm_90
// and sm_75: 32 and 35.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/activation.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
namespace {

constexpr int conv_threads = 128, conv_rows = 64;

__global__ void __launch_bounds__(conv_threads) causalConvKernel(device::CausalConvArgs args) {
  waitForStream();
  const int channel = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (channel >= args.channels) return;
  const device::SequenceRows& sequence = device::raw(args.sequences)[blockIdx.y];
  const int kept = args.kernel - 1, first = static_cast<int>(blockIdx.z) * conv_rows;
  const int64_t offset = args.state_offset + channel;
  const float* x = device::raw(args.x) + sequence.first_row * args.row_stride + channel;
  const float* before = sequence.state_before ? device::raw(sequence.state_before) + offset : nullptr;
  const auto input = [&](int row) {  // of the sequence
    if (row >= 0) return x[row * args.row_stride];
    return before ? before[int64_t{kept + row} * args.channels] : 0.0f;
  };
  const float* weight = device::raw(args.weight) + int64_t{channel} * args.kernel;
  const float bias = args.bias ? device::raw(args.bias)[channel] : 0.0f;
  float* out = device::raw(args.out) + int64_t{sequence.first_row} * args.channels + channel;
  for (int row = first; row < min(first + conv_rows, sequence.rows); ++row) {
    float sum = bias;
    for (int k = 0; k < args.kernel; ++k) sum += weight[k] * input(row - kept + k);
    out[int64_t{row} * args.channels] = silu(sum);
  }
  if (first > 0) return;
  float* after = device::raw(sequence.state_after) + offset;
  for (int k = 0; k < kept; ++k) after[int64_t{k} * args.channels] = input(sequence.rows - kept + k);
}

}  // namespace

void causalConv(const device::CausalConvArgs& args, Stream& stream) {
  if (args.n_sequences == 0 || args.channels == 0) return;
  const unsigned threads = blockFor(args.channels, conv_threads);
  const dim3 grid(blocksOf(args.channels, threads), static_cast<unsigned>(args.n_sequences),
                  std::max(1u, blocksOf(args.n, conv_rows)));
  launch({"causalConv", grid, dim3(threads), 0}, stream, &causalConvKernel, args);
}

}  // namespace KV_GPU
