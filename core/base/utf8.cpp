#include "core/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace kvarium {

Utf8Step utf8Step(std::string_view bytes) {
  const auto at = [&](size_t i) { return static_cast<uint8_t>(bytes[i]); };
  const uint8_t lead = at(0);
  if (lead < 0x80) return {Utf8Step::State::whole, 1, lead};
  if (lead < 0xC2 || lead > 0xF4) return {Utf8Step::State::ill_formed, 1};
  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // The second byte's range is narrower after these leads: no overlong forms, no surrogates, nothing above U+10FFFF.
  const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  char32_t character = lead & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if (i == bytes.size()) return {Utf8Step::State::unfinished, i};
    if (i == 1 ? (at(i) < low || at(i) > high) : (at(i) & 0xC0) != 0x80) return {Utf8Step::State::ill_formed, i};
    character = character << 6 | (at(i) & 0x3F);
  }
  return {Utf8Step::State::whole, length, character};
}

Utf8Step lastUtf8Step(std::string_view bytes) {
  for (size_t size = 1; size <= std::min<size_t>(4, bytes.size()); ++size) {
    const Utf8Step step = utf8Step(bytes.substr(bytes.size() - size));
    if (step.state == Utf8Step::State::whole && step.bytes == size) return step;
  }
  return {Utf8Step::State::ill_formed, 1};
}

bool isUtf8(std::string_view bytes) {
  size_t i = 0;
  while (i < bytes.size()) {
    uint64_t eight;
    if (i + sizeof eight <= bytes.size()) {
      std::memcpy(&eight, bytes.data() + i, sizeof eight);
      if ((eight & 0x8080808080808080u) == 0) {
        i += sizeof eight;
        continue;
      }
    }
    const Utf8Step step = utf8Step(bytes.substr(i));
    if (step.state != Utf8Step::State::whole) return false;
    i += step.bytes;
  }
  return true;
}

void appendUtf8(char32_t character, std::string& out) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  const auto putTail = [&](int shift) { put(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xC0 | character >> 6);
  } else if (character < 0x10000) {
    put(0xE0 | character >> 12);
    putTail(6);
  } else {
    put(0xF0 | character >> 18);
    putTail(12);
    putTail(6);
  }
  putTail(0);
}

}  // namespace kvarium
