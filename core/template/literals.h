// Literals: what numbers and quoted strings of the template language mean, after Python.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvarium::jinja {

// The body between the quotes with its escapes resolved. Throws Fault for a malformed escape.
std::string unescaped(std::string_view body);

// int(text, base) of Python: white space, sign, underscores, a prefix where base (or base 0) has one. Throws Fault when
// the number does not fit 64 bits; empty when the text is no number.
std::optional<int64_t> parseInteger(std::string_view text, int base);
std::optional<double> parseReal(std::string_view text);  // float(text) of Python

}  // namespace kvarium::jinja
