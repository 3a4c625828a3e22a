// The picture of the cache map: the same for the window, for a saved PNG and for a test.
#pragma once

#include <QImage>

#include "ui/inspector/map_layout.h"

namespace kvarium {

QImage blankPicture(const PictureRequest& request);  // of the pane's colour
// A snapshot with at least one layer.
QImage mapPicture(const CacheView& snapshot, const MapLayout& frame, const MapRequest& request);
// What stands there before there is a cache: what will appear, and how to make it appear.
QImage emptyMapPicture(const PictureRequest& request);
int emptyMapLeastHeight(const QFont& font, int width);

// The same onto a painter, in lines and words where that has no pixels.
void paintMap(QPainter& painter, const CacheView& snapshot, const MapLayout& frame, const MapRequest& request);
int numbersWidth(const QRect& cells);  // px, from the left: where the numbers of layers end

}  // namespace kvarium
