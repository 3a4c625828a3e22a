// A GPU device played in host memory: the same device and kernels as CUDA's, for machines and tests without a GPU.
#pragma once

#include <functional>
#include <memory>

#include "core/device/device.h"
#include "core/device/device_choice.h"

namespace kvarium::gpu_emulated {

std::unique_ptr<device::Device> makeEmulatedDevice(device::Precision precision);
device::DeviceChoice emulatedChoice();  // named emulated, with its memory as it is now

// Issues a job of a test after the device's ops, as if it were one. False: it is another device.
bool issue(device::Device& device, std::function<void()> job);

}  // namespace kvarium::gpu_emulated
