// The GPUs that this build can compute on, by the names that a user gives them: cuda, cuda:N and, in builds with tests,
// emulated.
#pragma once

#include <memory>
#include <string>

#include "core/device/device.h"

namespace kvarium::gpu {

std::string deviceNames();  // for help and refusals: "cuda, cuda:N"
bool isDeviceName(const std::string& name);
// Throws as makeCudaDevice() (cuda_device.h).
std::unique_ptr<device::Device> makeDevice(const std::string& name, device::Precision precision);

}  // namespace kvarium::gpu
