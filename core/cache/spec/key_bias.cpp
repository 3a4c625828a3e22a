#include "core/cache/spec/key_bias.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"

namespace kvarium::cache {
namespace {

constexpr double text_range = 6;                 // standard deviations that what the text adds to a key spans
constexpr double enough_bits = 4, may_lose = 1;  // measured: docs/quality.md
constexpr int wide_bits = 8;
constexpr size_t most_rules = 6;

// In standard deviations of what the text adds.
double biasRange(const SealedFormat& keys, const KeyBias& bias) {
  if (keys.codes.hadamard) return text_range * bias.mean;  // spread over all channels
  return keys.codes.axis == device::QuantLayout::Axis::token ? bias.still : bias.wave;
}

double lostBits(const LayerPlan& plan) {
  if (!plan.hasCells() || !plan.sealing || !plan.sealing->k) return 0;
  return std::log2(1 + biasRange(*plan.sealing->k, plan.shape.key_bias) / text_range);
}

struct Run {
  int first, last;  // layers
  bool wide;        // codes of wide_bits are enough
};

// Consecutive layers whose keys are spoiled.
std::vector<Run> spoiled(const std::vector<LayerPlan>& plans) {
  std::vector<Run> runs;
  for (size_t i = 0; i < plans.size(); ++i) {
    const double lost = lostBits(plans[i]);
    if (lost < may_lose || plans[i].sealing->k->codes.bits - lost >= enough_bits) continue;
    const auto layer = static_cast<int>(i);
    const bool wide = wide_bits - lost >= enough_bits;
    if (!runs.empty() && runs.back().last == layer - 1 && runs.back().wide == wide)
      runs.back().last = layer;
    else
      runs.push_back({layer, layer, wide});
  }
  if (runs.size() <= most_rules) return runs;
  return {{runs.front().first, runs.back().last,
           std::all_of(runs.begin(), runs.end(), [](const Run& run) { return run.wide; })}};
}

std::string rangeText(const Run& run) {
  return std::to_string(run.first) + (run.last == run.first ? "" : "-" + std::to_string(run.last));
}

std::string oneDecimal(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.1f", value);
  return digits;
}

CacheJob jobOf(const Format* default_format) { return {.default_format = default_format, .context = 1}; }

// Some backends have no codes that wide.
bool accepts(const std::string& spec, const std::vector<LayerShape>& layers, const Format* default_format) {
  try {
    planLayers(parseCacheSpec(spec), layers, jobOf(default_format));
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

std::string keyBiasRules(const CacheSpec& spec, const std::vector<LayerShape>& layers, const Format* default_format) {
  std::string rules;
  for (const Run& run : spoiled(planLayers(spec, layers, jobOf(default_format)))) {
    const std::string of = ";" + rangeText(run) + ":", wide = of + "k_nbits=" + std::to_string(wide_bits);
    const bool widens = run.wide && accepts(spec.text + rules + wide, layers, default_format);
    rules += widens ? wide : of + "k_format=" + std::string(default_format->name);
  }
  return rules;
}

Sentence keyBiasWarning(const CacheSpec& spec, const std::vector<LayerShape>& layers, const Format* default_format) {
  const std::vector<LayerPlan> plans = planLayers(spec, layers, jobOf(default_format));
  std::string spoiled_layers;
  const LayerPlan* worst = nullptr;
  for (const Run& run : spoiled(plans)) {
    spoiled_layers += (spoiled_layers.empty() ? "" : ", ") + rangeText(run);
    for (int i = run.first; i <= run.last; ++i) {
      const LayerPlan& plan = plans[static_cast<size_t>(i)];
      if (!worst || lostBits(plan) > lostBits(*worst)) worst = &plan;
    }
  }
  if (!worst) return {};
  const SealedFormat& keys = *worst->sealing->k;
  return {
      "biases in the keys (layers %1) span up to %2 times what the text changes in them; of %3 bits %4 are left for "
      "it: "
      "add %5 to the cache",
      spoiled_layers,
      oneDecimal(biasRange(keys, worst->shape.key_bias) / text_range),
      int{keys.codes.bits},
      oneDecimal(std::max(0.0, keys.codes.bits - lostBits(*worst))),
      keyBiasRules(spec, layers, default_format)};
}

}  // namespace kvarium::cache
