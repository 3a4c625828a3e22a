// The gated delta rule on the emulated GPU: several sequences, states before and after, rows in pieces.

#include <functional>

#include "tests/gpu/state_runs.h"

namespace kvarium::gpu_emulated::delta_test {
namespace {

using test::DevicePair, test::Near, test::OpRun, test::randomFloats, test::rowsOf, test::Sequences;

struct Shape {
  int k_heads, v_heads, k_width, v_width;
  bool tiled = false;
};

struct Inputs {
  Shape shape;
  int stride, gate_stride, offset = 5, out_width;
  size_t size;  // of a state
  std::vector<float> qkv, gates, step_bias, a;

  Inputs(const Shape& of, int n, std::mt19937& random)
      : shape(of),
        stride(2 * shape.k_heads * shape.k_width + shape.v_heads * shape.v_width + 3),
        gate_stride(2 * shape.v_heads + 1),
        out_width(shape.v_heads * shape.v_width),
        size(static_cast<size_t>(offset + shape.v_heads * shape.k_width * shape.v_width + 1)),
        qkv(randomFloats(static_cast<size_t>(n * stride), random)),
        gates(randomFloats(static_cast<size_t>(n * gate_stride), random, 2.0f)),
        step_bias(randomFloats(static_cast<size_t>(shape.v_heads), random)),
        a(randomFloats(static_cast<size_t>(shape.v_heads), random)) {
    for (float& rate : a) rate = -std::fabs(rate);
  }
  std::vector<float> run(OpRun& on, int first, int count, const std::vector<device::SequenceRows>& sequences) const {
    const auto out = on.room<float>(static_cast<size_t>(count * out_width));
    const device::DevicePtr<const float> q = on.put(rowsOf(qkv, first, count, stride)),
                                         gate = on.put(rowsOf(gates, first, count, gate_stride));
    on.device().deltaRule({.q = q,
                           .k = q + shape.k_heads * shape.k_width,
                           .v = q + 2 * shape.k_heads * shape.k_width,
                           .row_stride = stride,
                           .beta = gate,
                           .step = gate + shape.v_heads,
                           .gate_stride = gate_stride,
                           .step_bias = on.put(step_bias),
                           .a = on.put(a),
                           .sequences = on.put(sequences),
                           .n_sequences = static_cast<int>(sequences.size()),
                           .state_offset = offset,
                           .n = count,
                           .k_heads = shape.k_heads,
                           .v_heads = shape.v_heads,
                           .k_width = shape.k_width,
                           .v_width = shape.v_width,
                           .tiled = shape.tiled,
                           .out = out});
    return on.take(out, static_cast<size_t>(count * out_width));
  }
};

constexpr Shape shapes[] = {{1, 1, 1, 1}, {2, 6, 16, 24}, {2, 4, 16, 24, true}, {1, 2, 130, 17}, {1, 1, 256, 5}};

TEST(GpuDelta, takesSequencesWithAndWithoutStates) {
  DevicePair pair;
  std::mt19937 random(61);
  for (const Shape& shape : shapes) {
    for (const Sequences& sequences : {Sequences{1}, {0, 0}, {9}, {2, 20, 1}, {0, 12}}) {
      SCOPED_TRACE(testing::Message() << shape.v_heads << " heads, " << shape.k_width << " " << shape.v_width << ", "
                                      << sequences.n);
      const Inputs inputs(shape, sequences.n, random);
      test::expectSequences(pair, sequences, inputs.size, random, Near{1e-5, 1e-5},
                            std::bind_front(&Inputs::run, &inputs));
    }
  }
}

TEST(GpuDelta, piecesGiveTheBitsOfTheWhole) {
  DevicePair pair;
  std::mt19937 random(62);
  const Inputs inputs({1, 2, 40, 24}, 7, random);
  test::expectPieces(pair, 7, inputs.size, std::bind_front(&Inputs::run, &inputs));
}

}  // namespace
}  // namespace kvarium::gpu_emulated::delta_test
