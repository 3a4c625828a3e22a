// Attention of one token at 4,096 cells by how keys and values are written, in interleaved rounds, what its weights
// cost in addition, and what sealing a block costs:
//   kv_bench [threads] [scalar|avx2|avx512] [busy]

#include <cstring>
#include <string>
#include <vector>

#include "tests/core/device/bench.h"
#include "tests/core/device/kv_cells.h"

namespace kvarium::device {
namespace {

constexpr int blocks_a_layer = 64;
using bench::median, bench::timed;

struct Shape {
  const char* name;
  int layers, heads, kv_heads, head_dim;
};

struct Way {
  std::string name;
  KvEncoding k, v;
};

KvEncoding codes(int bits, QuantLayout::Axis axis, int group, bool hadamard = false) {
  return {KvFormat::codes, {static_cast<uint8_t>(bits), axis, static_cast<int16_t>(group), true, false, hadamard}};
}

std::vector<Way> waysFor(int head_dim) {
  constexpr auto token = QuantLayout::Axis::token, channel = QuantLayout::Axis::channel;
  const KvEncoding half{KvFormat::f16, {}};
  return {{"f16", half, half},
          {"8 bit token", codes(8, token, head_dim), codes(8, token, head_dim)},
          {"4 bit token", codes(4, token, 64), codes(4, token, 64)},
          {"4 bit channel/token", codes(4, channel, 64), codes(4, token, 64)},
          {"5 channel/3 hadamard", codes(5, channel, 64), codes(3, token, 64, true)},
          {"2 bit KIVI g32", codes(2, channel, 32), codes(2, token, 32)}};
}

class Layers {
 public:
  Layers(Device& device, const Shape& shape, const Way& way) : m_device(device), m_shape(shape) {
    const size_t heads = static_cast<size_t>(shape.kv_heads);
    m_like.k = way.k;
    m_like.v = way.v;
    m_like.k_tile_bytes = support::tileBytes(way.k, KvSide::key, shape.head_dim);
    m_like.v_tile_bytes = support::tileBytes(way.v, KvSide::value, shape.head_dim);
    m_like.v_offset = static_cast<int64_t>(heads * m_like.k_tile_bytes);
    const size_t block = heads * (m_like.k_tile_bytes + m_like.v_tile_bytes);
    m_memory = device.allocate(static_cast<size_t>(shape.layers * blocks_a_layer) * block);
    m_plain.resize(heads * static_cast<size_t>(shape.head_dim) * 64);
    std::mt19937 random(1);
    for (uint16_t& number : m_plain) number = floatToHalf(std::normal_distribution<float>()(random));
    for (int layer = 0; layer < shape.layers; ++layer) {
      test::SegmentCells& cells = m_layers.emplace_back(m_like);
      for (int b = 0; b < blocks_a_layer; ++b) {
        const auto at = static_cast<int64_t>(layer * blocks_a_layer + b) * static_cast<int64_t>(block);
        cells.blocks.push_back({.base = m_memory.data() + at, .live = ~uint64_t{0}, .first_position = b * int64_t{64}});
        if (at == 0) {
          seal(m_memory.data());
        } else {
          device.copyWithin(cells.blocks.back().base, m_memory.data(), block);
        }
      }
    }
  }

  void seal(DevicePtr<std::byte> block) {
    const KvSeal seal{.from = devicePtr(m_plain.data()).as<const std::byte>(), .to = block, .live = ~uint64_t{0}};
    m_device.sealKv({.seals = devicePtr(&seal),
                     .n = 1,
                     .v_to_offset = m_like.v_offset,
                     .k_format = KvFormat::f16,
                     .v_format = KvFormat::f16,
                     .k = m_like.k,
                     .v = m_like.v,
                     .k_method = QuantMethod::least_squares,
                     .v_method = QuantMethod::least_squares,
                     .n_kv_heads = m_shape.kv_heads,
                     .head_dim = m_shape.head_dim});
  }
  // Seals a block of every layer.
  void sealAll() {
    for (const test::SegmentCells& layer : m_layers) seal(layer.blocks.front().base);
  }

  // Attends with n rows, or weighs the cells by the last of them, in every layer.
  void attendAll(int n, bool weighed = false) {
    const size_t width = static_cast<size_t>(m_shape.heads * m_shape.head_dim);
    m_q.assign(width * static_cast<size_t>(n), 0.1f);
    m_out.resize(m_q.size());
    const SequenceRows sequence{.rows = n, .first_position = blocks_a_layer * 64 - n};
    for (const test::SegmentCells& layer : m_layers) {
      const test::CellsView view({{layer}});
      const AttendArgs args{.q = devicePtr(m_q.data()),
                            .row_stride = static_cast<int64_t>(width),
                            .view = view,
                            .sequences = devicePtr(&sequence),
                            .n_sequences = 1,
                            .n = n,
                            .n_heads = m_shape.heads,
                            .n_kv_heads = m_shape.kv_heads,
                            .head_dim = m_shape.head_dim,
                            .scale = 0.1f,
                            .out = devicePtr(m_out.data())};
      weighed ? m_device.attendWeights(args, {.out = devicePtr(m_weights.data()), .blocks = blocks_a_layer})
              : m_device.attend(args);
    }
  }
  double megabytes() const { return static_cast<double>(m_memory.size()) / 1e6; }

 private:
  Device& m_device;
  Shape m_shape;
  test::SegmentCells m_like;  // no blocks
  Memory m_memory;
  std::vector<uint16_t> m_plain;  // a block's K tiles, and its V tiles
  std::vector<test::SegmentCells> m_layers;
  std::vector<float> m_q, m_out, m_weights = std::vector<float>(blocks_a_layer * 64);
};

void measure(Device& device, const Shape& shape) {
  std::printf("%s: %d layers, %d heads, %d KV heads, head_dim %d\n", shape.name, shape.layers, shape.heads,
              shape.kv_heads, shape.head_dim);
  const std::vector<Way> ways = waysFor(shape.head_dim);
  std::vector<Layers> caches;
  for (const Way& way : ways) caches.emplace_back(device, shape, way);
  std::vector<std::vector<double>> decode(ways.size()), weigh(ways.size()), prefill(ways.size()), seal(ways.size());
  for (int round = 0; round < 15; ++round) {
    for (size_t i = 0; i < ways.size(); ++i) {
      timed(decode[i], [&] { caches[i].attendAll(1); });
      timed(weigh[i], [&] { caches[i].attendAll(1, true); });
      if (round < 3) timed(prefill[i], [&] { caches[i].attendAll(16); });
      timed(seal[i], [&] { caches[i].sealAll(); });
    }
  }
  for (size_t i = 0; i < ways.size(); ++i) {
    const double one = median(decode[i]);
    std::printf(
        "  %-22s %7.1f MB  decode %7.3f ms (%.2f of f16, %5.1f GB/s)  weights %7.3f ms (%.2f of it)  16 rows %7.3f ms  "
        "seal a block %6.3f ms\n",
        ways[i].name.c_str(), caches[i].megabytes(), one * 1e3, one / median(decode[0]),
        caches[i].megabytes() / one / 1e3, median(weigh[i]) * 1e3, median(weigh[i]) / one, median(prefill[i]) * 1e3,
        median(seal[i]) * 1e3);
  }
}

int run(int argc, char** argv) {
  const auto device = cpu::makeCpuDevice(bench::optionsOf(argc, argv));
  std::printf("%s\n", device->facts().name.c_str());
  measure(*device, {"SmolLM2-135M", 30, 9, 3, 64});
  measure(*device, {"Llama 8B", 8, 32, 8, 128});
  return 0;
}

}  // namespace
}  // namespace kvarium::device

int main(int argc, char** argv) { return kvarium::device::run(argc, argv); }
