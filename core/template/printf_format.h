// The % operator of strings: "%s %5.2f %(name)s", with Python's rules.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

// `arguments`: a tuple, a mapping, or a single argument. Throws Fault.
TracedText printfFormat(std::string_view pattern, const Value& arguments, Budget& budget);

}  // namespace kvarium::jinja
