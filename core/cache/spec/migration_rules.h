// Whether another cache could take over the cells of this one, by the rules of both alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/spec/cache_spec.h"

namespace kvarium {

// As whyNotMigrated() of two caches (migrate.h), before there is the second one: of a cache that was fed `tokens`
// tokens. What neither specification says, memory for both at once, is not judged; by key norms a step's own tokens
// leave with the next one, and are counted as gone. Throws Error as planLayers.
std::string whyNotMigrated(const CacheSpec& from, const CacheSpec& to, const std::vector<LayerShape>& layers,
                           const CacheJob& job, int64_t tokens);

}  // namespace kvarium
