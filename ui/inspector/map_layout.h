// MapLayout: where everything of the cache map stands, computed before anything is painted. Logical pixels, except for
// the scales.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QRect>
#include <QSize>
#include <QString>
#include <vector>

#include "ui/inspector/boundaries.h"
#include "ui/inspector/cache_layout.h"
#include "ui/inspector/legend.h"
#include "ui/inspector/map_zoom.h"

namespace kvarium {

// What a picture depends on beside what it shows.
struct PictureRequest {
  QSize size;
  qreal dpr = 1;
  QFont font;
  CachePalette palette;
  int unit() const { return dpr < 1.5 ? 1 : static_cast<int>(dpr + 0.5); }
};
struct MapRequest : PictureRequest {
  MapZoom zoom;
  int unfolded = -1;              // layer shown as heads
  bool glows = false;             // new cells are marked just now: the legend says so
  bool has_glowed = false;        // they were and may be again: the legend keeps the room for it, and no row moves
  std::vector<int64_t> messages;  // first positions
};

struct MapLayout {
  QString bytes_title;
  enum class Measure : uint8_t { read, kept, room };
  struct Ruler {
    Measure measure = Measure::read;
    int group = -1;  // whose; -1: no layer has cells
    QString word, value;
    QRect word_rect, bar, value_rect;
  };
  std::vector<Ruler> rulers;  // what was read, then kept and room of each group of layers that is unlike another
  QRect overview;             // of the whole sequence; painted while only a part of it is shown
  QRect axis;                 // position numbers; the bytes strip's title stands right of it
  QRect gutter;               // layer numbers and glyphs
  QRect cells;                // all rows
  QRect strip;                // bytes per layer, beside the cells
  int labels_top = 0;
  int label_height = 0;
  int legend_top = 0;

  int64_t positions = 0;  // in all; the scale may show a part
  PositionScale scale;    // device columns, from deviceLeft()
  RowScale rows;          // device rows, from deviceTop()
  std::vector<int> group_of_layer;
  std::vector<std::vector<StateRun>> runs;  // [groups]
  struct RowImage {                         // rows of equal height of one group are drawn alike
    int group = 0, height = 0;
    std::vector<Band> bands;
  };
  std::vector<RowImage> row_images;
  const RowImage* imageOf(const MapRow& row) const;  // null: a layer without cells
  std::vector<Boundary> boundaries;                  // those on the scale
  std::vector<Label> labels;                         // of the boundaries; x from the left of `cells`
  QRect labelRect(size_t boundary) const;            // empty: it has no words
  QRect lineRect(size_t boundary) const;             // of its line below the cells
  Legend legend;
  int least_height = 0;  // below this rows would fall under least_row_pitch
  int best_height = 0;

  bool isZoomed() const { return scale.positions < positions; }
  int deviceLeft(qreal dpr) const;
  int deviceTop(qreal dpr) const;
  // What row and column a point is on; false outside the cells.
  struct Cell {
    int row = 0;  // of `rows`
    int column = 0;
    bool operator==(const Cell&) const = default;
  };
  bool cellAt(QPointF point, qreal dpr, Cell& cell) const;
  QRectF rectOf(Cell cell, qreal dpr) const;  // logical pixels
  int layerAt(int y, qreal dpr) const;        // by its line; -1: none
};

// The snapshot must have at least one layer.
MapLayout frameOf(const CacheView& snapshot, const MapRequest& request);

}  // namespace kvarium
