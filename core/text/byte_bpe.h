// ByteBpe: byte-level byte pair encoding (Sennrich et al. 2016, section 3.2; GPT-2's variant over bytes).
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/merge_table.h"
#include "core/text/pre_tokenizer.h"
#include "core/text/vocabulary.h"

namespace kvarium {

class ByteBpe {
 public:
  // Tokens of kind control and unknown are never the outcome of merges: text must not turn into them.
  // `pieces` are the bytes of each token; they must outlive this.
  ByteBpe(const Vocabulary& vocabulary, const std::vector<std::string_view>& pieces, const PreTokenizerRules& rules);

  // Appends the ids of text that holds no special tokens. Any bytes; those that the vocabulary has no token for are
  // left out, as the references do: some trained vocabularies lack a few control characters, and `unknown` ends the
  // text there.
  void encode(std::string_view text, std::vector<TokenId>& out) const;

 private:
  struct Scratch;
  enum class Whole : uint8_t { untried, yes, no };

  Symbol symbolOf(std::string_view bytes);
  void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const;
  void merge(std::string_view word, Scratch& scratch) const;

  PreTokenizer m_pre_tokenizer;
  bool m_whole_words_first;
  Symbol m_vocabulary_size;  // symbols from here on are no tokens, only steps on the way to one
  std::vector<std::unique_ptr<std::string>> m_steps;       // bytes of symbol m_vocabulary_size + i
  std::unordered_map<std::string_view, Symbol> m_symbols;  // by bytes
  std::array<Symbol, 256> m_bytes;
  MergeTable m_merges;
  // Whether merging a token's bytes gives that token: found out when first asked, the same for every thread.
  std::unique_ptr<std::atomic<Whole>[]> m_whole;  // [vocabulary size]
};

}  // namespace kvarium
