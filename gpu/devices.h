// The GPUs that this build can compute on, by the names that a user gives them: cuda (the first that can be used),
// cuda:N and, in builds with tests, emulated.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/device/device.h"
#include "core/device/device_choice.h"

namespace kvarium::gpu {

std::string deviceNames();  // for help and refusals: "cuda, cuda:N"
bool isDeviceName(const std::string& name);
// CUDA's GPUs that can be used, with their memory as it is now; empty without any, which why_none then has a reason
// for. Each of them is asked, which costs it some hundred megabytes until the program ends. Never throws.
std::vector<device::DeviceChoice> usableDevices(Sentence& why_none);
// The one of this name, cuda:N for cuda. Throws as makeDevice().
device::DeviceChoice usableDevice(const std::string& name);
// Throws Error{device} where there is no such device, Error{memory} where it is full.
std::unique_ptr<device::Device> makeDevice(const std::string& name, device::Precision precision);

}  // namespace kvarium::gpu
