#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/audio/log_mel.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/base/printable.h"
#include "core/files/hf_folder.h"
#include "core/files/json_fields.h"
#include "core/model/weight_sources.h"

namespace kvarium::model {
namespace {

constexpr files::JsonFields::Integers layer_count{1, 4096}, width{1, 1 << 20}, head_count{1, 4096},
    vocabulary{1, 1 << 24}, expert_count{1, 4096}, token_count{1, int64_t{1} << 32};
constexpr files::JsonFields::Numbers positive{1e-12, 1e18};

struct Reading {
  const files::JsonFields& fields;
  ModelConfig& config;
};

int asInt(int64_t value) { return static_cast<int>(value); }

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

// Null means no window. Some families have a window by default.
int64_t optionalWindow(const files::JsonFields& fields, int64_t missing = -1) {
  return isNull(fields, "sliding_window") ? -1 : fields.integer("sliding_window", token_count, missing);
}
constexpr int64_t usual_window = 4096;  // tokens; default of the classes in transformers

// Reads what most families share; returns the template of all layers.
LayerSpec readCommon(const Reading& from, double epsilon, bool tied, const char* ff_dim = "intermediate_size") {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("hidden_size", width));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary));
  config.context_length = fields.integer("max_position_embeddings", token_count, config.context_length);
  config.norm_epsilon = static_cast<float>(fields.number("rms_norm_eps", positive, epsilon));
  config.tied = fields.boolean("tie_word_embeddings", tied);
  LayerSpec layer;
  layer.n_heads = asInt(fields.integer("num_attention_heads", head_count));
  layer.n_kv_heads = asInt(fields.integer("num_key_value_heads", head_count, layer.n_heads));
  layer.head_dim = asInt(fields.integer("head_dim", {1, 4096}, std::max(1, config.dim / layer.n_heads)));
  layer.ff_dim = asInt(fields.integer(ff_dim, width));
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  return layer;
}

void addLayers(const Reading& from, const LayerSpec& layer) {
  from.config.layers.assign(static_cast<size_t>(from.fields.integer("num_hidden_layers", layer_count)), layer);
}

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

// rope_theta and rope_scaling, or rope_parameters in newer files, of which layer_type selects one ("full_attention").
RopeConfig readRope(const files::JsonFields& fields, int head_dim, int64_t context, double default_base,
                    std::string_view layer_type, double default_part = 1.0) {
  RopeConfig rope;
  rope.style = device::RopeStyle::halves;
  rope.base = fields.number("rope_theta", above_zero, default_base);
  double part = fields.number("partial_rotary_factor", {0.0, 1.0}, default_part);
  std::optional<files::JsonFields> scaling = fields.object("rope_scaling");
  if (std::optional<files::JsonFields> parameters = fields.object("rope_parameters")) {
    if (parameters->has(layer_type)) parameters = parameters->object(layer_type);
    rope.base = parameters->number("rope_theta", above_zero, rope.base);
    part = parameters->number("partial_rotary_factor", {0.0, 1.0}, part);
    scaling = parameters;
  }
  rope.dims = static_cast<int>(head_dim * part);
  rope.original_context = context;
  if (scaling) readRopeScaling(*scaling, fields, context, rope);
  return rope;
}

void addRope(const Reading& from, const LayerSpec& layer, double base = 10000.0) {
  const RopeConfig& rope = from.config.ropes.emplace_back(
      readRope(from.fields, layer.head_dim, from.config.context_length, base, "full_attention"));
  // Programs differ: some turn a part of these heads, transformers turns all of them.
  if (rope.dims != layer.head_dim && from.config.architecture != "phi3")
    from.fields.refuse("partial_rotary_factor", "1: heads of this family turn whole");
}

// Sets windows from "layer_types"; in files without it, `windowed` says which layers have the window.
template <class Windowed>
void setWindows(const Reading& from, int64_t window, const Windowed& windowed) {
  std::vector<LayerSpec>& layers = from.config.layers;
  const std::vector<std::string> types = from.fields.texts("layer_types", 4096);
  if (!types.empty() && types.size() != layers.size())
    from.fields.refuse("layer_types", {"a list of %1 names, one per layer", layers.size()});
  for (size_t i = 0; i < layers.size(); ++i) {
    const bool slides = types.empty() ? windowed(i) : types[i] == "sliding_attention";
    if (!types.empty() && !slides && types[i] != "full_attention")
      from.fields.refuse("layer_types", "full_attention or sliding_attention in every layer");
    layers[i].window = slides ? window : -1;
  }
}

void setExperts(const files::JsonFields& fields, LayerSpec& layer, const char* count, int64_t usually_used = 2) {
  layer.n_experts = asInt(fields.integer(count, expert_count));
  layer.n_experts_used = asInt(fields.integer("num_experts_per_tok", expert_count, usually_used));
}

// The activation inside the scan must be SiLU.
void needSilu(const files::JsonFields& fields, const char* key = "hidden_act") {
  if (readActivation(fields, key, "silu") != device::Activation::silu)
    fields.refuse(key, "silu; this version computes no other in recurrent layers");
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
  layer.window = optionalWindow(from.fields, experts || phi ? -1 : usual_window);
  if (experts) {
    setExperts(from.fields, layer, "num_local_experts");
    layer.experts_renormalized = true;
  }
  addLayers(from, layer);
  addRope(from, layer, experts ? 1e6 : 10000.0);
  if (phi && from.config.ropes.back().scaling == RopeScaling::longrope)  // transformers would take a length of its own
    (void)from.fields.integer("original_max_position_embeddings", token_count);
}

struct QwenExperts {  // what a file without the field means
  int64_t used = 0;
  bool renormalized = false;
  int64_t shared_ff_dim = 0;  // 0: the family has no shared expert
  bool everywhere = false;    // the family knows no other layers, and no other weights than renormalized ones
};

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

void readQwen(const Reading& from) {
  const bool third = from.config.architecture.rfind("qwen3", 0) == 0;
  const bool experts = from.config.architecture.ends_with("moe");
  LayerSpec layer = readCommon(from, 1e-6, false);
  if (third) layer.head_dim = asInt(from.fields.integer("head_dim", {1, 4096}, 128));
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  layer.activation = readActivation(from.fields, "hidden_act", "silu");
  layer.qk_norms = third;
  layer.qkv_bias = third     ? from.fields.boolean("attention_bias", false)
                   : experts ? from.fields.boolean("qkv_bias", true)
                             : true;
  layer.out_bias = third && layer.qkv_bias;
  addLayers(from, layer);
  addRope(from, layer);
  const int64_t window =
      from.fields.boolean("use_sliding_window", false) ? optionalWindow(from.fields, usual_window) : -1;
  // Where no list says it, Qwen2-MoE has windows in every second one of these layers, the others in those after them.
  const auto some = static_cast<size_t>(from.fields.integer("max_window_layers", {0, 4096}, 28));
  if (third && experts) {
    for (LayerSpec& one : from.config.layers) one.window = window;  // whatever layer_types says, as in transformers
  } else {
    setWindows(from, window, [&](size_t i) { return window > 0 && (experts ? i < some && i % 2 == 0 : i >= some); });
  }
  if (experts) setQwenExperts(from, {.used = third ? 8 : 4, .shared_ff_dim = third ? 0 : 5632});
}

// Qwen3-Next, Qwen3.5 and what follows them (transformers: Qwen3NextConfig, Qwen3_5TextConfig).
void readQwenDelta(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  const bool all_experts = from.config.architecture == "qwen35moe";  // its files have no width of dense layers
  LayerSpec layer = readCommon(from, 1e-6, false, all_experts ? "moe_intermediate_size" : "intermediate_size");
  from.config.context_length = fields.integer("max_position_embeddings", token_count, 32768);
  layer.head_dim = asInt(fields.integer("head_dim", {1, 4096}, 256));
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.qk_norms = layer.output_gate = true;
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  addLayers(from, layer);
  from.config.ropes.push_back(
      readRope(fields, layer.head_dim, from.config.context_length, 10000.0, "full_attention", 0.25));
  needSilu(fields);
  LayerSpec linear = layer;
  linear.n_heads = linear.n_kv_heads = linear.head_dim = 0;
  linear.rope = -1;
  linear.qk_norms = linear.output_gate = linear.qkv_bias = linear.out_bias = false;
  linear.recurrence = DeltaShape{.k_heads = asInt(fields.integer("linear_num_key_heads", head_count, 16)),
                                 .v_heads = asInt(fields.integer("linear_num_value_heads", head_count, 32)),
                                 .k_width = asInt(fields.integer("linear_key_head_dim", {1, 4096}, 128)),
                                 .v_width = asInt(fields.integer("linear_value_head_dim", {1, 4096}, 128)),
                                 .conv = asInt(fields.integer("linear_conv_kernel_dim", {1, 256}, 4))};
  const std::vector<std::string> types = fields.texts("layer_types", 4096);
  if (!types.empty() && types.size() != from.config.layers.size())
    fields.refuse("layer_types", {"a list of %1 names, one per layer", from.config.layers.size()});
  const auto interval = static_cast<size_t>(fields.integer("full_attention_interval", layer_count, 4));
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    if (!types.empty() && types[i] != "full_attention" && types[i] != "linear_attention")
      fields.refuse("layer_types", "full_attention or linear_attention in every layer");
    if (types.empty() ? (i + 1) % interval != 0 : types[i] == "linear_attention") from.config.layers[i] = linear;
  }
  if (from.config.architecture != "qwen35")
    setQwenExperts(
        from, {.used = all_experts ? 8 : 10, .renormalized = true, .shared_ff_dim = 512, .everywhere = all_experts});
}

void readGemma(const Reading& from) {
  const bool third = from.config.architecture == "gemma3";
  if (from.fields.boolean("use_bidirectional_attention", false))
    from.fields.refuse("use_bidirectional_attention", "false; this version supports only causal attention");
  LayerSpec layer = readCommon(from, 1e-6, true);
  layer.head_dim = asInt(from.fields.integer("head_dim", {1, 4096}, 256));
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
  const int64_t window = from.fields.integer("sliding_window", token_count, 4096);
  const auto pattern = static_cast<size_t>(
      from.fields.integer("sliding_window_pattern", layer_count,
                          from.fields.integer("_sliding_window_pattern", layer_count, third ? 6 : 2)));
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

// "auto": dim / 16, rounded up.
int timeStepRank(const files::JsonFields& fields, const char* key, int dim) {
  const int automatic = (dim + 15) / 16;
  const bool is_text = fields.has(key) && fields.find(key)->is_string();
  return is_text ? automatic : asInt(fields.integer(key, width, automatic));
}

void readMamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("hidden_size", width));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary));
  config.context_length = int64_t{1} << 20;  // the file has no length; the state has the same size for any text
  config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  config.tied = fields.boolean("tie_word_embeddings", true);
  needSilu(fields);
  LayerSpec layer;
  layer.rope = -1;
  const int64_t expand = fields.integer("expand", {1, 64}, 2);
  layer.recurrence = ScanShape{.inner = asInt(fields.integer("intermediate_size", width, expand * config.dim)),
                               .state = asInt(fields.integer("state_size", {1, 4096}, 16)),
                               .conv = asInt(fields.integer("conv_kernel", {1, 256}, 4)),
                               .dt_rank = timeStepRank(fields, "time_step_rank", config.dim),
                               .bias = fields.boolean("use_bias", false),
                               .conv_bias = fields.boolean("use_conv_bias", true)};
  config.layers.assign(static_cast<size_t>(fields.integer("num_hidden_layers", layer_count)), layer);
}

void readJamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-6, false);
  from.config.context_length = fields.integer("max_position_embeddings", token_count, 262144);
  needSilu(fields);
  layer.activation = device::Activation::silu;
  layer.window = optionalWindow(fields);
  layer.rope = -1;
  addLayers(from, layer);
  const auto at = [&](size_t i, const char* period, const char* offset, int64_t usual_period, int64_t usual_offset) {
    return static_cast<int64_t>(i) % fields.integer(period, layer_count, usual_period) ==
           fields.integer(offset, {0, 4096}, usual_offset);
  };
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& one = from.config.layers[i];
    if (!at(i, "attn_layer_period", "attn_layer_offset", 8, 4)) {
      one.recurrence = ScanShape{.inner = asInt(fields.integer("mamba_expand", {1, 64}, 2) * from.config.dim),
                                 .state = asInt(fields.integer("mamba_d_state", {1, 4096}, 16)),
                                 .conv = asInt(fields.integer("mamba_d_conv", {1, 256}, 4)),
                                 .dt_rank = timeStepRank(fields, "mamba_dt_rank", from.config.dim),
                                 .norms = true,
                                 .bias = fields.boolean("mamba_proj_bias", false),
                                 .conv_bias = fields.boolean("mamba_conv_bias", true)};
      one.n_heads = one.n_kv_heads = one.head_dim = 0;
      one.window = -1;
    }
    if (fields.integer("num_experts", expert_count, 16) > 1 &&
        at(i, "expert_layer_period", "expert_layer_offset", 2, 1)) {
      setExperts(fields, one, "num_experts");
    }
  }
}

// Two thirds of the width that is written, times a factor, rounded up; unless the file says that it is the width.
int adjustedWidth(const files::JsonFields& fields) {
  const char* key = fields.has("block_ff_dim") ? "block_ff_dim" : "intermediate_size";
  const int64_t written = fields.integer(key, width);
  if (!fields.boolean("block_auto_adjust_ff_dim", true)) return asInt(written);
  int64_t adjusted = 2 * written / 3;
  if (!isNull(fields, "block_ffn_dim_multiplier")) {
    const int64_t multiple = fields.integer("block_multiple_of", width, 256);
    const double factor = fields.number("block_ffn_dim_multiplier", {1e-3, 1e3}, 1.0);
    adjusted = static_cast<int64_t>(factor * static_cast<double>(adjusted));
    adjusted = (adjusted + multiple - 1) / multiple * multiple;
  }
  if (adjusted < width.min || adjusted > width.max)
    fields.refuse(key, {"such that the feed-forward part is %1 to %2 wide", width.min, width.max});
  return asInt(adjusted);
}

// Amini et al. 2025. Experts are as wide as the file says.
void readLfm2(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-5, true);
  from.config.context_length = fields.integer("max_position_embeddings", token_count, 128000);
  from.config.norm_epsilon = static_cast<float>(fields.number("norm_eps", positive, 1e-5));
  from.config.tied = fields.boolean("tie_embedding", from.config.tied);
  layer.qk_norms = true;
  const bool experts = from.config.architecture == "lfm2moe";
  if (!experts) layer.ff_dim = adjustedWidth(fields);
  addLayers(from, layer);
  addRope(from, layer, 1e6);
  std::vector<LayerSpec>& layers = from.config.layers;
  const std::vector<std::string> types = fields.texts("layer_types", 4096);
  if (!types.empty() && types.size() != layers.size())
    fields.refuse("layer_types", {"a list of %1 names, one per layer", layers.size()});
  const bool listed = fields.has("full_attn_idxs");
  const std::vector<int64_t> attending = fields.integers("full_attn_idxs", {0, 4096}, 4096);
  const auto dense = static_cast<size_t>(experts ? fields.integer("num_dense_layers", {0, 4096}, 2) : layers.size());
  for (size_t i = 0; i < layers.size(); ++i) {
    LayerSpec& one = layers[i];
    const bool attends = types.empty()
                             ? !listed || std::ranges::find(attending, static_cast<int64_t>(i)) != attending.end()
                             : types[i] == "full_attention";
    if (!attends && !types.empty() && types[i] != "conv")
      fields.refuse("layer_types", "full_attention or conv in every layer");
    if (!attends) {
      one.recurrence = ShortConvShape{.inner = from.config.dim,
                                      .conv = asInt(fields.integer("conv_L_cache", {2, 256}, 3)),
                                      .bias = fields.boolean("conv_bias", false)};
      one.n_heads = one.n_kv_heads = one.head_dim = 0;
      one.rope = -1;
    }
    if (i < dense) continue;
    setExperts(fields, one, "num_experts", 4);
    one.ff_dim = asInt(fields.integer("moe_intermediate_size", width, 1792));
    one.expert_sigmoids = true;
    one.expert_bias = fields.boolean("use_expert_bias", true);
    one.experts_renormalized = fields.boolean("norm_topk_prob", true);
    one.expert_factor = static_cast<float>(fields.number("routed_scaling_factor", positive, 1.0));
    one.expert_floor = 1e-6;
  }
}

constexpr files::JsonFields::Integers state_size{1, 4096}, kernel_length{1, 256}, part_width{1, 4096};

// The bounds of a time step: two numbers, the second of which may be infinite. Python writes that as Infinity or as
// {"__float__": "Infinity"}.
void readStepLimit(const files::JsonFields& fields, HeadScanShape& scan) {
  constexpr const char* key = "time_step_limit";
  const nlohmann::json* limit = fields.find(key);
  if (!limit) return;
  const auto numberOf = [&](const nlohmann::json& value) {
    if (value.is_number()) return value.get<float>();
    const nlohmann::json& text = value.is_object() ? value.value("__float__", nlohmann::json()) : value;
    return text == "Infinity" ? std::numeric_limits<float>::infinity() : -1.0f;
  };
  if (limit->is_array() && limit->size() == 2) {
    scan.least_step = numberOf((*limit)[0]);
    scan.most_step = numberOf((*limit)[1]);
  }
  if (!limit->is_array() || limit->size() != 2 || !std::isfinite(scan.least_step) || scan.least_step < 0 ||
      !(scan.most_step >= scan.least_step))
    fields.refuse(key, "two numbers from 0 on, the smaller one first");
}

void readMamba2(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  config.dim = asInt(fields.integer("hidden_size", width));
  config.vocab_size = asInt(fields.integer("vocab_size", vocabulary));
  config.context_length = int64_t{1} << 20;  // the file has no length; the state has the same size for any text
  config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  config.tied = fields.boolean("tie_word_embeddings", false);
  needSilu(fields);
  HeadScanShape scan{.heads = asInt(fields.integer("num_heads", head_count, 128)),
                     .head_dim = asInt(fields.integer("head_dim", part_width, 64)),
                     .groups = asInt(fields.integer("n_groups", head_count, 8)),
                     .state = asInt(fields.integer("state_size", state_size, 128)),
                     .conv = asInt(fields.integer("conv_kernel", kernel_length, 4)),
                     .norm_epsilon = config.norm_epsilon,
                     .bias = fields.boolean("use_bias", false),
                     .conv_bias = fields.boolean("use_conv_bias", true)};
  readStepLimit(fields, scan);
  LayerSpec layer;
  layer.rope = -1;
  layer.recurrence = scan;
  addLayers(from, layer);
}

// As Granite 4 and Bamba name the sizes.
HeadScanShape readHeadScan(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  needSilu(fields);
  HeadScanShape scan{.heads = asInt(fields.integer("mamba_n_heads", head_count, 128)),
                     .groups = asInt(fields.integer("mamba_n_groups", head_count, 1)),
                     .state = asInt(fields.integer("mamba_d_state", state_size, 256)),
                     .conv = asInt(fields.integer("mamba_d_conv", kernel_length, 4)),
                     .norm_epsilon = from.config.norm_epsilon,
                     .bias = fields.boolean("mamba_proj_bias", false),
                     .conv_bias = fields.boolean("mamba_conv_bias", true)};
  const int64_t inner = fields.integer("mamba_expand", {1, 64}, 2) * from.config.dim;
  const bool automatic = fields.has("mamba_d_head") && fields.find("mamba_d_head")->is_string();
  const int64_t even = std::max<int64_t>(1, inner / scan.heads);
  scan.head_dim = asInt(automatic ? even : fields.integer("mamba_d_head", part_width, even));
  readStepLimit(fields, scan);
  return scan;
}

// The layers that "recurs" says have a recurrence instead of attention.
template <class Recurs>
void setRecurrent(const Reading& from, const Recurrence& recurrence, const Recurs& recurs) {
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& layer = from.config.layers[i];
    if (!recurs(i)) continue;
    layer.recurrence = recurrence;
    layer.n_heads = layer.n_kv_heads = layer.head_dim = 0;
  }
}

// "layer_types" as transformers 5 names them, with the older names read as the new ones; empty: the file has none.
std::vector<std::string> readLayerTypes(const files::JsonFields& fields) {
  std::vector<std::string> types = fields.texts("layer_types", 4096);
  for (std::string& type : types)
    type = type == "mamba" ? "linear_attention" : type == "attention" ? "full_attention" : type;
  return types;
}

LayerSpec readGraniteCommon(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-6, false);
  from.config.context_length = fields.integer("max_position_embeddings", token_count, 2048);
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.query_scale = static_cast<float>(fields.number("attention_multiplier", positive, 1));
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  from.config.embedding_scale = static_cast<float>(fields.number("embedding_multiplier", positive, 1));
  from.config.logits_scale = static_cast<float>(1 / fields.number("logits_scaling", positive, 1));
  return layer;
}

constexpr files::JsonFields::Numbers residual_scale{1e-4, 1e4};

void readGranite(const Reading& from) {
  LayerSpec layer = readGraniteCommon(from);
  layer.feed_bias = from.fields.boolean("mlp_bias", false);
  addLayers(from, layer);
  addRope(from, layer);
  scaleHalves(from.config, from.fields.number("residual_multiplier", residual_scale, 1));
}

void readGraniteHybrid(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readGraniteCommon(from);
  const int64_t shared = fields.integer("shared_intermediate_size", width, 1024);
  if (fields.integer("num_local_experts", {0, expert_count.max}, 8) > 0) {
    setExperts(fields, layer, "num_local_experts");
    layer.experts_renormalized = true;
    layer.shared_ff_dim = asInt(shared);
  } else {
    layer.ff_dim = asInt(shared);
  }
  layer.rope = fields.text("position_embedding_type", "nope") == "rope" ? 0 : -1;
  const Recurrence scan = readHeadScan(from);  // with the epsilon that the file has
  addLayers(from, layer);
  if (layer.rope == 0) addRope(from, layer);
  const std::vector<std::string> types = readLayerTypes(fields);
  if (!types.empty() && types.size() != from.config.layers.size())
    fields.refuse("layer_types", {"a list of %1 names, one per layer", from.config.layers.size()});
  for (const std::string& type : types) {
    if (type != "linear_attention" && type != "full_attention")
      fields.refuse("layer_types", "mamba or attention in every layer");
  }
  setRecurrent(from, scan, [&](size_t i) { return types.empty() || types[i] == "linear_attention"; });
  scaleHalves(from.config, fields.number("residual_multiplier", residual_scale, 1));
}

void readBamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-5, false);
  from.config.context_length = fields.integer("max_position_embeddings", token_count, 262144);
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  layer.feed_bias = fields.boolean("mlp_bias", false);
  addLayers(from, layer);
  if (fields.number("partial_rotary_factor", {0.0, 1.0}, 0.5) != 0.5)
    fields.refuse("partial_rotary_factor", "0.5");  // transformers does not obey it outside of rope_parameters
  from.config.ropes.push_back(
      readRope(fields, layer.head_dim, from.config.context_length, 10000.0, "full_attention", 0.5));
  const std::vector<int64_t> attends = fields.integers("attn_layer_indices", {0, 4096}, 4096);
  setRecurrent(from, readHeadScan(from),
               [&](size_t i) { return std::ranges::find(attends, static_cast<int64_t>(i)) == attends.end(); });
}

// Every layer is one thing, with one norm: a recurrence, attention without rotation, or a feed-forward part without
// a gate.
void readNemotronH(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  LayerSpec attention = readCommon(from, 1e-5, false);
  config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  config.context_length = fields.integer("max_position_embeddings", token_count, 4096);
  attention.head_dim = asInt(fields.integer("head_dim", part_width, 128));
  attention.query_scale = 1.0f / std::sqrt(static_cast<float>(attention.head_dim));
  attention.rope = -1;
  LayerSpec feed;
  feed.rope = -1;
  feed.ff_dim = std::exchange(attention.ff_dim, 0);
  feed.activation = readActivation(fields, "mlp_hidden_act", "relu2");
  feed.gated = false;
  feed.feed_bias = fields.boolean("mlp_bias", false);
  needSilu(fields, "mamba_hidden_act");
  HeadScanShape scan{.heads = asInt(fields.integer("mamba_num_heads", head_count, 128)),
                     .head_dim = asInt(fields.integer("mamba_head_dim", part_width, 64)),
                     .groups = asInt(fields.integer("n_groups", head_count, 8)),
                     .state = asInt(fields.integer("ssm_state_size", state_size, 128)),
                     .conv = asInt(fields.integer("conv_kernel", kernel_length, 4)),
                     .norm_epsilon = config.norm_epsilon,
                     .bias = fields.boolean("use_bias", false),
                     .conv_bias = fields.boolean("use_conv_bias", true)};
  // transformers 5.23 bounds the steps of a prompt, but not those of single tokens, by time_step_min; the models
  // were trained with time_step_limit.
  readStepLimit(fields, scan);
  LayerSpec recurrent;
  recurrent.rope = -1;
  recurrent.recurrence = scan;
  std::vector<std::string> types = readLayerTypes(fields);
  if (types.empty()) {
    for (const char letter : fields.text("hybrid_override_pattern"))
      types.push_back(letter == 'M'   ? "linear_attention"
                      : letter == '*' ? "full_attention"
                      : letter == '-' ? "mlp"
                                      : "moe");
  }
  if (types.empty() || types.size() > 4096) fields.refuse("layers_block_type", "a list of 1 to 4096 names");
  for (const std::string& type : types) {
    if (type != "linear_attention" && type != "full_attention" && type != "mlp")
      fields.refuse("layers_block_type", {"mamba, attention or mlp in every layer, and one is %1", printable(type)});
    config.layers.push_back(type == "mlp" ? feed : type == "full_attention" ? attention : recurrent);
  }
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
  int64_t context = 131072;  // tokens, of a file that has no length; unless the reader knows better
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
    {"gemma3_text", "gemma3", readGemma},
    {"gemma3", "gemma3", readGemma},
    {"gpt2", "gpt2", readGpt2},
    {"mamba", "mamba", readMamba},
    {"jamba", "jamba", readJamba},
    {"whisper", "whisper", readWhisper},
    {"qwen2_moe", "qwen2moe", readQwen, 32768},
    {"lfm2", "lfm2", readLfm2},
    {"lfm2_moe", "lfm2moe", readLfm2},
    {"qwen3_5", "qwen35", readQwenDelta},
    {"qwen3_5_text", "qwen35", readQwenDelta},
    {"qwen3_next", "qwen3next", readQwenDelta},
    {"qwen3_5_moe", "qwen35moe", readQwenDelta},
    {"qwen3_5_moe_text", "qwen35moe", readQwenDelta},
    {"mamba2", "mamba2", readMamba2},
    {"granite", "granite", readGranite},
    {"granitemoehybrid", "granitehybrid", readGraniteHybrid},
    {"bamba", "granitehybrid", readBamba},
    {"nemotron_h", "nemotron_h", readNemotronH},
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
    {"n_embd", "hidden_size"},  // GPT-2
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

ModelConfig readConfig(const files::HfFolder& folder) {
  nlohmann::json document = folder.config();
  const auto found = document.find("text_config");
  nlohmann::json& text = found != document.end() && found->is_object() ? *found : document;
  // The head is the whole model's: its field may stand next to the part that is text.
  constexpr const char* tied = "tie_word_embeddings";
  if (!text.contains(tied) && document.contains(tied)) text[tied] = nlohmann::json(document[tied]);
  addReadNames(text);
  const bool lays = layRopeScaling(text);
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
  const Family* family = std::ranges::find(families, type, &Family::type);
  if (family == std::end(families)) {
    throw Error(ErrorKind::unsupported, {"%1 is a \"%2\" model", folder.label(), printable(type)},
                {"this version runs %1", joined(families, &Family::type)});
  }
  ModelConfig config;
  config.architecture = family->architecture;
  config.context_length = family->context;
  family->read({fields, config});
  config.tied = config.tied && !hasOwnHead(folder);
  if (lays) config.note = "config.json has rope_scaling and rope_parameters; of what both have, rope_scaling is used";
  checkConfig(config, folder.label());
  return config;
}

audio::LogMelConfig readLogMelConfig(const files::HfFolder& folder, const ModelConfig& config) {
  const files::JsonFields fields(folder.preprocessorConfig(), "preprocessor_config.json");
  audio::LogMelConfig front;
  front.sampling_rate = asInt(fields.integer("sampling_rate", {1000, 192000}, 16000));
  front.n_fft = asInt(fields.integer("n_fft", {2, 8192}, 400));
  front.hop = asInt(fields.integer("hop_length", {16, 8192}, 160));
  front.n_mels = asInt(fields.integer("feature_size", {1, 1024}, 80));
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
