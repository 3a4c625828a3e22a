// The root mean square norm of rows, or of the heads of rows.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void rmsNorm(const device::RmsNormArgs& args, Stream& stream);

}  // namespace KV_GPU
