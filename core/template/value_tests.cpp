// The tests: what may stand after `is`.
#include <algorithm>
#include <unordered_map>

#include "core/template/access.h"
#include "core/template/builtins.h"
#include "core/template/operators.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

// True for values with a length and elements by index; undefined values have both.
bool isSequence(const Value& v) {
  return v.sequence() ? v.sequence()->indexed() : v.text() || v.dict() || v.isUndefined();
}

bool leavesRest(const Value& a, const Value& b, int64_t rest, Budget& budget) {
  return equal(binary(Operator::modulo, a, b, budget), Value(rest));
}

using ValueKind = bool (*)(const Value&);

const std::unordered_map<std::string_view, ValueKind>& kinds() {
  static const std::unordered_map<std::string_view, ValueKind> table = {
      {"defined", [](const Value& v) { return !v.isUndefined(); }},
      {"undefined", [](const Value& v) { return v.isUndefined(); }},
      {"none", [](const Value& v) { return v.isNone(); }},
      {"boolean", [](const Value& v) { return v.isBool(); }},
      {"true", [](const Value& v) { return v.isBool() && v.boolean(); }},
      {"false", [](const Value& v) { return v.isBool() && !v.boolean(); }},
      {"integer", [](const Value& v) { return v.isInteger(); }},
      {"float", [](const Value& v) { return v.isReal(); }},
      {"number", [](const Value& v) { return v.isNumber(); }},
      {"string", [](const Value& v) { return v.text() != nullptr; }},
      {"mapping", [](const Value& v) { return v.dict() != nullptr; }},
      {"iterable", isIterable},
      {"sequence", isSequence},
      {"callable", [](const Value& v) { return v.callable() || v.loop() || v.isUndefined(); }},
      {"escaped", [](const Value& v) { return v.text() && v.text()->markup; }},
  };
  return table;
}

const std::unordered_map<std::string_view, Operator>& comparisons() {
  static const std::unordered_map<std::string_view, Operator> table = {
      {"==", Operator::equal},
      {"eq", Operator::equal},
      {"equalto", Operator::equal},
      {"!=", Operator::not_equal},
      {"ne", Operator::not_equal},
      {"<", Operator::less},
      {"lt", Operator::less},
      {"lessthan", Operator::less},
      {"<=", Operator::less_or_equal},
      {"le", Operator::less_or_equal},
      {">", Operator::greater},
      {"gt", Operator::greater},
      {"greaterthan", Operator::greater},
      {">=", Operator::greater_or_equal},
      {"ge", Operator::greater_or_equal},
      {"in", Operator::in},
  };
  return table;
}

bool isTest(const std::string& name) {
  constexpr std::string_view others[] = {"odd", "even", "divisibleby", "sameas", "lower", "upper", "filter", "test"};
  return kinds().contains(name) || comparisons().contains(name) ||
         std::find(std::begin(others), std::end(others), name) != std::end(others);
}

}  // namespace

bool passesTest(const std::string& name, const Call& call) {
  if (const auto kind = kinds().find(name); kind != kinds().end())
    return kind->second(Parameters(call, name, {"value"}, 1)[0]);
  const auto comparison = comparisons().find(name);
  if (comparison != comparisons().end() || name == "sameas" || name == "divisibleby") {
    const Parameters p(call, name, {"a", "b"}, 2);
    if (name == "sameas") return p[0].sameObject(p[1]);
    if (name == "divisibleby") return leavesRest(p[0], p[1], 0, call.budget);
    return compared(comparison->second, p[0], p[1], call.budget);
  }
  if (!isTest(name)) throw Fault("No test named '" + name + "'.");
  const Parameters p(call, name, {"value"}, 1);
  if (name == "odd" || name == "even") return leavesRest(p[0], Value(int64_t{2}), name == "odd", call.budget);
  if (name == "filter") return p[0].text() && isFilter(p[0].text()->bytes);
  if (name == "test") return p[0].text() && isTest(p[0].text()->bytes);
  const std::string text = strOf(p[0], call.budget);
  return name == "lower" ? isAllLower(text) : isAllUpper(text);
}

}  // namespace kvarium::jinja
