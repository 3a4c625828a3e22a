#include "core/template/printf_format.h"

#include <algorithm>
#include <cmath>

#include "core/template/format_spec.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

class Printf {
 public:
  Printf(std::string_view pattern, const Value& arguments, Budget& budget)
      : m_pattern(pattern), m_arguments(arguments), m_budget(budget) {}

  TracedText run() {
    m_budget.spendText(m_pattern.size());
    TracedText out;
    while (m_at < m_pattern.size()) {
      const size_t end = std::min(m_pattern.find('%', m_at), m_pattern.size());
      out.append(m_pattern.substr(m_at, end - m_at));
      m_at = end + 1;
      if (end < m_pattern.size()) convertNext(out);
      m_budget.needText(out.text.size());
    }
    const Sequence* tuple = m_arguments.sequence(SequenceKind::tuple);
    const bool mapping = m_arguments.dict() || (m_arguments.sequence() && !tuple) || m_arguments.isUndefined();
    if (!mapping && m_used < (tuple ? tuple->items.size() : 1))
      throw Fault("not all arguments converted during string formatting");
    return out;
  }

 private:
  char take() {
    if (m_at >= m_pattern.size()) throw Fault("incomplete format");
    return m_pattern[m_at++];
  }

  Value next() {
    const Sequence* tuple = m_arguments.sequence(SequenceKind::tuple);
    if (m_used >= (tuple ? tuple->items.size() : 1)) throw Fault("not enough arguments for format string");
    ++m_used;
    return tuple ? tuple->items[m_used - 1] : m_arguments;
  }

  int64_t number(char& c) {
    int64_t value = 0;
    if (c == '*') {
      const Value given = next();
      if (!given.isIntegral()) throw Fault("* wants int");
      value = given.integral();
      c = take();
    } else {
      for (; c >= '0' && c <= '9'; c = take()) value = std::min<int64_t>(value * 10 + (c - '0'), 1 << 30);
    }
    return std::clamp<int64_t>(value, -(1 << 30), 1 << 30);
  }

  void convertNext(TracedText& out) {
    m_budget.spend(1);
    FormatSpec spec;
    spec.align = '>';
    Value value;
    bool has_value = false;
    char c = take();
    if (c == '(') {
      const size_t end = m_pattern.find(')', m_at);
      if (end == std::string_view::npos) throw Fault("incomplete format key");
      if (!m_arguments.dict()) throw Fault("format requires a mapping");
      const std::string_view key = m_pattern.substr(m_at, end - m_at);
      const Value* found = m_arguments.dict()->find(key);
      if (!found) throw Fault("there is no '" + std::string(key) + "' to format");
      value = *found;
      has_value = true;
      m_at = end + 1;
      c = take();
    }
    bool left = false, zero = false;
    for (;; c = take()) {
      if (c == '-')
        left = true;
      else if (c == '0')
        zero = true;
      else if (c == '#')
        spec.alternate = true;
      else if (c == '+')
        spec.sign = '+';
      else if (c == ' ')
        spec.sign = spec.sign == '+' ? '+' : ' ';
      else
        break;
    }
    spec.width = number(c);
    if (spec.width < 0) left = true, spec.width = -spec.width;
    if (c == '.') {
      c = take();
      spec.precision = static_cast<int>(std::max<int64_t>(0, number(c)));
    }
    while (c == 'l' || c == 'h' || c == 'L') c = take();
    if (c == '%') return out.append("%");
    if (!has_value) value = next();
    if (left) spec.align = '<';
    if (c == 's' && spec.width == 0 && spec.precision < 0) return appendStr(out, value, m_budget);
    out.append(convert(c, std::move(value), spec, zero && !left));
  }

  std::string convert(char type, Value value, FormatSpec& spec, bool zero) {
    if (type == 's' || type == 'r' || type == 'a') {
      std::string text;
      if (type == 's')
        appendStr(text, value, m_budget);
      else
        appendRepr(text, value, m_budget);
      if (spec.precision >= 0) text.resize(byteOffset(text, spec.precision));
      return inField(std::move(text), spec, '>', m_budget);
    }
    if (type == 'c' && value.text() && value.text()->characters == 1)
      return inField(value.text()->bytes, spec, '>', m_budget);
    if (std::string_view("diuoxXeEfFgGc").find(type) == std::string_view::npos)
      throw Fault(std::string("unsupported format character '") + type + "'");
    if (value.isUndefined()) throw Fault(value.problem());
    if (!value.isNumber())
      throw Fault(std::string("%") + type + " format: a real number is required, not " + value.typeName());
    spec.type = type == 'i' || type == 'u' ? 'd' : type;
    if (std::string_view("doxX").find(spec.type) != std::string_view::npos && value.isReal()) {
      const double x = value.number();
      if (spec.type != 'd') throw Fault(std::string("%") + type + " format: an integer is required, not float");
      if (!(std::fabs(x) < 9.2e18)) throw Fault("cannot convert the number to an integer");
      value = Value(static_cast<int64_t>(x));
    }
    if (zero) spec.align = '=', spec.fill = "0";
    return formatted(value.isBool() ? Value(value.integral()) : value, spec, m_budget);
  }

  const std::string_view m_pattern;
  const Value& m_arguments;
  Budget& m_budget;
  size_t m_at = 0;
  size_t m_used = 0;
};

}  // namespace

TracedText printfFormat(std::string_view pattern, const Value& arguments, Budget& budget) {
  return Printf(pattern, arguments, budget).run();
}

}  // namespace kvarium::jinja
