// The tests: what may stand after `is`.
#include <unordered_map>

#include "core/template/access.h"
#include "core/template/builtins.h"
#include "core/template/operators.h"

namespace kvarium::jinja {

namespace {

// True for values with a length and elements by index; undefined values have both.
bool isSequence(const Value& v) {
  return v.sequence() ? v.sequence()->indexed() : v.text() || v.dict() || v.isUndefined();
}

bool leavesRest(const Value& a, const Value& b, int64_t rest, Budget& budget) {
  return equal(binary(Operator::modulo, a, b, budget), Value(rest));
}

}  // namespace

bool passesTest(const std::string& name, const Call& call) {
  static const std::unordered_map<std::string_view, bool (*)(const Value&)> kinds = {
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
      {"callable", [](const Value& v) { return v.callable() || v.isUndefined(); }},
  };
  static const std::unordered_map<std::string_view, Operator> comparisons = {
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
  if (const auto kind = kinds.find(name); kind != kinds.end())
    return kind->second(Parameters(call, name, {"value"}, 1)[0]);
  if (const auto comparison = comparisons.find(name); comparison != comparisons.end()) {
    const Parameters p(call, name, {"a", "b"}, 2);
    return compared(comparison->second, p[0], p[1], call.budget);
  }
  if (name == "odd" || name == "even")
    return leavesRest(Parameters(call, name, {"value"}, 1)[0], Value(int64_t{2}), name == "odd", call.budget);
  if (name != "divisibleby") throw Fault("No test named '" + name + "'.");
  const Parameters p(call, name, {"value", "num"}, 2);
  return leavesRest(p[0], p[1], 0, call.budget);
}

}  // namespace kvarium::jinja
