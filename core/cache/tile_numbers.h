// One head's tile of a block as numbers, whatever it is written in. Private to the cache room.
#pragma once

#include <cstddef>

#include "core/cache/format/format.h"
#include "core/device/kv_view.h"

namespace kvarium {

// x: [64][head_dim]
void readTile(const KvCoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x);

}  // namespace kvarium
