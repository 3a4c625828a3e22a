#include "core/engine/model_needs.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <span>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/loading/model_files.h"
#include "core/model/decoder.h"
#include "core/model/encoder.h"

namespace kvarium::engine {
namespace {

constexpr char gpu_remedy[] =
    "choose weights of fewer bits, another cache or a shorter context, or leave layers to the CPU (--gpu-layers auto) "
    "or all of them (--device cpu)";
constexpr char cpu_remedy[] = "choose weights of fewer bits, another cache or a shorter context";

bool isCpu(const device::DeviceChoice& device) { return device.kind == device::DeviceChoice::Kind::cpu; }

// Whether every layer with cells has all its blocks before the first token.
bool reservesAll(const std::vector<cache::LayerPlan>& plans) {
  return std::ranges::all_of(plans, [](const cache::LayerPlan& plan) {
    return !plan.hasCells() || cache::makeRetention(plan)->traits().reserved_blocks > 0;
  });
}

constexpr char fewer_layers[] =
    "choose a smaller --gpu-layers or auto, weights of fewer bits, another cache or a shorter context";

// Bytes of the weights that a device holds, by what reads them.
struct WeightBytes {
  std::vector<int64_t> layers;
  int64_t embedding = 0;  // of ids and positions
  int64_t head = 0;       // with the norm before it, and an encoder; a tied head's matrix is the embedding's again
};

// "blk.12.attn_q.weight" -> 12; -1: a weight of no layer.
int layerOf(std::string_view name) {
  constexpr std::string_view prefix = "blk.";
  if (!name.starts_with(prefix)) return -1;
  int layer = -1;
  std::from_chars(name.data() + prefix.size(), name.data() + name.size(), layer);
  return layer;
}

WeightBytes weightsOf(const loading::ModelFiles& files, device::Precision precision) {
  WeightBytes bytes;
  bytes.layers.resize(files.config().layers.size());
  for (const std::string& name : files.weights().names()) {
    const int64_t here = weightBytes(files, name, precision);
    const int layer = layerOf(name);
    if (layer >= 0 && layer < static_cast<int>(bytes.layers.size())) {
      bytes.layers[static_cast<size_t>(layer)] += here;
    } else {
      const bool embeds = name == "token_embd.weight" || name == "position_embd.weight";
      (embeds ? bytes.embedding : bytes.head) += here;
    }
    if (name == "token_embd.weight" && files.config().tied) bytes.head += here;
  }
  return bytes;
}

int64_t sum(std::span<const int64_t> bytes) { return std::accumulate(bytes.begin(), bytes.end(), int64_t{0}); }

// Of one cache after this many tokens.
cache::CacheEstimate cacheOf(const LayerSplit& split, const loading::ModelFiles& files, const SplitJob& job,
                             int64_t context) {
  cache::CacheJob own = jobOn(split.gpu.device, loading::defaultFormat(files, job.precision), context);
  own.border = split.border();
  own.outside.front() = cache::placeOutside(true);
  return cache::estimateCache(job.spec, files.config().cacheShape(), own);
}

// Caches that lie in memory at the same time: one that keeps nothing lives for a call.
int64_t caches(const SplitJob& job) { return job.spec.keeps_nothing ? 1 : job.sequences; }

// Fills what each side needs where it has some of the layers.
void priceSplit(LayerSplit& split, const loading::ModelFiles& files, const WeightBytes& weights, const SplitJob& job) {
  const model::ModelConfig& config = files.config();
  const cache::CacheEstimate cache = cacheOf(split, files, job, job.context);
  const int64_t chunk = std::min<int64_t>(split.gpu.device.prompt_chunk, job.context);
  const int64_t scratch = model::Decoder::predictScratch(config, chunk);
  const std::span<const int64_t> layers = weights.layers;
  const auto border = static_cast<size_t>(split.border());
  split.gpu.weights = weights.head + sum(layers.subspan(border));
  split.gpu.cache = cache.on_second * caches(job);
  split.gpu.scratch = scratch + model::Encoder::predictScratch(config) + split.gpu.device.work_bytes;
  split.cpu.weights = weights.embedding + sum(layers.first(border));
  split.cpu.cache = (cache.at.device - cache.on_second + cache.at.host) * caches(job);
  split.cpu.scratch = scratch;
}

}  // namespace

cache::CacheJob jobOn(const device::DeviceChoice& device, const cache::Format* format, int64_t context) {
  cache::CacheJob job{format, context, device.prompt_chunk};
  job.outside.fill(cache::placeOutside(isCpu(device)));
  return job;
}

int64_t weightBytes(const loading::ModelFiles& files, const std::string& name, device::Precision precision) {
  if (precision != device::Precision::exact) return static_cast<int64_t>(files.weights().bytes(name));
  try {
    return files.weights().find(name)->elements() * static_cast<int64_t>(sizeof(float));
  } catch (const Error&) {  // an unsupported type, which nothing reads
    return 0;
  }
}

Sentence needsText(const DeviceFit& fit) {
  return {"%1 (weights %2, cache %3, computing %4)", bytesText(fit.needed()), bytesText(fit.weights),
          bytesText(fit.cache), bytesText(fit.scratch)};
}

Sentence freeText(const DeviceFit& fit) {
  return {"%1 of its %2 are free", bytesText(fit.available()), bytesText(fit.device.total_bytes)};
}

Needs estimateNeeds(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                    device::Precision precision, const device::DeviceChoice& device) {
  const cache::CacheJob job = jobOn(device, loading::defaultFormat(files, precision), context);
  Needs needs;
  for (const std::string& name : files.weights().names()) needs.weights += weightBytes(files, name, precision);
  needs.cache = cache::estimateCache(spec, files.config().cacheShape(), job, &needs.per_layer);
  needs.scratch = model::Decoder::predictScratch(files.config(), std::min(job.chunk, context)) +
                  model::Encoder::predictScratch(files.config());
  return needs;
}

DeviceFit fitOn(const device::DeviceChoice& device, const Needs& needs) {
  const cache::BytesByPlace& at = needs.cache.at;
  return {device, needs.weights, at.device + (isCpu(device) ? at.host : 0), needs.scratch + device.work_bytes};
}

Sentence fitSentence(const DeviceFit& fit) {
  if (!fit.knows()) return {"needs %1 on %2, which does not say how much is free", needsText(fit), fit.device.label};
  if (fit.fits()) return {"fits on %1: needs %2, and %3", fit.device.label, needsText(fit), freeText(fit)};
  return {"does not fit on %1: needs %2, and %3; %4", fit.device.label, needsText(fit), freeText(fit),
          isCpu(fit.device) ? Sentence(cpu_remedy) : Sentence(gpu_remedy)};
}

int64_t contextToBegin(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                       device::Precision precision, const device::DeviceChoice& device) {
  const cache::CacheJob job = jobOn(device, loading::defaultFormat(files, precision), context);
  return reservesAll(cache::planLayers(spec, files.config().cacheShape(), job)) ? context : 1;
}

void refuseTooLarge(const device::DeviceChoice& device, const loading::ModelFiles& files, const cache::CacheSpec& spec,
                    int64_t context, device::Precision precision) {
  if (isCpu(device)) return;
  Needs needs = estimateNeeds(files, spec, context, precision, device);
  const int64_t begin = contextToBegin(files, spec, context, precision, device);
  if (begin < context) needs.cache = estimateNeeds(files, spec, begin, precision, device).cache;
  const DeviceFit fit = fitOn(device, needs);
  if (fit.fits()) return;
  throw Error(ErrorKind::memory,
              {"%1 with the cache %2 needs %3 on %4, and %5", files.config().name, spec.text, needsText(fit),
               device.label, freeText(fit)},
              gpu_remedy);
}

std::optional<GpuLayers> parseGpuLayers(std::string_view text) {
  if (text == "all") return GpuLayers{};
  if (text == "auto") return GpuLayers{.what_fits = true};
  const std::optional<int> most = wholeNumber<int>(text);
  return most && *most >= 0 ? std::optional(GpuLayers{.most = *most}) : std::nullopt;
}

LayerSplit splitLayers(const GpuLayers& wanted, const device::DeviceChoice& gpu, const loading::ModelFiles& files,
                       const SplitJob& job) {
  const auto layers = static_cast<int>(files.config().layers.size());
  const WeightBytes weights = weightsOf(files, job.precision);
  const auto needsOn = [&](const device::DeviceChoice& device) {
    Needs needs = estimateNeeds(files, job.spec, job.context, job.precision, device);
    for (int64_t* at : {&needs.cache.at.device, &needs.cache.at.host}) *at *= caches(job);
    return needs;
  };
  for (int on_gpu = std::min(wanted.most, layers);; --on_gpu) {
    LayerSplit split{.layers = layers, .on_gpu = on_gpu, .gpu = {gpu}, .cpu = {device::cpuChoice()}};
    if (split.isSplit()) {
      priceSplit(split, files, weights, job);
    } else if (on_gpu == 0) {
      split.cpu = fitOn(split.cpu.device, needsOn(split.cpu.device));
    } else {
      split.gpu = fitOn(gpu, needsOn(gpu));
    }
    if (on_gpu == 0 || !wanted.what_fits || split.gpu.fits()) return split;
  }
}

Sentence splitSentence(const LayerSplit& split) {
  if (split.on_gpu == 0) {
    return {"none of the %1 layers lies on %2, and the CPU computes all: needs %3", split.layers,
            split.gpu.device.label, needsText(split.cpu)};
  }
  const Sentence free = split.gpu.knows() ? freeText(split.gpu) : Sentence("it does not say how much is free");
  const Sentence fits = split.gpu.fits() ? Sentence("%1", free) : Sentence("%1: it does not fit", free);
  if (!split.isSplit()) {
    return {"all %1 layers lie on %2: needs %3, and %4", split.layers, split.gpu.device.label, needsText(split.gpu),
            fits};
  }
  return {"the last %1 of %2 layers and the head lie on %3: needs %4, and %5; the others on the CPU: needs %6",
          split.on_gpu,
          split.layers,
          split.gpu.device.label,
          needsText(split.gpu),
          fits,
          needsText(split.cpu)};
}

void refuseTooLarge(const LayerSplit& split, const loading::ModelFiles& files, const SplitJob& job) {
  const device::DeviceChoice& gpu = split.gpu.device;
  if (split.on_gpu == 0) return;
  if (!split.isSplit()) return refuseTooLarge(gpu, files, job.spec, job.context, job.precision);
  const int64_t begin = contextToBegin(files, job.spec, job.context, job.precision, gpu);
  DeviceFit needed = split.gpu;
  needed.cache = cacheOf(split, files, job, begin).on_second * caches(job);
  if (needed.fits()) return;
  throw Error(ErrorKind::memory,
              {"%1 of %2 layers of %3 with the cache %4 need %5 on %6, and %7", split.on_gpu, split.layers,
               files.config().name, job.spec.text, needsText(needed), gpu.label, freeText(needed)},
              fewer_layers);
}

}  // namespace kvarium::engine
