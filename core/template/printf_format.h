// The % operator on strings: "%s %5.2f %(name)s" as Python has it.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

// `arguments` is a tuple, a mapping, or the only argument. Throws Fault.
std::string printfFormat(std::string_view pattern, const Value& arguments, Budget& budget);

}  // namespace kvarium::jinja
