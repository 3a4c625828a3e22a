// What a replica told, as numbers of an engine::PoolView.
#pragma once

#include <string>
#include <vector>

#include "core/engine/pool_view.h"
#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/metrics_text.h"
#include "features/remote/protocol/pool_history.h"

namespace kvarium::remote {

using engine::PoolView, engine::ReplicaPool;

// What one replica told; null: not told.
ReplicaPool poolOf(std::string name, const BlockMap* map, const RankMetrics* metrics);
// For PoolHistory, at a time of this machine's clock. metrics: null: not told.
PoolReading readingOf(double at_s, const ReplicaPool& pool, const RankMetrics* metrics);
// own_running: requests of this program that run now, in all replicas.
PoolView poolView(std::vector<ReplicaPool> replicas, int64_t own_running);

}  // namespace kvarium::remote
