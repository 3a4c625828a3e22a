// Attention of few rows over cells in f16 on tensor cores, on a GPU.
#pragma once

#include "core/device/device.h"
#include "gpu/backend.h"
#include "gpu/runtime.h"
#include "gpu/scratch.h"

namespace KV_GPU {

// Whether attendTiles() is made for these shapes, these tiles and this GPU.
bool attendTilesTakes(const device::AttendArgs& args, const GpuFacts& gpu);

// Only where attendTilesTakes() is true. The bits of a row do not depend on the other rows.
void attendTiles(const device::AttendArgs& args, const GpuFacts& gpu, Scratch& scratch, Stream& stream);

}  // namespace KV_GPU
