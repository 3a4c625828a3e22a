#include <algorithm>

#include "core/template/attributes.h"
#include "core/template/compare.h"
#include "core/template/interpreter.h"
#include "core/template/iteration.h"
#include "core/template/operators.h"
#include "core/template/print.h"

namespace kvarium::jinja {

namespace {

bool compared(Operator op, const Value& a, const Value& b, Budget& budget) {
  if (op == Operator::in) return contains(b, a, budget);
  if (op == Operator::not_in) return !contains(b, a, budget);
  budget.spendBoth(a, b);
  switch (op) {
    case Operator::equal:
      return equal(a, b);
    case Operator::not_equal:
      return !equal(a, b);
    case Operator::less:
      return order(a, b, "<") == Order::less;
    case Operator::greater:
      return order(a, b, ">") == Order::greater;
    case Operator::less_or_equal: {
      const Order found = order(a, b, "<=");
      return found == Order::less || found == Order::equal;
    }
    default: {
      const Order found = order(a, b, ">=");
      return found == Order::greater || found == Order::equal;
    }
  }
}

}  // namespace

Value Interpreter::evaluate(const Expression& e, const ScopePtr& scope) {
  const Running running(*this, e.line);
  switch (e.kind) {
    case ExpressionKind::constant:
      return e.value;
    case ExpressionKind::name:
      return evaluateName(e, scope);
    case ExpressionKind::member:
      return member(evaluate(*e.operands[0], scope), e.text, m_budget);
    case ExpressionKind::item:
      return evaluateItem(e, scope);
    case ExpressionKind::slice:
      return evaluateSlice(e, scope);
    case ExpressionKind::call:
      return evaluateCall(e, scope, Value());
    case ExpressionKind::filter:
      return evaluateFilter(e, scope, nullptr);
    case ExpressionKind::test:
      return evaluateTest(e, scope);
    case ExpressionKind::list:
      return m_budget.list(evaluateAll(e.operands, scope));
    case ExpressionKind::tuple:
      return m_budget.tuple(evaluateAll(e.operands, scope));
    case ExpressionKind::dict:
      return evaluateDict(e, scope);
    case ExpressionKind::unary:
      return unary(e.operators[0], evaluate(*e.operands[0], scope));
    case ExpressionKind::binary:
      return evaluateBinary(e, scope);
    case ExpressionKind::comparison:
      return evaluateComparison(e, scope);
    case ExpressionKind::concat:
      return evaluateConcat(e, scope);
    case ExpressionKind::logical_not:
      return Value(!evaluate(*e.operands[0], scope).truthy());
    case ExpressionKind::logical_and:
    case ExpressionKind::logical_or:
      return evaluateLogical(e, scope);
    case ExpressionKind::conditional:
      return evaluateConditional(e, scope);
  }
  return Value();
}

Value Interpreter::evaluateName(const Expression& e, const ScopePtr& scope) {
  const Value* value = scope->find(e.id);
  return value ? *value : Value::undefined("'" + e.text + "' is undefined");
}

Value Interpreter::evaluateItem(const Expression& e, const ScopePtr& scope) {
  const Value object = evaluate(*e.operands[0], scope);
  return item(object, evaluate(*e.operands[1], scope), m_budget);
}

Values Interpreter::evaluateAll(const std::vector<ExpressionPtr>& expressions, const ScopePtr& scope) {
  Values values;
  values.reserve(expressions.size());
  for (const auto& e : expressions) values.push_back(evaluate(*e, scope));
  return values;
}

Value Interpreter::evaluateSlice(const Expression& e, const ScopePtr& scope) {
  const Value object = evaluate(*e.operands[0], scope);
  Value bounds[3];
  for (size_t i = 0; i < 3; ++i)
    if (e.operands[i + 1]) bounds[i] = evaluate(*e.operands[i + 1], scope);
  return slice(object, bounds[0], bounds[1], bounds[2], m_budget);
}

Value Interpreter::evaluateDict(const Expression& e, const ScopePtr& scope) {
  Dict dict;
  for (size_t i = 0; i < e.operands.size(); i += 2) {
    Value key = evaluate(*e.operands[i], scope);
    Value value = evaluate(*e.operands[i + 1], scope);
    m_budget.spend(key.weight());
    dict.set(std::move(key), std::move(value));
  }
  return m_budget.dict(std::move(dict));
}

Value Interpreter::evaluateConcat(const Expression& e, const ScopePtr& scope) {
  TracedText out;
  for (const Value& part : evaluateAll(e.operands, scope)) appendStr(out, part, m_budget);
  return text(std::move(out));
}

Value Interpreter::evaluateComparison(const Expression& e, const ScopePtr& scope) {
  Value left = evaluate(*e.operands[0], scope);
  for (size_t i = 0; i < e.operators.size(); ++i) {
    Value right = evaluate(*e.operands[i + 1], scope);
    m_line = e.line;
    if (!compared(e.operators[i], left, right, m_budget)) return Value(false);
    left = std::move(right);
  }
  return Value(true);
}

Call Interpreter::evaluateArguments(const Arguments& arguments, const ScopePtr& scope) {
  Call call{*this, evaluateAll(arguments.positional, scope), {}};
  for (const auto& [name, e] : arguments.keywords) call.keywords.emplace_back(name, evaluate(*e, scope));
  if (arguments.list) {
    const Items more = iterate(evaluate(*arguments.list, scope), m_budget);
    m_budget.needElements(more.size());
    call.positional.insert(call.positional.end(), more.begin(), more.end());
  }
  return call;
}

Value Interpreter::evaluateFilter(const Expression& e, const ScopePtr& scope, const Value* block) {
  Value value = !e.operands[0] ? *block
                : block        ? evaluateFilter(*e.operands[0], scope, block)
                               : evaluate(*e.operands[0], scope);
  Call call = evaluateArguments(*e.arguments, scope);
  call.positional.insert(call.positional.begin(), std::move(value));
  m_line = e.line;
  return filter(e.text, call);
}

Value Interpreter::evaluateTest(const Expression& e, const ScopePtr& scope) {
  Value value = evaluate(*e.operands[0], scope);
  Call call = evaluateArguments(*e.arguments, scope);
  call.positional.insert(call.positional.begin(), std::move(value));
  m_line = e.line;
  return Value(test(e.text, call));
}

Value Interpreter::evaluateBinary(const Expression& e, const ScopePtr& scope) {
  const Value left = evaluate(*e.operands[0], scope);
  const Value right = evaluate(*e.operands[1], scope);
  m_line = e.line;
  return binary(e.operators[0], left, right, m_budget);
}

Value Interpreter::evaluateLogical(const Expression& e, const ScopePtr& scope) {
  Value value;
  for (const auto& operand : e.operands)
    if ((value = evaluate(*operand, scope)).truthy() == (e.kind == ExpressionKind::logical_or)) break;
  return value;
}

Value Interpreter::evaluateConditional(const Expression& e, const ScopePtr& scope) {
  if (evaluate(*e.operands[0], scope).truthy()) return evaluate(*e.operands[1], scope);
  if (e.operands[2]) return evaluate(*e.operands[2], scope);
  return Value::undefined("the inline if-expression on line " + std::to_string(e.line) +
                          " evaluated to false and no else section was defined.");
}

Value Interpreter::evaluateCall(const Expression& e, const ScopePtr& scope, Value caller) {
  const Value callee = evaluate(*e.operands[0], scope);
  Call arguments = evaluateArguments(*e.arguments, scope);
  if (caller.callable()) arguments.keywords.emplace_back("caller", std::move(caller));
  m_line = e.line;
  Value result = call(callee, arguments);
  m_line = e.line;
  return result;
}

Value Interpreter::call(const Value& callee, Call& call) {
  if (callee.isUndefined()) throw Fault(callee.problem());
  if (!callee.callable()) throw Fault("'" + callee.typeName() + "' object is not callable");
  return callee.callable()->run(call);
}

}  // namespace kvarium::jinja
