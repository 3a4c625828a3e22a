// The selective scan of a recurrent layer.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void selectiveScan(const device::SelectiveScanArgs& args, Stream& stream);

}  // namespace KV_GPU
