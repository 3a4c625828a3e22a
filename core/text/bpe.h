// Bpe: byte pair encoding by rank (Sennrich et al. 2016, section 3.2) over characters, or over bytes written as
// characters (GPT-2's variant).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

using Symbol = int32_t;  // >= 0; negative symbols never merge

// The pairs of neighbouring symbols that merge, and their order.
class MergeTable {
 public:
  struct Merge {
    uint32_t rank;  // lower ranks merge first
    Symbol result;
  };
  // Buffers that apply() reuses; one per thread.
  struct Scratch {
    struct Node {
      Symbol symbol;
      int32_t previous, next;  // index, -1 at the ends
    };
    struct Candidate {
      uint32_t rank;
      int32_t left;  // index of the left node
      Symbol left_symbol, right_symbol, result;
    };
    std::vector<Node> nodes;
    std::vector<Candidate> heap;
  };

  // Allocates for this many pairs, so that adding them does not rehash.
  void reserve(size_t pairs);
  // A pair that exists keeps its first merge. Both symbols >= 0.
  void add(Symbol left, Symbol right, Merge merge);
  const Merge* find(Symbol left, Symbol right) const;
  size_t size() const { return m_used; }

  // Merges neighbours in `word` until no pair merges: lowest rank first, leftmost among equal ranks. At most 2^31 - 1
  // symbols; O(n log n).
  void apply(std::vector<Symbol>& word, Scratch& scratch) const;

 private:
  struct Slot {
    uint64_t pair;
    Merge merge;
  };
  void applyShort(std::vector<Symbol>& word) const;
  size_t slotOf(uint64_t pair) const;
  void rehash(size_t slots);

  std::vector<Slot> m_slots;  // open addressing; the size is a power of two
  size_t m_used = 0;
};

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

  bool m_whole_words_first, m_fuse_unknown;
  bool m_mark_starts_word = false;  // no token has U+2581 after another character, so words can be merged one by one
  Symbol m_vocabulary_size;         // larger symbols are no tokens, only steps towards one
  TokenId m_unknown;                // -1: characters without a token are dropped
  ByteTokens m_bytes;               // none without byte fallback
  std::vector<std::unique_ptr<std::string>> m_steps;       // text of symbol m_vocabulary_size + i
  std::unordered_map<std::string_view, Symbol> m_symbols;  // by text
  std::array<Symbol, 0x800> m_characters;                  // symbols of characters of one or two bytes; as find
  MergeTable m_merges;
  // Whether merging a token's text gives that token. Computed at first use, with the same result in every thread.
  std::unique_ptr<std::atomic<Whole>[]> m_whole;  // [vocabulary size]
};

}  // namespace kvarium::text
