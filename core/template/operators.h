// Operators: Python's arithmetic and comparisons of template values; results beyond 64 bits are refused.
#pragma once

#include "core/template/budget.h"
#include "core/template/syntax_tree.h"

namespace kvarium::jinja {

// Throw Fault: incompatible types, division by zero, overflow.
Value binary(Operator op, const Value& a, const Value& b, Budget& budget);
Value unary(Operator op, const Value& a);
bool compared(Operator op, const Value& a, const Value& b, Budget& budget);  // ==, <, in, ...
int64_t checkedAdd(int64_t a, int64_t b);
int64_t checkedMultiply(int64_t a, int64_t b);
Value escaped(const Text& text, Budget& budget);  // for HTML, as by `escape`; what is markup stays

}  // namespace kvarium::jinja
