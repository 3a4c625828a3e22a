// Fourier: the discrete Fourier transform of a fixed length, any length: Cooley and Tukey 1965 over its prime factors.
#pragma once

#include <cstddef>
#include <vector>

namespace kvarium::audio {

class Fourier {
 public:
  explicit Fourier(int n);  // n >= 1
  // |X[k]|^2 for k = 0 .. n/2 of the real x [n]; power [n/2 + 1]. Not thread-safe.
  void power(const double* x, double* power);

 private:
  struct Complex {
    double re = 0, im = 0;
  };
  // out [length] = transform of `length` numbers that are `stride` apart; `factor`: index of the prime to split off
  // next.
  void transform(const double* x, int stride, int length, size_t factor, Complex* out);

  int m_n;
  std::vector<int> m_primes;        // ascending; n is their product
  std::vector<Complex> m_roots;     // exp(-2 pi i k / n)
  std::vector<Complex> m_out;       // [n]
  std::vector<Complex> m_gathered;  // [largest prime]
};

}  // namespace kvarium::audio
