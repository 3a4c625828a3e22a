// WordEncoder: the model of a vocabulary, which turns words into token ids.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/text/pattern.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

// Immutable for its users, so threads may share one.
class WordEncoder {
 public:
  virtual ~WordEncoder() = default;
  // Appends the ids of the words of a text without added tokens.
  virtual void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const = 0;
};

// Byte pair encoding by rank (Sennrich et al. 2016, section 3.2) over characters, or over bytes written as characters
// (GPT-2's variant). Merges never result in tokens of kind control or unknown, because text must not turn into them. A
// character without a token becomes its byte tokens, or `unknown`, or is dropped, whichever the vocabulary supports
// first. The vocabulary must outlive the result. Throws Error{file} for a merge whose parts or result are no tokens,
// except in GGUF files, where such merges are steps towards a token.
std::unique_ptr<WordEncoder> makeBpe(const Vocabulary& vocabulary);

// The likeliest sequence of tokens (Kudo 2018, section 3.2) by `log_probabilities`, by dynamic programming in double
// precision, as tokenizer.json wants it. Tokens of kind control and unknown are never found in text. A run of
// characters without a token becomes their byte tokens, or one `unknown`; encode() throws Error{content} if there is
// neither. The vocabulary must outlive the result.
std::unique_ptr<WordEncoder> makeUnigram(const Vocabulary& vocabulary);

// The ids of a text from the sentencepiece library (Kudo and Richardson 2018), for the models `sentencepiece` and
// `unigram`, by `scores`. The library never sees a file: it is given a model that is written here from a checked
// vocabulary. Tokens of kind control, unknown and byte, added tokens that the model does not have and, in a unigram
// model, unused ones are never found in text; nor are tokens that are empty, longer than 512 bytes, not UTF-8 or
// contain a zero byte. Of equal tokens the first is found. Throws Error{file} if no token can be found, or if more than
// 64 user-defined tokens are the beginning of one of them.
//
// encode() takes U+2581 for spaces. Characters without a token and bytes that are not UTF-8 become their byte tokens;
// if one of those is missing, a run of such characters becomes one `unknown`, or is dropped if there is none. It throws
// Error{content} for more than 16 MiB that cannot be cut without a change of ids: a unigram model's words are not cut
// at all.
std::unique_ptr<WordEncoder> makeSentencepiece(const Vocabulary& vocabulary);

}  // namespace kvarium::text
