#include "core/base/shared_sentences.h"
#include "core/cache/retention/retention.h"

#include <algorithm>

namespace kvarium::cache {
namespace {

class FixedRetention final : public Retention {
 public:
  FixedRetention(int64_t capacity, int64_t layer_window)
      : Retention({.capacity = capacity,
                   .text_limit = capacity,
                   .reserved_blocks = blocksOf(capacity, false),
                   .needs_initialization = true,
                   .graph = true}),
        m_capacity(capacity),
        m_full(makeFull({.layer_window = layer_window})) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    // The capacity counts positions, so it does not depend on the chunks in which the text was fed.
    const int64_t wanted = table.tokensSeen() + new_tokens;
    if (wanted > m_capacity) {
      return Unexpected{Full{{say::capacity_is_full, m_capacity, wanted}, m_capacity, wanted}};
    }
    return m_full->place(table, new_tokens);
  }

  std::vector<SegmentRule> segments() const override { return m_full->segments(); }
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    return m_full->canTruncate(table, keep);
  }
  int64_t cells(int64_t context) const override { return m_full->cells(std::min(context, m_capacity)); }
  int64_t peakBlocks(int64_t, int64_t) const override { return traits().reserved_blocks; }
  std::string describe() const override { return "fixed " + std::to_string(m_capacity); }

 private:
  int64_t m_capacity;
  std::unique_ptr<Retention> m_full;
};

std::unique_ptr<Retention> makeFixed(const RetentionRules& rules) {
  const Sentence windowed = "choose retention=sliding_window or retention=sink";
  refuseKey(rules.window_length, "window_length", "a fixed capacity", windowed);
  refuseKey(rules.num_sink_tokens, "num_sink_tokens", "a fixed capacity", windowed);
  refuseAttentionKeys(rules, "a fixed capacity");
  const int64_t capacity = rules.max_cache_len >= 0 ? rules.max_cache_len : rules.context;
  return std::make_unique<FixedRetention>(capacity, rules.layer_window);
}

}  // namespace

extern const RetentionEntry fixed_retention{.name = "fixed", .in_words = "Full, fixed size", .make = makeFixed};

}  // namespace kvarium::cache
