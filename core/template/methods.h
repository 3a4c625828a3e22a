// Methods: the methods of strings, lists, tuples, dicts and loops that a template may call, as in Python.
#pragma once

#include "core/template/interpreter.h"

namespace kvarium::jinja {

using Method = Value (*)(Call& call, const Value& self);

Method findMethod(const Value& object, const std::string& name);  // null: no such method, or the sandbox hides it
Method findTextMethod(const std::string& name);
Method findContainerMethod(const Value& object, const std::string& name);

}  // namespace kvarium::jinja
