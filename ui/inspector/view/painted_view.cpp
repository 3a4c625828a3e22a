#include "ui/inspector/view/painted_view.h"

#include <QEvent>
#include <QPainter>

namespace kvarium::ui {

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

QString PaintedView::description() const {
  QStringList lines{title(), howTo()};
  for (const std::vector<LegendEntry>& legend : legends()) {
    QStringList words;
    for (const LegendEntry& entry : legend) words += entry.text;
    if (!words.isEmpty()) lines += words.join(QStringLiteral(", "));
  }
  return lines.join(QLatin1Char('\n'));
}

void PaintedView::follow() {
  refit();
  update();
}

void PaintedView::refit() {
  measure();
  setMinimumHeight(leastHeight());
  describe();
  emit changed();
}

void PaintedView::describe() {
  if (const QString words = description(); words != accessibleDescription()) setAccessibleDescription(words);
}

void PaintedView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const PictureRequest request{size(), devicePixelRatioF(), font(), CachePalette::from(palette())};
  paint(painter, request);
  if (hasFocus()) paintFocus(painter, request.palette);
}

void PaintedView::paintFocus(QPainter& painter, const CachePalette& palette) const { paintFocusRing(painter, palette); }

// The rows of a legend depend on the width.
void PaintedView::resizeEvent(QResizeEvent* event) {
  InspectorView::resizeEvent(event);
  setMinimumHeight(leastHeight());
}

void PaintedView::changeEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
      follow();
      break;
    default:
      break;
  }
  InspectorView::changeEvent(event);
}

}  // namespace kvarium::ui
