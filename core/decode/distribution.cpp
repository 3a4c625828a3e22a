#include "core/decode/distribution.h"

#include <algorithm>
#include <cmath>

namespace kvarium::decode {

TokenDistribution::TokenDistribution(std::span<const float> logits)
    : m_logits(logits), m_top(static_cast<size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin())) {
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - logits[m_top]);
  m_log_sum = logits[m_top] + std::log(sum);
}

int TokenDistribution::rank(size_t id) const {
  int before = 0;
  for (size_t other = 0; other < m_logits.size(); ++other)
    before += m_logits[other] > m_logits[id] || (m_logits[other] == m_logits[id] && other < id);
  return before;
}

double TokenDistribution::divergence(const TokenDistribution& other) const {
  double sum = 0;
  for (size_t id = 0; id < m_logits.size(); ++id) {
    const double log_p = logProbability(id);
    const double probability = std::exp(log_p);
    if (probability > 0) sum += probability * (log_p - other.logProbability(id));
  }
  return sum < 0 ? 0 : sum;  // NaN stays NaN: a broken cache is not the same as the first
}

}  // namespace kvarium::decode
