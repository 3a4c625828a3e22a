// Equality and order of template values, with Python's rules.
#pragma once

#include "core/template/value.h"

namespace kvarium::jinja {

enum class Order { less, equal, greater, none };  // none: one of them is NaN

// Both functions walk the values; the caller must have spent the smaller weight.
bool equal(const Value& a, const Value& b);
// Throws Fault for types that Python does not order; the message names `symbol`.
Order order(const Value& a, const Value& b, const char* symbol);

}  // namespace kvarium::jinja
