// Tiles as numbers, whatever they are written in.
#pragma once

#include <cstddef>

#include "core/device/kv_view.h"
#include "core/device/quant_layout.h"

namespace kvarium::device {

// Of one KV head.
size_t bytesOfTile(const KvEncoding& coding, KvSide side, int head_dim);

// One tile as numbers, x [64][head_dim].
void readTile(const KvEncoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x);

}  // namespace kvarium::device
