// MapLayout: the places of all parts of the cache map, computed before painting. Logical pixels, except in the scales.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QRect>
#include <QSize>
#include <QString>
#include <vector>

#include "ui/cells/legend.h"
#include "ui/inspector/map/boundaries.h"
#include "ui/inspector/map/map_zoom.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/picture_request.h"

namespace kvarium::ui {

struct MapRequest : PictureRequest {
  MapZoom zoom;
  int unfolded = -1;        // layer shown as heads
  bool glows = false;       // new cells are highlighted now, and the legend explains it
  bool has_glowed = false;  // new cells were highlighted: the legend keeps that entry's space, so that no row moves
  std::vector<int64_t> messages;  // their first positions
};

struct MapLayout {
  QString bytes_title;
  enum class Measure : uint8_t { read, kept, room };
  struct Ruler {
    Measure measure = Measure::read;
    int group = -1;  // index of the group; -1: no layer has cells
    QString word, value;
    QRect word_rect, bar, value_rect;
  };
  std::vector<Ruler> rulers;  // tokens read, then tokens kept and capacity of each group in groupsApart()
  QRect overview;             // the bar of the whole sequence; painted while only a part of it is visible
  QRect axis;                 // position numbers; the bytes strip's title stands right of it
  QRect gutter;               // layer numbers and glyphs
  QRect cells;                // all rows
  QRect strip;                // bytes per layer, beside the cells
  int labels_top = 0;
  int label_height = 0;
  int legend_top = 0;

  int64_t positions = 0;  // of the whole sequence; the scale may show a part
  PositionScale scale;    // device columns, from deviceLeft()
  RowScale rows;          // device rows, from deviceTop()
  std::vector<int> group_of_layer;
  std::vector<std::vector<StyleRun>> runs;  // [groups]
  struct RowImage {                         // rows of one group with equal height have one picture
    int group = 0, height = 0;
    std::vector<Band> bands;
  };
  std::vector<RowImage> row_images;
  const RowImage* imageOf(const MapRow& row) const;  // null: the layer has no cells
  std::vector<Boundary> boundaries;                  // the visible ones
  std::vector<Label> labels;                         // of the boundaries; x from the left of `cells`
  QRect labelRect(size_t boundary) const;            // empty: it has no text
  QRect lineRect(size_t boundary) const;             // the rectangle of its line below the cells
  Legend legend;
  int least_height = 0;  // with less, rows would be lower than least_row_pitch
  int best_height = 0;

  bool isZoomed() const { return scale.positions < positions; }
  int deviceLeft(qreal dpr) const;
  int deviceTop(qreal dpr) const;
  // The row and column at a point; false outside the cells.
  struct Cell {
    int row = 0;  // index into `rows`
    int column = 0;
    bool operator==(const Cell&) const = default;
  };
  bool cellAt(QPointF point, qreal dpr, Cell& cell) const;
  QRectF rectOf(Cell cell, qreal dpr) const;  // logical pixels
  int layerAt(int y, qreal dpr) const;        // the layer of the row at y; -1: none
};

// The snapshot must have at least one layer.
MapLayout frameOf(const cache::CacheView& snapshot, const MapRequest& request);

}  // namespace kvarium::ui
