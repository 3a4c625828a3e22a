// Legend: swatches with words, flowing into rows. Painted with the same CellPaint as what it explains.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <vector>

#include "ui/inspector/cell_paint.h"
#include "ui/inspector/layer_kind.h"

namespace kvarium {

struct LegendEntry {
  enum class Swatch : uint8_t {
    state,
    reserved,
    scales,
    weights,
    fresh,
    next,
    bytes,
    free,
    layer,
    tick,
    dashed,
    dotted,
    dash_dotted,
    none
  };
  Swatch swatch = Swatch::state;
  CellState state;
  QString text;
  QString tip;                       // the long words; empty: the text says all
  LayerKind kind = LayerKind::full;  // of Swatch::layer
  Place place = Place::device;       // likewise, and of Swatch::bytes
  QColor color = {};                 // of Swatch::tick; invalid: that of text
};

struct Legend {
  struct Item {
    LegendEntry entry;
    QRect swatch;  // logical pixels
    QRect text;
    bool is_cut = false;  // the text is wider than its room
  };
  std::vector<Item> items;
  int height = 0;

  // From (left, 0) to the right edge. A text wider than a row is elided.
  // The rows of a named legend begin right of its name.
  static Legend layOut(const std::vector<LegendEntry>& entries, const QFontMetrics& metrics, int left, int right);
  void paint(QPainter& painter, int top, qreal dpr, const CellPaint& cells) const;
  QString tipAt(QPoint point, int top) const;  // empty: none there
};

}  // namespace kvarium
