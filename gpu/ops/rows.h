// Rows gathered, scattered and mixed by lists of indices.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void takeRows(const device::TakeRowsArgs& args, Stream& stream);
void addRows(const device::AddRowsArgs& args, Stream& stream);
void combine(const device::CombineArgs& args, Stream& stream);

}  // namespace KV_GPU
