// Writes values as text: Python's str() and repr(), and json.dumps() for `tojson`.
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

}  // namespace kvarium::jinja
