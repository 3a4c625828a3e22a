// PictureSheet: widgets on a sheet of the window's colour, drawn as one picture to hand on; and files as they are
// handed on.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QWidget>

class QVBoxLayout;

namespace kvarium::ui {

class PictureSheet : public QWidget {
 public:
  static constexpr qreal dpr = 2;            // device pixels a pixel, for slides and paper
  static constexpr int most_height = 16000;  // px; a QPainter reaches 32,767 device pixels

  explicit PictureSheet(const QFont& font, int spacing = 0, int margin = 0);
  QVBoxLayout& column() const { return *m_column; }  // what stands on it, from the top

  // As high as its widgets are in `width` px. Null: they are higher than most_height, or there is no memory for it.
  QImage drawn(int width);

 private:
  QVBoxLayout* m_column;
};

QByteArray pngOf(const QImage& picture);  // empty: there is no picture, or no memory for it

// Under a temporary name until the file is complete. Returns why that failed, in a sentence; empty: it did not.
QString writeFile(const QString& path, const QByteArray& bytes);

}  // namespace kvarium::ui
