// A model as its headers describe it, without reading weights: for lists of models, and before one is opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/sentence.h"

namespace kvarium::files {
class WeightSource;
}

namespace kvarium::engine {

struct LoadRequest;

struct ModelDescription {
  std::filesystem::path path;
  std::string architecture;  // "llama"
  std::string kind;          // "GGUF 3", "safetensors"
  std::string weight_types;  // types with at least 2 % of the bytes, largest share first: "Q4_1, F32"
  Sentence problem;          // why it cannot be loaded; empty: it can
  int n_layers = 0, dim = 0, vocab_size = 0;
  int64_t context_length = 0;  // tokens
  int64_t parameters = 0;
  int64_t weight_bytes = 0;
  bool has_tokenizer = false, has_template = false;
  bool is_speech_model = false;  // it transcribes sound and does not chat
};

std::string weightTypes(const files::WeightSource& weights);  // ModelDescription::weight_types

// Never throws for a faulty file: `problem` describes the fault.
ModelDescription describeModel(const std::filesystem::path& path);

// What the headers of a model file show before the model in use is replaced by it.
struct ModelCheck {
  Sentence problem;  // why it cannot be opened, and the remedy; empty: none was found
  Sentence details;  // longer text to follow it
};

// Reads headers, the shapes of all weights and the vocabulary, as opening it does first; no session is needed, so it
// can run on any thread while another model works. Never throws: what went wrong is its answer.
ModelCheck checkModel(const LoadRequest& request);

}  // namespace kvarium::engine
