// The memory that a model and its cache need before they are loaded, whether a device has it, and how the layers are
// split where a GPU computes some of them.
#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/sentence.h"
#include "core/cache/spec/cache_spec.h"
#include "core/device/device_choice.h"
#include "core/device/precision.h"
#include "core/loading/model_files.h"

namespace kvarium::engine {

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
// Bytes of one weight as a device holds it.
int64_t weightBytes(const loading::ModelFiles& files, const std::string& name, device::Precision precision);

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
Sentence needsText(const DeviceFit& fit);  // "131 GiB (weights 130 GiB, cache 0.50 GiB, computing 512 MiB)"
Sentence freeText(const DeviceFit& fit);   // "122 GiB of its 140 GiB are free"

// Tokens of which the device must hold the cells before the first one comes: all of a cache that takes its memory at
// once, else those of the first blocks.
int64_t contextToBegin(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                       device::Precision precision, const device::DeviceChoice& device);
// Throws Error{memory} for a model that cannot begin on the device, which must hold weights, scratch, and a cache that
// takes all its memory at once, or the first blocks of one that grows; else as estimateNeeds(). The processor is not
// asked: its memory may be paged.
void refuseTooLarge(const device::DeviceChoice& device, const loading::ModelFiles& files, const cache::CacheSpec& spec,
                    int64_t context, device::Precision precision);

// What --gpu-layers asks for.
struct GpuLayers {
  int most = INT_MAX;      // layers at most
  bool what_fits = false;  // as many as fit, else as many as there are
  bool operator==(const GpuLayers&) const = default;
};
// "all", "auto" or a number; nothing: it is another text.
std::optional<GpuLayers> parseGpuLayers(std::string_view text);

struct LayerSplit {
  int layers = 0;  // of the model
  // The last of this number lie on the GPU, with the head; all: the embedding too; 0: nothing does.
  int on_gpu = 0;
  DeviceFit gpu, cpu;
  // The first layer of the GPU, 0 where it has them all; `layers`: it has none.
  int border() const { return on_gpu == layers ? 0 : layers - on_gpu; }
  bool isSplit() const { return on_gpu > 0 && on_gpu < layers; }
};

// What the layers are split for.
struct SplitJob {
  cache::CacheSpec spec;
  int64_t context = 0;  // tokens of the cache
  device::Precision precision = device::Precision::fast;
  int64_t sequences = 1;  // caches at the same time
};

// Fitting layers are those whose weights, cache and scratch fit together into what is free on the GPU; a step
// has as many tokens as the GPU likes. Throws Error{content} for a specification that does not fit the model.
LayerSplit splitLayers(const GpuLayers& wanted, const device::DeviceChoice& gpu, const loading::ModelFiles& files,
                       const SplitJob& job);
// "the last 20 of 32 layers and the head lie on NVIDIA H200: needs 3.1 GiB (weights 2.9 GiB, ...), and 4 GiB of its 140
// GiB are free; the others on the CPU: needs ..."
Sentence splitSentence(const LayerSplit& split);
// Throws Error{memory} for a split whose GPU has too little memory for what it must hold before the first token, naming
// --gpu-layers.
void refuseTooLarge(const LayerSplit& split, const loading::ModelFiles& files, const SplitJob& job);

// `load` loads a model that is split so; where memory is short, fewer layers on the GPU are a remedy too.
template <class Load>
auto namingLayers(const std::optional<LayerSplit>& split, const Load& load) {
  try {
    return load();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory || !split || split->on_gpu == 0) throw;
    throw Error(ErrorKind::memory, error.problem(),
                error.remedy().empty() ? Sentence("choose a smaller --gpu-layers")
                                       : Sentence("%1, or choose a smaller --gpu-layers", error.remedy()));
  }
}

}  // namespace kvarium::engine
