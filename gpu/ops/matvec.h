// Products of few rows with weights in the types of the file, bound by the reading of the weights.
#pragma once

#include "core/device/device.h"
#include "gpu/runtime.h"

namespace KV_GPU {

// args.w is a PlaneWeight. The bits of a row depend neither on n nor on the other rows.
void matvec(const device::MatmulArgs& args, const GpuFacts& gpu, Stream& stream);
// Each of args.w is a PlaneWeight. An entry gets the bits that matvec() gives it.
void expertMatvec(const device::ExpertMatmulArgs& args, const GpuFacts& gpu, Stream& stream);

}  // namespace KV_GPU
