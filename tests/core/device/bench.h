// What the benches of this room share: their words, their clock, medians, and a raw read to compare with.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/device/cpu/cpu_device.h"

namespace kvarium::device::bench {

// [threads] [exact|fast|fastest] [scalar|avx2|avx512] [busy] and `others`, which are set where they are said.
// busy: processor time instead of elapsed time, for one thread on a machine with other work.
inline bool processor_time = false;
inline cpu::CpuOptions optionsOf(int argc, char** argv,
                                 std::initializer_list<std::pair<const char*, bool*>> others = {}) {
  cpu::CpuOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto other = std::find_if(others.begin(), others.end(), [&](const auto& one) { return word == one.first; });
    if (word == "exact")
      options.precision = Precision::exact;
    else if (word == "fast")
      options.precision = Precision::fast;
    else if (word == "fastest")
      options.precision = Precision::fastest;
    else if (word == "scalar")
      options.level = cpu::CpuLevel::scalar;
    else if (word == "avx2")
      options.level = cpu::CpuLevel::avx2;
    else if (word == "avx512")
      options.level = cpu::CpuLevel::avx512;
    else if (word == "busy")
      processor_time = true;
    else if (other != others.end())
      *other->second = true;
    else
      options.threads = std::atoi(word.c_str());
  }
  return options;
}

inline double seconds() {
  if (processor_time) {
    timespec spent{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Function>
void timed(std::vector<double>& times, const Function& function) {
  const double start = seconds();
  function();
  times.push_back(seconds() - start);
}

inline double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Of one call.
template <class Function>
double median(int count, const Function& function) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) timed(times, function);
  return median(std::move(times));
}

// Every line of 64 bytes.
inline void readAll(const uint64_t* words, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i += 8) sum += words[i];
  volatile uint64_t keep = sum;
  static_cast<void>(keep);
}

}  // namespace kvarium::device::bench
