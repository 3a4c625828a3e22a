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

namespace kvarium::text {

class Bpe {
 public:
  // Merges never result in tokens of kind control or unknown, because text must not turn into them. The vocabulary must
  // outlive this. Throws Error{file} for a merge whose parts or result are no tokens, except in GGUF files, where such
  // merges are steps towards a token.
  explicit Bpe(const Vocabulary& vocabulary);

  // Appends the ids of the words of a text without added tokens. A character without a token becomes its byte tokens,
  // or `unknown`, or is dropped, whichever the vocabulary supports first.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Scratch;
  enum class Whole : uint8_t { untried, yes, no };

  Symbol symbolOf(std::string_view token);
  Symbol find(std::string_view token) const;     // -1: neither a token nor a step
  Symbol character(std::string_view one) const;  // as find
  void addMerges(const Vocabulary& vocabulary, const std::vector<bool>& forbidden);
  void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const;
  void merge(std::string_view word, Scratch& scratch) const;
  void addUnknown(std::string_view character, Scratch& scratch) const;

  bool m_whole_words_first, m_fuse_unknown;
  bool m_mark_starts_word = false;   // no token has U+2581 after another character, so words can be merged one by one
  Symbol m_vocabulary_size;          // larger symbols are no tokens, only steps towards one
  TokenId m_unknown;                 // -1: characters without a token are dropped
  std::array<TokenId, 256> m_bytes;  // byte tokens; -1: missing or not usable
  std::vector<std::unique_ptr<std::string>> m_steps;       // text of symbol m_vocabulary_size + i
  std::unordered_map<std::string_view, Symbol> m_symbols;  // by text
  std::array<Symbol, 0x800> m_characters;                  // symbols of characters of one or two bytes; as find
  MergeTable m_merges;
  // Whether merging a token's text gives that token. Computed at first use, with the same result in every thread.
  std::unique_ptr<std::atomic<Whole>[]> m_whole;  // [vocabulary size]
};

}  // namespace kvarium::text
