// Normalizer: rewrites text into the form that a vocabulary expects, before it is split into words.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/text_steps.h"
#include "core/text/token_finder.h"

namespace kvarium::text {

// Sentencepiece's precompiled_charsmap, a table of texts and their replacements. Layout, little endian: uint32 size of
// the trie in bytes; the trie (a double array as Darts-clone writes it, uint32 units); the replacements, each ended by
// a zero byte.
class CharacterMap {
 public:
  // Throws Error{file} if the parts are inconsistent.
  explicit CharacterMap(std::string_view charsmap);

  struct Found {
    size_t bytes;  // length of the replaced text
    std::string_view replacement;
  };
  // The shortest or longest prefix of `text` that is replaced. Valid as long as this object.
  std::optional<Found> shortest(std::string_view text) const { return find(text, false); }
  std::optional<Found> longest(std::string_view text) const { return find(text, true); }

 private:
  std::optional<Found> find(std::string_view text, bool longest) const;

  std::vector<uint32_t> m_units;
  std::string m_replacements;
};

// Rewrites text as sentencepiece does before it searches for pieces (Kudo and Richardson 2018, section 3). Immutable
// after construction, so threads may share one.
class SentencepieceText {
 public:
  // Throws Error{file} for a broken character map.
  explicit SentencepieceText(const pipeline::SentencepieceText& step);

  // Accepts any bytes; bytes that are not UTF-8 stay unchanged. `first`: the text is the beginning of the input.
  std::string apply(std::string_view text, bool first) const;

 private:
  struct Part {
    size_t bytes;  // length in the text
    std::string_view written;
  };
  Part front(std::string_view text, const std::optional<TokenFinder::Found>& defined, size_t at) const;

  std::optional<CharacterMap> m_map;
  std::shared_ptr<const std::deque<std::string>> m_names;  // owns the text of m_user_defined
  TokenFinder m_user_defined;
  bool m_removes_extra_spaces, m_space_behind;
  PrependScheme m_scheme;
  std::string_view m_space;
};

// Immutable after construction, so threads may share one.
class Normalizer {
 public:
  // Throws Error{unsupported} for a regular expression that cannot be compiled, Error{file} for a broken character map.
  explicit Normalizer(const std::vector<NormalizerStep>& steps);

  bool isEmpty() const { return m_steps.empty(); }
  // Accepts any bytes; bytes that are not UTF-8 stay unchanged. `first`: the text is the beginning of the input.
  // `begins` is set to whether the first character of the result comes from the first character of the text: the
  // reference marks only the first word of such a text.
  std::string apply(std::string_view text, bool first = true, bool* begins = nullptr) const;

 private:
  struct Replacement {
    Pattern pattern;
    std::string content;
  };
  using Step =
      std::variant<Replacement, CharacterMap, pipeline::UnicodeForm, pipeline::Lowercase, pipeline::StripAccents,
                   pipeline::Strip, pipeline::Prepend, pipeline::ByteAlphabet, SentencepieceText>;

  std::vector<Step> m_steps;
};

}  // namespace kvarium::text
