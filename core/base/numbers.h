// Numbers as people read them: bytes in units, digits in groups of three.
#pragma once

#include <cstdint>
#include <string>

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

}  // namespace kvarium
