#include <string>

#include "core/base/error.h"
#include "core/cache/format/format.h"

namespace kvarium {

// Our own: keys per channel, since their outliers are channels that stay (KIVI); values per token, rotated by a
// Hadamard transform, which spreads outliers over the head (QuaRot) and leaves them symmetric, so that no offset is
// stored; ranges chosen by least squares; sinks and the first cells of the text full. Four bits together are five for
// keys and three for values, whose error is the lesser evil (docs/quality.md): 4.4 a number with their scales.
SealedFormat makeKvarium(const FormatRules& rules) {
  needWidth(rules, "kvarium", {1, 2, 3, 4, 5, 8});
  refuseChoice(rules.optimize.has_value(), "hqq_optimize", "kvarium", "say backend=hqq, or leave it out");
  const bool key = rules.side == KvSide::key;
  const int axis = rules.axis.value_or(key ? -1 : 0);
  if (axis != 0 && axis != -1) {
    throw Error(ErrorKind::content, "cache specification: backend kvarium has no axis " + std::to_string(axis),
                "it has 0 (per token) and -1 (per channel)");
  }
  SealedFormat format;
  const bool mixed = rules.nbits == 4 && !rules.nbits_apart;
  format.codes.bits = static_cast<uint8_t>(!mixed ? rules.nbits : key ? 5 : 3);
  format.codes.axis = axis == 0 ? KvCodes::Axis::token : KvCodes::Axis::channel;
  format.codes.group = static_cast<int16_t>(groupAlong(rules, axis == 0 ? rules.head_dim : cells_per_block, 64));
  format.codes.half_scales = rules.half_scales;
  format.codes.hadamard = rules.hadamard.value_or(axis == 0);
  format.codes.centered = format.codes.hadamard && axis == 0;
  format.fit = KvFit::least_squares;
  return format;
}

}  // namespace kvarium
