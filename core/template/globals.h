// Globals: the functions every chat template may call, as transformers offers them.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

// An input of this name is no variable but the moment strftime_now writes, as "2024-07-26T12:30:00"; absent: now.
constexpr const char* kClockVariable = "strftime_now";

std::vector<std::pair<std::string, Value>> globals(const nlohmann::ordered_json& variables);

}  // namespace kvarium::jinja
