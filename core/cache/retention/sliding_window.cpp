#include <algorithm>

#include "core/base/shared_sentences.h"
#include "core/cache/retention/full.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache {
namespace {

// Keeps what a layer that has this window as its own would keep.
class SlidingWindow final : public FullRetention {
 public:
  SlidingWindow(int64_t window, bool learned_positions)
      : FullRetention({.capacity = window,
                       .own_cell = 1,
                       .text_limit = learned_positions ? window : -1,
                       .long_generation = !learned_positions},
                      window) {}
  std::string describe() const override { return "window " + std::to_string(window()); }
};

std::unique_ptr<Retention> makeSlidingWindow(const RetentionRules& rules) {
  refuseKey(rules.max_cache_len, "max_cache_len", "sliding_window", "window_length=N bounds it");
  refuseSinks(rules, "retention=sliding_window");
  refuseKeysOfOthers(rules, "sliding_window");
  int64_t window = rules.window_length;
  if (window < 0) window = rules.layer_window;
  if (rules.layer_window >= 0) window = std::min(window, rules.layer_window);
  if (window < 1) {
    throw SpecError(ErrorKind::content, "window_length", "sliding_window needs a length, and this layer has no window",
                    say::say_window_length);
  }
  return std::make_unique<SlidingWindow>(window, rules.learned_positions);
}

}  // namespace

extern const RetentionEntry sliding_window_retention{
    .name = "sliding_window", .in_words = "Window", .make = makeSlidingWindow};

}  // namespace kvarium::cache
