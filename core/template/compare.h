// Equality and order of template values, as Python has them.
#pragma once

#include "core/template/value.h"

namespace kvarium::jinja {

enum class Order { less, equal, greater, none };  // none: a NaN is involved

// Both walk the values; the caller has spent the smaller weight on the budget.
bool equal(const Value& a, const Value& b);
// Throws Fault for types Python does not order; `symbol` is named in the message.
Order order(const Value& a, const Value& b, const char* symbol);

}  // namespace kvarium::jinja
