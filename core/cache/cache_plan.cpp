// A specification completed for the layers of one model and the needs of one job.
#include <algorithm>

#include "core/base/error.h"
#include "core/cache/cache_spec.h"

namespace kvarium {
namespace {

// Names that models with other state give to `dynamic`.
struct Alias {
  std::string_view name, needs;
  bool (*fits)(const std::vector<LayerShape>& layers);
};
bool hasState(const std::vector<LayerShape>& layers) {
  return std::any_of(layers.begin(), layers.end(), [](const LayerShape& shape) { return shape.state_floats > 0; });
}
bool hasStateAndCells(const std::vector<LayerShape>& layers) {
  return hasState(layers) &&
         std::any_of(layers.begin(), layers.end(), [](const LayerShape& shape) { return shape.state_floats == 0; });
}
bool hasCrossCells(const std::vector<LayerShape>& layers) {
  return std::any_of(layers.begin(), layers.end(), [](const LayerShape& shape) { return shape.cross_cells > 0; });
}
constexpr Alias aliases[] = {{"mamba", "a model with recurrent state", hasState},
                             {"jamba", "a model with attention and recurrent state", hasStateAndCells},
                             {"encoder_decoder", "an encoder-decoder model", hasCrossCells}};
const Alias* findAlias(std::string_view name) {
  for (const Alias& alias : aliases) {
    if (alias.name == name) return &alias;
  }
  return nullptr;
}

bool hasWindow(const LayerShape& shape) { return shape.window >= 0; }

// A capacity makes a growing cache a fixed one, a window a sliding one, sinks a sink cache; what was said on purpose
// and does not go together is refused.
void chooseRetention(const LayerChoices& choice, const CacheJob& job, LayerPlan& plan) {
  const bool windowed = choice.window_length || choice.num_sink_tokens.value_or(0) > 0;
  const std::string_view said = choice.retention->name;
  std::string_view name = said;
  if (said == "full" && choice.max_cache_len) name = "fixed";
  if (said == "full" && windowed) name = "sliding_window";
  if (name == "sliding_window" && choice.num_sink_tokens.value_or(0) > 0) name = "sink";
  if (name == "fixed" && windowed) {
    throw Error(ErrorKind::content,
                "cache specification: window_length and num_sink_tokens do not go with a fixed capacity",
                "choose retention=sliding_window or retention=sink");
  }
  if ((name == "sliding_window" || name == "sink") && choice.max_cache_len) {
    throw Error(ErrorKind::content, "cache specification: max_cache_len does not go with " + std::string(name),
                "window_length=N bounds it");
  }
  plan.retention = findRetention(name);
  plan.rules.layer_window = plan.shape.window;
  plan.rules.learned_positions = plan.shape.learned_positions;
  if (name == "fixed") plan.rules.capacity = choice.max_cache_len.value_or(job.context);
  if (name == "sliding_window") plan.rules.window_length = choice.window_length.value_or(-1);
  if (name == "sink") {
    plan.rules.window_length = choice.window_length.value_or(256);
    plan.rules.num_sink_tokens = choice.num_sink_tokens.value_or(4);
  }
  plan.retention->make(plan.rules);  // refuses what cannot be
}

}  // namespace

bool isOtherNameOfDynamic(std::string_view preset) { return findAlias(preset) != nullptr; }

std::vector<LayerPlan> planLayers(const CacheSpec& spec, const std::vector<LayerShape>& layers, const CacheJob& job) {
  const int n = static_cast<int>(layers.size());
  if (spec.needs_layer_window && std::none_of(layers.begin(), layers.end(), hasWindow)) {
    throw Error(ErrorKind::content, "cache specification: hybrid is for models some of whose layers have a window",
                "use dynamic, or sliding_window with window_length=N");
  }
  const Alias* alias = findAlias(spec.preset);
  if (alias && !alias->fits(layers)) {
    throw Error(ErrorKind::content,
                "cache specification: " + spec.preset + " is another name of dynamic on " + std::string(alias->needs) +
                    ", and this model is none",
                "use dynamic");
  }
  std::vector<LayerChoices> choices(layers.size(), spec.choices);
  for (const LayerRule& rule : spec.rules) {
    const int first = rule.first < 0 ? n + rule.first : rule.first;
    const int last = rule.last < 0 ? n + rule.last : rule.last;
    if (first < 0 || last < first || last >= n) {
      const std::string said =
          std::to_string(rule.first) + (rule.last == rule.first ? "" : "-" + std::to_string(rule.last));
      throw Error(ErrorKind::content, "cache specification: layers got \"" + said + "\"",
                  "it accepts layers of this model: 0-" + std::to_string(n - 1));
    }
    const auto hasCells = [](const LayerShape& shape) { return shape.state_floats == 0; };
    if (std::none_of(layers.begin() + first, layers.begin() + last + 1, hasCells)) {
      throw Error(ErrorKind::content,
                  "cache specification: layer " + std::to_string(first) + " keeps a recurrent state and no cells",
                  "name layers that attend, or leave the rule out");
    }
    for (int layer = first; layer <= last; ++layer) {
      LayerChoices& choice = choices[layer];
      if (rule.choices.retention) choice.retention = rule.choices.retention;
      if (rule.choices.max_cache_len) choice.max_cache_len = rule.choices.max_cache_len;
      if (rule.choices.window_length) choice.window_length = rule.choices.window_length;
      if (rule.choices.num_sink_tokens) choice.num_sink_tokens = rule.choices.num_sink_tokens;
      if (rule.choices.k_format) choice.k_format = rule.choices.k_format;
      if (rule.choices.v_format) choice.v_format = rule.choices.v_format;
    }
  }
  std::vector<LayerPlan> plans;
  for (int layer = 0; layer < n; ++layer) {
    const LayerChoices& choice = choices[layer];
    LayerPlan plan;
    plan.shape = layers[layer];
    if (plan.hasCells()) {
      chooseRetention(choice, job, plan);
    } else {  // as large for any text
      plan.retention = findRetention("full");
    }
    plan.k_format = choice.k_format ? choice.k_format : job.default_format;
    plan.v_format = choice.v_format ? choice.v_format : job.default_format;
    plans.push_back(plan);
  }
  return plans;
}

std::unique_ptr<Retention> makeRetention(const LayerPlan& plan) { return plan.retention->make(plan.rules); }

std::vector<std::vector<int>> groupLayers(const std::vector<LayerPlan>& plans) {
  std::vector<std::vector<int>> groups;
  const auto sameRules = [&](int a, int b) {
    return plans[a].retention == plans[b].retention && plans[a].rules == plans[b].rules &&
           plans[a].k_format == plans[b].k_format && plans[a].v_format == plans[b].v_format;
  };
  for (int layer = 0; layer < static_cast<int>(plans.size()); ++layer) {
    if (!plans[layer].hasCells()) continue;
    const auto group =
        std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return sameRules(g.front(), layer); });
    if (group == groups.end())
      groups.push_back({layer});
    else
      group->push_back(layer);
  }
  return groups;
}

}  // namespace kvarium
