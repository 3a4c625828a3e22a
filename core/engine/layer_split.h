// How the layers of a model are split where a GPU has memory for some of them only.
#pragma once

#include <climits>
#include <optional>
#include <string_view>

#include "core/base/error.h"
#include "core/engine/model_needs.h"

namespace kvarium::engine {

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
