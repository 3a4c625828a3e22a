// Attention of few rows on a GPU: the cells of a row are split into runs, which blocks compute in parallel; the last
// block to finish merges them. In float32, whatever the format of keys and values.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Whether attendSplit() takes these shapes and kinds of tiles, on a GPU whose blocks have `shared` bytes of shared
// memory; attendExact() takes all.
bool attendSplitTakes(const device::AttendArgs& args, size_t shared);

// Only for shapes that attendSplitTakes() accepts. The bits of a row do not depend on the other rows.
void attendSplit(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream);

}  // namespace KV_GPU
