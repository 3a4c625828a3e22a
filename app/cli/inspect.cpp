// kvarium-cli inspect: what a model file holds.
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/common.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::cli {
namespace {

Json document(const std::string& path) {
  const ModelHeader header = openModelHeader(path);
  const ModelConfig& config = header.config;
  Json layers = Json::array();
  for (size_t i = 0; i < config.layers.size(); ++i) {
    const LayerSpec& layer = config.layers[i];
    layers.push_back({{"layer", i},
                      {"kind", "attention"},
                      {"n_heads", layer.n_heads},
                      {"n_kv_heads", layer.n_kv_heads},
                      {"head_dim", layer.head_dim},
                      {"ff_dim", layer.ff_dim},
                      {"window", layer.window}});
  }
  Json tensors = Json::array();
  for (const std::string& name : header.file->names()) {
    const TensorView& view = *header.file->find(name);
    std::vector<int64_t> shape(view.shape.begin(), view.shape.begin() + view.rank);
    tensors.push_back(
        {{"name", toValidUtf8(name)}, {"type", info(view.dtype).name}, {"shape", shape}, {"bytes", view.bytes()}});
  }
  const Vocabulary words = readVocabulary(*header.file);
  return {{"architecture", config.architecture},
          {"name", toValidUtf8(config.name)},
          {"gguf_version", header.file->version()},
          {"file_bytes", header.file->fileBytes()},
          {"weight_bytes", header.weight_bytes},
          {"context_length", config.context_length},
          {"embedding_length", config.dim},
          {"vocab_size", config.vocab_size},
          {"rope",
           {{"dims", config.rope.dims},
            {"base", config.rope.base},
            {"linear_factor", config.rope.linear_factor},
            {"frequency_factors", !config.rope.factors.empty()}}},
          {"layers", layers},
          {"tensors", tensors},
          {"tokenizer",
           {{"model", words.model == Vocabulary::Model::byte_bpe ? "byte-level BPE" : "sentencepiece"},
            {"pre", words.pre},
            {"tokens", words.tokens.size()},
            {"bos", words.bos},
            {"eos", words.eos}}},
          {"template", toValidUtf8(header.file->text("tokenizer.chat_template").value_or(""))}};
}

void print(const Json& d) {
  std::cout << d["name"].get<std::string>() << ": " << d["architecture"].get<std::string>() << ", "
            << d["layers"].size() << " layers, width " << d["embedding_length"] << ", vocabulary "
            << withThousands(d["vocab_size"]) << ", context " << withThousands(d["context_length"])
            << " tokens, weights " << bytesText(d["weight_bytes"]) << "\n\n"
            << "layer  heads  kv heads  head dim  ff dim  window\n";
  for (const Json& layer : d["layers"]) {
    char line[96];
    const int64_t window = layer["window"];
    std::snprintf(line, sizeof line, "%5d %6d %9d %9d %7d  %s\n", layer["layer"].get<int>(),
                  layer["n_heads"].get<int>(), layer["n_kv_heads"].get<int>(), layer["head_dim"].get<int>(),
                  layer["ff_dim"].get<int>(), window < 0 ? "all" : std::to_string(window).c_str());
    std::cout << line;
  }
  std::cout << "\ntokenizer: " << d["tokenizer"].dump() << "\n\n" << d["tensors"].size() << " tensors\n";
  for (const Json& tensor : d["tensors"]) {
    std::cout << "  " << tensor["name"].get<std::string>() << "  " << tensor["type"].get<std::string>() << "  "
              << tensor["shape"].dump() << "  " << bytesText(tensor["bytes"]) << "\n";
  }
  const std::string source = d["template"];
  std::cout << (source.empty() ? "\nno chat template\n" : "\nchat template:\n" + source + "\n");
}

}  // namespace

void addInspect(CLI::App& program) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = program.add_subcommand("inspect", "architecture, layers, tensors, tokenizer, template");
  addCommon(*command, *options, With::model);
  command->callback([options] {
    const Json d = document(options->model);
    if (options->json)
      printJson(d);
    else
      print(d);
  });
}

}  // namespace kvarium::cli
