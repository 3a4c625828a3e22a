#include <limits>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/budgeted.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// Heavy hitters (Zhang et al. 2023, section 4): every cell sums the weights that all rows gave to it, mean over the
// heads, and after each call the cells with the smallest sums leave, each layer its own. The youngest `recent` cells
// stay: their sums are of few rows. Cells that are carried over from another cache begin with 0. The rows of a step add
// to the sums of all cells before them, so no step can be taken back.
class HeavyHitters final : public Budgeted {
 public:
  explicit HeavyHitters(const RetentionRules& rules) : Budgeted("h2o", rules, "recent") {
    const int64_t most = budget() - sinks();
    m_recent = rules.recent >= 0 ? rules.recent : std::min(budget() / 2, most);
    if (m_recent > most) {
      throw SpecError(ErrorKind::content, "recent",
                      {"the %1 most recent do not fit into a budget of %2", m_recent, most},
                      {"recent can be 0 to %1", most});
    }
    m_traits.memory_width = 1;
    m_traits.remembers_rows = traits().evictsAnyAge();
  }
  EvidenceWanted wants(const CellTable&, int64_t) const override {
    return {.weighed_rows = std::numeric_limits<int>::max()};
  }
  void remember(CellTable& table, const Evidence& evidence) const override { addWeights(table, evidence); }
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override {
    if (evidence.weights.empty() || evidence.call.left > 0) return {};  // no row attended: the next call decides
    return leave(First::smallest, table, table.memory(), m_recent, budget());
  }
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    if (traits().remembers_rows && keep > 0 && table.dropped() == 0)
      return Unexpected{Refusal{{say::weighed_by_later_rows, keep, describe()}}};
    return Budgeted::canTruncate(table, keep);
  }
  std::string describe() const override { return "largest sums of weights " + std::to_string(budget()); }

 private:
  int64_t m_recent;  // cells
};

}  // namespace

extern const RetentionEntry h2o_retention{
    .name = "h2o",
    .in_words = "Heavy hitters (H2O)",
    .make = madeOf<HeavyHitters>,
    .by_layer = true,
    .others_in_words = "the newest and the most attended, %1 tokens",
};

}  // namespace kvarium::cache
