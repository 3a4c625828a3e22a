// Filters: the functions after `|`, as Jinja defines them, with transformers' tojson.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

using Filter = Value (*)(Call& call);  // the filtered value is the first positional argument

Filter findFilter(const std::string& name);  // null: unknown
Filter findTextFilter(const std::string& name);
Filter findNumberFilter(const std::string& name);
Filter findSelectionFilter(const std::string& name);
Filter findSequenceFilter(const std::string& name);

}  // namespace kvarium::jinja
