#include "core/cache/format/format.h"

namespace kvarium {

// HQQ's layout (Badri and Shaji 2023), as transformers' HQQQuantizedCache uses it: axis 1 groups neighbouring channels
// of a token, which is along the last dimension (not along heads, as one note on these caches says). Axis 0 groups a
// channel over tokens; blocks take neighbouring tokens, requantize=all the library's own strides.
SealedFormat makeHqq(const FormatRules& rules) {
  needWidth(rules, "hqq", {1, 2, 3, 4, 8});
  const int axis = axisOf(rules, "hqq", 1, 0, "1 (per token) and 0 (per channel)");
  SealedFormat format = layOut(rules, axis == 1, 64);
  format.fit = rules.optimize.value_or(false) ? QuantMethod::hqq_optimized : QuantMethod::hqq;
  format.flat = axis == 1 ? FlatGroups::consecutive : FlatGroups::strided;
  return format;
}

}  // namespace kvarium
