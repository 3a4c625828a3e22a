// Attention of one token at 4,096 cells by how keys and values are written, in interleaved rounds, and what sealing a
// block costs:
//   kv_bench [threads] [scalar|avx2|avx512] [busy]
// busy: processor time instead of elapsed time, for one thread on a machine with other work.

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tests/core/device/device_cases.h"

namespace kvarium {
namespace {

constexpr int blocks_a_layer = 64;
bool processor_time = false;

double seconds() {
  if (processor_time) {
    timespec spent{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

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
  Layers(Device& device, const Shape& shape, const Way& way) : m_device(device), m_shape(shape), m_way(way) {
    const size_t plain = static_cast<size_t>(shape.kv_heads * shape.head_dim) * 64 * 2;
    m_k_tile = tileBytes(way.k, KvSide::key);
    m_v_tile = tileBytes(way.v, KvSide::value);
    const size_t heads = static_cast<size_t>(shape.kv_heads), block = heads * (m_k_tile + m_v_tile);
    m_memory = device.allocate(static_cast<size_t>(shape.layers * blocks_a_layer) * block);
    m_plain.resize(plain);
    std::mt19937 random(1);
    for (uint16_t& number : m_plain) number = floatToHalf(std::normal_distribution<float>()(random));
    for (int i = 0; i < shape.layers * blocks_a_layer; ++i) {
      BlockRef ref;
      std::byte* to = m_memory.data() + static_cast<size_t>(i) * block;
      ref.k = to;
      ref.v = to + heads * m_k_tile;
      ref.live = ~uint64_t{0};
      ref.first_position = i % blocks_a_layer * 64;
      if (i == 0) {
        seal(to, to + heads * m_k_tile);
      } else {
        std::memcpy(to, m_memory.data(), block);
      }
      m_blocks.push_back(ref);
    }
  }

  void seal(std::byte* k, std::byte* v) {
    const auto* from = reinterpret_cast<const std::byte*>(m_plain.data());
    m_device.sealKv({from, from, k, v, KvFormat::f16, KvFormat::f16, m_way.k, m_way.v, QuantMethod::least_squares,
                     QuantMethod::least_squares, ~uint64_t{0}, m_shape.kv_heads, m_shape.head_dim});
  }
  // Seals a block of every layer.
  void sealAll() {
    for (int i = 0; i < m_shape.layers; ++i) {
      const BlockRef& block = m_blocks[static_cast<size_t>(i * blocks_a_layer)];
      seal(const_cast<std::byte*>(block.k), const_cast<std::byte*>(block.v));
    }
  }

  void attendAll(int n) {
    const size_t width = static_cast<size_t>(m_shape.heads * m_shape.head_dim);
    m_q.assign(width * static_cast<size_t>(n), 0.1f);
    m_out.resize(m_q.size());
    for (int i = 0; i < m_shape.layers; ++i) {
      KvSegment segment;
      segment.blocks = m_blocks.data() + i * blocks_a_layer;
      segment.n_blocks = blocks_a_layer;
      segment.k = m_way.k;
      segment.v = m_way.v;
      segment.k_tile_bytes = m_k_tile;
      segment.v_tile_bytes = m_v_tile;
      AttendArgs args;
      args.q = m_q.data();
      args.row_stride = static_cast<int64_t>(width);
      args.view = {&segment, 1, blocks_a_layer * 64 - n};
      args.n = n;
      args.n_heads = m_shape.heads;
      args.n_kv_heads = m_shape.kv_heads;
      args.head_dim = m_shape.head_dim;
      args.scale = 0.1f;
      args.out = m_out.data();
      m_device.attend(args);
    }
  }
  double megabytes() const { return static_cast<double>(m_memory.size()) / 1e6; }

 private:
  size_t tileBytes(const KvEncoding& coding, KvSide side) const {
    if (coding.format != KvFormat::codes) return static_cast<size_t>(m_shape.head_dim) * 64 * 2;
    return codesBytes(coding.codes, side, m_shape.head_dim) + scalesBytes(coding.codes, side, m_shape.head_dim);
  }

  Device& m_device;
  Shape m_shape;
  Way m_way;
  size_t m_k_tile = 0, m_v_tile = 0;
  Memory m_memory;
  std::vector<uint16_t> m_plain;
  std::vector<BlockRef> m_blocks;
  std::vector<float> m_q, m_out;
};

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void measure(Device& device, const Shape& shape) {
  std::printf("%s: %d layers, %d heads, %d KV heads, head_dim %d\n", shape.name, shape.layers, shape.heads,
              shape.kv_heads, shape.head_dim);
  const std::vector<Way> ways = waysFor(shape.head_dim);
  std::vector<Layers> caches;
  for (const Way& way : ways) caches.emplace_back(device, shape, way);
  std::vector<std::vector<double>> decode(ways.size()), prefill(ways.size()), seal(ways.size());
  const auto timed = [](std::vector<double>& times, const auto& function) {
    const double start = seconds();
    function();
    times.push_back(seconds() - start);
  };
  for (int round = 0; round < 15; ++round) {
    for (size_t i = 0; i < ways.size(); ++i) {
      timed(decode[i], [&] { caches[i].attendAll(1); });
      if (round < 3) timed(prefill[i], [&] { caches[i].attendAll(16); });
      timed(seal[i], [&] { caches[i].sealAll(); });
    }
  }
  for (size_t i = 0; i < ways.size(); ++i) {
    const double one = median(decode[i]);
    std::printf(
        "  %-22s %7.1f MB  decode %7.3f ms (%.2f of f16, %5.1f GB/s)  16 rows %7.3f ms  seal a block %6.3f ms\n",
        ways[i].name.c_str(), caches[i].megabytes(), one * 1e3, one / median(decode[0]),
        caches[i].megabytes() / one / 1e3, median(prefill[i]) * 1e3, median(seal[i]) * 1e3);
  }
}

int run(int argc, char** argv) {
  CpuOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "scalar")
      options.level = CpuLevel::scalar;
    else if (word == "avx2")
      options.level = CpuLevel::avx2;
    else if (word == "avx512")
      options.level = CpuLevel::avx512;
    else if (word == "busy")
      processor_time = true;
    else
      options.threads = std::atoi(word.c_str());
  }
  const auto device = makeCpuDevice(options);
  std::printf("%s\n", device->name().c_str());
  measure(*device, {"SmolLM2-135M", 30, 9, 3, 64});
  measure(*device, {"Llama 8B", 8, 32, 8, 128});
  return 0;
}

}  // namespace
}  // namespace kvarium

int main(int argc, char** argv) { return kvarium::run(argc, argv); }
