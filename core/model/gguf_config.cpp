#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/device/quant_blocks.h"
#include "core/files/gguf.h"

namespace kvarium::model {
namespace {

// Far above any real model; they keep products of a hostile file's numbers inside 64 bits.
constexpr int64_t max_layers = 4096, max_dim = 1 << 20, max_heads = 4096, max_vocab = 1 << 24, max_experts = 4096;
constexpr int64_t max_context = int64_t{1} << 32;

// The metadata of a file, of which a configuration becomes known.
class GgufReading {
 public:
  GgufReading(const files::GgufFile& file, ModelConfig& known)
      : config(known), m_file(file), m_prefix(known.architecture + ".") {}

  ModelConfig& config;

  int64_t count(const char* key, int64_t most) const {
    const auto value = m_file.integer(m_prefix + key);
    if (!value) throw Error(ErrorKind::file, {"the model file has no %1%2", m_prefix, key}, "convert the model again");
    return checked(key, *value, 1, most);
  }
  int64_t count(const char* key, int64_t most, int64_t otherwise) const {
    const auto value = m_file.integer(m_prefix + key);
    return value ? checked(key, *value, 1, most) : otherwise;
  }
  // One number for all layers, or an array with one number per layer.
  std::vector<int64_t> perLayer(const char* key, int64_t least, int64_t most, int64_t layers, int64_t otherwise) const {
    std::vector<int64_t> values = m_file.integers(m_prefix + key);
    if (values.empty()) values = {otherwise};
    if (values.size() == 1) values.assign(static_cast<size_t>(layers), values[0]);
    if (static_cast<int64_t>(values.size()) != layers) {
      throw Error(ErrorKind::file, {"%1%2 has %3 entries for %4 layers", m_prefix, key, values.size(), layers},
                  "convert the model again");
    }
    for (int64_t value : values) checked(key, value, least, most);
    return values;
  }
  double positive(const char* key, double otherwise) const {
    const double value = m_file.number(m_prefix + key).value_or(otherwise);
    if (!(value >= 1e-12 && value <= 1e18)) {  // as in config.json
      throw Error(ErrorKind::file, {"%1%2 is %3", m_prefix, key, std::to_string(value)},
                  "it must be a positive number");
    }
    return value;
  }
  // 0 where converters write 0 to mean "none".
  int64_t countOrNone(const char* key, int64_t most) const {
    return m_file.integer(m_prefix + key).value_or(0) == 0 ? 0 : count(key, most);
  }
  bool isList(const char* key) const { return m_file.integers(m_prefix + key).size() > 1; }
  bool flag(const char* key, bool otherwise) const { return m_file.boolean(m_prefix + key).value_or(otherwise); }
  std::string text(const char* key, const char* otherwise) const {
    return std::string(m_file.text(m_prefix + key).value_or(otherwise));
  }
  const TensorView* tensor(const std::string& name) const { return m_file.find(name); }
  std::string label() const { return m_file.label(); }

 private:
  int64_t checked(const char* key, int64_t value, int64_t least, int64_t most) const {
    if (value < least || value > most) {
      throw Error(ErrorKind::file, {"%1%2 is %3", m_prefix, key, value}, {"it must be between %1 and %2", least, most});
    }
    return value;
  }
  const files::GgufFile& m_file;
  std::string m_prefix;
};

std::vector<float> ropeFactors(const GgufReading& from, const char* name, int pairs) {
  const TensorView* tensor = from.tensor(name);
  if (!tensor) return {};
  if (tensor->dtype != DType::f32 || tensor->elements() != pairs) {
    throw Error(ErrorKind::file, {"%1 is %2 %3", name, info(tensor->dtype).name, tensor->shapeText()},
                {"F32 [%1] was expected", pairs});
  }
  const float* values = reinterpret_cast<const float*>(tensor->data);
  return {values, values + pairs};
}

RopeConfig readRope(const GgufReading& from, device::RopeStyle style, int head_dim, int64_t context) {
  RopeConfig rope;
  rope.style = style;
  rope.dims = static_cast<int>(from.count("rope.dimension_count", max_dim, head_dim));  // checkConfig() compares them
  rope.base = from.positive("rope.freq_base", 10000.0);
  rope.factors = ropeFactors(from, "rope_freqs.weight", rope.dims / 2);
  rope.original_context = from.count("rope.scaling.original_context_length", max_context, context);
  const std::string scaling = from.text("rope.scaling.type", "none");
  rope.long_factors = ropeFactors(from, "rope_factors_long.weight", rope.dims / 2);
  if (!rope.long_factors.empty()) {
    rope.scaling = RopeScaling::longrope;
    rope.factors = ropeFactors(from, "rope_factors_short.weight", rope.dims / 2);
    rope.attention_factor = from.positive("rope.scaling.attn_factor", 1.0);
  } else if (scaling == "linear") {
    rope.scaling = RopeScaling::linear;
    rope.factor = from.positive("rope.scaling.factor", 1.0);
  } else if (scaling == "yarn") {
    rope.scaling = RopeScaling::yarn;
    rope.factor = from.positive("rope.scaling.factor", 1.0);
    rope.beta_fast = from.positive("rope.scaling.yarn_beta_fast", 32);
    rope.beta_slow = from.positive("rope.scaling.yarn_beta_slow", 1);
    // The first is a configuration's attention_factor, the other llama.cpp's.
    rope.attention_factor =
        from.positive("rope.scaling.yarn_attn_factor",
                      from.positive("rope.scaling.attn_factor", 1.0) * (0.1 * std::log(rope.factor) + 1.0));
  } else if (scaling == "none" || scaling == "longrope") {
    rope.factor = from.positive("rope.scale_linear", 1.0);
    if (rope.factor != 1.0) rope.scaling = RopeScaling::linear;
  } else {
    throw Error(ErrorKind::unsupported, {"this model scales positions by \"%1\"", scaling},
                "this version computes linear, Llama 3, yarn and longrope scaling");
  }
  return rope;
}

void completeGemma(const GgufReading& from, int pattern) {
  from.config.embedding_scale = std::sqrt(static_cast<float>(from.config.dim));
  const auto window = from.count("attention.sliding_window", max_context);
  // The file has no key for the scale of queries. Only the two largest sizes use another value than head_dim.
  const bool largest = from.config.layers.size() == 46 || from.config.layers.size() == 62;
  int index = 0;
  for (LayerSpec& layer : from.config.layers) {
    layer.activation = device::Activation::gelu_tanh;
    layer.post_norms = true;
    layer.window = index++ % pattern < pattern - 1 ? window : -1;
    if (largest)  // checkConfig() refuses layers without heads
      layer.query_scale = 1.0f / std::sqrt(static_cast<float>(from.config.dim) / static_cast<float>(layer.n_heads));
  }
}

void completeGemma2(const GgufReading& from) {
  completeGemma(from, 2);
  from.config.final_softcap = static_cast<float>(from.positive("final_logit_softcapping", 30.0));
  const auto cap = static_cast<float>(from.positive("attn_logit_softcapping", 50.0));
  for (LayerSpec& layer : from.config.layers) layer.softcap = cap;
}

void completeGemma3(const GgufReading& from) {
  completeGemma(from, static_cast<int>(from.count("attention.sliding_window_pattern", max_layers, 6)));
  const RopeConfig& global = from.config.ropes.front();
  from.config.ropes.push_back({.style = global.style,
                               .dims = global.dims,
                               .base = from.positive("rope.freq_base_swa", 10000.0),
                               .original_context = global.original_context});
  for (LayerSpec& layer : from.config.layers) layer.rope = layer.window >= 0 ? 1 : 0;
}

void completeGpt2(const GgufReading& from) {
  from.config.norm = NormKind::layer;
  from.config.learned_positions = true;
  from.config.ropes.clear();
  for (LayerSpec& layer : from.config.layers) {
    layer.rope = -1;
    layer.gated = false;
    layer.activation = device::Activation::gelu_tanh;
  }
}

void completeMamba(const GgufReading& from) {
  ScanShape scan;
  scan.inner = static_cast<int>(from.count("ssm.inner_size", max_dim));
  scan.state = static_cast<int>(from.count("ssm.state_size", max_dim));
  scan.conv = static_cast<int>(from.count("ssm.conv_kernel", 256));
  scan.dt_rank = static_cast<int>(from.count("ssm.time_step_rank", max_dim));
  from.config.ropes.clear();
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& layer = from.config.layers[i];
    layer.rope = -1;
    if (!from.tensor("blk." + std::to_string(i) + ".ssm_in.weight")) continue;
    const auto has = [&](const char* name) { return from.tensor("blk." + std::to_string(i) + name) != nullptr; };
    scan.norms = has(".ssm_dt_norm.weight");
    scan.bias = has(".ssm_in.bias");
    scan.conv_bias = has(".ssm_conv1d.bias");
    layer.recurrence = scan;
    layer.n_kv_heads = 0;
  }
}

void completeLfm2(const GgufReading& from) {
  ShortConvShape conv{.inner = from.config.dim, .conv = static_cast<int>(from.count("shortconv.l_cache", 256))};
  if (conv.conv < 2)
    throw Error(ErrorKind::file, {"%1 has convolutions of one row (shortconv.l_cache)", from.label()},
                "convert the model again");
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& layer = from.config.layers[i];
    layer.expert_floor = 1e-6;  // as the folder's
    if (layer.attends()) continue;
    conv.bias = from.tensor("blk." + std::to_string(i) + ".shortconv.in_proj.bias") != nullptr;
    layer.recurrence = conv;
    layer.n_heads = layer.head_dim = 0;
    layer.window = layer.rope = -1;
  }
}

// Blocks after the last layer draft tokens.
void dropDrafts(const GgufReading& from) {
  ModelConfig& config = from.config;
  const auto blocks = static_cast<int64_t>(config.layers.size());
  const int64_t drafts = from.countOrNone("nextn_predict_layers", max_layers);
  if (drafts >= blocks) {
    throw Error(ErrorKind::file, {"%1 has %2 blocks, of which %3 draft tokens", from.label(), blocks, drafts},
                "convert the model again");
  }
  config.draft_blocks = static_cast<int>(drafts);
  config.layers.resize(static_cast<size_t>(blocks - drafts));
}

// Qwen3-Next and Qwen3.5. Of Qwen3.5 llama.cpp's converter puts the value heads of the first, second, ... place under
// their key heads next to each other; Qwen3-Next keeps those of a key head together.
void completeQwenDelta(const GgufReading& from) {
  ModelConfig& config = from.config;
  const auto blocks = static_cast<int64_t>(config.layers.size());
  dropDrafts(from);
  DeltaShape delta;
  delta.k_heads = static_cast<int>(from.count("ssm.group_count", max_heads));
  delta.v_heads = static_cast<int>(from.count("ssm.time_step_rank", max_heads));
  delta.k_width = static_cast<int>(from.count("ssm.state_size", 4096));
  const int64_t inner = from.count("ssm.inner_size", max_dim);
  if (inner % delta.v_heads != 0) {
    throw Error(ErrorKind::file,
                {"%1 has %2 value heads that are %3 numbers wide together", from.label(), delta.v_heads, inner},
                "convert the model again");
  }
  delta.v_width = static_cast<int>(inner / delta.v_heads);
  delta.conv = static_cast<int>(from.count("ssm.conv_kernel", 256));
  delta.tiled = config.architecture != "qwen3next";
  const int64_t interval = from.count("full_attention_interval", max_layers, 4);
  const std::vector<int64_t> recurs = from.perLayer("attention.recurrent_layers", -1, 1, blocks, -1);
  for (int64_t i = 0; i < static_cast<int64_t>(config.layers.size()); ++i) {
    LayerSpec& layer = config.layers[static_cast<size_t>(i)];
    layer.output_gate = true;
    if (recurs[static_cast<size_t>(i)] < 0 ? (i + 1) % interval == 0 : recurs[static_cast<size_t>(i)] == 0) continue;
    layer.n_heads = layer.n_kv_heads = layer.head_dim = 0;
    layer.rope = -1;
    layer.output_gate = layer.qk_norms = layer.qkv_bias = layer.out_bias = false;
    layer.recurrence = delta;
  }
}

// The layers with tensors of a recurrence; they may attend too.
void setHeadScans(const GgufReading& from) {
  HeadScanShape scan;
  const int64_t inner = from.count("ssm.inner_size", max_dim);
  scan.heads = static_cast<int>(from.count("ssm.time_step_rank", max_heads));  // so the key is called
  if (inner % scan.heads != 0) {
    throw Error(ErrorKind::file, {"%1 has a recurrence of %2 numbers in %3 heads", from.label(), inner, scan.heads},
                "convert the model again");
  }
  scan.head_dim = static_cast<int>(inner / scan.heads);
  scan.groups = static_cast<int>(from.count("ssm.group_count", max_heads));
  scan.state = static_cast<int>(from.count("ssm.state_size", 4096));
  scan.conv = static_cast<int>(from.count("ssm.conv_kernel", 256));
  scan.norm_epsilon = from.config.norm_epsilon;
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    const auto has = [&](const char* name) { return from.tensor("blk." + std::to_string(i) + name) != nullptr; };
    if (!has(".ssm_in.weight")) continue;
    scan.norm = from.config.architecture != "falcon-h1" || has(".ssm_norm.weight");
    if (scan.norm && from.config.architecture == "falcon-h1")
      from.config.note =
          "the file does not say whether its recurrences are normalized before the gate or after it; "
          "after it is assumed, as llama.cpp does";
    scan.bias = has(".ssm_in.bias");
    scan.out_bias = has(".ssm_out.bias");
    scan.conv_bias = has(".ssm_conv1d.bias");
    from.config.layers[i].recurrence = scan;
  }
}

void noRotation(const GgufReading& from) {
  from.config.ropes.clear();
  for (LayerSpec& layer : from.config.layers) layer.rope = -1;
}

void completeMamba2(const GgufReading& from) {
  setHeadScans(from);
  noRotation(from);
  for (LayerSpec& layer : from.config.layers) layer.n_kv_heads = 0;
}

// Bamba's files have this architecture and the next one.
void completeGranite(const GgufReading& from) {
  ModelConfig& config = from.config;
  // llama.cpp's converter orders the rows of a head as if all of it turned; pairs of a part are found in the old order.
  if (RopeConfig* rope = config.ropes.empty() ? nullptr : &config.ropes.front();
      rope && rope->dims != config.layers.front().head_dim) {
    rope->style = device::RopeStyle::halves;
    for (LayerSpec& layer : config.layers) layer.halves_alternate = true;
  }
  for (LayerSpec& layer : config.layers)
    layer.query_scale = static_cast<float>(from.positive("attention.scale", layer.query_scale));
  config.embedding_scale = static_cast<float>(from.positive("embedding_scale", 1));
  config.logits_scale = static_cast<float>(1 / from.positive("logit_scale", 1));
  const double residual = from.positive("residual_scale", 1);
  if (residual < 1e-4 || residual > 1e4) {
    throw Error(ErrorKind::file, {"%1.residual_scale is %2", config.architecture, std::to_string(residual)},
                "it must be between 0.0001 and 10000");
  }
  scaleHalves(config, residual);
}

void completeGraniteHybrid(const GgufReading& from) {
  setHeadScans(from);
  if (!from.flag("rope.scaling.finetuned", true)) noRotation(from);
  for (LayerSpec& layer : from.config.layers) {
    if (layer.n_experts > 0) continue;
    layer.ff_dim = static_cast<int>(from.count("expert_shared_feed_forward_length", max_dim, layer.ff_dim));
  }
  completeGranite(from);
}

// A layer is one thing: its number of KV heads or its width of a feed-forward part says which. Its router has sigmoids,
// which is not in the file.
void completeNemotronH(const GgufReading& from) {
  dropDrafts(from);
  setHeadScans(from);
  noRotation(from);
  for (LayerSpec& layer : from.config.layers) {
    if (!layer.attends()) layer.n_heads = 0;
    layer.gated = false;
    layer.activation = device::Activation::relu_squared;
    layer.expert_sigmoids = layer.n_experts > 0;
  }
}

// How a family differs from Llama.
struct GgufFamily {
  std::string_view architecture;
  device::RopeStyle style;
  void (*complete)(const GgufReading&);
};
constexpr GgufFamily gguf_families[] = {
    {"llama", device::RopeStyle::interleaved, nullptr},
    {"qwen2", device::RopeStyle::halves, nullptr},
    {"qwen3", device::RopeStyle::halves, nullptr},
    {"qwen3moe", device::RopeStyle::halves, nullptr},
    {"phi3", device::RopeStyle::halves, nullptr},
    {"gemma2", device::RopeStyle::halves, completeGemma2},
    {"gemma3", device::RopeStyle::halves, completeGemma3},
    {"gpt2", device::RopeStyle::halves, completeGpt2},
    {"mamba", device::RopeStyle::halves, completeMamba},
    {"jamba", device::RopeStyle::halves, completeMamba},
    {"mamba2", device::RopeStyle::halves, completeMamba2},
    {"granite", device::RopeStyle::interleaved, completeGranite},
    {"granitehybrid", device::RopeStyle::interleaved, completeGraniteHybrid},
    {"nemotron_h", device::RopeStyle::halves, completeNemotronH},
    {"nemotron_h_moe", device::RopeStyle::halves, completeNemotronH},
    {"falcon-h1", device::RopeStyle::halves, setHeadScans},  // its factors are in the weights
    {"qwen2moe", device::RopeStyle::halves, nullptr},
    {"lfm2", device::RopeStyle::halves, completeLfm2},
    {"lfm2moe", device::RopeStyle::halves, completeLfm2},
    {"qwen35", device::RopeStyle::halves, completeQwenDelta},
    {"qwen35moe", device::RopeStyle::halves, completeQwenDelta},
    {"qwen3next", device::RopeStyle::halves, completeQwenDelta},
};

const GgufFamily& findFamily(const std::string& architecture, const std::string& file_name) {
  const GgufFamily* found = std::ranges::find(gguf_families, architecture, &GgufFamily::architecture);
  if (found != std::end(gguf_families)) return *found;
  throw Error(ErrorKind::unsupported, {"%1 is a \"%2\" model", file_name, architecture.substr(0, 60)},
              {"this version runs %1", joined(gguf_families, &GgufFamily::architecture)});
}

// `width`: of the feed-forward part of a layer without experts.
void readExperts(const GgufReading& from, const std::string& prefix, int64_t width, LayerSpec& layer) {
  enum Gating { softmax = 1, sigmoid, softmax_of_chosen };  // llama.cpp's numbers
  const auto has = [&](const char* name) { return from.tensor(prefix + name) != nullptr; };
  const auto intOf = [](int64_t value) { return static_cast<int>(value); };
  const std::string& family = from.config.architecture;
  for (const char* key : {"expert_used_count", "expert_feed_forward_length"}) {
    if (from.isList(key))
      throw Error(ErrorKind::unsupported, {"%1 has other experts in each layer (%2)", from.label(), key},
                  "this version computes models whose layers have the same experts");
  }
  layer.n_experts = intOf(from.count("expert_count", max_experts));
  layer.n_experts_used = intOf(from.count("expert_used_count", max_experts));
  layer.ff_dim = intOf(from.count("expert_feed_forward_length", max_dim, width));
  const int64_t gating = from.count("expert_gating_func", softmax_of_chosen, softmax);
  layer.expert_sigmoids = gating == sigmoid;
  layer.expert_bias = has("exp_probs_b.bias");
  layer.experts_renormalized =
      gating == softmax_of_chosen || from.flag("expert_weights_norm", family != "jamba" && family != "qwen2moe");
  layer.expert_factor = static_cast<float>(from.positive("expert_weights_scale", 1.0));
  if (has("ffn_down_shexp.weight"))
    layer.shared_ff_dim = intOf(from.count("expert_shared_feed_forward_length", max_dim, width));
  layer.shared_gate = layer.shared_ff_dim > 0 && family.starts_with("qwen");
  layer.expert_width = intOf(from.countOrNone("moe_latent_size", max_dim));
  layer.expert_groups = intOf(from.count("expert_group_count", max_experts, 1));
  if (layer.expert_groups > 1) layer.expert_groups_used = intOf(from.count("expert_group_used_count", max_experts, 0));
  if (layer.expert_groups_used == 0)  // converters leave it out
    throw Error(ErrorKind::unsupported,
                {"%1 has %2 groups of experts and does not say in how many of them some are chosen", from.label(),
                 layer.expert_groups},
                "use the folder that the file was made from");
}

void readLayers(const GgufReading& from) {
  ModelConfig& config = from.config;
  const int64_t n_layers = from.count("block_count", max_layers);
  const auto heads = from.perLayer("attention.head_count", 0, max_heads, n_layers, 0);
  const auto kv_heads = from.perLayer("attention.head_count_kv", 0, max_heads, n_layers, heads[0]);
  const auto ff_dims = from.perLayer("feed_forward_length", 0, max_dim, n_layers, 0);
  const int64_t head_dim = from.count("attention.key_length", 4096, config.dim / std::max<int64_t>(1, heads[0]));
  if (from.count("attention.value_length", 4096, head_dim) != head_dim) {
    throw Error(ErrorKind::unsupported, {"%1 has keys and values of different lengths", from.label()});
  }
  const int64_t experts = from.countOrNone("expert_count", max_experts);
  const int64_t window = from.countOrNone("attention.sliding_window", max_context);
  for (int64_t i = 0; i < n_layers; ++i) {
    const std::string prefix = "blk." + std::to_string(i) + ".";
    const auto has = [&](const char* name) { return from.tensor(prefix + name) != nullptr; };
    LayerSpec layer;
    layer.n_heads = static_cast<int>(heads[i]);
    layer.n_kv_heads = static_cast<int>(kv_heads[i]);
    layer.head_dim = static_cast<int>(head_dim);
    layer.window = window > 0 ? window : -1;
    layer.query_scale = 1.0f / std::sqrt(static_cast<float>(head_dim));
    layer.ff_dim = static_cast<int>(ff_dims[i]);
    if (experts > 0 && has("ffn_gate_inp.weight")) readExperts(from, prefix, ff_dims[i], layer);
    layer.qkv_bias = has("attn_q.bias") || has("attn_k.bias") || has("attn_v.bias") || has("attn_qkv.bias");
    layer.out_bias = has("attn_output.bias");
    layer.feed_bias = has("ffn_down.bias") || has("ffn_up.bias");
    layer.qk_norms = has("attn_q_norm.weight");
    config.layers.push_back(layer);
  }
}

}  // namespace

ModelConfig readConfig(const files::GgufFile& file, const std::string& file_name) {
  ModelConfig config;
  config.architecture = std::string(file.text("general.architecture").value_or(""));
  if (config.architecture.empty())
    throw Error(ErrorKind::file, {"%1 does not say which architecture it is", file_name});
  const GgufFamily& family = findFamily(config.architecture, file_name);
  const GgufReading from(file, config);
  if (!from.flag("attention.causal", true)) {
    throw Error(ErrorKind::unsupported, {"%1 attends to later tokens too", file_name},
                "this version computes models that write text");
  }
  config.dim = static_cast<int>(from.count("embedding_length", max_dim));
  config.context_length = from.count("context_length", max_context);
  config.norm_epsilon = static_cast<float>(
      from.positive("attention.layer_norm_rms_epsilon", from.positive("attention.layer_norm_epsilon", 1e-5)));
  const TensorView* embedding = file.find("token_embd.weight");
  if (!embedding)
    throw Error(ErrorKind::file, {"%1 has no tensor token_embd.weight", file_name}, "name a file that holds weights");
  if (embedding->rank != 2 || embedding->rows() > max_vocab)
    throw Error(ErrorKind::file, {"%1: token_embd.weight is %2", file_name, embedding->shapeText()});
  config.vocab_size = static_cast<int>(embedding->rows());
  config.tied = file.find("output.weight") == nullptr;
  config.head_bias = file.find("output.bias") != nullptr;
  readLayers(from);
  const int head_dim = config.layers.front().head_dim;
  config.ropes.push_back(readRope(from, family.style, head_dim, config.context_length));
  if (family.complete) family.complete(from);
  checkConfig(config, file_name);
  return config;
}

}  // namespace kvarium::model
