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
  const int axis = axisOf(rules, "kvarium", key ? -1 : 0, key ? 0 : -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  const bool mixed = rules.nbits == 4 && !rules.nbits_apart;
  if (mixed) format.codes.bits = key ? 5 : 3;
  format.codes.hadamard = rules.hadamard.value_or(axis == 0);
  format.codes.centered = format.codes.hadamard && axis == 0;
  format.fit = QuantMethod::least_squares;
  return format;
}

}  // namespace kvarium
