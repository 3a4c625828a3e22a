// Unigram: finds the likeliest sequence of tokens (Kudo 2018, section 3.2) by dynamic programming in double precision,
// as tokenizer.json wants it.
#pragma once

#include <string_view>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/token_finder.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class Unigram {
 public:
  // By `log_probabilities`. Tokens of kind control and unknown are never found in text. The vocabulary must outlive
  // this.
  explicit Unigram(const Vocabulary& vocabulary);

  // Appends the ids of the words of a text without added tokens. A run of characters without a token becomes their byte
  // tokens, or one `unknown`; throws Error{content} if there is neither.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Node {
    double score;     // of the best sequence that ends here
    size_t begin;     // where its last token begins
    TokenId id = -1;  // -1: a character without a token
    bool reached = false;
  };

  void encodeWord(std::string_view word, std::vector<Node>& nodes, std::vector<TokenId>& out) const;
  void addUnknown(std::string_view text, std::vector<TokenId>& out) const;

  const Vocabulary& m_vocabulary;
  TokenTable m_tokens;
  ByteTokens m_bytes;  // none without byte fallback
  TokenId m_unknown;
  double m_unknown_score;
};

}  // namespace kvarium::text
