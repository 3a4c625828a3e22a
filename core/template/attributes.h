// Attributes: evaluates `a.b`, `a[b]` and `a[b:c:d]` inside the sandbox: no Python internals, nothing that changes a
// value.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

// Gives an undefined value if the name does not exist. Throws Fault if the object itself is undefined.
Value member(const Value& object, const std::string& name, Budget& budget);  // searches methods first, then items
Value item(const Value& object, const Value& key, Budget& budget);           // searches items first, then methods
// Bounds are integers or none. Throws Fault for a value that cannot be sliced.
Value slice(const Value& object, const Value& start, const Value& stop, const Value& stride, Budget& budget);

// A path "a.b.0" as filters take it: each name or index is looked up with item(). For a none attribute it gives the
// object itself.
Value attributePath(const Value& object, const Value& attribute, Budget& budget, const Value* fallback = nullptr);

// `a.b` restricted to methods; an undefined value if there is no such method.
Value methodOf(const Value& object, const std::string& name, Budget& budget);

}  // namespace kvarium::jinja
