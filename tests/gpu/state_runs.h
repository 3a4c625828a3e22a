// Ops that carry a state: several sequences in one call, and rows in pieces.
#pragma once

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::test {

inline std::vector<float> joined(std::vector<float> a, const std::vector<float>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Sequences of these many rows, one after another; every second one begins with a state of zeros.
struct Sequences {
  std::vector<int> rows;
  int n = 0;

  Sequences(std::initializer_list<int> counts) : rows(counts) {
    for (const int count : rows) n += count;
  }
  // With states of `size` floats, of which those after the step are [sequences][size] at `after`.
  std::vector<device::SequenceRows> on(OpRun& run, const std::vector<float>& before, size_t size,
                                       device::DevicePtr<float> after) const {
    std::vector<device::SequenceRows> list;
    const device::DevicePtr<const float> states = run.put(before);
    int first = 0;
    for (size_t s = 0; s < rows.size(); ++s) {
      const auto at = static_cast<int64_t>(s * size);
      list.push_back({.first_row = first,
                      .rows = rows[s],
                      .state_before = s % 2 ? states + at : device::DevicePtr<const float>(),
                      .state_after = after + at});
      first += rows[s];
    }
    return list;
  }
};

// The GPU makes of all sequences, with states of `size` floats, what the CPU makes of them. std::vector<float>
// run(OpRun&, first, count, sequences) gives rows [first, first + count) of the inputs.
template <class Run>
void expectSequences(DevicePair& pair, const Sequences& sequences, size_t size, std::mt19937& random, Near near,
                     const Run& run) {
  const auto before = randomFloats(sequences.rows.size() * size, random);
  pair.expectAgreement(
      [&](OpRun& on) {
        const auto after = on.room<float>(before.size());
        const auto out = run(on, 0, sequences.n, sequences.on(on, before, size, after));
        return Made{joined(out, on.take(after, before.size())), {}};
      },
      near);
}

// A sequence of n rows in two pieces, cut anywhere, gets the bits that it gets as a whole.
template <class Run>
void expectPieces(DevicePair& pair, int n, size_t size, const Run& run) {
  using List = std::vector<device::SequenceRows>;
  OpRun on(pair.gpu());
  const auto end = on.room<float>(size);
  const std::vector<float> whole = run(on, 0, n, List{{.rows = n, .state_after = end}});
  for (int split = 1; split < n; ++split) {
    const auto between = on.room<float>(size), again = on.room<float>(size);
    const auto first = run(on, 0, split, List{{.rows = split, .state_after = between}});
    const auto second =
        run(on, split, n - split, List{{.rows = n - split, .state_before = between, .state_after = again}});
    EXPECT_TRUE(sameBits(joined(first, second), whole)) << split;
    EXPECT_TRUE(sameBits(on.take(again, size), on.take(end, size))) << split;
  }
}

}  // namespace kvarium::gpu_emulated::test
