// The device that a suite runs on. KVARIUM_TEST_DEVICE says which: cpu (unless it says otherwise), late, late_thread,
// where a thread of the device does the work, emulated: a GPU played in host memory, cuda, cuda:N: a real one, or
// split: the CPU for the first half of a model's layers and an emulated GPU for the rest. KVARIUM_TEST_SEED is the seed
// of the order in which a late one works; 0: everything as late as can be. KVARIUM_EMULATED_STREAMS is the order of the
// streams of an emulated GPU; random:1 unless it says otherwise.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/device/cpu/cpu_device.h"
#include "core/device/layer_devices.h"
#include "tests/support/late_device.h"

namespace kvarium::support {

std::optional<LateOptions> lateOptions();
bool isEmulated();
// Whether a step takes twenty times as long: an emulated GPU computes it, or a part of it.
bool isSlow();

std::unique_ptr<device::Device> testDevice(const cpu::CpuOptions& options);
// The devices of a model: testDevice(), and one for the first layers where a suite runs split.
struct TestDevices {
  explicit TestDevices(const cpu::CpuOptions& options);
  explicit TestDevices(std::unique_ptr<device::Device> all) : main(std::move(all)) {}
  TestDevices(std::unique_ptr<device::Device> first_layers, std::unique_ptr<device::Device> others, int border_at)
      : first(std::move(first_layers)), main(std::move(others)), border(border_at) {}
  device::LayerDevices of(size_t layers) const;  // of a model of `layers` layers

  std::unique_ptr<device::Device> first;  // null: one computes all
  std::unique_ptr<device::Device> main;   // of the head
  int border = 0;                         // layers of the first; 0: half of them
};
std::unique_ptr<device::Device> emulatedDevice(device::Precision precision);

bool isRealGpu();
// What tests of single ops compare with the CPU: the real GPU if that is the device, else an emulated one.
std::unique_ptr<device::Device> testGpu(device::Precision precision = device::Precision::exact);

// What a test does with memory of a device as an op that is issued now would: now, or in the order of the late ones. No
// test can do that with the memory of a real GPU.
void inOrderOf(device::Device& device, std::function<void()> job);

}  // namespace kvarium::support
