// Ops of recurrent layers on the emulated GPU: several sequences, states before and after, rows in pieces.

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::scan_test {
namespace {

using test::DevicePair, test::Made, test::Near, test::OpRun, test::randomFloats, test::rowsOf;

// Sequences of these many rows, one after another; every second one begins with a state of zeros.
struct Sequences {
  std::vector<int> rows;
  int n = 0;

  explicit Sequences(std::vector<int> counts) : rows(std::move(counts)) {
    for (const int count : rows) n += count;
  }
  // With states of `size` floats, of which those after the step are [sequences][size] at `after`.
  std::vector<device::SequenceRows> on(OpRun& run, const std::vector<float>& before, int64_t size,
                                       device::DevicePtr<float> after) const {
    std::vector<device::SequenceRows> list;
    const device::DevicePtr<const float> states = run.put(before);
    int first = 0;
    for (size_t s = 0; s < rows.size(); ++s) {
      const auto at = static_cast<int64_t>(s) * size;
      list.push_back({.first_row = first,
                      .rows = rows[s],
                      .state_before = s % 2 ? states + at : device::DevicePtr<const float>(),
                      .state_after = after + at});
      first += rows[s];
    }
    return list;
  }
};

const Sequences sequence_cases[] = {Sequences({1}), Sequences({0, 0}), Sequences({17}), Sequences({2, 70, 1, 3}),
                                    Sequences({0, 130})};

std::vector<float> joined(std::vector<float> a, const std::vector<float>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(GpuScan, convolutionTakesSequencesWithAndWithoutStates) {
  DevicePair pair;
  std::mt19937 random(41);
  for (const int channels : {1, 31, 33, 200}) {
    for (const int kernel : {1, 2, 4}) {
      for (const Sequences& sequences : sequence_cases) {
        for (const auto& [biased, silu] : {std::pair{false, true}, {true, true}, {false, false}}) {
          SCOPED_TRACE(testing::Message() << channels << " channels, kernel " << kernel << ", " << sequences.n);
          const int stride = channels + 5, offset = 3, size = offset + (kernel - 1) * channels + 2;
          const auto x = randomFloats(static_cast<size_t>(sequences.n * stride), random);
          const auto weight = randomFloats(static_cast<size_t>(channels * kernel), random);
          const auto bias = randomFloats(static_cast<size_t>(channels), random);
          const auto before = randomFloats(sequences.rows.size() * static_cast<size_t>(size), random);
          pair.expectAgreement(
              [&, biased = biased, silu = silu](OpRun& on) {
                const auto out = on.room<float>(static_cast<size_t>(sequences.n * channels));
                const auto after = on.room<float>(before.size());
                on.device().causalConv({.x = on.put(x),
                                        .row_stride = stride,
                                        .weight = on.put(weight),
                                        .bias = biased ? on.put(bias) : nullptr,
                                        .sequences = on.put(sequences.on(on, before, size, after)),
                                        .n_sequences = static_cast<int>(sequences.rows.size()),
                                        .state_offset = offset,
                                        .n = sequences.n,
                                        .channels = channels,
                                        .kernel = kernel,
                                        .silu = silu,
                                        .out = out});
                return Made{
                    joined(on.take(out, static_cast<size_t>(sequences.n * channels)), on.take(after, before.size())),
                    {}};
              },
              Near{1e-6, 1e-6});
        }
      }
    }
  }
}

struct ScanInputs {
  int channels, states, bc_stride, z_stride, offset = 5, size;
  std::vector<float> u, dt, bc, z, a, d;

  ScanInputs(int n, int channel_count, int state_count, std::mt19937& random)
      : channels(channel_count),
        states(state_count),
        bc_stride(2 * states + 3),
        z_stride(2 * channels),
        size(offset + channels * states + 1),
        u(randomFloats(static_cast<size_t>(n * channels), random)),
        dt(randomFloats(u.size(), random, 3.0f)),
        bc(randomFloats(static_cast<size_t>(n * bc_stride), random)),
        z(randomFloats(static_cast<size_t>(n * z_stride), random)),
        a(randomFloats(static_cast<size_t>(channels * states), random)),
        d(randomFloats(static_cast<size_t>(channels), random)) {
    for (float& value : a) value = -std::fabs(value);
  }
  // Rows [first, first + count); `out` may be null: in place of u.
  std::vector<float> run(OpRun& on, int first, int count, const std::vector<device::SequenceRows>& sequences,
                         bool in_place) const {
    const device::DevicePtr<float> in = on.put(rowsOf(u, first, count, channels));
    const device::DevicePtr<float> out = in_place ? in : on.room<float>(static_cast<size_t>(count * channels));
    const device::DevicePtr<const float> b = on.put(rowsOf(bc, first, count, bc_stride));
    on.device().selectiveScan({.u = in,
                               .dt = on.put(rowsOf(dt, first, count, channels)),
                               .b = b,
                               .c = b + states,
                               .bc_stride = bc_stride,
                               .z = on.put(rowsOf(z, first, count, z_stride)),
                               .z_stride = z_stride,
                               .a = on.put(a),
                               .d = on.put(d),
                               .sequences = on.put(sequences),
                               .n_sequences = static_cast<int>(sequences.size()),
                               .state_offset = offset,
                               .n = count,
                               .channels = channels,
                               .states = states,
                               .out = out});
    return on.take(out, static_cast<size_t>(count * channels));
  }
};

TEST(GpuScan, scanTakesSequencesWithAndWithoutStates) {
  DevicePair pair;
  // A GPU's own expf and log1pf are 2 ulp off, in each of up to 130 rows, of states of up to about 10.
  const Near near = support::isRealGpu() ? Near{1e-5, 2e-4} : Near{3e-6, 1e-5};
  std::mt19937 random(42);
  for (const int channels : {1, 31, 100}) {
    for (const int states : {1, 5, 16, 24}) {
      for (const Sequences& sequences : sequence_cases) {
        for (const bool in_place : {false, true}) {
          SCOPED_TRACE(testing::Message() << channels << " channels, " << states << " states, " << sequences.n);
          const ScanInputs inputs(sequences.n, channels, states, random);
          const auto before = randomFloats(sequences.rows.size() * static_cast<size_t>(inputs.size), random);
          pair.expectAgreement(
              [&](OpRun& on) {
                const auto after = on.room<float>(before.size());
                const auto list = sequences.on(on, before, inputs.size, after);
                const auto out = inputs.run(on, 0, sequences.n, list, in_place);
                return Made{joined(out, on.take(after, before.size())), {}};
              },
              near);
        }
      }
    }
  }
}

TEST(GpuScan, piecesGiveTheBitsOfTheWhole) {
  DevicePair pair;
  std::mt19937 random(43);
  for (const int states : {16, 24}) {
    const int n = 9, channels = 33;
    const ScanInputs inputs(n, channels, states, random);
    const auto size = static_cast<size_t>(inputs.size);
    OpRun on(pair.gpu());
    const auto end = on.room<float>(size);
    const std::vector<float> whole = inputs.run(on, 0, n, {{.rows = n, .state_after = end}}, false);
    for (int split = 1; split < n; ++split) {
      const auto between = on.room<float>(size), again = on.room<float>(size);
      const auto first = inputs.run(on, 0, split, {{.rows = split, .state_after = between}}, false);
      const auto second =
          inputs.run(on, split, n - split, {{.rows = n - split, .state_before = between, .state_after = again}}, false);
      EXPECT_TRUE(test::sameBits(joined(first, second), whole)) << split;
      EXPECT_TRUE(test::sameBits(on.take(again, size), on.take(end, size))) << split;
    }
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::scan_test
