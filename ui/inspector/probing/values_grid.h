// Keys or values of one head, or the error of their format, on pixel columns: channels over positions. Plain values. A
// column of several positions has their number of largest magnitude, so that nothing is averaged away.
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/view/cache_layout.h"

namespace kvarium::ui {

enum class Shown : uint8_t {
  stored,  // the numbers that attention reads
  error,   // stored minus computed
};
// [positions, head_dim]; empty: no numbers. NaN: no reference to compare with.
const std::vector<float>& shownNumbers(const cache::CellNumbers& cells, Shown shown);

struct ValuesGrid {
  enum class Column : uint8_t {
    empty,
    not_compared,
    known
  };  // empty: no cell; known: at least one position has numbers
  PositionScale scale;
  int channels = 0;
  std::vector<float> number;  // [channels, columns]
  std::vector<Column> columns;
  float at(int channel, int column) const { return number[static_cast<size_t>(channel) * scale.columns + column]; }
};
// The grid of the positions on the scale.
ValuesGrid valuesGrid(const cache::CellNumbers& cells, Shown shown, const PositionScale& scale);

// One number with its place.
struct FoundNumber {
  float number = 0;
  int64_t position = -1;  // -1: there is none
  int channel = 0;
};
// The number of largest magnitude at positions [first, end) of one channel.
FoundNumber largestAt(const cache::CellNumbers& cells, Shown shown, int channel, int64_t first, int64_t end);

struct ValueFacts {
  int64_t positions = 0;  // positions with numbers
  int64_t sealed = 0;     // the quantized ones of them
  FoundNumber largest;    // of largest magnitude
  // End of the colour scale: 1, 2 or 5 times a power of ten that 99 % of magnitudes do not exceed. 0: all are 0.
  float limit = 0;
  int64_t beyond = 0;  // count of numbers with a larger magnitude than `limit`
  // The norm of the errors divided by the norm of the computed numbers, over the quantized tokens if there are any, and
  // the largest such quotient of one token. Below 0: not known.
  double share = -1, worst_share = -1;
  int64_t worst_position = -1;
};
ValueFacts valueFacts(const cache::CellNumbers& cells, Shown shown);

}  // namespace kvarium::ui
