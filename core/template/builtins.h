// The filters, tests, methods and functions that a template may call, and how they take their arguments.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "core/template/budget.h"

namespace kvarium::jinja {

// Matches the arguments of a call to the names of parameters.
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

using Filter = Value (*)(Call& call);         // the filtered value is the first positional argument
Filter filterNamed(const std::string& name);  // throws Fault: unknown
bool isFilter(const std::string& name);

// The tested value is the first positional argument. Throws Fault for an unknown test.
bool passesTest(const std::string& name, const Call& call);

Value percentFormat(const Text& pattern, const Value& values, Budget& budget);  // Python's `pattern % values`

using Method = Value (*)(Call& call, const Value& self);
Method findMethod(const Value& object, const std::string& name);  // null: no such method, or the sandbox hides it

using Pieces = std::vector<std::string_view>;  // views of the split text
// Makes at most `most` splits; all if it is negative.
Pieces splitLeft(std::string_view s, std::string_view separator, int64_t most);
Pieces splitLines(std::string_view s, bool keep_ends);
Value replaced(const Text& text, std::string_view from, const Text& to, int64_t most, Budget& budget);

// The template's own raise_exception: its message is shown to the user as it is.
struct RaisedByTemplate : Fault {
  using Fault::Fault;
};

// The functions that every chat template may call, as in transformers.
std::vector<std::pair<std::string, Value>> globals(const nlohmann::ordered_json& variables);

}  // namespace kvarium::jinja
