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

// "1_000" without its underscores; empty if an underscore is not between two digits.
std::optional<std::string> withoutUnderscores(std::string_view s) {
  std::string out;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] != '_') {
      out.push_back(s[i]);
      continue;
    }
    if (i == 0 || i + 1 == s.size() || digitOf(s[i - 1]) > 35 || digitOf(s[i + 1]) > 35) return std::nullopt;
  }
  return out;
}

bool takeSign(std::string_view& s) {
  if (s.empty() || (s[0] != '-' && s[0] != '+')) return false;
  const bool negative = s[0] == '-';
  s.remove_prefix(1);
  return negative;
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

std::optional<int64_t> parseInteger(std::string_view text, int base) {
  std::string_view s = stripped(text, Side::both);
  const bool negative = takeSign(s);
  if (s.size() > 2 && s[0] == '0') {
    const char mark = s[1] | 0x20;
    const int named = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
    if (named && (base == 0 || base == named)) {
      base = named;
      s.remove_prefix(s[2] == '_' ? 3 : 2);
    }
  }
  if (base == 0) base = 10;
  const auto digits = withoutUnderscores(s);
  if (!digits || digits->empty()) return std::nullopt;
  uint64_t value = 0;
  for (const char c : *digits) {
    const int digit = digitOf(c);
    if (digit >= base) return std::nullopt;
    if (value > (std::numeric_limits<uint64_t>::max() / 2 - static_cast<uint64_t>(digit)) / static_cast<uint64_t>(base))
      throw Fault("the integer " + std::string(text.substr(0, 40)) + " does not fit 64 bits");
    value = value * static_cast<uint64_t>(base) + static_cast<uint64_t>(digit);
  }
  return negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
}

std::optional<double> parseReal(std::string_view text) {
  std::string_view s = stripped(text, Side::both);
  const double sign = takeSign(s) ? -1 : 1;
  const auto plain = withoutUnderscores(s);
  if (!plain || plain->empty() || (*plain)[0] == '-') return std::nullopt;
  const std::string lower = toLower(*plain);
  if (lower == "inf" || lower == "infinity") return sign * std::numeric_limits<double>::infinity();
  if (lower == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (digitOf(lower[0]) > 9 && lower[0] != '.') return std::nullopt;
  double value = 0;
  const auto [end, problem] = std::from_chars(lower.data(), lower.data() + lower.size(), value);
  if (end != lower.data() + lower.size()) return std::nullopt;
  if (problem == std::errc::result_out_of_range) {
    const size_t e = lower.find('e');
    const bool tiny = e != std::string::npos && e + 1 < lower.size() && lower[e + 1] == '-';
    value = tiny ? 0 : std::numeric_limits<double>::infinity();
  }
  return problem == std::errc::invalid_argument ? std::nullopt : std::optional(sign * value);
}

}  // namespace kvarium::jinja
