// What the recurrence of a layer takes next to the layer's products (random Q4_K weights), in interleaved rounds: the
// gated delta rule of Qwen3.5-9B, and the scan by heads of Mamba2-2.7B:
//   recurrent_bench [threads] [exact|fast|fastest] [scalar|avx2|avx512] [busy]
// Prints each op of a chunk of a prompt and of a token, the whole over the products, and for a token the whole over a
// read of as many bytes as the layer's weights and its state, which is read and written.

#include "tests/core/device/bench.h"
#include "tests/core/device/device_cases.h"

namespace kvarium::device {
namespace {

constexpr int kernel = 4;  // of both convolutions

struct Sizes {
  const char* name;
  int dim, in_rows, first_channel, channels, values;  // the convolution's channels lie in a row of in_rows
  int64_t state;                                      // floats after the convolution's

  int64_t convFloats() const { return int64_t{kernel - 1} * channels; }
};

// The rows of one step, between the ops.
struct Rows {
  int n;
  std::vector<float> x, made_in, mixed, made, result;

  Rows(const Sizes& sizes, int count, std::mt19937& random)
      : n(count),
        x(test::randomFloats(of(sizes.dim), random, 0.1f)),
        made_in(of(sizes.in_rows)),
        mixed(of(sizes.channels)),
        made(of(sizes.values)),
        result(of(sizes.dim)) {}
  size_t of(int width) const { return static_cast<size_t>(n) * static_cast<size_t>(width); }
};

class Layer {
 public:
  Layer(Device& device, const Sizes& sizes) : m_device(device), m_sizes(sizes) {}
  virtual ~Layer() = default;

  void report(int n, int rounds) {
    Rows rows(m_sizes, n, m_random);
    const SequenceRows sequence{
        .rows = n, .state_before = devicePtr(m_before.data()), .state_after = devicePtr(m_after.data())};
    const size_t bytes = m_in->bytes + m_out->bytes + 2 * m_before.size() * sizeof(float);
    const std::vector<uint64_t> memory(n == 1 ? bytes / 8 : 0, 1);
    std::vector<double> products, convolution, rule, rest, read;
    for (int round = 0; round < rounds; ++round) {
      bench::timed(products, [&] {
        multiply(*m_in, rows.x, n, rows.made_in);
        multiply(*m_out, rows.made, n, rows.result);
      });
      bench::timed(convolution, [&] {
        m_device.causalConv({.x = devicePtr(rows.made_in.data()) + m_sizes.first_channel,
                             .row_stride = m_sizes.in_rows,
                             .weight = devicePtr(m_conv.data()),
                             .sequences = devicePtr(&sequence),
                             .n_sequences = 1,
                             .n = n,
                             .channels = m_sizes.channels,
                             .kernel = kernel,
                             .out = devicePtr(rows.mixed.data())});
      });
      bench::timed(rule, [&] { recur(rows, sequence); });
      bench::timed(rest, [&] { finish(rows); });
      bench::timed(read, [&] { bench::readAll(memory.data(), memory.size()); });
    }
    const double product = bench::median(products),
                 whole = product + bench::median(convolution) + bench::median(rule) + bench::median(rest);
    std::printf(
        "%s, %4d rows: products %.3f ms, convolution %.3f, recurrence %.3f, norm and gate %.3f: %.2f x the products\n",
        m_sizes.name, n, product * 1e3, bench::median(convolution) * 1e3, bench::median(rule) * 1e3,
        bench::median(rest) * 1e3, whole / product);
    if (n > 1) return;
    std::printf("  %.1f MB of weights and state, one thread's read of as many: %.3f ms, %.2f x\n", bytes / 1e6,
                bench::median(read) * 1e3, whole / bench::median(read));
  }

 protected:
  virtual void recur(Rows& rows, const SequenceRows& sequence) = 0;  // mixed -> made
  virtual void finish(Rows& rows) = 0;                               // norm, and the gate that is not in the rule

  void norm(Rows& rows, int heads) {
    m_device.rmsNorm({.x = devicePtr(rows.made.data()),
                      .weight = devicePtr(m_norm.data()),
                      .n = rows.n,
                      .dim = m_sizes.values / heads,
                      .out = devicePtr(rows.made.data()),
                      .heads = heads});
  }

  Device& m_device;
  const Sizes m_sizes;
  std::mt19937 m_random{1};

 private:
  std::unique_ptr<Weight> pack(int rows, int cols) {
    const test::RandomMatrix matrix(DType::q4_k, rows, cols, m_random);
    return m_device.pack({&matrix.view, 1});
  }
  void multiply(const Weight& w, const std::vector<float>& x, int n, std::vector<float>& out) {
    m_device.matmul({.x = devicePtr(x.data()), .w = &w, .n = n, .out = devicePtr(out.data())});
  }

  std::unique_ptr<Weight> m_in = pack(m_sizes.in_rows, m_sizes.dim), m_out = pack(m_sizes.dim, m_sizes.values);
  std::vector<float> m_conv = test::randomFloats(static_cast<size_t>(m_sizes.channels * kernel), m_random),
                     m_norm = std::vector<float>(static_cast<size_t>(m_sizes.values), 1.0f),
                     m_before = std::vector<float>(static_cast<size_t>(m_sizes.convFloats() + m_sizes.state), 0.01f),
                     m_after = m_before;
};

// Rows of q, k, v, then the gate of the outputs, then two numbers a value head.
class DeltaLayer final : public Layer {
 public:
  explicit DeltaLayer(Device& device)
      : Layer(device, {.name = "Qwen3.5-9B",
                       .dim = 4096,
                       .in_rows = 2 * keys + 2 * values + 2 * v_heads,
                       .first_channel = 0,
                       .channels = 2 * keys + values,
                       .values = values,
                       .state = int64_t{values} * width}) {}

 private:
  static constexpr int k_heads = 16, v_heads = 32, width = 128, keys = k_heads * width, values = v_heads * width;
  const std::vector<float> m_a = std::vector<float>(v_heads, -0.1f);

  void recur(Rows& rows, const SequenceRows& sequence) override {
    const DevicePtr<const float> q = devicePtr(rows.mixed.data()), gates = devicePtr(rows.made_in.data());
    m_device.deltaRule({.q = q,
                        .k = q + keys,
                        .v = q + 2 * keys,
                        .row_stride = m_sizes.channels,
                        .beta = gates + m_sizes.channels + values,
                        .step = gates + m_sizes.channels + values + v_heads,
                        .gate_stride = m_sizes.in_rows,
                        .step_bias = devicePtr(m_a.data()),
                        .a = devicePtr(m_a.data()),
                        .sequences = devicePtr(&sequence),
                        .n_sequences = 1,
                        .state_offset = m_sizes.convFloats(),
                        .n = rows.n,
                        .k_heads = k_heads,
                        .v_heads = v_heads,
                        .k_width = width,
                        .v_width = width,
                        .out = devicePtr(rows.made.data())});
  }
  void finish(Rows& rows) override {
    norm(rows, v_heads);
    m_device.gated({.gate = devicePtr(rows.made_in.data()) + m_sizes.channels,
                    .up = devicePtr(rows.made.data()),
                    .gate_stride = m_sizes.in_rows,
                    .up_stride = values,
                    .n = rows.n,
                    .dim = values,
                    .out = devicePtr(rows.made.data())});
  }
};

// Rows of z, then x, b, c, then a step a head.
class HeadScanLayer final : public Layer {
 public:
  explicit HeadScanLayer(Device& device)
      : Layer(device, {.name = "Mamba2-2.7B",
                       .dim = 2560,
                       .in_rows = 2 * inner + 2 * states + heads,
                       .first_channel = inner,
                       .channels = inner + 2 * states,
                       .values = inner,
                       .state = int64_t{inner} * states}) {}

 private:
  static constexpr int heads = 80, head_dim = 64, states = 128, inner = heads * head_dim;
  const std::vector<float> m_a = std::vector<float>(heads, -0.1f);

  void recur(Rows& rows, const SequenceRows& sequence) override {
    const DevicePtr<const float> x = devicePtr(rows.mixed.data()), z = devicePtr(rows.made_in.data());
    m_device.headScan({.x = x,
                       .b = x + inner,
                       .c = x + inner + states,
                       .xbc_stride = m_sizes.channels,
                       .z = z,
                       .dt = z + inner + m_sizes.channels,
                       .zdt_stride = m_sizes.in_rows,
                       .dt_bias = devicePtr(m_a.data()),
                       .a = devicePtr(m_a.data()),
                       .d = devicePtr(m_a.data()),
                       .sequences = devicePtr(&sequence),
                       .n_sequences = 1,
                       .state_offset = m_sizes.convFloats(),
                       .n = rows.n,
                       .heads = heads,
                       .head_dim = head_dim,
                       .groups = 1,
                       .states = states,
                       .out = devicePtr(rows.made.data())});
  }
  void finish(Rows& rows) override { norm(rows, 1); }
};

int run(int argc, char** argv) {
  const cpu::CpuOptions options = bench::optionsOf(argc, argv);
  const auto device = cpu::makeCpuDevice(options);
  std::printf("%s, precision %s\n", device->facts().name.c_str(),
              options.precision == Precision::exact  ? "exact"
              : options.precision == Precision::fast ? "fast"
                                                     : "fastest");
  for (const std::unique_ptr<Layer>& layer :
       {std::unique_ptr<Layer>(new DeltaLayer(*device)), std::unique_ptr<Layer>(new HeadScanLayer(*device))}) {
    layer->report(256, 5);
    layer->report(1, 51);
  }
  return 0;
}

}  // namespace
}  // namespace kvarium::device

int main(int argc, char** argv) { return kvarium::device::run(argc, argv); }
