#include "core/device/cpu/cpu_device.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include "core/device/cpu/cpu_ops.h"

namespace kvarium::cpu {
namespace {

// Cores of the control group's quota, 0 when there is none. Version 2: "max 100000" or "150000 100000" in each folder
// from the group's up to the root; version 1: two files at the root of the mount.
double quotaCores() {
  double least = 0;
  const auto note = [&](double quota, double period) {
    if (quota > 0 && period > 0) least = least == 0 ? quota / period : std::min(least, quota / period);
  };
  std::string line, group = "/";
  for (std::ifstream self("/proc/self/cgroup"); std::getline(self, line);) {
    if (line.rfind("0::", 0) == 0) group = line.substr(3);
  }
  for (std::string path = group;;) {
    std::ifstream file("/sys/fs/cgroup" + (path == "/" ? std::string() : path) + "/cpu.max");
    double quota = 0, period = 0;
    if (file >> quota >> period) note(quota, period);  // "max" does not parse
    if (path.empty() || path == "/") break;
    path = path.substr(0, path.rfind('/'));
  }
  double quota = 0, period = 0;
  std::ifstream one("/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), two("/sys/fs/cgroup/cpu/cpu.cfs_period_us");
  if (one >> quota && two >> period) note(quota, period);
  return least;
}

// Kernels for `level`, or for the best the machine (processor and operating system) has below it.
const Kernels& kernelsFor(CpuLevel level) {
#if defined(__x86_64__)
  __builtin_cpu_init();  // these checks include that the operating system saves the registers
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vnni");
  if (level >= CpuLevel::avx512 && avx512) return avx512Kernels();
  if (level >= CpuLevel::avx2 && avx2) return avx2Kernels();
#else
  static_cast<void>(level);
#endif
  return scalarKernels();
}

}  // namespace

int usableCores() {
  int logical = static_cast<int>(std::thread::hardware_concurrency());
  int physical = logical;
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    logical = CPU_COUNT(&allowed);
    std::set<std::string> cores;  // hardware threads of one core name the same siblings
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (!CPU_ISSET(cpu, &allowed)) continue;
      std::string siblings;
      std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
      if (!std::getline(file, siblings)) siblings = std::to_string(cpu);
      cores.insert(siblings);
    }
    physical = static_cast<int>(cores.size());
  }
  int count = physical > 0 ? physical : logical;
  const double quota = quotaCores();
  if (quota > 0) count = std::min(count, std::max(1, static_cast<int>(std::floor(quota + 0.01))));
  return std::clamp(count, 1, 256);
}

std::unique_ptr<device::Device> makeCpuDevice(const CpuOptions& options) {
  constexpr int most_threads = 256;
  int threads = options.threads > 0 ? options.threads : usableCores();
  if (threads > most_threads) threads = most_threads;
  return std::make_unique<CpuDevice>(threads, options.precision, kernelsFor(options.level));
}

}  // namespace kvarium::cpu
