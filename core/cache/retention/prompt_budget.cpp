#include "core/cache/retention/prompt_budget.h"

#include <algorithm>

#include "core/base/shared_sentences.h"

namespace kvarium::cache {

PromptBudget::PromptBudget(std::string_view name, const RetentionRules& rules, std::string_view own_key)
    : Budgeted(name, rules, own_key) {
  refuseKey(rules.pieces > 0 ? 1 : -1, "prompt", name, "prompt=whole is what it does: leave it out");
  m_traits.capacity = -1;
  m_traits.own_cell = window() < 0 ? 0 : 1;
  m_traits.prompt_cells = budget();
  m_traits.decides = Decides::after_call;
  m_traits.long_generation = window() >= 0;
}

Expected<void, Refusal> PromptBudget::canTruncate(const CellTable& table, int64_t keep) const {
  if (keep == 0 || !traits().evictsAnyAge()) return FullRetention::canTruncate(table, keep);
  if (table.promptEnd() > 0 && keep >= table.promptEnd()) {
    if (FullRetention::cells(table.tokensSeen()) == table.tokensSeen()) return {};
    return FullRetention::canTruncate(table, keep);  // the layer's own window may have let cells go
  }
  if (isWeighed(table) && table.dropped() == 0)
    return Unexpected{Refusal{{say::weighed_by_later_rows, keep, describe()}}};
  return Budgeted::canTruncate(table, keep);
}

// Until the prompt is over, and long after it, there are the blocks of a cache that keeps all. What the prompt leaves
// is packed once, in the step after it: into blocks that are at most as many as are left.
int64_t PromptBudget::peakBlocks(int64_t context, int64_t chunk) const {
  const int64_t all = FullRetention::peakBlocks(context, chunk);
  return traits().keepsYoungest(context) ? all : all + mostPacked(std::min(staying(context), cells(context)));
}

}  // namespace kvarium::cache
