// What llama.cpp's server tells of its slots.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/engine/pool_view.h"

namespace kvarium::remote {

using engine::SlotState;

// The body of GET /slots.
std::optional<std::vector<SlotState>> readSlots(std::string_view json);

}  // namespace kvarium::remote
