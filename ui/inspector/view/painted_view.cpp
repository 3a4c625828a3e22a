#include "ui/inspector/view/painted_view.h"

#include <QEvent>
#include <QPainter>

namespace kvarium::ui {

PaintedView::PaintedView(const QString& accessible_name, QWidget* parent) : InspectorView(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(accessible_name);
}

QImage PaintedView::picture(QSize size, qreal dpr, const CachePalette& palette) const {
  const PictureRequest request{{size.width(), pictureHeight(size)}, dpr, font(), palette};
  QImage image = blankPicture(request);
  QPainter painter(&image);
  paint(painter, request);
  return image;
}

void PaintedView::paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const {
  paint(painter, {size, 1, font(), palette});
}

void PaintedView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const PictureRequest request{size(), devicePixelRatioF(), font(), CachePalette::from(palette())};
  paint(painter, request);
  if (hasFocus()) paintFocus(painter, request.palette);
}

void PaintedView::paintFocus(QPainter& painter, const CachePalette& palette) const {
  painter.setPen(QPen(palette.text, 1, Qt::DotLine));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PaintedView::changeEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::PaletteChange:
      follow();
      break;
    default:
      break;
  }
  InspectorView::changeEvent(event);
}

}  // namespace kvarium::ui
