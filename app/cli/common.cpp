#include "app/cli/common.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/cli/progress.h"
#include "core/base/clock.h"
#include "core/base/machine_memory.h"
#include "core/base/numbers.h"
#include "core/base/output_file.h"
#include "core/loading/model_folder.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

// Indented JSON with every list of numbers on one line. Strings hold no line ends in JSON, so that "[\n" begins a list.
std::string withListsInLines(const std::string& text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const size_t open = text.find("[\n", at);
    if (open == std::string::npos) return result + text.substr(at);
    const size_t end = text.find_first_not_of("0123456789+-.eE, \n", open + 1);
    result.append(text, at, open + 1 - at);
    at = open + 1;
    if (end == std::string::npos || text[end] != ']') continue;
    for (bool gap = false; at < end; ++at) {
      const bool blank = text[at] == ' ' || text[at] == '\n';
      if (!blank && gap && result.back() != '[') result += ' ';
      if (!blank) result += text[at];
      gap = blank;
    }
  }
  return result;
}

std::unique_ptr<device::Device> makeDevice(const CommonOptions& options) {
  const device::Precision precision = precisionOf(options.precision);
  std::unique_ptr<device::Device> device = gpu::makeDevice(options.device, options.threads, precision);
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

std::atomic<bool> interrupted{false};

void heedInterrupts() {
  std::signal(SIGINT, [](int) { interrupted = true; });
}

device::Precision precisionOf(const std::string& name) {
  return device::precisionNamed(name).value_or(device::Precision::fast);
}

bool isOnCpu(const CommonOptions& options) { return options.device == "auto" || options.device == "cpu"; }

void checkGpuLayers(const CommonOptions& options) {
  if (options.gpu_layers.empty() || !isOnCpu(options)) return;
  throw Error(ErrorKind::usage, "--gpu-layers names layers for a GPU, and --device names none", "add --device cuda");
}

std::optional<engine::LayerSplit> chosenSplit(const CommonOptions& options, const loading::ModelFiles& files,
                                              const engine::SplitJob& job) {
  if (options.gpu_layers.empty()) return std::nullopt;
  checkGpuLayers(options);
  return engine::splitLayers(*engine::parseGpuLayers(options.gpu_layers), gpu::usableDevice(options.device), files,
                             job);
}

void addSplitJson(const engine::LayerSplit& split, Json& document) {
  document["device"] = fitJson(split.gpu);
  document["device"]["layers"] = split.layers;
  document["device"]["gpu_layers"] = split.on_gpu;
  document["cpu"] = fitJson(split.cpu);
}

Json fitJson(const engine::DeviceFit& fit) {
  const auto known = [](int64_t bytes) { return bytes < 0 ? Json() : Json(bytes); };
  return {
      {"name", fit.device.label},
      {"kind", device::kindName(fit.device.kind)},
      {"free", fit.knows() ? Json(fit.available()) : Json()},
      {"total", known(fit.device.total_bytes)},
      {"needs", {{"weights", fit.weights}, {"cache", fit.cache}, {"scratch", fit.scratch}, {"total", fit.needed()}}},
      {"fits", fit.knows() ? Json(fit.fits()) : Json()}};
}

void noteMemory(const cache::KvCache& cache) {
  for (const decode::Event& event : decode::memoryEvents(cache)) note(event.what);
}

void checkSpec(const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
               const cache::Format* default_format) {
  try {
    cache::planLayers(spec, layers, {.default_format = default_format, .context = 1});
  } catch (const Error& error) {
    throw Error(ErrorKind::usage, error.problem(), error.remedy());
  }
}

void rethrowNamed(const Error& error, const std::string& what) {
  std::filesystem::path path(what);
  if (!path.has_filename()) path = path.parent_path();
  const bool names_it = inEnglish(error.problem()).find(printable(path.filename().string(), 1024)) != std::string::npos;
  if (error.kind() == ErrorKind::usage || names_it) throw;
  throw Error(error.kind(), {"%1: %2", printable(what, 1024), error.problem()}, error.remedy());
}

void needWritable(const std::string& path) {
  if (!path.empty()) OutputFile probe(path);
}

Sentence fileText(const std::string& path) {
  return path == "-" ? Sentence("standard input") : Sentence("%1", printable(path, 1024));
}

std::string readText(const std::string& path, size_t most) {
  std::ifstream file;
  if (path != "-") {
    const std::string name = "\"" + printable(path, 1024) + "\"";
    if (std::filesystem::is_directory(path)) throw Error(ErrorKind::file, {"%1 is a folder", name}, "name a file");
    file.open(path, std::ios::binary);
    if (!file)
      throw Error(ErrorKind::file, {"cannot open %1: %2", name, std::strerror(errno)},
                  "check the path and its permissions");
  }
  std::istream& from = path == "-" ? std::cin : file;
  std::string text, part(size_t{1} << 16, '\0');
  while (text.size() <= most && from) {
    from.read(part.data(), static_cast<std::streamsize>(part.size()));
    text.append(part, 0, static_cast<size_t>(from.gcount()));
  }
  if (text.size() > most)
    throw Error(ErrorKind::content, {"%1 has more than %L2 bytes", fileText(path), most}, "shorten it");
  if (from.bad()) throw Error(ErrorKind::file, {"cannot read %1", fileText(path)}, "check the disk it is on");
  return text;
}

jinja::TemplateVariables TemplateOptions::variables() const {
  Json object = Json::object();
  for (const std::string& one : given) {
    const size_t equals = one.find('=');
    if (equals == std::string::npos || equals == 0)
      throw Error(ErrorKind::usage, {"--template-var %1 is no NAME=VALUE", printable(one, 60)},
                  "write --template-var enable_thinking=false");
    const std::string value = one.substr(equals + 1);
    const Json read = Json::parse(value, nullptr, false);
    object[one.substr(0, equals)] = read.is_boolean() || read.is_number() ? read : Json(value);
  }
  return jinja::variablesFrom(object);
}

void addTemplateVariables(CLI::App& command, TemplateOptions& options) {
  addList(command, "--template-var", options.given,
          "NAME=VALUE of the chat template, such as enable_thinking=false; repeatable");
  command.add_flag(
      "--parse-special", options.parse_special,
      "control tokens that are spelled in messages, such as <|im_end|>, are those tokens; else they are text");
}

Json readJson(const std::string& path, size_t most) {
  try {
    return Json::parse(readText(path, most), [&path](int depth, Json::parse_event_t, Json&) {
      constexpr int deepest = 64;
      if (depth > deepest)
        throw Error(ErrorKind::content, {"%1 has lists or objects nested deeper than %2", fileText(path), deepest});
      return true;
    });
  } catch (const Json::exception& error) {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
    const size_t end = what.find("] ");
    throw Error(
        ErrorKind::file,
        {"%1 is not JSON: %2", fileText(path), printable(end == std::string::npos ? what : what.substr(end + 2), 200)},
        "correct the file");
  }
}

std::vector<TokenId> idsOf(const Json& list, const std::string& name) {
  const auto is_id = [](const Json& id) { return id.is_number_integer() && id >= INT32_MIN && id <= INT32_MAX; };
  if (!list.is_array() || !std::all_of(list.begin(), list.end(), is_id))
    throw Error(ErrorKind::content, {"%1 is not a list of token ids", name}, "write [5, 6, 7]");
  return list.get<std::vector<TokenId>>();
}

std::vector<TokenId> parseIds(const std::string& list) {
  if (list.rfind('@', 0) == 0) return idsOf(readJson(list.substr(1)), list.substr(1));
  try {
    return idsOf(Json::parse("[" + list + "]", nullptr, false), "");
  } catch (const Error&) {
    throw Error(ErrorKind::usage, {"\"%1\" is not a list of token ids", printable(list, 60)},
                "write 5,6,7 or @file.json");
  }
}

std::string named(const std::string& spec, const std::string& compression) {
  return spec + (compression.empty() ? "" : " (" + compression + ")");
}

std::string cacheName(const cache::KvCache& cache) { return named(cache.facts().spec, cache.facts().compression); }

Json cacheJson(const cache::KvCache& cache) {
  cache::CacheView view;
  cache.status().fill(view);
  Json json = {
      {"spec", view.facts->spec},
      {"compression", view.facts->compression},
      {"stored", view.lengths.stored},
      {"absolute", view.lengths.tokens_seen},
      {"capacity", view.lengths.capacity},
      {"own", view.lengths.own},
      {"bytes", engine::json(view.bytes)},
      {"by_place", {{"device", view.by_place.device}, {"host", view.by_place.host}, {"disk", view.by_place.disk}}},
      {"kept_bytes", view.facts->checkpoints},
      {"checkpoints", Json::array()}};
  for (const cache::CheckpointView& one : view.checkpoints)
    json["checkpoints"].push_back({{"position", one.position}, {"border", one.border}, {"bytes", one.bytes}});
  json["rules"] = Json::array();
  for (const cache::GroupView& group : view.groups) {
    json["rules"].push_back({{"layers", group.facts->layers},
                             {"rule", cache::ruleAndPlace(group, *view.facts)},
                             {"stored", group.lengths.stored},
                             {"missing", group.lengths.tokens_seen - group.lengths.stored}});
  }
  if (view.cross_cells > 0) json["cross"] = {{"cells", view.cross_cells}, {"bytes", view.cross.total()}};
  return json;
}

Json eventsJson(const std::vector<decode::Event>& events) {
  Json list = Json::array();
  for (const decode::Event& event : events) list.push_back({{"at", event.at}, {"what", inEnglish(event.what)}});
  return list;
}

void printJson(const Json& document) {
  std::cout << withListsInLines(document.dump(2, ' ', false, Json::error_handler_t::replace)) << "\n";
  std::cout.flush();
  if (!std::cout) throw Error(ErrorKind::io, "standard output cannot be written");
}

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
  m_kept_bytes = m_options.kept_bytes;
  if (m_kept_bytes < 0)
    m_kept_bytes = cache::usualKeptBytes(m_device->facts().is_cpu ? availableMemory()
                                                                  : gpu::usableDevice(m_options.device).free_bytes);
  note(m_model->warning);
}

// Of several caches the split that leaves most layers to the CPU.
void Engine::chooseLayers(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t tokens) {
  engine::SplitJob job{spec, tokens, m_device->facts().precision};
  if (m_options.gpu_layers.empty())
    return engine::refuseTooLarge(gpu::usableDevice(m_options.device), files, spec, tokens, job.precision);
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
    return gpu::makeDevice("cpu", m_options.threads,
                           alone ? precisionOf(m_options.precision) : m_device->facts().precision);
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

cache::CacheJob Engine::job(int64_t context) const {
  cache::CacheJob job{m_model->default_format, context,      m_device->facts().prompt_chunk,
                      m_options.memory_limit,  m_kept_bytes, m_options.on_full == "offload"};
  job.border = devices().border();
  job.outside = cache::placesOutside(devices());
  return job;
}

std::string Engine::compression(const std::string& spec) const {
  return cache::compressionWords(cache::planLayers(cache::parseCacheSpec(spec), m_model->config.cacheShape(), job(1)));
}

engine::Runtime Engine::runtime(int64_t context) const {
  return {devices(), *m_model, *m_decoder, job(context), engine::fileName(m_options.model)};
}

cache::KvCache Engine::makeCache(const std::string& spec, int64_t context) const {
  const cache::CacheSpec parsed = cache::parseCacheSpec(spec);
  const engine::Runtime with = runtime(context);
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

cache::RestoredCache Engine::restore(const std::string& path, int64_t context, int64_t further) const {
  const engine::Runtime with = runtime(context);
  cache::RestoredCache restored =
      namingFileAndLimit(path, with.job, [&] { return with.restoreCache(path, wantedSpec(), further); });
  note(restored.notice);
  return restored;
}

engine::Conversation Engine::restoreConversation(const engine::Runtime& with, const std::string& path) const {
  Sentence notice;
  engine::Conversation restored = namingFileAndLimit(
      path, with.job, [&] { return engine::Conversation::restore(with, path, false, wantedSpec(), {}, &notice); });
  note(notice);
  return restored;
}

void Engine::save(const cache::KvCache& cache, const std::string& path, const cache::ArchiveExtras& extras) const {
  cache::saveCache(cache, m_model->owner, path, extras);
}

Sentence Engine::fullRemedy(const cache::KvCache& cache, int64_t context, const Sentence& shorten) const {
  const std::vector<cache::LayerShape> layers = m_model->config.cacheShape();
  const cache::CacheJob made_for = job(context);
  const bool limited = made_for.memory_limit >= 0;
  const cache::LayerChoices& chosen = cache.status().spec().choices;
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
  if (!near || anyOffloaded(cache::planLayers(cache.status().spec(), layers, made_for))) return remedy;
  return {"%1: %L2 tokens take %3", remedy, context,
          exactBytes(cache::estimateCache(cache.status().spec(), layers, made_for).total())};
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
