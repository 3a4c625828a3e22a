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

// Filled with the pane's colour.
inline QImage blankPicture(const PictureRequest& request) {
  QImage image((QSizeF(request.size) * request.dpr).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.setDevicePixelRatio(request.dpr);
  image.fill(request.palette.pane);
  return image;
}

}  // namespace kvarium::ui
