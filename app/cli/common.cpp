#include "app/cli/common.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>

#include "app/cli/completed_errors.h"
#include "app/cli/device_memory.h"
#include "app/cli/progress.h"
#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"
#include "core/device/cpu/cpu_device.h"
#include "core/loading/model_folder.h"
#include "core/text/utf8_assembler.h"
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

// `make` makes a cache; where memory is short, the error names what the cache takes, and for how many tokens.
template <class Make>
auto namingRoom(const cache::CacheSpec& spec, const engine::Runtime& runtime, const Make& make) {
  try {
    return make();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    throw noRoom(error, spec, runtime.model.config.cacheShape(), runtime.job);
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

std::optional<DType> quantizedType(std::string name) {
  if (name.empty()) return std::nullopt;
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (const DType type : loading::quantizableTypes()) {
    if (info(type).name == name) return type;
  }
  throw Error(ErrorKind::usage, {"--quantize got %1", name}, {"it accepts %1", loading::quantizableNames()});
}

device::Precision precisionOf(const std::string& name) {
  return device::precisionNamed(name).value_or(device::Precision::fast);
}

bool isOnCpu(const CommonOptions& options) { return options.device == "auto" || options.device == "cpu"; }

Engine::Engine(const CommonOptions& options, const std::vector<std::string>& caches, int64_t tokens, bool clamped)
    : m_options(options) {
  const auto start = Clock::now();
  m_options.model = loading::namedModel(m_options.model).string();
  checkGpuLayers(options);
  m_device = makeDevice(options);
  const std::optional<DType> type = quantizedType(options.quantize);
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
      LoadingBar bar;
      auto model = loading::loadChatModel(*files, devices, std::ref(bar));
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
  if (!m_options.gpu_layers) return engine::refuseTooLarge(chosenDevice(m_options), files, spec, tokens, job.precision);
  // auto leaves room for a text, though a job may not know yet how long it will be.
  job.context = std::max(tokens, std::min(usual_context, files.config().context_length));
  const engine::LayerSplit split = *chosenSplit(m_options, files, job);
  job.context = tokens;
  engine::refuseTooLarge(split, files, job);
  if (!m_split || split.on_gpu < m_split->on_gpu) m_split = split;
}

device::LayerDevices Engine::makeDevices() {
  // Beside layers on a GPU it computes as the GPU does, which knows no `fastest`.
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
  return cli::fullRemedy(cache, m_model->config.cacheShape(), job(context, 1), shorten);
}

void noteMemory(const cache::KvCache& cache) {
  for (const decode::Event& event : decode::memoryEvents(cache)) note(event.what);
}

void Engine::checkIds(std::span<const TokenId> ids) const {
  for (TokenId id : ids) {
    if (id < 0 || id >= m_model->config.vocab_size) {
      throw Error(ErrorKind::content, {"token id %1 is outside the vocabulary", id},
                  {"ids go from 0 to %1", m_model->config.vocab_size - 1});
    }
  }
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
  command
      .add_option("--template-var", options.given,
                  "NAME=VALUE of the chat template, such as enable_thinking=false; repeatable")
      ->allow_extra_args(false);
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
  std::vector<TokenId> ids;
  bool good = list.is_array();
  if (good) {
    for (const Json& id : list) {
      good = good && id.is_number_integer() && id >= -(1LL << 31) && id < (1LL << 31);
      if (good) ids.push_back(id.get<TokenId>());
    }
  }
  if (!good) throw Error(ErrorKind::content, {"%1 is not a list of token ids", name}, "write [5, 6, 7]");
  return ids;
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

std::string cacheName(const cache::KvCache& cache) { return named(cache.spec().text, cache.facts().compression); }

Json cacheJson(const cache::KvCache& cache) {
  cache::CacheView snapshot;
  cache.status().fill(snapshot);
  Json json = {
      {"spec", snapshot.facts->spec},
      {"compression", snapshot.facts->compression},
      {"stored", snapshot.lengths.stored},
      {"absolute", snapshot.lengths.tokens_seen},
      {"capacity", snapshot.lengths.capacity},
      {"own", snapshot.lengths.own},
      {"bytes", engine::json(snapshot.bytes)},
      {"by_place",
       {{"device", snapshot.by_place.device}, {"host", snapshot.by_place.host}, {"disk", snapshot.by_place.disk}}}};
  json["rules"] = Json::array();
  for (const cache::GroupView& group : snapshot.groups) {
    json["rules"].push_back({{"layers", group.facts->layers},
                             {"rule", cache::ruleAndPlace(group, *snapshot.facts)},
                             {"stored", group.lengths.stored},
                             {"missing", group.lengths.tokens_seen - group.lengths.stored}});
  }
  if (snapshot.cross_cells > 0) json["cross"] = {{"cells", snapshot.cross_cells}, {"bytes", snapshot.cross.total()}};
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

void notYet(const std::string& what) { throw Error(ErrorKind::unsupported, {"%1 is not in this version yet", what}); }

}  // namespace kvarium::cli
