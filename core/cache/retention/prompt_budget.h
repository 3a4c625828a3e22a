// PromptBudget: what policies have in common that choose once, after the prompt, which of its cells stay.
//
// The prompt is the first call of a text, however many steps it takes (CellTable::promptEnd). It is read with all of
// its cells. Every cell that is written later stays. A prompt within the budget loses nothing.
#pragma once

#include <vector>

#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {

class PromptBudget : public Budgeted {
 public:
  // What follows the prompt can be cut, and a prompt of which nothing is remembered.
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t cells(int64_t context) const override { return FullRetention::cells(context); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow.
  PromptBudget(std::string_view name, const RetentionRules& rules, std::string_view own_key = {});
  // Cells that stay of a prompt of this many tokens where it has more, the sinks among them.
  virtual int64_t staying(int64_t prompt) const = 0;
  // Rows of the prompt have changed what the policy decides by, so that its first cells are not those of a prompt of
  // their own.
  virtual bool isWeighed(const CellTable& table) const = 0;
  // The next step is one of the prompt, and there is something to choose.
  bool weighs(const CellTable& table) const { return table.promptEnd() == 0 && traits().evictsAnyAge(); }
  // The prompt ends with this step, and is longer than the budget.
  bool chooses(const CellTable& table, const Evidence& evidence) const {
    return evidence.call.left == 0 && table.tokensSeen() > budget();
  }
};

}  // namespace kvarium::cache
