// Attention of many rows on tensor cores, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// Whether attendMany() is made for this shape, these tiles and this GPU. How many rows there are is not asked.
bool attendManyTakes(const device::AttendArgs& args, const GpuFacts& gpu);
void attendMany(const device::AttendArgs& args, Stream& stream);

}  // namespace KV_GPU
