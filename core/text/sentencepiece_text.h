// SentencepieceText: rewrites text as sentencepiece does before it searches for pieces (Kudo and Richardson 2018,
// section 3).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/character_map.h"
#include "core/text/text_steps.h"
#include "core/text/token_finder.h"

namespace kvarium::text {

// Immutable after construction, so threads may share one.
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

}  // namespace kvarium::text
