// Tokenizer: text to token ids and back. Immutable after construction, so any number of threads may use one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/vocabulary.h"

namespace kvarium {

struct TokenizeOptions {
  bool parse_special = true;  // special tokens written in the text become their ids
  bool add_special = false;   // BOS and EOS as the vocabulary asks for
  bool continues = false;  // the text goes on behind another: no space for its first word where only a text's has one
};

class Tokenizer {
 public:
  // Throws Error{file} for a vocabulary that contradicts itself, Error{unsupported} for steps that cannot be taken.
  explicit Tokenizer(Vocabulary vocabulary);
  ~Tokenizer();

  // Any bytes are accepted; bytes that are not UTF-8 round-trip where the vocabulary has byte tokens, and byte-level
  // vocabularies leave out bytes they have no token for. Without parse_special user-defined tokens are still found,
  // control tokens are not, and no text becomes one. Throws Error{content} for more than 256 MiB.
  std::vector<TokenId> encode(std::string_view text, const TokenizeOptions& options = {}) const;
  // Raw bytes of the ids, concatenated: decode(encode(text)) is the text again, except that vocabularies that mark the
  // beginning of words add a space (GGUF at the beginning, all after special tokens) and make U+2581 a space, and that
  // a vocabulary may normalize. Ids out of range throw Error{content}. Control tokens are written as their names only
  // when `special` is set.
  std::string decode(std::span<const TokenId> ids, bool special = true) const;
  // The bytes one token stands for; a control token's name. Valid as long as the tokenizer.
  std::string_view piece(TokenId id) const;

  int size() const;
  const Vocabulary& vocabulary() const;
  bool isControl(TokenId id) const;
  // eos, eot, eom, and control tokens known to end a turn (<|im_end|>, <|eot_id|>, <end_of_turn>, ...)
  bool isEndOfGeneration(TokenId id) const;
  std::optional<TokenId> find(std::string_view token) const;
  // Empty, or why results may differ from the reference (an unknown pre-tokenizer): to be shown to the user.
  const std::string& warning() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace kvarium
