// Tests: what stands behind `is`.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

using Test = bool (*)(Call& call);  // the value tested is the first positional argument

Test findTest(const std::string& name);  // null: unknown

}  // namespace kvarium::jinja
