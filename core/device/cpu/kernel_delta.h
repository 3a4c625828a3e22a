// The gated delta rule, a value head at a time. Columns of its state are apart: some of them, in the first-level cache,
// meet sixteen rows, whose keys, queries and gates were made ready before.
#pragma once

#include "core/device/cpu/kernel_scan.h"

namespace kvarium::cpu {

constexpr int delta_rows = 16;  // at once: a lane each for their gates
constexpr int most_delta_columns = 64;

// The state with its columns padded, and a key and a query for each of the rows.
constexpr int64_t deltaFloats(int64_t k_width, int64_t v_width) {
  return k_width * ((v_width + most_delta_columns - 1) / most_delta_columns * most_delta_columns + 2 * delta_rows);
}

// out = factor x / sqrt(|x|^2 + 1e-6); squares are added as doubles.
template <class V>
void unitRow(const float* x, int width, double factor, float* out) {
  double sum = 0;
  int i = 0;
  for (; i + 16 <= width; i += 16) sum += V::sumSquares(x + i);
  for (; i < width; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  const float scale = static_cast<float>(factor / __builtin_sqrt(sum + 1e-6));
  for (i = 0; i + 16 <= width; i += 16) V::store(out + i, V::mul(V::load(x + i), V::set(scale)));
  for (; i < width; ++i) out[i] = x[i] * scale;
}

// Rows that were made ready.
struct DeltaRows {
  int count = 0;
  int width = 0;
  const float* q = nullptr;  // [count][width]
  const float* k = nullptr;  // [count][width]
  alignas(64) float beta[delta_rows] = {};
  alignas(64) float decay[delta_rows] = {};
};

// Columns of the state, [width][16 vectors], of which `columns` are numbers of v and out. While a row changes the
// state, what the next row's key will find in it is summed too: one walk over the state a row, and the same sums as in
// a walk of its own.
template <class V, int vectors>
void deltaColumns(const DeltaRows& rows, float* state, int columns, const float* v, int64_t v_stride, float* out,
                  int64_t out_stride) {
  using F = typename V::F;
  const auto each = [](const auto& function) __attribute__((always_inline)) {
#pragma GCC unroll 4
    for (int c = 0; c < vectors; ++c) function(c);
  };
  const auto lanes = [&](int c) { return columns - 16 * c < 16 ? columns - 16 * c : 16; };
  F found[vectors], sum[vectors], change[vectors];
  each([&](int c) { found[c] = V::zero(); });
  for (int i = 0; i < rows.width; ++i) {
    const F key = V::set(rows.k[i]);
    each([&](int c) { found[c] = V::fma(key, V::load(state + (i * vectors + c) * 16), found[c]); });
  }
  for (int row = 0; row < rows.count; ++row) {
    const F decay = V::set(rows.decay[row]), beta = V::set(rows.beta[row]);
    each([&](int c) {
      change[c] = V::mul(beta, V::sub(loadSome<V>(v + 16 * c, lanes(c)), V::mul(decay, found[c])));
      found[c] = sum[c] = V::zero();
    });
    const float *q = rows.q + static_cast<int64_t>(row) * rows.width,
                *k = rows.k + static_cast<int64_t>(row) * rows.width, *next = row + 1 < rows.count ? k + rows.width : k;
    for (int i = 0; i < rows.width; ++i) {
      const F key = V::set(k[i]), query = V::set(q[i]), next_key = V::set(next[i]);
      each([&](int c) {
        float* at = state + (i * vectors + c) * 16;
        const F changed = V::fma(key, change[c], V::mul(decay, V::load(at)));
        V::store(at, changed);
        sum[c] = V::fma(query, changed, sum[c]);
        found[c] = V::fma(next_key, changed, found[c]);
      });
    }
    each([&](int c) { storeSome<V>(out + 16 * c, sum[c], lanes(c)); });
    v += v_stride;
    out += out_stride;
  }
}

template <class V>
void deltaRuleHead(const device::DeltaRuleArgs& args, const device::SequenceRows& rows, int head, float* scratch) {
  constexpr int vectors = V::accumulators >= 24 ? 4 : V::accumulators >= 6 ? 2 : 1, columns = 16 * vectors;
  static_assert(columns <= most_delta_columns);
  const int width = args.k_width;
  const int64_t in_state = args.state_offset + static_cast<int64_t>(head) * width * args.v_width;
  const float* before = rows.state_before ? device::raw(rows.state_before) + in_state : nullptr;
  float* after = device::raw(rows.state_after) + in_state;
  const auto lanes = [&](int column) { return args.v_width - column < 16 ? args.v_width - column : 16; };
  // function(in memory, in scratch, lanes) for sixteen columns of a row of the state
  const auto eachPart = [&](const auto& function) {
    for (int column = 0; column < args.v_width; column += 16) {
      float* group = scratch + static_cast<int64_t>(column / columns) * width * columns + column % columns;
      for (int i = 0; i < width; ++i)
        function(static_cast<int64_t>(i) * args.v_width + column, group + static_cast<int64_t>(i) * columns,
                 lanes(column));
    }
  };
  const int64_t padded = (args.v_width + columns - 1) / columns * columns;
  if (!before || padded != args.v_width) {
    for (int64_t i = 0; i < width * padded; i += 16) V::store(scratch + i, V::zero());
  }
  if (before) eachPart([&](int64_t at, float* to, int count) { V::store(to, loadSome<V>(before + at, count)); });

  const int key_head = args.keyHead(head);
  const int64_t v_row = static_cast<int64_t>(args.v_heads) * args.v_width;
  const float step_bias = device::raw(args.step_bias)[head];
  float* q = scratch + width * padded;
  float* k = q + static_cast<int64_t>(delta_rows) * width;
  DeltaRows ready{.width = width, .q = q, .k = k};
  for (int first = 0; first < rows.rows; first += delta_rows) {
    ready.count = rows.rows - first < delta_rows ? rows.rows - first : delta_rows;
    const int64_t row = static_cast<int64_t>(rows.first_row) + first;
    for (int r = 0; r < ready.count; ++r) {
      const int64_t key_at = (row + r) * args.row_stride + static_cast<int64_t>(key_head) * width,
                    gate_at = (row + r) * args.gate_stride + head, own = static_cast<int64_t>(r) * width;
      unitRow<V>(device::raw(args.q) + key_at, width, 1.0 / __builtin_sqrt(static_cast<double>(width)), q + own);
      unitRow<V>(device::raw(args.k) + key_at, width, 1.0, k + own);
      ready.beta[r] = device::raw(args.beta)[gate_at];
      ready.decay[r] = device::raw(args.step)[gate_at] + step_bias;
    }
    V::store(ready.beta, gate16<V, device::Activation::sigmoid>(V::load(ready.beta)));
    const auto rate = V::set(device::raw(args.a)[head]);
    V::store(ready.decay, expWide<V>(V::mul(rate, softplus16<V>(V::load(ready.decay)))));
    for (int column = 0; column < args.v_width; column += columns) {
      const int64_t of_head = static_cast<int64_t>(head) * args.v_width + column;
      deltaColumns<V, vectors>(ready, scratch + static_cast<int64_t>(column) * width, args.v_width - column,
                               device::raw(args.v) + row * args.row_stride + of_head, args.row_stride,
                               device::raw(args.out) + row * v_row + of_head, v_row);
    }
  }
  eachPart([&](int64_t at, const float* from, int count) { storeSome<V>(after + at, V::load(from), count); });
}

}  // namespace kvarium::cpu
