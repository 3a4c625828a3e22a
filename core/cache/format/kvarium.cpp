#include "core/cache/format/format.h"

namespace kvarium::cache {

// The project's own layout. Keys are quantized per channel, because their outliers stay in the same channels (KIVI).
// Values are quantized per token, after a Hadamard rotation: it spreads outliers over the head (QuaRot) and makes the
// numbers symmetric, so no offset is stored. Ranges are chosen by least squares. Sinks and the first cells of the text
// stay full. nbits=4 means 5 bits for keys and 3 bits for values, because errors in values hurt less (docs/quality.md);
// that is 4.4 bits per number with scales.
SealedFormat makeKvarium(const FormatRules& rules) {
  const bool key = rules.side == device::KvSide::key;
  const int axis = axisOf(rules, key ? -1 : 0, key ? 0 : -1, "0 (per token) and -1 (per channel)");
  SealedFormat format = layOut(rules, axis == 0, 64);
  const bool mixed = rules.nbits == 4 && !rules.nbits_apart;
  if (mixed) format.codes.bits = key ? 5 : 3;
  format.codes.hadamard = rules.hadamard.value_or(axis == 0);
  format.codes.centered = format.codes.hadamard && axis == 0;
  format.fit = device::QuantMethod::least_squares;
  return format;
}

}  // namespace kvarium::cache
