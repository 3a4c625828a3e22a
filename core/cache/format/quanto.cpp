#include <string>

#include "core/base/error.h"
#include "core/cache/format/format.h"

namespace kvarium {

// optimum-quanto's affine layout, as transformers' QuantoQuantizedCache uses it: axis 0 groups neighbouring channels of
// a token, axis -1 neighbouring tokens of a channel.
SealedFormat makeQuanto(const FormatRules& rules) {
  needWidth(rules, "quanto", {2, 4});
  refuseChoice(rules.optimize.has_value(), "hqq_optimize", "quanto", "say backend=hqq, or leave it out");
  const int axis = rules.axis.value_or(0);
  if (axis != 0 && axis != -1) {
    throw Error(ErrorKind::content, "cache specification: backend quanto has no axis " + std::to_string(axis),
                "it has 0 (per token) and -1 (per channel)");
  }
  SealedFormat format;
  format.codes.bits = static_cast<uint8_t>(rules.nbits);
  format.codes.axis = axis == 0 ? KvCodes::Axis::token : KvCodes::Axis::channel;
  format.codes.group = static_cast<int16_t>(groupAlong(rules, axis == 0 ? rules.head_dim : cells_per_block, 64));
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(false);
  format.flat = axis == 0 ? FlatGroups::consecutive : FlatGroups::rows;
  return format;
}

}  // namespace kvarium
