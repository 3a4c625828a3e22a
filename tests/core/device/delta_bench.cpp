// What the gated delta rule of a layer of Qwen3.5-9B takes next to the products of the layer (random Q4_K weights):
//   delta_bench [threads] [exact|fast|fastest] [scalar|avx2|avx512]
// Prints each op of a chunk of a prompt and of a token, the whole over the products, and for a token the whole over a
// read of as many bytes as the layer's weights and its state, which is read and written.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/core/device/device_cases.h"

namespace kvarium::device {
namespace {

constexpr int dim = 4096, k_heads = 16, v_heads = 32, width = 128, kernel = 4;
constexpr int keys = k_heads * width, values = v_heads * width, channels = 2 * keys + values;
constexpr int in_rows = channels + values + 2 * v_heads;
constexpr int64_t conv_floats = int64_t{kernel - 1} * channels, state_floats = conv_floats + int64_t{values} * width;

using Clock = std::chrono::steady_clock;

// Median seconds of one call.
template <class Function>
double median(int count, const Function& function) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    const auto start = Clock::now();
    function();
    times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

std::unique_ptr<Weight> pack(Device& device, int rows, int cols, std::mt19937& random) {
  const test::RandomMatrix matrix(DType::q4_k, rows, cols, random);
  return device.pack({&matrix.view, 1});
}

struct Layer {
  Device& device;
  std::mt19937 random{1};
  std::unique_ptr<Weight> in = pack(device, in_rows, dim, random), out = pack(device, dim, values, random);
  std::vector<float> conv = test::randomFloats(size_t{channels} * kernel, random),
                     a = std::vector<float>(v_heads, -0.1f), bias = a, norm = std::vector<float>(width, 1.0f);
  std::vector<float> before = std::vector<float>(state_floats, 0.01f), after = before;

  void report(int n, int times) {
    const auto rows = static_cast<size_t>(n);
    const auto y = test::randomFloats(rows * dim, random, 0.1f);
    std::vector<float> made_in(rows * in_rows), q(rows * channels), made(rows * values), result(rows * dim);
    const SequenceRows sequence{
        .rows = n, .state_before = devicePtr(before.data()), .state_after = devicePtr(after.data())};
    const float* gates = made_in.data() + channels + values;
    const double product =
        median(times,
               [&] {
                 device.matmul({.x = devicePtr(y.data()), .w = in.get(), .n = n, .out = devicePtr(made_in.data())});
               }) +
        median(times, [&] {
          device.matmul({.x = devicePtr(made.data()), .w = out.get(), .n = n, .out = devicePtr(result.data())});
        });
    const double convolution = median(times, [&] {
      device.causalConv({.x = devicePtr(made_in.data()),
                         .row_stride = in_rows,
                         .weight = devicePtr(conv.data()),
                         .sequences = devicePtr(&sequence),
                         .n_sequences = 1,
                         .n = n,
                         .channels = channels,
                         .kernel = kernel,
                         .out = devicePtr(q.data())});
    });
    const double rule = median(times, [&] {
      device.deltaRule({.q = devicePtr(q.data()),
                        .k = devicePtr(q.data() + keys),
                        .v = devicePtr(q.data() + 2 * keys),
                        .row_stride = channels,
                        .beta = devicePtr(gates),
                        .step = devicePtr(gates + v_heads),
                        .gate_stride = in_rows,
                        .step_bias = devicePtr(bias.data()),
                        .a = devicePtr(a.data()),
                        .sequences = devicePtr(&sequence),
                        .n_sequences = 1,
                        .state_offset = conv_floats,
                        .n = n,
                        .k_heads = k_heads,
                        .v_heads = v_heads,
                        .k_width = width,
                        .v_width = width,
                        .out = devicePtr(made.data())});
    });
    const double gate = median(times, [&] {
      device.rmsNorm({.x = devicePtr(made.data()),
                      .weight = devicePtr(norm.data()),
                      .n = n,
                      .dim = width,
                      .out = devicePtr(made.data()),
                      .heads = v_heads});
      device.gated({.gate = devicePtr(made_in.data() + channels),
                    .up = devicePtr(made.data()),
                    .gate_stride = in_rows,
                    .up_stride = values,
                    .n = n,
                    .dim = values,
                    .out = devicePtr(made.data())});
    });
    const double whole = product + convolution + rule + gate;
    std::printf("%4d rows: products %.3f ms, convolution %.3f, rule %.3f, norm and gate %.3f: %.2f x the products\n", n,
                product * 1e3, convolution * 1e3, rule * 1e3, gate * 1e3, whole / product);
    if (n > 1) return;
    const size_t bytes = in->bytes + out->bytes + 2 * state_floats * sizeof(float);
    std::vector<uint64_t> memory(bytes / 8, 1);
    const double read = median(times, [&] {
      uint64_t sum = 0;
      for (const uint64_t word : memory) sum += word;
      volatile uint64_t keep = sum;
      static_cast<void>(keep);
    });
    std::printf("           %.1f MB of weights and state, one thread's read of as many: %.3f ms, %.2f x\n", bytes / 1e6,
                read * 1e3, whole / read);
  }
};

int run(int argc, char** argv) {
  cpu::CpuOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "exact")
      options.precision = Precision::exact;
    else if (word == "fastest")
      options.precision = Precision::fastest;
    else if (word == "scalar")
      options.level = cpu::CpuLevel::scalar;
    else if (word == "avx2")
      options.level = cpu::CpuLevel::avx2;
    else if (word == "avx512")
      options.level = cpu::CpuLevel::avx512;
    else if (word != "fast")
      options.threads = std::atoi(word.c_str());
  }
  const auto device = cpu::makeCpuDevice(options);
  std::printf("%s, precision %s\n", device->facts().name.c_str(),
              options.precision == Precision::exact  ? "exact"
              : options.precision == Precision::fast ? "fast"
                                                     : "fastest");
  Layer layer{*device};
  layer.report(256, 5);
  layer.report(1, 51);
  return 0;
}

}  // namespace
}  // namespace kvarium::device

int main(int argc, char** argv) { return kvarium::device::run(argc, argv); }
