// Budgeted: what policies have in common that keep a number of cells of any age and decide by numbers. They decide
// after each call: a prompt is read with all of its cells, and so is what a later turn adds. Where memory cannot hold
// it, or with prompt=pieces, it is read in pieces of a part of the budget, and each piece is a decision. Cells keep
// their positions; which cells stay depends on how the text was cut into calls, and what left cannot come back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/cache/retention/retention.h"

namespace kvarium::cache {

class Budgeted : public Retention {
 public:
  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override;
  std::vector<SegmentRule> segments() const override { return m_full->segments(); }
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t cells(int64_t context) const override { return std::min(m_full->cells(context), m_budget); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow. own_key: see refuseAttentionKeys.
  Budgeted(std::string_view name, const RetentionRules& rules, std::string_view own_key = {});

  // As many cells as the table holds above the budget, sinks never: those with the largest numbers first, of equal ones
  // the oldest; NaN counts as the largest. by: [table.stored()], in the order of positions. The last `spared` cells
  // leave only if no other is left. Cells with no living one between them leave in one drop.
  std::vector<Drop> leaveLargest(const CellTable& table, std::span<const float> by, int64_t spared) const {
    return leaveLargest(table, by, spared, m_budget);
  }
  // The same down to `stay` cells.
  std::vector<Drop> leaveLargest(const CellTable& table, std::span<const float> by, int64_t spared, int64_t stay) const;
  int64_t budget() const { return m_budget; }
  const Retention& withoutBudget() const { return *m_full; }

 private:
  int64_t m_budget, m_sinks;          // cells
  std::unique_ptr<Retention> m_full;  // the layer's own window, if it has one
};

}  // namespace kvarium::cache
