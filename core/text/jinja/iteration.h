// Walking through values: what iterates, what contains what, how long things are.
#pragma once

#include "core/text/jinja/budget.h"

namespace kvarium::jinja {

bool isIterable(const Value& value);
// The items; an iterator is used up by it. The sequence is the value's own where it can be. Throws Fault: not iterable.
std::shared_ptr<Sequence> iterate(const Value& value, Budget& budget);
int64_t lengthOf(const Value& value);                                      // throws Fault: has no len()
bool contains(const Value& container, const Value& item, Budget& budget);  // throws Fault: cannot contain

}  // namespace kvarium::jinja
