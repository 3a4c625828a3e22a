// MapFrame: where everything of the cache map stands, computed before anything is painted. Logical pixels, except for
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

namespace kvarium {

// What the picture depends on beside the snapshot.
struct MapRequest {
  QSize size;
  qreal dpr = 1;
  QFont font;
  CachePalette palette;
  bool with_title = false;  // a saved picture says itself what the window says above it
  int unit() const { return dpr < 1.5 ? 1 : static_cast<int>(dpr + 0.5); }
};

QFont smallFont(const QFont& font);
QFont titleFont(const QFont& font);
// The column of words left of rulers and bars, the same in every view of the panel. Logical pixels.
int gutterWidth(const QFontMetrics& metrics);

struct MapFrame {
  QString title, how_to, bytes_title;
  QRect title_rect, how_to_rect;
  struct Ruler {
    QString word, value;
    QRect word_rect, bar, value_rect;
  };
  Ruler absolute, stored, capacity;
  QRect axis;   // position numbers; the bytes strip's title stands right of it
  QRect cells;  // all rows
  QRect strip;  // bytes per layer, beside the cells
  int labels_top = 0;
  int label_height = 0;
  int legend_top = 0;

  PositionScale scale;  // device columns, from deviceLeft()
  RowScale rows;        // device rows, from deviceTop()
  std::vector<int> group_of_layer;
  std::vector<std::vector<StateRun>> runs;  // [groups]
  std::vector<std::vector<Band>> bands;     // [groups]
  std::vector<Boundary> boundaries;
  std::vector<Label> labels;  // of the boundaries; x from the left of `cells`
  Legend legend;
  int least_height = 0;  // below this rows would fall under least_row_pitch
  int best_height = 0;

  int deviceLeft(qreal dpr) const;
  int deviceTop(qreal dpr) const;
  // What layer and columns a point is on; false outside the cells.
  struct Cell {
    int layer = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
  };
  bool cellAt(QPointF point, qreal dpr, Cell& cell) const;
  QRectF rectOf(Cell cell, qreal dpr) const;  // logical pixels
};

// The snapshot must have at least one layer.
MapFrame frameOf(const CacheSnapshot& snapshot, const MapRequest& request);

}  // namespace kvarium
