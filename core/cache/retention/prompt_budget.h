// PromptBudget: what policies have in common that choose once, behind the prompt, which of its cells stay.
//
// The prompt is the first call of a text, however many steps it takes (CellTable::promptEnd). It is read with all of
// its cells. Its last `observe` rows (32, at most half of the budget) choose: the weights that they gave, mean over the
// heads, are summed, and averaged over 5 neighbouring cells. The youngest `observe` cells and the sinks stay, too, and
// so does every cell that is written later. A prompt within the budget loses nothing.
#pragma once

#include <limits>
#include <vector>

#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {

class PromptBudget : public Budgeted {
 public:
  EvidenceWanted wants(const CellTable& table, int64_t call_left) const override;
  int memoryWidth() const override { return 1; }  // the weights of the observed rows
  void remember(CellTable& table, const Evidence& evidence) const override;
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override;
  int64_t promptCells() const override { return staying(int64_t{1} << 40); }

  // What is behind the prompt can be cut, and a prompt of which no row was weighed.
  Expected<bool, Refusal> canTruncate(const CellTable& table, int64_t keep) const override;
  int64_t capacity() const override { return withoutBudget().capacity(); }
  int64_t ownCell() const override { return withoutBudget().ownCell(); }
  int64_t mostAtOnce(const CellTable&) const override { return std::numeric_limits<int64_t>::max(); }
  int64_t cells(int64_t context) const override { return withoutBudget().cells(context); }
  int64_t fewestCells(int64_t context) const override;
  int64_t peakBlocks(int64_t context, int64_t chunk) const override;
  Capabilities capabilities() const override;

 protected:
  // Throws SpecError for rules that the policy `name` cannot follow.
  PromptBudget(std::string_view name, const RetentionRules& rules);
  // Cells that stay of a prompt of so many tokens where it has more, the sinks and the youngest `observe` among them.
  virtual int64_t staying(int64_t prompt) const = 0;
  int64_t always() const { return m_sinks + m_observe; }

 private:
  int64_t m_sinks, m_observe;  // cells
};

}  // namespace kvarium::cache
