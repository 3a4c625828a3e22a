#include "ui/inspector/view/picture_sheet.h"

#include <QBuffer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/base/output_file.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

PictureSheet::PictureSheet(const QFont& font, int spacing, int margin) : m_column(plainColumn(spacing, this)) {
  m_column->setContentsMargins(margin, margin, margin, margin);
  setAttribute(Qt::WA_DontShowOnScreen);
  setFont(font);
}

QImage PictureSheet::drawn(int width) {
  setFixedWidth(width);
  show();  // lays it out: the heights of texts and charts follow from the width
  m_column->activate();
  const int height = m_column->totalHeightForWidth(width);
  if (height > most_height) return {};
  setFixedHeight(height);
  m_column->activate();
  QImage picture(size() * dpr, QImage::Format_RGB32);
  if (picture.isNull()) return {};
  picture.setDevicePixelRatio(dpr);
  picture.fill(theme().window);
  render(&picture, QPoint(), QRegion(), QWidget::DrawChildren);
  return picture;
}

QByteArray pngOf(const QImage& picture) {
  QByteArray png;
  QBuffer buffer(&png);
  if (picture.isNull() || !picture.save(&buffer, "PNG")) return {};
  return png;
}

QString writeFile(const QString& path, const QByteArray& bytes) {
  try {
    OutputFile file(toPath(path).string());
    file.write(bytes.constData(), static_cast<size_t>(bytes.size()));
    file.finish();
  } catch (const Error& error) {
    return sentenceText(error.sentence());
  }
  return {};
}

}  // namespace kvarium::ui
