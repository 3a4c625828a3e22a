// The attention of one layer's heads on pixel columns. Plain values.
//
// Each number is a multiple of the uniform weight, which a head without preference would give to every position. A
// column of several positions has the largest of their numbers, so that one strong position is not averaged away.
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/view/cache_layout.h"

namespace kvarium::ui {

constexpr double least_multiple = 1.0 / 16, most_multiple = 256;  // ends of the colour scale, which is logarithmic

struct AttentionGrid {
  int heads = 0;
  PositionScale scale;          // from position 0
  std::vector<float> multiple;  // [heads, columns]; -1: the head sees no position of the column
  float at(int head, int column) const { return multiple[static_cast<size_t>(head) * scale.columns + column]; }
};
PositionScale attentionScale(const cache::AttentionWeights& weights, int columns);
AttentionGrid attentionGrid(const cache::AttentionWeights& weights, int columns);
double multipleShare(double multiple);  // place on the colour scale, 0 to 1

// Share of attention on the first `first` positions: mean and largest over heads.
struct Mass {
  double least = 0, mean = 0, most = 0;
};
Mass massOnFirst(const cache::AttentionWeights& weights, int64_t first);
// Share of one head's attention on positions [first, end); seen: the number of them that it sees.
double massOn(const cache::AttentionWeights& weights, int head, int64_t first, int64_t end, int64_t& seen);

}  // namespace kvarium::ui
