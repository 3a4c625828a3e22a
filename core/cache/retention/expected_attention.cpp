#include <algorithm>

#include "core/cache/retention/budgeted.h"

namespace kvarium::cache {
namespace {

// The sinks of a budget that names none: their rows are unlike all others.
RetentionRules withSinks(RetentionRules rules) {
  constexpr int64_t usual = 4;
  const int64_t budget = rules.window_length >= 0 ? rules.window_length : 256;
  if (rules.num_sink_tokens < 0) rules.num_sink_tokens = std::clamp<int64_t>(budget - 1, 0, usual);
  return rules;
}

// The cells stay to which the tokens after the prompt are expected to attend most, times the lengths of their values
// (Devoto, Jeblick and Jégou 2025, section 3), each layer its own. What is expected follows from the mean and the
// covariance of all queries of the prompt but for those of the sinks, which stay and are left out of the expectation.
class ExpectedAttention final : public PromptBudget {
 public:
  explicit ExpectedAttention(const RetentionRules& rules) : PromptBudget("expected_attention", rules) {}
  EvidenceWanted wants(const CellTable& table, int64_t call_left) const override {
    if (!weighs(table)) return {};
    return {.queries_from = sinks(), .expected_above = call_left == 0 ? budget() : -1};
  }
  std::vector<Drop> evict(const CellTable& table, const Evidence& evidence) const override {
    if (evidence.expected.empty() || !chooses(table, evidence)) return {};
    return leave(First::smallest, table, evidence.expected, 0, budget());
  }
  std::string describe() const override { return "most expected " + std::to_string(budget()) + " of the prompt"; }

 private:
  int64_t staying(int64_t) const override { return budget(); }
  bool isWeighed(const CellTable& table) const override { return table.queries() || table.promptEnd() > 0; }
};

}  // namespace

extern const RetentionEntry expected_attention_retention{
    .name = "expected_attention",
    .in_words = "Prompt, as expected (Expected Attention)",
    .make = [](const RetentionRules& rules) { return madeOf<ExpectedAttention>(withSinks(rules)); },
    .by_layer = true,
};

}  // namespace kvarium::cache
