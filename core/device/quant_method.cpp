// Scale and offset of one group, and the code of one number under them.
//
// All in float32, one order, no fused multiply-adds: a tile is the same bytes on every machine.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/device/quant_layout.h"

namespace kvarium::device {
namespace {

// Four numbers at once, in the compiler's own vectors.
typedef float Four [[gnu::vector_size(16)]];
typedef int32_t FourInts [[gnu::vector_size(16)]];

Four load(const float* x) {
  Four out;
  std::memcpy(&out, x, sizeof(out));
  return out;
}
float total(Four x) { return (x[0] + x[2]) + (x[1] + x[3]); }
Four least(Four a, Four b) { return a < b ? a : b; }
Four most(Four a, Four b) { return a > b ? a : b; }
float least(float a, float b) { return a < b ? a : b; }
float most(float a, float b) { return a > b ? a : b; }

// Nearest integer, ties to even, for 0 <= x < 2^22: the sum has no bits left for a fraction.
template <class T>
T nearest(T x) {
  return (x + 0x1.8p23f) - 0x1.8p23f;
}

// To [0, top]; NaN becomes 0.
template <class T>
T clamped(T x, float top) {
  x = x > T{} ? x : T{};
  return x < T{} + top ? x : T{} + top;
}

float topCode(int bits) { return static_cast<float>((1 << bits) - 1); }

struct Range {
  float low = 0, high = 0;
};

Range rangeOf(std::span<const float> x) {
  Range range{x[0], x[0]};
  size_t i = 0;
  if (x.size() >= 4) {
    Four low = load(x.data()), high = low;
    for (; i + 4 <= x.size(); i += 4) {
      const Four next = load(x.data() + i);
      low = least(next, low);
      high = most(next, high);
    }
    for (int lane = 0; lane < 4; ++lane) {
      range.low = least(low[lane], range.low);
      range.high = most(high[lane], range.high);
    }
  }
  for (; i < x.size(); ++i) {
    range.low = least(x[i], range.low);
    range.high = most(x[i], range.high);
  }
  return range;
}

// x = (code - zero) / inverse, as in hqq 0.2.3. Its zero is not rounded.
struct HalfQuadratic {
  float inverse = 1, zero = 0;
};

HalfQuadratic halfQuadratic(int bits, std::span<const float> x) {
  const Range range = rangeOf(x);
  const float width = range.high - range.low;
  const float inverse = width <= 1e-4f ? 1.0f : least(topCode(bits) / width, 2e4f);
  return {inverse, -range.low * inverse};
}

// Badri and Shaji 2023, equations 4 and 5, on the zero alone: with r = (q - zero) / inverse, e = x - r and the error
// that is meant to stay, w = sign(e) max(|e| - |e|^(p-1) / beta, 0), the zero becomes the mean of q - (x - w) inverse.
// Stops when the mean |e| no longer falls, with the zero that had the least.
float solvedZero(int bits, std::span<const float> x, const HalfQuadratic& fit) {
  const float top = topCode(bits), power = 0.7f, kappa = 1.01f;
  const float count = static_cast<float>(x.size());
  float beta = 10.0f, zero = fit.zero, best_zero = fit.zero, least_apart = __builtin_inff();
  for (int iteration = 0; iteration <= 20; ++iteration) {
    float apart = 0, sum = 0;
    for (const float value : x) {
      const float code = nearest(clamped(value * fit.inverse + zero, top));
      const float error = value - (code - zero) / fit.inverse, size = std::fabs(error);
      apart += size;
      const float kept = size > 0 ? std::copysign(most(size - std::pow(size, power - 1) / beta, 0.0f), error) : 0.0f;
      sum += code - (value - kept) * fit.inverse;
    }
    if (!(apart < least_apart)) break;
    least_apart = apart;
    best_zero = zero;
    zero = sum / count;
    beta *= kappa;
  }
  return best_zero;
}

// What one pass of rounding y = x - origin leaves: sums over the group. Codes are counted from `middle`.
struct Pass {
  float code = 0, square = 0, product = 0, error = 0;
};

template <class T>
struct PassSums {
  T code{}, square{}, product{}, error{};

  void add(T y, const GroupFit& fit, float inverse, float top, float middle) {
    const T rounded = nearest(clamped((y - fit.offset) * inverse, top));
    const T apart = y - (rounded * fit.scale + fit.offset), counted = rounded - middle;
    code += counted;
    square += counted * counted;
    product += counted * y;
    error += apart * apart;
  }
};

Pass roundAll(std::span<const float> x, float origin, float top, float middle, const GroupFit& fit) {
  const float inverse = 1 / fit.scale;
  PassSums<Four> even, odd;
  size_t i = 0;
  for (; i + 8 <= x.size(); i += 8) {
    even.add(load(x.data() + i) - origin, fit, inverse, top, middle);
    odd.add(load(x.data() + i + 4) - origin, fit, inverse, top, middle);
  }
  PassSums<float> rest;
  for (; i < x.size(); ++i) rest.add(x[i] - origin, fit, inverse, top, middle);
  return {total(even.code + odd.code) + rest.code, total(even.square + odd.square) + rest.square,
          total(even.product + odd.product) + rest.product, total(even.error + odd.error) + rest.error};
}

// Starts with the range shrunk as suits a normal distribution, then alternates: codes for scale and offset (or scale
// alone), scale and offset for codes by linear regression. Keeps the best. Under 1e-30 there is nothing to square.
GroupFit leastSquares(int bits, std::span<const float> x, bool centered) {
  constexpr int passes = 4;
  const Range range = rangeOf(x);
  const float top = topCode(bits), middle = centered ? top / 2 : 0, count = static_cast<float>(x.size());
  const float widest = centered ? 2 * most(range.high, -range.low) : range.high - range.low;
  const float origin = centered ? 0 : range.low,
              shrink = isCodeWidth(bits) ? code_widths[codeWidthIndex(bits)].first_shrink : 1;
  const auto at = [&](float scale, float offset) { return GroupFit{scale, centered ? -scale * middle : offset}; };
  if (!(widest / top > 1e-30f)) return {widest / top, at(widest / top, 0).offset + origin};
  float sum = 0;
  if (!centered) {
    for (const float value : x) sum += value - origin;
  }
  GroupFit fit = at(widest * shrink / top, widest * (1 - shrink) / 2), best = fit;
  float least_error = __builtin_inff();
  for (int pass = 0; pass < passes; ++pass) {
    const Pass made = roundAll(x, origin, top, middle, fit);
    if (made.error < least_error) {
      least_error = made.error;
      best = fit;
    }
    const float spread = centered ? made.square : count * made.square - made.code * made.code;
    const float joint = centered ? made.product : count * made.product - made.code * sum;
    if (!(spread > 0) || !(joint > 0)) break;
    const float scale = joint / spread;
    if (!(scale > 1e-30f)) break;
    fit = at(scale, (sum - scale * made.code) / count);
  }
  return {best.scale, best.offset + origin};
}

// Codes before they are rounded.
template <class T>
T realCode(bool half_quadratic, const GroupFit& group, float inverse, float zero, T x) {
  return half_quadratic ? x * inverse + zero : (x - group.offset) / group.scale;
}

}  // namespace

GroupFit fitGroup(QuantMethod fit, int bits, std::span<const float> x) {
  if (x.empty()) return {};
  switch (fit) {
    case QuantMethod::range: {
      const Range range = rangeOf(x);
      return {(range.high - range.low) / topCode(bits), range.low};
    }
    case QuantMethod::hqq:
    case QuantMethod::hqq_optimized: {
      HalfQuadratic found = halfQuadratic(bits, x);
      if (fit == QuantMethod::hqq_optimized) found.zero = solvedZero(bits, x, found);
      const float scale = 1 / found.inverse;
      return {scale, -found.zero * scale};
    }
    case QuantMethod::least_squares: return leastSquares(bits, x, false);
  }
  return {};
}

GroupFit fitCentered(QuantMethod fit, int bits, std::span<const float> x) {
  if (x.empty()) return {};
  if (fit == QuantMethod::least_squares) return leastSquares(bits, x, true);
  const Range range = rangeOf(x);
  const float scale = 2 * (most(range.high, -range.low) / topCode(bits));
  return {scale, -scale * topCode(bits) / 2};
}

int codeOf(QuantMethod fit, int bits, const GroupFit& group, float x) {
  uint8_t code = 0;
  codesOf(fit, bits, group, {&x, 1}, &code);
  return code;
}

void codesOf(QuantMethod fit, int bits, const GroupFit& group, std::span<const float> x, uint8_t* codes) {
  if (!(group.scale > 0)) {
    std::fill_n(codes, x.size(), uint8_t{0});
    return;
  }
  const bool half_quadratic = fit == QuantMethod::hqq || fit == QuantMethod::hqq_optimized;
  const float inverse = 1 / group.scale, zero = -group.offset * inverse, top = topCode(bits);
  const auto codeAt = [&](auto value) {
    return nearest(clamped(realCode(half_quadratic, group, inverse, zero, value), top));
  };
  size_t i = 0;
  for (; i + 4 <= x.size(); i += 4) {
    const FourInts four = __builtin_convertvector(codeAt(load(x.data() + i)), FourInts);
    for (int lane = 0; lane < 4; ++lane) codes[i + static_cast<size_t>(lane)] = static_cast<uint8_t>(four[lane]);
  }
  for (; i < x.size(); ++i) codes[i] = static_cast<uint8_t>(codeAt(x[i]));
}

}  // namespace kvarium::device
