// MapZoom: the positions and layers that the map shows. Plain values. Unzoomed, it shows all there are.
#pragma once

#include <optional>

#include "ui/inspector/view/inspector_selection.h"

namespace kvarium::ui {

class MapZoom {
 public:
  static constexpr int64_t least_positions_shown = 8;
  static constexpr int64_t least_layers_shown = 1;

  // The visible ones of `total`.
  PositionRange positions(int64_t total) const { return m_positions.shown(total); }
  PositionRange layers(int64_t total) const { return m_layers.shown(total); }
  bool isFit() const { return !m_positions.range && !m_layers.range; }

  // A factor above 1 shows fewer. The anchor keeps its place on the screen where the ends allow it.
  void zoomPositions(int64_t total, double anchor, double factor);
  void zoomLayers(int64_t total, int64_t anchor, double factor);
  void panPositions(int64_t total, int64_t by);
  void showPositions(int64_t total, PositionRange range);
  void revealPosition(int64_t total, int64_t position);  // pans by the least amount
  void revealLayer(int64_t total, int64_t layer);
  void fit();

 private:
  struct Axis {
    int64_t least = 1;
    std::optional<PositionRange> range;  // unset: all
    PositionRange shown(int64_t total) const;
    void show(int64_t total, PositionRange wanted);
    void zoom(int64_t total, double anchor, double factor);
    void reveal(int64_t total, int64_t index);
  };
  Axis m_positions{least_positions_shown, {}};
  Axis m_layers{least_layers_shown, {}};
};

}  // namespace kvarium::ui
