#include "core/cache/format/format.h"

namespace kvarium::cache {

// HQQ's layout (Badri and Shaji 2023), as transformers' HQQQuantizedCache uses it. Axis 1 groups neighbouring channels
// of one token, along the last dimension. Axis 0 groups one channel over tokens: blocks group neighbouring tokens,
// requantize=all uses the library's own strides.
SealedFormat makeHqq(const FormatRules& rules) {
  const int axis = axisOf(rules, 1, 0, "1 (per token) and 0 (per channel)");
  SealedFormat format = layOut(rules, axis == 1, 64);
  format.fit = rules.optimize.value_or(false) ? device::QuantMethod::hqq_optimized : device::QuantMethod::hqq;
  format.flat = axis == 1 ? FlatGroups::consecutive : FlatGroups::strided;
  return format;
}

}  // namespace kvarium::cache
