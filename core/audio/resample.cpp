#include "core/audio/resample.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>

namespace kvarium::audio {
namespace {

constexpr int zero_crossings = 64;          // of the sinc, per side, at the lower rate
constexpr int steps = 2048;                 // table entries between two zero crossings
constexpr double stop_band_db = 96.0;       // of the designed window
constexpr int64_t max_kept_taps = 1 << 21;  // at most 8 MiB of filters are kept; otherwise each output computes its own

// Modified Bessel function of the first kind, order 0: sum of ((x / 2)^k / k!)^2.
double besselI0(double x) {
  double sum = 1.0, term = 1.0;
  for (int k = 1; term > 1e-17 * sum; ++k) {
    term *= x / (2.0 * k) * (x / (2.0 * k));
    sum += term;
  }
  return sum;
}

// Kaiser and Schafer's design: the cutoff is half a transition below half the rate, so the stop band begins at half the
// rate. Entry i is the filter at i / steps samples of the lower rate from its centre.
std::vector<double> makeHalfFilter() {
  const double beta = 0.1102 * (stop_band_db - 8.7);
  const double transition = (stop_band_db - 7.95) / (14.36 * 2 * zero_crossings);  // width, relative to the lower rate
  const double cutoff = 1.0 - transition;                                          // relative to half the lower rate
  std::vector<double> half(zero_crossings * steps + 2, 0.0);
  for (int i = 0; i <= zero_crossings * steps; ++i) {
    const double t = static_cast<double>(i) / steps, x = std::numbers::pi * cutoff * t;
    const double place = t / zero_crossings;
    const double window = besselI0(beta * std::sqrt(1.0 - place * place)) / besselI0(beta);
    half[static_cast<size_t>(i)] = (i == 0 ? 1.0 : std::sin(x) / x) * window;
  }
  return half;
}

const std::vector<double>& halfFilter() {
  static const std::vector<double> half = makeHalfFilter();
  return half;
}

class Filters {
 public:
  // from / to in lowest terms; output m is at position m from / to.
  Filters(int64_t from, int64_t to, int64_t n_outputs) : m_to(to), m_half(halfFilter()) {
    m_scale = std::min(1.0, static_cast<double>(to) / static_cast<double>(from));
    m_reach = static_cast<int64_t>(std::ceil(zero_crossings / m_scale));
    m_kept = to <= n_outputs && to * taps() <= max_kept_taps;
    m_filters.resize(static_cast<size_t>((m_kept ? to : 1) * taps()));
    for (int64_t phase = 0; m_kept && phase < to; ++phase) fill(phase, m_filters.data() + phase * taps());
  }

  int64_t taps() const { return 2 * m_reach; }
  int64_t reach() const { return m_reach; }  // tap i is for sample i - reach + 1 after the output's position

  // Weights for an output that is phase / to samples after a sample.
  const float* at(int64_t phase) {
    if (m_kept) return m_filters.data() + phase * taps();
    fill(phase, m_filters.data());
    return m_filters.data();
  }

 private:
  void fill(int64_t phase, float* weights) const {
    const double fraction = static_cast<double>(phase) / static_cast<double>(m_to);
    double sum = 0.0;
    for (int64_t i = 0; i < taps(); ++i) {
      const double place = std::fabs(static_cast<double>(i - m_reach + 1) - fraction) * m_scale * steps;
      const double whole = std::floor(place);
      double weight = 0.0;
      if (whole < zero_crossings * steps) {
        const double* entry = m_half.data() + static_cast<size_t>(whole);
        weight = entry[0] + (entry[1] - entry[0]) * (place - whole);
      }
      weights[i] = static_cast<float>(weight);
      sum += weight;
    }
    const auto gain = static_cast<float>(1.0 / sum);
    for (int64_t i = 0; i < taps(); ++i) weights[i] *= gain;
  }

  int64_t m_to, m_reach = 0;
  double m_scale = 1.0;  // samples of the lower rate per sample of the source
  bool m_kept = false;
  const std::vector<double>& m_half;
  std::vector<float> m_filters;  // [phases][taps], or [taps] if they are not kept
};

}  // namespace

std::vector<float> resample(std::span<const float> samples, int from_rate, int to_rate) {
  assert(from_rate >= 1000 && from_rate <= 384'000 && to_rate >= 1000 && to_rate <= 384'000);
  if (from_rate == to_rate) return {samples.begin(), samples.end()};
  const int64_t divisor = std::gcd(from_rate, to_rate), from = from_rate / divisor, to = to_rate / divisor;
  const auto n = static_cast<int64_t>(samples.size());
  std::vector<float> out(static_cast<size_t>((n * to + from - 1) / from));
  Filters filters(from, to, static_cast<int64_t>(out.size()));
  for (size_t m = 0; m < out.size(); ++m) {
    const int64_t place = static_cast<int64_t>(m) * from, first = place / to - filters.reach() + 1;
    const float* weights = filters.at(place % to);
    const int64_t end = std::min(filters.taps(), n - first);
    double sum = 0.0;
    for (int64_t i = std::max<int64_t>(0, -first); i < end; ++i)
      sum += static_cast<double>(weights[i]) * static_cast<double>(samples[static_cast<size_t>(first + i)]);
    out[m] = static_cast<float>(sum);
  }
  return out;
}

}  // namespace kvarium::audio
