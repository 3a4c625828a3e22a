// The devices that a program can compute on, by the names that a user gives them. GPUs: cuda (the first that can be
// used), cuda:N and what the program itself adds; every other name, such as cpu and auto, is the processor's.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/device/device.h"
#include "core/device/device_choice.h"

namespace kvarium::gpu {

std::string deviceNames();                   // of GPUs, for help and refusals: "cuda, cuda:N"
bool isDeviceName(const std::string& name);  // of a GPU
// The usable CUDA GPUs, with their memory as it is now; if there is none, why_none gets the reason. Each GPU is asked,
// which costs some hundred megabytes of its memory until the program ends. Never throws.
std::vector<device::DeviceChoice> usableDevices(Sentence& why_none);
// The one of this name, cuda:N for cuda; a name that is none of a GPU is the processor. Throws as makeDevice().
device::DeviceChoice usableDevice(const std::string& name);
// Throws Error{device} where there is no such device, Error{memory} where it is full. threads: of the processor; 0: the
// machine's.
std::unique_ptr<device::Device> makeDevice(const std::string& name, int threads, device::Precision precision);

// One more device of this program, under a name of its own: test programs add an emulated GPU. Call it before any other
// thread runs.
struct AddedDevice {
  std::string name;
  std::function<device::DeviceChoice()> choice;                                  // with its memory as it is now
  std::function<std::unique_ptr<device::Device>(device::Precision)> makeDevice;  // throws as makeDevice() above
};
void addDevice(AddedDevice device);

}  // namespace kvarium::gpu
