// Rows of the embedding table, from weights in the types of the file.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void embedPlanes(const device::EmbedArgs& args, Stream& stream);  // args.table is a PlaneWeight

}  // namespace KV_GPU
