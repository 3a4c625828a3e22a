#include "core/template/value_tests.h"

#include <unordered_map>

#include "core/template/compare.h"
#include "core/template/iteration.h"
#include "core/template/operators.h"
#include "core/template/parameters.h"

namespace kvarium::jinja {

namespace {

template <bool (*is)(const Value&)>
bool unaryTest(Call& call) {
  const Parameters p(call, "test", {"value"}, 1);
  return is(p[0]);
}

bool isDefined(const Value& v) { return !v.isUndefined(); }
bool isUndefined(const Value& v) { return v.isUndefined(); }
bool isNone(const Value& v) { return v.isNone(); }
bool isBoolean(const Value& v) { return v.isBool(); }
bool isTrue(const Value& v) { return v.isBool() && v.boolean(); }
bool isFalse(const Value& v) { return v.isBool() && !v.boolean(); }
bool isInteger(const Value& v) { return v.isInteger(); }
bool isFloat(const Value& v) { return v.isReal(); }
bool isNumber(const Value& v) { return v.isNumber(); }
bool isString(const Value& v) { return v.text(); }
bool isMapping(const Value& v) { return v.dict(); }
bool isCallable(const Value& v) { return v.callable() || v.isUndefined(); }
// True for values with a length and elements by index; undefined values have both.
bool isSequence(const Value& v) {
  const Sequence* s = v.sequence();
  if (s) return s->kind != SequenceKind::iterator && s->kind != SequenceKind::view;
  return v.text() || v.dict() || v.isUndefined();
}

template <int64_t rest>
bool parity(Call& call) {
  const Parameters p(call, "odd or even", {"value"}, 1);
  return equal(binary(Operator::modulo, p[0], Value(int64_t{2}), call.engine.budget()), Value(rest));
}

bool divisibleby(Call& call) {
  const Parameters p(call, "divisibleby", {"value", "num"}, 2);
  return equal(binary(Operator::modulo, p[0], p[1], call.engine.budget()), Value(int64_t{0}));
}

bool in(Call& call) {
  const Parameters p(call, "in", {"value", "seq"}, 2);
  return contains(p[1], p[0], call.engine.budget());
}

template <bool wanted>
bool equality(Call& call) {
  const Parameters p(call, "eq", {"a", "b"}, 2);
  call.engine.budget().spendBoth(p[0], p[1]);
  return equal(p[0], p[1]) == wanted;
}

template <Order one, Order other>
bool ordered(Call& call) {
  const Parameters p(call, "comparison", {"a", "b"}, 2);
  call.engine.budget().spendBoth(p[0], p[1]);
  const Order found = order(p[0], p[1], one == Order::less ? "<" : ">");
  return found == one || found == other;
}

}  // namespace

Test findTest(const std::string& name) {
  constexpr Test less_test = ordered<Order::less, Order::less>, less_or_equal_test = ordered<Order::less, Order::equal>;
  constexpr Test greater_test = ordered<Order::greater, Order::greater>;
  constexpr Test greater_or_equal_test = ordered<Order::greater, Order::equal>;
  static const std::unordered_map<std::string_view, Test> test_table = {
      {"defined", unaryTest<isDefined>},
      {"undefined", unaryTest<isUndefined>},
      {"none", unaryTest<isNone>},
      {"boolean", unaryTest<isBoolean>},
      {"true", unaryTest<isTrue>},
      {"false", unaryTest<isFalse>},
      {"integer", unaryTest<isInteger>},
      {"float", unaryTest<isFloat>},
      {"number", unaryTest<isNumber>},
      {"string", unaryTest<isString>},
      {"mapping", unaryTest<isMapping>},
      {"iterable", unaryTest<isIterable>},
      {"sequence", unaryTest<isSequence>},
      {"callable", unaryTest<isCallable>},
      {"odd", parity<1>},
      {"even", parity<0>},
      {"divisibleby", divisibleby},
      {"in", in},
      {"==", equality<true>},
      {"eq", equality<true>},
      {"equalto", equality<true>},
      {"!=", equality<false>},
      {"ne", equality<false>},
      {"<", less_test},
      {"lt", less_test},
      {"lessthan", less_test},
      {"<=", less_or_equal_test},
      {"le", less_or_equal_test},
      {">", greater_test},
      {"gt", greater_test},
      {"greaterthan", greater_test},
      {">=", greater_or_equal_test},
      {"ge", greater_or_equal_test},
  };
  const auto it = test_table.find(name);
  return it == test_table.end() ? nullptr : it->second;
}

bool Interpreter::test(const std::string& name, Call& call) {
  const Test found = findTest(name);
  if (!found) throw Fault("No test named '" + name + "'.");
  return found(call);
}

}  // namespace kvarium::jinja
