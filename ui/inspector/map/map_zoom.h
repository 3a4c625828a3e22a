// MapZoom: the positions and layers that the map shows. Plain values. Unzoomed, it shows all there are.
#pragma once

#include <optional>

#include "ui/inspector/view/inspector_selection.h"

namespace kvarium::ui {

// The visible part of [0, total).
class ZoomAxis {
 public:
  explicit ZoomAxis(int64_t least) : m_least(least) {}

  PositionRange shown(int64_t total) const;
  bool isFit() const { return !m_range; }
  void zoom(int64_t total, double anchor, double factor);  // factor > 1: shows fewer; the anchor keeps its place on the
                                                           // screen where the ends allow it
  void show(int64_t total, PositionRange wanted);
  void pan(int64_t total, int64_t by);
  void reveal(int64_t total, int64_t index);  // pans by the least amount
  void fit() { m_range.reset(); }

 private:
  int64_t m_least;                       // shown at least
  std::optional<PositionRange> m_range;  // unset: all
};

struct MapZoom {
  static constexpr int64_t least_positions_shown = 8;
  static constexpr int64_t least_layers_shown = 1;

  ZoomAxis positions{least_positions_shown}, layers{least_layers_shown};

  bool isFit() const { return positions.isFit() && layers.isFit(); }
  void fit() { *this = {}; }
};

}  // namespace kvarium::ui
