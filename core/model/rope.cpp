#include "core/model/rope.h"

#include <algorithm>
#include <cmath>

namespace kvarium::model {
namespace {

constexpr double pi = 3.14159265358979323846;

// Divides wavelengths above original / low by the factor, keeps those below original / high, with a ramp between.
void scaleLlama3(const RopeConfig& rope, std::vector<double>& frequencies) {
  const double original = static_cast<double>(rope.original_context);
  for (double& frequency : frequencies) {
    const double wavelength = 2 * pi / frequency;
    if (wavelength < original / rope.high_freq_factor) continue;
    if (wavelength > original / rope.low_freq_factor) {
      frequency /= rope.factor;
    } else {
      const double smooth =
          (original / wavelength - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor);
      frequency = (1 - smooth) * frequency / rope.factor + smooth * frequency;
    }
  }
}

// Peng et al. 2023, eq. 17 to 23: keeps the frequency of fast pairs, divides that of slow pairs, with a ramp between.
void scaleYarn(const RopeConfig& rope, std::vector<double>& frequencies) {
  const double original = static_cast<double>(rope.original_context);
  const auto pairOf = [&](double turns) {
    return rope.dims * std::log(original / (turns * 2 * pi)) / (2 * std::log(rope.base));
  };
  const double fast = pairOf(rope.beta_fast), slow_end = pairOf(rope.beta_slow);
  const double low = std::max(rope.whole_pairs ? std::floor(fast) : fast, 0.0);
  double high = std::min(rope.whole_pairs ? std::ceil(slow_end) : slow_end, static_cast<double>(rope.dims - 1));
  if (low == high) high += 0.001;
  for (size_t pair = 0; pair < frequencies.size(); ++pair) {
    const double slow = std::clamp((static_cast<double>(pair) - low) / (high - low), 0.0, 1.0);
    frequencies[pair] = frequencies[pair] / rope.factor * slow + frequencies[pair] * (1 - slow);
  }
}

}  // namespace

int64_t ropeVariant(const RopeConfig& rope, int64_t length) {
  if (length <= rope.original_context) return 0;
  if (rope.scaling == RopeScaling::longrope) return 1;
  return rope.scaling == RopeScaling::dynamic ? length : 0;
}

RopeTable ropeTable(const RopeConfig& rope, int64_t length) {
  const int64_t variant = ropeVariant(rope, length);
  double base = rope.base;
  if (rope.scaling == RopeScaling::dynamic && variant > 0 && rope.dims > 2) {
    const double stretch = rope.factor * static_cast<double>(length) / static_cast<double>(rope.original_context);
    base *= std::pow(stretch - (rope.factor - 1), static_cast<double>(rope.dims) / (rope.dims - 2));
  }
  RopeTable table;
  table.scale = rope.attention_factor;
  for (int pair = 0; pair < rope.dims / 2; ++pair) table.frequencies.push_back(std::pow(base, -2.0 * pair / rope.dims));
  const bool longer = rope.scaling == RopeScaling::longrope && variant > 0;
  const std::vector<float>& factors = longer ? rope.long_factors : rope.factors;
  for (size_t pair = 0; pair < factors.size(); ++pair) table.frequencies[pair] /= factors[pair];
  if (rope.scaling == RopeScaling::linear) {
    for (double& frequency : table.frequencies) frequency /= rope.factor;
  }
  if (rope.scaling == RopeScaling::llama3) scaleLlama3(rope, table.frequencies);
  if (rope.scaling == RopeScaling::yarn) scaleYarn(rope, table.frequencies);
  return table;
}

void ropeAngles(const RopeTable& table, int64_t first, int n, int64_t cap, std::span<float> out) {
  const size_t pairs = table.frequencies.size();
  for (size_t pair = 0; pair < pairs; ++pair) {
    for (int row = 0; row < n; ++row) {
      const int64_t position = cap >= 0 ? std::min(first + row, cap) : first + row;
      const double angle = static_cast<double>(position) * table.frequencies[pair];
      float* target = out.data() + (static_cast<size_t>(row) * pairs + pair) * 2;
      target[0] = static_cast<float>(std::cos(angle) * table.scale);
      target[1] = static_cast<float>(std::sin(angle) * table.scale);
    }
  }
}

// A sum of equal turns: sum_t e^(i w t) = e^(i w (n - 1) / 2) sin(n w / 2) / sin(w / 2).
std::vector<float> averageAngles(const RopeTable& table, int64_t first, int64_t n) {
  std::vector<float> average;
  for (const double frequency : table.frequencies) {
    const auto rows = static_cast<double>(n);
    const double whole = std::sin(rows * frequency / 2), one = std::sin(frequency / 2);
    const double length = table.scale * (one == 0 ? 1 : whole / (rows * one));
    const double middle = (static_cast<double>(first) + (rows - 1) / 2) * frequency;
    average.push_back(static_cast<float>(std::cos(middle) * length));
    average.push_back(static_cast<float>(std::sin(middle) * length));
  }
  return average;
}

}  // namespace kvarium::model
