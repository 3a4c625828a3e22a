// The largest numbers of each row.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void top(const device::TopArgs& args, Stream& stream);

}  // namespace KV_GPU
