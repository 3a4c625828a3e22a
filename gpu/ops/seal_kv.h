// Blocks of cells converted to another encoding, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// Takes memory of the stream for the numbers of every tile that becomes codes, in float32.
void sealKv(const device::SealKvArgs& args, Stream& stream);

}  // namespace KV_GPU
