// How built-in functions take their arguments; and the tests: what may stand after `is`.
#include <algorithm>
#include <unordered_map>

#include "core/template/builtins.h"
#include "core/template/operations.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

// True for values with a length and elements by index; undefined values have both.
bool isSequence(const Value& v) {
  return v.sequence() ? v.sequence()->indexed() : v.text() || v.dict() || v.isUndefined();
}

bool isCallable(const Value& v) { return v.callable() || v.loop() || v.isUndefined(); }

template <Operator op>
bool compares(const Parameters& p, Budget& budget) {
  return compared(op, p[0], p[1], budget);
}

bool leavesRest(const Value& a, const Value& b, int64_t rest, Budget& budget) {
  return equal(binary(Operator::modulo, a, b, budget), Value(rest));
}

struct Test {
  size_t arguments;  // with the tested value: 1 or 2
  bool (*passes)(const Parameters& p, Budget& budget);
};

const std::unordered_map<std::string_view, Test>& tests() {
  static const std::unordered_map<std::string_view, Test> table = {
      {"defined", {1, [](const Parameters& p, Budget&) { return !p[0].isUndefined(); }}},
      {"undefined", {1, [](const Parameters& p, Budget&) { return p[0].isUndefined(); }}},
      {"none", {1, [](const Parameters& p, Budget&) { return p[0].isNone(); }}},
      {"boolean", {1, [](const Parameters& p, Budget&) { return p[0].isBool(); }}},
      {"true", {1, [](const Parameters& p, Budget&) { return p[0].isBool() && p[0].truthy(); }}},
      {"false", {1, [](const Parameters& p, Budget&) { return p[0].isBool() && !p[0].truthy(); }}},
      {"integer", {1, [](const Parameters& p, Budget&) { return p[0].isInteger(); }}},
      {"float", {1, [](const Parameters& p, Budget&) { return p[0].isReal(); }}},
      {"number", {1, [](const Parameters& p, Budget&) { return p[0].isNumber(); }}},
      {"string", {1, [](const Parameters& p, Budget&) { return p[0].text() != nullptr; }}},
      {"mapping", {1, [](const Parameters& p, Budget&) { return p[0].dict() != nullptr; }}},
      {"iterable", {1, [](const Parameters& p, Budget&) { return isIterable(p[0]); }}},
      {"sequence", {1, [](const Parameters& p, Budget&) { return isSequence(p[0]); }}},
      {"callable", {1, [](const Parameters& p, Budget&) { return isCallable(p[0]); }}},
      {"escaped", {1, [](const Parameters& p, Budget&) { return p[0].text() && p[0].text()->markup; }}},
      {"odd", {1, [](const Parameters& p, Budget& b) { return leavesRest(p[0], Value(int64_t{2}), 1, b); }}},
      {"even", {1, [](const Parameters& p, Budget& b) { return leavesRest(p[0], Value(int64_t{2}), 0, b); }}},
      {"lower", {1, [](const Parameters& p, Budget& b) { return isAllLower(strOf(p[0], b)); }}},
      {"upper", {1, [](const Parameters& p, Budget& b) { return isAllUpper(strOf(p[0], b)); }}},
      {"filter", {1, [](const Parameters& p, Budget&) { return p[0].text() && isFilter(p[0].text()->bytes); }}},
      {"test", {1, [](const Parameters& p, Budget&) { return p[0].text() && tests().contains(p[0].text()->bytes); }}},
      {"sameas", {2, [](const Parameters& p, Budget&) { return p[0].sameObject(p[1]); }}},
      {"divisibleby", {2, [](const Parameters& p, Budget& b) { return leavesRest(p[0], p[1], 0, b); }}},
      {"==", {2, compares<Operator::equal>}},
      {"eq", {2, compares<Operator::equal>}},
      {"equalto", {2, compares<Operator::equal>}},
      {"!=", {2, compares<Operator::not_equal>}},
      {"ne", {2, compares<Operator::not_equal>}},
      {"<", {2, compares<Operator::less>}},
      {"lt", {2, compares<Operator::less>}},
      {"lessthan", {2, compares<Operator::less>}},
      {"<=", {2, compares<Operator::less_or_equal>}},
      {"le", {2, compares<Operator::less_or_equal>}},
      {">", {2, compares<Operator::greater>}},
      {"gt", {2, compares<Operator::greater>}},
      {"greaterthan", {2, compares<Operator::greater>}},
      {">=", {2, compares<Operator::greater_or_equal>}},
      {"ge", {2, compares<Operator::greater_or_equal>}},
      {"in", {2, compares<Operator::in>}},
  };
  return table;
}

}  // namespace

Parameters::Parameters(const Call& call, std::string_view function, std::initializer_list<std::string_view> names,
                       size_t required, Keywords keywords)
    : m_function(function), m_values(names.size()) {
  const std::string who(function);
  if (call.positional.size() > names.size())
    throw Fault(who + "() takes at most " + std::to_string(names.size()) + " arguments (" +
                std::to_string(call.positional.size()) + " given)");
  for (size_t i = 0; i < call.positional.size(); ++i) m_values[i] = &call.positional[i];
  for (const auto& [name, value] : call.keywords) {
    const auto it = std::ranges::find(names, name);
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
  m_values[i]->needDefined();
  if (!m_values[i]->isIntegral())
    throw Fault(std::string(m_function) + "() needs an integer, not " + m_values[i]->typeName());
  return m_values[i]->integral();
}

const std::string& Parameters::string(size_t i) const {
  if (m_values[i]) m_values[i]->needDefined();
  if (!m_values[i] || !m_values[i]->text())
    throw Fault(std::string(m_function) + "() needs a string, not " + (*this)[i].typeName());
  return m_values[i]->text()->bytes;
}

bool passesTest(const std::string& name, const Call& call) {
  const auto test = tests().find(name);
  if (test == tests().end()) throw Fault("No test named '" + name + "'.");
  const auto& [arguments, passes] = test->second;
  return passes(arguments == 2 ? Parameters(call, name, {"a", "b"}, 2) : Parameters(call, name, {"value"}, 1),
                call.budget);
}

}  // namespace kvarium::jinja
