#include "core/cache/format/format.h"

namespace kvarium {

// KIVI (Liu et al. 2024, section 3): keys in groups of tokens per channel, values in groups of channels per token, both
// appended and never written again.
SealedFormat makeKivi(const FormatRules& rules) {
  needWidth(rules, "kivi", {2, 4});
  const bool key = rules.side == KvSide::key;
  refuseChoice(rules.axis.has_value(), key ? "axis_key" : "axis_value", "kivi",
               "its keys are per channel and its values per token; choose quanto or hqq for another axis");
  refuseChoice(rules.optimize.has_value(), "hqq_optimize", "kivi", "say backend=hqq, or leave it out");
  return layOut(rules, !key, 32);
}

}  // namespace kvarium
