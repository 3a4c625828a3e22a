#include "tests/support/test_device.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "gpu/devices.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulation.h"

namespace kvarium::support {
namespace {

std::string testDeviceName() {
  const char* name = std::getenv("KVARIUM_TEST_DEVICE");
  return name ? name : "cpu";
}

unsigned testSeed() {
  const char* seed = std::getenv("KVARIUM_TEST_SEED");
  return seed ? static_cast<unsigned>(std::stoul(seed)) : 1;
}

bool isSplit() { return testDeviceName() == "split"; }

}  // namespace

bool isEmulated() { return testDeviceName() == "emulated"; }
bool isSlow() { return isEmulated() || isSplit(); }
bool isRealGpu() { return !isEmulated() && gpu::isDeviceName(testDeviceName()); }

std::unique_ptr<device::Device> testGpu(device::Precision precision) {
  return isRealGpu() ? gpu::makeDevice(testDeviceName(), 0, precision) : gpu_emulated::makeEmulatedDevice(precision);
}

std::unique_ptr<device::Device> emulatedDevice(device::Precision precision) {
  emulated::Rules& rules = emulated::rules();
  const char* streams = std::getenv("KVARIUM_EMULATED_STREAMS");
  emulated::setStreamOrder(rules, streams ? streams : "random:1");
  rules.order = rules.when == emulated::When::random ? emulated::Order::mixed : emulated::Order::ascending;
  rules.hidden_bytes = 0;  // suites wait too often; the tests of gpu/ hide device memory from the host
  return gpu_emulated::makeEmulatedDevice(precision);
}

std::optional<LateOptions> lateOptions() {
  const std::string name = testDeviceName();
  if (name == "cpu" || name == "emulated" || isSplit() || isRealGpu()) return std::nullopt;
  if (name != "late" && name != "late_thread") throw std::runtime_error("KVARIUM_TEST_DEVICE=" + name);
  return LateOptions{.seed = testSeed(), .thread = name == "late_thread"};
}

std::unique_ptr<device::Device> testDevice(const cpu::CpuOptions& options) {
  if (isEmulated() || isSplit()) return emulatedDevice(options.precision);
  if (isRealGpu()) return gpu::makeDevice(testDeviceName(), 0, options.precision);
  std::unique_ptr<device::Device> cpu = cpu::makeCpuDevice(options);
  if (const std::optional<LateOptions> late = lateOptions()) return std::make_unique<LateDevice>(std::move(cpu), *late);
  return cpu;
}

TestDevices::TestDevices(const cpu::CpuOptions& options)
    : first(isSplit() ? cpu::makeCpuDevice(options) : nullptr), main(testDevice(options)) {}

device::LayerDevices TestDevices::of(size_t layers) const {
  if (!first) return *main;
  return {*first, *main, border > 0 ? border : std::max(1, static_cast<int>(layers) / 2)};
}

void inOrderOf(device::Device& device, std::function<void()> job) {
  if (auto* late = dynamic_cast<LateDevice*>(&device)) return late->inOrder(std::move(job));
  if (gpu_emulated::issue(device, job)) return;
  if (device.facts().async) throw std::runtime_error("a test cannot work in the memory of " + device.facts().name);
  job();
}

}  // namespace kvarium::support
