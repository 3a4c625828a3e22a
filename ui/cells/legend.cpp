#include "ui/cells/legend.h"

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
  const bool has_state = layer.facts->state_bytes > 0;
  if (layer.facts->cells_of >= 0) return LayerKind::borrowed;
  if (!group) return has_state ? LayerKind::recurrent : LayerKind::nothing;
  if (has_state) return LayerKind::both;
  if (layer.cross.total() > 0) return LayerKind::cross;
  return group->facts->window >= 0 ? LayerKind::window : LayerKind::full;
}

QString layerKindWords(LayerKind kind, int64_t number) {
  if (kind == LayerKind::window && number >= 0) return Words::tr("sees %1 tokens at most").arg(countText(number));
  if (kind == LayerKind::borrowed && number >= 0)
    return Words::tr("reads the cells of layer %1").arg(countText(number));
  constexpr const char* words[] = {QT_TR_NOOP("sees the whole text"),
                                   QT_TR_NOOP("sees a part of the text"),
                                   QT_TR_NOOP("one state for the whole text"),
                                   QT_TR_NOOP("sees the text and the recording"),
                                   QT_TR_NOOP("one state, and cells"),
                                   QT_TR_NOOP("reads the cells of another layer"),
                                   QT_TR_NOOP("keeps nothing")};
  return Words::tr(words[size_t(kind)]);
}

QString layerKindMeaning(LayerKind kind) {
  constexpr const char* meanings[] = {
      QT_TR_NOOP("This layer sees the whole text: a token attends to every cell there is."),
      QT_TR_NOOP("This layer has a window: a token attends to the last tokens only, itself among them, and to the "
                 "sinks if there are any."),
      QT_TR_NOOP("This recurrent layer has no cells. It keeps one state, of the same size for any text."),
      QT_TR_NOOP("This layer has a cross cache: a token attends to the text and to the recording."),
      QT_TR_NOOP("This layer keeps one state, of the same size for any text, and a cell for each token next to it."),
      QT_TR_NOOP("This layer has no cells of its own. A token attends to the cells of an earlier layer, where their "
                 "bytes are counted."),
      QT_TR_NOOP("This layer computes every token by itself, so there is nothing to keep.")};
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
    case LayerKind::both:
      painter.fillRect(rect.adjusted(0, 0, third - rect.width(), 0), color);
      return paintBar(painter, rect.adjusted(rect.width() / 2, 0, 0, 0), place, color, unit);
    case LayerKind::borrowed: {
      const int middle = rect.left() + rect.width() / 2;
      painter.fillRect(middle, rect.top(), unit, rect.height(), color);
      for (int step = 1; step <= third && step * unit < rect.height(); ++step)
        painter.fillRect(middle - step * unit, rect.top() + step * unit, (2 * step + 1) * unit, unit, color);
      return;
    }
    case LayerKind::nothing:
      return painter.fillRect(rect.left(), rect.top() + (rect.height() - unit) / 2, rect.width(), unit, color);
  }
}

namespace {

constexpr int swatch_width = 22;
constexpr int swatch_distance = 5;
constexpr int entry_distance = 14;

// What is drawn alike and has one name is one entry, with what there is to say of all.
std::vector<LegendEntry> joined(const std::vector<LegendEntry>& entries) {
  std::vector<LegendEntry> all;
  for (const LegendEntry& entry : entries) {
    const auto same = std::ranges::find_if(
        all, [&](const LegendEntry& other) { return other.text == entry.text && other.swatch == entry.swatch; });
    if (same == all.end())
      all.push_back(entry);
    else if (!same->tip.contains(entry.tip))
      same->tip += QLatin1Char('\n') + entry.tip;
  }
  return all;
}

}  // namespace

Legend Legend::layOut(const std::vector<LegendEntry>& all, const QFontMetrics& metrics, int left, int right) {
  const std::vector<LegendEntry> entries = joined(all);
  Legend legend;
  const int row = metrics.height() + 3;
  const bool named = !entries.empty() && entries.front().swatch == LegendEntry::Swatch::none;
  const int again = named ? left + metrics.horizontalAdvance(entries.front().text) + 1 + entry_distance : left;
  int x = left, y = 0;
  for (const LegendEntry& entry : entries) {
    const int before_text = entry.swatch == LegendEntry::Swatch::none ? 0 : swatch_width + swatch_distance;
    const int needed = before_text + metrics.horizontalAdvance(entry.text) + 1;
    const int width = std::min(needed, right - again);
    if (x > again && x + width > right) {
      x = again;
      y += row;
    }
    Item item{entry, {}, {}, needed > width};
    if (before_text > 0)
      item.swatch = QRect(x, y + (metrics.height() - metrics.ascent()) / 2, swatch_width, metrics.ascent());
    item.text = QRect(x + before_text, y, width - before_text, metrics.height());
    legend.items.push_back(std::move(item));
    x += width + entry_distance;
  }
  legend.height = entries.empty() ? 0 : y + row;
  return legend;
}

void paintSwatch(QPainter& painter, const QRect& rect, const LegendEntry& entry, const CellPaint& cells) {
  const CachePalette& palette = cells.palette();
  switch (entry.swatch) {
    case LegendEntry::Swatch::cell: return cells.fill(painter, rect, entry.style);
    case LegendEntry::Swatch::reserved: return cells.fillReserved(painter, rect);
    case LegendEntry::Swatch::scales: return cells.fillScales(painter, rect);
    case LegendEntry::Swatch::state: return cells.fillState(painter, rect);
    case LegendEntry::Swatch::kept_state: return cells.fillState(painter, rect, true);
    case LegendEntry::Swatch::weights: return cells.fillWeights(painter, rect);
    case LegendEntry::Swatch::fresh: return cells.fillFresh(painter, rect);
    case LegendEntry::Swatch::next: return cells.outlineNext(painter, rect);
    case LegendEntry::Swatch::bytes: return cells.fillBytes(painter, rect, entry.place);
    case LegendEntry::Swatch::free: return painter.fillRect(rect, palette.track);
    case LegendEntry::Swatch::layer:
      return paintLayerGlyph(painter, rect.adjusted(rect.width() / 2, 0, 0, 0), entry.kind, entry.place, palette.muted,
                             cells.unit());
    case LegendEntry::Swatch::dashed: return cells.dashedOutline(painter, rect, palette.text, Dashes::dashed);
    case LegendEntry::Swatch::dotted: return cells.dashedOutline(painter, rect, palette.text, Dashes::dotted);
    case LegendEntry::Swatch::dash_dotted: return cells.dashedOutline(painter, rect, palette.text, Dashes::dash_dotted);
    case LegendEntry::Swatch::tick:
      return painter.fillRect(rect.center().x() - cells.unit(), rect.top(), 2 * cells.unit(), rect.height(),
                              entry.color.isValid() ? entry.color : palette.text);
    case LegendEntry::Swatch::none: return;
  }
}

void Legend::paint(QPainter& painter, int top, qreal dpr, const CellPaint& cells) const {
  const CachePalette& palette = cells.palette();
  for (const Item& item : items) {
    if (item.entry.swatch != LegendEntry::Swatch::none) {
      const auto paint_swatch = [&](QPainter& device, const QRect& rect) {
        paintSwatch(device, rect, item.entry, cells);
      };
      paintInDevicePixels(painter, item.swatch.translated(0, top), dpr, palette.pane, paint_swatch);
    }
    painter.setPen(item.entry.swatch == LegendEntry::Swatch::none ? palette.muted : palette.text);
    const QString text = item.is_cut
                             ? painter.fontMetrics().elidedText(item.entry.text, Qt::ElideRight, item.text.width())
                             : item.entry.text;
    painter.drawText(item.text.translated(0, top), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
  }
}

QString Legend::tipAt(QPoint point, int top) const {
  for (const Item& item : items) {
    if (item.swatch.united(item.text).translated(0, top).contains(point)) {
      return item.entry.tip.isEmpty() ? item.entry.text : item.entry.tip;
    }
  }
  return {};
}

}  // namespace kvarium::ui
