// causalConv: out[i, c] = silu(bias[c] + sum_k weight[c, k] x[i - kernel + 1 + k, c])
//                                                                                  (Gu and Dao 2023, section 3.4)
// or the sum itself, where the rows before the first of a sequence are those of its state, whose new value is the last
// kernel - 1 rows
//
// selectiveScan: with s = softplus(dt[i, c])                                       (Gu and Dao 2023, algorithm 2)
//   h = exp(s a[c]) h + s b[i] u[i, c];  out[i, c] = (c[i] . h + d[c] u[i, c]) silu(z[i, c])
//
// Shapes of causalConv: x [n, channels] float32, rows row_stride apart; weight [channels, kernel], bias [channels] or
// null; a state [kernel - 1, channels], oldest row first, state_offset floats after state_before and state_after; out
// [n, channels]. A thread takes a channel of a sequence and 64 of its rows, one after another; those with the first 64
// write the state too. Bound: 8 * n * channels bytes; a row is read `kernel` times, all but once from the L1 cache.
//
// Shapes of selectiveScan: u, dt and out [n, channels] float32; b and c [n, states], rows bc_stride apart; z [n,
// channels], rows z_stride apart; a [channels, states], d [channels]; h [channels, states], state_offset floats after
// state_before and state_after; out may be u. A thread takes a channel of a sequence and walks its rows, one after
// another; within a row it adds the states in order. Up to 16 states, as in every published Mamba, it keeps in
// registers, more in state_after. Bound: n * channels * states exponentials; 16 * n * channels bytes.
//
// Registers on sm_90 and sm_75: causalConv 32 and 39, selectiveScan 62 and 72.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/activation.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace scan_kernels {

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
    out[int64_t{row} * args.channels] = args.silu ? silu(sum) : sum;
  }
  if (first > 0) return;
  float* after = device::raw(sequence.state_after) + offset;
  for (int k = 0; k < kept; ++k) after[int64_t{k} * args.channels] = input(sequence.rows - kept + k);
}

constexpr int scan_threads = 64, scan_register_states = 16;

template <bool in_registers>
__global__ void __launch_bounds__(scan_threads) selectiveScanKernel(device::SelectiveScanArgs args) {
  waitForStream();
  const int channel = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (channel >= args.channels) return;
  const device::SequenceRows& sequence = device::raw(args.sequences)[blockIdx.y];
  const int64_t in_state = args.state_offset + int64_t{channel} * args.states;
  const float* before = sequence.state_before ? device::raw(sequence.state_before) + in_state : nullptr;
  float* after = device::raw(sequence.state_after) + in_state;
  const float* a = device::raw(args.a) + int64_t{channel} * args.states;
  const float d = device::raw(args.d)[channel];

  float held[scan_register_states];
  const auto eachState = [&](const auto& function) {
    if constexpr (in_registers) {
      KV_UNROLL(16)
      for (int s = 0; s < scan_register_states; ++s) {
        if (s < args.states) function(s, held[s]);
      }
    } else {
      for (int s = 0; s < args.states; ++s) function(s, after[s]);
    }
  };
  eachState([&](int s, float& h) { h = before ? before[s] : 0.0f; });
  for (int64_t row = sequence.first_row; row < sequence.first_row + sequence.rows; ++row) {
    const int64_t at = row * args.channels + channel;
    const float *b = device::raw(args.b) + row * args.bc_stride, *c = device::raw(args.c) + row * args.bc_stride;
    const float u = device::raw(args.u)[at], step = softplus(device::raw(args.dt)[at]), in = step * u;
    float sum = 0.0f;
    eachState([&](int s, float& h) {
      h = expf(step * a[s]) * h + in * b[s];
      sum += h * c[s];
    });
    device::raw(args.out)[at] = (sum + d * u) * silu(device::raw(args.z)[row * args.z_stride + channel]);
  }
  if constexpr (in_registers) eachState([&](int s, float& h) { after[s] = h; });
}

}  // namespace scan_kernels

void causalConv(const device::CausalConvArgs& args, Stream& stream) {
  if (args.n_sequences == 0 || args.channels == 0) return;
  const unsigned threads = blockFor(args.channels, conv_threads);
  const dim3 grid(blocksOf(args.channels, threads), static_cast<unsigned>(args.n_sequences),
                  std::max(1u, blocksOf(args.n, conv_rows)));
  launch({"causalConv", grid, dim3(threads), 0}, stream, &causalConvKernel, args);
}

void selectiveScan(const device::SelectiveScanArgs& args, Stream& stream) {
  if (args.n_sequences == 0 || args.channels == 0) return;
  const unsigned threads = blockFor(args.channels, scan_threads);
  const dim3 grid(blocksOf(args.channels, threads), static_cast<unsigned>(args.n_sequences));
  launch({"selectiveScan", grid, dim3(threads), 0}, stream,
         args.states <= scan_register_states ? &selectiveScanKernel<true> : &selectiveScanKernel<false>, args);
}

}  // namespace KV_GPU
