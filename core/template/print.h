// Values as text: Python's str() and repr(), and json.dumps() for `tojson`; and the values of numbers and quoted
// strings.
#pragma once

#include <optional>

#include "core/template/budget.h"

namespace kvarium::jinja {

std::string realText(double x);  // the shortest digits that read back as x, in Python's layout
void appendRepr(std::string& out, std::string_view text);  // quoted and escaped

// Append to `out`. They spend the value's weight and throw Fault if `out` exceeds the limit of a string.
void appendStr(TracedText& out, const Value& value, Budget& budget);
void appendRepr(TracedText& out, const Value& value, Budget& budget);
std::string strOf(const Value& value, Budget& budget);
Value textOf(const Value& value, Budget& budget);  // str() as a value: a string itself

struct JsonStyle {
  bool ascii = false;
  std::optional<std::string> indent;  // absent: all on one line
  std::string item_separator = ", ";
  std::string key_separator = ": ";
  bool sort_keys = false;
};
TracedText jsonText(const Value& value, const JsonStyle& style, Budget& budget);

// The text between the quotes with its escapes resolved. Throws Fault for a malformed escape.
std::string unescaped(std::string_view body);

// Python's int(text): white space, sign, underscores. Throws Fault if the number does not fit 64 bits; empty if the
// text is no number.
std::optional<int64_t> parseInteger(std::string_view text);
std::optional<double> parseReal(std::string_view text);  // Python's float(text)

}  // namespace kvarium::jinja
