// Parameters: matches the arguments of a call to the parameter names of a filter, test, method or function.
#pragma once

#include <initializer_list>
#include <string_view>

#include "core/template/interpreter.h"

namespace kvarium::jinja {

class Parameters {
 public:
  enum class Keywords : uint8_t { allowed, refused };
  // Throws Fault: too many or unknown arguments, one given twice, or one of the first `required` missing. The call must
  // outlive this.
  Parameters(const Call& call, std::string_view function, std::initializer_list<std::string_view> names,
             size_t required = 0, Keywords keywords = Keywords::allowed);

  const Value* given(size_t i) const { return m_values[i]; }
  const Value& operator[](size_t i) const { return m_values[i] ? *m_values[i] : m_none; }  // none if not given
  bool flag(size_t i, bool absent = false) const { return m_values[i] ? m_values[i]->truthy() : absent; }
  // Throw Fault for an argument of another type.
  int64_t integer(size_t i, int64_t absent) const;
  const std::string& string(size_t i) const;

 private:
  std::string_view m_function;
  std::vector<const Value*> m_values;
  Value m_none;
};

}  // namespace kvarium::jinja
