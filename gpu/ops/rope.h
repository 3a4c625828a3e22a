// The rotation of queries and keys by their positions.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void rope(const device::RopeArgs& args, Stream& stream);

}  // namespace KV_GPU
