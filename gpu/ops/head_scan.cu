// headScan: with s = softplus(dt[i, p] + dt_bias[p]), not below least_step and not above most_step
//                                                                    (Dao and Gu 2024, equation 1 and section 7.1)
//   h = exp(s a[p]) h + s b[i, g] x[i, c];  out[i, c] = (c[i, g] . h + d[p] x[i, c]) silu(z[i, c])
// for a channel c of head p, and g the group of the head; without the factor of z where z is null
//
// Shapes: x [n, heads, head_dim], b and c [n, groups, states] float32, rows xbc_stride apart; z [n, heads, head_dim]
// or null and dt [n, heads], rows zdt_stride apart; dt_bias, a and d [heads]; h [heads, head_dim, states], state_offset
// floats after state_before and state_after; out [n, heads, head_dim]. A warp takes a channel of a sequence and walks
// its rows, one after another. A lane has every 32nd state and adds those of a row in order, then the warp adds its 32
// sums. Up to 256 states, as in every published Mamba-2, it keeps in registers, more in state_after. Bound of one row:
// 8 * heads * head_dim * states bytes; of many, as many multiply-adds a row, and the wait for the sum. Registers on
// sm_90 and sm_75: 72 and 96.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/activation.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace head_scan_kernels {

constexpr int head_threads = 128, head_warps = head_threads / 32;
constexpr int lane_states = 8;  // in registers

template <bool in_registers>
__global__ void __launch_bounds__(head_threads) headScanKernel(device::HeadScanArgs args) {
  waitForStream();
  const int channel = static_cast<int>(blockIdx.x) * head_warps + static_cast<int>(threadIdx.x) / 32;
  const int channels = args.heads * args.head_dim, lane = static_cast<int>(threadIdx.x) % 32;
  if (channel >= channels) return;  // a whole warp
  const device::SequenceRows& sequence = device::raw(args.sequences)[blockIdx.y];
  const int head = channel / args.head_dim, group = head / (args.heads / args.groups);
  const int64_t in_state = args.state_offset + int64_t{channel} * args.states;
  const float* before = sequence.state_before ? device::raw(sequence.state_before) + in_state : nullptr;
  float* after = device::raw(sequence.state_after) + in_state;
  const float a = device::raw(args.a)[head], d = device::raw(args.d)[head], bias = device::raw(args.dt_bias)[head];

  float held[lane_states];
  const auto eachState = [&](const auto& function) {
    if constexpr (in_registers) {
      KV_UNROLL(8)
      for (int k = 0; k < lane_states; ++k) {
        if (const int s = lane + 32 * k; s < args.states) function(s, held[k]);
      }
    } else {
      for (int s = lane; s < args.states; s += 32) function(s, after[s]);
    }
  };
  eachState([&](int s, float& h) { h = before ? before[s] : 0.0f; });
  for (int64_t row = sequence.first_row; row < int64_t{sequence.first_row} + sequence.rows; ++row) {
    const int64_t xbc = row * args.xbc_stride, zdt = row * args.zdt_stride;
    const float *b = device::raw(args.b) + xbc + group * args.states,
                *c = device::raw(args.c) + xbc + group * args.states;
    const float x = device::raw(args.x)[xbc + channel];
    const float step = fminf(fmaxf(softplus(device::raw(args.dt)[zdt + head] + bias), args.least_step), args.most_step);
    const float decay = expf(step * a), in = step * x;
    float sum = 0.0f;
    eachState([&](int s, float& h) {
      h = decay * h + in * b[s];
      sum += h * c[s];
    });
    sum = sumOverWarp(sum);
    if (lane != 0) continue;
    const float gate = args.z ? silu(device::raw(args.z)[zdt + channel]) : 1.0f;
    device::raw(args.out)[row * channels + channel] = (sum + d * x) * gate;
  }
  if constexpr (in_registers) eachState([&](int s, float& h) { after[s] = h; });
}

}  // namespace head_scan_kernels

void headScan(const device::HeadScanArgs& args, Stream& stream) {
  const int64_t channels = int64_t{args.heads} * args.head_dim;
  if (args.n_sequences == 0 || channels == 0) return;
  const dim3 grid(blocksOf(channels, head_warps), static_cast<unsigned>(args.n_sequences));
  launch({"headScan", grid, dim3(head_threads), 0}, stream,
         args.states <= 32 * lane_states ? &headScanKernel<true> : &headScanKernel<false>, args);
}

}  // namespace KV_GPU
