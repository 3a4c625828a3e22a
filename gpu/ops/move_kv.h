// Cells copied to other blocks, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void moveKv(const device::MoveKvArgs& args, Stream& stream);

}  // namespace KV_GPU
