// Attention in float32, one cell after another, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void attendExact(const device::AttendArgs& args, Stream& stream);

}  // namespace KV_GPU
