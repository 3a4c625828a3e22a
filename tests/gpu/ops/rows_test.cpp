// Ops that treat numbers of a row apart, on the emulated GPU: embedding, rotation, gates, lists of rows, the soft cap.

#include <numeric>

#include "tests/gpu/device_pair.h"

namespace kvarium::gpu_emulated::rows_test {
namespace {

using test::DevicePair, test::Made, test::Near, test::OpRun, test::randomFloats, test::rowsOf;

constexpr int columns[] = {1, 31, 33, 577}, row_counts[] = {0, 1, 2, 17, 70};

std::vector<int32_t> randomIndices(size_t count, int below, std::mt19937& random) {
  std::uniform_int_distribution<int32_t> any(0, below - 1);
  std::vector<int32_t> out(count);
  for (int32_t& index : out) index = any(random);
  return out;
}

TEST(GpuRows, embeddingIsARowOfTheTableTimesTheScale) {
  DevicePair pair;
  std::mt19937 random(1);
  for (const int dim : columns) {
    const int vocab = 75;
    const std::vector<float> table = randomFloats(static_cast<size_t>(vocab * dim), random);
    for (const int n : row_counts) {
      const std::vector<int32_t> ids = randomIndices(static_cast<size_t>(n), vocab, random);
      for (const float scale : {1.0f, 24.0f}) {
        SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", scale " << scale);
        pair.expectAgreement(
            [&](OpRun& on) {
              const auto out = on.room<float>(static_cast<size_t>(n * dim));
              on.device().embed(
                  {.table = on.pack(table, vocab, dim), .ids = on.put(ids), .n = n, .out = out, .scale = scale});
              return Made{on.take(out, static_cast<size_t>(n * dim)), {}};
            },
            Near{});
      }
    }
  }
}

TEST(GpuRows, pairsOfHeadsAreRotatedInBothStyles) {
  DevicePair pair;
  std::mt19937 random(2);
  for (const device::RopeStyle style : {device::RopeStyle::interleaved, device::RopeStyle::halves}) {
    for (const int dims : {2, 20, 64}) {
      for (const int n : row_counts) {
        SCOPED_TRACE(testing::Message() << n << " rows, " << dims << " dims, style " << static_cast<int>(style));
        const int heads = 5, head_dim = 64, stride = heads * head_dim + 13;
        const auto x = randomFloats(static_cast<size_t>(n * stride), random);
        const auto angles = randomFloats(static_cast<size_t>(n * dims), random);
        const auto rotated = [&](OpRun& on, int first, int count) {
          const auto in_place = on.put(rowsOf(x, first, count, stride));
          on.device().rope({.x = in_place,
                            .row_stride = stride,
                            .angles = on.put(rowsOf(angles, first, count, dims)),
                            .style = style,
                            .n = count,
                            .heads = heads,
                            .head_dim = head_dim,
                            .dims = dims});
          return on.take(in_place, static_cast<size_t>(count * stride));
        };
        pair.expectAgreement([&](OpRun& on) { return Made{rotated(on, 0, n), {}}; }, Near{2e-7, 2e-7});
        if (n > 0) pair.expectRowsAlone(n, stride, rotated);
      }
    }
  }
}

// Numbers over the whole range of the activations, and those where they end.
std::vector<float> gateInputs(size_t count, std::mt19937& random) {
  std::vector<float> x = randomFloats(count, random, 6.0f);
  const float ends[] = {0.0f, -0.0f, 100.0f, -100.0f, 88.0f, -88.0f, 1e-20f, INFINITY, NAN};
  for (size_t i = 0; i < std::size(ends) && i < count; ++i) x[i * 7 % count] = ends[i];
  return x;
}

// Far below 0, where tanh and erf are next to -1, few digits are left of 1 + tanh, which is float32, and of 1 + erf,
// which is double.
Near nearGate(device::Activation activation, double size) {
  switch (activation) {
    case device::Activation::silu: return {1e-6, 0};
    case device::Activation::relu_squared: return {1e-6, 0};
    case device::Activation::gelu_tanh: return {1e-6, 1e-6 * size};
    case device::Activation::gelu_erf: return {1e-6, 1e-15 * size};
    case device::Activation::sigmoid: return {1e-6, 1e-37 * size};  // smaller than the smallest normal number
    case device::Activation::none: return {0, 0};
  }
  return {};
}

constexpr device::Activation activations[] = {device::Activation::silu,     device::Activation::gelu_tanh,
                                              device::Activation::gelu_erf, device::Activation::sigmoid,
                                              device::Activation::none,     device::Activation::relu_squared};

TEST(GpuRows, gatesAreTheActivationTimesTheOtherHalf) {
  DevicePair pair;
  std::mt19937 random(3);
  for (const device::Activation activation : activations) {
    for (const int dim : columns) {
      for (const int n : row_counts) {
        SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", " << static_cast<int>(activation));
        const auto x = gateInputs(static_cast<size_t>(n * 2 * dim), random);
        const auto gated = [&](OpRun& on, int first, int count) {
          const auto out = on.room<float>(static_cast<size_t>(count * dim));
          const auto gate = on.put(rowsOf(x, first, count, 2 * dim));
          on.device().gated({.gate = gate,
                             .up = gate + dim,
                             .gate_stride = 2 * dim,
                             .up_stride = 2 * dim,
                             .activation = activation,
                             .n = count,
                             .dim = dim,
                             .out = out});
          return on.take(out, static_cast<size_t>(count * dim));
        };
        pair.expectAgreement([&](OpRun& on) { return Made{gated(on, 0, n), {}}; }, nearGate(activation, 40));
        if (n > 0) pair.expectRowsAlone(n, dim, gated);
      }
    }
  }
}

TEST(GpuRows, gatesOfAnyStrideWorkInPlace) {
  DevicePair pair;
  std::mt19937 random(8);
  const int n = 17, dim = 33, stride = 3 * dim;
  const auto x = gateInputs(static_cast<size_t>(n * stride), random);
  const auto y = gateInputs(static_cast<size_t>(n * dim), random);
  for (const bool up_is_out : {false, true}) {
    pair.expectAgreement(
        [&](OpRun& on) {
          const device::DevicePtr<const float> wide = on.put(x) + dim;
          const auto out = on.put(y);
          on.device().gated({.gate = up_is_out ? wide : out,
                             .up = up_is_out ? out : wide,
                             .gate_stride = up_is_out ? stride : dim,
                             .up_stride = up_is_out ? dim : stride,
                             .activation = device::Activation::none,
                             .n = n,
                             .dim = dim,
                             .out = out});
          return Made{on.take(out, y.size()), {}};
        },
        Near{0, 0});
  }
}

TEST(GpuRows, activationsWorkInPlace) {
  DevicePair pair;
  std::mt19937 random(4);
  for (const device::Activation activation : activations) {
    for (const int dim : columns) {
      for (const bool in_place : {false, true}) {
        SCOPED_TRACE(testing::Message() << dim << " " << static_cast<int>(activation) << " " << in_place);
        const int n = 17;
        const auto x = gateInputs(static_cast<size_t>(n * dim), random);
        pair.expectAgreement(
            [&](OpRun& on) {
              const auto from = on.put(x), to = in_place ? from : on.room<float>(x.size());
              on.device().activate({.x = from, .activation = activation, .n = n, .dim = dim, .out = to});
              return Made{on.take(to, x.size()), {}};
            },
            nearGate(activation, 6));
      }
    }
  }
}

TEST(GpuRows, rowsAreTakenByAListOrInOrder) {
  DevicePair pair;
  std::mt19937 random(5);
  for (const int dim : columns) {
    for (const int n : row_counts) {
      for (const int gap : {0, 3}) {
        for (const bool listed : {false, true}) {
          SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", gap " << gap << ", list " << listed);
          const int all = 80, stride = dim + gap;
          const auto x = randomFloats(static_cast<size_t>(all * stride), random);
          const auto rows = randomIndices(static_cast<size_t>(n), all, random);
          pair.expectAgreement(
              [&](OpRun& on) {
                const auto out = on.room<float>(static_cast<size_t>(n * dim));
                on.device().takeRows({.x = on.put(x),
                                      .rows = listed ? on.put(rows) : nullptr,
                                      .n = n,
                                      .dim = dim,
                                      .out = out,
                                      .row_stride = gap ? stride : 0});
                return Made{on.take(out, static_cast<size_t>(n * dim)), {}};
              },
              Near{});
        }
      }
    }
  }
}

TEST(GpuRows, rowsAreAddedByAListOrInOrderTimesTheirScales) {
  DevicePair pair;
  std::mt19937 random(6);
  for (const int dim : columns) {
    for (const int n : row_counts) {
      for (const bool listed : {false, true}) {
        for (const bool scaled : {false, true}) {
          SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", list " << listed << ", scales " << scaled);
          const int all = 80;
          const auto x = randomFloats(static_cast<size_t>(n * dim), random);
          const auto scales = randomFloats(static_cast<size_t>(n), random);
          const auto before = randomFloats(static_cast<size_t>(all * dim), random);
          std::vector<int32_t> rows(all);
          std::iota(rows.begin(), rows.end(), 0);
          std::shuffle(rows.begin(), rows.end(), random);
          pair.expectAgreement(
              [&](OpRun& on) {
                const auto out = on.put(before);
                on.device().addRows({.x = on.put(x),
                                     .rows = listed ? on.put(rows) : nullptr,
                                     .scales = scaled ? on.put(scales) : nullptr,
                                     .n = n,
                                     .dim = dim,
                                     .out = out});
                return Made{on.take(out, before.size()), {}};
              },
              Near{2e-7, 1e-6});
        }
      }
    }
  }
}

TEST(GpuRows, rowsAreCombinedOneAfterAnother) {
  DevicePair pair;
  std::mt19937 random(7);
  for (const int dim : columns) {
    for (const int n : row_counts) {
      for (const int used : {1, 3}) {
        const bool add = used == 1 || n % 2 == 1;
        SCOPED_TRACE(testing::Message() << n << " rows of " << dim << ", " << used << " used");
        const auto x = randomFloats(static_cast<size_t>(80 * dim), random);
        const auto before = randomFloats(static_cast<size_t>(n * dim), random);
        const auto weights = randomFloats(static_cast<size_t>(n * used), random);
        const auto entries = randomIndices(weights.size(), 80, random);
        const auto combined = [&](OpRun& on, int first, int count) {
          const auto out = on.put(rowsOf(before, first, count, dim));
          on.device().combine({.x = on.put(x),
                               .entries = on.put(rowsOf(entries, first, count, used)),
                               .weights = on.put(rowsOf(weights, first, count, used)),
                               .n = count,
                               .used = used,
                               .dim = dim,
                               .add = add,
                               .out = out});
          return on.take(out, static_cast<size_t>(count * dim));
        };
        pair.expectAgreement([&](OpRun& on) { return Made{combined(on, 0, n), {}}; }, Near{2e-7, 2e-6});
        if (n > 0) pair.expectRowsAlone(n, dim, combined);
      }
    }
  }
}

TEST(GpuRows, theSoftCapTakesAnyCount) {
  DevicePair pair;
  std::mt19937 random(8);
  for (const int count : {0, 1, 31, 1000, 65536, 70001}) {
    SCOPED_TRACE(count);
    const auto before = randomFloats(static_cast<size_t>(count), random, 60.0f);
    pair.expectAgreement(
        [&](OpRun& on) {
          const auto x = on.put(before);
          on.device().softcap({.x = x, .count = count, .cap = 30.0f});
          return Made{on.take(x, before.size()), {}};
        },
        Near{3e-7, 0});
  }
}

}  // namespace
}  // namespace kvarium::gpu_emulated::rows_test
