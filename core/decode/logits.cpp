#include "core/decode/logits.h"

#include <algorithm>
#include <cmath>

namespace kvarium::decode {
namespace {

bool inside(std::span<float> scores, TokenId id) { return id >= 0 && static_cast<size_t>(id) < scores.size(); }

}  // namespace

void logSoftmax(std::span<float> logits) {
  float top = minus_infinity;
  for (float& logit : logits) {
    if (std::isnan(logit)) logit = minus_infinity;
    top = std::max(top, logit);
  }
  if (!std::isfinite(top)) return;
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - top);
  const double shift = top + std::log(sum);
  for (float& logit : logits) logit = static_cast<float>(logit - shift);
}

void penalizeRepetition(std::span<float> scores, std::span<const TokenId> history, double penalty) {
  if (penalty == 1.0) return;
  std::vector<TokenId> seen(history.begin(), history.end());
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  for (const TokenId id : seen) {
    if (!inside(scores, id)) continue;
    const float score = scores[id];
    scores[id] = static_cast<float>(score > 0 ? score / penalty : score * penalty);
  }
}

void banRepeatedNgrams(std::span<float> scores, std::span<const TokenId> history, int n) {
  if (n <= 0 || history.size() + 1 < static_cast<size_t>(n)) return;
  const std::span<const TokenId> tail = history.last(n - 1);
  for (size_t i = 0; i + n <= history.size(); ++i) {
    const TokenId id = history[i + n - 1];
    if (inside(scores, id) && std::equal(tail.begin(), tail.end(), history.begin() + i)) scores[id] = minus_infinity;
  }
}

void ban(std::span<float> scores, std::span<const TokenId> ids) {
  for (const TokenId id : ids) {
    if (inside(scores, id)) scores[id] = minus_infinity;
  }
}

}  // namespace kvarium::decode
