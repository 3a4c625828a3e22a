// str.format: "{} {name.part[0]!r:>8}" with the arguments of a call.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

TracedText strFormat(std::string_view pattern, Call& call);  // throws Fault

}  // namespace kvarium::jinja
