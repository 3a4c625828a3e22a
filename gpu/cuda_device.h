// The CUDA devices, for code that chooses between devices. All functions exist in every build; without the CUDA toolkit
// the list is empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/device/device.h"

namespace kvarium::gpu {

struct CudaDeviceInfo {
  int index = 0;     // what makeCudaDevice takes
  std::string name;  // "NVIDIA H200"
  size_t memory_bytes = 0;
  int major = 0;  // compute capability
  int minor = 0;
};

// Devices this build can run on; empty without a driver, without a GPU, or when the driver refuses. Never throws for
// those.
std::vector<CudaDeviceInfo> cudaDevices();
// The one with this index, the first without one. Throws Error{device} when there is no such device.
CudaDeviceInfo cudaDevice(std::optional<int> index);

struct CudaMemory {
  int64_t free_bytes = -1;  // -1: the device does not say
  int64_t own_bytes = 0;    // held by this program
};
CudaMemory cudaMemory(int index);  // of one of cudaDevices(), now

// Throws Error{device} when there is no such device, Error{memory} when it is full.
std::unique_ptr<device::Device> makeCudaDevice(int index, device::Precision precision);

}  // namespace kvarium::gpu
