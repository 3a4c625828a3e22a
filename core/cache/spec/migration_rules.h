// Decides from two specifications alone whether a cache of the second could take over the cells of a cache of the
// first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/spec/cache_spec.h"

namespace kvarium::cache {

// The reason why a cache of `from` that was fed `tokens` tokens cannot be migrated to `to`; empty: it can. Gives the
// answer of whyNotMigrated() for two caches (migrate.h) before the second cache exists, but for what tova keeps. Does
// not check whether there is memory for both. With tova, tokens that the next step will evict count as evicted. Throws
// Error as planLayers does.
std::string whyNotMigrated(const CacheSpec& from, const CacheSpec& to, const std::vector<LayerShape>& layers,
                           const CacheJob& job, int64_t tokens);

}  // namespace kvarium::cache
