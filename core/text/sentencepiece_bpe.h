// SentencepieceBpe: merges characters by score, with byte tokens for characters without a token (Kudo and Richardson
// 2018).
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/merge_table.h"
#include "core/text/pattern.h"
#include "core/text/token_finder.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class SentencepieceBpe {
 public:
  // Merges never result in tokens of kind control, unknown or byte. The vocabulary must outlive this.
  explicit SentencepieceBpe(const Vocabulary& vocabulary);

  // Appends the ids of the words of a text without added tokens and with U+2581 for spaces. Characters without a token
  // become their byte tokens; if one of those is missing, a run of such characters becomes one `unknown`, or is dropped
  // if there is none.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Scratch;

  void addMerges(const Vocabulary& vocabulary);
  void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const;
  void encodeBytes(std::string_view character, Scratch& scratch, std::vector<TokenId>& out) const;

  void encodeStretch(std::string_view text, Scratch& scratch, std::vector<TokenId>& out) const;

  TokenFinder m_user_defined;  // pieces that are matched before any merge
  Symbol m_vocabulary_size;
  TokenId m_unknown;
  std::array<TokenId, 256> m_bytes;                        // byte tokens; -1: missing
  std::unordered_map<std::string_view, Symbol> m_symbols;  // tokens, and characters that occur only inside tokens
  std::vector<std::string_view> m_characters;  // characters that are no tokens; symbol m_vocabulary_size + i is [i]
  MergeTable m_merges;
  bool m_space_starts_word = true;  // no token has a space after another character, so words can be merged one by one
  // Tokens that result from merging their own text. Computed at first use, with the same result in every thread.
  std::unique_ptr<std::atomic<bool>[]> m_whole;  // [vocabulary size]
};

}  // namespace kvarium::text
