#include <algorithm>

#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {
namespace {

// Keys of small norm draw attention, so after each call the cells with the largest key norms leave (Devoto et al. 2024,
// section 3), each layer its own. The token of a call of one token stays while others can leave: the next tokens have
// not yet had a chance to attend to it. The norm of a key is remembered with its cell.
class KeyNorm final : public Budgeted {
 public:
  explicit KeyNorm(const RetentionRules& rules) : Budgeted("key_norm", rules) { m_traits.memory_width = 1; }
  EvidenceWanted wants(const CellTable&, int64_t) const override { return {.key_norms = true}; }
  void remember(CellTable& table, const Evidence& evidence) const override {
    const std::span<float> norms = table.memory();
    std::copy(evidence.key_norms.begin(), evidence.key_norms.end(),
              norms.end() - static_cast<std::ptrdiff_t>(evidence.key_norms.size()));
  }
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override {
    if (evidence.call.left > 0) return {};
    const bool alone = evidence.call.before == 0 && evidence.key_norms.size() == 1;
    return leave(First::largest, table, table.memory(), alone ? 1 : 0, budget());
  }
  std::string describe() const override { return "smallest key norms " + std::to_string(budget()); }
};

}  // namespace

extern const RetentionEntry key_norm_retention{
    .name = "key_norm",
    .in_words = "Smallest key norms",
    .make = madeOf<KeyNorm>,
    .by_layer = true,
    .others_in_words = "the %1 tokens with the smallest key norms",
};

}  // namespace kvarium::cache
