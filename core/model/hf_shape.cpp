#include <algorithm>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/files/json_fields.h"
#include "core/model/shape_families.h"

namespace kvarium::model {
namespace {

using files::JsonFields;
using Names = std::initializer_list<const char*>;  // one field, by the names that families give it

constexpr JsonFields::Integers shape_layers{1, 4096}, shape_heads{1, 4096}, shape_width{1, 4096}, shape_dim{1, 1 << 20},
    shape_tokens{0, int64_t{1} << 32}, shape_pattern{0, 4096};
constexpr size_t most_listed = 4096;

// 0: none of the names is there.
int64_t numberAt(const JsonFields& fields, Names names, JsonFields::Integers range) {
  for (const char* name : names)
    if (fields.has(name)) return fields.integer(name, range);
  return 0;
}
int headNumber(const JsonFields& fields, Names names, JsonFields::Integers range = shape_heads) {
  return static_cast<int>(numberAt(fields, names, range));
}

constexpr unsigned cells_and_window = keeps_cells | keeps_window, cells_and_index = keeps_cells | keeps_index;

// The names of transformers, older ones, and the letters of Nemotron-H's pattern.
constexpr std::pair<std::string_view, unsigned> layer_names[] = {
    {"full_attention", keeps_cells},
    {"attention", keeps_cells},
    {"*", keeps_cells},
    {"sliding_attention", cells_and_window},
    {"chunked_attention", cells_and_window},
    {"compressed_sparse_attention", cells_and_window},
    {"heavily_compressed_attention", cells_and_window},
    {"indexed_attention", cells_and_index},
    {"deepseek_sparse_attention", cells_and_index},
    {"qwen_sparse_attention", cells_and_index},
    {"minimax_m3_sparse", cells_and_index},
    {"linear_attention", keeps_state},
    {"mamba", keeps_state},
    {"conv", keeps_state},
    {"M", keeps_state},
    {"hybrid", keeps_cells | keeps_state},
    {"hybrid_sliding", cells_and_window | keeps_state},
    {"mlp", 0},
    {"moe", 0},
    {"-", 0},
    {"E", 0},
};

// How kinds of states are named. The first row whose heads or size are there is the model's.
struct StateNames {
  const char *heads, *head_dim, *groups, *size, *convolution;
  const char *inner = nullptr,
             *expand = nullptr;  // the inner width, also in widths of the model, where heads do not say it
};
constexpr StateNames state_names[] = {
    {"linear_num_value_heads", "linear_value_head_dim", "linear_num_key_heads", "linear_key_head_dim",
     "linear_conv_kernel_dim"},
    {"linear_num_heads", "linear_head_dim", "linear_num_heads", "linear_head_dim", "linear_conv_kernel_dim"},
    {"mamba_n_heads", "mamba_d_head", "mamba_n_groups", "mamba_d_state", "mamba_d_conv", "mamba_d_ssm", "mamba_expand"},
    {"mamba_num_heads", "mamba_head_dim", "n_groups", "ssm_state_size", "conv_kernel"},
    {"n_mamba_heads", "mamba_headdim", "mamba_ngroups", "mamba_d_state", "mamba_d_conv"},
    {"num_heads", "head_dim", "n_groups", "state_size", "conv_kernel"},
    {nullptr, nullptr, nullptr, "mamba_d_state", "mamba_d_conv", nullptr, "mamba_expand"},
    {nullptr, nullptr, nullptr, "state_size", "conv_kernel", "intermediate_size", "expand"},
};
// Of linear_attn_config, as Kimi's own configurations have it.
constexpr StateNames kimi_state{"num_heads", "head_dim", "num_heads", "head_dim", "short_conv_kernel_size"};

bool isNumber(const JsonFields& fields, const char* name) {
  const nlohmann::json* value = fields.find(name);
  return value && !value->is_string();  // "auto"
}

void readState(const JsonFields& fields, const StateNames& names, int64_t dim, ModelFacts& facts) {
  facts.convolution = fields.integer(names.convolution, {1, 256});
  facts.state_size = fields.integer(names.size, shape_width);
  if (names.groups) facts.groups = fields.integer(names.groups, shape_heads);
  if (names.heads && (isNumber(fields, names.head_dim) || !names.expand))
    facts.inner = fields.integer(names.heads, shape_heads) * fields.integer(names.head_dim, shape_width);
  else if (names.inner && fields.has(names.inner))
    facts.inner = fields.integer(names.inner, shape_dim);
  else
    facts.inner = dim * fields.integer(names.expand, {1, 64}, 2);
}

void readStates(const JsonFields& fields, int64_t dim, ModelFacts& facts) {
  if (const int64_t tail = numberAt(fields, {"conv_L_cache"}, {1, 256}); tail > 0) {
    facts.convolution = tail;
    facts.inner = dim;
    return;
  }
  if (const std::optional<JsonFields> kimi = fields.object("linear_attn_config"))
    return readState(*kimi, kimi_state, dim, facts);
  const auto is = [&](const StateNames& names) { return fields.has(names.heads ? names.heads : names.size); };
  const StateNames* found = std::ranges::find_if(state_names, is);
  if (found != std::end(state_names)) readState(fields, *found, dim, facts);
}

// What each layer keeps, where a field lists it; empty: none does.
std::vector<unsigned> listedLayers(const JsonFields& fields, int64_t n_layers) {
  std::vector<unsigned> keeps;
  const auto whole = [&](const JsonFields& in, const char* field) {
    if (n_layers > 0 && static_cast<int64_t>(keeps.size()) != n_layers)
      in.refuse(field, {"a list of %1 layers", n_layers});
  };
  for (const char* field : {"layer_types", "layers_block_type", "hybrid_override_pattern"}) {
    if (!fields.has(field)) continue;
    std::vector<std::string> names = fields.texts(field, most_listed);
    if (fields.find(field)->is_string()) {  // a letter for each layer
      const std::string letters = std::move(names.front());
      if (letters.size() > most_listed) fields.refuse(field, {"at most %1 letters", most_listed});
      names.clear();
      for (const char letter : letters) names.emplace_back(1, letter);
    }
    for (const std::string& name : names) {
      const auto* found = std::ranges::find(layer_names, name, &std::pair<std::string_view, unsigned>::first);
      if (found == std::end(layer_names)) {
        throw Error(ErrorKind::unsupported, {"config.json: %1 has a layer of the kind \"%2\"", field, printable(name)},
                    "what such a layer keeps is unknown here");
      }
      keeps.push_back(found->second);
    }
    whole(fields, field);
    return keeps;
  }
  if (n_layers == 0) return keeps;
  // Lists of the layers that attend, or a flag for each layer; the others keep states.
  const auto places = [&](const JsonFields& in, const char* field, int64_t first) {
    for (const int64_t place : in.integers(field, {first, n_layers - 1 + first}, most_listed)) {
      keeps.resize(static_cast<size_t>(n_layers), keeps_state);
      keeps[static_cast<size_t>(place - first)] = keeps_cells;
    }
  };
  places(fields, "attn_layer_indices", 0);
  places(fields, "full_attn_idxs", 0);
  if (const std::optional<JsonFields> kimi = fields.object("linear_attn_config")) places(*kimi, "full_attn_layers", 1);
  if (const std::optional<JsonFields> sparse = fields.object("sparse_attention_config")) {
    constexpr const char* flags = "sparse_attention_freq";
    for (const int64_t flag : sparse->integers(flags, {0, 1}, most_listed))
      keeps.push_back(flag != 0 ? cells_and_index : unsigned{keeps_cells});
    if (!keeps.empty()) whole(*sparse, flags);
  }
  return keeps;
}

// By fields that say how layers take turns, else by the family's row.
std::vector<unsigned> keptByLayers(const JsonFields& fields, const ShapeFamily& family, int64_t n_layers) {
  std::vector<unsigned> keeps = listedLayers(fields, n_layers);
  if (!keeps.empty()) return keeps;
  if (family.listed) fields.refuse("layer_types", "a list of what the layers are");
  keeps.resize(static_cast<size_t>(n_layers));
  const int64_t interval = numberAt(fields, {"full_attention_interval"}, shape_pattern),
                period = numberAt(fields, {"attn_layer_period"}, shape_pattern),
                offset = fields.integer("attn_layer_offset", shape_pattern, std::max(0, family.at));
  const std::string letters = fields.has("sliding_window_pattern") && !isNumber(fields, "sliding_window_pattern")
                                  ? fields.text("sliding_window_pattern")  // "LLLG"
                                  : std::string();
  int64_t every =
      letters.empty()
          ? numberAt(fields, {"sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"},
                     shape_pattern)
          : 0;
  if (every == 0) every = family.every;
  const bool has_border = family.border != 0 || !family.known;
  const int64_t border = has_border ? fields.integer("max_window_layers", shape_pattern, std::abs(family.border)) : 0;
  for (size_t i = 0; i < keeps.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    keeps[i] = usuallyKeeps(family, every, i, keeps.size());
    if (interval > 0) keeps[i] = (at + 1) % interval == 0 ? family.each : unsigned{keeps_state};
    if (period > 0) keeps[i] = at % period == offset ? family.each : unsigned{keeps_state};
    if (!letters.empty()) keeps[i] = letters[i % letters.size()] == 'L' ? cells_and_window : unsigned{keeps_cells};
    if (family.border < 0 ? at >= border : at < border) keeps[i] &= ~unsigned{keeps_window};
  }
  return keeps;
}

// Whether the keys of each layer turn, where the file says it.
void readTurning(const JsonFields& fields, ModelFacts& facts) {
  const std::vector<int64_t> listed = fields.integers("no_rope_layers", {0, 1}, most_listed);  // 0: no rotation
  for (size_t i = 0; i < std::min(listed.size(), facts.layers.size()); ++i) facts.layers[i].turns = listed[i] != 0;
  if (!fields.has("position_embedding_type")) return;
  for (LayerFacts& layer : facts.layers) layer.turns = fields.text("position_embedding_type") == "rope";
}

// What per_layer_config has for some layers; a key is a layer's number: "05".
std::map<size_t, JsonFields> fieldsByLayer(const std::optional<JsonFields>& all, size_t layers) {
  std::map<size_t, JsonFields> by_layer;
  if (!all) return by_layer;
  for (const auto& [key, ignored] : all->all().items()) {
    const std::optional<size_t> layer = wholeNumber<size_t>(key);
    std::optional<JsonFields> own = layer && *layer < layers ? all->object(key) : std::nullopt;
    if (own) by_layer.try_emplace(*layer, std::move(*own));
  }
  return by_layer;
}

// Heads of one layer; `own`: the fields that it has for itself.
void readHeads(const JsonFields& fields, const std::optional<JsonFields>& own, const ShapeFamily& family, int64_t dim,
               LayerFacts& layer) {
  // What the layer has for itself, then what its kind has, then what all have.
  const auto at = [&](const char* name, const char* of_kind, JsonFields::Integers range) {
    const int mine = own ? headNumber(*own, {name}, range) : 0;
    return mine != 0 || !of_kind ? mine : headNumber(fields, {of_kind}, range);
  };
  const auto either = [](int found, int otherwise) { return found != 0 ? found : otherwise; };
  const bool slides = (layer.keeps & keeps_window) != 0;
  const bool apart = fields.boolean("attention_k_eq_v", true);  // Gemma 4: its full layers have heads of their own
  layer.n_heads = either(at("num_attention_heads", slides ? "swa_num_attention_heads" : nullptr, shape_heads),
                         either(headNumber(fields, {"num_attention_heads", "n_head"}), family.heads.query));
  layer.n_kv_heads = either(at("num_key_value_heads",
                               slides  ? "swa_num_key_value_heads"
                               : apart ? "num_global_key_value_heads"
                                       : nullptr,
                               shape_heads),
                            headNumber(fields, {"num_key_value_heads"}));
  if (layer.n_kv_heads == 0 && !family.known)
    fields.refuse("num_key_value_heads", "a number: the family is unknown here, and nothing is assumed for it");
  const bool is_null = fields.all().contains("num_key_value_heads");  // as many as of queries
  if (layer.n_kv_heads == 0) layer.n_kv_heads = is_null ? layer.n_heads : either(family.heads.kv, layer.n_heads);
  layer.head_dim = at("head_dim", slides ? "swa_head_dim" : "global_head_dim", shape_width);
  if (!slides) layer.head_dim = either(layer.head_dim, family.full_head_dim);
  layer.head_dim = either(layer.head_dim, headNumber(fields, {"head_dim", "attention_head_dim"}, shape_width));
  layer.head_dim = either(layer.head_dim, family.heads.dim);
  if (layer.head_dim == 0 && layer.n_heads > 0)
    layer.head_dim = static_cast<int>(std::min(dim / layer.n_heads, shape_width.max));
  layer.value_dim = either(at("v_head_dim", slides ? "swa_v_head_dim" : nullptr, shape_width),
                           either(headNumber(fields, {"v_head_dim"}, shape_width), layer.head_dim));
}

void readLatent(const JsonFields& fields, ModelFacts& facts) {
  facts.latent = headNumber(fields, {"kv_lora_rank"}, shape_width);
  if (facts.latent == 0) return;
  facts.latent_turned = static_cast<int>(fields.integer("qk_rope_head_dim", {0, shape_width.max}));
  facts.shape.head_key = facts.latent_turned + static_cast<int>(fields.integer("qk_nope_head_dim", shape_width));
  facts.shape.head_value = static_cast<int>(fields.integer("v_head_dim", shape_width));
}

// Numbers a token of a sparse index, by layer.
void readIndex(const JsonFields& fields, ModelFacts& facts) {
  int numbers = headNumber(fields, {"index_head_dim", "indexer_head_dim"}, shape_width);
  if (const std::optional<JsonFields> sparse = fields.object("sparse_attention_config"))
    numbers = headNumber(*sparse, {"sparse_index_dim"}, shape_width);
  const int block = std::max(1, headNumber(fields, {"indexer_compress_ratio"}, shape_width));  // tokens of one key
  const std::vector<std::string> types = fields.texts("indexer_types", most_listed);
  for (size_t i = 0; i < facts.layers.size(); ++i)
    if (i >= types.size() || types[i] != "shared") facts.layers[i].index_width = (numbers + block - 1) / block;
}

}  // namespace

ModelShape readShape(const nlohmann::json& config, const std::string& label) {
  const JsonFields all(config, "config.json");
  const std::optional<JsonFields> inner = all.object("text_config");  // of a model that also reads images
  const JsonFields& fields = inner ? *inner : all;
  const std::string type = fields.text("model_type", all.text("model_type"));
  const ShapeFamily& family = shapeFamilyOfType(type);
  if (all.boolean("is_encoder_decoder", false)) {
    throw Error(ErrorKind::unsupported, {"%1 is a \"%2\" model with an encoder", label, printable(type)},
                "what its cross cache holds is unknown here");
  }
  ModelFacts facts;
  facts.shape.architecture = printable(family.gguf.empty() ? type : std::string(family.gguf)).substr(0, 60);
  facts.shape.context_length =
      numberAt(fields, {"max_position_embeddings", "model_max_length", "n_positions"}, shape_tokens);
  const int64_t dim = numberAt(fields, {"hidden_size", "n_embd", "d_model"}, shape_dim),
                n_layers = numberAt(fields, {"num_hidden_layers", "n_layer"}, shape_layers);
  const std::vector<unsigned> kept = keptByLayers(fields, family, n_layers);
  if (kept.empty()) fields.refuse("num_hidden_layers", "a number of layers");
  const std::map<size_t, JsonFields> by_layer = fieldsByLayer(fields.object("per_layer_config"), kept.size());
  for (const unsigned keeps : kept) {
    LayerFacts& layer = facts.layers.emplace_back(LayerFacts{.keeps = keeps});
    const size_t at = facts.layers.size() - 1;
    layer.turns = usuallyTurns(family, keeps, at);
    if ((family.each & keeps_index) && (keeps & keeps_cells)) layer.keeps |= keeps_index;
    if (keeps & keeps_cells)
      readHeads(fields, by_layer.contains(at) ? std::optional(by_layer.at(at)) : std::nullopt, family, dim, layer);
  }
  readTurning(fields, facts);
  const bool asks = family.asks || (!family.known && fields.has("max_window_layers"));
  const bool windows = fields.boolean("use_sliding_window", !asks);
  const bool says_window = fields.all().contains("sliding_window") || fields.has("attention_chunk_size");
  if (windows)
    facts.window =
        says_window ? numberAt(fields, {"sliding_window", "attention_chunk_size"}, shape_tokens) : family.window;
  facts.borrowers =
      fields.has("num_kv_shared_layers") ? fields.integer("num_kv_shared_layers", shape_pattern) : family.borrowers;
  if (std::ranges::any_of(kept, [](unsigned keeps) { return (keeps & keeps_state) != 0; }))
    readStates(fields, dim, facts);
  readLatent(fields, facts);
  readIndex(fields, facts);
  return assembleShape(family, facts, label);
}

}  // namespace kvarium::model
