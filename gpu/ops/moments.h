// What is estimated of queries, and applied to keys, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"

namespace KV_GPU {

void queryMoments(const device::QueryMomentsArgs& args, Stream& stream);
void keyForms(const device::KeyFormsArgs& args, Stream& stream);

}  // namespace KV_GPU
