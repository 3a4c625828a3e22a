// Bpe: byte pair encoding by rank (Sennrich et al. 2016, section 3.2) over characters, or over bytes written as
// characters (GPT-2's variant).
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/merge_table.h"
#include "core/text/pattern.h"
#include "core/text/vocabulary.h"

namespace kvarium {

class Bpe {
 public:
  // Tokens of kind control and unknown are never the outcome of merges: text must not turn into them. The vocabulary
  // must outlive this. Throws Error{file} for a merge that needs what is no token, unless the file is GGUF, where such
  // merges are steps on the way to a token.
  explicit Bpe(const Vocabulary& vocabulary);

  // Appends the ids of the words of a text that holds no added tokens. A character without a token becomes its byte
  // tokens, or `unknown`, or is left out, whichever the vocabulary has first.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Scratch;
  enum class Whole : uint8_t { untried, yes, no };

  Symbol symbolOf(std::string_view token);
  Symbol find(std::string_view token) const;     // -1 for what is neither token nor step
  Symbol character(std::string_view one) const;  // as find
  void addMerges(const Vocabulary& vocabulary, const std::vector<bool>& forbidden);
  void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const;
  void merge(std::string_view word, Scratch& scratch) const;
  void addStrange(std::string_view character, Scratch& scratch) const;

  bool m_whole_words_first, m_fuse_unknown;
  bool m_mark_starts_word = false;   // no token has U+2581 behind another character: words merge one by one
  Symbol m_vocabulary_size;          // symbols from here on are no tokens, only steps on the way to one
  TokenId m_unknown;                 // -1: characters without a token are left out
  std::array<TokenId, 256> m_bytes;  // byte tokens, -1 where missing or not to be used
  std::vector<std::unique_ptr<std::string>> m_steps;       // text of symbol m_vocabulary_size + i
  std::unordered_map<std::string_view, Symbol> m_symbols;  // by text
  std::array<Symbol, 0x800> m_characters;                  // those of one or two bytes; as find
  MergeTable m_merges;
  // Whether merging a token's text gives that token: found out when first asked, the same for every thread.
  std::unique_ptr<std::atomic<Whole>[]> m_whole;  // [vocabulary size]
};

}  // namespace kvarium
