// Budgeted: what policies have in common that keep a number of cells of any age and decide by numbers. They decide
// after each call: a prompt is read with all of its cells, and so is what a later turn adds. Where memory cannot hold
// it, or with prompt=pieces, it is read in pieces of a part of the budget, and each piece is a decision. Cells keep
// their positions; which cells stay depends on how the text was cut into calls, and what left cannot come back.
#pragma once

#include <string_view>
#include <vector>

#include "core/cache/retention/full.h"

namespace kvarium::cache {

class Budgeted : public FullRetention {
 public:
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t cells(int64_t context) const override { return std::min(FullRetention::cells(context), m_budget); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow. own_key: see refuseKeysOfOthers.
  Budgeted(std::string_view name, const RetentionRules& rules, std::string_view own_key = {});

  enum class First : int8_t { largest = 1, smallest = -1 };
  // As many cells as the table holds above `stay`, sinks never: those with the largest or smallest numbers first, of
  // equal ones the oldest; NaN counts as the first. by: [table.stored()], in the order of positions. The last `spared`
  // cells leave only if no other is left. Cells with no living one between them leave in one drop.
  std::vector<Drop> leave(First first, const CellTable& table, std::span<const float> by, int64_t spared,
                          int64_t stay) const;
  // Adds the weights to what is remembered; those that are not finite count as nothing.
  static void addWeights(CellTable& table, const Evidence& evidence);
  int64_t budget() const { return m_budget; }
  int64_t sinks() const { return m_sinks; }

 private:
  int64_t m_budget, m_sinks;  // cells
};

// What policies have in common that choose once, after the prompt, which of its cells stay.
//
// The prompt is the first call of a text, however many steps it takes (CellTable::promptEnd). It is read with all of
// its cells. Every cell that is written later stays. A prompt within the budget loses nothing.
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
