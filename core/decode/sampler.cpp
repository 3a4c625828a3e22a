#include "core/decode/sampler.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace kvarium::decode {
namespace {

bool inside(std::span<float> scores, TokenId id) { return id >= 0 && static_cast<size_t>(id) < scores.size(); }

// splitmix64 (Steele, Lea and Flood 2014): one 64-bit state, the same sequence on every machine.
uint64_t next(uint64_t& state) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void require(bool in_range, const char* option, double value, const Sentence& accepts) {
  if (!in_range) throw Error(ErrorKind::usage, {"%1 is %2", option, std::to_string(value)}, {"it accepts %1", accepts});
}

bool likelier(const Candidate& a, const Candidate& b) {
  return a.logit > b.logit || (a.logit == b.logit && a.id < b.id);
}

// Largest of `count` numbers without NaN. Uses eight independent maxima, because each comparison depends on the one
// before.
float largest(const float* x, size_t count) {
  float most[8];
  std::fill_n(most, 8, minus_infinity);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    for (int lane = 0; lane < 8; ++lane) most[lane] = x[i + lane] > most[lane] ? x[i + lane] : most[lane];
  }
  for (; i < count; ++i) most[0] = x[i] > most[0] ? x[i] : most[0];
  return *std::max_element(most, most + 8);
}

// The `k` largest logits, in no order. A stretch without a logit above the smallest one so far is skipped.
void takeTop(std::span<const float> logits, size_t k, std::vector<Candidate>& top) {
  constexpr size_t stretch = 64;
  for (size_t first = 0; first < logits.size(); first += stretch) {
    const size_t past = std::min(first + stretch, logits.size());
    if (top.size() == k && !(largest(&logits[first], past - first) > top.front().logit)) continue;
    for (size_t id = first; id < past; ++id) {
      if (logits[id] == minus_infinity) continue;
      const Candidate one{static_cast<TokenId>(id), logits[id], 0.0};
      if (top.size() == k) {
        if (!likelier(one, top.front())) continue;
        std::pop_heap(top.begin(), top.end(), likelier);  // the least likely one
        top.back() = one;
      } else {
        top.push_back(one);
      }
      std::push_heap(top.begin(), top.end(), likelier);
    }
  }
}

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
  std::ranges::sort(seen);
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

TokenDistribution::TokenDistribution(std::span<const float> logits)
    : m_logits(logits), m_top(static_cast<size_t>(std::ranges::max_element(logits) - logits.begin())) {
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

void checkSampling(const SamplingOptions& o) {
  require(o.temperature >= 0 && o.temperature <= 100, "temperature", o.temperature, "0 (greedy) to 100");
  require(o.top_k >= 0, "top-k", o.top_k, "0 (off) or more");
  require(o.top_p > 0 && o.top_p <= 1, "top-p", o.top_p, "above 0, up to 1 (off)");
  require(o.min_p >= 0 && o.min_p <= 1, "min-p", o.min_p, "0 (off) to 1");
  require(o.typical_p > 0 && o.typical_p <= 1, "typical-p", o.typical_p, "above 0, up to 1 (off)");
  require(o.repetition_penalty > 0 && o.repetition_penalty <= 100, "repetition-penalty", o.repetition_penalty,
          "above 0; 1 is off");
  require(o.no_repeat_ngram >= 0, "no-repeat-ngram", o.no_repeat_ngram, "0 (off) or more");
}

Sampler::Sampler(const SamplingOptions& options) : m_options(options), m_state(options.seed) { checkSampling(options); }

bool Sampler::takesLargest() const {
  return m_options.temperature == 0.0 && m_options.repetition_penalty == 1.0 && m_options.no_repeat_ngram == 0;
}

double Sampler::uniform() { return static_cast<double>(next(m_state) >> 11) * 0x1p-53; }

TokenId Sampler::sample(std::span<float> logits, std::span<const TokenId> history, std::span<const TokenId> banned) {
  const std::span<const Candidate> all = candidates(logits, history, banned);
  if (all.size() == 1) return all[0].id;
  double left = uniform();
  for (const Candidate& c : all) {
    left -= c.probability;
    if (left < 0) return c.id;
  }
  return all.back().id;
}

std::span<const Candidate> Sampler::candidates(std::span<float> logits, std::span<const TokenId> history,
                                               std::span<const TokenId> banned) {
  for (float& logit : logits) logit = std::isnan(logit) ? minus_infinity : logit;
  penalizeRepetition(logits, history, m_options.repetition_penalty);
  banRepeatedNgrams(logits, history, m_options.no_repeat_ngram);
  ban(logits, banned);
  const float top = largest(logits.data(), logits.size());
  if (m_options.temperature == 0.0 || !std::isfinite(top)) {
    const auto best = std::ranges::find(logits, top);
    m_candidates.assign(1, {static_cast<TokenId>(best - logits.begin()), top, 1.0});
    return m_candidates;
  }

  m_candidates.clear();
  if (m_options.top_k > 0) {
    takeTop(logits, static_cast<size_t>(m_options.top_k), m_candidates);
  } else {
    for (size_t id = 0; id < logits.size(); ++id) {
      if (logits[id] != minus_infinity) m_candidates.push_back({static_cast<TokenId>(id), logits[id], 0.0});
    }
  }
  // Probabilities of the remaining candidates. Each filter uses those that the filter before it has left.
  const auto normalize = [&] {
    double sum = 0;
    for (Candidate& c : m_candidates)
      sum += c.probability = std::exp((static_cast<double>(c.logit) - top) / m_options.temperature);
    for (Candidate& c : m_candidates) c.probability /= sum;
  };
  normalize();
  // Keeps the first candidates in the order of `before` until their probabilities sum to p. A heap gives them in order
  // without sorting the whole vocabulary.
  const auto keepMass = [&](double p, const auto& before) {
    const auto after = [&](const Candidate& a, const Candidate& b) { return before(b, a); };
    std::make_heap(m_candidates.begin(), m_candidates.end(), after);
    auto end = m_candidates.end();
    for (double mass = 0; end != m_candidates.begin() && mass < p; --end) {
      std::pop_heap(m_candidates.begin(), end, after);
      mass += (end - 1)->probability;
    }
    m_candidates.erase(m_candidates.begin(), end);
    normalize();
  };
  if (m_options.top_p < 1.0) keepMass(m_options.top_p, likelier);
  if (m_options.min_p > 0.0) {
    const double most = std::ranges::max_element(m_candidates, [&](const Candidate& a, const Candidate& b) {
                          return likelier(b, a);
                        })->probability;
    std::erase_if(m_candidates, [&](const Candidate& c) { return c.probability < m_options.min_p * most; });
    normalize();
  }
  if (m_options.typical_p < 1.0) {
    double entropy = 0;
    for (const Candidate& c : m_candidates) entropy -= c.probability > 0 ? c.probability * std::log(c.probability) : 0;
    const auto surprise = [&](const Candidate& c) {
      return std::abs(-std::log(std::max(c.probability, 1e-300)) - entropy);
    };
    keepMass(m_options.typical_p, [&](const Candidate& a, const Candidate& b) {
      const double sa = surprise(a), sb = surprise(b);
      return sa < sb || (sa == sb && likelier(a, b));
    });
  }
  std::ranges::sort(m_candidates, {}, &Candidate::id);
  return m_candidates;
}

}  // namespace kvarium::decode
