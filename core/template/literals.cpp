#include "core/template/literals.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/template/unicode.h"
#include "core/template/value.h"

namespace kvarium::jinja {

namespace {

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

// Reads up to `most` digits of `base` at `at`; returns their number.
size_t readDigits(std::string_view s, size_t at, size_t most, int base, char32_t& value) {
  size_t count = 0;
  for (value = 0; count < most && at + count < s.size() && digitOf(s[at + count]) < base; ++count)
    value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digitOf(s[at + count]));
  return count;
}

size_t appendHexEscape(std::string& out, std::string_view body, size_t at, size_t digits) {
  char32_t c = 0;
  if (readDigits(body, at, digits, 16, c) != digits) throw Fault("a string has an escape with too few hex digits");
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) throw Fault("a string has an escape that is no Unicode character");
  appendCharacter(out, c);
  return digits;
}

// The text as std::from_chars reads numbers: without white space at the ends, a plus sign, and underscores. Empty if an
// underscore is not between two digits.
std::optional<std::string> plainNumber(std::string_view text) {
  const std::string_view s = stripped(text, Side::both);
  std::string out;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '_' && (i == 0 || i + 1 == s.size() || digitOf(s[i - 1]) > 9 || digitOf(s[i + 1]) > 9))
      return std::nullopt;
    if (s[i] != '_') out.push_back(s[i]);
  }
  return out.starts_with('+') && !out.starts_with("+-") ? out.substr(1) : out;
}

}  // namespace

std::string unescaped(std::string_view body) {
  std::string out;
  for (size_t at = 0; at < body.size();) {
    if (body[at] != '\\' || at + 1 == body.size()) {
      out.push_back(body[at++]);
      continue;
    }
    const char c = body[at + 1];
    at += 2;
    static constexpr std::string_view escape_letters = "\\'\"abfnrtv", escaped_characters = "\\'\"\a\b\f\n\r\t\v";
    if (const size_t i = escape_letters.find(c); i != std::string_view::npos) {
      out.push_back(escaped_characters[i]);
    } else if (c == '\n') {
      continue;
    } else if (c >= '0' && c <= '7') {
      char32_t value = 0;
      at += readDigits(body, at - 1, 3, 8, value) - 1;
      appendCharacter(out, value);
    } else if (c == 'x' || c == 'u' || c == 'U') {
      at += appendHexEscape(out, body, at, c == 'x' ? 2 : c == 'u' ? 4 : 8);
    } else if (c == 'N') {
      throw Fault("a string names a character (\\N{...}), which is not supported");
    } else if (c & 0x80) {  // the reference first escapes such a character, and then the backslash escapes that escape
      char32_t character = 0;
      at += decodeCharacter(body, at - 1, character) - 1;
      char code[16];
      const char* const form = character < 0x100 ? "\\x%02x" : character < 0x10000 ? "\\u%04x" : "\\U%08x";
      std::snprintf(code, sizeof code, form, static_cast<unsigned>(character));
      out += code;
    } else {
      (out += '\\') += c;
    }
  }
  return out;
}

std::optional<int64_t> parseInteger(std::string_view text) {
  const auto number = plainNumber(text);
  if (!number) return std::nullopt;
  int64_t value = 0;
  const char* const last = number->data() + number->size();
  const auto [end, problem] = std::from_chars(number->data(), last, value);
  if (problem == std::errc::invalid_argument || end != last) return std::nullopt;
  if (problem == std::errc::result_out_of_range)
    throw Fault("the integer " + std::string(text.substr(0, 40)) + " does not fit 64 bits");
  return value;
}

std::optional<double> parseReal(std::string_view text) {
  const auto number = plainNumber(text);
  if (!number || number->ends_with(')')) return std::nullopt;  // from_chars knows nan(1)
  double value = 0;
  const char* const last = number->data() + number->size();
  const auto [end, problem] = std::from_chars(number->data(), last, value);
  if (problem == std::errc::invalid_argument || end != last) return std::nullopt;
  if (problem == std::errc::result_out_of_range) {
    const bool tiny = number->find("e-") != std::string::npos || number->find("E-") != std::string::npos;
    value = std::copysign(tiny ? 0 : std::numeric_limits<double>::infinity(), number->starts_with('-') ? -1 : 1);
  }
  return value;
}

}  // namespace kvarium::jinja
