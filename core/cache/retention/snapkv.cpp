// snapkv and pyramidkv choose by the last rows of the prompt.
#include <algorithm>

#include "core/cache/retention/budgeted.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// The mean over 5 neighbours; those that are missing count as 0 (Li et al. 2024, section 4.2).
std::vector<float> pooled(std::span<const float> weights) {
  constexpr std::ptrdiff_t reach = 2, neighbours = 2 * reach + 1;
  const auto n = static_cast<std::ptrdiff_t>(weights.size());
  std::vector<float> means;
  means.reserve(weights.size());
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::ptrdiff_t j = std::max<std::ptrdiff_t>(0, i - reach); j <= std::min(n - 1, i + reach); ++j)
      sum += static_cast<double>(weights[static_cast<size_t>(j)]);
    means.push_back(static_cast<float>(sum / neighbours));
  }
  return means;
}

// The last `observe` rows of the prompt (32, at most half of the budget) choose, each layer its own cells: the weights
// that they gave, mean over the heads, are summed, and averaged over 5 neighbouring cells (Li et al. 2024, section 4).
// The youngest `observe` cells and the sinks stay, too.
//
// With several layers the first ones keep more cells than the last (Cai et al. 2024, section 4.2). What is shared out
// are the cells other than those that stay in every layer: f on average, and from layer to layer a straight line from
// 2 f - f / 20 down to f / 20. A prompt that has less to give than the first layer could keep makes the line flatter.
// Together the layers keep window_length in each, to the cell.
class ObservedPrompt final : public PromptBudget {
 public:
  ObservedPrompt(const RetentionRules& rules, std::string_view name, int layer, int layers)
      : PromptBudget(name, rules, "observe"), m_layer(layer), m_layers(layers) {
    constexpr int64_t usual = 32;
    const int64_t most = budget() - sinks();
    m_observe = rules.observe >= 0 ? rules.observe : std::clamp<int64_t>(budget() / 2, 1, std::min(usual, most));
    if (m_observe > most) {
      throw SpecError(ErrorKind::content, "observe",
                      {"%1 observed tokens do not fit into a budget of %2", m_observe, most},
                      {"observe can be 1 to %1", most});
    }
    m_traits.memory_width = 1;  // the weights of the observed rows
    m_traits.prompt_cells = staying(int64_t{1} << 40);
  }
  EvidenceWanted wants(const CellTable& table, int64_t call_left) const override {
    if (!weighs(table)) return {};
    return {.weighed_rows = static_cast<int>(std::clamp<int64_t>(m_observe - call_left, 0, 1 << 30))};
  }
  void remember(CellTable& table, const Evidence& evidence) const override { addWeights(table, evidence); }
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override {
    if (evidence.weights.empty() || !chooses(table, evidence)) return {};
    const auto observed = static_cast<size_t>(std::min(m_observe, table.stored()));
    std::vector<float> weights = pooled(table.memory().first(table.memory().size() - observed));
    weights.resize(table.memory().size());  // the observed cells are spared
    return leave(First::smallest, table, weights, m_observe, staying(table.tokensSeen()));
  }
  std::string describe() const override {
    return "most observed " + std::to_string(traits().prompt_cells) + " of the prompt";
  }

 private:
  bool isWeighed(const CellTable& table) const override {
    return std::ranges::any_of(table.memory(), [](float weight) { return weight != 0; });
  }
  int64_t staying(int64_t prompt) const override {
    constexpr int64_t beta = 20;  // the average of all layers, in cells of the last layer
    const int64_t always = sinks() + m_observe, average = budget() - always;
    const int64_t most = std::min(2 * average - average / beta, std::max(prompt - always, average));
    const int64_t least = 2 * average - most;
    // Of two layers that are as far from the middle, one is rounded up and the other down.
    const int64_t from_end = std::min<int64_t>(m_layer, m_layers - 1 - m_layer);
    const int64_t less = m_layers > 1 ? (most - least) * from_end / (m_layers - 1) : average - least;
    return always + (m_layer == from_end ? most - less : least + less);
  }

  int64_t m_layer, m_layers;
  int64_t m_observe = 0;  // cells
};

}  // namespace

extern const RetentionEntry snapkv_retention{
    .name = "snapkv",
    .in_words = "Prompt, shortened (SnapKV)",
    .make = [](const RetentionRules& rules) { return madeOf<ObservedPrompt>(rules, "snapkv", 0, 1); },
    .by_layer = true,
};

extern const RetentionEntry pyramidkv_retention{
    .name = "pyramidkv",
    .in_words = "Prompt, as a pyramid (PyramidKV)",
    .make =
        [](const RetentionRules& rules) {
          return madeOf<ObservedPrompt>(rules, "pyramidkv", rules.layer, rules.layers);
        },
    .by_layer = true,
};

}  // namespace kvarium::cache
