// The soft cap on logits.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void softcap(const device::SoftcapArgs& args, Stream& stream);

}  // namespace KV_GPU
