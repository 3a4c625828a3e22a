// The CUDA device, for those who choose between devices. Both functions exist in every build; without the CUDA toolkit
// the list is empty.
#pragma once

#include <cstddef>
#include <memory>
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

// So far: memory, copies, queues and fences, pack, matmul and rmsNorm of whole rows; every other op throws
// Error{unsupported} naming itself. fast and fastest are the same: weights in f32, products on tensor cores in TF32 (10
// bits of mantissa, f32 sums). Throws Error{device} when there is no such device, Error{memory} when it is full.
std::unique_ptr<device::Device> makeCudaDevice(int index, device::Precision precision);

}  // namespace kvarium::gpu
