// The choice of experts, and the lists of rows by expert.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void route(const device::RouteArgs& args, Stream& stream);

}  // namespace KV_GPU
