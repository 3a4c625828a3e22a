// The device that a suite runs on. KVARIUM_TEST_DEVICE says which: cpu (unless it says otherwise), late, late_thread,
// where a thread of the device does the work, emulated: a GPU played in host memory, or cuda, cuda:N: a real one.
// KVARIUM_TEST_SEED is the seed of the order of the work; 0: everything as late as can be.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/device/cpu/cpu_device.h"
#include "tests/support/late_device.h"

namespace kvarium::support {

std::optional<LateOptions> lateOptions();
bool isEmulated();

std::unique_ptr<device::Device> testDevice(const cpu::CpuOptions& options);
std::unique_ptr<device::Device> emulatedDevice(device::Precision precision);  // in the order of work that the seed says

bool isRealGpu();
// What tests of single ops compare with the CPU: the real GPU if that is the device, else an emulated one.
std::unique_ptr<device::Device> testGpu(device::Precision precision = device::Precision::exact);

// What a test does with memory of a device as an op that is issued now would: now, or in the order of the late ones. No
// test can do that with the memory of a real GPU.
void inOrderOf(device::Device& device, std::function<void()> job);

}  // namespace kvarium::support
