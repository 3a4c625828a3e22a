// PictureRequest: size, resolution and appearance of a view's picture.
#pragma once

#include <QFont>
#include <QImage>
#include <QSize>

#include "ui/cells/cache_palette.h"

namespace kvarium::ui {

struct PictureRequest {
  QSize size;
  qreal dpr = 1;
  QFont font;
  CachePalette palette;
  int unit() const { return dpr < 1.5 ? 1 : static_cast<int>(dpr + 0.5); }
};

QImage blankPicture(const PictureRequest& request);  // filled with the pane's colour

}  // namespace kvarium::ui
