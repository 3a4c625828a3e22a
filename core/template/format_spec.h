// Format specifications: how format() and % lay out one value in a field.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

struct FormatSpec {
  std::string fill = " ";  // one character
  char align = 0;          // < > ^ = or 0: by type
  char sign = '-';         // - + or space
  bool alternate = false;  // 0x before hexadecimal
  char grouping = 0;       // , or _ between thousands
  int64_t width = 0;       // characters
  int precision = -1;      // -1: not given
  char type = 0;
};

FormatSpec parseFormatSpec(std::string_view text);  // Python's mini-language; throws Fault
// Throw Fault: a type the value does not have, a field beyond the limit of a string.
std::string formatted(const Value& value, const FormatSpec& spec, Budget& budget);
std::string inField(std::string text, const FormatSpec& spec, char defaultAlign, Budget& budget);

}  // namespace kvarium::jinja
