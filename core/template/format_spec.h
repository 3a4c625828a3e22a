// Format specifications: how format() and % write one value into a field.
#pragma once

#include "core/template/budget.h"

namespace kvarium::jinja {

struct FormatSpec {
  std::string fill = " ";  // one character
  char align = 0;          // < > ^ = ; 0: depends on the type
  char sign = '-';         // - + or space
  bool alternate = false;  // 0x before hexadecimal
  char grouping = 0;       // , or _ between thousands
  int64_t width = 0;       // characters
  int precision = -1;      // -1: not given
  char type = 0;
};

FormatSpec parseFormatSpec(std::string_view text);  // Python's format mini-language; throws Fault
// Throw Fault for a type that the value does not have, and for a field longer than the limit of a string.
std::string formatted(const Value& value, const FormatSpec& spec, Budget& budget);
std::string inField(std::string text, const FormatSpec& spec, char default_align, Budget& budget);

}  // namespace kvarium::jinja
