// The largest numbers of each row.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

void top(const device::TopArgs& args, Scratch& scratch, Stream& stream);

}  // namespace KV_GPU
