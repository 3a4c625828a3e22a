// kvarium-cli estimate: predicts the bytes of a job from a model's header alone.
#include <algorithm>
#include <iostream>
#include <optional>
#include <ranges>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/progress.h"
#include "app/cli/shape_output.h"
#include "core/base/numbers.h"
#include "core/engine/model_needs.h"
#include "core/loading/model_folder.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

struct EstimateOptions {
  CommonOptions common;
  std::string shape;
  int64_t context = 0, batch = 1;
};

// "layers=32,kv_heads=32,head_dim=128"
std::vector<cache::LayerShape> parseShape(const std::string& text) {
  int64_t layers = 0, kv_heads = 0, head_dim = 0;
  for (const auto part : std::views::split(text, ',')) {
    const std::string pair(part.begin(), part.end()), key = pair.substr(0, pair.find('='));
    int64_t* target = key == "layers"     ? &layers
                      : key == "kv_heads" ? &kv_heads
                      : key == "head_dim" ? &head_dim
                                          : nullptr;
    const auto number = key == pair ? std::nullopt : wholeNumber<int64_t>(pair.substr(key.size() + 1));
    if (!target || !number)
      throw Error(ErrorKind::usage, {"--shape got \"%1\"", pair.substr(0, 60)}, "write layers=N,kv_heads=N,head_dim=N");
    *target = *number;
  }
  if (layers > 4096 || kv_heads > 4096 || head_dim > 4096)
    throw Error(ErrorKind::usage, "--shape is larger than any model", "numbers up to 4096");
  if (layers < 1 || kv_heads < 1 || head_dim < 1)
    throw Error(ErrorKind::usage, {"--shape got \"%1\"", text.substr(0, 60)},
                "layers, kv_heads and head_dim are all needed, each 1 or more");
  return std::vector<cache::LayerShape>(static_cast<size_t>(layers),
                                        {static_cast<int>(kv_heads), static_cast<int>(head_dim), -1});
}

void runEstimate(const EstimateOptions& options) {
  const cache::CacheSpec spec = cache::parseCacheSpec(options.common.cache);
  engine::Needs needs;
  std::string compression;
  std::optional<device::DeviceChoice> device;
  std::optional<engine::LayerSplit> split;
  std::optional<int64_t> trained;                // tokens; of a model
  std::optional<loading::FilesShape> described;  // of a model
  checkGpuLayers(options.common);
  if (!options.common.gpu_layers.empty() && !options.shape.empty())
    throw Error(ErrorKind::usage, "--gpu-layers splits the weights of a model, and --shape has none", "give -m MODEL");
  if (options.common.device_given) device = gpu::usableDevice(options.common.device);
  const device::DeviceChoice on = device.value_or(device::DeviceChoice());
  const auto plan = [&](const std::vector<cache::LayerShape>& layers, const cache::Format* format) {
    checkSpec(spec, layers, format);
    const cache::CacheJob job = engine::jobOn(on, format, options.context);
    compression = cache::compressionWords(cache::planLayers(spec, layers, job));
    return job;
  };
  const bool of_exact = options.common.precision == "exact";
  if (options.shape.empty()) {
    const device::Precision precision = precisionOf(options.common.precision);
    const std::string path = loading::namedModel(options.common.model).string();
    const auto describe = [&](loading::FilesShape shape) {
      const cache::CacheJob job = plan(shape.shape.layers, cache::findFormat(of_exact ? "f32" : "f16"));
      needs.cache = cache::estimateCache(spec, shape.shape.layers, job, &needs.per_layer);
      needs.weights = std::max<int64_t>(0, shape.weight_bytes);
      if (shape.shape.context_length > 0) trained = shape.shape.context_length;
      described = std::move(shape);
    };
    namingFile(path, [&] {
      std::unique_ptr<loading::ModelFiles> files;
      try {
        files = loading::ModelFiles::open(path, {options.common.quantize, 1});
      } catch (const Error& error) {
        if (!options.common.gpu_layers.empty()) throw;
        return describe(shapeInstead(path, error));
      }
      described = {.shape = model::shapeOf(files->config())};
      trained = files->config().context_length;
      plan(files->config().cacheShape(), loading::defaultFormat(*files, precision));
      split = chosenSplit(options.common, *files, {spec, options.context, precision, options.batch});
      needs = engine::estimateNeeds(*files, spec, options.context, precision, on);
    });
  } else {
    const std::vector<cache::LayerShape> layers = parseShape(options.shape);
    const cache::CacheJob job = plan(layers, cache::findFormat(of_exact ? "f32" : "f16"));
    needs.cache = cache::estimateCache(spec, layers, job, &needs.per_layer);
  }
  const auto times = [&](cache::Bytes& bytes) {
    for (int64_t* part : {&bytes.kv, &bytes.scales, &bytes.residual, &bytes.state, &bytes.reserved}) {
      if (__builtin_mul_overflow(*part, options.batch, part))
        throw Error(ErrorKind::content, "the estimate is larger than 64 bits can count");
    }
  };
  int64_t call_peak = 0;
  if (spec.keeps_nothing) {  // cells live for one call, and only one call runs at a time
    call_peak = needs.cache.total();
    needs.cache = {};
    needs.per_layer.assign(needs.per_layer.size(), {});
  }
  times(needs.cache);
  cache::BytesByPlace& at = needs.cache.at;  // of one sequence
  at.host *= options.batch;
  at.disk *= options.batch;
  at.device = std::max(call_peak, needs.cache.total() - at.host - at.disk);
  std::optional<engine::DeviceFit> fit;
  if (device) fit = engine::fitOn(*device, needs);
  for (cache::Bytes& bytes : needs.per_layer) times(bytes);
  const cache::CacheEstimate& cache = needs.cache;
  if (trained) noteLength(options.context, *trained);
  if (options.common.json) {
    Json layer_list = Json::array();
    for (const cache::Bytes& bytes : needs.per_layer) layer_list.push_back(engine::json(bytes));
    Json document = {
        {"cache", spec.text},       {"compression", compression}, {"weights", needs.weights},   {"kv", cache.kv},
        {"scales", cache.scales},   {"residual", cache.residual}, {"reserved", cache.reserved}, {"state", cache.state},
        {"scratch", needs.scratch}, {"call_peak", call_peak},     {"total", needs.total()},     {"exact", cache.exact},
        {"per_layer", layer_list}};
    if (trained) document["context_length"] = *trained;
    if (described) document["shape"] = shapeJson(described->shape);
    if (described) document["problem"] = described->problem.empty() ? Json() : Json(inEnglish(described->problem));
    if (split) addSplitJson(*split, document);
    if (fit && !split) document["device"] = fitJson(*fit);
    return printJson(document);
  }
  const auto line = [](const char* name, int64_t bytes, bool exact = true) {
    if (bytes)
      std::cout << name << (exact ? "" : "at most ") << withThousands(bytes) << "  (" << bytesText(bytes) << ")\n";
  };
  if (described && !described->problem.empty()) {
    std::cout << "The model cannot be opened: " << inEnglish(described->problem) << ".\n"
              << (described->weight_bytes < 0 ? "Its weights are not there, and not counted.\n" : "");
  }
  std::cout << "cache     " << named(spec.text, compression) << "\n";
  line("weights   ", needs.weights);
  line("kv        ", cache.kv, cache.exact);
  line("scales    ", cache.scales, cache.exact);
  line("residual  ", cache.residual, cache.exact);
  line("state     ", cache.state);
  line(cache.exact ? "reserved  " : "rest      ", cache.reserved);  // with bounds it has no other meaning
  line("scratch   ", needs.scratch);
  line("(a call)  ", call_peak);
  std::cout << "total     " << (cache.exact ? "" : "at most ") << withThousands(needs.total()) << "  ("
            << bytesText(needs.total()) << ")\n";
  if (split) std::cout << "layers    " << inEnglish(engine::splitSentence(*split)) << "\n";
  if (fit && !split) std::cout << "device    " << inEnglish(engine::fitSentence(*fit)) << "\n";
  if (!cache.exact) std::cout << "Which tokens stay depends on the text, so cells may take less.\n";
  if (described) printCosts(described->shape);
}

}  // namespace

void addEstimate(CLI::App& program) {
  auto options = std::make_shared<EstimateOptions>();
  CLI::App* command = program.add_subcommand("estimate", "bytes needed, from the header alone");
  addCommon(*command, options->common, With::nothing);
  explainSpec(*command);
  for (const char* name : {"--cache", "--gpu-layers", "--precision", "--quantize"})
    command->get_option(name)->group("Options");
  showDevice(*command, "its memory next to what is needed");
  auto* model = command->add_option("-m,--model", options->common.model, model_help);
  auto* shape = command->add_option("--shape", options->shape, "layers=32,kv_heads=32,head_dim=128")->excludes(model);
  addWhole(*command, "--context", options->context, "tokens", 1, most_tokens)->default_str("")->required();
  addWhole(*command, "--batch", options->batch, "sequences", 1, 1 << 24);
  command->callback([options, model, shape] {
    if (model->count() + shape->count() == 0) throw CLI::RequiredError("-m or --shape");
    runEstimate(*options);
  });
}

}  // namespace kvarium::cli
