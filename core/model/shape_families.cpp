#include "core/model/shape_families.h"

#include <algorithm>

#include "core/base/error.h"

namespace kvarium::model {
namespace {

constexpr unsigned windowed = keeps_cells | keeps_window, indexed = keeps_cells | keeps_index,
                   both = keeps_cells | keeps_state;

// Defaults and patterns: the configuration classes of transformers 5.23.0, and load_arch_hparams() of llama.cpp.
// clang-format off
constexpr ShapeFamily shape_families[] = {
    // Attention in every layer.
    {.type = "llama", .gguf = "llama", .heads = {32}},
    {.type = "mistral", .gguf = "llama", .heads = {32, 8}, .each = windowed, .window = 4096},
    {.type = "mixtral", .gguf = "llama", .heads = {32, 8}, .each = windowed},
    {.type = "ministral3", .gguf = "mistral3", .heads = {32, 8, 128}, .each = windowed},
    {.type = "qwen2", .gguf = "qwen2", .heads = {32, 32}, .each = windowed, .window = 4096, .asks = true, .border = 28},
    {.type = "qwen2_moe", .gguf = "qwen2moe", .heads = {16, 16}, .others = windowed, .every = 2, .window = 4096,
     .asks = true, .border = -28},
    {.type = "qwen2_vl", .gguf = "qwen2vl", .heads = {64, 8}, .each = windowed, .window = 4096, .asks = true,
     .border = 80},
    {.type = "qwen2_5_vl", .gguf = "qwen2vl", .heads = {64, 8}, .each = windowed, .window = 4096, .asks = true,
     .border = 80},
    {.type = "qwen3", .gguf = "qwen3", .heads = {32, 32, 128}, .each = windowed, .window = 4096, .asks = true,
     .border = 28},
    {.type = "qwen3_moe", .gguf = "qwen3moe", .heads = {32, 4}, .each = windowed, .window = 4096, .asks = true},
    {.type = "qwen3_vl", .gguf = "qwen3vl", .heads = {32, 32, 128}},
    {.type = "qwen3_vl_moe", .gguf = "qwen3vlmoe", .heads = {16, 16}},
    {.type = "phi", .gguf = "phi2", .heads = {32}},
    {.type = "phi3", .gguf = "phi3", .heads = {32}, .each = windowed},
    {.type = "phimoe", .gguf = "phimoe", .heads = {32, 8}, .each = windowed},
    {.type = "gemma", .gguf = "gemma", .heads = {16, 16, 256}},
    {.type = "gpt2", .gguf = "gpt2", .heads = {12}},
    {.type = "smollm3", .gguf = "smollm3", .heads = {16, 4}, .each = windowed, .others = keeps_cells, .every = 4,
     .asks = true, .still_every = 4},
    {.type = "granite", .gguf = "granite", .heads = {32}},
    {.type = "granitemoe", .gguf = "granitemoe", .heads = {32}},
    {.type = "granitemoeshared", .gguf = "granitemoe", .heads = {32}},
    {.type = "olmo", .gguf = "olmo", .heads = {32}},
    {.type = "olmo2", .gguf = "olmo2", .heads = {32}, .each = keeps_cells, .others = windowed,
     .every = 4},  // in GGUF OLMo 3 too
    {.type = "olmoe", .gguf = "olmoe", .heads = {16}},
    {.type = "glm", .gguf = "chatglm", .heads = {32, 2, 128}},
    {.type = "glm4", .gguf = "glm4", .heads = {32, 2, 128}},
    {.type = "glm4_moe", .gguf = "glm4moe", .heads = {96, 8}},
    {.type = "seed_oss", .gguf = "seed_oss", .heads = {80, 8, 128}},
    {.type = "hunyuan_v1_dense", .gguf = "hunyuan-dense", .heads = {32}},
    {.type = "hunyuan_v1_moe", .gguf = "hunyuan-moe", .heads = {32}},
    {.type = "hy_v3", .gguf = "hy_v3", .heads = {64, 8, 128}},
    {.type = "ernie4_5", .gguf = "ernie4_5", .heads = {16, 2, 128}},
    {.type = "ernie4_5_moe", .gguf = "ernie4_5-moe", .heads = {20, 4}},
    {.type = "minimax_m2", .gguf = "minimax-m2", .heads = {48, 8, 128}},
    {.type = "arcee", .gguf = "arcee", .heads = {32}},
    {.type = "cohere", .gguf = "command-r", .heads = {64}},
    {.type = "nanochat", .heads = {6}},
    {.type = "apertus", .gguf = "apertus", .heads = {32}},
    {.type = "bitnet", .gguf = "bitnet", .heads = {20, 5}},
    {.type = "starcoder2", .gguf = "starcoder2", .heads = {24, 2}, .each = windowed},
    {.type = "stablelm", .gguf = "stablelm", .heads = {32, 32}},
    {.type = "dots1", .gguf = "dots1", .heads = {32, 32}, .each = windowed, .window = 4096, .border = 62},
    {.type = "solar_open", .heads = {64, 8, 128}},
    // Windowed and full layers in turn.
    {.type = "gemma2", .gguf = "gemma2", .heads = {8, 4, 256}, .others = windowed, .every = 2, .window = 4096},
    {.type = "gemma3", .gguf = "gemma3", .heads = {8, 4, 256}, .others = windowed, .every = 6, .window = 4096},
    {.type = "olmo3", .gguf = "olmo2", .heads = {32}, .others = windowed, .every = 4, .window = 4096},
    {.type = "exaone4", .heads = {32, 32}, .others = windowed, .every = 4, .window = 4096, .turning = Turning::windows},
    {.gguf = "exaone4", .others = windowed, .every = 4,
     .turning = Turning::windows},  // its small models have no windows
    {.type = "exaone_moe", .gguf = "exaone-moe", .heads = {32, 32}, .others = windowed, .every = 4, .window = 4096,
     .turning = Turning::windows},
    {.type = "cohere2", .gguf = "cohere2", .heads = {64}, .others = windowed, .every = 4, .window = 4096,
     .turning = Turning::windows},
    {.type = "llama4", .gguf = "llama4", .heads = {40, 8, 128}, .others = windowed, .every = 4, .window = 8192,
     .turning = Turning::windows},
    {.type = "afmoe", .gguf = "afmoe", .heads = {16, 0, 128}, .others = windowed, .every = 4, .window = 1024,
     .turning = Turning::windows},
    {.type = "muse_glimmer", .gguf = "muse-glimmer", .heads = {32, 2, 128}, .others = windowed, .every = 4, .at = 0,
     .from_end = true, .window = 2048, .turning = Turning::windows},
    {.type = "gpt_oss", .gguf = "gpt-oss", .heads = {64, 8, 64}, .others = windowed, .every = 2, .window = 128,
     .sinks = true},
    {.type = "granite_swa", .gguf = "granite_swa", .heads = {20, 4}, .others = windowed, .every = 4, .at = 0,
     .window = 128, .sinks = true},
    {.type = "granitemoe_swa", .gguf = "granite_swa", .heads = {32}, .others = windowed, .every = 4, .at = 0,
     .window = 128, .sinks = true},
    // Layers that read the cells of others.
    {.type = "gemma3n", .gguf = "gemma3n", .heads = {8, 2, 256}, .others = windowed, .every = 5, .window = 512,
     .borrowers = 15},
    {.type = "gemma4", .gguf = "gemma4", .heads = {8, 4, 256}, .others = windowed, .every = 6, .last_too = true,
     .window = 512, .full_head_dim = 512},
    {.type = "gemma4_unified", .gguf = "gemma4", .heads = {8, 4, 256}, .others = windowed, .every = 6, .last_too = true,
     .window = 1024, .full_head_dim = 512},
    // States.
    {.type = "qwen3_5", .gguf = "qwen35", .heads = {16, 4, 256}, .others = keeps_state, .every = 4},
    {.type = "qwen3_5_moe", .gguf = "qwen35moe", .heads = {16, 2, 256}, .others = keeps_state, .every = 4},
    {.type = "qwen3_next", .gguf = "qwen3next", .heads = {16, 2, 256}, .others = keeps_state, .every = 4},
    {.type = "qwen4_exp", .gguf = "qwen4exp", .heads = {16, 2, 256}, .each = indexed, .others = keeps_state,
     .every = 4},
    {.type = "olmo_hybrid", .heads = {30}, .others = keeps_state, .every = 4},
    {.type = "granitemoehybrid", .gguf = "granitehybrid", .heads = {32}, .each = keeps_state, .turning = Turning::none},
    {.type = "bamba", .gguf = "granitehybrid", .heads = {32, 8}, .each = keeps_state},
    {.type = "nemotron_h", .gguf = "nemotron_h", .heads = {32, 8, 128}, .each = keeps_state, .listed = true,
     .turning = Turning::none},
    {.type = "nemotron_h", .gguf = "nemotron_h_moe", .heads = {32, 8, 128}, .each = keeps_state, .listed = true,
     .turning = Turning::none},
    {.type = "falcon_h1", .gguf = "falcon-h1", .heads = {32, 8}, .each = both},
    {.type = "jamba", .gguf = "jamba", .heads = {32, 8}, .each = windowed, .others = keeps_state, .every = 8, .at = 4,
     .turning = Turning::none},
    {.type = "mamba", .gguf = "mamba", .each = keeps_state},
    {.type = "falcon_mamba", .gguf = "mamba", .each = keeps_state},
    {.type = "mamba2", .gguf = "mamba2", .each = keeps_state},
    {.type = "lfm2", .gguf = "lfm2", .heads = {32, 8}, .each = windowed},
    {.type = "lfm2_moe", .gguf = "lfm2moe", .heads = {32, 8}, .each = windowed},
    {.type = "lfm3", .heads = {16, 4, 128}, .each = windowed, .listed = true, .window = 256},
    {.gguf = "minimax-01", .others = keeps_state, .every = 8},
    {.gguf = "rwkv6", .each = keeps_state},
    {.gguf = "rwkv7", .each = keeps_state},
    // A latent; with an index, and with states next to it.
    {.type = "deepseek_v2", .gguf = "deepseek2", .heads = {32}},
    {.type = "deepseek_v3", .gguf = "deepseek2", .heads = {128}},
    {.type = "kimi_k2", .gguf = "deepseek2"},
    {.type = "glm4_moe_lite", .gguf = "deepseek2", .heads = {20}},
    {.type = "youtu", .gguf = "deepseek2", .heads = {16}},
    {.type = "mistral4", .gguf = "mistral4", .heads = {32}},
    {.type = "minicpm3", .gguf = "minicpm3", .heads = {40}},
    {.type = "deepseek_v32", .gguf = "deepseek32", .heads = {128}, .each = indexed},
    {.type = "glm_moe_dsa", .gguf = "glm-dsa", .heads = {64}, .each = indexed},
    {.type = "hy_v4", .gguf = "hy_v4", .heads = {32}, .each = indexed, .sinks = true},
    {.type = "kimi_linear", .gguf = "kimi-linear", .heads = {32}, .listed = true, .turning = Turning::none},
    // Keys of an index next to the cells.
    {.type = "minimax_m3_vl", .gguf = "minimax-m3", .heads = {64, 4, 128}},
    // Few cells of many tokens.
    {.type = "deepseek_v4", .gguf = "deepseek4", .heads = {64, 1, 512}, .each = windowed, .window = 128,
     .value_is_key = true, .compressed = true},
};
// clang-format on

constexpr ShapeFamily unknown_family{.each = windowed, .known = false};

// The layer before the borrowers whose cells a layer of this kind reads.
int lenderOf(const std::vector<LayerFacts>& layers, size_t own, unsigned keeps) {
  for (size_t i = own; i > 0; --i)
    if ((layers[i - 1].keeps & windowed) == (keeps & windowed)) return static_cast<int>(i - 1);
  return -1;
}

cache::LayerShape shapeOfLayer(const ShapeFamily& family, const ModelFacts& model, const LayerFacts& layer) {
  cache::LayerShape shape;
  if (layer.keeps & keeps_state)
    shape.state = {(model.convolution - 1) * (model.inner + 2 * model.groups * model.state_size),
                   model.inner * model.state_size};
  if (!(layer.keeps & keeps_cells)) return shape;
  shape.n_heads = layer.n_heads;
  shape.n_kv_heads = layer.n_kv_heads;
  shape.head_dim = layer.head_dim;
  if (layer.value_dim != layer.head_dim) shape.value_dim = layer.value_dim;
  if (family.value_is_key) shape.value_in_key = true;
  if (model.latent > 0) {
    shape.n_kv_heads = 1;
    shape.head_dim = model.latent + model.latent_turned;
    shape.value_dim = model.latent;
    shape.value_in_key = true;
  }
  if ((layer.keeps & keeps_window) && model.window > 0) shape.window = model.window;
  if (layer.keeps & keeps_index) shape.index_width = layer.index_width;
  shape.sinks = family.sinks;
  shape.turns = layer.turns || (family.turning == Turning::windows && model.window == 0);
  return shape;
}

}  // namespace

const ShapeFamily& shapeFamilyOfType(std::string_view model_type) {
  constexpr std::string_view of_text = "_text";
  if (model_type.ends_with(of_text)) model_type.remove_suffix(of_text.size());
  const ShapeFamily* found = std::ranges::find(shape_families, model_type, &ShapeFamily::type);
  return found != std::end(shape_families) && !model_type.empty() ? *found : unknown_family;
}

const ShapeFamily& shapeFamilyOfGguf(std::string_view architecture) {
  const ShapeFamily* found = std::ranges::find(shape_families, architecture, &ShapeFamily::gguf);
  return found != std::end(shape_families) && !architecture.empty() ? *found : unknown_family;
}

unsigned usuallyKeeps(const ShapeFamily& family, int64_t every, size_t layer, size_t layers) {
  if (every < 1) return family.each;
  const auto of = static_cast<size_t>(every);
  const bool takes_turns = family.every > 0;  // else the file says so of a family that usually does not
  const size_t place = (family.from_end ? layers - 1 - layer : layer) % of;
  if (place == (family.at < 0 ? of - 1 : static_cast<size_t>(family.at)) || (family.last_too && layer + 1 == layers))
    return takes_turns ? family.each : unsigned{keeps_cells};
  return takes_turns ? family.others : windowed;
}

bool usuallyTurns(const ShapeFamily& family, unsigned keeps, size_t layer) {
  if (family.turning != Turning::all) return family.turning == Turning::windows && (keeps & keeps_window);
  return family.still_every == 0 || (layer + 1) % static_cast<size_t>(family.still_every) != 0;
}

ModelShape assembleShape(const ShapeFamily& family, const ModelFacts& facts, const std::string& label) {
  ModelShape shape = facts.shape;
  const auto damaged = [&](const Sentence& what) {
    throw Error(ErrorKind::file, {"%1 %2", label, what},
                "its configuration is damaged: use another copy of this model");
  };
  const size_t n = facts.layers.size();
  if (facts.borrowers < 0 || facts.borrowers > static_cast<int64_t>(n))
    damaged({"has %1 layers, and %2 of them have no cells of their own", n, facts.borrowers});
  const size_t own = n - static_cast<size_t>(facts.borrowers);
  for (size_t i = 0; i < n; ++i) {
    const LayerFacts& layer = facts.layers[i];
    if ((layer.keeps & keeps_cells) && (layer.n_heads < 1 || layer.n_kv_heads < 1 || layer.head_dim < 1))
      damaged({"does not say which heads layer %1 has", i});
    if ((layer.keeps & keeps_state) && facts.convolution < 1) {
      throw Error(ErrorKind::unsupported,
                  {"%1 does not say in a known way how large the states of its layers are", label},
                  "this version reads states of Mamba, Mamba-2, the delta rule, RWKV and short convolutions");
    }
    shape.layers.push_back(shapeOfLayer(family, facts, layer));
    if (i < own || !(layer.keeps & keeps_cells)) continue;
    const int lender = lenderOf(facts.layers, own, layer.keeps);
    if (lender < 0) damaged({"has no layer of which layer %1 could read the cells", i});
    const cache::LayerShape mine = shape.layers.back();
    shape.layers.back() = shape.layers[static_cast<size_t>(lender)];
    shape.layers.back().state = mine.state;
    shape.layers.back().n_heads = mine.n_heads;
    shape.layers.back().cells_of = lender;
  }
  if (family.compressed)
    shape.note =
        "it also keeps one cell for several tokens in most layers, and keys to find them by, which are not counted";
  if (!family.known)
    shape.note = {"the family \"%1\" is unknown here: its fields are read as those of other families are",
                  shape.architecture};
  (void)costsOf(shape);  // throws for numbers that cannot be counted
  return shape;
}

}  // namespace kvarium::model
