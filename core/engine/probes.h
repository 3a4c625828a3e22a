// Probes: questions about the numbers of a cache (observation.h), answered between two steps by the thread that
// computes. A question that is not asked costs nothing; an answer says what it cost.
#pragma once

#include "core/cache/sequence/kv_cache.h"
#include "core/engine/observation.h"
#include "core/model/attention_probe.h"

namespace kvarium::engine {

LayerShare shareOnFirst(const cache::AttentionWeights& seen, int64_t tokens);

// No step may be open. Attention is what the probe captured, while the token whose query it was is in the cache. A
// failure is no answer, and ProbeResult says why.
ProbeResult runProbe(const ProbeRequest& request, const cache::KvCache& cache, const model::AttentionProbe& probe);

}  // namespace kvarium::engine
