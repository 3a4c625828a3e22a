#include <algorithm>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/retention.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// StreamingLLM (Xiao et al. 2023, section 3.2), with positions inside the cache: once the text is longer than the
// window W the sinks are seen as if they stood right before the oldest kept token, so a row's query meets them at W
// - 1. Kept tokens keep their distances in the text. No token is evicted before the text is longer than W.
class Sink final : public Retention {
 public:
  Sink(int64_t window, int64_t sinks, bool learned_positions)
      : Retention({.capacity = window,
                   .own_cell = 1,
                   .text_limit = learned_positions ? window : -1,
                   .sinks = sinks,
                   .never_evicted = sinks,
                   .long_generation = !learned_positions}),
        m_window(window),
        m_sinks(sinks) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    if (std::optional<Full> full = beyondText(table, new_tokens)) return Unexpected{*std::move(full)};
    const int64_t before = table.tokensSeen(), after = before + new_tokens;
    Placement placement;
    const int64_t new_sinks = std::clamp<int64_t>(m_sinks - before, 0, new_tokens);
    if (new_sinks > 0) placement.appends.push_back({Role::sink, new_sinks});
    if (new_tokens > new_sinks) placement.appends.push_back({Role::normal, new_tokens - new_sinks});
    // The next query sits at `after` and sees kept positions above after - (W - n).
    const int64_t unseen = after - kept() + 1;
    if (unseen > m_sinks && firstKept(table) < unseen) placement.drops.push_back({m_sinks, unseen - m_sinks});
    return placement;
  }

  std::vector<SegmentRule> segments() const override {
    return {{Role::sink, -1, m_window - 1}, {Role::normal, kept(), -1}};
  }

  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    const int64_t needed = std::max(m_sinks, keep - kept() + 1);
    if (table.dropped() == 0 || keep == 0 || needed >= keep || table.holds(needed)) return {};
    return Unexpected{Refusal{{say::left_window, keep, m_window}}};
  }

  int64_t cells(int64_t context) const override {
    return std::min(context, m_sinks) + std::clamp<int64_t>(context - m_sinks, 0, kept() - 1);
  }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override {
    const int64_t sinks = std::min(context, m_sinks), recent = std::max<int64_t>(0, context - m_sinks);
    const int64_t peak = std::min(recent, kept() + chunk - 1);
    return blocksOf(sinks, false) + blocksOf(peak, peak < recent);
  }
  std::string describe() const override {
    return "first " + std::to_string(m_sinks) + " and last " + std::to_string(kept());
  }

 private:
  int64_t kept() const { return m_window - m_sinks; }
  int64_t firstKept(const CellTable& table) const {
    for (const Block& block : table.blocks()) {
      if (block.role == Role::normal) return block.first_position;
    }
    return table.tokensSeen();
  }

  int64_t m_window, m_sinks;
};

std::unique_ptr<Retention> makeSink(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "sink", "window_length=N bounds it");
  refuseKeysOfOthers(rules, "sink");
  const int64_t window = rules.window_length >= 0 ? rules.window_length : 256;
  const int64_t sinks = rules.num_sink_tokens >= 0 ? rules.num_sink_tokens : 4;
  if (sinks >= window) {
    throw SpecError(ErrorKind::content, "num_sink_tokens", {"%1 sinks fill a window of %2", sinks, window},
                    {"num_sink_tokens can be 0 to %1", window - 1});
  }
  // A layer with a shorter window of its own cannot see a sink once the text is longer, so it keeps its own rule.
  if (rules.layer_window >= 0 && rules.layer_window <= window) return makeFull({.layer_window = rules.layer_window});
  return std::make_unique<Sink>(window, sinks, rules.learned_positions);
}

}  // namespace

extern const RetentionEntry sink_retention{.name = "sink", .in_words = "Sinks + window", .make = makeSink};

}  // namespace kvarium::cache
