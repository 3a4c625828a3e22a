#include "ui/inspector/probing/attention_grid.h"

#include <algorithm>
#include <cmath>

namespace kvarium::ui {

PositionScale attentionScale(const cache::AttentionWeights& weights, int columns) {
  PositionScale scale{std::max<int64_t>(weights.step + 1, 1), std::max(columns, 1)};
  if (!weights.positions.empty()) scale.positions = std::max(scale.positions, weights.positions.back() + 1);
  return scale;
}

AttentionGrid attentionGrid(const cache::AttentionWeights& weights, int columns) {
  AttentionGrid grid{weights.n_heads, attentionScale(weights, columns), {}};
  const auto width = static_cast<size_t>(grid.scale.columns);
  grid.multiple.assign(static_cast<size_t>(grid.heads) * width, -1);
  const size_t seen = weights.positions.size();
  for (int head = 0; head < grid.heads; ++head) {
    float* row = grid.multiple.data() + static_cast<size_t>(head) * width;
    for (size_t i = 0; i < seen; ++i) {
      const auto value = static_cast<float>(weights.weights[static_cast<size_t>(head) * seen + i] / weights.uniform);
      const int64_t position = weights.positions[i];
      // A position may be wider than a column.
      const int from = grid.scale.edge(position), to = std::max(from + 1, grid.scale.edge(position + 1));
      for (int c = from; c < to; ++c) row[c] = std::max(row[c], value);
    }
  }
  return grid;
}

double multipleShare(double multiple) {
  if (!(multiple > 0)) return 0;
  return std::clamp(std::log(multiple / least_multiple) / std::log(most_multiple / least_multiple), 0.0, 1.0);
}

double massOn(const cache::AttentionWeights& weights, int head, int64_t first, int64_t end, int64_t& seen) {
  const auto begin = std::lower_bound(weights.positions.begin(), weights.positions.end(), first);
  const auto last = std::lower_bound(begin, weights.positions.end(), end);
  seen = last - begin;
  const auto row = weights.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(weights.positions);
  double mass = 0;
  for (auto at = begin; at != last; ++at) mass += *(row + (at - weights.positions.begin()));
  return mass;
}

Mass massOnFirst(const cache::AttentionWeights& weights, int64_t first) {
  Mass mass;
  int64_t seen = 0;
  for (int head = 0; head < weights.n_heads; ++head) {
    const double here = massOn(weights, head, 0, first, seen);
    mass.least = head == 0 ? here : std::min(mass.least, here);
    mass.most = std::max(mass.most, here);
    mass.mean += here / weights.n_heads;
  }
  return mass;
}

}  // namespace kvarium::ui
