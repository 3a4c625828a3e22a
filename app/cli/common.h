// What the commands share: the common options, the loaded engine, lists of ids, JSON of a cache.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/decode/generator.h"
#include "core/device/profiled_device.h"
#include "core/engine/compared.h"
#include "core/engine/conversation.h"
#include "core/engine/model_needs.h"
#include "core/loading/chat_model.h"
#include "core/model/decoder.h"

namespace kvarium::cli {

using Json = nlohmann::ordered_json;

struct CommonOptions {
  std::string model;
  int threads = 0;
  std::string device = "auto";
  bool device_given = false;
  std::string gpu_layers;  // as engine::parseGpuLayers() reads it; empty: not given
  std::string cache = "dynamic";
  bool cache_given = false;
  std::string precision = "fast";
  int64_t memory_limit = -1;
  int64_t kept_bytes = -1;  // CacheJob::kept_bytes; -1: the usual
  uint64_t seed = 0;
  std::string on_full;
  std::optional<DType> quantize;  // of the weights while they are loaded; empty: as they are
  bool json = false;
  device::DeviceProfile* profile = nullptr;  // collects the times of the device's ops; null: nothing is measured
};
constexpr int64_t usual_context = 8192;  // tokens, of a chat

device::Precision precisionOf(const std::string& name);
bool isOnCpu(const CommonOptions& options);
enum class With { nothing, model, model_and_engine };
// Every command takes the common options; without an engine they are checked and change nothing. With::nothing: no -m.
void addCommon(CLI::App& command, CommonOptions& options, With what);
void showDevice(CLI::App& command, const Sentence& help);  // lists --device with this help: what it changes
void explainSpec(CLI::App& command);                       // below the options: how to write SPEC
// --cache SPEC, repeatable, in place of the common one.
void addSpecs(CLI::App& command, std::vector<std::string>& caches, const char* help);
void addSampling(CLI::App& command, decode::GenerateOptions& options);  // but for the seed, which is a common option
// Those of its options given.
decode::SamplingChoice samplingGiven(const CLI::App& command, const decode::SamplingOptions& options);

constexpr int64_t most_tokens = int64_t{1} << 40;  // far beyond any machine, sums stay in 64 bits
// Checks of an option's text: what it got and what it accepts.
CLI::Validator whole(int64_t from, int64_t to);
CLI::Validator notEmpty();
CLI::Validator cacheSpec();  // throws as parseCacheSpec
// Options with such a check: a whole number, or several; a text; and a list, each of its values after the option again.
template <class Number>
CLI::Option* addWhole(CLI::App& command, const char* name, Number& number, const std::string& help, int64_t from = 0,
                      int64_t to = most_tokens) {
  return command.add_option(name, number, help)->check(whole(from, to));
}
CLI::Option* addText(CLI::App& command, const char* name, std::string& text, const std::string& help);
template <class List>
CLI::Option* addList(CLI::App& command, const char* name, List& list, const std::string& help,
                     const CLI::Validator& check = CLI::Validator()) {
  return command.add_option(name, list, help)->check(check)->allow_extra_args(false);
}
constexpr char model_help[] = "GGUF file, folder with safetensors, or the name of one that `kvarium-cli models` lists";
// On stderr, for commands without events: that the cache had to move, or that a call was read in pieces.
void noteMemory(const cache::KvCache& cache);
// The program ends with 130, as one that SIGINT ended does; what there was has been printed.
struct Interrupted {};
extern std::atomic<bool> interrupted;  // by Ctrl+C, after heedInterrupts() or in a TerminalChat
void heedInterrupts();

// Throws Error{usage} where --gpu-layers was given and --device is no GPU.
void checkGpuLayers(const CommonOptions& options);
// How --gpu-layers splits a model, where it was given. Throws as checkGpuLayers() and gpu::usableDevice().
std::optional<engine::LayerSplit> chosenSplit(const CommonOptions& options, const loading::ModelFiles& files,
                                              const engine::SplitJob& job);
// {name, kind, free, total, needs: {weights, cache, scratch, total}, fits}; null where the device reports none.
Json fitJson(const engine::DeviceFit& fit);
// Both sides: fitJson of the GPU with {layers, gpu_layers}, and of the CPU.
void addSplitJson(const engine::LayerSplit& split, Json& document);

// Throws Error{usage} if layers of these shapes cannot have the cache of a specification: a wrong option, although the
// error is found later.
void checkSpec(const cache::CacheSpec& spec, const std::vector<cache::LayerShape>& layers,
               const cache::Format* default_format);
// Call in a catch block. Throws the same error with `what` in front, unless the error names it already.
[[noreturn]] void rethrowNamed(const Error& error, const std::string& what);
// Runs `job`, which reads a file or folder; errors name the path.
template <class Job>
auto namingFile(const std::string& path, const Job& job) {
  try {
    return job();
  } catch (const Error& error) {
    rethrowNamed(error, path);
  }
}

// A model on a device, ready to compute.
class Engine {
 public:
  // Refuses --cache, and `caches` too, before the weights are read, and a GPU that has too little memory for them.
  // tokens: as many as the job is known to need by now; clamped: to those that the model was trained for.
  explicit Engine(const CommonOptions& options, const std::vector<std::string>& caches = {}, int64_t tokens = 1,
                  bool clamped = false);
  const loading::ChatModel& model() const { return *m_model; }
  device::Device& device() const { return *m_device; }  // of the head
  device::LayerDevices devices() const { return m_decoder->devices(); }
  model::Decoder& decoder() { return *m_decoder; }
  double loadSeconds() const { return m_load_s; }
  std::string deviceText() const;  // "NVIDIA H200", "NVIDIA H200 with 20 of 32 layers, CPU, 8 threads"
  engine::NamedDevice namedDevice() const;
  // context: tokens the job needs, for caches whose capacity was not given.
  cache::KvCache makeCache(const std::string& spec, int64_t context) const;
  // The cache a job begins with: the saved one where `saved` names a file, else an empty one of --cache.
  cache::KvCache beginCache(const std::string& saved, int64_t context) const;
  // A saved cache, for a job of `context` tokens or `further` ones after the saved. Refused where --cache was given
  // and means another.
  cache::RestoredCache restore(const std::string& path, int64_t context, int64_t further = 0) const;
  void save(const cache::KvCache& cache, const std::string& path, const cache::ArchiveExtras& extras = {}) const;
  engine::Runtime runtime(int64_t context) const;  // valid as long as this
  // As Conversation's own; refusals also name the option, the file or the limit.
  engine::CacheChange changeCache(engine::Conversation& conversation, const engine::Runtime& runtime,
                                  const std::string& spec) const;
  engine::Conversation restoreConversation(const engine::Runtime& runtime, const std::string& path) const;
  std::string compression(const std::string& spec) const;  // compressionWords of a cache of it
  // What to do where `cache`, made for a job of `context` tokens, has no room for more.
  Sentence fullRemedy(const cache::KvCache& cache, int64_t context,
                      const Sentence& shorten = "shorten the prompt") const;
  void checkIds(std::span<const TokenId> ids) const;  // Error{content} for one outside the vocabulary

 private:
  CommonOptions m_options;
  std::unique_ptr<device::Device> m_first_device, m_device;  // the first: null where one computes all layers
  std::optional<engine::LayerSplit> m_split;                 // where --gpu-layers was given
  std::shared_ptr<const loading::ChatModel> m_model;
  std::unique_ptr<model::Decoder> m_decoder;
  std::optional<cache::CacheSpec> wantedSpec() const;  // --cache, where it was given
  cache::CacheJob job(int64_t context) const;
  void chooseLayers(const loading::ModelFiles& files, const cache::CacheSpec& spec, int64_t tokens);
  device::LayerDevices makeDevices();
  int64_t m_kept_bytes = 0;
  double m_load_s = 0;
};

// Options that give token-level commands the input of an encoder-decoder model.
struct ListenOptions {
  std::string features, audio;
};
void addListen(CLI::App& command, ListenOptions& options);
// Encodes one chunk into the cross cache of `cache`; forks made afterwards share it. Prints a note if the sound is
// longer. Throws Error{content} if the model needs input and none was given, or the reverse.
void listenTo(Engine& engine, const ListenOptions& options, cache::KvCache& cache);

// "5,6,7" or "@file.json" (a JSON list). Throws Error{usage} for the former, Error{content} for the latter.
std::vector<TokenId> parseIds(const std::string& list);
std::vector<TokenId> idsOf(const Json& list, const std::string& name);  // Error{content}: `name` is not a list of ids
// "-": standard input. Throws Error{file} with the place of the mistake, and as readText().
Json readJson(const std::string& path, size_t most = SIZE_MAX);
void needWritable(const std::string& path);  // empty: nothing. Throws Error{io} before the work rather than after it
// "-": standard input. Throws Error{file}, and Error{content} for more than `most` bytes.
std::string readText(const std::string& path, size_t most = SIZE_MAX);
Sentence fileText(const std::string& path);  // "-": standard input
constexpr char messages_help[] =
    "file with a JSON list of {role, content}, or with a request of OpenAI's protocol; -: standard input";
// --template-var NAME=VALUE, repeatable: variables of the chat template. VALUE: true, false, a number, or a text.
struct TemplateOptions {
  std::vector<std::string> given;
  bool parse_special = false;  // --parse-special: control tokens that are spelled in messages are those tokens
  jinja::TemplateVariables variables() const;  // throws Error{usage} where one is no NAME=VALUE
};
void addTemplateVariables(CLI::App& command, TemplateOptions& options);
Json cacheJson(const cache::KvCache& cache);
// A specification, and what few bits really are: "quantized (5 bit keys, 3 bit values)".
std::string named(const std::string& spec, const std::string& compression);
std::string cacheName(const cache::KvCache& cache);
Json eventsJson(const std::vector<decode::Event>& events);
// Indented, a list of numbers on one line; invalid UTF-8 is replaced, never thrown at.
void printJson(const Json& document);

}  // namespace kvarium::cli
