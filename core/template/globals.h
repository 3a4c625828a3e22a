// Globals: the functions that every chat template may call, as in transformers.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

// An input of this name is no variable but the time that strftime_now() writes, as "2024-07-26T12:30:00". Without it:
// the current time.
constexpr const char* clock_variable = "strftime_now";

std::vector<std::pair<std::string, Value>> globals(const nlohmann::ordered_json& variables);

}  // namespace kvarium::jinja
