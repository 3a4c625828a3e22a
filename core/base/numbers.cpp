#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace kvarium {

BytesInUnit bytesInUnit(int64_t bytes) {
  static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  auto value = static_cast<double>(std::max<int64_t>(bytes, 0));
  size_t unit = 0;
  // 999.5 would become four digits.
  for (; value >= (unit == 0 ? 1000.0 : 999.5) && unit + 1 < std::size(units); ++unit) value /= 1024.0;
  const int decimals = unit == 0 ? 0 : value < 0.9995 ? 3 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return {value, decimals, units[unit]};
}

std::string bytesText(int64_t bytes) {
  const BytesInUnit in = bytesInUnit(bytes);
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s", in.decimals, in.value, in.unit);
  return text;
}

std::string withThousands(int64_t value) {
  const std::string digits = std::to_string(value);
  const size_t sign = value < 0 ? 1 : 0;
  std::string out;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

std::string numberText(double value) {
  const double size = std::abs(value);
  if (!std::isfinite(value)) return std::isnan(value) ? "not a number" : value < 0 ? "-infinity" : "infinity";
  if (size >= 99.95 && size < 1e15) return withThousands(std::llround(value));
  if (size >= 1e15 || (size > 0 && size < 1e-4)) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2e", value);
    return text;
  }
  int decimals = 2;
  for (double scaled = size; scaled > 0 && scaled < 0.9995; scaled *= 10) ++decimals;
  if (size >= 9.995) decimals = 1;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

}  // namespace kvarium
