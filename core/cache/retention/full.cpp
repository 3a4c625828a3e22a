#include "core/base/shared_sentences.h"
#include "core/cache/retention/retention.h"

#include <algorithm>

namespace kvarium::cache {
namespace {

class FullRetention final : public Retention {
 public:
  explicit FullRetention(const RetentionRules& rules)
      : Retention({.own_cell = rules.layer_window < 0 ? 0 : 1, .long_generation = rules.layer_window >= 0}),
        m_window(rules.layer_window) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    Placement placement{{{Role::normal, new_tokens}}, {}};
    // The next query sits at tokens_seen + new_tokens and sees positions above that minus the window.
    const int64_t unseen = m_window < 0 ? 0 : table.tokensSeen() + new_tokens - m_window + 1;
    const int64_t oldest = table.blocks().empty() ? table.tokensSeen() : table.blocks().front().first_position;
    if (oldest < unseen) placement.drops.push_back({0, unseen});
    return placement;
  }

  std::vector<SegmentRule> segments() const override { return {{Role::normal, m_window, -1}}; }

  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    // The row at `keep` must find the whole of its window, or the whole text.
    const int64_t needed = m_window < 0 ? 0 : std::max<int64_t>(0, keep - m_window + 1);
    if (table.dropped() == 0 || keep == 0 || needed >= keep || table.holds(needed)) return {};
    return Unexpected{Refusal{{say::left_window, keep, m_window}}};
  }

  int64_t cells(int64_t context) const override { return m_window < 0 ? context : std::min(context, m_window - 1); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override {
    const int64_t peak = m_window < 0 ? context : std::min(context, m_window + chunk - 1);
    return blocksOf(peak, peak < context);
  }
  std::string describe() const override {
    return m_window < 0 ? "full" : "full, model window " + std::to_string(m_window);
  }

 private:
  int64_t m_window;
};

}  // namespace

std::unique_ptr<Retention> makeFull(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "retention=full", "choose retention=fixed, or leave retention out");
  refuseKey(rules.window_length, "window_length", "retention=full",
            "choose retention=sliding_window, or give a window only to the layers that are meant");
  // num_sink_tokens=0 asks for what this policy does anyway.
  refuseKey(rules.num_sink_tokens > 0 ? rules.num_sink_tokens : -1, "num_sink_tokens", "retention=full",
            "choose retention=sink, or give sinks only to the layers that are meant");
  refuseAttentionKeys(rules, "retention=full");
  return std::make_unique<FullRetention>(rules);
}

extern const RetentionEntry full_retention{.name = "full", .in_words = "Full (grows)", .make = makeFull};

}  // namespace kvarium::cache
