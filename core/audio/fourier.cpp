#include "core/audio/fourier.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kvarium::audio {

Fourier::Fourier(int n) : m_n(n), m_roots(static_cast<size_t>(n)), m_out(static_cast<size_t>(n)) {
  int rest = n;
  for (int p = 2; p * p <= rest; ++p) {
    for (; rest % p == 0; rest /= p) m_primes.push_back(p);
  }
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

}  // namespace kvarium::audio
