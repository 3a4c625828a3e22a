#include "ui/cells/layer_kind.h"

#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int glyph_period = 3;  // logical pixels, equal to the period on cells

void paintBar(QPainter& painter, const QRect& rect, cache::Place place, const QColor& color, int unit) {
  if (place == cache::Place::device) return painter.fillRect(rect, color);
  const bool lying = place == cache::Place::host;
  const int length = lying ? rect.height() : rect.width();
  for (int at = 0; at < length; at += glyph_period * unit) {
    const int thick = std::min(unit, length - at);
    painter.fillRect(lying ? QRect(rect.left(), rect.top() + at, rect.width(), thick)
                           : QRect(rect.left() + at, rect.top(), thick, rect.height()),
                     color);
  }
}

}  // namespace

LayerKind kindOf(const cache::LayerView& layer, const cache::GroupView* group) {
  if (!group) return LayerKind::recurrent;
  if (layer.cross.total() > 0) return LayerKind::cross;
  return group->facts->window >= 0 ? LayerKind::window : LayerKind::full;
}

QString layerKindWords(LayerKind kind, int64_t window) {
  switch (kind) {
    case LayerKind::full:
      return Words::tr("sees the whole text");
    case LayerKind::window:
      return window >= 0 ? Words::tr("sees %1 tokens at most").arg(countText(window))
                         : Words::tr("sees a part of the text");
    case LayerKind::recurrent:
      return Words::tr("one state for the whole text");
    case LayerKind::cross:
      return Words::tr("sees the text and what was heard");
  }
  return {};
}

QString layerKindMeaning(LayerKind kind) {
  switch (kind) {
    case LayerKind::full:
      return Words::tr("This layer sees the whole text: a token attends to every cell there is.");
    case LayerKind::window:
      return Words::tr(
          "This layer has a window: a token attends to the last tokens only, itself among them, and to the sinks if "
          "there are any.");
    case LayerKind::recurrent:
      return Words::tr("This recurrent layer has no cells. It keeps one state, of the same size for any text.");
    case LayerKind::cross:
      return Words::tr("This layer has a cross cache: a token attends to the text and to what was heard.");
  }
  return {};
}

void paintLayerGlyph(QPainter& painter, const QRect& rect, LayerKind kind, cache::Place place, const QColor& color,
                     int unit) {
  const int third = std::max(rect.width() / 3, unit);
  switch (kind) {
    case LayerKind::full:
      return paintBar(painter, rect, place, color, unit);
    case LayerKind::window:
      return paintBar(painter, rect.adjusted(rect.width() / 2, 0, 0, 0), place, color, unit);
    case LayerKind::recurrent:
      return painter.fillRect(rect.adjusted(third, 0, -third, 0), color);
    case LayerKind::cross:
      paintBar(painter, rect.adjusted(0, 0, third - rect.width(), 0), place, color, unit);
      return paintBar(painter, rect.adjusted(rect.width() - third, 0, 0, 0), place, color, unit);
  }
}

}  // namespace kvarium::ui
