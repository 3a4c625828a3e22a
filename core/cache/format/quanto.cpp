#include "core/cache/format/format.h"

namespace kvarium::cache {

// optimum-quanto's affine layout, as transformers' QuantoQuantizedCache uses it. Axis 0 groups neighbouring channels of
// one token, axis -1 neighbouring tokens of one channel.
SealedFormat makeQuanto(const FormatRules& rules) {
  const int axis = axisOf(rules, 0, -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  format.flat = axis == 0 ? FlatGroups::consecutive : FlatGroups::rows;
  return format;
}

}  // namespace kvarium::cache
