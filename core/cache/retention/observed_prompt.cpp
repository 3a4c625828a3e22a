#include "core/cache/retention/observed_prompt.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

ObservedPrompt::ObservedPrompt(std::string_view name, const RetentionRules& rules)
    : PromptBudget(name, rules, "observe"), m_sinks(std::max<int64_t>(rules.num_sink_tokens, 0)) {
  constexpr int64_t usual = 32;
  const int64_t most = budget() - m_sinks;
  m_observe = rules.observe >= 0 ? rules.observe : std::clamp<int64_t>(budget() / 2, 1, std::min(usual, most));
  if (m_observe > most) {
    throw SpecError(ErrorKind::content, "observe",
                    {"%1 observed tokens do not fit into a budget of %2", m_observe, most},
                    {"observe can be 1 to %1", most});
  }
  m_traits.memory_width = 1;  // the weights of the observed rows
}

EvidenceWanted ObservedPrompt::wants(const CellTable& table, int64_t call_left) const {
  if (!weighs(table)) return {};
  return {.weighed_rows = static_cast<int>(std::clamp<int64_t>(m_observe - call_left, 0, 1 << 30))};
}

void ObservedPrompt::remember(CellTable& table, const Evidence& evidence) const {
  const std::span<float> sums = table.memory();
  for (size_t i = 0; i < evidence.weights.size(); ++i) {
    if (std::isfinite(evidence.weights[i])) sums[i] += evidence.weights[i];
  }
}

std::vector<Drop> ObservedPrompt::evict(const CellTable& table, const Evidence& evidence) const {
  if (evidence.weights.empty() || !chooses(table, evidence)) return {};
  const auto observed = static_cast<size_t>(std::min(m_observe, table.stored()));
  std::vector<float> lightness = pooled(table.memory().first(table.memory().size() - observed));
  for (float& weight : lightness) weight = -weight;
  lightness.resize(table.memory().size());  // the observed cells are spared
  return leaveLargest(table, lightness, m_observe, staying(table.tokensSeen()));
}

bool ObservedPrompt::isWeighed(const CellTable& table) const {
  return std::ranges::any_of(table.memory(), [](float weight) { return weight != 0; });
}

}  // namespace kvarium::cache
