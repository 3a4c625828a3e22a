// TintPaint: paints the style of a cell as the background of text: its colour at 35 to 55 %, its pattern and its
// outline. Text keeps a contrast of 4.5:1, so patterns are fainter than in the map.
#pragma once

#include <QBrush>
#include <QColor>
#include <QPainter>
#include <array>

#include "ui/cells/cell_style.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {

class TintPaint {
 public:
  static constexpr double least_share = 0.35, most_share = 0.55;  // share of a style's colour in the result

  TintPaint(const Theme& theme, qreal dpr);

  void behind(QPainter& painter, const QRectF& box, CellStyle style) const;
  // Painted over the text: evicted text becomes fainter and is struck out at the height `middle`.
  void over(QPainter& painter, const QRectF& box, qreal middle, CellStyle style, const QColor& ground) const;
  void outline(QPainter& painter, const QRectF& box, bool locked) const;  // of a hovered or locked token

  // A square of the pattern with straight alpha.
  QImage tile(CellStyle style) const;
  QColor fadedText(const QColor& ground) const;  // the colour of evicted text on `ground`

 private:
  QColor behindText(const QColor& colour, bool mark) const;

  Theme m_theme;
  int m_unit;  // device pixels per logical pixel
  std::array<QBrush, cell_styles> m_brushes;
  QColor m_shared, m_line;
};

}  // namespace kvarium::ui
