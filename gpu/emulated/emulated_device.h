// A GPU device played in host memory: the same device and kernels as CUDA's, for machines and tests without a GPU.
#pragma once

#include <cstddef>
#include <memory>

#include "core/device/device.h"

namespace kvarium::gpu_emulated {

struct EmulatedOptions {
  // What CUDA's device is asked for too: facts() says what is computed.
  device::Precision precision = device::Precision::exact;
};

std::unique_ptr<device::Device> makeEmulatedDevice(const EmulatedOptions& options = {});

}  // namespace kvarium::gpu_emulated
