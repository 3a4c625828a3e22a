#include <algorithm>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/retention.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// Keeps what a layer that has this window as its own would keep.
class SlidingWindow final : public Retention {
 public:
  SlidingWindow(int64_t window, bool learned_positions)
      : Retention({.capacity = window,
                   .own_cell = 1,
                   .text_limit = learned_positions ? window : -1,
                   .long_generation = !learned_positions}),
        m_window(window),
        m_learned_positions(learned_positions),
        m_full(makeFull({.layer_window = window})) {}

  Expected<Placement, Full> place(const CellTable& table, int64_t new_tokens) const override {
    const int64_t wanted = table.tokensSeen() + new_tokens;
    if (m_learned_positions && wanted > m_window) {
      return Unexpected{Full{{say::window_cannot_slide, m_window}, m_window, wanted}};
    }
    return m_full->place(table, new_tokens);
  }
  std::vector<SegmentRule> segments() const override { return m_full->segments(); }
  Expected<void, Refusal> canTruncate(const CellTable& table, int64_t keep) const override {
    return m_full->canTruncate(table, keep);
  }
  int64_t cells(int64_t context) const override { return m_full->cells(context); }
  int64_t peakBlocks(int64_t context, int64_t chunk) const override { return m_full->peakBlocks(context, chunk); }
  std::string describe() const override { return "window " + std::to_string(m_window); }

 private:
  int64_t m_window;
  bool m_learned_positions;
  std::unique_ptr<Retention> m_full;
};

std::unique_ptr<Retention> makeSlidingWindow(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "sliding_window", "window_length=N bounds it");
  refuseKey(rules.num_sink_tokens > 0 ? rules.num_sink_tokens : -1, "num_sink_tokens", "retention=sliding_window",
            "choose retention=sink, or give sinks only to the layers that are meant");
  refuseAttentionKeys(rules, "sliding_window");
  int64_t window = rules.window_length;
  if (window < 0) window = rules.layer_window;
  if (rules.layer_window >= 0) window = std::min(window, rules.layer_window);
  if (window < 1) {
    throw SpecError(ErrorKind::content, "window_length", "sliding_window needs a length, and this layer has no window",
                    "say window_length=N");
  }
  return std::make_unique<SlidingWindow>(window, rules.learned_positions);
}

}  // namespace

extern const RetentionEntry sliding_window_retention{
    .name = "sliding_window", .in_words = "Window", .make = makeSlidingWindow};

}  // namespace kvarium::cache
