#include <algorithm>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/full.h"

namespace kvarium::cache {
namespace {

class FixedRetention final : public FullRetention {
 public:
  FixedRetention(int64_t capacity, int64_t layer_window)
      : FullRetention({.capacity = capacity,
                       .text_limit = capacity,
                       .reserved_blocks = blocksOf(capacity, false),
                       .needs_initialization = true,
                       .graph = true},
                      layer_window) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    // The capacity counts positions, so it does not depend on the chunks in which the text was fed.
    const int64_t wanted = table.tokensSeen() + new_tokens, capacity = traits().capacity;
    if (wanted > capacity) return Unexpected{Full{{say::capacity_is_full, capacity, wanted}, capacity, wanted}};
    return FullRetention::place(table, new_tokens);
  }
  int64_t cells(int64_t context) const override { return FullRetention::cells(std::min(context, traits().capacity)); }
  int64_t peakBlocks(int64_t, int64_t) const override { return traits().reserved_blocks; }
  std::string describe() const override { return "fixed " + std::to_string(traits().capacity); }
};

std::unique_ptr<Retention> makeFixed(const RetentionRules& rules) {
  const Sentence windowed = "choose retention=sliding_window or retention=sink";
  refuseKey(rules.window_length, "window_length", "a fixed capacity", windowed);
  refuseKey(rules.num_sink_tokens, "num_sink_tokens", "a fixed capacity", windowed);
  refuseKeysOfOthers(rules, "a fixed capacity");
  const int64_t capacity = rules.max_cache_len >= 0 ? rules.max_cache_len : rules.context;
  return std::make_unique<FixedRetention>(capacity, rules.layer_window);
}

}  // namespace

extern const RetentionEntry fixed_retention{.name = "fixed", .in_words = "Full, fixed size", .make = makeFixed};

}  // namespace kvarium::cache
