#include "ui/cells/view_fonts.h"

#include <algorithm>

#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

QFont scaled(QFont font, double by, double least_points = 0, int least_pixels = 0) {
  if (font.pointSizeF() > 0)
    font.setPointSizeF(std::max(font.pointSizeF() * by, least_points));
  else
    font.setPixelSize(std::max(static_cast<int>(font.pixelSize() * by), least_pixels));
  return font;
}

}  // namespace

QFont smallFont(const QFont& font) { return scaled(font, 0.9, 7.5, 10); }

QFont titleFont(const QFont& font) {
  QFont title = scaled(font, 1.1);
  title.setBold(true);
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
