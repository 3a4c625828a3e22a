// Completes a specification for the layers of one model and the needs of one job.
#include <algorithm>
#include <numeric>
#include <set>

#include "core/base/joined.h"
#include "core/base/shared_sentences.h"
#include "core/cache/spec/cache_spec.h"
#include "core/cache/spec_error.h"
#include "core/device/layer_devices.h"

namespace kvarium::cache {
namespace {

// Aliases of `dynamic` for models with recurrent or cross-attention state.
struct Alias {
  std::string_view name;
  Sentence needs;
  bool (*fits)(const std::vector<LayerShape>& layers);
};
bool hasState(const LayerShape& shape) { return shape.hasState(); }
const Alias aliases[] = {
    {"mamba", "a model with recurrent state", [](const auto& layers) { return std::ranges::any_of(layers, hasState); }},
    {"jamba", "a model with attention and recurrent state",
     [](const auto& layers) {
       return std::ranges::any_of(layers, hasState) && std::ranges::any_of(layers, &LayerShape::hasCells);
     }},
    {"encoder_decoder", "an encoder-decoder model", [](const auto& layers) {
       return std::ranges::any_of(layers, [](const LayerShape& shape) { return shape.cross_cells > 0; });
     }}};
const Alias* findAlias(std::string_view name) {
  const auto* alias = std::ranges::find(aliases, name, &Alias::name);
  return alias == std::end(aliases) ? nullptr : alias;
}

bool hasWindow(const LayerShape& shape) { return shape.window >= 0; }

// Unless the retention was named: a capacity turns `full` into `fixed`, a window turns it into `sliding_window`, and
// sinks with a window turn that into `sink`. The policy itself refuses combinations that make no sense.
void chooseRetention(const LayerChoices& choice, const CacheJob& job, LayerPlan& plan) {
  const bool sinks = choice.rules.num_sink_tokens > 0;
  std::string_view name = choice.retention->name;
  if (!choice.retention_said) {
    if (name == "full" && choice.rules.max_cache_len >= 0) name = "fixed";
    if (name == "full" && (choice.rules.window_length >= 0 || sinks)) name = "sliding_window";
    // The default of 256 of `sink` must not replace a layer's own window.
    const bool has_length = choice.rules.window_length >= 0 || plan.shape.window >= 0;
    if (name == "sliding_window" && sinks && has_length) name = "sink";
  }
  plan.retention = findRetention(name);
  plan.rules = choice.rules;
  plan.rules.context = job.context;
  plan.rules.layer_window = plan.shape.window;
  plan.rules.learned_positions = plan.shape.learned_positions;
  plan.retention->make(plan.rules);  // throws Error for rules that cannot work
}

// Numbers the layers of policies that decide by layer.
void numberLayers(std::vector<LayerPlan>& plans) {
  for (const std::string_view name : retentionNames()) {
    std::vector<LayerPlan*> own;
    for (LayerPlan& plan : plans) {
      if (plan.hasCells() && plan.retention->by_layer && plan.retention->name == name) own.push_back(&plan);
    }
    for (size_t i = 0; i < own.size(); ++i) {
      own[i]->rules.layer = static_cast<int>(i);
      own[i]->rules.layers = static_cast<int>(own.size());
    }
  }
}

// A key about quantization is refused where nothing is quantized.
// A choice that has no effect at some lengths only is legal (few bits where the residual is all that stays): it
// depends on the windows of the model, and the group's rule says so.
[[noreturn]] void refuseCodesKey(std::string_view key, const std::string& of, std::string_view width) {
  throw SpecError(ErrorKind::content, key, {"%1 is for %2 of few bits", key, of},
                  {"say %1=N too, or leave %2 out", width, key});
}

// transformers rounds the whole text again at every flush, in float32, and evicts nothing.
void checkRoundsAll(const Backend& backend, const LayerPlan& plan) {
  if (!backend.requantize_all) {
    std::vector<std::string> names;
    for (const Backend& other : backends())
      if (other.requantize_all) names.emplace_back(other.name);
    const auto choice = [](const std::string& name) { return "backend=" + name; };
    throw SpecError(ErrorKind::content, "requantize",
                    {"requantize=all reproduces %1, not %2", joined(names, {}, " and "), backend.name},
                    {"say %1, or requantize=append", joined(names, choice, " or ")});
  }
  const std::string_view retention = plan.retention->name;
  if ((retention != "full" && retention != "fixed") || plan.rules.layer_window >= 0) {
    throw SpecError(ErrorKind::content, "requantize", "requantize=all needs a cache that keeps every token",
                    "say requantize=append, or retention=full on layers without a window");
  }
  const auto rotated = [](const std::optional<SealedFormat>& side) { return side && side->codes.hadamard; };
  if (rotated(plan.sealing->k) || rotated(plan.sealing->v)) {
    throw SpecError(ErrorKind::content, "requantize", "requantize=all does not go with rotate=hadamard",
                    "say requantize=append, or rotate=none");
  }
}

void chooseFormats(const LayerChoices& choice, const CacheJob& job, LayerPlan& plan) {
  const SideChoice k = choice.k.value_or(SideChoice{}), v = choice.v.value_or(SideChoice{});
  plan.k_format = k.plain ? k.plain : job.default_format;
  plan.v_format = v.plain ? v.plain : job.default_format;
  if (!plan.hasCells()) return;
  if (k.nbits == 0 && v.nbits == 0) {
    const std::string_view key = choice.codesKey();
    if (!key.empty() && !choice.plain_by_rule) refuseCodesKey(key, "a format", "nbits");
    return;
  }
  if (k.nbits == 0 && choice.axis_key && !choice.k_plain_by_rule) refuseCodesKey("axis_key", "keys", "k_nbits");
  if (v.nbits == 0 && choice.axis_value && !choice.v_plain_by_rule) refuseCodesKey("axis_value", "values", "v_nbits");
  const Backend& backend = choice.backend ? *choice.backend : backends().front();
  Sealing sealing;
  sealing.requantize_all = choice.requantize_all.value_or(false);
  sealing.rule.residual_length = choice.residual_length.value_or(128);
  if (sealing.requantize_all && k.nbits > 0) plan.k_format = findFormat("f32");
  if (sealing.requantize_all && v.nbits > 0) plan.v_format = findFormat("f32");
  const auto format = [&](device::KvSide side, const SideChoice& asked, const Format& young, std::optional<int> axis) {
    return makeSealedFormat(backend,
                            {.side = side,
                             .nbits = asked.nbits,
                             .nbits_apart = asked.apart,
                             .head_dim = side == device::KvSide::key ? plan.shape.head_dim : plan.shape.valueDim(),
                             .half_scales = young.tag != device::KvFormat::f32,
                             .any_group = sealing.requantize_all,
                             .axis = axis,
                             .hadamard = choice.hadamard,
                             .optimize = choice.hqq_optimize});
  };
  if (k.nbits > 0) sealing.k = format(device::KvSide::key, k, *plan.k_format, choice.axis_key);
  if (v.nbits > 0 && plan.shape.storedValueDim() > 0)
    sealing.v = format(device::KvSide::value, v, *plan.v_format, choice.axis_value);
  if (choice.q_group_size) {
    std::vector<SealedFormat*> sides;
    if (sealing.k) sides.push_back(&*sealing.k);
    if (sealing.v) sides.push_back(&*sealing.v);
    if (!sealing.requantize_all)
      checkGroup({sides.data(), sides.size()}, std::gcd(plan.shape.head_dim, plan.shape.valueDim()),
                 *choice.q_group_size);
    for (SealedFormat* side : sides) side->codes.group = static_cast<int16_t>(*choice.q_group_size);
  }
  if (backend.keeps_first) {
    sealing.rule.sinks_full = true;
    if (makeRetention(plan)->traits().sinks == 0) sealing.rule.first_full = first_tokens_full;
  }
  plan.sealing = sealing;
  if (sealing.requantize_all) checkRoundsAll(backend, plan);
}

// Offloaded layers of a device share one ring of buffers, so there is one number of layers read ahead. Without
// offloaded layers the key is refused.
void choosePrefetch(const std::vector<LayerChoices>& choices, std::vector<LayerPlan>& plans) {
  std::optional<int> said, chosen;
  for (size_t layer = 0; layer < plans.size(); ++layer) {
    if (choices[layer].prefetch) said = choices[layer].prefetch;
    if (plans[layer].residency == Place::device) continue;
    const int here = choices[layer].prefetch.value_or(default_prefetch);
    if (chosen.value_or(here) != here) {
      throw SpecError(
          ErrorKind::content, "prefetch",
          {"prefetch got %1 and %2, and offloaded layers of a device share one ring of buffers", *chosen, here},
          "it accepts one number for all of them: write it before the layer rules");
    }
    chosen = here;
  }
  if (said && !chosen) {
    throw SpecError(ErrorKind::content, "prefetch", {"prefetch got %1, and no layer is offloaded", *said},
                    "add residency=disk or residency=host, or leave it out");
  }
  for (LayerPlan& plan : plans) plan.prefetch = chosen.value_or(default_prefetch);
}

}  // namespace

LayerStorage LayerPlan::sealedStorage() const {
  LayerStorage result = storage();
  if (sealing->k) result.k = sealing->k->coding();
  if (sealing->v) result.v = sealing->v->coding();
  return result;
}

std::string LayerPlan::kText() const {
  return sealing && sealing->k ? describe(*sealing->k) : std::string(k_format->name);
}
std::string LayerPlan::vText() const {
  return sealing && sealing->v ? describe(*sealing->v) : std::string(v_format->name);
}

bool isOtherNameOfDynamic(std::string_view preset) { return findAlias(preset) != nullptr; }

PlaceByDevice placesOutside(const device::LayerDevices& devices) {
  return {placeOutside(devices.embedding().facts().host_memory), placeOutside(devices.head().facts().host_memory)};
}

std::vector<LayerPlan> planLayers(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job) {
  const int n = static_cast<int>(layers.size());
  if (spec.needs_layer_window && std::ranges::none_of(layers, hasWindow)) {
    throw SpecError(ErrorKind::content, "preset", "hybrid is for models with window layers, and this model has none",
                    "use dynamic, or sliding_window:window_length=N");
  }
  const Alias* alias = findAlias(spec.preset);
  if (alias && !alias->fits(layers)) {
    throw SpecError(ErrorKind::content, "preset",
                    {"%1 is another name of dynamic for %2, and this model is not one", spec.preset, alias->needs},
                    "use dynamic");
  }
  std::vector<LayerChoices> choices(layers.size(), spec.choices);
  for (const LayerRule& rule : spec.rules) {
    const int first = rule.first < 0 ? n + rule.first : rule.first;
    const int last = rule.last < 0 ? n + rule.last : rule.last;
    if (first < 0 || last < first || last >= n) {
      const std::string said =
          std::to_string(rule.first) + (rule.last == rule.first ? "" : "-" + std::to_string(rule.last));
      throw SpecError(ErrorKind::content, "layers", {say::part_got, "layers", said},
                      {say::it_accepts, Sentence("layers of this model: 0-%1", n - 1)});
    }
    if (std::ranges::none_of(layers.begin() + first, layers.begin() + last + 1, &LayerShape::hasCells)) {
      const LayerShape& one = layers[static_cast<size_t>(first)];
      throw SpecError(ErrorKind::content, "layers",
                      one.borrows()
                          ? Sentence("layer %1 reads the cells of layer %2 and keeps none", first, one.cells_of)
                      : one.hasState() ? Sentence("layer %1 keeps a recurrent state and no cells", first)
                                       : Sentence("layer %1 keeps nothing", first),
                      one.borrows() ? Sentence("name layer %1, or leave the rule out", one.cells_of)
                                    : Sentence("name attention layers, or leave the rule out"));
    }
    for (int layer = first; layer <= last; ++layer) choices[layer].merge(rule.choices);
  }
  std::vector<LayerPlan> plans;
  for (int layer = 0; layer < n; ++layer) {
    const LayerChoices& choice = choices[layer];
    LayerPlan plan;
    plan.shape = layers[layer];
    if (plan.hasCells()) {
      chooseRetention(choice, job, plan);
    } else {  // what it keeps, if anything, has the same size for any text
      plan.retention = findRetention("full");
    }
    chooseFormats(choice, job, plan);
    // What rounds as transformers does rounds whole keys.
    if (plan.sealing && plan.sealing->requantize_all) plan.shape.key_bias = nullptr;
    plan.device = device::LayerDevices::numberOf(layer, job.border);
    if (plan.hasCells()) {
      const Place outside = job.outside[static_cast<size_t>(plan.device)];
      plan.offloads = choice.offloads && !choice.residency;
      plan.residency = choice.residency.value_or(plan.offloads ? outside : Place::device);
    }
    plans.push_back(plan);
  }
  numberLayers(plans);
  choosePrefetch(choices, plans);
  return plans;
}

std::unique_ptr<Retention> makeRetention(const LayerPlan& plan) { return plan.retention->make(plan.rules); }

LayerFacts factsOf(const LayerPlan& plan) {
  LayerFacts facts;
  facts.state_bytes = plan.shape.stateBytes();
  facts.cells_of = plan.shape.cells_of;
  if (!plan.hasCells()) return facts;
  facts.k_format = plan.kText();
  facts.v_format = plan.vText();
  const auto word = [](const std::optional<SealedFormat>& codes, const Format& plain) {
    return codes ? "int" + std::to_string(codes->codes.bits) : std::string(plain.name);
  };
  const Sealing sealing = plan.sealing.value_or(Sealing());
  facts.k_word = word(sealing.k, *plan.k_format);
  facts.v_word = word(sealing.v, *plan.v_format);
  facts.full_word = plan.k_format->name;
  facts.n_heads = plan.shape.n_heads;
  facts.n_kv_heads = plan.shape.n_kv_heads;
  facts.head_dim = plan.shape.head_dim;
  facts.value_dim = plan.shape.storedValueDim();
  facts.index_width = plan.shape.index_width;
  facts.full_bytes = plan.storage().cellBytes(device::cells_per_block);
  facts.seals = plan.seals();
  if (!facts.seals) return facts;
  facts.sealed_bytes = plan.sealedStorage().cellBytes(device::cells_per_block);
  facts.scale_bytes = static_cast<int64_t>(plan.sealedStorage().scaleBytes());
  return facts;
}

std::string compressionWords(const std::vector<LayerPlan>& plans) {
  std::set<int> keys, values;
  for (const LayerPlan& plan : plans) {
    if (plan.sealing && plan.sealing->k) keys.insert(plan.sealing->k->codes.bits);
    if (plan.sealing && plan.sealing->v) values.insert(plan.sealing->v->codes.bits);
  }
  std::string text;
  const auto add = [&](const char* side, const std::set<int>& widths) {
    if (widths.empty()) return;
    if (!text.empty()) text += ", ";
    for (const int width : widths) text += (width == *widths.begin() ? "" : " or ") + std::to_string(width);
    text += std::string(" bit ") + side;
  };
  add("keys", keys);
  add("values", values);
  return text;
}

std::vector<std::vector<int>> groupLayers(const std::vector<LayerPlan>& plans, bool any_device) {
  std::vector<std::vector<int>> groups;
  // The user's choice is the same on every device: a place by its name, or the place to which the device offloads.
  const auto samePlace = [&](int a, int b) {
    return plans[a].offloads == plans[b].offloads &&
           (plans[a].residency == plans[b].residency || (any_device && plans[a].offloads));
  };
  const auto sameRules = [&](int a, int b) {
    return !plans[a].retention->by_layer && plans[a].retention == plans[b].retention &&
           plans[a].rules == plans[b].rules && plans[a].k_format == plans[b].k_format &&
           plans[a].v_format == plans[b].v_format && plans[a].sealing == plans[b].sealing && samePlace(a, b) &&
           (any_device || plans[a].device == plans[b].device);
  };
  for (int layer = 0; layer < static_cast<int>(plans.size()); ++layer) {
    if (!plans[layer].hasCells()) continue;
    const auto group = std::ranges::find_if(groups, [&](const auto& g) { return sameRules(g.front(), layer); });
    if (group == groups.end())
      groups.push_back({layer});
    else
      group->push_back(layer);
  }
  return groups;
}

}  // namespace kvarium::cache
