#include "core/audio/log_mel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kvarium::audio {
namespace {

// Slaney's scale: linear up to 1000 Hz, 27 steps to each factor of 6.4 above.
constexpr double hertz_per_mel = 200.0 / 3, bend_hertz = 1000, bend_mels = bend_hertz / hertz_per_mel;
const double log_step = std::log(6.4) / 27;

double melsOf(double hertz) {
  return hertz < bend_hertz ? hertz / hertz_per_mel : bend_mels + std::log(hertz / bend_hertz) / log_step;
}
double hertzOf(double mels) {
  return mels < bend_mels ? mels * hertz_per_mel : bend_hertz * std::exp((mels - bend_mels) * log_step);
}

// The sample at `at` of a sound that is reflected at both ends, without repeating the end samples.
float reflected(std::span<const float> samples, int64_t at) {
  const auto last = static_cast<int64_t>(samples.size()) - 1;
  if (last == 0) return samples[0];
  at = std::abs(at) % (2 * last);
  return samples[static_cast<size_t>(at > last ? 2 * last - at : at)];
}

}  // namespace

Fourier::Fourier(int n) : m_n(n), m_roots(static_cast<size_t>(n)), m_out(static_cast<size_t>(n)) {
  int rest = n;
  for (int p = 2; p * p <= rest; ++p)
    for (; rest % p == 0; rest /= p) m_primes.push_back(p);
  if (rest > 1) m_primes.push_back(rest);
  m_gathered.resize(m_primes.empty() ? 1 : static_cast<size_t>(m_primes.back()));
  for (int k = 0; k < n; ++k) {
    const double angle = -2 * std::numbers::pi * k / n;
    m_roots[static_cast<size_t>(k)] = {std::cos(angle), std::sin(angle)};
  }
}

void Fourier::transform(const double* x, int stride, int length, size_t factor, Complex* out) {
  if (length == 1) {
    out[0] = {x[0], 0};
    return;
  }
  const int p = m_primes[factor], part = length / p;
  for (int j = 0; j < p; ++j) transform(x + j * stride, stride * p, part, factor + 1, out + j * part);
  const int step = m_n / length;  // distance of this length's roots in the table for n
  for (int k = 0; k < part; ++k) {
    for (int j = 0; j < p; ++j) {
      const Complex value = out[j * part + k], root = m_roots[static_cast<size_t>(j * k * step)];
      m_gathered[static_cast<size_t>(j)] = {value.re * root.re - value.im * root.im,
                                            value.re * root.im + value.im * root.re};
    }
    for (int q = 0; q < p; ++q) {
      Complex sum = m_gathered[0];
      for (int j = 1; j < p; ++j) {
        const Complex value = m_gathered[static_cast<size_t>(j)];
        const Complex root = m_roots[static_cast<size_t>(j * q % p * (m_n / p))];
        sum.re += value.re * root.re - value.im * root.im;
        sum.im += value.re * root.im + value.im * root.re;
      }
      out[q * part + k] = sum;
    }
  }
}

void Fourier::power(const double* x, double* power) {
  transform(x, 1, m_n, 0, m_out.data());
  for (int k = 0; k <= m_n / 2; ++k) {
    const Complex value = m_out[static_cast<size_t>(k)];
    power[k] = value.re * value.re + value.im * value.im;
  }
}

LogMel::LogMel(const LogMelConfig& config)
    : m_config(config), m_fourier(config.n_fft), m_window(static_cast<size_t>(config.n_fft)) {
  for (int i = 0; i < config.n_fft; ++i)
    m_window[static_cast<size_t>(i)] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / config.n_fft);
  const int frequencies = config.n_fft / 2 + 1;
  const double top = melsOf(config.sampling_rate / 2.0);
  const auto edge = [&](int i) { return hertzOf(top * i / (config.n_mels + 1)); };
  for (int b = 0; b < config.n_mels; ++b) {
    const double left = edge(b), middle = edge(b + 1), right = edge(b + 2);
    Band band;
    for (int f = 0; f < frequencies; ++f) {
      const double hertz = static_cast<double>(config.sampling_rate) * f / config.n_fft;
      const double height = std::min((hertz - left) / (middle - left), (right - hertz) / (right - middle));
      if (height <= 0) continue;
      if (band.weights.empty()) band.first = f;
      band.weights.push_back(height * 2 / (right - left));
    }
    m_bands.push_back(std::move(band));
  }
}

MelFeatures LogMel::features(std::span<const float> samples) {
  const auto count = static_cast<int64_t>(samples.size());
  MelFeatures made{m_config.n_mels, count / m_config.hop, {}};
  const int64_t frames = made.frames;
  made.values.resize(static_cast<size_t>(m_config.n_mels * frames));
  std::vector<double> frame(m_window.size()), power(m_window.size() / 2 + 1);
  std::vector<double> logs(made.values.size());
  double loudest = -INFINITY;
  for (int64_t t = 0; t < frames; ++t) {
    const int64_t start = t * m_config.hop - m_config.n_fft / 2;
    const bool inside = start >= 0 && start + m_config.n_fft <= count;
    bool silent = true;
    for (int i = 0; i < m_config.n_fft; ++i) {
      const float sample = inside ? samples[static_cast<size_t>(start + i)] : reflected(samples, start + i);
      silent = silent && sample == 0;
      frame[static_cast<size_t>(i)] = m_window[static_cast<size_t>(i)] * double{sample};
    }
    if (!silent) m_fourier.power(frame.data(), power.data());
    for (int b = 0; b < m_config.n_mels; ++b) {
      double energy = 0;
      if (!silent) {
        const Band& band = m_bands[static_cast<size_t>(b)];
        for (size_t f = 0; f < band.weights.size(); ++f)
          energy += band.weights[f] * power[static_cast<size_t>(band.first) + f];
      }
      const double y = std::log10(std::max(energy, 1e-10));
      logs[static_cast<size_t>(b * frames + t)] = y;
      loudest = std::max(loudest, y);
    }
  }
  for (size_t i = 0; i < logs.size(); ++i)
    made.values[i] = static_cast<float>((std::max(logs[i], loudest - 8) + 4) / 4);
  return made;
}

int64_t LogMel::chunks(size_t samples) const {
  return std::max<int64_t>(1, (static_cast<int64_t>(samples) + m_config.chunk - 1) / m_config.chunk);
}

MelFeatures LogMel::chunk(std::span<const float> samples, int64_t index) {
  const size_t first = std::min(static_cast<size_t>(index * m_config.chunk), samples.size());
  const std::span<const float> part =
      samples.subspan(first, std::min(static_cast<size_t>(m_config.chunk), samples.size() - first));
  std::vector<float> filled(part.begin(), part.end());
  filled.resize(static_cast<size_t>(m_config.chunk), 0.0f);
  return features(filled);
}

}  // namespace kvarium::audio
