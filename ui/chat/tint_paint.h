// TintPaint: the look of a cell's state behind text: its colour at 35 to 55 %, its pattern, its outline. Text on it
// keeps 4.5:1, so patterns stay fainter here than in the map.
#pragma once

#include <QBrush>
#include <QColor>
#include <QPainter>
#include <array>

#include "ui/inspector/cell_state.h"
#include "ui/theme.h"

namespace kvarium {

class TintPaint {
 public:
  static constexpr double least_share = 0.35, most_share = 0.55;  // of a state's colour in what is seen

  TintPaint(const Theme& theme, qreal dpr);

  void behind(QPainter& painter, const QRectF& box, CellState state) const;
  // Over the text: what is evicted steps back and is struck out; `middle` is the height of the line through it.
  void over(QPainter& painter, const QRectF& box, qreal middle, CellState state, const QColor& ground) const;
  void outline(QPainter& painter, const QRectF& box, bool locked) const;  // of what is looked at

  // Of every pixel that lies behind text, premultiplied by nothing: colour and alpha.
  QImage tile(CellState state) const;
  QColor fadedText(const QColor& ground) const;  // of what is evicted, on `ground`

 private:
  QColor behindText(const QColor& colour, bool mark) const;

  Theme m_theme;
  int m_unit;  // device pixels of a logical one
  std::array<QBrush, cell_states> m_brushes;
  QColor m_shared, m_line;
};

}  // namespace kvarium
