// Values as text: Python's str() and repr(), and json.dumps() as `tojson` calls it.
#pragma once

#include <optional>

#include "core/template/budget.h"

namespace kvarium::jinja {

std::string realText(double x);  // the shortest digits that read back as x, laid out as Python does
void appendRepr(std::string& out, std::string_view text);  // quoted and escaped

// Append to `out`; spend the value's weight and throw Fault when `out` passes the limit of a string.
void appendStr(std::string& out, const Value& value, Budget& budget);
void appendRepr(std::string& out, const Value& value, Budget& budget);
std::string strOf(const Value& value, Budget& budget);

struct JsonStyle {
  bool ascii = false;
  std::optional<std::string> indent;  // absent: all on one line
  std::string itemSeparator = ", ";
  std::string keySeparator = ": ";
  bool sortKeys = false;
};
std::string jsonText(const Value& value, const JsonStyle& style, Budget& budget);

}  // namespace kvarium::jinja
