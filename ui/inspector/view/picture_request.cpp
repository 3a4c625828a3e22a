#include "ui/inspector/view/picture_request.h"

namespace kvarium::ui {

QImage blankPicture(const PictureRequest& request) {
  QImage image((QSizeF(request.size) * request.dpr).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.setDevicePixelRatio(request.dpr);
  image.fill(request.palette.pane);
  return image;
}

}  // namespace kvarium::ui
