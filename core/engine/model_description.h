// A model as its headers describe it, without reading weights, and the memory it would need. For lists of models and
// settings before loading.
#pragma once

#include <filesystem>
#include <string>

#include "core/cache/spec/cache_spec.h"
#include "core/cache/view/cache_view.h"
#include "core/device/device.h"
#include "core/engine/wire.h"
#include "core/loading/model_files.h"

namespace kvarium::engine {

struct ModelDescription {
  std::filesystem::path path;
  std::string name, architecture;  // "SmolLM2 135M", "llama"
  std::string kind;                // "GGUF 3", "safetensors"
  std::string weight_types;        // types with at least 2 % of the bytes, largest share first: "Q4_1, F32"
  Sentence problem;                // why it cannot be loaded; empty: it can
  int n_layers = 0, dim = 0, vocab_size = 0;
  int64_t context_length = 0;  // tokens
  int64_t parameters = 0;
  int64_t weight_bytes = 0;
  bool has_tokenizer = false, has_template = false;
  bool is_speech_model = false;  // it transcribes sound and does not chat
};

// Never throws for a faulty file: `problem` describes the fault.
ModelDescription describeModel(const std::filesystem::path& path);

// What the headers of a model file show before the model in use is replaced by it.
struct ModelCheck {
  Sentence problem;  // why it cannot be opened, and the remedy; empty: none was found
  Sentence details;  // longer text behind it
};

// Reads headers, the shapes of all weights and the vocabulary, as opening it does first; no session is needed, so it
// can run on any thread while another model works. Never throws: what went wrong is its answer.
ModelCheck checkModel(const LoadRequest& request);

// Bytes that a job needs. The cache's bytes are exact or an upper bound (CacheEstimate::exact); the weights' bytes are
// those of the files.
struct Needs {
  int64_t weights = 0;
  cache::CacheEstimate cache;
  int64_t scratch = 0;
  std::vector<cache::Bytes> per_layer;  // bytes of the cache, by layer
  int64_t total() const { return weights + cache.total() + scratch; }
};

// Throws Error{content} for a specification that does not fit the model.
Needs estimateNeeds(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                    device::Precision precision);

}  // namespace kvarium::engine
