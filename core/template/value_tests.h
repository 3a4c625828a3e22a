// Tests: the functions after `is`.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

using Test = bool (*)(Call& call);  // the tested value is the first positional argument

Test findTest(const std::string& name);  // null: unknown

}  // namespace kvarium::jinja
