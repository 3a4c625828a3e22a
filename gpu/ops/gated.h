// Activations, alone and as the gate of a feed-forward layer.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void gated(const device::GatedArgs& args, Stream& stream);
void activate(const device::ActivateArgs& args, Stream& stream);

}  // namespace KV_GPU
