// The scan of Mamba-2 on the emulated GPU: several sequences, states before and after, rows in pieces.

#include <functional>

#include "tests/gpu/state_runs.h"

namespace kvarium::gpu_emulated::head_scan_test {
namespace {

using test::DevicePair, test::Near, test::OpRun, test::randomFloats, test::rowsOf, test::Sequences;

struct Shape {
  int heads, head_dim, groups, states;
  float least_step = 0, most_step = std::numeric_limits<float>::infinity();
  bool gated = true;
};
// More states than the registers hold, steps that are bounded, no gate.
constexpr Shape shapes[] = {{1, 1, 1, 1}, {6, 5, 2, 24, 0.5f, 2.0f}, {4, 8, 1, 64}, {2, 3, 2, 260, 0.0f, 1.0f, false}};

struct Inputs {
  Shape shape;
  int channels, xbc_stride, zdt_stride, offset = 5;
  size_t size;
  std::vector<float> xbc, zdt, dt_bias, a, d;

  Inputs(int n, const Shape& of, std::mt19937& random)
      : shape(of),
        channels(of.heads * of.head_dim),
        xbc_stride(channels + 2 * of.groups * of.states + 3),
        zdt_stride(channels + of.heads + 2),
        size(static_cast<size_t>(offset + channels * of.states + 1)),
        xbc(randomFloats(static_cast<size_t>(n * xbc_stride), random)),
        zdt(randomFloats(static_cast<size_t>(n * zdt_stride), random, 2.0f)),
        dt_bias(randomFloats(static_cast<size_t>(of.heads), random)),
        a(randomFloats(static_cast<size_t>(of.heads), random)),
        d(randomFloats(static_cast<size_t>(of.heads), random)) {
    for (float& value : a) value = -std::fabs(value);
  }
  // Rows [first, first + count).
  std::vector<float> run(OpRun& on, int first, int count, const std::vector<device::SequenceRows>& sequences) const {
    const auto out = on.room<float>(static_cast<size_t>(count * channels));
    const device::DevicePtr<const float> x = on.put(rowsOf(xbc, first, count, xbc_stride));
    const device::DevicePtr<const float> z = on.put(rowsOf(zdt, first, count, zdt_stride));
    on.device().headScan({.x = x,
                          .b = x + channels,
                          .c = x + channels + shape.groups * shape.states,
                          .xbc_stride = xbc_stride,
                          .z = shape.gated ? z : device::DevicePtr<const float>{},
                          .dt = z + channels,
                          .zdt_stride = zdt_stride,
                          .dt_bias = on.put(dt_bias),
                          .a = on.put(a),
                          .d = on.put(d),
                          .sequences = on.put(sequences),
                          .n_sequences = static_cast<int>(sequences.size()),
                          .state_offset = offset,
                          .n = count,
                          .heads = shape.heads,
                          .head_dim = shape.head_dim,
                          .groups = shape.groups,
                          .states = shape.states,
                          .least_step = shape.least_step,
                          .most_step = shape.most_step,
                          .out = out});
    return on.take(out, static_cast<size_t>(count * channels));
  }
};

TEST(GpuHeadScan, takesSequencesWithAndWithoutStates) {
  DevicePair pair;
  // A GPU's own expf and log1pf are 2 ulp off, in each of up to 40 rows, of states of up to about 10.
  const Near near = support::isRealGpu() ? Near{1e-5, 2e-4} : Near{3e-6, 1e-5};
  std::mt19937 random(42);
  for (const Shape& shape : shapes) {
    for (const Sequences& sequences : {Sequences{1}, {0, 0}, {2, 40, 1, 3}}) {
      SCOPED_TRACE(testing::Message() << shape.heads << " heads, " << shape.states << " states, " << sequences.n);
      const Inputs inputs(sequences.n, shape, random);
      test::expectSequences(pair, sequences, inputs.size, random, near, std::bind_front(&Inputs::run, &inputs));
    }
  }
}

TEST(GpuHeadScan, piecesGiveTheBitsOfTheWhole) {
  DevicePair pair;
  std::mt19937 random(43);
  for (const Shape& shape : shapes) {
    const Inputs inputs(6, shape, random);
    test::expectPieces(pair, 6, inputs.size, std::bind_front(&Inputs::run, &inputs));
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::head_scan_test
