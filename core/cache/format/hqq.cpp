#include <string>

#include "core/base/error.h"
#include "core/cache/format/format.h"

namespace kvarium {

// HQQ's layout (Badri and Shaji 2023), as transformers' HQQQuantizedCache uses it: axis 1 groups neighbouring channels
// of a token, which is along the last dimension (not along heads, as one note on these caches says). Axis 0 groups a
// channel over tokens; blocks take neighbouring tokens, requantize=all the library's own strides.
SealedFormat makeHqq(const FormatRules& rules) {
  needWidth(rules, "hqq", {1, 2, 3, 4, 8});
  const int axis = rules.axis.value_or(1);
  if (axis != 0 && axis != 1) {
    throw Error(ErrorKind::content, "cache specification: backend hqq has no axis " + std::to_string(axis),
                "it has 1 (per token) and 0 (per channel)");
  }
  SealedFormat format;
  format.codes.bits = static_cast<uint8_t>(rules.nbits);
  format.codes.axis = axis == 1 ? KvCodes::Axis::token : KvCodes::Axis::channel;
  format.codes.group = static_cast<int16_t>(groupAlong(rules, axis == 1 ? rules.head_dim : cells_per_block, 64));
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(false);
  format.fit = rules.optimize.value_or(false) ? KvFit::hqq_optimized : KvFit::hqq;
  format.flat = axis == 1 ? FlatGroups::consecutive : FlatGroups::strided;
  return format;
}

}  // namespace kvarium
