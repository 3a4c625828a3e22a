// Legend: swatches with words, laid out in rows. It is painted with the same CellPaint as the view it explains.
#pragma once

#include <QFontMetrics>
#include <QPainter>
#include <QString>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "ui/cells/cell_paint.h"

namespace kvarium::ui {

// The kind of a layer by its cache. Its glyph: a full bar (all tokens), a right half (a window), a dot (a recurrent
// state), two bars (its own cells and a cross cache), a dot and a bar (a state and cells), an arrow up (the cells of an
// earlier layer), a line (nothing is kept). The glyph's pattern shows the place.
enum class LayerKind : uint8_t { full, window, recurrent, cross, both, borrowed, nothing };

// group: null for a layer in no group, which has no cells of its own.
LayerKind kindOf(const cache::LayerView& layer, const cache::GroupView* group);
// "sees the whole text", "sees 256 tokens at most", "reads the cells of layer 13"; number: GroupView::window or the
// layer that has the cells; -1: of several, or not known
QString layerKindWords(LayerKind kind, int64_t number = -1);
QString layerKindMeaning(LayerKind kind);  // one sentence

// Device pixels; unit: device pixels per logical pixel.
void paintLayerGlyph(QPainter& painter, const QRect& rect, LayerKind kind, cache::Place place, const QColor& color,
                     int unit);

struct LegendEntry {
  enum class Swatch : uint8_t {
    cell,
    reserved,
    scales,
    state,
    kept_state,
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
  Swatch swatch = Swatch::cell;
  CellStyle style;
  QString text;
  QString tip;                                // the full explanation; empty: the text is enough
  LayerKind kind = LayerKind::full;           // of Swatch::layer
  cache::Place place = cache::Place::device;  // of Swatch::layer and Swatch::bytes
  QColor color = {};                          // of Swatch::tick; invalid: the colour of text
};

void paintSwatch(QPainter& painter, const QRect& rect, const LegendEntry& entry, const CellPaint& cells);

struct Legend {
  struct Item {
    LegendEntry entry;
    QRect swatch;  // logical pixels
    QRect text;
    bool is_cut = false;  // the text is elided
  };
  std::vector<Item> items;
  int height = 0;

  // Rows begin at `left` and end at `right`, from y = 0. A text wider than a row is elided. A first entry without a
  // swatch is the name of the legend: all rows begin to the right of it. Entries of one name and swatch are one.
  static Legend layOut(const std::vector<LegendEntry>& all, const QFontMetrics& metrics, int left, int right);
  void paint(QPainter& painter, int top, qreal dpr, const CellPaint& cells) const;
  QString tipAt(QPoint point, int top) const;  // empty: none there
};

}  // namespace kvarium::ui
