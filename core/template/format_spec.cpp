#include "core/template/format_spec.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/template/print.h"
#include "core/template/text_search.h"
#include "core/template/unicode.h"

namespace kvarium::jinja {

namespace {

constexpr int most_precision = 1000;  // digits
constexpr int64_t most_width = int64_t{1} << 30;

bool isAlign(char c) { return c == '<' || c == '>' || c == '^' || c == '='; }
bool isOneOf(char c, std::string_view set) { return c && set.find(c) != std::string_view::npos; }

int64_t readNumber(std::string_view text, size_t& at) {
  int64_t value = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    value = value * 10 + (text[at] - '0');
    if (value > most_width) throw Fault("a format asks for too many characters");
  }
  return value;
}

std::string inBase(uint64_t value, unsigned base, bool upper) {
  const char* const digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string out;
  do {
    out.insert(out.begin(), digits[value % base]);
    value /= base;
  } while (value);
  return out;
}

std::string grouped(const std::string& digits, char separator) {
  const size_t whole = std::min(digits.find_first_not_of("0123456789"), digits.size());
  std::string out;
  for (size_t i = 0; i < whole; ++i) {
    if (i > 0 && (whole - i) % 3 == 0) out.push_back(separator);
    out.push_back(digits[i]);
  }
  return out + digits.substr(whole);
}

std::string realDigits(double x, const FormatSpec& spec) {
  if (std::isnan(x)) return isOneOf(spec.type, "EFG") ? "NAN" : "nan";
  if (std::isinf(x)) return isOneOf(spec.type, "EFG") ? "INF" : "inf";
  if (!spec.type && spec.precision < 0) return realText(x);
  const bool percent = spec.type == '%';
  const char type = percent ? 'f' : spec.type ? spec.type : 'g';
  const std::string print = std::string(spec.alternate ? "%#.*" : "%.*") + type;
  const int precision = spec.precision < 0 ? 6 : spec.precision;
  std::string out(static_cast<size_t>(precision) + 400, 0);  // at most 309 digits before the point
  const int length = std::snprintf(out.data(), out.size(), print.c_str(), precision, percent ? x * 100 : x);
  out.resize(static_cast<size_t>(length));
  if (percent) out += '%';
  if (!spec.type && out.find_first_of(".e") == std::string::npos) out += ".0";
  return out;
}

std::string integerDigits(uint64_t magnitude, const FormatSpec& spec) {
  const bool upper = spec.type == 'X';
  const unsigned base = spec.type == 'x' || upper ? 16 : spec.type == 'o' ? 8 : spec.type == 'b' ? 2 : 10;
  std::string digits = inBase(magnitude, base, upper);
  if (spec.precision > static_cast<int>(digits.size()))
    digits.insert(0, static_cast<size_t>(spec.precision) - digits.size(), '0');
  return spec.alternate && base != 10 ? std::string("0") + spec.type + digits : digits;
}

std::string formattedNumber(const Value& value, const FormatSpec& spec, Budget& budget) {
  const bool as_real = value.isReal() || isOneOf(spec.type, "eEfFgG%");
  if (!isOneOf(spec.type, as_real ? "eEfFgG%" : "dxXobc") && spec.type)
    throw Fault(std::string("Unknown format code '") + spec.type + "' for object of type '" + value.typeName() + "'");
  if (spec.type == 'c') {
    if (value.integral() < 0 || value.integral() > 0x10FFFF) throw Fault("%c arg not in range(0x110000)");
    std::string out;
    appendCharacter(out, static_cast<char32_t>(value.integral()));
    return inField(std::move(out), spec, '<', budget);
  }
  const bool negative = as_real ? std::signbit(value.number()) && !std::isnan(value.number()) : value.integral() < 0;
  std::string digits = as_real ? realDigits(std::fabs(value.number()), spec)
                               : integerDigits(negative ? 0 - static_cast<uint64_t>(value.integral())
                                                        : static_cast<uint64_t>(value.integral()),
                                               spec);
  if (spec.grouping) digits = grouped(digits, spec.grouping);
  std::string sign = negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
  if (spec.align == '=') {
    FormatSpec rest = spec;
    rest.width = std::max<int64_t>(0, spec.width - static_cast<int64_t>(sign.size()));
    return sign + inField(std::move(digits), rest, '>', budget);
  }
  return inField(sign + digits, spec, '>', budget);
}

}  // namespace

FormatSpec parseFormatSpec(std::string_view text) {
  FormatSpec spec;
  size_t at = 0;
  char32_t c = 0;
  const size_t first = text.empty() ? 0 : decodeCharacter(text, 0, c);
  const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
  if (first < text.size() && first > 0 && isAlign(text[first])) {
    spec.fill = std::string(text.substr(0, first));
    spec.align = text[first];
    at = first + 1;
  } else if (isAlign(here())) {
    spec.align = text[at++];
  }
  if (isOneOf(here(), "+- ")) spec.sign = text[at++];
  if (here() == '#') spec.alternate = true, ++at;
  if (here() == '0') {
    if (!spec.align) spec.align = '=', spec.fill = "0";
    ++at;
  }
  spec.width = readNumber(text, at);
  if (isOneOf(here(), ",_")) spec.grouping = text[at++];
  if (here() == '.') {
    const size_t digits = ++at;
    spec.precision = static_cast<int>(std::min<int64_t>(readNumber(text, at), most_width));
    if (at == digits) throw Fault("Format specifier missing precision");
  }
  if (at < text.size()) spec.type = text[at++];
  if (at < text.size()) throw Fault("Invalid format specifier");
  return spec;
}

std::string inField(std::string text, const FormatSpec& spec, char default_align, Budget& budget) {
  const char align = spec.align && spec.align != '=' ? spec.align : default_align;
  const Text plain({std::move(text), {}}, false, nullptr);
  const int64_t missing = std::max<int64_t>(0, spec.width - plain.characters);
  if (align != '^') return paddedText(plain, spec.width, spec.fill, align == '>', align == '<', budget);
  const Text left({paddedText(plain, plain.characters + missing / 2, spec.fill, true, false, budget), {}}, false,
                  nullptr);
  return paddedText(left, spec.width, spec.fill, false, true, budget);
}

std::string formatted(const Value& value, const FormatSpec& spec, Budget& budget) {
  if (value.isNumber() && !(value.isBool() && !spec.type)) {
    if (spec.precision > most_precision) throw Fault("a format asks for too many digits");
    return formattedNumber(value, spec, budget);
  }
  if (spec.type && spec.type != 's')
    throw Fault(std::string("Unknown format code '") + spec.type + "' for object of type '" + value.typeName() + "'");
  std::string text = strOf(value, budget);
  if (spec.precision >= 0) text.resize(byteOffset(text, spec.precision));
  return inField(std::move(text), spec, '<', budget);
}

}  // namespace kvarium::jinja
