#include "ui/cells/view_fonts.h"

#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::ui {
QFont smallFont(const QFont& font) {
  QFont small = font;
  if (font.pointSizeF() > 0) {
    small.setPointSizeF(std::max(font.pointSizeF() * 0.9, 7.5));
  } else {
    small.setPixelSize(std::max(static_cast<int>(font.pixelSize() * 0.9), 10));
  }
  return small;
}

QFont titleFont(const QFont& font) {
  QFont title = font;
  title.setBold(true);
  if (font.pointSizeF() > 0) {
    title.setPointSizeF(font.pointSizeF() * 1.1);
  } else {
    title.setPixelSize(static_cast<int>(font.pixelSize() * 1.1));
  }
  return title;
}

int gutterWidth(const QFontMetrics& metrics) {
  int width = 0;
  for (const QString& word : {Words::tr("room for"), Words::tr("machine"), Words::tr("tokens/s")}) {
    width = std::max(width, metrics.horizontalAdvance(word));
  }
  return width;
}

int wrappedHeight(const QFont& font, const QString& text, int width) {
  const QFontMetrics metrics(font);
  if (!text.contains(QLatin1Char('\n')) && metrics.horizontalAdvance(text) <= width) return metrics.height();
  return metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

}  // namespace kvarium::ui
