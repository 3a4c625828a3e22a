#include "features/remote/protocol/slot_states.h"

#include <algorithm>

#include "features/remote/protocol/json_text.h"

namespace kvarium::remote {
namespace {

constexpr size_t most_slots = 4096;
constexpr int64_t most_cells = int64_t{1} << 40;  // of a slot: sums of slots stay within their type

}  // namespace

std::optional<std::vector<SlotState>> readSlots(std::string_view json) {
  const std::optional<Json> read = jsonIn(json, {.bytes = size_t{64} << 20, .depth = 16, .values = 2'000'000});
  if (!read || !read->is_array()) return std::nullopt;
  std::vector<SlotState> slots;
  for (const Json& one : *read) {
    const int64_t number = wholeOf(memberOf(one, "id"));
    if (number < 0 || number > INT32_MAX || slots.size() == most_slots) return std::nullopt;
    slots.push_back({.slot = static_cast<int>(number),
                     .room = std::clamp<int64_t>(wholeOf(memberOf(one, "n_ctx")), -1, most_cells),
                     .held = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens"), 0), 0, most_cells),
                     .cached = std::clamp<int64_t>(wholeOf(memberOf(one, "n_prompt_tokens_cache")), -1, most_cells),
                     .is_busy = isTrue(memberOf(one, "is_processing"))});
  }
  return slots;
}

}  // namespace kvarium::remote
