// Attention of few rows on a GPU: the cells of a row are split into runs, which blocks take side by side, and the last
// of them merges. In float32, whatever keys and values are written in.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Whether attendSplit() takes these shapes and kinds of tiles, on a GPU whose blocks have `shared` bytes of shared
// memory; attendExact() takes all.
bool attendSplitTakes(const device::AttendArgs& args, size_t shared);

// Where it takes them. A row has the same bits whatever rows stand beside it.
void attendSplit(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream);

}  // namespace KV_GPU
