// Sentencepiece: the ids of a text from the sentencepiece library (Kudo and Richardson 2018). The library never sees a
// file: it is given a model that is written here from a checked vocabulary.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

// Immutable for its users, so threads may share one.
class Sentencepiece {
 public:
  // For the models `sentencepiece` and `unigram`, by `scores`. Tokens of kind control, unknown and byte, added tokens
  // that the model does not have and, in a unigram model, unused ones are never found in text; nor are tokens that are
  // empty, longer than 512 bytes, not UTF-8 or contain a zero byte. Of equal tokens the first is found. Throws
  // Error{file} if no token can be found, or if more than 64 user-defined tokens are the beginning of one of them.
  explicit Sentencepiece(const Vocabulary& vocabulary);
  ~Sentencepiece();

  // Appends the ids of the words of a text without added tokens and with U+2581 for spaces. Characters without a token
  // and bytes that are not UTF-8 become their byte tokens; if one of those is missing, a run of such characters becomes
  // one `unknown`, or is dropped if there is none. Throws Error{content} for more than 16 MiB that cannot be cut
  // without a change of ids: a unigram model's words are not cut at all.
  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const;

 private:
  struct Impl;
  class Writer;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace kvarium::text
