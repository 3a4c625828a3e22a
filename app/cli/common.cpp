#include "app/cli/common.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/cli/progress.h"
#include "core/base/output_file.h"
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

}  // namespace

std::atomic<bool> interrupted{false};

void heedInterrupts() {
  std::signal(SIGINT, [](int) { interrupted = true; });
}

device::Precision precisionOf(const std::string& name) {
  return device::precisionNamed(name).value_or(device::Precision::fast);
}

bool isOnCpu(const CommonOptions& options) { return options.device == "auto" || options.device == "cpu"; }

device::DeviceChoice chosenDevice(const CommonOptions& options) {
  return isOnCpu(options) ? device::cpuChoice() : gpu::usableDevice(options.device);
}

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

std::string cacheName(const cache::KvCache& cache) { return named(cache.spec().text, cache.facts().compression); }

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
      {"by_place", {{"device", view.by_place.device}, {"host", view.by_place.host}, {"disk", view.by_place.disk}}}};
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

}  // namespace kvarium::cli
