// AddedTokens: finds tokens that are written out in a text, such as <|im_start|>, before the text is split into words.
#pragma once

#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/byte_range.h"
#include "core/text/token_finder.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class AddedTokens {
 public:
  using Normalize = std::function<std::string(std::string_view)>;
  // Called for text between two tokens, with its offset in the whole text.
  using OnText = std::function<void(size_t begin, std::string_view text)>;
  using OnToken = std::function<void(TokenId id)>;

  AddedTokens() = default;
  // Searches for the tokens of kind control, unknown and user_defined, and those in `vocabulary.added`, with their
  // flags. Tokens marked normalized are searched in normalized text, in the form that `normalize` gives them. The
  // vocabulary must outlive this.
  AddedTokens(const Vocabulary& vocabulary, const Normalize& normalize);

  // Where control and unknown tokens count as text (tokens inside them are still not found): everywhere without
  // `special`, otherwise those that share a byte with `plain`, whose ranges are of a text in which this one begins at
  // `offset`.
  struct Special {
    bool special = true;
    std::span<const ByteRange> plain = {};
    size_t offset = 0;
  };
  // Finds the leftmost token first, and the longest of those that begin together.
  void splitRaw(std::string_view text, const Special& special, const OnText& on_text, const OnToken& on_token) const {
    split(m_raw, text, special, on_text, on_token);
  }
  void splitNormalized(std::string_view text, const Special& special, const OnText& on_text,
                       const OnToken& on_token) const {
    split(m_normalized, text, special, on_text, on_token);
  }

  // Whether a control token that is searched in normalized text is spelled here, as it is written.
  bool spellsNormalized(std::string_view text) const { return m_normalized_names.find(text, 0).has_value(); }

 private:
  void split(const TokenFinder& finder, std::string_view text, const Special& special, const OnText& on_text,
             const OnToken& on_token) const;

  const Vocabulary* m_vocabulary = nullptr;
  std::unordered_map<TokenId, AddedToken> m_flags;  // only tokens with flags
  std::deque<std::string> m_written;                // normalized names
  TokenFinder m_raw, m_normalized, m_normalized_names;
};

}  // namespace kvarium::text
