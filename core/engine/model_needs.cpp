#include "core/engine/model_needs.h"

#include <algorithm>

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

}  // namespace kvarium::engine
