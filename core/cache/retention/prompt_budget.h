// PromptBudget: what policies have in common that choose once, behind the prompt, which of its cells stay.
//
// The prompt is the first call of a text, however many steps it takes (CellTable::promptEnd). It is read with all of
// its cells. Every cell that is written later stays. A prompt within the budget loses nothing.
#pragma once

#include <vector>

#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {

class PromptBudget : public Budgeted {
 public:
  int64_t promptCells() const override { return staying(int64_t{1} << 40); }

  // What is behind the prompt can be cut, and a prompt of which nothing is remembered.
  Expected<bool, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t capacity() const override { return withoutBudget().capacity(); }
  int64_t ownCell() const override { return withoutBudget().ownCell(); }
  Decides decides() const override { return Decides::after_call; }
  int64_t cells(int64_t context) const override { return withoutBudget().cells(context); }
  int64_t fewestCells(int64_t context) const override;
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;
  Capabilities capabilities() const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow.
  PromptBudget(std::string_view name, const RetentionRules& rules, std::string_view own_key = {})
      : Budgeted(name, rules, own_key) {
    refuseKey(rules.pieces > 0 ? 1 : -1, "prompt", name, "prompt=whole is what it does: leave it out");
  }
  // Cells that stay of a prompt of so many tokens where it has more, the sinks among them.
  virtual int64_t staying(int64_t prompt) const = 0;
  // Rows of the prompt have changed what the policy decides by, so that its first cells are not those of a prompt of
  // their own.
  virtual bool hasLooked(const CellTable& table) const = 0;
  // The next step is one of the prompt, and there is something to choose.
  bool looks(const CellTable& table) const { return table.promptEnd() == 0 && evictsAnyAge(); }
  // The prompt ends behind this step, and is longer than the budget.
  bool chooses(const CellTable& table, const Evidence& evidence) const {
    return evidence.call.left == 0 && table.tokensSeen() > budget();
  }
};

}  // namespace kvarium::cache
