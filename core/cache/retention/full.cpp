#include "core/cache/retention/full.h"

#include <algorithm>

#include "core/base/shared_sentences.h"

namespace kvarium::cache {

Expected<Placement, Full> FullRetention::place(const CellTable& table, int64_t new_tokens) const {
  if (std::optional<Full> full = beyondText(table, new_tokens)) return Unexpected{*std::move(full)};
  Placement placement{{{Role::normal, new_tokens}}, {}};
  // The next query sits at tokens_seen + new_tokens and sees positions above that minus the window.
  const int64_t unseen = m_window < 0 ? 0 : table.tokensSeen() + new_tokens - m_window + 1;
  const int64_t oldest = table.blocks().empty() ? table.tokensSeen() : table.blocks().front().first_position;
  if (oldest < unseen) placement.drops.push_back({0, unseen});
  return placement;
}

Expected<void, Refusal> FullRetention::canTruncate(const CellTable& table, int64_t keep) const {
  // The row at `keep` must find the whole of its window, or the whole text.
  const int64_t needed = m_window < 0 ? 0 : std::max<int64_t>(0, keep - m_window + 1);
  if (table.dropped() == 0 || keep == 0 || needed >= keep || table.holds(needed)) return {};
  return Unexpected{Refusal{{say::left_window, keep, m_window}}};
}

int64_t FullRetention::peakBlocks(int64_t context, int64_t chunk) const {
  const int64_t peak = m_window < 0 ? context : std::min(context, m_window + chunk - 1);
  return blocksOf(peak, peak < context);
}

std::string FullRetention::describe() const {
  return m_window < 0 ? "full" : "full, model window " + std::to_string(m_window);
}

std::unique_ptr<Retention> makeFull(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "retention=full", "choose retention=fixed, or leave retention out");
  refuseKey(rules.window_length, "window_length", "retention=full",
            "choose retention=sliding_window, or give a window only to the layers that are meant");
  refuseSinks(rules, "retention=full");
  refuseKeysOfOthers(rules, "retention=full");
  return std::make_unique<FullRetention>(rules);
}

extern const RetentionEntry full_retention{.name = "full", .in_words = "Full (grows)", .make = makeFull};

}  // namespace kvarium::cache
