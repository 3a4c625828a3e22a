#include "core/base/printable.h"

#include <algorithm>

namespace kvarium {
namespace {

// Bytes of the well-formed character at the front (Unicode 15, table 3-7), 0 if there is none; `point`: its code point.
size_t decode(std::string_view text, uint32_t& point) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  const size_t size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (size == 0 || size > text.size()) return 0;
  point = size == 1 ? lead : lead & (0x7fu >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    point = point << 6 | (byte(i) & 0x3f);
  }
  const bool overlong = (size == 3 && point < 0x800) || (size == 4 && point < 0x10000);
  const bool surrogate = point >= 0xd800 && point <= 0xdfff;
  return overlong || surrogate || point > 0x10ffff ? 0 : size;
}

bool misleads(uint32_t point) {
  const auto within = [point](uint32_t first, uint32_t last) { return point >= first && point <= last; };
  return point < 0x20 || within(0x7f, 0x9f) ||                                 // C0 and C1 controls
         within(0x200b, 0x200f) || within(0x2028, 0x202e) ||                   // invisible, separators, overrides
         within(0x2060, 0x206f) || point == 0xfeff || within(0xfff9, 0xfffb);  // invisible, isolates, annotations
}

}  // namespace

std::string printable(std::string_view text, size_t limit) {
  std::string out;
  out.reserve(std::min(text.size(), limit));
  while (!text.empty()) {
    uint32_t point = 0;
    const size_t size = decode(text, point);
    const bool keep = size > 0 && !misleads(point);
    const size_t written = keep ? size : 1;
    if (out.size() + written > limit) return out + "...";
    if (keep) {
      out += text.substr(0, size);
    } else {
      out += '?';
    }
    text.remove_prefix(std::max<size_t>(size, 1));
  }
  return out;
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

}  // namespace kvarium
