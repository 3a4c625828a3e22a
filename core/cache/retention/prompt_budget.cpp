#include "core/cache/retention/prompt_budget.h"

#include <algorithm>
#include <cmath>

#include "core/base/shared_sentences.h"
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

PromptBudget::PromptBudget(std::string_view name, const RetentionRules& rules)
    : Budgeted(name, rules), m_sinks(std::max<int64_t>(rules.num_sink_tokens, 0)) {
  refuseRecent(rules, name);
  constexpr int64_t usual = 32;
  const int64_t most = budget() - m_sinks;
  m_observe = rules.observe >= 0 ? rules.observe : std::clamp<int64_t>(budget() / 2, 1, std::min(usual, most));
  if (m_observe > most) {
    throw SpecError(ErrorKind::content, "observe",
                    {"%1 observed tokens do not fit into a budget of %2", m_observe, most},
                    {"observe can be 1 to %1", most});
  }
}

EvidenceWanted PromptBudget::wants(const CellTable& table, int64_t call_left) const {
  if (table.promptEnd() > 0 || !evictsAnyAge()) return {};
  return {.weighed_rows = static_cast<int>(std::clamp<int64_t>(m_observe - call_left, 0, 1 << 30))};
}

void PromptBudget::remember(CellTable& table, const Evidence& evidence) const {
  const std::span<float> sums = table.memory();
  for (size_t i = 0; i < evidence.weights.size(); ++i) {
    if (std::isfinite(evidence.weights[i])) sums[i] += evidence.weights[i];
  }
}

std::vector<Drop> PromptBudget::evict(const CellTable& table, const Evidence& evidence) const {
  if (evidence.weights.empty() || evidence.call_left > 0 || table.tokensSeen() <= budget()) return {};
  const auto observed = static_cast<size_t>(std::min(m_observe, table.stored()));
  std::vector<float> lightness = pooled(table.memory().first(table.memory().size() - observed));
  for (float& weight : lightness) weight = -weight;
  lightness.resize(table.memory().size());  // the observed cells are spared
  return leaveLargest(table, lightness, m_observe, staying(table.tokensSeen()));
}

Expected<bool, Refusal> PromptBudget::canTruncate(const CellTable& table, int64_t keep) const {
  if (keep == 0 || !evictsAnyAge()) return withoutBudget().canTruncate(table, keep);
  if (table.promptEnd() > 0 && keep >= table.promptEnd()) {
    const bool all_seen = withoutBudget().cells(table.tokensSeen()) == table.tokensSeen();
    return all_seen ? true : withoutBudget().canTruncate(table, keep);  // the layer's own window may have let cells go
  }
  const bool weighed = std::ranges::any_of(table.memory(), [](float weight) { return weight != 0; });
  if (weighed && table.dropped() == 0) return Unexpected{Refusal{{say::weighed_by_later_rows, keep, describe()}}};
  return Budgeted::canTruncate(table, keep);
}

int64_t PromptBudget::fewestCells(int64_t context) const {
  const int64_t all = cells(context);
  return context <= budget() ? all : std::min({all, budget(), promptCells()});
}

// Until the prompt is over, and long behind it, there are the blocks of a cache that keeps all. What the prompt leaves
// is packed once, in the step behind it: into blocks that are at most as many as are left.
int64_t PromptBudget::peakBlocks(int64_t context, int64_t chunk) const {
  const int64_t all = withoutBudget().peakBlocks(context, chunk);
  return keepsYoungest(context) ? all : all + CellTable::mostPacked(std::min(staying(context), cells(context)));
}

Capabilities PromptBudget::capabilities() const {
  Capabilities result = Budgeted::capabilities();
  result.long_generation = withoutBudget().capabilities().long_generation;
  return result;
}

}  // namespace kvarium::cache
