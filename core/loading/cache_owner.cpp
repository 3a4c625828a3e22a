#include "core/loading/cache_owner.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/digest.h"
#include "core/base/error.h"

namespace kvarium::loading {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t bytes_looked_at = 256;  // bytes of a tensor that are hashed, at either end

Json ropesJson(const model::ModelConfig& config) {
  constexpr const char* scalings[] = {"none", "linear", "llama3", "dynamic", "yarn", "longrope"};
  Json list = Json::array();
  for (const model::RopeConfig& rope : config.ropes) {
    list.push_back({{"pairs", rope.style == device::RopeStyle::halves ? "halves" : "interleaved"},
                    {"dims", rope.dims},
                    {"base", rope.base},
                    {"scaling", scalings[static_cast<size_t>(rope.scaling)]},
                    {"factor", rope.factor},
                    {"original_context", rope.original_context},
                    {"low_freq_factor", rope.low_freq_factor},
                    {"high_freq_factor", rope.high_freq_factor},
                    {"beta_fast", rope.beta_fast},
                    {"beta_slow", rope.beta_slow},
                    {"attention_factor", rope.attention_factor},
                    {"factors", rope.factors},
                    {"long_factors", rope.long_factors}});
  }
  return list;
}

Json layerJson(const model::LayerSpec& layer) {
  const model::ScanShape& scan = layer.scan;
  return {{"heads", {layer.n_heads, layer.n_kv_heads, layer.head_dim}},
          {"window", layer.window},
          {"scale", {layer.query_scale, layer.softcap}},
          {"rope", layer.rope},
          {"scan", {scan.inner, scan.state, scan.conv, scan.dt_rank, scan.norms, scan.bias, scan.conv_bias}},
          {"feed", {layer.ff_dim, static_cast<int>(layer.activation), layer.gated}},
          {"experts", {layer.n_experts, layer.n_experts_used, layer.experts_renormalized}},
          {"biases", {layer.qkv_bias, layer.out_bias, layer.feed_bias, layer.key_bias}},
          {"norms", {layer.qk_norms, layer.post_norms}},
          {"cross", layer.cross}};
}

std::string configText(const model::ModelConfig& config) {
  Json json{{"architecture", config.architecture},
            {"dim", config.dim},
            {"vocab_size", config.vocab_size},
            {"context_length", config.context_length},
            {"norm", {static_cast<int>(config.norm), config.norm_epsilon}},
            {"embedding_scale", config.embedding_scale},
            {"learned_positions", config.learned_positions},
            {"final_softcap", config.final_softcap},
            {"ropes", ropesJson(config)},
            {"layers", Json::array()}};
  for (const model::LayerSpec& layer : config.layers) json["layers"].push_back(layerJson(layer));
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

void addTensor(Digest& digest, const TensorView& tensor) {
  digest.add(static_cast<int64_t>(tensor.dtype));
  for (int i = 0; i < tensor.rank; ++i) digest.add(tensor.shape[static_cast<size_t>(i)]);
  if (!tensor.data) return;  // the tensor is computed when it is read, so there are no bytes to hash
  const std::span<const std::byte> bytes(tensor.data, tensor.bytes());
  digest.add(bytes.first(std::min(bytes.size(), bytes_looked_at)));
  digest.add(bytes.last(std::min(bytes.size(), bytes_looked_at)));
}

std::string modelDigest(const ModelFiles& files) {
  Digest digest;
  digest.add(configText(files.config()));
  for (const std::string& name : files.weights().names()) {
    digest.add(name);
    try {
      if (const TensorView* tensor = files.weights().find(name)) addTensor(digest, *tensor);
    } catch (const Error&) {  // an unsupported type that nothing reads: its name is enough
    }
  }
  return digest.hex();
}

std::string tokenizerDigest(const text::Tokenizer& tokenizer) {
  const text::Vocabulary& words = tokenizer.vocabulary();
  Digest digest;
  digest.add(words.pre);
  for (const std::string& piece : words.tokens) digest.add(piece);
  for (const text::TokenKind kind : words.kinds) digest.add(static_cast<int64_t>(kind));
  for (const auto& [left, right] : words.merges) {
    digest.add(left);
    digest.add(right);
  }
  digest.add(static_cast<int64_t>(words.bos));
  digest.add(static_cast<int64_t>(words.eos));
  return digest.hex();
}

}  // namespace

cache::ArchiveOwner cacheOwner(const ModelFiles& files, const text::Tokenizer& tokenizer, device::Precision precision) {
  constexpr const char* precisions[] = {"exact", "fast", "fastest"};
  return {files.config().name,
          modelDigest(files),
          tokenizerDigest(tokenizer),
          precisions[static_cast<size_t>(precision)],
          ropesJson(files.config()).dump(),
          files.config().vocab_size};
}

}  // namespace kvarium::loading
