// Keys or values of one head, or what their format made of them, on pixel columns: channels over positions. Plain
// values. A column of several positions has the number of largest magnitude, so that nothing is averaged away.
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/cache_layout.h"

namespace kvarium {

enum class Shown : uint8_t {
  stored,  // what attention reads
  error,   // stored minus computed
};
// [positions, head_dim] of the cells; empty: nothing is known. NaN: not compared.
const std::vector<float>& shownNumbers(const CellNumbers& cells, Shown shown);

struct ValuesGrid {
  enum class Column : uint8_t { empty, not_compared, known };  // empty: no cell is there
  PositionScale scale;
  int channels = 0;
  std::vector<float> number;    // [channels, columns]
  std::vector<Column> columns;  // known: of some position
  float at(int channel, int column) const { return number[static_cast<size_t>(channel) * scale.columns + column]; }
};
// On the positions the scale shows; of a part of the channels only their number is other.
ValuesGrid valuesGrid(const CellNumbers& cells, Shown shown, const PositionScale& scale);

// One number and where it stands.
struct FoundNumber {
  float number = 0;
  int64_t position = -1;  // -1: there is none
  int channel = 0;
};
// Of largest magnitude among the positions [first, end) of one channel.
FoundNumber largestAt(const CellNumbers& cells, Shown shown, int channel, int64_t first, int64_t end);

struct ValueFacts {
  int64_t positions = 0;  // of which something is known
  int64_t sealed = 0;     // of those, read from codes
  FoundNumber largest;    // in magnitude
  double rms = 0;
  // Of the colours: 1, 2 or 5 times a power of ten that 99 of 100 magnitudes do not exceed. 0: all numbers are 0.
  float limit = 0;
  int64_t beyond = 0;  // numbers of a larger magnitude
  // Of errors: their length as a share of that of what was computed, over compressed tokens where there are any, and
  // the token with the largest share of its own. Below 0: not known.
  double share = -1, worst_share = -1;
  int64_t worst_position = -1;
};
ValueFacts valueFacts(const CellNumbers& cells, Shown shown);

}  // namespace kvarium
