// The two ops of a recurrent layer, sixteen channels at a time, rows one after the other.
#pragma once

#include "core/device/cpu/kernel_rows.h"

namespace kvarium::cpu {

constexpr int scan_channels = 16;  // at once

constexpr int64_t paddedStates(int64_t states) { return (states + 15) / 16 * 16; }
constexpr int64_t convFloats(int64_t kernel) { return scan_channels * kernel; }
// h and a of the channels, and a row of b and c each.
constexpr int64_t scanFloats(int64_t states) { return (2 * scan_channels + 2) * paddedStates(states); }

template <class V>
void causalConvChannels(const ConvJob& job, int first, int count, float* scratch) {
  const int kept = job.kernel - 1;
  // Row `row` of the text, counted from the first of the job.
  const auto input = [&](int row) {
    if (row >= 0) return loadSome<V>(job.x + row * job.row_stride + first, count);
    if (!job.before) return V::zero();
    return loadSome<V>(job.before + static_cast<int64_t>(kept + row) * job.channels + first, count);
  };
  for (int k = 0; k < job.kernel; ++k) {
    for (int i = 0; i < 16; ++i) {
      scratch[k * 16 + i] = i < count ? job.weight[static_cast<int64_t>(first + i) * job.kernel + k] : 0.0f;
    }
  }
  const auto bias = job.bias ? loadSome<V>(job.bias + first, count) : V::zero();
  for (int row = 0; row < job.n; ++row) {
    auto sum = bias;
    for (int k = 0; k < job.kernel; ++k) sum = V::fma(V::load(scratch + k * 16), input(row - kept + k), sum);
    storeSome<V>(job.out + static_cast<int64_t>(row) * job.channels + first, gate16<V, device::Activation::silu>(sum),
                 count);
  }
  for (int k = 0; k < kept; ++k) {
    storeSome<V>(job.after + static_cast<int64_t>(k) * job.channels + first, input(job.n - kept + k), count);
  }
}

// softplus(x) = max(x, 0) + log(1 + e^-|x|)
template <class V>
[[gnu::always_inline]] inline typename V::F softplus16(typename V::F x) {
  alignas(64) float lane[16];
  V::store(lane, expWide<V>(V::sub(V::zero(), V::abs(x))));
  for (float& e : lane) e = __builtin_log1pf(e);
  return V::add(V::max(x, V::zero()), V::load(lane));
}

// Lanes run over a channel's states: there are sixteen of them in every published Mamba.
template <class V>
void selectiveScanChannels(const ScanJob& job, int first, int count, float* scratch) {
  const int64_t states = job.states, padded = paddedStates(states);
  float* h = scratch;
  float* a = h + scan_channels * padded;
  float* row_b = a + scan_channels * padded;
  float* row_c = row_b + padded;
  for (int64_t i = 0; i < scanFloats(states); ++i) scratch[i] = 0;
  for (int k = 0; k < count; ++k) {
    const int64_t at = (first + k) * states;
    for (int64_t s = 0; s < states; ++s) {
      a[k * padded + s] = job.a[at + s];
      if (job.before) h[k * padded + s] = job.before[at + s];
    }
  }
  const auto d = loadSome<V>(job.d + first, count);
  for (int row = 0; row < job.n; ++row) {
    const int64_t at = static_cast<int64_t>(row) * job.channels + first;
    const float* b = job.b + row * job.bc_stride;
    const float* c = job.c + row * job.bc_stride;
    if (states != padded) {
      for (int64_t s = 0; s < states; ++s) {
        row_b[s] = b[s];
        row_c[s] = c[s];
      }
      b = row_b;
      c = row_c;
    }
    alignas(64) float step[16], in[16], out[16] = {};
    const auto u = loadSome<V>(job.u + at, count), wide_step = softplus16<V>(loadSome<V>(job.dt + at, count));
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
    const auto gate = gate16<V, device::Activation::silu>(loadSome<V>(job.z + row * job.z_stride + first, count));
    storeSome<V>(job.out + at, V::mul(V::fma(d, u, V::load(out)), gate), count);
  }
  for (int k = 0; k < count; ++k) {
    for (int64_t s = 0; s < states; ++s) job.after[(first + k) * states + s] = h[k * padded + s];
  }
}

}  // namespace kvarium::cpu
