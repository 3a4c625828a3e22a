// Kernels that only read, only write, only copy, or do nothing: what others are compared with.
//
// A thread moves pieces of 16 bytes, four at a time, that lie a grid apart; each byte is touched once.
#include "tests/gpu/bench/raw_rates.h"

#include <algorithm>
#include <functional>

#include "core/base/clock.h"
#include "gpu/kernel.h"

namespace KV_GPU {
namespace {

constexpr unsigned block_threads = 256;
constexpr size_t pieces_at_once = 4;

__device__ size_t firstPiece() { return size_t{blockIdx.x} * blockDim.x + threadIdx.x; }
__device__ size_t pieceStep() { return size_t{gridDim.x} * blockDim.x; }

// `sum` is written where the sum happens to be a certain number, so that the compiler must read.
__global__ void __launch_bounds__(256) readKernel(const uint4* from, size_t count, uint32_t* sum) {
  waitForStream();
  uint32_t own = 0;
  for (size_t i = firstPiece(); i < count; i += pieces_at_once * pieceStep()) {
    uint4 pieces[pieces_at_once];
    KV_UNROLL(4)
    for (size_t j = 0; j < pieces_at_once; ++j) pieces[j] = KV_STREAMED(from + i + j * pieceStep());
    KV_UNROLL(4)
    for (size_t j = 0; j < pieces_at_once; ++j) own += pieces[j].x ^ pieces[j].y ^ pieces[j].z ^ pieces[j].w;
  }
  if (own == 0x9e3779b9u) *sum = own;
}

// Numbers that look random, so that no memory can compress them.
__global__ void __launch_bounds__(256) writeKernel(uint4* to, size_t count) {
  waitForStream();
  for (size_t i = firstPiece(); i < count; i += pieces_at_once * pieceStep()) {
    KV_UNROLL(4)
    for (size_t j = 0; j < pieces_at_once; ++j) {
      const uint32_t number = static_cast<uint32_t>(i + j * pieceStep()) * 2654435761u;
      to[i + j * pieceStep()] = uint4{number, number ^ 0x5bd1e995u, number * 31u, number + 0x7f4a7c15u};
    }
  }
}

__global__ void __launch_bounds__(256) copyKernel(uint4* to, const uint4* from, size_t count) {
  waitForStream();
  for (size_t i = firstPiece(); i < count; i += pieces_at_once * pieceStep()) {
    uint4 pieces[pieces_at_once];
    KV_UNROLL(4)
    for (size_t j = 0; j < pieces_at_once; ++j) pieces[j] = KV_STREAMED(from + i + j * pieceStep());
    KV_UNROLL(4)
    for (size_t j = 0; j < pieces_at_once; ++j) to[i + j * pieceStep()] = pieces[j];
  }
}

__global__ void __launch_bounds__(32) emptyKernel() { waitForStream(); }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class DeviceBytes {
 public:
  DeviceBytes(size_t bytes, Stream& stream) : m_stream(stream), m_bytes(bytes), m_data(allocate(bytes, stream)) {}
  ~DeviceBytes() { release(m_data, m_bytes, m_stream); }
  DeviceBytes(const DeviceBytes&) = delete;
  uint4* pieces() const { return static_cast<uint4*>(m_data); }

 private:
  Stream& m_stream;
  size_t m_bytes;
  void* m_data;
};

class PinnedBytes {
 public:
  PinnedBytes(int gpu, size_t bytes) : m_gpu(gpu), m_data(allocatePinned(gpu, bytes)) {
    std::fill_n(static_cast<unsigned char*>(m_data), bytes, static_cast<unsigned char>(0x5a));
  }
  ~PinnedBytes() { releasePinned(m_gpu, m_data); }
  PinnedBytes(const PinnedBytes&) = delete;
  void* data() const { return m_data; }

 private:
  int m_gpu;
  void* m_data;
};

class Rates {
 public:
  Rates(const GpuFacts& gpu, size_t bytes, int repeats)
      : m_gpu(gpu), m_bytes(bytes), m_repeats(repeats), m_stream(gpu.index), m_other(gpu.index) {}

  std::vector<RawRate> measure() {
    memory();
    link();
    launches();
    return std::move(m_rates);
  }

 private:
  void memory() {
    DeviceBytes a(m_bytes, m_stream), b(m_bytes, m_stream), sum(256, m_stream);
    const auto best = [&](const char* name, double traffic, const std::function<void(const Launch&, size_t)>& issue) {
      double most = 0;
      for (const size_t blocks_a_processor : {4, 8, 32, 0}) {  // 0: every thread moves its pieces once
        const size_t all = m_bytes / 16 / block_threads / pieces_at_once;
        const size_t wanted = blocks_a_processor * static_cast<size_t>(m_gpu.processors);
        const size_t blocks = wanted > 0 ? std::min(all, wanted) : all;
        const size_t turn = blocks * block_threads * pieces_at_once, count = m_bytes / 16 / turn * turn;
        const Launch how{name, dim3(static_cast<unsigned>(blocks)), dim3(block_threads), 0};
        const double seconds = ofGpu([&] { issue(how, count); });
        most = std::max(most, traffic * 16 * static_cast<double>(count) / seconds / 1e9);
      }
      m_rates.push_back({name, most});
    };
    best("write_gbps", 1,
         [&](const Launch& how, size_t count) { launch(how, m_stream, &writeKernel, a.pieces(), count); });
    best("read_gbps", 1, [&](const Launch& how, size_t count) {
      launch(how, m_stream, &readKernel, a.pieces(), count, reinterpret_cast<uint32_t*>(sum.pieces()));
    });
    best("copy_gbps", 2,
         [&](const Launch& how, size_t count) { launch(how, m_stream, &copyKernel, b.pieces(), a.pieces(), count); });
    const double seconds = ofGpu([&] { m_stream.copy(b.pieces(), a.pieces(), m_bytes); });
    m_rates.push_back({"driver_copy_gbps", 2 * static_cast<double>(m_bytes) / seconds / 1e9});
  }

  void link() {
    const size_t most = std::min(m_bytes, size_t{256} << 20);
    PinnedBytes to(m_gpu.index, most), back(m_gpu.index, most);
    DeviceBytes a(most, m_stream), b(most, m_stream);
    m_stream.synchronize();
    for (const size_t bytes : {size_t{64} << 10, size_t{1} << 20, size_t{16} << 20, size_t{256} << 20}) {
      if (bytes > most) break;
      const std::string size =
          bytes < (1 << 20) ? std::to_string(bytes >> 10) + "k" : std::to_string(bytes >> 20) + "m";
      const auto add = [&](const char* way, double seconds, double ways) {
        m_rates.push_back({way + ("_" + size) + "_gbps", ways * static_cast<double>(bytes) / seconds / 1e9});
      };
      add("to_device", ofGpu([&] { m_stream.copy(a.pieces(), to.data(), bytes); }), 1);
      add("to_host", ofGpu([&] { m_stream.copy(back.data(), b.pieces(), bytes); }), 1);
      add("both_ways",
          ofHost(1,
                 [&] {
                   m_stream.copy(a.pieces(), to.data(), bytes);
                   m_other.copy(back.data(), b.pieces(), bytes);
                   m_stream.synchronize();
                   m_other.synchronize();
                 }),
          2);
    }
  }

  void launches() {
    const auto empty = [&] { launch({"empty", dim3(1), dim3(32), 0}, m_stream, &emptyKernel); };
    const int count = 10 * m_repeats;
    m_rates.push_back({"launch_us", 1e6 * ofHost(count, [&] {
                                      for (int i = 0; i < count; ++i) empty();
                                      m_stream.synchronize();
                                    })});
    const auto issue = [&] {
      for (int i = 0; i < count; ++i) empty();
    };
    m_rates.push_back({"issue_us", 1e6 * ofHost(count, issue, [&] { m_stream.synchronize(); })});
    m_rates.push_back({"round_trip_us", 1e6 * ofHost(1, [&] {
                                          empty();
                                          m_stream.synchronize();
                                        })});
    for (const int nodes : {1, count}) {
      m_stream.beginCapture();
      for (int i = 0; i < nodes; ++i) empty();
      const std::unique_ptr<Graph> graph = m_stream.endCapture();
      const double seconds = ofHost(nodes, [&] {
        m_stream.launch(*graph);
        m_stream.synchronize();
      });
      m_rates.push_back({nodes == 1 ? "graph_round_trip_us" : "graph_launch_us", 1e6 * seconds});
    }
  }

  // Median seconds between events around it.
  double ofGpu(const std::function<void()>& issue) {
    std::vector<double> seconds;
    Event before(m_gpu.index), after(m_gpu.index);
    for (int i = -1; i < m_repeats; ++i) {
      m_stream.record(before);
      issue();
      m_stream.record(after);
      after.wait();
      if (i >= 0) seconds.push_back(after.secondsSince(before));
    }
    return median(seconds);
  }
  // Median seconds of the host, of one of `parts`; `rest` is not counted.
  double ofHost(
      int parts, const std::function<void()>& work, const std::function<void()>& rest = [] {}) {
    std::vector<double> seconds;
    for (int i = -1; i < m_repeats; ++i) {
      const auto start = Clock::now();
      work();
      if (i >= 0) seconds.push_back(secondsSince(start) / parts);
      rest();
    }
    return median(seconds);
  }

  GpuFacts m_gpu;
  size_t m_bytes;
  int m_repeats;
  Stream m_stream, m_other;
  std::vector<RawRate> m_rates;
};

}  // namespace

std::vector<RawRate> rawRates(const GpuFacts& gpu, size_t bytes, int repeats) {
  return Rates(gpu, bytes, repeats).measure();
}

}  // namespace KV_GPU
