#include <cmath>
#include <cstdio>
#include <unordered_map>

#include "core/template/filters.h"
#include "core/template/literals.h"
#include "core/template/operators.h"
#include "core/template/parameters.h"
#include "core/template/print.h"

namespace kvarium::jinja {

namespace {

constexpr double most_integer = 9.2e18;
constexpr int64_t most_digits = 400;  // rounding to more digits changes no double

const Value& needNumber(const Value& value, const char* what) {
  if (value.isUndefined()) throw Fault(value.problem());
  if (!value.isNumber()) throw Fault(std::string(what) + " needs a number, not " + value.typeName());
  return value;
}

std::optional<Value> wholePart(double x) {
  if (!std::isfinite(x)) return std::nullopt;
  if (std::fabs(x) > most_integer) throw Fault("the number " + realText(x) + " does not fit a 64-bit integer");
  return Value(static_cast<int64_t>(x));
}

Value integer(Call& call) {
  const Parameters p(call, "int", {"value", "default"}, 1);
  const Value absent = p.given(1) ? p[1] : Value(int64_t{0});
  const Value& value = p[0];
  if (value.isUndefined()) throw Fault(value.problem());
  if (value.isIntegral()) return Value(value.integral());
  if (value.isReal()) {
    if (std::isinf(value.number())) throw Fault("cannot convert float infinity to integer");
    return wholePart(value.number()).value_or(absent);
  }
  if (!value.text()) return absent;
  if (const auto whole = parseInteger(value.text()->bytes)) return Value(*whole);
  const auto real = parseReal(value.text()->bytes);
  return real ? wholePart(*real).value_or(absent) : absent;
}

Value real(Call& call) {
  const Parameters p(call, "float", {"value", "default"}, 1);
  const Value absent = p.given(1) ? p[1] : Value(0.0);
  if (p[0].isUndefined()) throw Fault(p[0].problem());
  if (p[0].isNumber()) return Value(p[0].number());
  const auto parsed = p[0].text() ? parseReal(p[0].text()->bytes) : std::nullopt;
  return parsed ? Value(*parsed) : absent;
}

Value absolute(Call& call) {
  const Parameters p(call, "abs", {"x"}, 1);
  const Value& value = needNumber(p[0], "abs()");
  if (value.isReal()) return Value(std::fabs(value.number()));
  return value.integral() < 0 ? unary(Operator::negative, value) : Value(value.integral());
}

// Rounds half to even on the exact value, as C's decimal printing does.
double roundedReal(double x, int64_t digits) {
  if (!std::isfinite(x) || digits > most_digits) return x;
  std::string text(static_cast<size_t>(digits) + 400, 0);  // at most 309 digits before the point
  text.resize(static_cast<size_t>(std::snprintf(text.data(), text.size(), "%.*f", static_cast<int>(digits), x)));
  return parseReal(text).value_or(x);
}

Value round(Call& call) {
  const Parameters p(call, "round", {"value", "precision", "method"}, 1);
  const std::string method = p.given(2) ? p.string(2) : "common";
  if (method != "common" && method != "ceil" && method != "floor") throw Fault("method must be common, ceil or floor");
  const int64_t digits = p.integer(1, 0);
  if (digits < 0) throw Fault("round() needs a precision of 0 or more");
  const Value& value = needNumber(p[0], "round()");
  if (method == "common") return value.isReal() ? Value(roundedReal(value.number(), digits)) : Value(value.integral());
  const double scale = std::pow(10.0, static_cast<double>(digits));
  const double scaled = value.number() * scale;
  if (!std::isfinite(scaled) || !std::isfinite(scale)) throw Fault("round() leaves the range of numbers");
  return Value((method == "ceil" ? std::ceil(scaled) : std::floor(scaled)) / scale);
}

}  // namespace

Filter findNumberFilter(const std::string& name) {
  static const std::unordered_map<std::string_view, Filter> filter_table = {
      {"int", integer}, {"float", real}, {"abs", absolute}, {"round", round}};
  const auto it = filter_table.find(name);
  return it == filter_table.end() ? nullptr : it->second;
}

}  // namespace kvarium::jinja
