// The picture of the cache map, for the window, a saved PNG and tests.
#pragma once

#include <QPainter>

#include "ui/inspector/map/map_layout.h"

namespace kvarium::ui {

// The view must have at least one layer. An SVG gets lines and text instead of pixels.
void paintMap(QPainter& painter, const cache::CacheView& view, const MapLayout& layout, const MapRequest& request);
// The picture without a cache: it says in words what will appear here.
QString emptyMapText();  // of a cache of this machine
int emptyMapLeastHeight(const QString& text, const QFont& font, int width);
void paintEmptyMap(QPainter& painter, const QString& text, const PictureRequest& request);
int numbersWidth(const QRect& cells);  // px: right edge of the numbers of layers

}  // namespace kvarium::ui
