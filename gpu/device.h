// A GPU as device::Device: memory, queues and weights over runtime.h, ops over gpu/ops. One source for CUDA and for the
// emulated GPU.
#pragma once

#include <memory>
#include <string>

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// device::Precision::exact: weights are float32 and every op computes in float32, each row alone. Otherwise weights
// stay in the types of the file; fastest computes as fast does. `name` is the one in facts(). Throws Error{memory} or
// Error{device}.
std::unique_ptr<device::Device> makeGpuDevice(const GpuFacts& gpu, std::string name, device::Precision precision);

// The stream of the ops of a device that makeGpuDevice() made, after issuing ops that were held back; null: it is
// another device.
Stream* streamOf(device::Device& device);

}  // namespace KV_GPU
