// What one layer's heads look at, on pixel columns. Plain values.
//
// Every number is a multiple of what a head that prefers no position would give each; a column of several positions has
// the largest of them, so that one strong position is not averaged away.
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/observation.h"
#include "ui/inspector/cache_layout.h"

namespace kvarium {

constexpr double least_multiple = 1.0 / 16, most_multiple = 256;  // of the colour scale, logarithmic

struct AttentionGrid {
  int heads = 0;
  PositionScale scale;          // from position 0
  std::vector<float> multiple;  // [heads, columns]; -1: no position there is seen
  float at(int head, int column) const { return multiple[static_cast<size_t>(head) * scale.columns + column]; }
};
PositionScale attentionScale(const AttentionWeights& weights, int columns);
AttentionGrid attentionGrid(const AttentionWeights& weights, int columns);
double multipleShare(double multiple);  // on the colour scale: 0 to 1

// The share on the first `first` positions, over heads.
struct Mass {
  double least = 0, mean = 0, most = 0;
};
Mass massOnFirst(const AttentionWeights& weights, int64_t first);
// Share of one head on positions [first, end); seen: how many of them it sees.
double massOn(const AttentionWeights& weights, int head, int64_t first, int64_t end, int64_t& seen);

}  // namespace kvarium
