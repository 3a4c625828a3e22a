// Tokenizer: text to token ids and back. Immutable after construction, so any number of threads may use one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.h"
#include "core/base/sentence.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

struct TokenizeOptions {
  bool parse_special = true;  // special tokens that are written in the text become their ids
  // Where they do not, ascending: what people and models wrote. The ranges are of a text in which this one begins at
  // `offset`.
  std::span<const ByteRange> plain = {};
  size_t offset = 0;
  bool add_special = false;  // adds BOS and EOS as the vocabulary specifies
  // the text continues an earlier one: adds no space before its first word if the vocabulary does that only at the
  // beginning of a text
  bool continues = false;
};

// A text and the bytes of it in which control tokens are text.
struct MixedText {
  MixedText(std::string_view words, std::span<const ByteRange> plain_bytes = {}) : text(words), plain(plain_bytes) {}
  MixedText(const std::string& words) : text(words) {}
  MixedText(const char* words) : text(words) {}
  std::string_view text;
  std::span<const ByteRange> plain;
};

class Tokenizer {
 public:
  // Throws Error{file} for a vocabulary that contradicts itself, Error{unsupported} for unsupported steps.
  explicit Tokenizer(Vocabulary vocabulary);
  ~Tokenizer();

  // Accepts any bytes. Bytes that are not UTF-8 round-trip if the vocabulary has byte tokens; byte-level vocabularies
  // drop bytes without a token. Without parse_special user-defined tokens are still found but control tokens are not,
  // and no text becomes one. Throws Error{content} for more than 256 MiB.
  std::vector<TokenId> encode(std::string_view text, const TokenizeOptions& options = {}) const;
  // The bytes of the ids, concatenated. decode(encode(text)) is the text again, with two exceptions: vocabularies that
  // mark the beginning of words add a space (GGUF at the beginning, all others after special tokens) and turn U+2581
  // into a space, and a vocabulary may normalize. Throws Error{content} for ids out of range. Control tokens are
  // written as their names only if `special` is set.
  std::string decode(std::span<const TokenId> ids, bool special = true) const;
  // The bytes of one token; for a control token its name. Valid as long as the tokenizer.
  std::string_view piece(TokenId id) const;

  // What a token adds to the text of a reply: nothing for a control token, unless it marks thoughts, and for an id
  // beyond the vocabulary.
  std::string_view written(TokenId id) const;

  int size() const;
  const Vocabulary& vocabulary() const;
  bool isControl(TokenId id) const;
  // eos, eot, eom, and known control tokens that end a turn (<|im_end|>, <|eot_id|>, <end_of_turn>, ...).
  bool isEndOfGeneration(TokenId id) const;
  std::optional<TokenId> find(std::string_view token) const;
  // Why results may differ from the reference (an unknown pre-tokenizer), to be shown to the user; empty: they do not.
  const Sentence& warning() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace kvarium::text
