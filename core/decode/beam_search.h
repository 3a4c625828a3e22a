// Beam search: extends several continuations of one prompt in parallel and keeps the likeliest; also the diverse
// variant in groups (Vijayakumar et al. 2016, arXiv 1610.02424, section 3). The choice of beams, the end of a search
// and the result follow transformers 4.48.
//
// Beams are forks of one cache. The prompt is read once, whatever the number of beams; a step is one forward pass over
// all beams; reordering copies only the blocks that two beams would both write to.
#pragma once

#include "core/decode/generator.h"

namespace kvarium::decode {

// When the search of a group ends. It always needs as many finished sequences as beams first.
enum class EarlyStopping : uint8_t {
  no,     // ends when none of its beams, if ended now, would be better
  yes,    // ends at once
  never,  // ends when no beam could become better within max_new_tokens
};

struct BeamOptions {
  int beams = 4;   // in all groups together
  int groups = 1;  // must divide beams
  // Subtracted from the log probability of a token for each earlier group that chose it in this step.
  double diversity_penalty = 0;
  double length_penalty = 1;  // score = sum of log probabilities / length ^ length_penalty
  EarlyStopping early_stopping = EarlyStopping::no;
  int returned = 1;  // number of best sequences returned, over all groups
};

// Throws Error{usage} naming an option that is out of range or conflicts with another.
void checkBeams(const BeamOptions& beams, const GenerateOptions& options);

struct BeamResult {
  // Best first; empty: the prompt did not fit. Fewer than requested: `events` say why.
  std::vector<SequenceResult> sequences;
  std::vector<Event> events;
  Sentence full;  // the reason if the cache became full; else empty
};

// The processors (repetition penalty, n-gram ban, min_new_tokens) see log probabilities after the diversity penalty. A
// group that is over chooses nothing, so it costs the others nothing. The cache may hold anything; afterwards it holds
// the prompt. (In transformers 4.48 a finished group chooses padding, which the diversity penalty then counts against
// that token in the other groups.) An empty prompt throws Error{content}.
BeamResult searchBeams(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                       std::span<const TokenId> prompt, const GenerateOptions& options, const BeamOptions& beams);

}  // namespace kvarium::decode
