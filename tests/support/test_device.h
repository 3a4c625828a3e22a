// The device that a suite runs on. KVARIUM_TEST_DEVICE says which: cpu (unless it says otherwise), late, or
// late_thread, where a thread of the device does the work. KVARIUM_TEST_SEED is the seed of the order on a late device.
#pragma once

#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/device/cpu/cpu_device.h"
#include "tests/support/late_device.h"

namespace kvarium::support {

inline std::optional<LateOptions> lateOptions() {
  const char* device = std::getenv("KVARIUM_TEST_DEVICE");
  const std::string name = device ? device : "cpu";
  if (name == "cpu") return std::nullopt;
  if (name != "late" && name != "late_thread") throw std::runtime_error("KVARIUM_TEST_DEVICE=" + name);
  const char* seed = std::getenv("KVARIUM_TEST_SEED");
  return LateOptions{.seed = seed ? static_cast<unsigned>(std::stoul(seed)) : 1, .thread = name == "late_thread"};
}

inline std::unique_ptr<device::Device> testDevice(const cpu::CpuOptions& options) {
  std::unique_ptr<device::Device> cpu = cpu::makeCpuDevice(options);
  if (const std::optional<LateOptions> late = lateOptions()) return std::make_unique<LateDevice>(std::move(cpu), *late);
  return cpu;
}

// What a test does with memory of a device as an op that is issued now would: now, or in the order of the late ones.
template <class Job>
void inOrderOf(device::Device& device, Job job) {
  if (auto* late = dynamic_cast<LateDevice*>(&device)) return late->inOrder(std::move(job));
  job();
}

}  // namespace kvarium::support
