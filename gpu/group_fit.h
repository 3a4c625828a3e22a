// Scale, offset and codes of one group of numbers (QuantMethod), in device code: the arithmetic of
// core/device/quant_method.cpp, operation by operation, so that a tile is the same bytes as on the CPU. What includes
// this is compiled without fused multiply-adds. Where the CPU adds four numbers at once, there are four sums here.
#pragma once

#include "core/device/quant_layout.h"
#include "gpu/kernel.h"

namespace KV_GPU {

struct FitRule {
  device::QuantMethod method = device::QuantMethod::range;
  bool centered = false;
  float top = 1;           // the largest code
  float first_shrink = 1;  // CodeWidth
};

inline FitRule fitRule(const device::QuantLayout& codes, device::QuantMethod method) {
  return {.method = method,
          .centered = codes.centered,
          .top = static_cast<float>((1 << codes.bits) - 1),
          .first_shrink = device::code_widths[device::codeWidthIndex(codes.bits)].first_shrink};
}

// They choose between two zeros as the CPU does.
__device__ inline float lesser(float a, float b) { return a < b ? a : b; }
__device__ inline float greater(float a, float b) { return a > b ? a : b; }

// Nearest integer, ties to even, for 0 <= x < 2^22.
__device__ inline float nearestInteger(float x) { return (x + 0x1.8p23f) - 0x1.8p23f; }

// To [0, top]; NaN becomes 0.
__device__ inline float toCodeRange(float x, float top) {
  x = x > 0.0f ? x : 0.0f;
  return x < top ? x : top;
}

struct NumberRange {
  float low, high;
};

// x [count], count > 0
__device__ inline NumberRange rangeOfNumbers(const float* x, int count) {
  NumberRange range{x[0], x[0]};
  int i = 0;
  if (count >= 4) {
    float low[4] = {x[0], x[1], x[2], x[3]}, high[4] = {x[0], x[1], x[2], x[3]};
    for (; i + 4 <= count; i += 4) {
      KV_UNROLL(4)
      for (int k = 0; k < 4; ++k) {
        low[k] = lesser(x[i + k], low[k]);
        high[k] = greater(x[i + k], high[k]);
      }
    }
    KV_UNROLL(4)
    for (int k = 0; k < 4; ++k) {
      range.low = lesser(low[k], range.low);
      range.high = greater(high[k], range.high);
    }
  }
  for (; i < count; ++i) {
    range.low = lesser(x[i], range.low);
    range.high = greater(x[i], range.high);
  }
  return range;
}

// x = (code - zero) / inverse
struct InverseFit {
  float inverse, zero;
};

__device__ inline InverseFit halfQuadraticFit(const FitRule& rule, const float* x, int count) {
  const NumberRange range = rangeOfNumbers(x, count);
  const float width = range.high - range.low;
  const float inverse = width <= 1e-4f ? 1.0f : lesser(rule.top / width, 2e4f);
  return {inverse, -range.low * inverse};
}

// Half-quadratic steps on the zero (Badri and Shaji 2023, equations 4 and 5).
__device__ inline float halfQuadraticZero(const FitRule& rule, const float* x, int count, const InverseFit& fit) {
  const float power = 0.7f, kappa = 1.01f;
  float beta = 10.0f, zero = fit.zero, best_zero = fit.zero, least_apart = INFINITY;
  for (int iteration = 0; iteration <= 20; ++iteration) {
    float apart = 0, sum = 0;
    for (int i = 0; i < count; ++i) {
      const float code = nearestInteger(toCodeRange(x[i] * fit.inverse + zero, rule.top));
      const float error = x[i] - (code - zero) / fit.inverse, size = fabsf(error);
      apart += size;
      const float kept = size > 0 ? copysignf(greater(size - powf(size, power - 1) / beta, 0.0f), error) : 0.0f;
      sum += code - (x[i] - kept) * fit.inverse;
    }
    if (!(apart < least_apart)) break;
    least_apart = apart;
    best_zero = zero;
    zero = sum / static_cast<float>(count);
    beta *= kappa;
  }
  return best_zero;
}

// What one pass of rounding y = x - origin leaves: sums over the group. Codes are counted from `middle`.
struct RoundingSums {
  float code = 0, square = 0, product = 0, error = 0;

  __device__ void add(float y, const device::GroupFit& fit, float inverse, float top, float middle) {
    const float rounded = nearestInteger(toCodeRange((y - fit.offset) * inverse, top));
    const float apart = y - (rounded * fit.scale + fit.offset), counted = rounded - middle;
    code += counted;
    square += counted * counted;
    product += counted * y;
    error += apart * apart;
  }
};

__device__ inline RoundingSums roundNumbers(const float* x, int count, float origin, float top, float middle,
                                            const device::GroupFit& fit) {
  const float inverse = 1 / fit.scale;
  RoundingSums eight[8], rest;
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    KV_UNROLL(8)
    for (int k = 0; k < 8; ++k) eight[k].add(x[i + k] - origin, fit, inverse, top, middle);
  }
  for (; i < count; ++i) rest.add(x[i] - origin, fit, inverse, top, middle);
  const auto total = [&](float RoundingSums::*field) {
    const auto both = [&](int k) { return eight[k].*field + eight[k + 4].*field; };
    return ((both(0) + both(2)) + (both(1) + both(3))) + rest.*field;
  };
  return {total(&RoundingSums::code), total(&RoundingSums::square), total(&RoundingSums::product),
          total(&RoundingSums::error)};
}

__device__ inline device::GroupFit leastSquaresFit(const FitRule& rule, const float* x, int count) {
  constexpr int passes = 4;
  const NumberRange range = rangeOfNumbers(x, count);
  const float top = rule.top, middle = rule.centered ? top / 2 : 0, numbers = static_cast<float>(count);
  const float widest = rule.centered ? 2 * greater(range.high, -range.low) : range.high - range.low;
  const float origin = rule.centered ? 0 : range.low, shrink = rule.first_shrink;
  const auto at = [&](float scale, float offset) {
    return device::GroupFit{scale, rule.centered ? -scale * middle : offset};
  };
  if (!(widest / top > 1e-30f)) return {widest / top, at(widest / top, 0).offset + origin};
  float sum = 0;
  for (int i = 0; !rule.centered && i < count; ++i) sum += x[i] - origin;
  device::GroupFit fit = at(widest * shrink / top, widest * (1 - shrink) / 2), best = fit;
  float least_error = INFINITY;
  for (int pass = 0; pass < passes; ++pass) {
    const RoundingSums made = roundNumbers(x, count, origin, top, middle, fit);
    if (made.error < least_error) {
      least_error = made.error;
      best = fit;
    }
    const float spread = rule.centered ? made.square : numbers * made.square - made.code * made.code;
    const float joint = rule.centered ? made.product : numbers * made.product - made.code * sum;
    if (!(spread > 0) || !(joint > 0)) break;
    const float scale = joint / spread;
    if (!(scale > 1e-30f)) break;
    fit = at(scale, (sum - scale * made.code) / numbers);
  }
  return {best.scale, best.offset + origin};
}

// x [count]; a group of no numbers has scale and offset 0.
__device__ inline device::GroupFit fitNumbers(const FitRule& rule, const float* x, int count) {
  if (count == 0) return {};
  if (rule.method == device::QuantMethod::least_squares) return leastSquaresFit(rule, x, count);
  if (rule.centered) {
    const NumberRange range = rangeOfNumbers(x, count);
    const float scale = 2 * (greater(range.high, -range.low) / rule.top);
    return {scale, -scale * rule.top / 2};
  }
  if (rule.method == device::QuantMethod::range) {
    const NumberRange range = rangeOfNumbers(x, count);
    return {(range.high - range.low) / rule.top, range.low};
  }
  InverseFit found = halfQuadraticFit(rule, x, count);
  if (rule.method == device::QuantMethod::hqq_optimized) found.zero = halfQuadraticZero(rule, x, count, found);
  const float scale = 1 / found.inverse;
  return {scale, -found.zero * scale};
}

__device__ inline uint8_t codeOfNumber(const FitRule& rule, const device::GroupFit& group, float x) {
  if (!(group.scale > 0)) return 0;
  const bool half_quadratic =
      rule.method == device::QuantMethod::hqq || rule.method == device::QuantMethod::hqq_optimized;
  const float inverse = 1 / group.scale, zero = -group.offset * inverse;
  const float real = half_quadratic ? x * inverse + zero : (x - group.offset) / group.scale;
  return static_cast<uint8_t>(nearestInteger(toCodeRange(real, rule.top)));
}

}  // namespace KV_GPU
