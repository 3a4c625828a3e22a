// The picture of the cache map, for the window, a saved PNG and tests; and its words: the explanation, and the tooltips
// of what stands around the cells.
#pragma once

#include <QPainter>
#include <QString>
#include <vector>

#include "ui/inspector/map/map_layout.h"

namespace kvarium::ui {

// The view must have at least one layer. An SVG gets lines and text instead of pixels.
void paintMap(QPainter& painter, const cache::CacheView& view, const MapLayout& layout, const MapRequest& request);
// The picture without a cache: it says in words what will appear here.
QString emptyMapText();  // of a cache of this machine
int emptyMapLeastHeight(const QString& text, const QFont& font, int width);
void paintEmptyMap(QPainter& painter, const QString& text, const PictureRequest& request);
struct RowNumber {
  const MapRow* row;  // of the layout
  QRectF rect;
};
// The numbers left of the rows; line: height of the font.
std::vector<RowNumber> rowNumbers(const MapLayout& layout, int line);
int numbersWidth(const QRect& gutter);  // px: right edge of the numbers of layers

QString mapDetails(const cache::CacheView& view, bool has_messages);
// The line between rows where CPU and GPU compute layers of one model: the words on it, and the layers on its sides;
// empty: one device computes all.
QString borderWords();
QString borderText(const cache::CacheView& view);
// Of the layers' numbers and bytes, the overview, lines, rulers and legend; empty: none is there.
QString textAround(const cache::SharedCacheView& view, const MapLayout& layout, QPoint point);

}  // namespace kvarium::ui
