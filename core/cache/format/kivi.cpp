#include "core/cache/format/format.h"

namespace kvarium::cache {

// KIVI (Liu et al. 2024, section 3): keys in groups of tokens per channel, values in groups of channels per token; both
// are appended and never written again.
SealedFormat makeKivi(const FormatRules& rules) {
  const bool key = rules.side == device::KvSide::key;
  if (rules.axis) {
    refuseChoice(rules, key ? "axis_key" : "axis_value",
                 "its keys are per channel and its values per token; choose another backend for another axis");
  }
  return layOut(rules, !key, 32);
}

}  // namespace kvarium::cache
