// Keys and values of a step into their cells, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void storeKv(const device::StoreKvArgs& args, Stream& stream);

}  // namespace KV_GPU
