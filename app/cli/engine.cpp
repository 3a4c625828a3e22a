#include <algorithm>

#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "core/base/clock.h"
#include "core/base/numbers.h"
#include "core/device/cpu/cpu_device.h"
#include "core/loading/model_folder.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

std::unique_ptr<device::Device> makeDevice(const CommonOptions& options) {
  const device::Precision precision = precisionOf(options.precision);
  if (isOnCpu(options)) return cpu::makeCpuDevice({options.threads, precision});
  std::unique_ptr<device::Device> device = gpu::makeDevice(options.device, precision);
  if (device->facts().precision != precision)
    note({"%1 computes as --precision fast asks, not %2", device->facts().name, options.precision});
  return device;
}

// "1,234,567 bytes (1.18 MiB)"
Sentence exactBytes(int64_t bytes) {
  return bytes < 1024 ? Sentence("%L1 bytes", bytes) : Sentence("%L1 bytes (%2)", bytes, bytesText(bytes));
}

// "100 tokens (128 in blocks of 64)": the requested number, and the number allocated.
Sentence tokensText(int64_t tokens) {
  const int64_t rounded = (tokens + device::cells_per_block - 1) / device::cells_per_block * device::cells_per_block;
  if (rounded == tokens) return {"%L1 tokens", tokens};
  return {"%L1 tokens (%L2 in blocks of %3)", tokens, rounded, device::cells_per_block};
}

// True: the sum of all bytes is not what compute memory must hold.
bool anyOffloaded(const std::vector<cache::LayerPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(),
                     [](const cache::LayerPlan& plan) { return plan.residency != cache::Place::device; });
}

// Error{memory} for a cache that could not be allocated: its bytes, its tokens, and the available memory.
Error noRoom(const Error& error, const cache::CacheSpec& spec, const engine::Runtime& runtime) {
  const cache::CacheJob& job = runtime.job;
  const std::vector<cache::LayerShape> layers = runtime.model.config.cacheShape();
  const bool limited = job.memory_limit >= 0;
  const Sentence remedy = limited          ? Sentence("choose a smaller capacity or raise --memory-limit")
                          : job.border > 0 ? Sentence("choose a smaller capacity or a smaller --gpu-layers")
                                           : error.remedy();
  const int64_t needed = cache::estimateCache(spec, layers, job).total();
  if (anyOffloaded(cache::planLayers(spec, layers, job)) || needed <= 0 ||
      (limited && needed <= job.memory_limit))  // the sum is not the reason
    return Error(error.kind(), {"cache %1: %2", spec.text, error.problem()}, remedy);
  return Error(error.kind(),
               {"the cache %1 takes %2 for %3, and %4", spec.text, exactBytes(needed),
                tokensText(spec.choices.rules.max_cache_len >= 0 ? spec.choices.rules.max_cache_len : job.context),
                limited ? Sentence("--memory-limit allows %1", exactBytes(job.memory_limit))
                        : Sentence("the machine does not have them")},
               remedy);
}

// `make` makes a cache; where memory is short, the error names what the cache takes, and for how many tokens.
template <class Make>
auto namingRoom(const cache::CacheSpec& spec, const engine::Runtime& runtime, const Make& make) {
  try {
    return make();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    throw noRoom(error, spec, runtime);
  }
}

// `read` restores a saved cache; errors name the file, and the memory limit where that was the reason.
template <class Read>
auto namingFileAndLimit(const std::string& path, const cache::CacheJob& job, const Read& read) {
  return namingFile(path, [&] {
    try {
      return read();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory || job.memory_limit < 0) throw;
      throw Error(ErrorKind::memory, error.problem(), {"raise --memory-limit, which is %L1 bytes", job.memory_limit});
    }
  });
}

}  // namespace

Engine::Engine(const CommonOptions& options, const std::vector<std::string>& caches, int64_t tokens, bool clamped)
    : m_options(options) {
  const auto start = Clock::now();
  m_options.model = loading::namedModel(m_options.model).string();
  checkGpuLayers(options);
  m_device = makeDevice(options);
  const std::optional<DType>& type = options.quantize;
  m_model = namingFile(m_options.model, [&] {
    const auto files = loading::ModelFiles::open(m_options.model, {type, options.threads > 0 ? options.threads : 2});
    if (type && files->weightBytes() == loading::ModelFiles::open(m_options.model)->weightBytes()) {
      throw Error(
          ErrorKind::unsupported,
          {"%1 has no weights that can become %2: they are quantized already, or their rows are no whole blocks of it",
           printable(m_options.model, 1024), info(*type).name},
          "leave --quantize out");
    }
    std::vector<std::string> specs = caches;
    specs.push_back(options.cache);
    const int64_t context = std::max<int64_t>(1, clamped ? std::min(tokens, files->config().context_length) : tokens);
    for (const std::string& text : specs) {
      const cache::CacheSpec spec = cache::parseCacheSpec(text);
      checkSpec(spec, files->config().cacheShape(), loading::defaultFormat(*files, m_device->facts().precision));
      chooseLayers(*files, spec, context);
    }
    const device::LayerDevices devices = makeDevices();
    return engine::namingLayers(m_split, [&] {
      Progress progress;
      auto model = loading::loadChatModel(*files, devices, [&](double fraction, std::string_view) {
        progress.share("loading", fraction);
        return true;
      });
      m_decoder = std::make_unique<model::Decoder>(model->model, devices);
      return model;
    });
  });
  m_load_s = secondsSince(start);
  note(m_model->warning);
}

// Of several caches the split that leaves most layers to the CPU.
void Engine::chooseLayers(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t tokens) {
  engine::SplitJob job{spec, tokens, m_device->facts().precision};
  if (m_options.gpu_layers.empty())
    return engine::refuseTooLarge(chosenDevice(m_options), files, spec, tokens, job.precision);
  // auto leaves room for a text, though a job may not know yet how long it will be.
  job.context = std::max(tokens, std::min(usual_context, files.config().context_length));
  const engine::LayerSplit split = *chosenSplit(m_options, files, job);
  job.context = tokens;
  engine::refuseTooLarge(split, files, job);
  if (!m_split || split.on_gpu < m_split->on_gpu) m_split = split;
}

device::LayerDevices Engine::makeDevices() {
  // Next to layers on a GPU it computes as the GPU does, which knows no `fastest`.
  const bool alone = m_split && m_split->on_gpu == 0;
  const auto processor = [&] {
    return cpu::makeCpuDevice(
        {m_options.threads, alone ? precisionOf(m_options.precision) : m_device->facts().precision});
  };
  if (m_split) note(engine::splitSentence(*m_split));
  if (alone) m_device = processor();
  if (m_split && m_split->isSplit()) m_first_device = processor();
  if (m_options.profile) {
    m_device = device::profiled(std::move(m_device), *m_options.profile);
    if (m_first_device) m_first_device = device::profiled(std::move(m_first_device), *m_options.profile);
  }
  if (!m_first_device) return *m_device;
  return {*m_first_device, *m_device, m_split->border()};
}

std::string Engine::deviceText() const {
  const std::string name = m_device->facts().name;
  if (!m_first_device) return name;
  return name + " with " + std::to_string(m_split->on_gpu) + " of " + std::to_string(m_split->layers) + " layers, " +
         m_first_device->facts().name;
}

engine::NamedDevice Engine::namedDevice() const {
  const device::DeviceFacts facts = m_device->facts();
  engine::NamedDevice device{facts.name, facts.is_cpu ? "cpu" : m_options.device.substr(0, m_options.device.find(':'))};
  if (m_split) device.layers = m_split->layers, device.gpu_layers = m_split->on_gpu;
  return device;
}

cache::CacheJob Engine::job(int64_t context, int checkpoints) const {
  cache::CacheJob job{m_model->default_format, context,     m_device->facts().prompt_chunk,
                      m_options.memory_limit,  checkpoints, m_options.on_full == "offload"};
  job.border = devices().border();
  job.outside = cache::placesOutside(devices());
  return job;
}

std::string Engine::compression(const std::string& spec) const {
  return cache::compressionWords(
      cache::planLayers(cache::parseCacheSpec(spec), m_model->config.cacheShape(), job(1, 1)));
}

engine::Runtime Engine::runtime(int64_t context, int checkpoints) const {
  return {devices(), *m_model, *m_decoder, job(context, checkpoints), engine::fileName(m_options.model)};
}

cache::KvCache Engine::makeCache(const std::string& spec, int64_t context, int checkpoints) const {
  const cache::CacheSpec parsed = cache::parseCacheSpec(spec);
  const engine::Runtime with = runtime(context, checkpoints);
  return namingRoom(parsed, with, [&] { return with.makeCache(parsed); });
}

engine::CacheChange Engine::changeCache(engine::Conversation& conversation, const engine::Runtime& with,
                                        const std::string& spec) const {
  const cache::CacheSpec parsed = cache::parseCacheSpec(spec);
  return namingRoom(parsed, with, [&] { return conversation.changeCache(parsed); });
}

cache::KvCache Engine::beginCache(const std::string& saved, int64_t context) const {
  if (saved.empty()) return makeCache(m_options.cache, context);
  return restore(saved, context).cache;
}

std::optional<cache::CacheSpec> Engine::wantedSpec() const {
  return m_options.cache_given ? std::optional(cache::parseCacheSpec(m_options.cache)) : std::nullopt;
}

cache::RestoredCache Engine::restore(const std::string& path, int64_t context, int64_t further, int checkpoints) const {
  const engine::Runtime with = runtime(context, checkpoints);
  return namingFileAndLimit(path, with.job, [&] { return with.restoreCache(path, wantedSpec(), further); });
}

engine::Conversation Engine::restoreConversation(const engine::Runtime& with, const std::string& path) const {
  return namingFileAndLimit(path, with.job,
                            [&] { return engine::Conversation::restore(with, path, false, wantedSpec()); });
}

void Engine::save(const cache::KvCache& cache, const std::string& path, const cache::ArchiveExtras& extras) const {
  cache::saveCache(cache, m_model->owner, path, extras);
}

Sentence Engine::fullRemedy(const cache::KvCache& cache, int64_t context, const Sentence& shorten) const {
  const std::vector<cache::LayerShape> layers = m_model->config.cacheShape();
  const cache::CacheJob made_for = job(context, 1);
  const bool limited = made_for.memory_limit >= 0;
  const cache::LayerChoices& chosen = cache.spec().choices;
  const bool positions = std::ranges::any_of(layers, &cache::LayerShape::learned_positions);
  if (positions && chosen.rules.max_cache_len < 0 && chosen.rules.window_length < 0 && !limited)
    return {"%1 or use a model with more positions", shorten};
  const int64_t text_limit = cache.facts().text_limit;
  if (text_limit >= 0 && context > text_limit) return {"%1 or choose a larger cache", shorten};
  if (!limited && made_for.border > 0) return {"%1, choose a smaller cache or a smaller --gpu-layers", shorten};
  if (!limited) return {"%1 or choose a smaller cache", shorten};
  const cache::BytesByPlace by_place = cache.status().usage().by_place;
  const bool near = by_place.disk + by_place.host == 0;
  const Sentence remedy = near && !made_for.offload_when_full
                              ? Sentence("%1, choose --on-full offload or raise --memory-limit", shorten)
                              : Sentence("%1 or raise --memory-limit", shorten);
  if (!near || anyOffloaded(cache::planLayers(cache.spec(), layers, made_for))) return remedy;
  return {"%1: %L2 tokens take %3", remedy, context,
          exactBytes(cache::estimateCache(cache.spec(), layers, made_for).total())};
}

void Engine::checkIds(std::span<const TokenId> ids) const {
  for (TokenId id : ids) {
    if (id < 0 || id >= m_model->config.vocab_size) {
      throw Error(ErrorKind::content, {"token id %1 is outside the vocabulary", id},
                  {"ids go from 0 to %1", m_model->config.vocab_size - 1});
    }
  }
}

}  // namespace kvarium::cli
