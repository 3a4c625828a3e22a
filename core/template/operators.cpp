#include "core/template/operations.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/template/builtins.h"

namespace kvarium::jinja {

namespace {

constexpr const char* overflow_problem = "an integer exceeds 64 bits";

const char* symbolOf(Operator op) {
  static constexpr const char* symbol_texts[] = {"+", "-", "*", "/", "//", "%", "**"};
  return symbol_texts[static_cast<size_t>(op)];
}

[[noreturn]] void refuse(Operator op, const Value& a, const Value& b) {
  throw Fault(std::string("unsupported operand type(s) for ") + symbolOf(op) + ": '" + a.typeName() + "' and '" +
              b.typeName() + "'");
}

// Rounds towards minus infinity, unlike C++.
int64_t floorDivide(int64_t a, int64_t b) {
  if (b == 0) throw Fault("integer division or modulo by zero");
  if (b == -1 && a == std::numeric_limits<int64_t>::min()) throw Fault(overflow_problem);
  const int64_t quotient = a / b;
  return a % b != 0 && (a % b < 0) != (b < 0) ? quotient - 1 : quotient;
}

int64_t floorModulo(int64_t a, int64_t b) {
  if (b == 0) throw Fault("integer division or modulo by zero");
  if (b == -1) return 0;
  const int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

double floorModulo(double a, double b) {
  if (b == 0) throw Fault("float modulo");
  const double rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(0.0, b);
  return (rest < 0) != (b < 0) ? rest + b : rest;
}

double floorDivide(double a, double b) {
  if (b == 0) throw Fault("float floor division by zero");
  const double quotient = (a - floorModulo(a, b)) / b;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const double floored = std::floor(quotient);
  return quotient - floored > 0.5 ? floored + 1 : floored;
}

double power(double a, double b) {
  if (a == 0 && b < 0) throw Fault("0.0 cannot be raised to a negative power");
  const double result = std::pow(a, b);
  if (std::isnan(result) && !std::isnan(a) && !std::isnan(b)) throw Fault("complex numbers are not supported");
  if (std::isinf(result) && std::isfinite(a) && std::isfinite(b)) throw Fault("a power is too large");
  return result;
}

int64_t power(int64_t a, int64_t b) {  // b >= 0
  for (int64_t result = 1;; a = checkedMultiply(a, a)) {
    if (b & 1) result = checkedMultiply(result, a);
    if ((b >>= 1) == 0) return result;
  }
}

using jinja::checkedAdd, jinja::checkedMultiply;
double checkedAdd(double a, double b) { return a + b; }
double checkedMultiply(double a, double b) { return a * b; }
double checkedSubtract(double a, double b) { return a - b; }
int64_t checkedSubtract(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_sub_overflow(a, b, &result)) throw Fault(overflow_problem);
  return result;
}

template <class Number>
Value arithmetic(Operator op, Number a, Number b) {
  switch (op) {
    case Operator::add: return Value(checkedAdd(a, b));
    case Operator::subtract: return Value(checkedSubtract(a, b));
    case Operator::multiply: return Value(checkedMultiply(a, b));
    case Operator::divide:
      if (b == 0) throw Fault(std::is_integral_v<Number> ? "division by zero" : "float division by zero");
      return Value(static_cast<double>(a) / static_cast<double>(b));
    case Operator::floor_divide: return Value(floorDivide(a, b));
    case Operator::power:
      if (b < 0) return Value(power(static_cast<double>(a), static_cast<double>(b)));
      return Value(power(a, b));
    default: return Value(floorModulo(a, b));
  }
}

Value joined(const Text& a, const Text& b, Budget& budget) {
  budget.needText(a.bytes.size() + b.bytes.size());
  const bool markup = a.markup || b.markup;
  TracedText out;
  for (const Text* t : {&a, &b}) {
    const Value safe = markup && !t->markup ? escaped(*t, budget) : Value();
    const Text& part = safe.text() ? *safe.text() : *t;
    out.append(part.bytes, part.contents);
  }
  return budget.text(std::move(out), markup);
}

Value joined(const Sequence& a, const Sequence& b, Budget& budget) {
  budget.needElements(a.items.size() + b.items.size());
  Values items = a.items;
  items.insert(items.end(), b.items.begin(), b.items.end());
  return a.kind == SequenceKind::list ? budget.list(std::move(items)) : budget.tuple(std::move(items));
}

bool isListOrTuple(const Value& v) { return v.sequence(SequenceKind::list) || v.sequence(SequenceKind::tuple); }

Value repeated(const Value& value, int64_t times, Budget& budget) {
  const size_t count = times < 0 ? 0 : static_cast<size_t>(times);
  constexpr size_t most_bytes = std::numeric_limits<size_t>::max() / 2;
  const auto total = [&](size_t size) { return size > 0 && count > most_bytes / size ? most_bytes : size * count; };
  if (const Text* t = value.text()) {
    const size_t size = total(t->bytes.size());
    budget.needText(size);
    std::string out = size > 0 ? t->bytes : "";
    out.reserve(size);
    while (out.size() < size) out.append(out, 0, std::min(out.size(), size - out.size()));
    return budget.changed(*t, std::move(out), t->markup);
  }
  const Sequence& s = *value.sequence();
  budget.needElements(total(s.items.size()));
  Values items;
  for (size_t i = 0; i < count && !s.items.empty(); ++i) items.insert(items.end(), s.items.begin(), s.items.end());
  return s.kind == SequenceKind::list ? budget.list(std::move(items)) : budget.tuple(std::move(items));
}

}  // namespace

int64_t checkedAdd(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw Fault(overflow_problem);
  return result;
}

int64_t checkedMultiply(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw Fault(overflow_problem);
  return result;
}

Value escaped(const Text& text, Budget& budget) {
  if (text.markup) return budget.part(text, text.bytes, true);
  constexpr std::string_view special = "&<>'\"";
  static constexpr const char* names[] = {"&amp;", "&lt;", "&gt;", "&#39;", "&#34;"};
  std::string out;
  for (size_t at = 0, end; at < text.bytes.size(); at = end + 1) {
    end = std::min(text.bytes.find_first_of(special, at), text.bytes.size());
    out.append(text.bytes, at, end - at);
    if (end < text.bytes.size()) out += names[special.find(text.bytes[end])];
    budget.needText(out.size());
  }
  return budget.changed(text, std::move(out), true);
}

Value binary(Operator op, const Value& a, const Value& b, Budget& budget) {
  if (op == Operator::modulo && a.text()) return percentFormat(*a.text(), b, budget);
  a.needDefined();
  b.needDefined();
  if (a.isIntegral() && b.isIntegral()) return arithmetic(op, a.integral(), b.integral());
  if (a.isNumber() && b.isNumber()) return arithmetic(op, a.number(), b.number());
  if (op == Operator::add) {
    if (a.text() && b.text()) return joined(*a.text(), *b.text(), budget);
    if (isListOrTuple(a) && isListOrTuple(b) && a.sequence()->kind == b.sequence()->kind)
      return joined(*a.sequence(), *b.sequence(), budget);
    if (a.text()) throw Fault("can only concatenate str (not \"" + b.typeName() + "\") to str");
    if (isListOrTuple(a))
      throw Fault("can only concatenate " + a.typeName() + " (not \"" + b.typeName() + "\") to " + a.typeName());
  }
  if (op == Operator::multiply) {
    if (b.isIntegral() && (a.text() || isListOrTuple(a))) return repeated(a, b.integral(), budget);
    if (a.isIntegral() && (b.text() || isListOrTuple(b))) return repeated(b, a.integral(), budget);
  }
  refuse(op, a, b);
}

bool compared(Operator op, const Value& a, const Value& b, Budget& budget) {
  if (op == Operator::in) return contains(b, a, budget);
  if (op == Operator::not_in) return !contains(b, a, budget);
  budget.spendBoth(a, b);
  switch (op) {
    case Operator::equal: return equal(a, b);
    case Operator::not_equal: return !equal(a, b);
    case Operator::less: return order(a, b, "<") < 0;
    case Operator::greater: return order(a, b, ">") > 0;
    case Operator::less_or_equal: return order(a, b, "<=") <= 0;
    default: return order(a, b, ">=") >= 0;
  }
}

Value unary(Operator op, const Value& a) {
  a.needDefined();
  const bool negative = op == Operator::negative;
  if (a.isReal()) return Value(negative ? -a.number() : a.number());
  if (!a.isIntegral())
    throw Fault(std::string("bad operand type for unary ") + (negative ? "-" : "+") + ": '" + a.typeName() + "'");
  return Value(negative ? checkedMultiply(a.integral(), -1) : a.integral());
}

}  // namespace kvarium::jinja
