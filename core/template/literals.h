// Literals: the values of numbers and quoted strings, with Python's rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvarium::jinja {

// The text between the quotes with its escapes resolved. Throws Fault for a malformed escape.
std::string unescaped(std::string_view body);

// Python's int(text): white space, sign, underscores. Throws Fault if the number does not fit 64 bits; empty if the
// text is no number.
std::optional<int64_t> parseInteger(std::string_view text);
std::optional<double> parseReal(std::string_view text);  // Python's float(text)

}  // namespace kvarium::jinja
