// Ops of recurrent layers on the emulated GPU: several sequences, states before and after, rows in pieces.

#include "tests/gpu/state_runs.h"

namespace kvarium::gpu_emulated::scan_test {
namespace {

using test::DevicePair, test::Near, test::OpRun, test::randomFloats, test::rowsOf, test::Sequences;

const Sequences sequence_cases[] = {{1}, {0, 0}, {17}, {2, 70, 1, 3}, {0, 130}};

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
          test::expectSequences(pair, sequences, static_cast<size_t>(size), random, Near{1e-6, 1e-6},
                                [&, biased = biased, silu = silu](OpRun& on, int, int n, const auto& list) {
                                  const auto out = on.room<float>(static_cast<size_t>(n * channels));
                                  on.device().causalConv({.x = on.put(x),
                                                          .row_stride = stride,
                                                          .weight = on.put(weight),
                                                          .bias = biased ? on.put(bias) : nullptr,
                                                          .sequences = on.put(list),
                                                          .n_sequences = static_cast<int>(list.size()),
                                                          .state_offset = offset,
                                                          .n = n,
                                                          .channels = channels,
                                                          .kernel = kernel,
                                                          .silu = silu,
                                                          .out = out});
                                  return on.take(out, static_cast<size_t>(n * channels));
                                });
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
          test::expectSequences(pair, sequences, static_cast<size_t>(inputs.size), random, near,
                                [&](OpRun& on, int first, int count, const auto& list) {
                                  return inputs.run(on, first, count, list, in_place);
                                });
        }
      }
    }
  }
}

TEST(GpuScan, piecesGiveTheBitsOfTheWhole) {
  DevicePair pair;
  std::mt19937 random(43);
  for (const int states : {16, 24}) {
    const int n = 9;
    const ScanInputs inputs(n, 33, states, random);
    test::expectPieces(
        pair, n, static_cast<size_t>(inputs.size),
        [&](OpRun& on, int first, int count, const auto& list) { return inputs.run(on, first, count, list, false); });
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::scan_test
