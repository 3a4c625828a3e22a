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
  if (kind == LayerKind::window && window >= 0) return Words::tr("sees %1 tokens at most").arg(countText(window));
  constexpr const char* words[] = {QT_TR_NOOP("sees the whole text"), QT_TR_NOOP("sees a part of the text"),
                                   QT_TR_NOOP("one state for the whole text"),
                                   QT_TR_NOOP("sees the text and the recording")};
  return Words::tr(words[size_t(kind)]);
}

QString layerKindMeaning(LayerKind kind) {
  constexpr const char* meanings[] = {
      QT_TR_NOOP("This layer sees the whole text: a token attends to every cell there is."),
      QT_TR_NOOP("This layer has a window: a token attends to the last tokens only, itself among them, and to the "
                 "sinks if there are any."),
      QT_TR_NOOP("This recurrent layer has no cells. It keeps one state, of the same size for any text."),
      QT_TR_NOOP("This layer has a cross cache: a token attends to the text and to the recording.")};
  return Words::tr(meanings[size_t(kind)]);
}

void paintLayerGlyph(QPainter& painter, const QRect& rect, LayerKind kind, cache::Place place, const QColor& color,
                     int unit) {
  const int third = std::max(rect.width() / 3, unit);
  switch (kind) {
    case LayerKind::full: return paintBar(painter, rect, place, color, unit);
    case LayerKind::window: return paintBar(painter, rect.adjusted(rect.width() / 2, 0, 0, 0), place, color, unit);
    case LayerKind::recurrent: return painter.fillRect(rect.adjusted(third, 0, -third, 0), color);
    case LayerKind::cross:
      paintBar(painter, rect.adjusted(0, 0, third - rect.width(), 0), place, color, unit);
      return paintBar(painter, rect.adjusted(rect.width() - third, 0, 0, 0), place, color, unit);
  }
}

}  // namespace kvarium::ui
