// Rows of the embedding table, from panels of float32 weights.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void embed(const device::EmbedArgs& args, Stream& stream);  // args.table is a PanelWeight

}  // namespace KV_GPU
