#include "core/cache/format/format.h"

namespace kvarium {

// optimum-quanto's affine layout, as transformers' QuantoQuantizedCache uses it: axis 0 groups neighbouring channels of
// a token, axis -1 neighbouring tokens of a channel.
SealedFormat makeQuanto(const FormatRules& rules) {
  needWidth(rules, "quanto", {2, 4});
  refuseChoice(rules.optimize.has_value(), "hqq_optimize", "quanto", "say backend=hqq, or leave it out");
  const int axis = axisOf(rules, "quanto", 0, -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  format.flat = axis == 0 ? FlatGroups::consecutive : FlatGroups::rows;
  return format;
}

}  // namespace kvarium
