// Python's `pattern % values` for strings ("printf-style"), which the filter `format` is too.
#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <optional>

#include "core/template/builtins.h"
#include "core/template/print.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {
namespace {

constexpr size_t most_places = 1000;     // after the point, or of an integer
constexpr size_t most_width = 1u << 30;  // beyond the limit of any string

// "%(key)-+ #0width.precision kind"
struct Field {
  std::optional<std::string_view> key;
  bool left = false, plus = false, blank = false, alternate = false, zeros = false;
  size_t width = 0;
  std::optional<size_t> precision;
  char kind = 0;
};

// Reads the field after the "%" at `at`, and moves `at` past it.
Field readField(std::string_view s, size_t& at) {
  Field field;
  const auto here = [&] {
    if (at >= s.size()) throw Fault("incomplete format");
    return s[at];
  };
  const auto number = [&] {
    size_t n = 0;
    for (; here() >= '0' && s[at] <= '9'; ++at) n = std::min(most_width, n * 10 + static_cast<size_t>(s[at] - '0'));
    return n;
  };
  ++at;
  if (here() == '(') {
    const size_t first = ++at;
    for (int open = 1; open > 0; ++at) open += here() == '(' ? 1 : s[at] == ')' ? -1 : 0;
    field.key = s.substr(first, at - 1 - first);
  }
  for (bool flag = true; flag; at += flag ? 1 : 0) {
    const char c = here();
    flag = std::string_view("-+ #0").find(c) != std::string_view::npos;
    field.left |= c == '-';
    field.plus |= c == '+';
    field.blank |= c == ' ';
    field.alternate |= c == '#';
    field.zeros |= c == '0';
  }
  field.width = number();
  if (here() == '.') {
    ++at;
    field.precision = number();
  }
  if (std::string_view("hlL").find(here()) != std::string_view::npos) ++at;
  field.kind = here();
  ++at;
  return field;
}

int64_t wholeOf(const Value& value, const Field& field) {
  const bool cuts = std::string_view("diu").find(field.kind) != std::string_view::npos;
  if (value.isIntegral()) return value.integral();
  if (value.isReal() && cuts && std::fabs(value.number()) < 9.2e18) return static_cast<int64_t>(value.number());
  throw Fault(std::string("%") + field.kind + " needs an integer, not " + value.typeName());
}

// The sign and prefix of a number, and its digits.
std::pair<std::string, std::string> numberParts(const Value& value, const Field& field) {
  value.needDefined();
  if (field.precision.value_or(0) > most_places) throw Fault("a format has too many digits");
  char kind = field.kind;
  bool negative = false;
  std::string prefix, digits(most_places + 400, '\0');
  int length = 0;
  if (std::string_view("diuxXo").find(kind) != std::string_view::npos) {
    const int64_t whole = wholeOf(value, field);
    negative = whole < 0;
    const uint64_t size = negative ? 0 - static_cast<uint64_t>(whole) : static_cast<uint64_t>(whole);
    const char* pattern = kind == 'x' ? "%" PRIx64 : kind == 'X' ? "%" PRIX64 : kind == 'o' ? "%" PRIo64 : "%" PRIu64;
    length = std::snprintf(digits.data(), digits.size(), pattern, size);
    if (field.alternate && std::string_view("xXo").find(kind) != std::string_view::npos) prefix = {'0', kind};
  } else {
    if (!value.isNumber()) throw Fault(std::string("%") + kind + " needs a number, not " + value.typeName());
    const double real = value.number();
    negative = std::signbit(real) && !std::isnan(real);
    const std::string pattern = std::string(field.alternate ? "%#.*" : "%.*") + kind;
    length = std::snprintf(digits.data(), digits.size(), pattern.c_str(), static_cast<int>(field.precision.value_or(6)),
                           std::fabs(real));
  }
  digits.resize(static_cast<size_t>(length));
  if (std::string_view("diuxXo").find(kind) != std::string_view::npos && field.precision.value_or(0) > digits.size())
    digits.insert(0, *field.precision - digits.size(), '0');
  const char* sign = negative ? "-" : field.plus ? "+" : field.blank ? " " : "";
  return {sign + prefix, digits};
}

TracedText written(const Value& value, const Field& field, Budget& budget) {
  TracedText out;
  switch (field.kind) {
    case 's':
    case 'r': {
      TracedText whole;
      field.kind == 's' ? appendStr(whole, value, budget) : appendRepr(whole, value, budget);
      const auto most = static_cast<int64_t>(field.precision.value_or(whole.text.size()));
      out.append(whole.text, whole.contents, 0, byteOffset(whole.text, most));
      return out;
    }
    case 'c': {
      const Text* text = value.text();
      if (text && text->characters == 1)
        appendStr(out, value, budget);
      else if (value.isIntegral() && value.integral() >= 0 && value.integral() < 0x110000)
        appendCharacter(out.text, static_cast<char32_t>(value.integral()));
      else
        throw Fault("%c needs a character");
      return out;
    }
    default: {
      auto [sign, digits] = numberParts(value, field);
      const size_t size = sign.size() + digits.size();
      if (field.zeros && !field.left && field.width > size) {
        budget.needText(field.width);
        digits.insert(0, field.width - size, '0');
      }
      out.append(sign + digits);
      return out;
    }
  }
}

}  // namespace

Value percentFormat(const Text& pattern, const Value& values, Budget& budget) {
  if (pattern.markup) throw Fault("the % of safe text is not supported");
  const std::string_view s = pattern.bytes;
  budget.spendText(s.size());
  const Sequence* tuple = values.sequence(SequenceKind::tuple);
  const size_t count = tuple ? tuple->items.size() : 1;
  size_t used = 0;
  const auto valueOf = [&](const Field& field) -> const Value& {
    if (field.key) {
      if (!values.dict()) throw Fault("format requires a mapping");
      if (const Value* found = values.dict()->find(*field.key)) return *found;
      throw Fault("a format has no value '" + std::string(*field.key) + "'");
    }
    if (used >= count) throw Fault("not enough arguments for format string");
    ++used;
    return tuple ? tuple->items[used - 1] : values;
  };
  TracedText out;
  for (size_t at = 0; at < s.size();) {
    const size_t percent = std::min(s.find('%', at), s.size());
    budget.needText(out.text.size() + (percent - at));
    out.append(s, pattern.contents, at, percent);
    if ((at = percent) == s.size()) break;
    const Field field = readField(s, at);
    if (field.kind == '%') {
      out.append("%");
      continue;
    }
    if (std::string_view("srcdiuxXoeEfFgG").find(field.kind) == std::string_view::npos)
      throw Fault("unsupported format character in '" + std::string(s.substr(percent, at - percent)) + "'");
    const TracedText words = written(valueOf(field), field, budget);
    const auto characters = static_cast<size_t>(countCharacters(words.text));
    const size_t fill = field.width > characters ? field.width - characters : 0;
    budget.needText(out.text.size() + words.text.size() + fill);
    if (!field.left) out.text.append(fill, ' ');
    out.append(words.text, words.contents);
    if (field.left) out.text.append(fill, ' ');
    budget.spend(1);
  }
  const bool takes_keys = values.dict() || values.isUndefined() || (values.sequence() && !tuple);
  if (used < count && !takes_keys) throw Fault("not all arguments converted during string formatting");
  return budget.text(std::move(out));
}

}  // namespace kvarium::jinja
