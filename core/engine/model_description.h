// A model as its headers describe it, without reading weights, the memory it would need, and whether a device has that.
// For lists of models and settings before loading.
#pragma once

#include <filesystem>
#include <string>

#include "core/cache/spec/cache_spec.h"
#include "core/cache/view/cache_view.h"
#include "core/device/device.h"
#include "core/device/device_choice.h"
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
// those of the files, or of float32 numbers with Precision::exact.
struct Needs {
  int64_t weights = 0;
  cache::CacheEstimate cache;
  int64_t scratch = 0;
  std::vector<cache::Bytes> per_layer;  // bytes of the cache, by layer
  int64_t total() const { return weights + cache.total() + scratch; }
};

// What a cache on the device is planned for; the CPU's job where no device was chosen yet.
cache::CacheJob jobOn(const device::DeviceChoice& device, const cache::Format* format, int64_t context);

// Throws Error{content} for a specification that does not fit the model.
Needs estimateNeeds(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                    device::Precision precision, const device::DeviceChoice& device = {});

// Whether a model and its cache fit into the memory of a device.
struct DeviceFit {
  device::DeviceChoice device;
  int64_t weights = 0, cache = 0, scratch = 0;  // bytes there
  bool knows() const { return device.free_bytes >= 0; }
  int64_t needed() const { return weights + cache + scratch; }
  // What is free, and what this program gives back before it loads.
  int64_t available() const { return device.free_bytes + device.own_bytes; }
  bool fits() const { return !knows() || needed() <= available(); }
};

// Of what estimateNeeds() found. Cells that lie elsewhere are not counted: on a disk, or, of a GPU, on the host.
DeviceFit fitOn(const device::DeviceChoice& device, const Needs& needs);
// One sentence with the figures, and with the remedy where it does not fit.
Sentence fitSentence(const DeviceFit& fit);

// What the device must hold before the first token: weights, scratch, and a cache that takes all its memory at once; of
// a cache that grows, its first blocks. Throws as estimateNeeds().
Needs needsToBegin(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                   device::Precision precision, const device::DeviceChoice& device = {});
// Throws Error{memory} for a model that cannot begin on the device. The processor is not asked: its memory may be
// paged.
void refuseTooLarge(const device::DeviceChoice& device, const loading::ModelFiles& files, const cache::CacheSpec& spec,
                    int64_t context, device::Precision precision);

}  // namespace kvarium::engine
