// returnTo(): a cache goes back to what it was, also where cells have left since and a cut is refused.
#pragma once

#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

// before: a fork of the cache. The cache keeps its observers and its log, which goes on with a reset and the past.
void returnTo(KvCache& cache, const KvCache& before);

// The past of these tables, by group, as one commit: what they hold was appended, the other tokens were dropped.
Commit pastOf(const std::vector<CellTable>& tables, int64_t tokens);

}  // namespace kvarium::cache
