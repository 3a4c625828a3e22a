#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {
namespace {

// Token omission via attention (Oren et al. 2024, section 3.2): after each call the cells to which its last token gave
// the smallest weights leave, mean over the heads, each layer its own. Nothing is remembered from step to step, and the
// newest token can leave like any other. Where no row attends, in cells that are carried over from another cache, the
// whole text stays until the next call has attended to it.
class Tova final : public Budgeted {
 public:
  explicit Tova(const RetentionRules& rules) : Budgeted("tova", rules) {}
  EvidenceWanted wants(const CellTable&, int64_t call_left) const override {
    return {.weighed_rows = call_left == 0 ? 1 : 0};
  }
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override {
    if (evidence.weights.empty()) return {};  // no row attended: the next call decides
    return leave(First::smallest, table, evidence.weights, 0, budget());
  }
  std::string describe() const override { return "largest attention weights " + std::to_string(budget()); }
};

}  // namespace

extern const RetentionEntry tova_retention{
    .name = "tova",
    .in_words = "Most attended (TOVA)",
    .make = madeOf<Tova>,
    .by_layer = true,
    .others_in_words = "the %1 tokens that the newest attends to most",
};

}  // namespace kvarium::cache
