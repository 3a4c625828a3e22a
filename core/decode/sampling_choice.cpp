#include "core/decode/sampling_choice.h"

#include <cmath>

namespace kvarium::decode {
namespace {

constexpr int most = 1 << 20;  // largest accepted top-k and n-gram

// Takes a number within the bounds of checkSampling().
void take(std::optional<double> value, double least, double largest, std::optional<double>& into) {
  if (value && std::isfinite(*value) && *value >= least && *value <= largest) into = value;
}

// Negative numbers mean "off" in some files.
void take(std::optional<double> value, std::optional<int>& into) {
  if (value && std::isfinite(*value) && *value <= most) into = *value > 0 ? static_cast<int>(*value) : 0;
}

// Whether the files specify how tokens are drawn.
bool namesSampling(const SamplingChoice& named) {
  return named.temperature || named.top_p || named.top_k || named.min_p || named.typical_p;
}

}  // namespace

SamplingOptions SamplingChoice::over(SamplingOptions below) const {
  forEachSetting([&](const char*, auto of, auto own) { below.*of = (this->*own).value_or(below.*of); });
  return below;
}

SamplingChoice namedSampling(const std::function<std::optional<double>(std::string_view key)>& number) {
  constexpr double least_p = 1e-6;  // a probability mass must be above 0
  SamplingChoice choice;
  take(number("temperature"), 0, 100, choice.temperature);
  take(number("top_p"), least_p, 1, choice.top_p);
  take(number("min_p"), 0, 1, choice.min_p);
  take(number("typical_p"), least_p, 1, choice.typical_p);
  take(number("repetition_penalty"), 0.1, 100, choice.repetition_penalty);
  take(number("top_k"), choice.top_k);
  take(number("no_repeat_ngram_size"), choice.no_repeat_ngram);
  return choice;
}

SamplingOptions chatSampling(const SamplingChoice& named) {
  SamplingOptions options;
  if (namesSampling(named)) {
    options.temperature = 1;
    options.top_k = 50;
  } else {
    options.temperature = 0.6;
    options.top_k = 40;
    options.top_p = 0.9;
    options.min_p = 0.05;
    options.repetition_penalty = 1.1;
  }
  return named.over(options);
}

}  // namespace kvarium::decode
