// How replies are sampled where nobody says it: what the makers of a model name, what somebody chose instead, and what
// is usual where neither says anything.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/decode/sampler.h"

namespace kvarium {

// The fields that are named; an empty one is left to whatever this is laid over.
struct SamplingChoice {
  std::optional<double> temperature, top_p, min_p, typical_p, repetition_penalty;
  std::optional<int> top_k, no_repeat_ngram;

  SamplingOptions over(SamplingOptions below) const;
  bool operator==(const SamplingChoice&) const = default;
};

// What a file names, by the names of generation_config.json; values that no sampler accepts are passed over.
SamplingChoice namedSampling(const std::function<std::optional<double>(std::string_view key)>& number);

// Of a chat with a model whose files name this. A model that names how tokens are drawn gets that, and for the rest
// what the transformers library takes (temperature 1, top-k 50); one that does not gets what is usual here, with a mild
// repetition penalty and min-p, under which small models do not get into loops.
SamplingOptions chatSampling(const SamplingChoice& named);
bool namesSampling(const SamplingChoice& named);  // how tokens are drawn

}  // namespace kvarium
