// AddedTokens: finds the tokens that are written out in a text, such as <|im_start|>, before any word is looked at.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/token_finder.h"
#include "core/text/vocabulary.h"

namespace kvarium {

class AddedTokens {
 public:
  using Normalize = std::function<std::string(std::string_view)>;
  // What lies between two tokens: where it begins in the text, and the text.
  using OnText = std::function<void(size_t begin, std::string_view text)>;
  using OnToken = std::function<void(TokenId id)>;

  AddedTokens() = default;
  // The tokens of kind control, unknown and user_defined, and those `vocabulary.added` names, with its flags. Those
  // marked normalized are looked for in normalized text, as `normalize` writes them. The vocabulary must outlive this.
  AddedTokens(const Vocabulary& vocabulary, const Normalize& normalize);

  // Leftmost first, of those that begin together the longest. Without `special`, control and unknown tokens are text,
  // which still hides what lies inside them.
  void splitRaw(std::string_view text, bool special, const OnText& on_text, const OnToken& on_token) const {
    split(m_raw, text, special, on_text, on_token);
  }
  void splitNormalized(std::string_view text, bool special, const OnText& on_text, const OnToken& on_token) const {
    split(m_normalized, text, special, on_text, on_token);
  }

 private:
  void split(const TokenFinder& finder, std::string_view text, bool special, const OnText& on_text,
             const OnToken& on_token) const;

  const Vocabulary* m_vocabulary = nullptr;
  std::unordered_map<TokenId, AddedToken> m_flags;  // of tokens that have any
  std::deque<std::string> m_written;                // normalized names
  TokenFinder m_raw, m_normalized;
};

}  // namespace kvarium
