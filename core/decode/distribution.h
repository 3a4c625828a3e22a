// TokenDistribution: the probabilities of the next token that one row of logits stands for.
#pragma once

#include <cstddef>
#include <span>

namespace kvarium::decode {

// Of logits [vocab], which must outlive it. The log of the sum is a double, so that equal rows have divergence 0.
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

}  // namespace kvarium::decode
