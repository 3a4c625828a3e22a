// exp and tanh over sixteen lanes; scales of integers; the rotation of keys and values that are written in codes.
#pragma once

namespace kvarium::cpu {

// e^x = 2^n e^r with n = round(x / ln 2): gives e^r, |r| <= ln 2 / 2, by its series to r^7 (remainder 5e-9 of the
// whole).
template <class V>
[[gnu::always_inline]] inline typename V::F expFraction(typename V::F x, typename V::I& n) {
  using F = typename V::F;
  n = V::toInt(V::mul(x, V::set(1.44269504088896341f)));
  const F whole = V::toFloat(n);
  F r = V::fma(whole, V::set(-0.693359375f), x);  // ln 2 in two parts: the first has 10 bits, so its product is exact
  r = V::fma(whole, V::set(2.12194440e-4f), r);
  F p = V::set(1.0f / 5040);
  p = V::fma(p, r, V::set(1.0f / 720));
  p = V::fma(p, r, V::set(1.0f / 120));
  p = V::fma(p, r, V::set(1.0f / 24));
  p = V::fma(p, r, V::set(1.0f / 6));
  p = V::fma(p, r, V::set(0.5f));
  p = V::fma(V::mul(p, r), r, r);
  return V::add(p, V::set(1.0f));
}

// e^x within 2 units in the last place. Below -87.3 (the smallest normal number) 0, above 88.7 infinity.
template <class V>
[[gnu::always_inline]] inline typename V::F expWide(typename V::F x) {
  const auto low = V::set(-87.33654f), high = V::set(88.72283f);
  typename V::I n;
  const auto fraction = expFraction<V>(V::min(V::max(x, low), high), n);
  // n = 128 would not fit one exponent: the last factor of two comes apart.
  const auto most = V::powerOfTwo(V::iclamp(n, -126, 127));
  const auto rest = V::powerOfTwo(V::iclamp(V::isub(n, V::iset(127)), 0, 1));
  const auto value = V::mul(V::mul(fraction, most), rest);
  return V::whereLess(high, x, V::set(__builtin_inff()), V::whereLess(x, low, V::zero(), value));
}

// The same for x <= 0 or -infinity, the weights of a softmax, in fewer steps: n is rounded by adding 1.5 * 2^23, and
// e^r is the polynomial of degree 6 with the least relative error over |r| <= ln 2 / 2 (2e-9; Remez). 1 at 0.
template <class V>
[[gnu::always_inline]] inline typename V::F expNegative(typename V::F x) {
  using F = typename V::F;
  const F low = V::set(-87.33654f), magic = V::set(12582912.0f), near = V::max(x, low);
  const F n = V::sub(V::fma(near, V::set(1.44269504088896341f), magic), magic);
  F r = V::fma(n, V::set(-0.693359375f), near);
  r = V::fma(n, V::set(2.12194440e-4f), r);
  F p = V::fma(V::set(0.00138367933686823f), r, V::set(0.00837485678493977f));
  p = V::fma(p, r, V::set(0.0416682288050652f));
  p = V::fma(p, r, V::set(0.166664198040962f));
  p = V::fma(p, r, V::set(0.499999910593033f));
  p = V::fma(p, r, V::set(1.0f));
  p = V::fma(p, r, V::set(1.0f));
  return V::scaleAbove(x, low, p, n);
}

// tanh x = 1 - 2 / (e^2x + 1); near 0, where that cancels, x - x^3/3 + 2x^5/15 - 17x^7/315.
template <class V>
[[gnu::always_inline]] inline typename V::F tanhWide(typename V::F x) {
  using F = typename V::F;
  const F one = V::set(1.0f);
  const F far = V::sub(one, V::div(V::set(2.0f), V::add(expWide<V>(V::add(x, x)), one)));
  const F square = V::mul(x, x);
  F near = V::set(-17.0f / 315);
  near = V::fma(near, square, V::set(2.0f / 15));
  near = V::fma(near, square, V::set(-1.0f / 3));
  near = V::fma(V::mul(near, square), x, x);
  return V::whereLess(V::abs(x), V::set(0.25f), near, far);
}

constexpr int two_pass_limit = 127 * 128;  // the largest |code| of 15 bits

// x = scale * code, code = round(x * inverse)
struct LineScale {
  float scale = 0, inverse = 0;
};

// For numbers of at most |x| = most. Below 2^-100 the inverse would overflow. If a number is infinite, the codes are
// zeros and products with that scale are not numbers.
[[gnu::always_inline]] inline LineScale lineScale(float most, int limit) {
  if (!(most > 0x1p-100f)) return {0, 0};
  if (!(most <= 3.4028235e38f)) return {most, 0};
  return {most / static_cast<float>(limit), static_cast<float>(limit) / most};
}

// Orthonormal Walsh-Hadamard transform of each block of the largest power of two that divides head_dim
// (quant_layout.h): n log2 n additions for n numbers.
template <class V>
void rotateBlocks(float* x, int head_dim) {
  const int block = head_dim & -head_dim;
  const float scale = 1 / __builtin_sqrtf(static_cast<float>(block));
  if (block < 16) {
    for (int apart = 1; apart < block; apart *= 2) {
      for (int i = 0; i < head_dim; ++i) {
        if (i & apart) continue;
        const float a = x[i], b = x[i + apart];
        x[i] = a + b;
        x[i + apart] = a - b;
      }
    }
    for (int i = 0; i < head_dim; ++i) x[i] *= scale;
    return;
  }
  for (int i = 0; i < head_dim; i += 16) {
    const auto four = V::template butterfly<2>(V::template butterfly<1>(V::load(x + i)));
    V::store(x + i, V::template butterfly<8>(V::template butterfly<4>(four)));
  }
  for (int apart = 16; apart < block; apart *= 2) {
    for (int i = 0; i < head_dim; i += 16) {
      if (i & apart) continue;
      const auto a = V::load(x + i), b = V::load(x + i + apart);
      V::store(x + i, V::add(a, b));
      V::store(x + i + apart, V::sub(a, b));
    }
  }
  for (int i = 0; i < head_dim; i += 16) V::store(x + i, V::mul(V::load(x + i), V::set(scale)));
}

}  // namespace kvarium::cpu
