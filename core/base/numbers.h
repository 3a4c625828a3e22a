// Numbers as people read them: bytes in units, digits in groups of three; and as programs read them.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvarium {

// A number of bytes in the unit (B, KiB to PiB) in which it has at most three digits before the point, to three
// significant digits; bytes have no decimals. Negative: 0.
struct BytesInUnit {
  double value;
  int decimals;
  const char* unit;
};
BytesInUnit bytesInUnit(int64_t bytes);

std::string bytesText(int64_t bytes);      // "28.2 MiB", "0.977 KiB", "512 B"
std::string withThousands(int64_t value);  // "34,359,738,368"
// To three significant digits; numbers from 100 on have no decimals: "0.0123", "1.20", "5,158".
std::string numberText(double value);

// The number that is the whole text; nothing: it is no such number.
template <class Number>
std::optional<Number> wholeNumber(std::string_view text) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace kvarium
