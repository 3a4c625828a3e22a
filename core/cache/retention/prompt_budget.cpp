#include "core/cache/retention/prompt_budget.h"

#include <algorithm>

#include "core/base/shared_sentences.h"

namespace kvarium::cache {

Expected<bool, Refusal> PromptBudget::canTruncate(const CellTable& table, int64_t keep) const {
  if (keep == 0 || !evictsAnyAge()) return withoutBudget().canTruncate(table, keep);
  if (table.promptEnd() > 0 && keep >= table.promptEnd()) {
    const bool all_seen = withoutBudget().cells(table.tokensSeen()) == table.tokensSeen();
    return all_seen ? true : withoutBudget().canTruncate(table, keep);  // the layer's own window may have let cells go
  }
  if (hasLooked(table) && table.dropped() == 0)
    return Unexpected{Refusal{{say::weighed_by_later_rows, keep, describe()}}};
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
