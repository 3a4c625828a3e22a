// Estimates tokens a second of SmolLM2-135M Q4_1 (random weights in its shapes) from the device's ops alone:
//   kernel_bench [threads] [exact|fast|fastest] [scalar|avx2|avx512] [profile] [busy]
// Prints decode at an empty cache and at 4,096, prefill of 512, and the bytes a token moves, compared with a raw read
// of as many.

#include <cstring>
#include <map>

#include "tests/core/device/bench.h"
#include "tests/core/device/kv_cells.h"

namespace kvarium::device {
namespace {

constexpr int dim = 576, hidden = 1536, layers = 30, heads = 9, kv_heads = 3, head_dim = 64, vocabulary = 49152;
constexpr int qkv = (heads + 2 * kv_heads) * head_dim;
constexpr size_t tile = size_t{head_dim} * 64 * 2;

using bench::median, bench::seconds;

struct Layer {
  std::unique_ptr<Weight> qkv, out, gate_up, down;
  Memory cache;  // blocks: K tiles, V tiles
};

class Bench {
 public:
  Bench(Device& device, bool profile) : m_device(device), m_profile(profile), m_norm(dim, 1.0f) {
    std::mt19937 random(1);
    const auto pack = [&](DType type, std::initializer_list<int> rows, int cols) {
      std::vector<test::RandomMatrix> parts;
      parts.reserve(rows.size());
      std::vector<TensorView> views;
      for (const int count : rows) {
        parts.emplace_back(type, count, cols, random);
        views.push_back(parts.back().view);
      }
      auto weight = device.pack(views);
      m_bytes += weight->bytes;
      return weight;
    };
    for (Layer& layer : m_layers) {
      layer.qkv = pack(DType::q4_1, {heads * head_dim, kv_heads * head_dim, kv_heads * head_dim}, dim);
      layer.out = pack(DType::q4_1, {dim}, dim);
      layer.gate_up = pack(DType::q4_1, {hidden, hidden}, dim);
      layer.down = pack(DType::q4_1, {dim}, hidden);
      layer.cache = device.allocate(most_blocks * kv_heads * 2 * tile);
      std::memset(raw(layer.cache.data()), 0, layer.cache.size());
    }
    m_head = pack(DType::q8_0, {vocabulary}, dim);
  }

  size_t weightBytes() const { return m_bytes; }

  // n tokens after `past` cells; logits of the last one.
  void step(int n, int past) {
    const size_t rows = static_cast<size_t>(n);
    m_x.assign(rows * dim, 0.01f);
    m_normed.resize(rows * dim);
    m_qkv.resize(rows * qkv);
    m_attended.resize(rows * heads * head_dim);
    m_hidden.resize(rows * 2 * hidden);
    m_gated.resize(rows * hidden);
    m_logits.resize(vocabulary);
    m_angles.assign(rows * head_dim, 0.5f);
    std::vector<int32_t> ids(rows, 17);
    time("embed", [&] {
      m_device.embed({.table = m_head.get(), .ids = devicePtr(ids.data()), .n = n, .out = devicePtr(m_x.data())});
    });
    for (Layer& layer : m_layers) {
      norm(n, m_x.data());
      matmul("qkv", *layer.qkv, m_normed.data(), n, false, m_qkv.data());
      rope(n, m_qkv.data(), heads);
      rope(n, m_qkv.data() + heads * head_dim, kv_heads);
      cache(layer, n, past);
      matmul("out", *layer.out, m_attended.data(), n, true, m_x.data());
      norm(n, m_x.data());
      matmul("gate_up", *layer.gate_up, m_normed.data(), n, false, m_hidden.data());
      time("gated", [&] {
        const DevicePtr<const float> gate = devicePtr(m_hidden.data());
        m_device.gated({.gate = gate,
                        .up = gate + hidden,
                        .gate_stride = 2 * hidden,
                        .up_stride = 2 * hidden,
                        .n = n,
                        .dim = hidden,
                        .out = devicePtr(m_gated.data())});
      });
      matmul("down", *layer.down, m_gated.data(), n, true, m_x.data());
    }
    norm(1, m_x.data() + (rows - 1) * dim);
    matmul("head", *m_head, m_normed.data(), 1, false, m_logits.data());
  }

  void report(const char* title) {
    if (!m_profile) return;
    for (const auto& [name, spent] : m_times) std::printf("  %s %-8s %8.3f ms\n", title, name.c_str(), spent * 1e3);
    m_times.clear();
  }

  // Seconds to read as many bytes as one token's weights, on this thread.
  double readWeights() const {
    const double start = seconds();
    for (const Layer& layer : m_layers) bench::readAll(raw(layer.cache.as<uint64_t>()), layer.cache.size() / 8);
    return (seconds() - start) / static_cast<double>(layers * most_blocks * kv_heads * 2 * tile) *
           static_cast<double>(m_bytes);
  }

 private:
  static constexpr size_t most_blocks = 80;

  template <class Function>
  void time(const char* name, const Function& function) {
    if (!m_profile) return function();
    const double start = seconds();
    function();
    m_times[name] += seconds() - start;
  }
  void norm(int n, const float* x) {
    time("norm", [&] {
      m_device.rmsNorm({.x = devicePtr(x),
                        .weight = devicePtr(m_norm.data()),
                        .n = n,
                        .dim = dim,
                        .out = devicePtr(m_normed.data())});
    });
  }
  void matmul(const char* name, const Weight& w, const float* x, int n, bool accumulate, float* out) {
    time(name, [&] {
      m_device.matmul({.x = devicePtr(x), .w = &w, .n = n, .accumulate = accumulate, .out = devicePtr(out)});
    });
  }
  void rope(int n, float* x, int count) {
    time("rope", [&] {
      m_device.rope({.x = devicePtr(x),
                     .row_stride = qkv,
                     .angles = devicePtr(m_angles.data()),
                     .n = n,
                     .heads = count,
                     .head_dim = head_dim,
                     .dims = head_dim});
    });
  }
  void cache(Layer& layer, int n, int past) {
    test::SegmentCells segment;
    segment.k.format = segment.v.format = KvFormat::f16;
    segment.k_tile_bytes = segment.v_tile_bytes = tile;
    segment.v_offset = kv_heads * tile;
    for (int first = 0; first < past + n; first += 64) {
      segment.blocks.push_back({.base = layer.cache.data() + first / 64 * kv_heads * 2 * tile,
                                .live = past + n - first >= 64 ? ~uint64_t{0} : (uint64_t{1} << (past + n - first)) - 1,
                                .first_position = first});
    }
    std::vector<KvWrite> writes;
    for (int i = past; i < past + n; ++i)
      writes.push_back({.base = segment.blocks[static_cast<size_t>(i / 64)].base, .cell = i % 64});
    const float* k = m_qkv.data() + heads * head_dim;
    time("store", [&] {
      m_device.storeKv({.k = devicePtr(k),
                        .v = devicePtr(k + kv_heads * head_dim),
                        .row_stride = qkv,
                        .writes = devicePtr(writes.data()),
                        .v_offset = segment.v_offset,
                        .k_format = KvFormat::f16,
                        .v_format = KvFormat::f16,
                        .n = n,
                        .n_kv_heads = kv_heads,
                        .head_dim = head_dim});
    });
    const test::CellsView view({{segment}});
    const SequenceRows sequence{.rows = n, .first_position = past};
    time("attend", [&] {
      m_device.attend({.q = devicePtr(m_qkv.data()),
                       .row_stride = qkv,
                       .angles = devicePtr(m_angles.data()),
                       .dims = head_dim,
                       .view = view,
                       .sequences = devicePtr(&sequence),
                       .n_sequences = 1,
                       .n = n,
                       .n_heads = heads,
                       .n_kv_heads = kv_heads,
                       .head_dim = head_dim,
                       .scale = 0.125f,
                       .out = devicePtr(m_attended.data())});
    });
  }

  Device& m_device;
  bool m_profile;
  size_t m_bytes = 0;
  Layer m_layers[layers];
  std::unique_ptr<Weight> m_head;
  std::vector<float> m_norm, m_x, m_normed, m_qkv, m_attended, m_hidden, m_gated, m_logits, m_angles;
  std::map<std::string, double> m_times;
};

int run(int argc, char** argv) {
  bool profile = false;
  const cpu::CpuOptions options = bench::optionsOf(argc, argv, {{"profile", &profile}});
  const auto device = cpu::makeCpuDevice(options);
  std::printf("%s\n", device->facts().name.c_str());
  Bench bench(*device, profile);
  bench.step(4, 0);
  bench.report("warm");
  const double read = median(3, [&] { bench.readWeights(); });
  const double empty = median(48, [&] { bench.step(1, 64); });
  bench.report("decode (48)");
  const double deep = median(24, [&] { bench.step(1, 4096); });
  bench.report("decode at 4096 (24)");
  const double prefill = median(3, [&] { bench.step(512, 0); });
  bench.report("prefill (3)");
  const double deep_prefill = median(1, [&] { bench.step(512, 4096); });
  bench.report("prefill at 4096");
  const double bytes = static_cast<double>(bench.weightBytes());
  std::printf("decode          %8.1f tokens/s  %.1f MB a token, %.1f GB/s (one thread's read of as many: %.1f GB/s)\n",
              1 / empty, bytes / 1e6, bytes / empty / 1e9, bytes / read / 1e9);
  std::printf("decode at 4096  %8.1f tokens/s\n", 1 / deep);
  std::printf("prefill 512     %8.1f tokens/s\n", 512 / prefill);
  std::printf("  at 4096       %8.1f tokens/s\n", 512 / deep_prefill);
  return 0;
}

}  // namespace
}  // namespace kvarium::device

int main(int argc, char** argv) { return kvarium::device::run(argc, argv); }
