#include "core/text/normalizer.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/text_steps.h"
#include "core/text/token_finder.h"
#include "core/text/unicode_text.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_normalized = size_t{1} << 30;  // bytes; no real normalizer makes text four times longer
constexpr size_t longest_mapped_grapheme = 5;           // bytes; longer ones are mapped character by character
constexpr size_t longest_key = 256;  // bytes; a broken trie may have cycles, real keys have some 30 bytes

// The fields of a unit (Yata, Oono, Morita, Fuketa, Sumitomo, Aoe 2007; darts-clone 0.32).
bool hasLeaf(uint32_t unit) { return (unit >> 8 & 1) != 0; }
uint32_t valueOf(uint32_t unit) { return unit & 0x7FFFFFFFu; }
uint32_t labelOf(uint32_t unit) { return unit & 0x800000FFu; }
uint32_t offsetOf(uint32_t unit) { return (unit >> 10) << ((unit & 0x200u) >> 6); }

// Sentencepiece's precompiled_charsmap, a table of texts and their replacements. Layout, little endian: uint32 size of
// the trie in bytes; the trie (a double array as Darts-clone writes it, uint32 units); the replacements, each ended by
// a zero byte.
class CharacterMap {
 public:
  // Throws Error{file} if the parts are inconsistent.
  explicit CharacterMap(std::string_view charsmap) {
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

  struct Found {
    size_t bytes;  // length of the replaced text
    std::string_view replacement;
  };
  // The shortest or longest prefix of `text` that is replaced. Valid as long as this object.
  std::optional<Found> find(std::string_view text, bool longest) const {
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

 private:
  std::vector<uint32_t> m_units;
  std::string m_replacements;
};

// Maps whole graphemes first, as the reference does.
std::string mapped(std::string_view text, const CharacterMap& map) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0, bytes; i < text.size(); i += bytes) {
    bytes = graphemeBytes(text.substr(i));
    const std::string_view grapheme = text.substr(i, bytes);
    if (out.size() > longest_normalized) {
      throw Error(ErrorKind::content, "the tokenizer's normalizer makes a text longer than 1 GiB",
                  "use a shorter text");
    }
    if (bytes <= longest_mapped_grapheme) {
      if (const auto found = map.find(grapheme, false)) {
        out += found->replacement;
        continue;
      }
    }
    for (size_t j = 0, part_bytes; j < bytes; j += part_bytes) {
      part_bytes = utf8Step(grapheme.substr(j)).bytes;
      const std::string_view part = grapheme.substr(j, part_bytes);
      const auto found = map.find(part, false);
      out += found ? found->replacement : part;
    }
  }
  return out;
}

// Rewrites text as sentencepiece does before it searches for pieces (Kudo and Richardson 2018, section 3).
class SentencepieceText {
 public:
  // Throws Error{file} for a broken character map.
  explicit SentencepieceText(const pipeline::SentencepieceText& step)
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

  // Accepts any bytes; bytes that are not UTF-8 stay unchanged. `first`: the text is the beginning of the input.
  std::string apply(std::string_view text, bool first) const {
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
      for (const char byte : part.written)
        if (byte == ' ')
          out += m_space;
        else
          out += byte;
      if (!part.written.empty()) after_space = part.written.ends_with(' ');
      if (!m_removes_extra_spaces) after_space = false;
      if (out.size() > longest_normalized) {
        throw Error(ErrorKind::content, "the tokenizer's character map makes a text longer than 1 GiB",
                    "use a shorter text");
      }
    }
    if (!begun) return out;
    while (m_removes_extra_spaces && out.ends_with(m_space)) out.resize(out.size() - m_space.size());
    if (marks && m_space_behind) out += m_space;
    return out;
  }

 private:
  struct Part {
    size_t bytes;  // length in the text
    std::string_view written;
  };
  Part front(std::string_view text, const std::optional<TokenFinder::Found>& defined, size_t at) const {
    if (defined && defined->begin == at) return {defined->bytes, text.substr(0, defined->bytes)};
    if (m_map) {
      if (const auto found = m_map->find(text, true)) return {found->bytes, found->replacement};
    }
    const size_t bytes = utf8Step(text).bytes;
    return {bytes, text.substr(0, bytes)};
  }

  std::optional<CharacterMap> m_map;
  std::shared_ptr<const std::deque<std::string>> m_names;  // owns the text of m_user_defined
  TokenFinder m_user_defined;
  bool m_removes_extra_spaces, m_space_behind;
  PrependScheme m_scheme;
  std::string_view m_space;
};

std::string stripped(std::string_view text, const pipeline::Strip& sides) {
  if (sides.left) text.remove_prefix(leadingWhiteSpace(text));
  if (sides.right) text.remove_suffix(trailingWhiteSpace(text));
  return std::string(text);
}

std::string written(std::string_view text) {
  std::string out;
  appendWritten(text, out);
  return out;
}

// Number of bytes at the beginning of the result that come from the first character of the original text, after one
// replacement step. Follows the reference's alignments as far as they are needed.
size_t replacedHead(std::string_view text, size_t head, const Pattern& pattern, std::string_view content) {
  std::vector<TextSpan> matches;
  pattern.findAll(text, matches);
  size_t at = 0, kept = 0;
  for (const TextSpan& match : matches) {
    kept += std::min(match.begin, head) - std::min(at, head);
    // The replacement belongs to the last character of the match.
    if (match.begin > head || (match.end > 0 && match.end > head)) return kept;
    kept += content.size();
    at = match.end;
  }
  return kept + head - std::min(at, head);
}

}  // namespace

Normalizer::Normalizer(const std::vector<NormalizerStep>& steps) {
  const auto remaking = [&](auto make) {
    m_steps.emplace_back([make](std::string& text, size_t& head, bool first) {
      text = make(text, first);
      // even after characters were removed: the reference counts from the beginning
      head = head > 0 && !text.empty() ? utf8Step(text).bytes : 0;
    });
  };
  const auto mapping = [&](std::string (*map)(std::string_view)) {
    m_steps.emplace_back([map](std::string& text, size_t& head, bool) {
      head = map(std::string_view(text).substr(0, head)).size();
      text = map(text);
    });
  };
  const Overloaded add{
      [&](const pipeline::Replace& replace) {
        m_steps.emplace_back(
            [pattern = Pattern(replace.pattern), content = replace.content](std::string& text, size_t& head, bool) {
              if (head > 0) head = replacedHead(text, head, pattern, content);
              text = replaceMatches(text, pattern, content);
            });
      },
      [&](const pipeline::CharacterMap& step) {
        remaking([map = CharacterMap(step.charsmap)](const std::string& text, bool) { return mapped(text, map); });
      },
      [&](const pipeline::SentencepieceText& step) {
        remaking([rules = SentencepieceText(step)](const std::string& text, bool first) {
          return rules.apply(text, first);
        });
      },
      [&](const pipeline::UnicodeForm& step) {
        remaking([form = step.form](const std::string& text, bool) { return normalized(text, form); });
      },
      [&](const pipeline::Lowercase&) { mapping(lowerCase); },
      [&](const pipeline::StripAccents&) { mapping(withoutMarks); },
      [&](const pipeline::ByteAlphabet&) { mapping(written); },
      [&](const pipeline::Strip& sides) {
        m_steps.emplace_back([sides](std::string& text, size_t& head, bool) {
          if (sides.left) head -= std::min(head, leadingWhiteSpace(text));
          text = stripped(text, sides);
        });
      },
      [&](const pipeline::Prepend& prepend) {
        m_steps.emplace_back([prefix = prepend.text](std::string& text, size_t& head, bool) {
          if (head > 0) head += prefix.size();
          if (!text.empty()) text.insert(0, prefix);
        });
      }};
  for (const NormalizerStep& step : steps) std::visit(add, step);
}

std::string Normalizer::apply(std::string_view text, bool first, bool* begins) const {
  std::string out(text);
  size_t head = begins ? utf8Step(text).bytes : 0;
  for (const Step& step : m_steps) step(out, head, first);
  if (begins) *begins = head > 0;
  return out;
}

}  // namespace kvarium::text
