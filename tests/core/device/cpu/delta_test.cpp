// The gated delta rule against its formula in double precision, in pieces of any length, and of several sequences.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/device/device_cases.h"

namespace kvarium::device::delta_test {
namespace {

struct Shape {
  int k_heads, v_heads, k_width, v_width;
  bool tiled = false;
  int qkv() const { return 2 * k_heads * k_width + v_heads * v_width; }
  int state() const { return v_heads * k_width * v_width; }
  int out() const { return v_heads * v_width; }
};

// Rows of a step; q, k, v of a row, then two numbers a value head, lie within longer rows.
struct Rows {
  static constexpr int offset = 3;  // floats of other layers, before the state
  Shape shape;
  int n, stride, gate_stride;
  std::vector<float> qkv, gates, step_bias, a;

  Rows(const Shape& of, int count, std::mt19937& random)
      : shape(of),
        n(count),
        stride(shape.qkv() + 5),
        gate_stride(2 * shape.v_heads + 1),
        qkv(test::randomFloats(static_cast<size_t>(n * stride), random)),
        gates(test::randomFloats(static_cast<size_t>(n * gate_stride), random, 2.0f)),
        step_bias(test::randomFloats(static_cast<size_t>(shape.v_heads), random)),
        a(test::randomFloats(static_cast<size_t>(shape.v_heads), random)) {
    for (float& rate : a) rate = -std::fabs(rate);
  }
  size_t outs() const { return static_cast<size_t>(n * shape.out()); }
  size_t states() const { return static_cast<size_t>(offset + shape.state() + 1); }

  // Rows [first, ...) of the sequences.
  void run(Device& device, int first, std::span<const SequenceRows> sequences, float* out) const {
    const float* row = qkv.data() + first * stride;
    const float* gate = gates.data() + first * gate_stride;
    int count = 0;
    for (const SequenceRows& sequence : sequences) count += sequence.rows;
    device.deltaRule({.q = devicePtr(row),
                      .k = devicePtr(row + shape.k_heads * shape.k_width),
                      .v = devicePtr(row + 2 * shape.k_heads * shape.k_width),
                      .row_stride = stride,
                      .beta = devicePtr(gate),
                      .step = devicePtr(gate + shape.v_heads),
                      .gate_stride = gate_stride,
                      .step_bias = devicePtr(step_bias.data()),
                      .a = devicePtr(a.data()),
                      .sequences = devicePtr(sequences.data()),
                      .n_sequences = static_cast<int>(sequences.size()),
                      .state_offset = offset,
                      .n = count,
                      .k_heads = shape.k_heads,
                      .v_heads = shape.v_heads,
                      .k_width = shape.k_width,
                      .v_width = shape.v_width,
                      .tiled = shape.tiled,
                      .out = devicePtr(out + first * shape.out())});
  }

  // Head j of all rows, by the formula: its outputs go to `out`, which is [n, v_heads, v_width]. `state` is
  // [k_width, v_width].
  void byHand(int j, std::vector<double>& state, std::vector<double>& out) const {
    const int kw = shape.k_width, vw = shape.v_width;
    const int g = shape.tiled ? j % shape.k_heads : j / (shape.v_heads / shape.k_heads);
    const auto unit = [&](const float* x) {
      double squares = 0;
      for (int i = 0; i < kw; ++i) squares += double{x[i]} * x[i];
      std::vector<double> made;
      for (int i = 0; i < kw; ++i) made.push_back(x[i] / std::sqrt(squares + 1e-6));
      return made;
    };
    for (int row = 0; row < n; ++row) {
      const float* q_row = qkv.data() + row * stride + g * kw;
      const auto q = unit(q_row), k = unit(q_row + shape.k_heads * kw);
      const float* v = qkv.data() + row * stride + 2 * shape.k_heads * kw + j * vw;
      const double beta = 1 / (1 + std::exp(-double{gates[static_cast<size_t>(row * gate_stride + j)]}));
      const double step =
          double{gates[static_cast<size_t>(row * gate_stride + shape.v_heads + j)]} + step_bias[static_cast<size_t>(j)];
      const double decay = std::exp(a[static_cast<size_t>(j)] * std::log1p(std::exp(step)));
      for (double& number : state) number *= decay;
      for (int c = 0; c < vw; ++c) {
        const auto at = [&](int i) -> double& { return state[static_cast<size_t>(i * vw + c)]; };
        double found = 0, made = 0;
        for (int i = 0; i < kw; ++i) found += at(i) * k[static_cast<size_t>(i)];
        for (int i = 0; i < kw; ++i) {
          at(i) += k[static_cast<size_t>(i)] * beta * (v[c] - found);
          made += at(i) * q[static_cast<size_t>(i)] / std::sqrt(kw);
        }
        out[static_cast<size_t>((row * shape.v_heads + j) * vw + c)] = made;
      }
    }
  }
};

constexpr Shape shapes[] = {{1, 1, 1, 1},    {2, 6, 16, 24},  {2, 6, 16, 24, true}, {1, 2, 128, 128},
                            {3, 3, 20, 130}, {1, 1, 256, 65}, {4, 8, 8, 64, true}};

TEST(CpuDelta, isTheFormulaInPiecesOfAnyLength) {
  std::mt19937 random(51);
  for (const cpu::CpuLevel level : test::cpuLevels()) {
    const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact, .level = level});
    for (const Shape& shape : shapes) {
      const Rows rows(shape, 35, random);  // more than two of what a kernel makes ready at once
      const auto before = test::randomFloats(rows.states(), random);
      for (const bool begins : {true, false}) {
        SCOPED_TRACE(testing::Message() << shape.k_heads << " " << shape.v_heads << " " << shape.k_width << " "
                                        << shape.v_width << " " << begins);
        std::vector<float> out(rows.outs(), NAN), after(before.size(), NAN);
        const auto run = [&](int first, int count, const float* from, float* to, float* made) {
          const SequenceRows sequence{.rows = count, .state_before = devicePtr(from), .state_after = devicePtr(to)};
          rows.run(*device, first, {&sequence, 1}, made);
        };
        run(0, rows.n, begins ? nullptr : before.data(), after.data(), out.data());
        std::vector<double> expected(out.size());
        const auto of_head = static_cast<size_t>(shape.k_width * shape.v_width);
        for (size_t j = 0; j < static_cast<size_t>(shape.v_heads); ++j) {
          std::vector<double> state(of_head, 0.0);
          const size_t at = Rows::offset + j * of_head;
          for (size_t i = 0; i < of_head && !begins; ++i) state[i] = before[at + i];
          rows.byHand(static_cast<int>(j), state, expected);
          for (size_t i = 0; i < of_head; ++i) ASSERT_NEAR(after[at + i], state[i], 1e-5) << j << " " << i;
        }
        for (size_t i = 0; i < out.size(); ++i) ASSERT_NEAR(out[i], expected[i], 1e-5) << i;
        EXPECT_TRUE(std::isnan(after[Rows::offset - 1]) && std::isnan(after.back())) << "other layers' states";
        for (int split = 1; split < rows.n; ++split) {
          std::vector<float> again(out.size(), NAN), between(before.size(), NAN), end(before.size(), NAN);
          run(0, split, begins ? nullptr : before.data(), between.data(), again.data());
          run(split, rows.n - split, between.data(), end.data(), again.data());
          ASSERT_EQ(again, out) << split;
          ASSERT_EQ(std::memcmp(end.data(), after.data(), end.size() * sizeof(float)), 0) << split;
        }
      }
    }
  }
}

TEST(CpuDelta, eachSequenceGetsTheBitsThatItGetsAlone) {
  std::mt19937 random(52);
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = Precision::exact});
  const Rows rows({2, 6, 16, 24}, 24, random);
  const auto before = test::randomFloats(3 * rows.states(), random);
  std::vector<float> together(rows.outs(), NAN), alone(rows.outs(), NAN), after(before.size(), NAN);
  std::vector<float> after_alone(before.size(), NAN);
  std::vector<SequenceRows> sequences;
  int first = 0;
  for (const int count : {5, 1, 18}) {
    const size_t at = sequences.size() * rows.states();
    sequences.push_back({.first_row = first,
                         .rows = count,
                         .state_before = devicePtr(at ? before.data() + at : nullptr),
                         .state_after = devicePtr(after.data() + at)});
    first += count;
  }
  rows.run(*device, 0, sequences, together.data());
  for (size_t s = 0; s < sequences.size(); ++s) {
    SequenceRows one = sequences[s];
    one.first_row = 0;
    one.state_after = devicePtr(after_alone.data() + s * rows.states());
    rows.run(*device, sequences[s].first_row, {&one, 1}, alone.data());
  }
  EXPECT_EQ(together, alone);
  EXPECT_EQ(std::memcmp(after.data(), after_alone.data(), after.size() * sizeof(float)), 0);
}

// Gates that are open or shut: a decay of 0 or 1, a key that writes all or nothing, and vectors of no length.
TEST(CpuDelta, holdsAtTheEndsOfItsGates) {
  std::mt19937 random(53);
  const auto device = cpu::makeCpuDevice({.threads = 1, .precision = Precision::exact});
  for (const float beta : {-100.0f, 100.0f}) {
    for (const float step : {-100.0f, 100.0f, 1e30f}) {
      Rows rows({1, 1, 16, 16}, 2, random);
      rows.a = {-1.0f};
      for (int row = 0; row < rows.n; ++row) {
        rows.gates[static_cast<size_t>(row * rows.gate_stride)] = beta;
        rows.gates[static_cast<size_t>(row * rows.gate_stride + 1)] = step;
      }
      std::fill_n(rows.qkv.begin() + rows.stride, 32, 0.0f);
      std::vector<float> out(rows.outs(), NAN), after(rows.states(), NAN);
      const SequenceRows sequence{.rows = rows.n, .state_after = devicePtr(after.data())};
      rows.run(*device, 0, {&sequence, 1}, out.data());
      std::vector<double> state(256, 0.0), expected(out.size());
      rows.byHand(0, state, expected);
      for (size_t i = 0; i < out.size(); ++i) ASSERT_NEAR(out[i], expected[i], 1e-6) << beta << " " << step;
      for (size_t i = 0; i < state.size(); ++i)
        ASSERT_NEAR(after[Rows::offset + i], state[i], 1e-6) << beta << " " << step;
    }
  }
}

}  // namespace
}  // namespace kvarium::device::delta_test
