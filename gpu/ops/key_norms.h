// The lengths of keys, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void keyNorms(const device::KeyNormArgs& args, Stream& stream);

}  // namespace KV_GPU
