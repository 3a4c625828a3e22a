// The layer norm of rows.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void layerNorm(const device::LayerNormArgs& args, Stream& stream);

}  // namespace KV_GPU
