// Sampler: chooses one token id from logits; and what is done to the logits of a row, and read of them. The same seed,
// options and logits give the same ids on every machine.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/decode/options.h"

namespace kvarium::decode {

// ---- changes to the scores of one row, [vocab], before a token is chosen, in the order of transformers ----
// Scores are the logits of one sequence or the log probabilities of a beam; history is the prompt and the generated
// ids.

// The score of a token that must not be chosen.
inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// Turns logits into log probabilities, summed in double. NaN counts as minus infinity; a row without a finite value
// stays unchanged.
void logSoftmax(std::span<float> logits);
// CTRL (Keskar et al. 2019, section 4.1): divides positive scores of seen tokens by the penalty and multiplies the
// others. 1: no change.
void penalizeRepetition(std::span<float> scores, std::span<const TokenId> history, double penalty);
// Bans every token that would complete an n-gram of the history. 0: no change.
void banRepeatedNgrams(std::span<float> scores, std::span<const TokenId> history, int n);
void ban(std::span<float> scores, std::span<const TokenId> ids);

// The probabilities of the next token that one row of logits stands for. Of logits [vocab], which must outlive it. The
// log of the sum is a double, so that equal rows have divergence 0.
class TokenDistribution {
 public:
  explicit TokenDistribution(std::span<const float> logits);

  size_t top() const { return m_top; }  // the likeliest id; of equal ones the lowest
  double logProbability(size_t id) const { return m_logits[id] - m_log_sum; }
  int rank(size_t id) const;  // number of ids that are likelier, or as likely and lower
  // Kullback-Leibler divergence D(this || other) in nats: sum p (log p - log q). Negative rounding errors become 0.
  double divergence(const TokenDistribution& other) const;

 private:
  std::span<const float> m_logits;
  size_t m_top = 0;
  double m_log_sum = 0;
};

// ---- the choice ----

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
