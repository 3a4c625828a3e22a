// Methods: what a template may call on strings, lists, tuples, dicts and loops, as Python's types have it.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

using Method = Value (*)(Call& call, const Value& self);

Method findMethod(const Value& object, const std::string& name);  // null: no such method, or one the sandbox hides
Method findTextMethod(const std::string& name);
Method findContainerMethod(const Value& object, const std::string& name);

}  // namespace kvarium::jinja
