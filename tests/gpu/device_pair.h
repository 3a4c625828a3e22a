// Ops on a GPU, the emulated one unless KVARIUM_TEST_DEVICE names another, compared with the CPU's exact arithmetic:
// memory of either device for one run of an op, and the comparison of what both make of the same inputs, in several
// orders of threads and blocks.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "core/device/cpu/cpu_device.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/support/test_device.h"

namespace kvarium::gpu_emulated::test {

// |a - b| may be at most absolute + relative * |b|.
struct Near {
  double relative = 0;
  double absolute = 0;
};

// What a run of an op wrote, and what lay next to it: numbers are compared by Near, indices must be equal.
struct Made {
  std::vector<float> numbers;
  std::vector<int32_t> indices;
};

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

inline std::vector<float> randomFloats(size_t count, std::mt19937& random, float spread = 1.0f) {
  std::normal_distribution<float> normal(0.0f, spread);
  std::vector<float> out(count);
  for (float& value : out) value = normal(random);
  return out;
}

// Rows [first, first + count) of rows of `width`.
template <class T>
std::vector<T> rowsOf(const std::vector<T>& all, int first, int count, int64_t width) {
  return {all.begin() + first * width, all.begin() + (first + count) * width};
}

// One run of an op on one device, with all its memory.
class OpRun {
 public:
  explicit OpRun(device::Device& device) : m_device(device) {}

  device::Device& device() { return m_device; }
  template <class T>
  device::DevicePtr<T> put(const std::vector<T>& values) {
    if (values.empty()) return nullptr;
    const device::Memory& memory = m_memory.emplace_back(m_device.allocate(values.size() * sizeof(T)));
    m_device.copyIn(memory.data(), values.data(), memory.size());
    return memory.as<T>();
  }
  // Filled with NaN, or -1.
  template <class T>
  device::DevicePtr<T> room(size_t count) {
    const std::vector<std::byte> bytes(count * sizeof(T), std::byte{0xff});
    return put(bytes).template as<T>();
  }
  template <class T>
  std::vector<T> take(device::DevicePtr<T> from, size_t count) {
    std::vector<T> values(count);
    if (count > 0) m_device.copyOut(values.data(), from.template as<const std::byte>(), count * sizeof(T));
    return values;
  }
  const device::Weight* pack(const std::vector<float>& values, int64_t rows, int64_t cols) {
    const TensorView view{reinterpret_cast<const std::byte*>(values.data()), DType::f32, 2, {rows, cols}};
    return m_weights.emplace_back(m_device.pack(std::span(&view, 1))).get();
  }

 private:
  device::Device& m_device;
  std::vector<device::Memory> m_memory;
  std::vector<std::unique_ptr<device::Weight>> m_weights;
};

// The order in which the emulation runs threads, while this lives.
class ThreadOrder {
 public:
  ThreadOrder(emulated::Order order, uint64_t seed) : m_before(emulated::rules()) {
    emulated::rules().order = order;
    emulated::rules().seed = seed;
  }
  ~ThreadOrder() { emulated::rules() = m_before; }
  ThreadOrder(const ThreadOrder&) = delete;
  ThreadOrder& operator=(const ThreadOrder&) = delete;

 private:
  emulated::Rules m_before;
};

class DevicePair {
 public:
  explicit DevicePair(device::Precision of_gpu = device::Precision::exact)
      : m_gpu(support::testGpu(of_gpu)),
        m_cpu(cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact})) {}

  device::Device& gpu() { return *m_gpu; }
  device::Device& cpu() { return *m_cpu; }

  // Made run(OpRun&) on the GPU, the same to the bit in every order of threads and blocks. A real GPU, which has its
  // own order, runs it twice.
  template <class Run>
  Made onGpu(const Run& run) {
    const auto inOrder = [&](emulated::Order order, uint64_t seed) {
      const ThreadOrder ordered(order, seed);
      OpRun on(*m_gpu);
      return run(on);
    };
    const Made made = inOrder(emulated::Order::ascending, 1);
    const auto expectSame = [&](const char* name, const Made& other) {
      EXPECT_TRUE(sameBits(made.numbers, other.numbers)) << "in order " << name;
      EXPECT_TRUE(sameBits(made.indices, other.indices)) << "in order " << name;
    };
    if (one_order) return made;
    if (support::isRealGpu()) {
      expectSame("of the second time", inOrder(emulated::Order::ascending, 1));
      return made;
    }
    expectSame("descending", inOrder(emulated::Order::descending, 1));
    expectSame("random 1", inOrder(emulated::Order::random, 1));
    expectSame("random 2", inOrder(emulated::Order::random, 2));
    return made;
  }
  template <class Run>
  Made onCpu(const Run& run) {
    OpRun on(*m_cpu);
    return run(on);
  }
  // Whether the case that begins is left out: of many cases a few are the first four and one in seventeen.
  bool skipsCase() {
    const int number = m_cases++;
    return few_cases && number >= 4 && number % 17 != 0;
  }
  // The GPU makes of it what the CPU makes of it.
  template <class Run>
  void expectAgreement(const Run& run, Near near) {
    if (skipsCase()) return;
    const Made made = onGpu(run), expected = onCpu(run);
    EXPECT_EQ(made.indices, expected.indices);
    ASSERT_EQ(made.numbers.size(), expected.numbers.size());
    for (size_t i = 0; i < made.numbers.size(); ++i) {
      const double got = made.numbers[i], want = expected.numbers[i];
      const bool same = got == want || (std::isnan(got) && std::isnan(want));
      ASSERT_TRUE(same || std::fabs(got - want) <= near.absolute + near.relative * std::fabs(want))
          << "number " << i << ": " << got << ", not " << want;
    }
  }
  // A row gets the same bits alone and in pieces: std::vector<float> run(OpRun&, first, count) gives rows [first,
  // first + count) of n, [count, width].
  template <class Run>
  void expectRowsAlone(int n, int64_t width, const Run& run) {
    if (skipsCase()) return;
    const auto part = [&](int first, int count) {
      OpRun on(*m_gpu);
      return run(on, first, count);
    };
    const std::vector<float> all = part(0, n);
    ASSERT_EQ(all.size(), static_cast<size_t>(n * width));
    for (const auto& [first, count] :
         {std::pair{0, 1}, {n / 2, 1}, {n - 1, 1}, {n - 2, 2}, {n / 3, 3}, {n / 2, 5}, {1, 9}}) {
      if (first < 0 || first + count > n) continue;
      EXPECT_TRUE(sameBits(part(first, count), rowsOf(all, first, count, width)))
          << count << " of " << n << " rows from row " << first;
    }
  }

 private:
  // Under a sanitizer one order of threads shows all races and all foreign addresses; under ThreadSanitizer a case
  // takes thirteen times as long, too.
#if defined(__SANITIZE_THREAD__)
  static constexpr bool few_cases = true, one_order = true;
#elif defined(__SANITIZE_ADDRESS__)
  static constexpr bool few_cases = false, one_order = true;
#else
  static constexpr bool few_cases = false, one_order = false;
#endif
  std::unique_ptr<device::Device> m_gpu, m_cpu;
  int m_cases = 0;
};

}  // namespace kvarium::gpu_emulated::test
