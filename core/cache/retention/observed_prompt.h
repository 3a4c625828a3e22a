// ObservedPrompt: policies that choose by the last rows of the prompt.
//
// Its last `observe` rows (32, at most half of the budget) choose: the weights that they gave, mean over the heads, are
// summed, and averaged over 5 neighbouring cells. The youngest `observe` cells and the sinks stay, too.
#pragma once

#include <vector>

#include "core/cache/retention/prompt_budget.h"

namespace kvarium::cache {

class ObservedPrompt : public PromptBudget {
 public:
  EvidenceWanted wants(const CellTable& table, int64_t call_left) const override;
  void remember(CellTable& table, const Evidence& evidence) const override;
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow.
  ObservedPrompt(std::string_view name, const RetentionRules& rules);
  // Cells that stay whatever was observed.
  int64_t always() const { return m_sinks + m_observe; }

 private:
  bool isWeighed(const CellTable& table) const override;

  int64_t m_sinks, m_observe;  // cells
};

}  // namespace kvarium::cache
