// Sampler: logits to one token id. Seeded and reproducible: the same seed, options and logits give the same ids
// anywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/token.h"

namespace kvarium {

// Defaults: greedy. A filter at its neutral value does nothing. Order of the filters as in transformers: repetition
// penalty, n-gram ban, temperature, top-k, top-p, min-p, typical-p; then one draw.
struct SamplingOptions {
  double temperature = 0.0;  // 0: greedy
  int top_k = 0;             // 0: off
  double top_p = 1.0;        // nucleus (Holtzman et al. 2020)
  double min_p = 0.0;        // of the most likely token's probability (Nguyen et al. 2024)
  double typical_p = 1.0;    // locally typical (Meister et al. 2023)
  double repetition_penalty =
      1.0;                  // CTRL (Keskar et al. 2019, section 4.1): logits of seen tokens / penalty if > 0, else *
  int no_repeat_ngram = 0;  // 0: off
  uint64_t seed = 0;
};

// Throws Error{usage} naming an option that is out of its range.
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

  // logits: [vocab], changed in place. history: prompt and generated ids, for penalties. Ids in `banned` (may be empty)
  // are never chosen. NaN counts as minus infinity; ties go to the lower id.
  TokenId sample(std::span<float> logits, std::span<const TokenId> history, std::span<const TokenId> banned = {});
  // What sample() draws from, by ascending id; one candidate when greedy. Valid until the next call.
  std::span<const Candidate> candidates(std::span<float> logits, std::span<const TokenId> history,
                                        std::span<const TokenId> banned = {});

 private:
  double uniform();  // [0, 1)

  SamplingOptions m_options;
  uint64_t m_state;
  std::vector<Candidate> m_candidates;
};

}  // namespace kvarium
