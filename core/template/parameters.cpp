#include "core/template/builtins.h"

#include <algorithm>

namespace kvarium::jinja {

Parameters::Parameters(const Call& call, std::string_view function, std::initializer_list<std::string_view> names,
                       size_t required, Keywords keywords)
    : m_function(function), m_values(names.size()) {
  const std::string who(function);
  if (call.positional.size() > names.size())
    throw Fault(who + "() takes at most " + std::to_string(names.size()) + " arguments (" +
                std::to_string(call.positional.size()) + " given)");
  for (size_t i = 0; i < call.positional.size(); ++i) m_values[i] = &call.positional[i];
  for (const auto& [name, value] : call.keywords) {
    const auto it = std::find(names.begin(), names.end(), name);
    if (keywords == Keywords::refused || it == names.end())
      throw Fault(who + "() got an unexpected keyword argument '" + name + "'");
    const Value*& place = m_values[static_cast<size_t>(it - names.begin())];
    if (place) throw Fault(who + "() got multiple values for argument '" + name + "'");
    place = &value;
  }
  for (size_t i = 0; i < required; ++i)
    if (!m_values[i]) throw Fault(who + "() is missing the argument '" + std::string(names.begin()[i]) + "'");
}

int64_t Parameters::integer(size_t i, int64_t absent) const {
  if (!m_values[i]) return absent;
  if (m_values[i]->isUndefined()) throw Fault(m_values[i]->problem());
  if (!m_values[i]->isIntegral())
    throw Fault(std::string(m_function) + "() needs an integer, not " + m_values[i]->typeName());
  return m_values[i]->integral();
}

const std::string& Parameters::string(size_t i) const {
  if (m_values[i] && m_values[i]->isUndefined()) throw Fault(m_values[i]->problem());
  if (!m_values[i] || !m_values[i]->text())
    throw Fault(std::string(m_function) + "() needs a string, not " + (*this)[i].typeName());
  return m_values[i]->text()->bytes;
}

}  // namespace kvarium::jinja
