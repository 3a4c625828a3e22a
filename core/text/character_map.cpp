#include "core/text/character_map.h"

#include <algorithm>

#include "core/base/error.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_key = 256;  // bytes; a broken trie may have cycles, real keys have some 30 bytes

// The fields of a unit (Yata, Oono, Morita, Fuketa, Sumitomo, Aoe 2007; darts-clone 0.32).
bool hasLeaf(uint32_t unit) { return (unit >> 8 & 1) != 0; }
uint32_t valueOf(uint32_t unit) { return unit & 0x7FFFFFFFu; }
uint32_t labelOf(uint32_t unit) { return unit & 0x800000FFu; }
uint32_t offsetOf(uint32_t unit) { return (unit >> 10) << ((unit & 0x200u) >> 6); }

uint32_t littleEndian(std::string_view bytes, size_t at) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) value |= uint32_t{static_cast<uint8_t>(bytes[at + i])} << (8 * i);
  return value;
}

}  // namespace

CharacterMap::CharacterMap(std::string_view charsmap) {
  const auto fail = [](const char* what) {
    throw Error(ErrorKind::file, std::string("the character map ") + what, "download the model again");
  };
  if (charsmap.size() < 4) fail("is cut off");
  const uint32_t trie_bytes = littleEndian(charsmap, 0);
  if (trie_bytes % 4 != 0 || trie_bytes == 0 || trie_bytes > charsmap.size() - 4) fail("has a broken trie");
  for (size_t at = 4; at < 4 + size_t{trie_bytes}; at += 4) m_units.push_back(littleEndian(charsmap, at));
  m_replacements = charsmap.substr(4 + size_t{trie_bytes});
}

std::optional<CharacterMap::Found> CharacterMap::find(std::string_view text, bool longest) const {
  std::optional<Found> found;
  size_t node = offsetOf(m_units[0]);
  for (size_t i = 0; i < std::min(text.size(), longest_key) && text[i] != '\0'; ++i) {
    node ^= static_cast<uint8_t>(text[i]);
    if (node >= m_units.size()) break;
    const uint32_t unit = m_units[node];
    if (labelOf(unit) != static_cast<uint8_t>(text[i])) break;
    node ^= offsetOf(unit);
    if (!hasLeaf(unit)) continue;
    if (node >= m_units.size()) break;
    const uint32_t at = valueOf(m_units[node]);
    if (at >= m_replacements.size()) break;
    const std::string_view rest = std::string_view(m_replacements).substr(at);
    found = Found{i + 1, rest.substr(0, rest.find('\0'))};
    if (!longest) break;
  }
  return found;
}

}  // namespace kvarium::text
