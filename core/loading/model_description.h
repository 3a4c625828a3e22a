// What a model is and what it would need, told from its headers alone: for lists of models and choices before loading.
#pragma once

#include <filesystem>
#include <string>

#include "core/cache/spec/cache_spec.h"
#include "core/cache/view/snapshot.h"
#include "core/device/device.h"
#include "core/loading/model_files.h"

namespace kvarium {

struct ModelDescription {
  std::filesystem::path path;
  std::string name, architecture;  // "SmolLM2 135M", "llama"
  std::string kind;                // "GGUF 3", "safetensors"
  std::string weight_types;        // those that hold most, most first: "Q4_1, F32"
  std::string problem;             // empty, or why it cannot be loaded: one sentence
  int n_layers = 0, dim = 0, vocab_size = 0;
  int64_t context_length = 0;  // tokens
  int64_t parameters = 0;
  int64_t weight_bytes = 0;
  bool has_tokenizer = false, has_template = false;
  bool listens = false;  // it writes down sound and does not chat
};

// Never throws for what a file got wrong: `problem` says it.
ModelDescription describeModel(const std::filesystem::path& path);

// Bytes a job will need. The cache's are what it will allocate, or a bound (CacheEstimate::exact); weights are those of
// the files.
struct Needs {
  int64_t weights = 0;
  CacheEstimate cache;
  int64_t scratch = 0;
  std::vector<Bytes> per_layer;  // of the cache
  int64_t total() const { return weights + cache.total() + scratch; }
};

// Throws Error{content} for a specification that does not fit the model.
Needs estimateNeeds(const ModelFiles& files, const CacheSpec& spec, int64_t context, Precision precision);
// The cache's own format on this model where the specification names none.
const Format* defaultFormat(const ModelFiles& files, Precision precision);

// Bytes a cache will hold when a job of its context is complete. Throws what planLayers throws.
CacheEstimate cacheNeeds(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);
// The same by place, reserved and in use.
BytesByPlace cacheNeedsAt(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job);

}  // namespace kvarium
