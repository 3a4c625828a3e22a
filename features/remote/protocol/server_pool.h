// What a server reports of all it keeps, as numbers of an engine::PoolView.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/engine/pool_view.h"
#include "features/remote/protocol/block_map.h"
#include "features/remote/protocol/metrics_text.h"

namespace kvarium::remote {

using engine::PoolView, engine::SlotState;

PoolView poolOf(const BlockMap* map, const RankMetrics* metrics);  // null: not reported
// The body of GET /slots (llama.cpp).
std::optional<std::vector<SlotState>> readSlots(std::string_view json);

}  // namespace kvarium::remote
