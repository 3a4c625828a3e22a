// The weights of attention, summed over rows, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// Takes memory of the stream for two numbers a row and head.
void attendWeights(const device::AttendArgs& args, const device::AttendWeights& weights, Stream& stream);

}  // namespace KV_GPU
