// Readers of config.json: families with recurrent layers.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/hf_reading.h"

namespace kvarium::model::hf {
namespace {

// The activation inside the scan must be SiLU.
void needSilu(const files::JsonFields& fields, const char* key = "hidden_act") {
  if (readActivation(fields, key, "silu") != device::Activation::silu)
    fields.refuse(key, "silu; this version computes no other in recurrent layers");
}

// "auto": dim / 16, rounded up.
int timeStepRank(const files::JsonFields& fields, const char* key, int dim) {
  const int automatic = (dim + 15) / 16;
  const bool is_text = fields.has(key) && fields.find(key)->is_string();
  return is_text ? automatic : asInt(fields.integer(key, width, automatic));
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

constexpr files::JsonFields::Integers state_size{1, 4096}, kernel_length{1, 256};

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

// How a family names the sizes of its recurrence, and what files without a field mean.
struct HeadScanNames {
  const char *heads, *head_dim, *groups, *state, *conv, *bias, *out_bias, *conv_bias, *activation = "hidden_act";
  int64_t usual_groups = 8, usual_state = 128;
};
constexpr HeadScanNames mamba2_names{"num_heads",   "head_dim", "n_groups", "state_size",
                                     "conv_kernel", "use_bias", "use_bias", "use_conv_bias"};
constexpr HeadScanNames nemotron_names{"mamba_num_heads", "mamba_head_dim", "n_groups",
                                       "ssm_state_size",  "conv_kernel",    "use_bias",
                                       "use_bias",        "use_conv_bias",  "mamba_hidden_act"};
constexpr HeadScanNames hybridNames(const char* out_bias) {
  return {"mamba_n_heads",
          "mamba_d_head",
          "mamba_n_groups",
          "mamba_d_state",
          "mamba_d_conv",
          "mamba_proj_bias",
          out_bias,
          "mamba_conv_bias",
          "hidden_act",
          1,
          256};
}
constexpr HeadScanNames hybrid_names = hybridNames("mamba_proj_bias"), falcon_names = hybridNames("projectors_bias");

// `inner`: width of all heads together, from which that of one follows where the file has no number; 0: it is 64.
HeadScanShape readHeadScan(const Reading& from, const HeadScanNames& names, int64_t inner = 0) {
  const files::JsonFields& fields = from.fields;
  needSilu(fields, names.activation);
  HeadScanShape scan{.heads = asInt(fields.integer(names.heads, head_count, 128)),
                     .groups = asInt(fields.integer(names.groups, head_count, names.usual_groups)),
                     .state = asInt(fields.integer(names.state, state_size, names.usual_state)),
                     .conv = asInt(fields.integer(names.conv, kernel_length, 4)),
                     .norm_epsilon = from.config.norm_epsilon,
                     .bias = fields.boolean(names.bias, false),
                     .out_bias = fields.boolean(names.out_bias, false),
                     .conv_bias = fields.boolean(names.conv_bias, true)};
  const int64_t usual = inner > 0 ? std::max<int64_t>(1, inner / scan.heads) : 64;
  const bool automatic = inner > 0 && fields.has(names.head_dim) && fields.find(names.head_dim)->is_string();
  scan.head_dim = asInt(automatic ? usual : fields.integer(names.head_dim, part_width, usual));
  readStepLimit(fields, scan);
  return scan;
}

// The width of the recurrence of Granite 4 and Bamba.
int64_t expandedWidth(const Reading& from) { return from.fields.integer("mamba_expand", {1, 64}, 2) * from.config.dim; }

// The layers that `recurs` names have a recurrence instead of attention.
void setRecurrent(const Reading& from, const Recurrence& recurrence, const std::vector<bool>& recurs) {
  for (size_t i = 0; i < recurs.size(); ++i) {
    LayerSpec& layer = from.config.layers[i];
    if (!recurs[i]) continue;
    layer.recurrence = recurrence;
    layer.n_heads = layer.n_kv_heads = layer.head_dim = 0;
  }
}

}  // namespace

// Qwen3-Next, Qwen3.5 and what follows them (transformers: Qwen3NextConfig, Qwen3_5TextConfig).
void readQwenDelta(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  const bool all_experts = from.config.architecture == "qwen35moe";  // its files have no width of dense layers
  LayerSpec layer = readCommon(from, 1e-6, false, all_experts ? "moe_intermediate_size" : "intermediate_size");
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
                                 .k_width = asInt(fields.integer("linear_key_head_dim", part_width, 128)),
                                 .v_width = asInt(fields.integer("linear_value_head_dim", part_width, 128)),
                                 .conv = asInt(fields.integer("linear_conv_kernel_dim", kernel_length, 4))};
  const auto interval = static_cast<size_t>(fields.integer("full_attention_interval", layer_count, from.usual.every));
  const std::vector<bool> recurs =
      layersOfKind("linear_attention", from, [&](size_t i) { return (i + 1) % interval != 0; });
  for (size_t i = 0; i < recurs.size(); ++i)
    if (recurs[i]) from.config.layers[i] = linear;
  if (from.config.architecture != "qwen35")
    setQwenExperts(
        from, {.used = all_experts ? 8 : 10, .renormalized = true, .shared_ff_dim = 512, .everywhere = all_experts});
}

namespace {

// Of a model of states alone; returns the template of all layers.
LayerSpec readStatesAlone(const Reading& from, bool tied) {
  const files::JsonFields& fields = from.fields;
  from.config.dim = asInt(fields.integer("hidden_size", width));
  from.config.vocab_size = asInt(fields.integer("vocab_size", vocabulary));
  from.config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  from.config.tied = fields.boolean("tie_word_embeddings", tied);
  LayerSpec layer;
  layer.rope = -1;
  return layer;
}

}  // namespace

void readMamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  const ModelConfig& config = from.config;
  LayerSpec layer = readStatesAlone(from, true);
  needSilu(fields);
  const int64_t expand = fields.integer("expand", {1, 64}, 2);
  layer.recurrence = ScanShape{.inner = asInt(fields.integer("intermediate_size", width, expand * config.dim)),
                               .state = asInt(fields.integer("state_size", state_size, 16)),
                               .conv = asInt(fields.integer("conv_kernel", kernel_length, 4)),
                               .dt_rank = timeStepRank(fields, "time_step_rank", config.dim),
                               .bias = fields.boolean("use_bias", false),
                               .conv_bias = fields.boolean("use_conv_bias", true)};
  addLayers(from, layer);
}

void readJamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-6, false);
  needSilu(fields);
  layer.activation = device::Activation::silu;
  layer.window = readWindow(from);
  layer.rope = -1;
  addLayers(from, layer);
  const auto at = [&](size_t i, const char* period, const char* offset, int64_t usual_period, int64_t usual_offset) {
    return static_cast<int64_t>(i) % fields.integer(period, layer_count, usual_period) ==
           fields.integer(offset, {0, 4096}, usual_offset);
  };
  for (size_t i = 0; i < from.config.layers.size(); ++i) {
    LayerSpec& one = from.config.layers[i];
    if (!at(i, "attn_layer_period", "attn_layer_offset", from.usual.every, from.usual.at)) {
      one.recurrence = ScanShape{.inner = asInt(fields.integer("mamba_expand", {1, 64}, 2) * from.config.dim),
                                 .state = asInt(fields.integer("mamba_d_state", state_size, 16)),
                                 .conv = asInt(fields.integer("mamba_d_conv", kernel_length, 4)),
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

// Amini et al. 2025. Experts are as wide as the file says.
void readLfm2(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-5, true);
  from.config.norm_epsilon = static_cast<float>(fields.number("norm_eps", positive, 1e-5));
  from.config.tied = fields.boolean("tie_embedding", from.config.tied);
  layer.qk_norms = true;
  const bool experts = from.config.architecture == "lfm2moe";
  if (!experts) layer.ff_dim = adjustedWidth(fields);
  addLayers(from, layer);
  addRope(from, layer, 1e6);
  std::vector<LayerSpec>& layers = from.config.layers;
  const bool listed = fields.has("full_attn_idxs");
  const std::vector<int64_t> attending = fields.integers("full_attn_idxs", {0, 4096}, 4096);
  const std::vector<bool> recurs = layersOfKind("conv", from, [&](size_t i) {
    return listed && std::ranges::find(attending, static_cast<int64_t>(i)) == attending.end();
  });
  const auto dense = static_cast<size_t>(experts ? fields.integer("num_dense_layers", {0, 4096}, 2) : layers.size());
  for (size_t i = 0; i < layers.size(); ++i) {
    LayerSpec& one = layers[i];
    if (recurs[i]) {
      one.recurrence = ShortConvShape{.inner = from.config.dim,
                                      .conv = asInt(fields.integer("conv_L_cache", {2, kernel_length.max}, 3)),
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

void readMamba2(const Reading& from) {
  LayerSpec layer = readStatesAlone(from, false);
  layer.recurrence = readHeadScan(from, mamba2_names);
  addLayers(from, layer);
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
  const Recurrence scan = readHeadScan(from, hybrid_names, expandedWidth(from));  // with the epsilon that the file has
  addLayers(from, layer);
  if (layer.rope == 0) addRope(from, layer);
  setRecurrent(from, scan, layersOfKind("linear_attention", from, [](size_t) { return true; }));
  scaleHalves(from.config, fields.number("residual_multiplier", residual_scale, 1));
}

void readBamba(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  LayerSpec layer = readCommon(from, 1e-5, false);
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  layer.feed_bias = fields.boolean("mlp_bias", false);
  addLayers(from, layer);
  if (fields.number("partial_rotary_factor", {0.0, 1.0}, 0.5) != 0.5)
    fields.refuse("partial_rotary_factor", "0.5");  // transformers does not obey it outside of rope_parameters
  from.config.ropes.push_back(
      readRope(fields, layer.head_dim, from.config.context_length, 10000.0, "full_attention", 0.5));
  std::vector<bool> recurs(from.config.layers.size(), true);
  for (const int64_t attends : fields.integers("attn_layer_indices", {0, 4096}, 4096))
    if (static_cast<size_t>(attends) < recurs.size()) recurs[static_cast<size_t>(attends)] = false;
  setRecurrent(from, readHeadScan(from, hybrid_names, expandedWidth(from)), recurs);
}

namespace {

constexpr files::JsonFields::Numbers multiplier{1e-6, 1e6};

// `count` factors; null or missing: each is 1.
std::vector<float> multipliers(const files::JsonFields& fields, const char* key, size_t count) {
  if (!fields.has(key)) return std::vector<float>(count, 1.0f);
  const std::vector<double> values = fields.numbers(key, multiplier, count);
  if (values.size() != count) fields.refuse(key, {"a list of %1 numbers", count});
  return {values.begin(), values.end()};
}

}  // namespace

// Zuo et al. 2025. Every layer attends and has a recurrence.
void readFalconH1(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  const auto one = [&](const char* key) { return static_cast<float>(fields.number(key, multiplier, 1)); };
  LayerSpec layer = readCommon(from, 1e-5, false);
  config.embedding_scale = one("embedding_multiplier");
  config.logits_scale = one("lm_head_multiplier");
  layer.activation = readActivation(fields, "hidden_act", "silu");
  layer.qkv_bias = layer.out_bias = fields.boolean("attention_bias", false);
  layer.feed_bias = fields.boolean("mlp_bias", false);
  layer.attention_in = one("attention_in_multiplier");
  layer.attention_out = one("attention_out_multiplier");
  layer.query_scale *= one("key_multiplier");
  const std::vector<float> feed = multipliers(fields, "mlp_multipliers", 2);
  layer.gate_factor = feed[0];
  layer.feed_factor = feed[1];
  const int64_t inner =
      isNull(fields, "mamba_d_ssm") ? expandedWidth(from) : fields.integer("mamba_d_ssm", width, 1024);
  HeadScanShape scan = readHeadScan(from, falcon_names, inner);
  if (scan.inner() != inner) fields.refuse("mamba_d_head", {"such that all heads are %1 numbers wide", inner});
  scan.norm = fields.boolean("mamba_rms_norm", false);
  scan.norm_first = scan.norm && fields.boolean("mamba_norm_before_gate", true);
  scan.in_factor = one("ssm_in_multiplier");
  scan.out_factor = one("ssm_out_multiplier");
  std::ranges::copy(multipliers(fields, "ssm_multipliers", scan.factors.size()), scan.factors.begin());
  layer.recurrence = scan;
  addLayers(from, layer);
  addRope(from, layer);
}

namespace {

// A layer of experts; `layer`: without them.
LayerSpec readNemotronExperts(const files::JsonFields& fields, LayerSpec layer) {
  layer.n_experts = asInt(fields.integer("n_routed_experts", expert_count, 8));
  layer.n_experts_used = asInt(fields.integer("num_experts_per_tok", expert_count, 2));
  layer.ff_dim = asInt(fields.integer("moe_intermediate_size", width, 7688));
  layer.shared_ff_dim = asInt(fields.integer("moe_shared_expert_intermediate_size", width, 7688));
  layer.expert_width =
      isNull(fields, "moe_latent_size") ? 0 : asInt(fields.integer("moe_latent_size", {0, width.max}, 0));
  layer.expert_sigmoids = layer.expert_bias = true;
  layer.experts_renormalized = fields.boolean("norm_topk_prob", true);
  layer.expert_factor = static_cast<float>(fields.number("routed_scaling_factor", positive, 1));
  layer.expert_groups = asInt(fields.integer("n_group", expert_count, 1));
  layer.expert_groups_used = asInt(fields.integer("topk_group", expert_count, 1));
  return layer;
}

}  // namespace

// Every layer is one thing, with one norm: a recurrence, attention without rotation, or a feed-forward part without
// a gate.
void readNemotronH(const Reading& from) {
  const files::JsonFields& fields = from.fields;
  ModelConfig& config = from.config;
  LayerSpec attention = readCommon(from, 1e-5, false);
  config.tied = false;  // whatever the file says, as in transformers
  config.norm_epsilon = static_cast<float>(fields.number("layer_norm_epsilon", positive, 1e-5));
  attention.rope = -1;
  LayerSpec feed;
  feed.rope = -1;
  feed.ff_dim = std::exchange(attention.ff_dim, 0);
  feed.activation = readActivation(fields, "mlp_hidden_act", "relu2");
  feed.gated = false;
  feed.feed_bias = fields.boolean("mlp_bias", false);
  // transformers 5.23 bounds the steps of a prompt, but not those of single tokens, by time_step_min; the models
  // were trained with time_step_limit.
  LayerSpec recurrent;
  recurrent.rope = -1;
  recurrent.recurrence = readHeadScan(from, nemotron_names);
  std::vector<std::string> types = readLayerTypes(fields);
  const char* said = types.empty()                     ? "hybrid_override_pattern"
                     : fields.has("layers_block_type") ? "layers_block_type"
                                                       : "layer_types";
  if (types.empty()) {
    for (const char letter : fields.text("hybrid_override_pattern"))
      types.push_back(letter == 'M'   ? "linear_attention"
                      : letter == '*' ? "full_attention"
                      : letter == '-' ? "mlp"
                      : letter == 'E' ? "moe"
                                      : std::string(1, letter));
  }
  if (types.empty() || types.size() > 4096) fields.refuse(said, "a list of 1 to 4096 layers");
  for (const std::string& type : types) {
    if (type != "linear_attention" && type != "full_attention" && type != "mlp" && type != "moe")
      fields.refuse(said, {"mamba, attention, mlp or moe in every layer, and one is %1", printable(type)});
    if (type == "moe") config.architecture = "nemotron_h_moe";
    config.layers.push_back(type == "mlp"              ? feed
                            : type == "moe"            ? readNemotronExperts(fields, feed)
                            : type == "full_attention" ? attention
                                                       : recurrent);
  }
}

}  // namespace kvarium::model::hf
