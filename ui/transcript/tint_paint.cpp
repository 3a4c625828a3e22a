#include "ui/transcript/tint_paint.h"

#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/cells/cell_paint.h"

namespace kvarium::ui {
namespace {

constexpr double text_contrast = 4.5, line_contrast = 3.0;  // WCAG 2.1, 1.4.3 and 1.4.11
constexpr int period = 12;                                  // period of all patterns of CellPaint, in units
constexpr double faded = 0.3;                               // share of the background over evicted text

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.window);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Link, theme.accent);
  return palette;
}

bool hasTint(CellKind kind) { return isStored(kind) || kind == CellKind::unreported; }

// True for one colour, with which a box is filled several times as fast.
bool isPlain(const QImage& tile) {
  for (int y = 0; y < tile.height(); ++y) {
    for (int x = 0; x < tile.width(); ++x) {
      if (tile.pixel(x, y) != tile.pixel(0, 0)) return false;
    }
  }
  return true;
}

}  // namespace

TintPaint::TintPaint(const Theme& theme, qreal dpr) : m_theme(theme), m_unit(std::max(1, int(std::lround(dpr)))) {
  const CachePalette palette = CachePalette::from(paletteOf(theme));
  m_shared = palette.shared;
  m_line = palette.line;
  for (int kind = 0; kind < cell_kinds; ++kind) {
    for (int place = 0; place < 3; ++place) {
      const CellStyle style{CellKind(kind), cache::Place(place), false};
      if (!hasTint(style.kind)) continue;
      QBrush& brush = m_brushes[size_t(indexOf(style))];
      const QImage pattern = tile(style);
      brush = isPlain(pattern) ? QBrush(pattern.pixelColor(0, 0))
                               : QBrush(pattern.convertToFormat(QImage::Format_ARGB32_Premultiplied));
      if (!isPlain(pattern)) brush.setTransform(QTransform::fromScale(1 / dpr, 1 / dpr));
    }
  }
}

// The colour with the largest share in the bounds that keeps text readable on all backgrounds of messages. A mark may
// be fainter.
QColor TintPaint::behindText(const QColor& colour, bool mark) const {
  double share = mark ? most_share : (least_share + most_share) / 2;
  const auto readable = [&] {
    return std::ranges::all_of(std::initializer_list<QColor>{m_theme.window, m_theme.card, m_theme.code},
                               [&](const QColor& ground) {
                                 return contrast(m_theme.text, mix(ground, colour, share)) >= text_contrast + 0.1;
                               });
  };
  while (share > (mark ? 0.0 : least_share) && !readable()) share -= 0.01;
  QColor seen = colour;
  seen.setAlphaF(float(std::max(share, mark ? 0.0 : least_share)));
  return seen;
}

// A piece from the middle of CellPaint's pattern, with each colour made readable.
QImage TintPaint::tile(CellStyle style) const {
  const CachePalette palette = CachePalette::from(paletteOf(m_theme));
  const int size = period * m_unit;
  QImage cell(3 * size, 3 * size, QImage::Format_RGB32);
  QPainter painter(&cell);
  CellPaint(palette, m_unit).fill(painter, cell.rect(), {style.kind, style.place, false});
  painter.end();
  QImage tile(size, size, QImage::Format_ARGB32);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const QColor colour = cell.pixelColor(size + x, size + y);
      const bool cut = colour == palette.pane;
      tile.setPixelColor(x, y, cut ? QColor(0, 0, 0, 0) : behindText(colour, colour != palette.fill(style.kind)));
    }
  return tile;
}

void TintPaint::behind(QPainter& painter, const QRectF& box, CellStyle style) const {
  if (!hasTint(style.kind)) return;
  CellStyle plain = style;
  plain.shared = false;
  const QBrush& brush = m_brushes[size_t(indexOf(plain))];
  if (brush.style() == Qt::SolidPattern) {
    painter.fillRect(box, brush.color());
  } else {
    painter.setBrushOrigin(QPointF(0, box.top()));
    painter.fillRect(box, brush);
  }
  if (!style.shared) return;
  painter.setPen(QPen(m_shared, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

QColor TintPaint::fadedText(const QColor& ground) const { return mix(m_theme.text, ground, faded); }

void TintPaint::over(QPainter& painter, const QRectF& box, qreal middle, CellStyle style, const QColor& ground) const {
  if (style.kind != CellKind::evicted) return;
  QColor veil = ground;
  veil.setAlphaF(float(faded));
  painter.fillRect(box.adjusted(0, 0, 0, -1), veil);
  painter.fillRect(QRectF(box.left(), middle, box.width() + 1, 1), m_line);  // with the gap to the next token
}

void TintPaint::outline(QPainter& painter, const QRectF& box, bool locked) const {
  painter.setPen(QPen(locked ? m_theme.text : m_theme.muted, 2));
  painter.setBrush(Qt::NoBrush);
  // In the gaps next to the word, because letters reach the end of their box, and kerned ones go beyond it.
  painter.drawRect(box.adjusted(0, 0, 1, 0));
}

}  // namespace kvarium::ui
