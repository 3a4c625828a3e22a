#include "core/generate/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/error.h"
#include "core/generate/logits.h"

namespace kvarium {
namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// splitmix64 (Steele, Lea and Flood 2014): one 64-bit state, the same sequence on every machine.
uint64_t next(uint64_t& state) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void require(bool in_range, const char* option, double value, const char* accepts) {
  if (!in_range)
    throw Error(ErrorKind::usage, std::string(option) + " is " + std::to_string(value),
                std::string("it accepts ") + accepts);
}

}  // namespace

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
  for (float& logit : logits) {
    if (std::isnan(logit)) logit = minus_infinity;
  }
  penalizeRepetition(logits, history, m_options.repetition_penalty);
  banRepeatedNgrams(logits, history, m_options.no_repeat_ngram);
  ban(logits, banned);
  const auto best = std::max_element(logits.begin(), logits.end());
  if (m_options.temperature == 0.0 || !std::isfinite(*best)) {
    m_candidates.assign(1, {static_cast<TokenId>(best - logits.begin()), *best, 1.0});
    return m_candidates;
  }

  const auto likelier = [](const Candidate& a, const Candidate& b) {
    return a.logit > b.logit || (a.logit == b.logit && a.id < b.id);
  };
  m_candidates.clear();
  for (size_t id = 0; id < logits.size(); ++id) {
    if (logits[id] != minus_infinity) m_candidates.push_back({static_cast<TokenId>(id), logits[id], 0.0});
  }
  if (m_options.top_k > 0 && static_cast<size_t>(m_options.top_k) < m_candidates.size()) {
    std::nth_element(m_candidates.begin(), m_candidates.begin() + m_options.top_k, m_candidates.end(), likelier);
    m_candidates.resize(m_options.top_k);
  }
  // Probabilities of what is left, each filter seeing those of the filter before.
  const double top = *best;
  const auto normalize = [&] {
    double sum = 0;
    for (Candidate& c : m_candidates) sum += c.probability = std::exp((c.logit - top) / m_options.temperature);
    for (Candidate& c : m_candidates) c.probability /= sum;
  };
  normalize();
  // Keeps the first candidates by `before` until their mass reaches p. A heap gives them in order without sorting the
  // vocabulary.
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
    const double most =
        std::max_element(m_candidates.begin(), m_candidates.end(), [&](const Candidate& a, const Candidate& b) {
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
  std::sort(m_candidates.begin(), m_candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.id < b.id; });
  return m_candidates;
}

}  // namespace kvarium
