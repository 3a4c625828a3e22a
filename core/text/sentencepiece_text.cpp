#include "core/text/sentencepiece_text.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/text_steps.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_written = size_t{1} << 30;  // bytes; real maps replace a byte by a few at most

constexpr size_t longest_key = 256;  // bytes; a broken trie may have cycles, real keys have some 30 bytes

// The fields of a unit (Yata, Oono, Morita, Fuketa, Sumitomo, Aoe 2007; darts-clone 0.32).
bool hasLeaf(uint32_t unit) { return (unit >> 8 & 1) != 0; }
uint32_t valueOf(uint32_t unit) { return unit & 0x7FFFFFFFu; }
uint32_t labelOf(uint32_t unit) { return unit & 0x800000FFu; }
uint32_t offsetOf(uint32_t unit) { return (unit >> 10) << ((unit & 0x200u) >> 6); }

}  // namespace

CharacterMap::CharacterMap(std::string_view charsmap) {
  const auto fail = [](const Sentence& what) {
    throw Error(ErrorKind::file, {"the character map %1", what}, "download the model again");
  };
  if (charsmap.size() < 4) fail("is cut off");
  uint32_t trie_bytes = 0;  // numbers are copied as they lie in the file, little endian
  std::memcpy(&trie_bytes, charsmap.data(), 4);
  if (trie_bytes % 4 != 0 || trie_bytes == 0 || trie_bytes > charsmap.size() - 4) fail("has a broken trie");
  m_units.resize(trie_bytes / 4);
  std::memcpy(m_units.data(), charsmap.data() + 4, trie_bytes);
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

SentencepieceText::SentencepieceText(const pipeline::SentencepieceText& step)
    : m_names(std::make_shared<const std::deque<std::string>>(step.user_defined.begin(), step.user_defined.end())),
      m_removes_extra_spaces(step.removes_extra_spaces),
      m_space_behind(step.space_behind),
      m_scheme(step.scheme),
      m_space(step.escapes_spaces ? space_mark : " ") {
  if (!step.charsmap.empty()) m_map.emplace(step.charsmap);
  std::vector<std::pair<std::string_view, TokenId>> names;
  for (const std::string& name : *m_names) names.emplace_back(name, 0);
  m_user_defined = TokenFinder(std::move(names));
}

SentencepieceText::Part SentencepieceText::front(std::string_view text,
                                                 const std::optional<TokenFinder::Found>& defined, size_t at) const {
  if (defined && defined->begin == at) return {defined->bytes, text.substr(0, defined->bytes)};
  if (m_map) {
    if (const auto found = m_map->longest(text)) return {found->bytes, found->replacement};
  }
  const size_t bytes = utf8Step(text).bytes;
  return {bytes, text.substr(0, bytes)};
}

std::string SentencepieceText::apply(std::string_view text, bool first) const {
  std::string out;
  const bool marks = m_scheme == PrependScheme::always || (m_scheme == PrependScheme::first && first);
  bool begun = false, after_space = m_removes_extra_spaces;
  std::optional<TokenFinder::Found> defined;
  for (size_t at = 0; at < text.size();) {
    if (!defined || defined->begin < at) {
      defined = m_user_defined.find(text, at);
      if (!defined) defined = TokenFinder::Found{text.size(), 0, -1};
    }
    Part part = front(text.substr(at), defined, at);
    at += part.bytes;
    if (!begun && m_removes_extra_spaces && part.written == " ") continue;
    if (!std::exchange(begun, true) && marks && !m_space_behind) out += m_space;
    while (after_space && part.written.starts_with(' ')) part.written.remove_prefix(1);
    for (const char byte : part.written) {
      if (byte == ' ') {
        out += m_space;
      } else {
        out += byte;
      }
    }
    if (!part.written.empty()) after_space = part.written.ends_with(' ');
    if (!m_removes_extra_spaces) after_space = false;
    if (out.size() > longest_written) {
      throw Error(ErrorKind::content, "the tokenizer's character map makes a text longer than 1 GiB",
                  "use a shorter text");
    }
  }
  if (!begun) return out;
  while (m_removes_extra_spaces && out.ends_with(m_space)) out.resize(out.size() - m_space.size());
  if (marks && m_space_behind) out += m_space;
  return out;
}

}  // namespace kvarium::text
