// Products with panels of float32 weights, every output element added in one order.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void matmulExact(const device::MatmulArgs& args, Stream& stream);              // args.w is a PanelWeight
void expertMatmulExact(const device::ExpertMatmulArgs& args, Stream& stream);  // each of args.w is one

}  // namespace KV_GPU
