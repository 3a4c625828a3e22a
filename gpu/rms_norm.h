// RMS normalisation on a CUDA stream.
#pragma once

#include <cuda_runtime_api.h>

#include "core/device/device.h"

namespace kvarium::gpu {

// Queues the kernel (rms_norm.cu says how it works) and returns. Throws Error{device} when the launch is refused.
void launchRmsNorm(const device::RmsNormArgs& args, cudaStream_t stream);

}  // namespace kvarium::gpu
