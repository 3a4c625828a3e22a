// kvarium-cli inspect: shows the contents of a model file.
#include <iostream>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "app/cli/shape_output.h"
#include "core/base/numbers.h"
#include "core/loading/model_folder.h"
#include "core/text/utf8_assembler.h"
#include "gpu/devices.h"

namespace kvarium::cli {
namespace {

Json recurrenceJson(std::monostate) { return Json::object(); }
Json recurrenceJson(const model::ScanShape& shape) {
  return {{"kind", "mamba"}, {"inner", shape.inner}, {"state", shape.state}, {"conv_kernel", shape.conv}};
}
Json recurrenceJson(const model::ShortConvShape& shape) {
  return {{"kind", "conv"}, {"inner", shape.inner}, {"conv_kernel", shape.conv}};
}
Json recurrenceJson(const model::DeltaShape& shape) {
  return {{"kind", "delta"},
          {"key_heads", shape.k_heads},
          {"value_heads", shape.v_heads},
          {"key_width", shape.k_width},
          {"value_width", shape.v_width},
          {"conv_kernel", shape.conv}};
}
Json recurrenceJson(const model::HeadScanShape& shape) {
  return {{"kind", "mamba"},           {"inner", shape.inner()},   {"state", shape.state},
          {"conv_kernel", shape.conv}, {"ssm_heads", shape.heads}, {"ssm_groups", shape.groups}};
}

Json layerJson(const model::LayerSpec& layer, size_t index) {
  Json out = {{"layer", index}, {"kind", layer.attends() ? "attention" : "none"}};
  if (layer.attends()) {
    out.update({{"n_heads", layer.n_heads},
                {"n_kv_heads", layer.n_kv_heads},
                {"head_dim", layer.head_dim},
                {"window", layer.window}});
  } else {
    out.update(std::visit([](const auto& shape) { return recurrenceJson(shape); }, layer.recurrence));
  }
  out.update({{"ff_dim", layer.ff_dim}, {"n_experts", layer.n_experts}, {"n_experts_used", layer.n_experts_used}});
  return out;
}

Json document(const loading::ModelFiles& files) {
  const model::ModelConfig& config = files.config();
  Json ropes = Json::array(), layers = Json::array();
  for (const model::RopeConfig& rope : config.ropes) {
    ropes.push_back({{"dims", rope.dims},
                     {"base", rope.base},
                     {"scaling", model::nameOf(rope.scaling)},
                     {"factor", rope.factor},
                     {"original_context", rope.original_context},
                     {"frequency_factors", !rope.factors.empty()}});
  }
  for (size_t i = 0; i < config.layers.size(); ++i) layers.push_back(layerJson(config.layers[i], i));
  Json tensors = Json::array();
  const files::WeightSource& weights = files.weights();
  for (const std::string& name : weights.names()) {
    const TensorView& view = *weights.find(name);
    std::vector<int64_t> shape(view.shape.begin(), view.shape.begin() + view.rank);
    tensors.push_back({{"name", text::toValidUtf8(name)},
                       {"type", info(view.dtype).name},
                       {"shape", shape},
                       {"bytes", weights.bytes(name)}});
  }
  Json encoder;  // null: the model has no encoder
  if (config.isSpeechModel()) {
    encoder = {{"layers", config.encoder.layers.size()},
               {"n_mels", config.encoder.n_mels},
               {"frames", config.encoder.frames()},
               {"positions", config.encoder.positions}};
  }
  const text::Tokenizer tokenizer = files.tokenizer();
  const text::Vocabulary& words = tokenizer.vocabulary();
  const text::TemplateChoice chosen = files.chatTemplate();
  return {{"architecture", config.architecture},
          {"name", text::toValidUtf8(config.name)},
          {"format", files.kind()},
          {"weight_bytes", files.weightBytes()},
          {"context_length", config.context_length},
          {"embedding_length", config.dim},
          {"vocab_size", config.vocab_size},
          {"ropes", ropes},
          {"layers", layers},
          {"encoder", encoder},
          {"tensors", tensors},
          {"tokenizer",
           {{"files", files.hasTokenizer()},
            {"pre", words.pre},
            {"tokens", tokenizer.size()},
            {"bos", words.bos},
            {"eos", words.eos}}},
          {"template", text::toValidUtf8(chosen.source)},
          {"template_problem", inEnglish(chosen.problem)},
          {"shape", shapeJson(model::shapeOf(config))},
          {"problem", nullptr}};
}

// Of a model that cannot be opened: what it has instead of the rest is null.
Json document(const std::string& path, const loading::FilesShape& files) {
  Json out = {{"architecture", files.shape.architecture},
              {"name", text::toValidUtf8(loading::modelName(path))},
              {"format", files.kind},
              {"weight_bytes", files.weight_bytes < 0 ? Json() : Json(files.weight_bytes)},
              {"context_length", files.shape.context_length > 0 ? Json(files.shape.context_length) : Json()}};
  for (const char* unread : {"embedding_length", "vocab_size", "ropes", "layers", "encoder", "tensors", "tokenizer",
                             "template", "template_problem"})
    out[unread] = nullptr;
  out["shape"] = shapeJson(files.shape);
  out["problem"] = inEnglish(files.problem);
  return out;
}

void print(const Json& d, const loading::FilesShape& files) {
  std::cout << d["name"].get<std::string>() << ": " << files.shape.architecture << ", " << files.shape.layers.size()
            << " layers";
  if (files.shape.context_length > 0)
    std::cout << ", context " << withThousands(files.shape.context_length) << " tokens";
  std::cout << (files.weight_bytes < 0 ? ", no weights" : ", weights " + bytesText(files.weight_bytes)) << "\n"
            << "It cannot be opened: " << inEnglish(files.problem) << ".\n\n";
  printKinds(files.shape);
  printCosts(files.shape);
}

// "272 tokens, pre-tokenizer gpt-2, begins with 1, ends with 2"
std::string wordsText(const Json& words) {
  std::string text = withThousands(words["tokens"]) + " tokens";
  if (const std::string pre = words["pre"]; !pre.empty()) text += ", pre-tokenizer " + pre;
  if (words["bos"] >= 0) text += ", begins with " + words["bos"].dump();
  if (words["eos"] >= 0) text += ", ends with " + words["eos"].dump();
  return text;
}

void print(const Json& d, const model::ModelShape& shape, const std::string& device) {
  std::cout << d["name"].get<std::string>() << ": " << d["architecture"].get<std::string>() << ", "
            << d["layers"].size() << " layers, width " << d["embedding_length"] << ", vocabulary "
            << withThousands(d["vocab_size"]) << ", context " << withThousands(d["context_length"])
            << " tokens, weights " << bytesText(d["weight_bytes"]) << "\n"
            << device << "\n"
            << "layer  mixing     heads  kv heads  head dim  ff dim  experts  window\n";
  for (const Json& layer : d["layers"]) {
    char line[128];
    const int64_t window = layer.value("window", int64_t{-1});
    const std::string experts =
        layer["n_experts"] == 0 ? "-" : layer["n_experts_used"].dump() + " of " + layer["n_experts"].dump();
    std::snprintf(line, sizeof line, "%5d  %-9s %6d %9d %9d %7d  %7s  %s\n", layer["layer"].get<int>(),
                  layer["kind"].get<std::string>().c_str(), layer.value("n_heads", 0), layer.value("n_kv_heads", 0),
                  layer.value("head_dim", 0), layer["ff_dim"].get<int>(), experts.c_str(),
                  window < 0 ? "all" : std::to_string(window).c_str());
    std::cout << line;
  }
  std::cout << "\n";
  printKinds(shape);
  printCosts(shape);
  if (const Json& encoder = d["encoder"]; !encoder.is_null()) {
    std::cout << "\nencoder: " << encoder["layers"] << " layers, " << encoder["n_mels"] << " bands by "
              << encoder["frames"] << " frames to " << encoder["positions"] << " positions\n";
  }
  const Json& words = d["tokenizer"];
  std::cout << "\n"
            << (words["files"] ? "tokenizer: " + wordsText(words) : "no tokenizer") << "\n\n"
            << d["tensors"].size() << " tensors\n";
  for (const Json& tensor : d["tensors"]) {
    std::cout << "  " << tensor["name"].get<std::string>() << "  " << tensor["type"].get<std::string>() << "  "
              << tensor["shape"].dump() << "  " << bytesText(tensor["bytes"]) << "\n";
  }
  const std::string source = d["template"], problem = d["template_problem"];
  std::cout << (!source.empty()    ? "\nchat template:\n" + source + "\n"
                : !problem.empty() ? "\nno chat template: " + problem + "\n"
                                   : "\nno chat template\n");
}

// Adds what the model needs on the device that was asked for; returns it as a line for people.
std::string addNeeds(const device::DeviceChoice& device, const CommonOptions& options, const loading::ModelFiles& files,
                     Json& document) {
  const cache::CacheSpec spec = cache::parseCacheSpec(options.cache);
  const device::Precision precision = precisionOf(options.precision);
  checkSpec(spec, files.config().cacheShape(), loading::defaultFormat(files, precision));
  const int64_t context = std::min(usual_context, files.config().context_length);
  const engine::DeviceFit fit = engine::fitOn(device, engine::estimateNeeds(files, spec, context, precision, device));
  const std::optional<engine::LayerSplit> split = chosenSplit(options, files, {spec, context, precision});
  document["device"] = fitJson(fit);
  if (split) addSplitJson(*split, document);
  document["device"]["context"] = context;
  return "with the cache " + options.cache + " of " + withThousands(context) + " tokens " +
         inEnglish(split ? engine::splitSentence(*split) : Sentence("it %1", engine::fitSentence(fit))) + "\n";
}

}  // namespace

void addInspect(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("inspect", "architecture, layers, tensors, tokenizer, template");
  addCommon(*command, *options, With::model);
  explainSpec(*command);
  for (const char* name : {"--cache", "--precision", "--gpu-layers"})
    command->get_option(name)->group("Options of --device");
  showDevice(*command, "whether the model fits there with --cache");
  command->callback([options] {
    std::optional<device::DeviceChoice> device;
    checkGpuLayers(*options);
    if (options->device_given) device = gpu::usableDevice(options->device);
    const std::string path = loading::namedModel(options->model).string();
    Json found;
    std::string needs;
    model::ModelShape shape;
    std::optional<loading::FilesShape> instead;
    namingFile(path, [&] {
      std::unique_ptr<loading::ModelFiles> files;
      try {
        files = loading::ModelFiles::open(path);
      } catch (const Error& error) {
        if (device) throw;
        instead = shapeInstead(path, error);
        found = document(path, *instead);
        return;
      }
      found = document(*files);
      shape = model::shapeOf(files->config());
      if (device) needs = addNeeds(*device, *options, *files, found);
    });
    if (options->json)
      printJson(found);
    else if (instead)
      print(found, *instead);
    else
      print(found, shape, needs);
  });
}

}  // namespace kvarium::cli
