#include "ui/inspector/map/map_zoom.h"

#include <algorithm>
#include <cmath>

namespace kvarium::ui {

PositionRange MapZoom::Axis::shown(int64_t total) const {
  if (!range) return {0, total};
  const int64_t count = std::min(range->count, total);
  return {std::clamp<int64_t>(range->first, 0, total - count), count};
}

void MapZoom::Axis::show(int64_t total, PositionRange wanted) {
  wanted.count = std::clamp(wanted.count, std::min(least, total), total);
  wanted.first = std::clamp<int64_t>(wanted.first, 0, total - wanted.count);
  if (wanted.count == total) {
    range.reset();
  } else {
    range = wanted;
  }
}

void MapZoom::Axis::zoom(int64_t total, double anchor, double factor) {
  if (!(factor > 0) || total <= 0) return;
  const PositionRange now = shown(total);
  const auto first = static_cast<double>(now.first), shows = static_cast<double>(now.count);
  anchor = std::clamp(anchor, first, first + shows);
  auto count = static_cast<int64_t>(std::llround(shows / factor));
  if (factor > 1) count = std::min(count, now.count - 1);  // a small count changes by at least one
  if (factor < 1) count = std::max(count, now.count + 1);
  count = std::clamp(count, std::min(least, total), total);
  const double share = (anchor - first) / shows;
  show(total, {static_cast<int64_t>(std::llround(anchor - share * static_cast<double>(count))), count});
}

void MapZoom::Axis::reveal(int64_t total, int64_t index) {
  const PositionRange now = shown(total);
  if (now.contains(index) || !range) return;
  show(total, {index < now.first ? index : index - now.count + 1, now.count});
}

void MapZoom::zoomPositions(int64_t total, double anchor, double factor) { m_positions.zoom(total, anchor, factor); }
void MapZoom::zoomLayers(int64_t total, int64_t anchor, double factor) {
  m_layers.zoom(total, static_cast<double>(anchor), factor);
}
void MapZoom::panPositions(int64_t total, int64_t by) {
  const PositionRange now = positions(total);
  m_positions.show(total, {now.first + by, now.count});
}
void MapZoom::showPositions(int64_t total, PositionRange range) { m_positions.show(total, range); }
void MapZoom::revealPosition(int64_t total, int64_t position) { m_positions.reveal(total, position); }
void MapZoom::revealLayer(int64_t total, int64_t layer) { m_layers.reveal(total, layer); }

void MapZoom::fit() {
  m_positions.range.reset();
  m_layers.range.reset();
}

}  // namespace kvarium::ui
