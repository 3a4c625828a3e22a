// Unigram: the likeliest sequence of tokens (Kudo 2018, section 3.2), found by dynamic programming.
#pragma once

#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/vocabulary.h"

namespace kvarium {

class Unigram {
 public:
  // Tokens of kind control, unknown and byte are never found in text. The vocabulary must outlive this.
  explicit Unigram(const Vocabulary& vocabulary);

  // Appends the ids of the words of a text that holds no added tokens. A run of characters without a token becomes
  // their byte tokens, or one `unknown`; throws Error{content} where there is neither.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Node {
    double score;     // of the best sequence that ends here
    size_t begin;     // of its last token
    TokenId id = -1;  // -1: a character without a token
    bool reached = false;
  };
  struct Entry {
    std::string_view text;
    TokenId id;
  };

  void encodeWord(std::string_view word, std::vector<Node>& nodes, std::vector<TokenId>& out) const;
  void addStrange(std::string_view text, std::vector<TokenId>& out) const;
  double rounded(double score) const;
  double scoreOf(TokenId id, size_t bytes) const;

  const Vocabulary& m_vocabulary;
  bool m_single;                                           // scores and sums are rounded to float, as in sentencepiece
  float m_highest = std::numeric_limits<float>::lowest();  // score of a normal token
  std::vector<Entry> m_tokens;                             // by text
  std::array<uint32_t, 257> m_first{};  // m_tokens that begin with byte b: [m_first[b], m_first[b + 1])
  std::array<TokenId, 256> m_bytes;     // byte tokens, -1 where missing or not to be used
  TokenId m_unknown;
  double m_unknown_score;
};

}  // namespace kvarium
