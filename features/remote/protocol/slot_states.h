// SlotState: what llama.cpp's server tells of its slots, each of which keeps the cells of one text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/expected.h"
#include "core/remote/fault.h"

namespace kvarium::remote {

struct SlotState {
  int slot = 0;
  int64_t room = -1;     // cells
  int64_t held = 0;      // cells; a slot that was not used since the start tells none
  int64_t cached = -1;   // of the running prompt, found in its cells; -1: not told
  bool is_busy = false;  // it computes a request
  bool operator==(const SlotState&) const = default;
};

// The body of GET /slots.
Expected<std::vector<SlotState>, Fault> readSlots(std::string_view json);

}  // namespace kvarium::remote
