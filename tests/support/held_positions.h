// Positions as lists: which cells a cache holds in a layer, and what leaves with some drops.
#pragma once

#include <vector>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::support {

inline std::vector<int64_t> positionsOf(const std::vector<cache::Drop>& drops) {
  std::vector<int64_t> positions;
  for (const cache::Drop& drop : drops) {
    for (int64_t i = 0; i < drop.count; ++i) positions.push_back(drop.first + i);
  }
  return positions;
}

inline std::vector<int64_t> heldPositions(const cache::KvCache& cache, int layer) {
  const auto group = static_cast<size_t>(cache.store().layer_at[static_cast<size_t>(layer)].first);
  return positionsOf(cache.state().tables[group].live({0, int64_t{1} << 40}));
}

}  // namespace kvarium::support
