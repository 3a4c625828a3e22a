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

  // As many cells as the table holds above the budget, sinks never: those with the largest numbers first, of equal ones
  // the oldest; NaN counts as the largest. by: [table.stored()], in the order of positions. The last `spared` cells
  // leave only if no other is left. Cells with no living one between them leave in one drop.
  std::vector<Drop> leaveLargest(const CellTable& table, std::span<const float> by, int64_t spared) const {
    return leave(table, by, 1, spared, m_budget);
  }
  // The smallest first, down to `stay` cells; -1: to the budget.
  std::vector<Drop> leaveSmallest(const CellTable& table, std::span<const float> by, int64_t spared,
                                  int64_t stay = -1) const {
    return leave(table, by, -1, spared, stay < 0 ? m_budget : stay);
  }
  // Adds the weights to what is remembered; those that are not finite count as nothing.
  static void addWeights(CellTable& table, const Evidence& evidence);
  int64_t budget() const { return m_budget; }
  int64_t sinks() const { return m_sinks; }

 private:
  std::vector<Drop> leave(const CellTable& table, std::span<const float> by, float sign, int64_t spared,
                          int64_t stay) const;
  int64_t m_budget, m_sinks;  // cells
};

}  // namespace kvarium::cache
