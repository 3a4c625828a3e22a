// Sampling settings from several sources: the model's makers, the user's choice, and defaults for fields that neither
// sets.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/decode/options.h"

namespace kvarium::decode {

// A set of sampling settings. Empty fields keep the value of the settings below.
struct SamplingChoice {
  std::optional<double> temperature, top_p, min_p, typical_p, repetition_penalty;
  std::optional<int> top_k, no_repeat_ngram;

  SamplingOptions over(SamplingOptions below) const;
  bool operator==(const SamplingChoice&) const = default;
};

// Each setting but the seed: its name in files, and where it lies.
template <class Each>
void forEachSetting(const Each& each) {
  using Options = SamplingOptions;
  using Choice = SamplingChoice;
  each("temperature", &Options::temperature, &Choice::temperature);
  each("top_k", &Options::top_k, &Choice::top_k);
  each("top_p", &Options::top_p, &Choice::top_p);
  each("min_p", &Options::min_p, &Choice::min_p);
  each("typical_p", &Options::typical_p, &Choice::typical_p);
  each("repetition_penalty", &Options::repetition_penalty, &Choice::repetition_penalty);
  each("no_repeat_ngram", &Options::no_repeat_ngram, &Choice::no_repeat_ngram);
}

// The settings in a file, under the names of generation_config.json. Values that no sampler accepts are ignored.
SamplingChoice namedSampling(const std::function<std::optional<double>(std::string_view key)>& number);

// Settings for a chat with a model whose files give `named`. If the files say how tokens are drawn, missing fields get
// the defaults of the transformers library (temperature 1, top-k 50). If they do not, the result is this program's
// default with a mild repetition penalty and min-p, which keep small models out of loops.
SamplingOptions chatSampling(const SamplingChoice& named);

}  // namespace kvarium::decode
