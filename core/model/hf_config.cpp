#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/audio/log_mel.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/files/hf_folder.h"
#include "core/model/hf_reading.h"
#include "core/model/weight_sources.h"

namespace kvarium::model::hf {

device::Activation readActivation(const files::JsonFields& fields, const char* key, const char* otherwise) {
  const std::string name = fields.text(key, otherwise);
  if (name == "silu" || name == "swish") return device::Activation::silu;
  if (name == "gelu") return device::Activation::gelu_erf;
  if (name == "relu2") return device::Activation::relu_squared;
  if (name == "gelu_new" || name == "gelu_pytorch_tanh" || name == "gelu_fast") return device::Activation::gelu_tanh;
  throw Error(ErrorKind::unsupported, {"config.json: %1 is \"%2\"", key, printable(name)},
              "this version computes silu, gelu, gelu_new, gelu_pytorch_tanh and relu2");
}

bool isNull(const files::JsonFields& fields, const char* key) { return fields.all().contains(key) && !fields.has(key); }

int64_t readWindow(const Reading& from) {
  const int64_t usual = from.usual.window > 0 ? from.usual.window : -1;
  return isNull(from.fields, "sliding_window") ? -1 : from.fields.integer("sliding_window", token_count, usual);
}

namespace {

std::optional<int64_t> ifAny(int64_t number) { return number > 0 ? std::optional(number) : std::nullopt; }

}  // namespace

LayerSpec readCommon(const Reading& from, double epsilon, bool tied, const char* ff_dim) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("hidden_size", width));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary, ifAny(config.vocab_size)));
  config.context_length = fields.integer("max_position_embeddings", token_count, config.context_length);
  config.norm_epsilon = static_cast<float>(fields.number("rms_norm_eps", positive, epsilon));
  config.tied = fields.boolean("tie_word_embeddings", tied);
  LayerSpec layer;
  layer.n_heads = asInt(fields.integer("num_attention_heads", head_count, ifAny(from.usual.heads.query)));
  const bool as_many = from.usual.heads.kv == 0 || isNull(fields, "num_key_value_heads");
  layer.n_kv_heads =
      asInt(fields.integer("num_key_value_heads", head_count, as_many ? layer.n_heads : from.usual.heads.kv));
  const int usual_width = from.usual.heads.dim > 0 ? from.usual.heads.dim : std::max(1, config.dim / layer.n_heads);
  layer.head_dim = asInt(fields.integer("head_dim", part_width, usual_width));
  layer.ff_dim = asInt(fields.integer(ff_dim, width));
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  return layer;
}

void addLayers(const Reading& from, const LayerSpec& layer) {
  from.config.layers.assign(static_cast<size_t>(from.fields.integer("num_hidden_layers", layer_count)), layer);
}

std::vector<std::string> readLayerTypes(const files::JsonFields& fields) {
  std::vector<std::string> types = fields.texts("layer_types", 4096);
  for (std::string& type : types)
    type = type == "mamba" ? "linear_attention" : type == "attention" ? "full_attention" : type;
  return types;
}

std::vector<bool> layersOfKind(const char* other, const Reading& from, const std::function<bool(size_t)>& usually) {
  const std::vector<std::string> types = readLayerTypes(from.fields);
  std::vector<bool> found(from.config.layers.size());
  if (!types.empty() && types.size() != found.size())
    from.fields.refuse("layer_types", {"a list of %1 names, one per layer", found.size()});
  for (size_t i = 0; i < found.size(); ++i) {
    found[i] = types.empty() ? usually(i) : types[i] == other;
    if (!types.empty() && !found[i] && types[i] != "full_attention")
      from.fields.refuse("layer_types", {"full_attention or %1 in every layer", other});
  }
  return found;
}

namespace {

constexpr files::JsonFields::Numbers above_zero{1e-9, 1e18};

std::vector<float> divisors(const files::JsonFields& scaling, const char* key, int pairs) {
  std::vector<float> out;
  for (const double value : scaling.numbers(key, above_zero, 4096)) out.push_back(static_cast<float>(value));
  if (static_cast<int>(out.size()) != pairs) scaling.refuse(key, {"a list of %1 numbers, one per frequency", pairs});
  return out;
}

// Peng et al. 2023, section 3.4; DeepSeek's files name two factors of it, of which the quotient counts.
double yarnAttentionFactor(const files::JsonFields& scaling, double factor) {
  const auto of = [&](double scale) { return 0.1 * scale * std::log(factor) + 1.0; };
  const double scale = scaling.number("mscale", {0, 1e6}, 0), all = scaling.number("mscale_all_dim", {0, 1e6}, 0);
  return scale > 0 && all > 0 ? of(scale) / of(all) : of(1);
}

void readRopeScaling(const files::JsonFields& scaling, const files::JsonFields& model, int64_t context,
                     RopeConfig& rope) {
  constexpr const char* original = "original_max_position_embeddings";
  const std::string type = scaling.text("rope_type", scaling.text("type", "default"));
  rope.original_context = context;
  if (type == "default") return;
  if (type == "linear" || type == "dynamic") {
    rope.scaling = type == "linear" ? RopeScaling::linear : RopeScaling::dynamic;
    rope.factor = scaling.number("factor", {1.0, 1e6});
  } else if (type == "llama3") {
    rope.scaling = RopeScaling::llama3;
    rope.factor = scaling.number("factor", {1.0, 1e6});
    rope.low_freq_factor = scaling.number("low_freq_factor", above_zero);
    rope.high_freq_factor = scaling.number("high_freq_factor", above_zero);
    rope.original_context =
        model.has(original) ? model.integer(original, token_count) : scaling.integer(original, token_count);
    if (rope.high_freq_factor <= rope.low_freq_factor) scaling.refuse("high_freq_factor", "above low_freq_factor");
  } else if (type == "yarn") {
    rope.scaling = RopeScaling::yarn;
    rope.factor = scaling.number("factor", {1.0, 1e6});
    rope.beta_fast = scaling.number("beta_fast", above_zero, 32);
    rope.beta_slow = scaling.number("beta_slow", above_zero, 1);
    // As in the paper. transformers 4.48 takes max_position_embeddings instead; later versions do not.
    rope.original_context = model.integer(original, token_count, scaling.integer(original, token_count, context));
    rope.whole_pairs = scaling.boolean("truncate", true);
    rope.attention_factor = scaling.number("attention_factor", above_zero, yarnAttentionFactor(scaling, rope.factor));
  } else if (type == "longrope" || type == "su") {
    rope.scaling = RopeScaling::longrope;
    rope.factors = divisors(scaling, "short_factor", rope.dims / 2);
    rope.long_factors = divisors(scaling, "long_factor", rope.dims / 2);
    rope.original_context = model.integer(original, token_count, scaling.integer(original, token_count, context));
    const double factor =
        scaling.number("factor", above_zero, static_cast<double>(context) / static_cast<double>(rope.original_context));
    const double grown = rope.original_context > 1 && factor > 1
                             ? std::sqrt(1 + std::log(factor) / std::log(static_cast<double>(rope.original_context)))
                             : 1.0;
    rope.attention_factor = scaling.number("attention_factor", above_zero, grown);
  } else {
    throw Error(ErrorKind::unsupported, {"this model scales positions by \"%1\"", type.substr(0, 60)},
                "this version computes linear, dynamic, llama3, yarn and longrope scaling");
  }
}

// Of newer files; none: an older file, which has them among its other fields.
std::optional<files::JsonFields> ropeParameters(const files::JsonFields& fields, std::string_view layer_type) {
  std::optional<files::JsonFields> parameters = fields.object("rope_parameters");
  return parameters && parameters->has(layer_type) ? parameters->object(layer_type) : parameters;
}

}  // namespace

RopeConfig readRope(const files::JsonFields& fields, int head_dim, int64_t context, double default_base,
                    std::string_view layer_type, double default_part) {
  RopeConfig rope;
  rope.style = device::RopeStyle::halves;
  rope.base = fields.number("rope_theta", above_zero, default_base);
  double part = fields.number("partial_rotary_factor", {0.0, 1.0}, default_part);
  std::optional<files::JsonFields> scaling = fields.object("rope_scaling");
  if (const std::optional<files::JsonFields> parameters = ropeParameters(fields, layer_type)) {
    rope.base = parameters->number("rope_theta", above_zero, rope.base);
    part = parameters->number("partial_rotary_factor", {0.0, 1.0}, part);
    scaling = parameters;
  }
  rope.dims = static_cast<int>(head_dim * part);
  rope.original_context = context;
  if (scaling) readRopeScaling(*scaling, fields, context, rope);
  return rope;
}

void addRope(const Reading& from, const LayerSpec& layer, double base) {
  constexpr const char *type = "full_attention", *part = "partial_rotary_factor";
  const RopeConfig& rope =
      from.config.ropes.emplace_back(readRope(from.fields, layer.head_dim, from.config.context_length, base, type));
  // Programs differ: some turn a part of these heads, transformers turns all of them.
  if (rope.dims == layer.head_dim || from.config.architecture == "phi3") return;
  const std::optional<files::JsonFields> own = ropeParameters(from.fields, type);
  (own && own->has(part) ? *own : from.fields).refuse(part, "1: heads of this family turn whole");
}

void setExperts(const files::JsonFields& fields, LayerSpec& layer, const char* count, int64_t usually_used) {
  layer.n_experts = asInt(fields.integer(count, expert_count));
  layer.n_experts_used = asInt(fields.integer("num_experts_per_tok", expert_count, usually_used));
}

void setQwenExperts(const Reading& from, const QwenExperts& usual) {
  const auto step = static_cast<size_t>(from.fields.integer("decoder_sparse_step", {1, 4096}, 1));
  const std::vector<int64_t> dense = from.fields.integers("mlp_only_layers", {0, 4096}, 4096);
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& one = from.config.layers[i];
    if (!usual.everywhere && ((i + 1) % step != 0 || std::ranges::find(dense, static_cast<int64_t>(i)) != dense.end()))
      continue;
    setExperts(from.fields, one, "num_experts", usual.used);
    one.experts_renormalized = usual.everywhere || from.fields.boolean("norm_topk_prob", usual.renormalized);
    one.shared_gate = usual.shared_ff_dim > 0;
    if (one.shared_gate)
      one.shared_ff_dim = asInt(from.fields.integer("shared_expert_intermediate_size", width, usual.shared_ff_dim));
    one.ff_dim = asInt(from.fields.integer("moe_intermediate_size", width));
  }
}

LayerSpec readGraniteCommon(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-6, false);
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.query_scale = static_cast<float>(fields.number("attention_multiplier", positive, 1));
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  from.config.embedding_scale = static_cast<float>(fields.number("embedding_multiplier", positive, 1));
  from.config.logits_scale = static_cast<float>(1 / fields.number("logits_scaling", positive, 1));
  return layer;
}

namespace {

// Sets windows from "layer_types"; in files without it, `windowed` says which layers have the window.
void setWindows(const Reading& from, int64_t window, const std::function<bool(size_t)>& windowed) {
  const std::vector<bool> slides = layersOfKind("sliding_attention", from, windowed);
  for (size_t i = 0; i < slides.size(); ++i) from.config.layers[i].window = slides[i] ? window : -1;
}

void readLlama(const Reading& from) {
  LayerSpec layer = readCommon(from, 1e-6, false);
  layer.activation = readActivation(from.fields, "hidden_act", "silu");
  layer.qkv_bias = layer.out_bias = from.fields.boolean("attention_bias", false);
  layer.feed_bias = from.fields.boolean("mlp_bias", false);
  addLayers(from, layer);
  addRope(from, layer);
}

void readMistral(const Reading& from) {
  const bool experts = from.config.architecture == "mixtral", phi = from.config.architecture == "phi3";
  LayerSpec layer = readCommon(from, experts || phi ? 1e-5 : 1e-6, false);
  layer.activation = readActivation(from.fields, "hidden_act", "silu");
  layer.window = readWindow(from);
  if (experts) {
    setExperts(from.fields, layer, "num_local_experts");
    layer.experts_renormalized = true;
  }
  addLayers(from, layer);
  addRope(from, layer, experts ? 1e6 : 10000.0);
  if (phi && from.config.ropes.back().scaling == RopeScaling::longrope)  // transformers would take a length of its own
    (void)from.fields.integer("original_max_position_embeddings", token_count);
}

void readQwen(const Reading& from) {
  const bool third = from.config.architecture.rfind("qwen3", 0) == 0;
  const bool experts = from.config.architecture.ends_with("moe");
  LayerSpec layer = readCommon(from, 1e-6, false);
  layer.activation = readActivation(from.fields, "hidden_act", "silu");
  layer.qk_norms = third;
  layer.qkv_bias = third     ? from.fields.boolean("attention_bias", false)
                   : experts ? from.fields.boolean("qkv_bias", true)
                             : true;
  layer.out_bias = third && layer.qkv_bias;
  addLayers(from, layer);
  addRope(from, layer);
  const int64_t window = from.fields.boolean("use_sliding_window", false) ? readWindow(from) : -1;
  // Where no list says it, Qwen2-MoE has windows in every second one of these layers, the others in those after them.
  const auto some =
      static_cast<size_t>(from.fields.integer("max_window_layers", {0, 4096}, std::abs(from.usual.border)));
  if (third && experts) {
    for (LayerSpec& one : from.config.layers) one.window = window;  // whatever layer_types says, as in transformers
  } else {
    setWindows(from, window, [&](size_t i) { return window > 0 && (experts ? i < some && i % 2 == 0 : i >= some); });
  }
  if (experts) setQwenExperts(from, {.used = third ? 8 : 4, .shared_ff_dim = third ? 0 : 5632});
}

void readGemma(const Reading& from) {
  const bool third = from.config.architecture == "gemma3";
  if (from.fields.boolean("use_bidirectional_attention", false))
    from.fields.refuse("use_bidirectional_attention", "false; this version supports only causal attention");
  LayerSpec layer = readCommon(from, 1e-6, true);
  layer.activation = readActivation(from.fields, "hidden_activation", "gelu_pytorch_tanh");
  layer.query_scale = static_cast<float>(1.0 / std::sqrt(from.fields.number("query_pre_attn_scalar", positive, 256)));
  layer.qkv_bias = layer.out_bias = from.fields.boolean("attention_bias", false);
  layer.qk_norms = third;
  layer.post_norms = true;
  const auto cap = [&](const char* key, double otherwise) {
    // null: no cap; only Gemma 2 has one by default
    if (isNull(from.fields, key)) return 0.0f;
    return static_cast<float>(from.fields.number(key, positive, otherwise));
  };
  if (third && from.fields.has("attn_logit_softcapping"))
    from.fields.refuse("attn_logit_softcapping", "null: transformers does not obey it in Gemma 3, other programs do");
  layer.softcap = third ? 0.0f : cap("attn_logit_softcapping", 50.0);
  from.config.final_softcap =
      third && !from.fields.has("final_logit_softcapping") ? 0.0f : cap("final_logit_softcapping", 30.0);
  from.config.embedding_scale = std::sqrt(static_cast<float>(from.config.dim));
  addLayers(from, layer);
  addRope(from, layer, third ? 1e6 : 10000.0);
  const int64_t window = from.fields.integer("sliding_window", token_count, from.usual.window);
  const auto pattern = static_cast<size_t>(
      from.fields.integer("sliding_window_pattern", layer_count,
                          from.fields.integer("_sliding_window_pattern", layer_count, from.usual.every)));
  setWindows(from, window, [&](size_t i) { return (i + 1) % pattern != 0; });
  if (!third) return;
  RopeConfig local;
  local.style = device::RopeStyle::halves;
  local.dims = layer.head_dim;
  local.base = from.fields.number("rope_local_base_freq", positive, 10000.0);
  if (from.fields.has("rope_parameters"))
    local = readRope(from.fields, layer.head_dim, from.config.context_length, local.base, "sliding_attention");
  from.config.ropes.push_back(local);
  for (LayerSpec& one : from.config.layers) one.rope = one.window >= 0 ? 1 : 0;
}

void readGpt2(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("n_embd", width, 768));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary, 50257));
  config.context_length = fields.integer("n_positions", {1, 1 << 24}, fields.integer("n_ctx", {1, 1 << 24}, 1024));
  config.norm = NormKind::layer;
  config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  config.tied = fields.boolean("tie_word_embeddings", true);
  config.learned_positions = true;
  for (const char* key : {"scale_attn_by_inverse_layer_idx", "add_cross_attention"}) {
    if (fields.boolean(key, false)) fields.refuse(key, "false; this version does not compute it");
  }
  LayerSpec layer;
  layer.n_heads = layer.n_kv_heads = asInt(fields.integer("n_head", head_count, 12));
  layer.head_dim = config.dim / layer.n_heads;
  layer.ff_dim = asInt(fields.integer("n_inner", width, int64_t{4} * config.dim));
  layer.query_scale =
      fields.boolean("scale_attn_weights", true) ? 1.0f / std::sqrt(static_cast<float>(layer.head_dim)) : 1.0f;
  layer.rope = -1;
  layer.activation = readActivation(fields, "activation_function", "gelu_new");
  layer.gated = false;
  layer.qkv_bias = layer.out_bias = layer.feed_bias = true;
  config.layers.assign(static_cast<size_t>(fields.integer("n_layer", layer_count, 12)), layer);
}

void readGranite(const Reading& from) {
  LayerSpec layer = readGraniteCommon(from);
  layer.feed_bias = from.fields.boolean("mlp_bias", false);
  addLayers(from, layer);
  addRope(from, layer);
  scaleHalves(from.config, from.fields.number("residual_multiplier", residual_scale, 1));
}

constexpr files::JsonFields::Integers sound_positions{1, 1 << 20};

// Pre-norm attention without rotation, then a feed-forward part with GELU.
LayerSpec whisperLayer(const files::JsonFields& fields, const ModelConfig& config, const std::string& half) {
  LayerSpec layer;
  const std::string heads = half + "_attention_heads";
  layer.n_heads = layer.n_kv_heads = asInt(fields.integer(heads, head_count));
  if (config.dim % layer.n_heads != 0) fields.refuse(heads, {"a divisor of d_model, which is %1", config.dim});
  layer.head_dim = config.dim / layer.n_heads;
  if (layer.head_dim > device::largest_head_dim) {
    throw Error(ErrorKind::unsupported, {"config.json describes heads of %1 numbers", layer.head_dim},
                {"this version computes up to %1", device::largest_head_dim});
  }
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  layer.rope = -1;
  layer.ff_dim = asInt(fields.integer(half + "_ffn_dim", width));
  layer.activation = device::Activation::gelu_erf;
  layer.gated = false;
  layer.qkv_bias = layer.out_bias = layer.feed_bias = true;
  layer.key_bias = false;
  return layer;
}

// Radford et al. 2022; fields as WhisperConfig of transformers writes them.
void readWhisper(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("d_model", width));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary));
  config.context_length = fields.integer("max_target_positions", sound_positions, 448);
  config.norm = NormKind::layer;
  config.norm_epsilon = 1e-5f;
  config.learned_positions = true;
  config.tied = fields.boolean("tie_word_embeddings", true);
  if (fields.text("activation_function", "gelu") != "gelu") fields.refuse("activation_function", "gelu");
  if (fields.boolean("scale_embedding", false)) fields.refuse("scale_embedding", "false");
  LayerSpec layer = whisperLayer(fields, config, "decoder");
  layer.cross = true;
  config.layers.assign(static_cast<size_t>(fields.integer("decoder_layers", layer_count)), layer);
  config.encoder.n_mels = asInt(fields.integer("num_mel_bins", {1, 1024}, 80));
  config.encoder.positions = fields.integer("max_source_positions", sound_positions, 1500);
  config.encoder.layers.assign(static_cast<size_t>(fields.integer("encoder_layers", layer_count)),
                               whisperLayer(fields, config, "encoder"));
}

// model_type in config.json, and the name in GGUF.
struct Family {
  std::string_view type, architecture;
  void (*read)(const Reading&);
  int64_t context = 131072;  // tokens, of a file that has no length. States have one size for any text
  int vocabulary = 0;        // of a file that does not say it; 0: it must
};
constexpr Family families[] = {
    {"llama", "llama", readLlama, 2048},
    {"mistral", "mistral", readMistral},
    {"mixtral", "mixtral", readMistral},
    {"qwen2", "qwen2", readQwen, 32768},
    {"qwen3", "qwen3", readQwen, 32768},
    {"qwen3_moe", "qwen3moe", readQwen, 32768},
    {"phi3", "phi3", readMistral, 4096},
    {"gemma2", "gemma2", readGemma, 8192},
    {"gemma3_text", "gemma3", readGemma, 131072, 262208},
    {"gemma3", "gemma3", readGemma, 131072, 262208},
    {"gpt2", "gpt2", readGpt2},
    {"mamba", "mamba", readMamba, 1 << 20},
    {"jamba", "jamba", readJamba, 262144},
    {"whisper", "whisper", readWhisper},
    {"qwen2_moe", "qwen2moe", readQwen, 32768},
    {"lfm2", "lfm2", readLfm2, 128000},
    {"lfm2_moe", "lfm2moe", readLfm2, 128000},
    {"qwen3_5", "qwen35", readQwenDelta, 32768},
    {"qwen3_5_text", "qwen35", readQwenDelta, 32768},
    {"qwen3_next", "qwen3next", readQwenDelta, 32768},
    {"qwen3_5_moe", "qwen35moe", readQwenDelta, 32768},
    {"qwen3_5_moe_text", "qwen35moe", readQwenDelta, 32768},
    {"mamba2", "mamba2", readMamba2, 1 << 20},
    {"granite", "granite", readGranite, 2048},
    {"granitemoehybrid", "granitehybrid", readGraniteHybrid, 2048},
    {"bamba", "granitehybrid", readBamba, 262144},
    {"nemotron_h", "nemotron_h", readNemotronH, 4096},
    {"falcon_h1", "falcon-h1", readFalconH1, 8192},
};

// transformers knows some fields by two names (attribute_map), and which one a file has depends on the version that
// saved it. Here the first one is read.
constexpr std::pair<const char*, const char*> two_names[] = {
    {"num_experts", "num_local_experts"},   // Qwen 3, Jamba
    {"num_local_experts", "num_experts"},   // Mixtral
    {"intermediate_size", "block_ff_dim"},  // LFM2
    {"layer_types", "layers_block_type"},   // Nemotron-H
    {"n_groups", "mamba_n_groups"},
    {"conv_kernel", "mamba_d_conv"},
    {"use_conv_bias", "mamba_conv_bias"},
    {"time_step_limit", "mamba_dt_limit"},
    {"n_routed_experts", "num_local_experts"},  // Nemotron-H
    {"n_embd", "hidden_size"},                  // GPT-2
    {"n_positions", "max_position_embeddings"},
    {"n_head", "num_attention_heads"},
    {"n_layer", "num_hidden_layers"},
    {"d_model", "hidden_size"},  // Whisper
    {"encoder_attention_heads", "num_attention_heads"},
    {"encoder_layers", "num_hidden_layers"},
};

void addReadNames(nlohmann::json& config) {
  for (const auto& [read, other] : two_names) {
    const auto found = config.find(other);
    if (found != config.end() && config.value(read, nlohmann::json()).is_null()) config[read] = nlohmann::json(*found);
  }
}

// Lays rope_scaling, which model cards tell users to add, over the rope_parameters that newer files have:
// transformers takes one or the other and loses theta. True if that changes something.
bool layRopeScaling(nlohmann::json& config) {
  constexpr const char* layers = "full_attention";
  nlohmann::json& parameters = config["rope_parameters"];
  const nlohmann::json scaling = config.value("rope_scaling", nlohmann::json());
  if (!parameters.is_object() || !scaling.is_object()) return false;
  nlohmann::json& below = parameters.contains(layers) ? parameters[layers] : parameters;
  const nlohmann::json& above = scaling.contains(layers) ? scaling[layers] : scaling;
  if (!below.is_object() || !above.is_object()) return false;  // refused by name when it is read
  const nlohmann::json before = below;
  if (above.contains("type") || above.contains("rope_type")) {
    below.erase("type");
    below.erase("rope_type");
  }
  below.update(above);
  return below != before;
}

}  // namespace
}  // namespace kvarium::model::hf

namespace kvarium::model {

ModelConfig readConfig(const files::HfFolder& folder) {
  nlohmann::json document = folder.config();
  const auto found = document.find("text_config");
  nlohmann::json& text = found != document.end() && found->is_object() ? *found : document;
  // The head is the whole model's: its field may stand next to the part that is text.
  constexpr const char* tied = "tie_word_embeddings";
  if (!text.contains(tied) && document.contains(tied)) text[tied] = nlohmann::json(document[tied]);
  hf::addReadNames(text);
  const bool lays = hf::layRopeScaling(text);
  const files::JsonFields all(document, "config.json");
  const std::string type = all.text("model_type");
  if (const std::optional<files::JsonFields> packed = all.object("quantization_config")) {
    throw Error(
        ErrorKind::unsupported,
        {"%1 has its weights as %2 (config.json: quantization_config), and this program reads F32, F16 and BF16",
         folder.label(), printable(packed->text("quant_method", "packed numbers"))},
        "use the folder this one was made from, or a GGUF file of the model");
  }
  const std::optional<files::JsonFields> inner = all.object("text_config");  // a model that also reads images
  const files::JsonFields& fields = inner ? *inner : all;
  const hf::Family* family = std::ranges::find(hf::families, type, &hf::Family::type);
  if (family == std::end(hf::families)) {
    throw Error(ErrorKind::unsupported, {"%1 is a \"%2\" model", folder.label(), printable(type)},
                {"this version runs %1", joined(hf::families, &hf::Family::type)});
  }
  ModelConfig config;
  config.architecture = family->architecture;
  config.context_length = family->context;
  config.vocab_size = family->vocabulary;
  family->read({fields, config, shapeFamilyOfType(type)});
  config.tied = config.tied && !hasOwnHead(folder);
  if (lays) config.note = "config.json has rope_scaling and rope_parameters; of what both have, rope_scaling is used";
  checkConfig(config, folder.label());
  return config;
}

audio::LogMelConfig readLogMelConfig(const files::HfFolder& folder, const ModelConfig& config) {
  const files::JsonFields fields(folder.preprocessorConfig(), "preprocessor_config.json");
  audio::LogMelConfig front;
  front.sampling_rate = hf::asInt(fields.integer("sampling_rate", {1000, 192000}, 16000));
  front.n_fft = hf::asInt(fields.integer("n_fft", {2, 8192}, 400));
  front.hop = hf::asInt(fields.integer("hop_length", {16, 8192}, 160));
  front.n_mels = hf::asInt(fields.integer("feature_size", {1, 1024}, 80));
  front.chunk = fields.integer("chunk_length", {1, 600}, 30) * front.sampling_rate;  // the file has seconds
  if (fields.number("dither", {0, 1}, 0) != 0) fields.refuse("dither", "0");
  if (front.n_mels != config.encoder.n_mels)
    fields.refuse("feature_size", {"%1 as in config.json", config.encoder.n_mels});
  if (front.frames() != config.encoder.frames()) {
    fields.refuse("chunk_length", {"as long as the %1 frames that the model takes, %2 samples each",
                                   config.encoder.frames(), front.hop});
  }
  return front;
}

}  // namespace kvarium::model
