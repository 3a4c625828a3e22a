// What llama.cpp's server tells of its slots.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/engine/pool_view.h"
#include "features/remote/protocol/fault.h"

namespace kvarium::remote {

using engine::SlotState;

// The body of GET /slots.
Expected<std::vector<SlotState>, Fault> readSlots(std::string_view json);

}  // namespace kvarium::remote
