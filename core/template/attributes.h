// Attributes: what `a.b`, `a[b]` and `a[b:c:d]` mean, inside the sandbox: no Python internals, nothing that changes a
// value.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

// An undefined value when there is nothing of that name. Throws Fault when the object is itself undefined.
Value member(const Value& object, const std::string& name, Budget& budget);  // methods first, then items
Value item(const Value& object, const Value& key, Budget& budget);           // items first, then methods
// Bounds are integers or none. Throws Fault for what cannot be sliced.
Value slice(const Value& object, const Value& start, const Value& stop, const Value& stride, Budget& budget);

// "a.b.0" as the filters take it: names and indices, each looked up with item(). A none attribute is the object itself.
Value attributePath(const Value& object, const Value& attribute, Budget& budget, const Value* fallback = nullptr);

// `a.b` where only a method counts; an undefined value when there is none.
Value methodOf(const Value& object, const std::string& name, Budget& budget);

}  // namespace kvarium::jinja
