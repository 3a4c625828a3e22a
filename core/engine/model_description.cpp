#include "core/engine/model_description.h"

#include <algorithm>
#include <exception>
#include <map>
#include <new>

#include "core/base/detailed_error.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/cache/spec/block_needs.h"
#include "core/model/decoder.h"
#include "core/model/encoder.h"

namespace kvarium::engine {
namespace {

std::string weightTypes(const files::WeightSource& weights) {
  std::map<std::string_view, size_t> bytes;
  size_t total = 0;
  for (const std::string& name : weights.names()) {
    bytes[info(weights.find(name)->dtype).name] += weights.bytes(name);
    total += weights.bytes(name);
  }
  std::vector<std::pair<size_t, std::string_view>> order;
  for (const auto& [name, size] : bytes) {
    if (size * 50 >= total) order.emplace_back(size, name);  // at least two percent
  }
  std::sort(order.rbegin(), order.rend());
  std::string text;
  for (const auto& [size, name] : order) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

void fill(ModelDescription& description, const loading::ModelFiles& files) {
  const model::ModelConfig& config = files.config();
  description.name = printable(config.name);
  description.architecture = config.architecture;
  description.kind = files.kind();
  description.n_layers = static_cast<int>(config.layers.size());
  description.dim = config.dim;
  description.vocab_size = config.vocab_size;
  description.context_length = config.context_length;
  description.weight_bytes = static_cast<int64_t>(files.weightBytes());
  model::checkWeights(files.weights(), config);
  for (const std::string& name : files.weights().names())
    description.parameters += files.weights().find(name)->elements();
  description.weight_types = weightTypes(files.weights());
  description.has_tokenizer = files.hasTokenizer();
  description.is_speech_model = config.isSpeechModel();
  description.has_template = !files.chatTemplate().empty();
}

// As a device holds them that computes so.
int64_t weightBytes(const loading::ModelFiles& files, device::Precision precision) {
  if (precision != device::Precision::exact) return static_cast<int64_t>(files.weightBytes());
  int64_t numbers = 0;
  for (const std::string& name : files.weights().names()) {
    try {
      numbers += files.weights().find(name)->elements();
    } catch (const Error&) {  // an unsupported type, which nothing reads
    }
  }
  return numbers * static_cast<int64_t>(sizeof(float));
}

constexpr char gpu_remedy[] =
    "choose weights of fewer bits, another cache or a shorter context, or the CPU (--device cpu)";
constexpr char cpu_remedy[] = "choose weights of fewer bits, another cache or a shorter context";

bool isCpu(const device::DeviceChoice& device) { return device.kind == device::DeviceChoice::Kind::cpu; }

// "131 GiB (weights 130 GiB, cache 0.50 GiB, computing 512 MiB)"
Sentence needsText(const DeviceFit& fit) {
  return {"%1 (weights %2, cache %3, computing %4)", bytesText(fit.needed()), bytesText(fit.weights),
          bytesText(fit.cache), bytesText(fit.scratch)};
}

// "122 GiB of its 140 GiB are free"
Sentence freeText(const DeviceFit& fit) {
  return {"%1 of its %2 are free", bytesText(fit.available()), bytesText(fit.device.total_bytes)};
}

// Whether every layer with cells has all its blocks before the first token.
bool reservesAll(const std::vector<cache::LayerPlan>& plans) {
  return std::all_of(plans.begin(), plans.end(), [](const cache::LayerPlan& plan) {
    return !plan.hasCells() || cache::makeRetention(plan)->reservedBlocks() > 0;
  });
}

}  // namespace

ModelDescription describeModel(const std::filesystem::path& path) {
  ModelDescription description;
  description.path = path;
  description.name = printable(path.filename().string());
  try {
    fill(description, *loading::ModelFiles::open(path));
  } catch (const Error& error) {
    description.problem = error.sentence();
  } catch (const std::bad_alloc&) {
    description.problem = "its headers do not fit into memory";
  }
  return description;
}

ModelCheck checkModel(const LoadRequest& request) {
  ModelCheck check;
  try {
    const std::unique_ptr<loading::ModelFiles> files = loading::ModelFiles::open(request.path, {request.quantize, 1});
    model::checkWeights(files->weights(), files->config());
    (void)files->tokenizer();
  } catch (const DetailedError& error) {
    check.problem = error.plain();
    check.details = error.details();
  } catch (const Error& error) {
    check.problem = error.sentence();
  } catch (const std::bad_alloc&) {
    check.problem = "its headers do not fit into memory";
  } catch (const std::exception& error) {
    check.problem = {"it cannot be read: %1; download the model again", error.what()};
  }
  return check;
}

cache::CacheJob jobOn(const device::DeviceChoice& device, const cache::Format* format, int64_t context) {
  cache::CacheJob job{format, context, device.prompt_chunk};
  job.outside = cache::placeOutside(isCpu(device));
  return job;
}

Needs estimateNeeds(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                    device::Precision precision, const device::DeviceChoice& device) {
  const cache::CacheJob job = jobOn(device, loading::defaultFormat(files, precision), context);
  Needs needs;
  needs.weights = weightBytes(files, precision);
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

Needs needsToBegin(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t context,
                   device::Precision precision, const device::DeviceChoice& device) {
  Needs needs = estimateNeeds(files, spec, context, precision, device);
  const cache::Format* format = loading::defaultFormat(files, precision);
  const std::vector<cache::LayerShape> layers = files.config().cacheShape();
  if (!reservesAll(cache::planLayers(spec, layers, jobOn(device, format, context))))
    needs.cache = cache::estimateCache(spec, layers, jobOn(device, format, 1), &needs.per_layer);
  return needs;
}

void refuseTooLarge(const device::DeviceChoice& device, const loading::ModelFiles& files, const cache::CacheSpec& spec,
                    int64_t context, device::Precision precision) {
  if (isCpu(device)) return;
  const DeviceFit fit = fitOn(device, needsToBegin(files, spec, context, precision, device));
  if (fit.fits()) return;
  throw Error(ErrorKind::memory,
              {"%1 with the cache %2 needs %3 on %4, and %5", files.config().name, spec.text, needsText(fit),
               device.label, freeText(fit)},
              gpu_remedy);
}

}  // namespace kvarium::engine
