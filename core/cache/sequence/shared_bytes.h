// What several caches take together, when some are forks of others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

// Bytes of memory, not disk, of each cache: what an earlier one in the list has too is counted there. Their sum is what
// was handed out for all of them, free blocks included.
std::vector<int64_t> memoryOf(std::span<const KvCache* const> caches);

}  // namespace kvarium::cache
