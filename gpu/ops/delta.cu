// deltaRule, the gated delta rule (Yang, Kautz and Hatamizadeh 2024, eq. 10), each value head alone, with the query q
// and the key k of its key head made unit vectors, q over sqrt(k_width):
//   S = exp(a softplus(step + step_bias)) S;  S = S + k (sigmoid(beta) (v - S^T k))^T;  out = S^T q
//
// Shapes: q and k [n, k_heads, k_width], v [n, v_heads, v_width] float32, rows row_stride apart; beta and step [n,
// v_heads], rows gate_stride apart; a and step_bias [v_heads]; S [v_heads, k_width, v_width], state_offset floats after
// state_before and state_after; out [n, v_heads, v_width]. A warp takes four columns of a head's S in registers, a lane
// every 32nd number of each, and walks the rows of the sequence, one after another; sums go over the lanes of the warp,
// in one order. No two warps meet, so nothing waits but for the sum that a row needs from the one before. Bound: of one
// row 8 * v_heads * k_width * v_width bytes, of many the way through a row's sum: about 200 cycles.
//
// Registers on sm_90 and sm_75: 93 and 96.
#include "gpu/ops.h"

#include "core/device/device_access.h"
#include "gpu/ops/row_walk.h"

namespace KV_GPU {
inline namespace delta_kernels {

constexpr int delta_warps = 4, delta_columns = 4;  // of a block; of a warp

// keys: numbers of a column that a lane has.
template <int keys>
__global__ void __launch_bounds__(32 * delta_warps) deltaRuleKernel(device::DeltaRuleArgs args) {
  waitForStream();
  const int lane = static_cast<int>(threadIdx.x % 32), head = static_cast<int>(blockIdx.y);
  const int first = static_cast<int>(blockIdx.x * delta_warps + threadIdx.x / 32) * delta_columns;
  if (first >= args.v_width) return;
  const device::SequenceRows& sequence = device::raw(args.sequences)[blockIdx.z];
  const int key_head = args.tiled ? head % args.k_heads : head / (args.v_heads / args.k_heads);
  const int64_t in_state = args.state_offset + int64_t{head} * args.k_width * args.v_width + first;
  const float* before = sequence.state_before ? device::raw(sequence.state_before) + in_state : nullptr;
  float* after = device::raw(sequence.state_after) + in_state;
  const float a = device::raw(args.a)[head], step_bias = device::raw(args.step_bias)[head];
  const float q_factor = 1.0f / sqrtf(static_cast<float>(args.k_width));

  float state[keys][delta_columns];
  // function(number of the state in memory, in its register)
  const auto eachNumberOfState = [&](const auto& function) {
    KV_UNROLL(8)
    for (int r = 0; r < keys; ++r) {
      const int i = lane + 32 * r;
      KV_UNROLL(4)
      for (int c = 0; c < delta_columns; ++c) {
        if (i < args.k_width && first + c < args.v_width) function(int64_t{i} * args.v_width + c, state[r][c]);
      }
    }
  };
  KV_UNROLL(8)
  for (int r = 0; r < keys; ++r) {
    KV_UNROLL(4)
    for (int c = 0; c < delta_columns; ++c) state[r][c] = 0.0f;
  }
  if (before) eachNumberOfState([&](int64_t at, float& number) { number = before[at]; });

  for (int64_t row = sequence.first_row; row < int64_t{sequence.first_row} + sequence.rows; ++row) {
    const int64_t key_at = row * args.row_stride + int64_t{key_head} * args.k_width;
    float q[keys], k[keys], q_squares = 0.0f, k_squares = 0.0f;
    KV_UNROLL(8)
    for (int r = 0; r < keys; ++r) {
      const int i = lane + 32 * r;
      q[r] = i < args.k_width ? device::raw(args.q)[key_at + i] : 0.0f;
      k[r] = i < args.k_width ? device::raw(args.k)[key_at + i] : 0.0f;
      q_squares += q[r] * q[r];
      k_squares += k[r] * k[r];
    }
    const float q_scale = q_factor / sqrtf(sumOverWarp(q_squares) + 1e-6f);
    const float k_scale = 1.0f / sqrtf(sumOverWarp(k_squares) + 1e-6f);
    KV_UNROLL(8)
    for (int r = 0; r < keys; ++r) {
      q[r] *= q_scale;
      k[r] *= k_scale;
    }
    const int64_t gate_at = row * args.gate_stride + head;
    const float beta = 1.0f / (1.0f + expf(-device::raw(args.beta)[gate_at]));
    const float step = device::raw(args.step)[gate_at] + step_bias;
    const float decay = expf(a * (fmaxf(step, 0.0f) + log1pf(expf(-fabsf(step)))));
    const float* v = device::raw(args.v) + row * args.row_stride + int64_t{head} * args.v_width + first;
    float* out = device::raw(args.out) + (row * args.v_heads + head) * args.v_width + first;
    KV_UNROLL(4)
    for (int c = 0; c < delta_columns; ++c) {
      const bool exists = first + c < args.v_width;
      float found = 0.0f, sum = 0.0f;
      KV_UNROLL(8)
      for (int r = 0; r < keys; ++r) found += k[r] * state[r][c];
      const float change = beta * ((exists ? v[c] : 0.0f) - decay * sumOverWarp(found));
      KV_UNROLL(8)
      for (int r = 0; r < keys; ++r) {
        state[r][c] = decay * state[r][c] + k[r] * change;
        sum += q[r] * state[r][c];
      }
      sum = sumOverWarp(sum);
      if (exists && lane == 0) out[c] = sum;
    }
  }
  eachNumberOfState([&](int64_t at, float& number) { after[at] = number; });
}

}  // namespace delta_kernels

void deltaRule(const device::DeltaRuleArgs& args, Stream& stream) {
  if (args.n_sequences == 0 || args.v_heads == 0 || args.v_width == 0) return;
  const dim3 grid(blocksOf(args.v_width, delta_warps * delta_columns), static_cast<unsigned>(args.v_heads),
                  static_cast<unsigned>(args.n_sequences));
  launch({"deltaRule", grid, dim3(32 * delta_warps), 0}, stream,
         args.k_width <= 128 ? &deltaRuleKernel<4> : &deltaRuleKernel<device::largest_delta_key / 32>, args);
}

}  // namespace KV_GPU
