// Sampler: chooses one token id from logits. The same seed, options and logits give the same ids on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/decode/options.h"

namespace kvarium::decode {

// Throws Error{usage} naming an option that is out of range.
void checkSampling(const SamplingOptions& options);

// A token that may be drawn.
struct Candidate {
  TokenId id = 0;
  float logit = 0;
  double probability = 0;
};

class Sampler {
 public:
  explicit Sampler(const SamplingOptions& options);
  // True if sample() takes the largest logit, whatever the history is, where no id is banned.
  bool takesLargest() const;

  // logits: [vocab], changed in place. history: prompt and generated ids, for penalties. Ids in `banned` (may be empty)
  // are never chosen. NaN counts as minus infinity; ties go to the lower id.
  TokenId sample(std::span<float> logits, std::span<const TokenId> history, std::span<const TokenId> banned = {});
  // The candidates that sample() draws from, by ascending id; one candidate when greedy. Valid until the next call.
  std::span<const Candidate> candidates(std::span<float> logits, std::span<const TokenId> history,
                                        std::span<const TokenId> banned = {});

 private:
  double uniform();  // [0, 1)

  SamplingOptions m_options;
  uint64_t m_state;
  std::vector<Candidate> m_candidates;
};

}  // namespace kvarium::decode
