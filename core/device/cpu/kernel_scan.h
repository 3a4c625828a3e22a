// The ops of a recurrent layer, rows one after the other: sixteen channels at a time, or the channels of a head.
#pragma once

#include "core/device/cpu/kernel_rows.h"

namespace kvarium::cpu {

constexpr int scan_channels = 16;  // at once

constexpr int64_t paddedStates(int64_t states) { return (states + 15) / 16 * 16; }
constexpr int64_t convFloats(int64_t kernel) { return scan_channels * kernel; }
// h and a of the channels, and a row of b and c each.
constexpr int64_t scanFloats(int64_t states) { return (2 * scan_channels + 2) * paddedStates(states); }

template <class V>
void causalConvChannels(const device::CausalConvArgs& args, const device::SequenceRows& rows, int first, int count,
                        float* scratch) {
  const int kept = args.kernel - 1;
  const float* x = device::raw(args.x) + rows.first_row * args.row_stride + first;
  const float* before = rows.state_before ? device::raw(rows.state_before) + args.state_offset + first : nullptr;
  float* after = device::raw(rows.state_after) + args.state_offset + first;
  float* out = device::raw(args.out) + static_cast<int64_t>(rows.first_row) * args.channels + first;
  // Row `row` of the text, counted from the first of the sequence.
  const auto input = [&](int row) {
    if (row >= 0) return loadSome<V>(x + row * args.row_stride, count);
    if (!before) return V::zero();
    return loadSome<V>(before + static_cast<int64_t>(kept + row) * args.channels, count);
  };
  const float* weight = device::raw(args.weight) + static_cast<int64_t>(first) * args.kernel;
  for (int k = 0; k < args.kernel; ++k) {
    for (int i = 0; i < 16; ++i) {
      scratch[k * 16 + i] = i < count ? weight[static_cast<int64_t>(i) * args.kernel + k] : 0.0f;
    }
  }
  const auto bias = args.bias ? loadSome<V>(device::raw(args.bias) + first, count) : V::zero();
  for (int row = 0; row < rows.rows; ++row) {
    auto sum = bias;
    for (int k = 0; k < args.kernel; ++k) sum = V::fma(V::load(scratch + k * 16), input(row - kept + k), sum);
    storeSome<V>(out + static_cast<int64_t>(row) * args.channels,
                 args.silu ? gate16<V, device::Activation::silu>(sum) : sum, count);
  }
  for (int k = 0; k < kept; ++k)
    storeSome<V>(after + static_cast<int64_t>(k) * args.channels, input(rows.rows - kept + k), count);
}

// softplus(x) = max(x, 0) + log(1 + e^-|x|)
template <class V>
[[gnu::always_inline]] inline typename V::F softplus16(typename V::F x) {
  alignas(64) float lane[16];
  V::store(lane, expWide<V>(V::sub(V::zero(), V::abs(x))));
  for (float& e : lane) e = __builtin_log1pf(e);
  return V::add(V::max(x, V::zero()), V::load(lane));
}

// The same of one number.
template <class V>
[[gnu::always_inline]] inline float softplus(float x) {
  alignas(64) float lane[16];
  V::store(lane, expWide<V>(V::set(-__builtin_fabsf(x))));
  return (x > 0 ? x : 0) + __builtin_log1pf(lane[0]);
}

// Lanes run over a channel's states: there are sixteen of them in every published Mamba.
template <class V>
void selectiveScanChannels(const device::SelectiveScanArgs& args, const device::SequenceRows& rows, int first,
                           int count, float* scratch) {
  const int64_t states = args.states, padded = paddedStates(states), in_state = args.state_offset + first * states;
  const float* before = rows.state_before ? device::raw(rows.state_before) + in_state : nullptr;
  float* after = device::raw(rows.state_after) + in_state;
  float* h = scratch;
  float* a = h + scan_channels * padded;
  float* row_b = a + scan_channels * padded;
  float* row_c = row_b + padded;
  for (int64_t i = 0; i < scanFloats(states); ++i) scratch[i] = 0;
  for (int k = 0; k < count; ++k) {
    for (int64_t s = 0; s < states; ++s) {
      a[k * padded + s] = device::raw(args.a)[(first + k) * states + s];
      if (before) h[k * padded + s] = before[k * states + s];
    }
  }
  const auto d = loadSome<V>(device::raw(args.d) + first, count);
  for (int64_t row = rows.first_row; row < int64_t{rows.first_row} + rows.rows; ++row) {
    const int64_t at = row * args.channels + first;
    const float* b = device::raw(args.b) + row * args.bc_stride;
    const float* c = device::raw(args.c) + row * args.bc_stride;
    if (states != padded) {
      for (int64_t s = 0; s < states; ++s) {
        row_b[s] = b[s];
        row_c[s] = c[s];
      }
      b = row_b;
      c = row_c;
    }
    alignas(64) float step[16], in[16], out[16] = {};
    const auto u = loadSome<V>(device::raw(args.u) + at, count);
    const auto wide_step = softplus16<V>(loadSome<V>(device::raw(args.dt) + at, count));
    V::store(step, wide_step);
    V::store(in, V::mul(wide_step, u));
    for (int k = 0; k < count; ++k) {
      const auto each_step = V::set(step[k]), each_in = V::set(in[k]);
      auto sum = V::zero();
      for (int64_t s = 0; s < padded; s += 16) {
        const auto decay = expWide<V>(V::mul(each_step, V::load(a + k * padded + s)));
        const auto state = V::fma(each_in, V::load(b + s), V::mul(decay, V::load(h + k * padded + s)));
        V::store(h + k * padded + s, state);
        sum = V::fma(state, V::load(c + s), sum);
      }
      out[k] = V::reduceAdd(sum);
    }
    const auto gate =
        gate16<V, device::Activation::silu>(loadSome<V>(device::raw(args.z) + row * args.z_stride + first, count));
    storeSome<V>(device::raw(args.out) + at, V::mul(V::fma(d, u, V::load(out)), gate), count);
  }
  for (int k = 0; k < count; ++k) {
    for (int64_t s = 0; s < states; ++s) after[k * states + s] = h[k * padded + s];
  }
}

// Lanes run over a channel's states: published models have 64 to 256. What a state becomes lies in state_after from the
// first row on.
template <class V>
void headScan(const device::HeadScanArgs& args, const device::SequenceRows& rows, int head) {
  const int states = args.states, dim = args.head_dim;
  const int64_t numbers = static_cast<int64_t>(dim) * states, in_state = args.state_offset + head * numbers;
  const int64_t group = head / (args.heads / args.groups), channel = static_cast<int64_t>(head) * dim;
  float* h = device::raw(rows.state_after) + in_state;
  const float* from = rows.state_before ? device::raw(rows.state_before) + in_state : nullptr;
  if (!from || rows.rows == 0) {
    for (int64_t i = 0; i < numbers; ++i) h[i] = from ? from[i] : 0.0f;
    from = h;
  }
  const float a = device::raw(args.a)[head], bias = device::raw(args.dt_bias)[head];
  const auto d = V::set(device::raw(args.d)[head]);
  for (int64_t row = rows.first_row; row < int64_t{rows.first_row} + rows.rows; ++row) {
    const float* x = device::raw(args.x) + row * args.xbc_stride + channel;
    const float* b = device::raw(args.b) + row * args.xbc_stride + group * states;
    const float* c = device::raw(args.c) + row * args.xbc_stride + group * states;
    const float* z = args.z ? device::raw(args.z) + row * args.zdt_stride + channel : nullptr;
    float* out = device::raw(args.out) + row * args.heads * dim + channel;
    const float plain = softplus<V>(device::raw(args.dt)[row * args.zdt_stride + head] + bias);
    const float above = plain > args.least_step ? plain : args.least_step;
    const float step = above < args.most_step ? above : args.most_step;
    const auto decay = expWide<V>(V::set(step * a));
    for (int first = 0; first < dim; first += 16) {
      const int count = dim - first < 16 ? dim - first : 16;
      alignas(64) float sums[16] = {};
      for (int k = 0; k < count; ++k) {
        const int64_t at = static_cast<int64_t>(first + k) * states;
        const auto in = V::set(step * x[first + k]);
        auto sum = V::zero();
        for (int s = 0; s < states; s += 16) {
          const int lanes = states - s < 16 ? states - s : 16;
          const auto old = V::mul(decay, loadSome<V>(from + at + s, lanes));
          const auto state = V::fma(in, loadSome<V>(b + s, lanes), old);
          storeSome<V>(h + at + s, state, lanes);
          sum = V::fma(state, loadSome<V>(c + s, lanes), sum);
        }
        sums[k] = V::reduceAdd(sum);
      }
      const auto made = V::fma(d, loadSome<V>(x + first, count), V::load(sums));
      const auto gate = z ? gate16<V, device::Activation::silu>(loadSome<V>(z + first, count)) : V::set(1.0f);
      storeSome<V>(out + first, V::mul(made, gate), count);
    }
    from = h;
  }
}

}  // namespace kvarium::cpu
