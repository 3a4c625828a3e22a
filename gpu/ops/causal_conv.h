// The short convolution over time of a recurrent layer.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void causalConv(const device::CausalConvArgs& args, Stream& stream);

}  // namespace KV_GPU
