#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace kvarium::model {

const char* nameOf(RopeScaling scaling) {
  constexpr const char* names[] = {"none", "linear", "llama3", "dynamic", "yarn", "longrope"};
  return names[static_cast<size_t>(scaling)];
}

const LayerSpec& ModelConfig::typicalAttention() const {
  for (const LayerSpec& layer : layers) {
    if (layer.attends()) return layer;
  }
  return layers.front();
}

bool ModelConfig::ropeFollowsLength() const {
  return std::ranges::any_of(ropes, [](const RopeConfig& rope) { return rope.scaling == RopeScaling::dynamic; });
}

std::vector<cache::LayerShape> ModelConfig::cacheShape() const {
  std::vector<cache::LayerShape> shapes;
  for (const LayerSpec& layer : layers) {
    cache::LayerShape& shape = shapes.emplace_back(cache::LayerShape{.state = stateFloats(layer.recurrence)});
    if (!layer.attends()) continue;
    shape.n_kv_heads = layer.n_kv_heads;
    shape.head_dim = layer.head_dim;
    shape.window = layer.window;
    shape.cross_cells = layer.cross ? encoder.positions : 0;
    shape.learned_positions = learned_positions;
    shape.n_heads = layer.n_heads;
    shape.key_bias = layer.bias_apart;
    shape.turns = layer.rope >= 0 || learned_positions;
  }
  return shapes;
}

namespace {

void checkDelta(const DeltaShape& shape, const Sentence& where, const std::string& label) {
  if (shape.v_heads % shape.k_heads != 0) {
    throw Error(ErrorKind::file, {"%1 %2 %3 value heads over %4 key heads", label, where, shape.v_heads, shape.k_heads},
                "its configuration is damaged: use another copy of this model");
  }
  if (shape.k_width > device::largest_delta_key) {
    throw Error(ErrorKind::unsupported, {"%1 has a delta rule with keys of %2 numbers", label, shape.k_width},
                {"this version computes up to %1", device::largest_delta_key});
  }
}

void checkGroups(const LayerSpec& layer, const Sentence& where, const std::string& label) {
  const int groups = layer.expert_groups, used = layer.expert_groups_used;
  if (used >= groups) return;
  if (!layer.expert_sigmoids || groups > 64) {
    throw Error(ErrorKind::unsupported, {"%1 chooses among %2 groups of experts", label, groups},
                "this version computes up to 64 groups, of experts that sigmoids weigh");
  }
  const int size = layer.n_experts / groups;
  if (layer.n_experts % groups != 0 || size < 2 || used < 1 || layer.n_experts_used > used * size) {
    throw Error(ErrorKind::file,
                {"%1 %2 %3 of %4 experts in %5 of %6 groups", label, where, layer.n_experts_used, layer.n_experts, used,
                 groups},
                "its configuration is damaged: use another copy of this model");
  }
}

}  // namespace

void scaleHalves(ModelConfig& config, double factor) {
  if (factor == 1) return;
  config.embedding_scale = static_cast<float>(config.embedding_scale / factor);
  config.norm_epsilon = static_cast<float>(config.norm_epsilon / (factor * factor));
}

void checkConfig(const ModelConfig& config, const std::string& label) {
  const auto wrong = [&](const Sentence& what) {
    throw Error(ErrorKind::file, {"%1 %2", label, what},
                "its configuration is damaged: use another copy of this model");
  };
  if (config.layers.empty()) wrong("has no layers");
  if (std::ranges::none_of(config.layers, &LayerSpec::mixes)) {
    throw Error(ErrorKind::unsupported, {"no layer of %1 sees earlier tokens", label},
                "this version computes models with attention or recurrences");
  }
  for (const RopeConfig& rope : config.ropes) {
    if (rope.dims % 2 != 0) wrong({"rotates %1 numbers of a head, which is odd", rope.dims});
    for (const std::vector<float>* factors : {&rope.factors, &rope.long_factors}) {
      if (!factors->empty() && static_cast<int>(factors->size()) != rope.dims / 2) {
        wrong({"has %1 rope factors for %2 frequencies", factors->size(), rope.dims / 2});
      }
      for (float factor : *factors) {
        if (!std::isfinite(factor) || factor <= 0) wrong("has a rope factor that is not a positive number");
      }
    }
  }
  for (size_t i = 0; i < config.layers.size(); ++i) {
    const LayerSpec& layer = config.layers[i];
    const Sentence where("has in layer %1", i);
    if (!layer.mixes() && layer.ff_dim == 0)
      wrong({"%1 neither attention nor a recurrence nor a feed-forward part", where});
    if (layer.n_experts > 0 && (layer.n_experts_used < 1 || layer.n_experts_used > layer.n_experts)) {
      wrong({"%1 %2 experts and uses %3", where, layer.n_experts, layer.n_experts_used});
    }
    if (layer.expert_bias && !layer.expert_sigmoids) {
      throw Error(ErrorKind::unsupported, {"%1 shifts the scores of experts that softmax weighs", label},
                  "use another model");
    }
    checkGroups(layer, where, label);
    if (layer.n_experts > 0 && layer.feed_bias)
      throw Error(ErrorKind::unsupported, {"%1 shifts the output of its experts", label}, "use another model");
    if (const auto* delta = std::get_if<DeltaShape>(&layer.recurrence)) checkDelta(*delta, where, label);
    const auto* scan = std::get_if<HeadScanShape>(&layer.recurrence);
    if (scan && scan->heads % scan->groups != 0)
      wrong({"%1 %2 heads of a recurrence in %3 groups", where, scan->heads, scan->groups});
    if (!layer.attends() && (layer.recurs() || layer.n_heads == 0)) continue;
    if (layer.n_heads < 1 || layer.n_kv_heads < 1 || layer.n_heads % layer.n_kv_heads != 0) {
      wrong({"%1 %2 heads over %3 key-value heads", where, layer.n_heads, layer.n_kv_heads});
    }
    if (layer.head_dim < 1 || layer.head_dim > device::largest_head_dim) {
      throw Error(ErrorKind::unsupported, {"%1 has heads of %2 numbers", label, layer.head_dim},
                  {"this version computes up to %1", device::largest_head_dim});
    }
    if (layer.halves_alternate && layer.head_dim % 2 != 0) wrong({"%1 heads of %2 numbers", where, layer.head_dim});
    if (layer.rope >= static_cast<int>(config.ropes.size())) wrong({"%1 a rotation that is not described", where});
    if (layer.rope >= 0 && config.ropes[layer.rope].dims > layer.head_dim) {
      wrong({"%1 a rotation of %2 numbers over heads of %3", where, config.ropes[layer.rope].dims, layer.head_dim});
    }
  }
}

}  // namespace kvarium::model
