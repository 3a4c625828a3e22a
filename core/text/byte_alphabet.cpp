#include "core/text/byte_alphabet.h"

#include <array>
#include <cstdint>

namespace kvarium::text {

namespace {

// Bytes that are printable in Latin-1 stand for themselves; the other 68 use the characters from U+0100 on, in order
// (Radford et al. 2019, encoder.py: bytes_to_unicode).
constexpr bool writtenAsItself(int byte) {
  return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr int alphabet_end = 0x100 + 68;  // one past the last character

constexpr std::array<int16_t, alphabet_end> bytes_by_character = [] {
  std::array<int16_t, alphabet_end> table{};
  table.fill(-1);
  int next = 0x100;
  for (int byte = 0; byte < 256; ++byte) table[writtenAsItself(byte) ? byte : next++] = static_cast<int16_t>(byte);
  return table;
}();

constexpr std::array<int16_t, 256> characters_by_byte = [] {
  std::array<int16_t, 256> table{};
  for (int character = 0; character < alphabet_end; ++character) {
    if (const int byte = bytes_by_character[character]; byte >= 0) table[byte] = static_cast<int16_t>(character);
  }
  return table;
}();

}  // namespace

void appendWritten(std::string_view bytes, std::string& out) {
  for (const char byte : bytes) {
    const int character = characters_by_byte[static_cast<uint8_t>(byte)];
    if (character < 0x80) {
      out += static_cast<char>(character);
    } else {
      out += static_cast<char>(0xC0 | character >> 6);
      out += static_cast<char>(0x80 | (character & 0x3F));
    }
  }
}

std::optional<std::string> bytesOfWritten(std::string_view written) {
  std::string bytes;
  bytes.reserve(written.size());
  for (size_t i = 0; i < written.size(); ++i) {
    unsigned character = static_cast<uint8_t>(written[i]);
    if (character >= 0x80) {
      // U+0080 to beyond U+0143: always two bytes in UTF-8
      if ((character & 0xE0) != 0xC0 || i + 1 == written.size()) return std::nullopt;
      const auto second = static_cast<uint8_t>(written[++i]);
      if ((second & 0xC0) != 0x80) return std::nullopt;
      character = (character & 0x1F) << 6 | (second & 0x3F);
      if (character < 0x80) return std::nullopt;
    }
    if (character >= alphabet_end || bytes_by_character[character] < 0) return std::nullopt;
    bytes.push_back(static_cast<char>(bytes_by_character[character]));
  }
  return bytes;
}

}  // namespace kvarium::text
