#include "core/cache/retention/observed_prompt.h"

namespace kvarium::cache {
namespace {

// Every layer keeps as many cells of the prompt, each layer its own (Li et al. 2024, section 4).
class SnapKv final : public ObservedPrompt {
 public:
  explicit SnapKv(const RetentionRules& rules) : ObservedPrompt("snapkv", rules) {}
  std::string describe() const override { return "most observed " + std::to_string(budget()) + " of the prompt"; }

 private:
  int64_t staying(int64_t) const override { return budget(); }
};

}  // namespace

extern const RetentionEntry snapkv_retention{
    .name = "snapkv", .in_words = "Prompt, shortened (SnapKV)", .make = madeOf<SnapKv>, .by_layer = true};

}  // namespace kvarium::cache
