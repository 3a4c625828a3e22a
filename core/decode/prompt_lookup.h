// Prompt lookup: what followed the last words where the text had them before is guessed to follow again. A guess is
// checked in one step, which costs little more than one token does, and its wrong end is taken back.
//
// The draft-and-verify loop of Leviathan et al. 2023 (arXiv 2211.17192, algorithm 1) with the text itself for a draft
// model (Saxena 2023, "Prompt Lookup Decoding"). A token is drawn once at every position, as without drafts, and a
// draft goes on as long as it says what was drawn: the ids are those of generateBatch, whatever the sampling.
#pragma once

#include "core/decode/generator.h"

namespace kvarium {

struct LookupOptions {
  int drafted = 10;  // most tokens of a draft
  int ngram = 3;     // most last tokens that are looked for; fewer are tried after them
};

// What followed the longest run of last tokens that the text has twice; of its places the last one whose draft is not
// shortened by the end of the text. Empty: no token came twice.
std::vector<TokenId> draftFromText(std::span<const TokenId> text, const LookupOptions& options);

struct LookupResult {
  SequenceResult sequence;
  int64_t steps = 0;    // forward passes behind the prompt
  int64_t drafted = 0;  // tokens guessed
  int64_t accepted = 0;
};

// Where a device rounds a step of many tokens otherwise than steps of one, ids that nearly tied may differ; the CPU
// does not. In a cache of few bits a draft ends before the token that would seal a block or, with requantize=all, round
// the text, so the same is sealed at the same tokens. Throws Error{content} for a cache that could not take back tokens
// before the text is as long as asked for: it would evict, or has a recurrent state.
LookupResult generateWithLookup(Decoder& decoder, const Tokenizer& tokenizer, KvCache& cache,
                                std::span<const TokenId> prompt, const GenerateOptions& options,
                                const LookupOptions& lookup);

}  // namespace kvarium
