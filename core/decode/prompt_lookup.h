// Prompt lookup: guesses that the text repeats itself. The tokens that followed an earlier occurrence of the last
// tokens become a draft. One forward pass checks a draft and costs little more than one token; the wrong end of the
// draft is removed from the cache.
//
// The draft-and-verify loop of Leviathan et al. 2023 (arXiv 2211.17192, algorithm 1), with the text itself as the draft
// model (Saxena 2023, "Prompt Lookup Decoding"). One token is drawn per position, as without drafts, and a draft is
// accepted while it equals the drawn tokens. So the ids are those of generateBatch, with any sampling.
#pragma once

#include "core/decode/generator.h"

namespace kvarium::decode {

struct LookupOptions {
  int drafted = 10;  // most tokens in a draft
  int ngram = 3;     // most last tokens that are searched for; shorter runs are tried next
};

// The tokens that followed an earlier occurrence of the longest run of last tokens. Of several occurrences it takes the
// last one that gives a full draft. Empty: the last token occurs nowhere else.
std::vector<TokenId> draftFromText(std::span<const TokenId> text, const LookupOptions& options);

struct LookupResult {
  SequenceResult sequence;
  int64_t steps = 0;    // forward passes after the prompt
  int64_t drafted = 0;  // number of guessed tokens
  int64_t accepted = 0;
};

// Drafts are no longer than DeviceFacts::row_invariant_rows allows, so that scores are those of single tokens; only a
// cache that keeps nothing reads more rows at once. In a quantized cache a draft ends before the token that would seal
// a block or, with requantize=all, requantize the text, so that the same cells are sealed at the same tokens. Throws
// Error{content} for a cache that cannot truncate the text before it reaches the requested length: it would evict, or
// has a recurrent state.
LookupResult generateWithLookup(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                                std::span<const TokenId> prompt, const GenerateOptions& options,
                                const LookupOptions& lookup);

}  // namespace kvarium::decode
