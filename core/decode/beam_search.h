// Beam search: several continuations of one prompt side by side, of whose extensions the likeliest go on; and its
// diverse variant in groups (Vijayakumar et al. 2016, arXiv 1610.02424, section 3). Which beams go on, what ends and
// what is returned follows transformers 4.48.
//
// Beams are forks of one cache. The prompt is read once, whatever the number of beams; a step is one forward pass over
// all of them; reordering copies nothing but the block that two beams go on to write.
#pragma once

#include "core/decode/generator.h"

namespace kvarium {

// When a group is over: never before it has as many finished sequences as beams.
enum class EarlyStopping : uint8_t {
  no,     // ... and none of its beams, ended now, would be better
  yes,    // at once
  never,  // ... and none could become better by max_new_tokens
};

struct BeamOptions {
  int beams = 4;                 // of all groups
  int groups = 1;                // divides beams
  double diversity_penalty = 0;  // taken from a token's log probability for each choice of it in earlier groups' step
  double length_penalty = 1;     // score = sum of log probabilities / length ^ this
  EarlyStopping early_stopping = EarlyStopping::no;
  int returned = 1;  // best sequences, of all groups
};

// Throws Error{usage} naming the option that is out of its range or does not go with another.
void checkBeams(const BeamOptions& beams, const GenerateOptions& options);

struct BeamResult {
  std::vector<SequenceResult> sequences;  // best first; empty: the prompt had no room. Fewer than asked: see events
  std::vector<Event> events;
  std::string full;  // why there was no room, where that stopped it
};

// The processors (repetition penalty, n-gram ban, min_new_tokens) see log probabilities, behind the diversity penalty.
// A group that is over chooses nothing, so it costs the others nothing. The cache may hold anything; afterwards it
// holds the prompt. An empty prompt throws Error{content}.
BeamResult searchBeams(Decoder& decoder, const Tokenizer& tokenizer, KvCache& cache, std::span<const TokenId> prompt,
                       const GenerateOptions& options, const BeamOptions& beams);

}  // namespace kvarium
