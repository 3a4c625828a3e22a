#include "ui/inspector/cell_paint.h"

#include <cmath>

namespace kvarium {
namespace {

constexpr int tile_units = 12;  // a multiple of every period below
constexpr int diagonal_period = 6;
constexpr int dot_period = 4;
constexpr int stripe_period = 3;

bool isMarked(CellKind kind, int x, int y) {
  if (isSink(kind) && (x + y) % diagonal_period < 2) return true;
  const bool dotted = kind == CellKind::sealed || kind == CellKind::sealed_sink;
  return dotted && x % 2 == 1 && y % 2 == 1 && (x % dot_period) == (y % dot_period);
}

bool isCut(Place place, int x, int y) {
  return (place == Place::host && y % stripe_period == 1) || (place == Place::disk && x % stripe_period == 1);
}

}  // namespace

CellPaint::CellPaint(const CachePalette& palette, int unit) : m_palette(palette), m_unit(unit) {}

QBrush CellPaint::brush(CellState state) const {
  state.shared = false;
  QBrush& brush = m_brushes[indexOf(state)];
  if (brush.style() != Qt::NoBrush) return brush;
  const QColor fill = m_palette.fill(state.kind);
  if (!isStored(state.kind) ||
      (state.kind <= CellKind::recent && state.kind != CellKind::sealed && state.place == Place::device)) {
    brush = QBrush(fill);
    return brush;
  }
  QImage tile(tile_units * m_unit, tile_units * m_unit, QImage::Format_RGB32);
  const QRgb rgb[] = {fill.rgb(), m_palette.mark(state.kind).rgb(), m_palette.pane.rgb()};
  for (int y = 0; y < tile.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(tile.scanLine(y));
    for (int x = 0; x < tile.width(); ++x) {
      const int column = x / m_unit, row = y / m_unit;
      line[x] = rgb[isCut(state.place, column, row) ? 2 : isMarked(state.kind, column, row) ? 1 : 0];
    }
  }
  brush = QBrush(tile);
  return brush;
}

void CellPaint::fill(QPainter& painter, const QRect& rect, CellState state) const {
  painter.setBrushOrigin(0, rect.top());
  painter.fillRect(rect, brush(state));
  if (state.kind == CellKind::evicted) {
    // Single evicted columns among kept ones stay hollow: dashes would only be noise.
    if (rect.width() >= 4 * m_unit) dashedOutline(painter, rect, m_palette.line);
    return;
  }
  if (state.kind == CellKind::empty) return;
  const QColor outline = state.shared ? m_palette.shared : m_palette.outline(state.kind);
  if (!state.shared && outline == m_palette.fill(state.kind)) return;
  painter.fillRect(rect.left(), rect.bottom() + 1 - m_unit, rect.width(), m_unit, outline);
  if (rect.height() >= 5 * m_unit) painter.fillRect(rect.left(), rect.top(), rect.width(), m_unit, outline);
  if (rect.width() >= 4 * m_unit) {
    painter.fillRect(rect.left(), rect.top(), m_unit, rect.height(), outline);
    painter.fillRect(rect.right() + 1 - m_unit, rect.top(), m_unit, rect.height(), outline);
  }
}

void CellPaint::fillReserved(QPainter& painter, const QRect& rect) const {
  painter.fillRect(rect, m_palette.track);
  for (int y = 0; y < rect.height(); ++y) {  // hatched the other way than sinks, and in no state's colour
    for (int x = (y / m_unit * m_unit) % (4 * m_unit); x < rect.width(); x += 4 * m_unit) {
      painter.fillRect(rect.left() + x, rect.top() + y, std::min(m_unit, rect.width() - x), 1, m_palette.line);
    }
  }
}

void CellPaint::fillScales(QPainter& painter, const QRect& rect) const { painter.fillRect(rect, m_palette.line); }

void CellPaint::fillWeights(QPainter& painter, const QRect& rect) const {
  painter.fillRect(rect, m_palette.track);
  for (int y = 0; y < rect.height(); y += 3 * m_unit) {
    painter.fillRect(rect.left(), rect.top() + y, rect.width(), std::min(m_unit, rect.height() - y), m_palette.line);
  }
  for (int x = 0; x < rect.width(); x += 3 * m_unit) {
    painter.fillRect(rect.left() + x, rect.top(), std::min(m_unit, rect.width() - x), rect.height(), m_palette.line);
  }
}

void CellPaint::dashedOutline(QPainter& painter, const QRect& rect, const QColor& color, Dashes dashes) const {
  const int period = (dashes == Dashes::dashed ? 5 : dashes == Dashes::dotted ? 3 : 8) * m_unit;
  const int dash = (dashes == Dashes::dashed ? 3 : dashes == Dashes::dotted ? 1 : 4) * m_unit;
  const auto horizontal = [&](int y) {
    // The phase belongs to the picture, not to the rectangle: neighbours continue each other.
    for (int x = rect.left() - rect.left() % period; x <= rect.right(); x += period) {
      const int from = std::max(x, rect.left()), to = std::min(x + dash, rect.right() + 1);
      if (to > from) painter.fillRect(from, y, to - from, m_unit, color);
      const int dot = x + dash + m_unit;
      if (dashes == Dashes::dash_dotted && dot >= rect.left() && dot + m_unit <= rect.right() + 1)
        painter.fillRect(dot, y, m_unit, m_unit, color);
    }
  };
  if (rect.height() <= 3 * m_unit) return horizontal(rect.top() + (rect.height() - m_unit) / 2);
  horizontal(rect.top());
  horizontal(rect.bottom() + 1 - m_unit);
  if (rect.width() < 4 * m_unit) return;
  for (int y = rect.top(); y <= rect.bottom(); y += period) {
    const int height = std::min(dash, rect.bottom() + 1 - y);
    painter.fillRect(rect.left(), y, m_unit, height, color);
    painter.fillRect(rect.right() + 1 - m_unit, y, m_unit, height, color);
  }
}

void paintInDevicePixels(QPainter& painter, const QRectF& target, qreal dpr, const QColor& background,
                         const std::function<void(QPainter&, const QRect&)>& paint) {
  const int x = static_cast<int>(std::lround(target.x() * dpr)), y = static_cast<int>(std::lround(target.y() * dpr));
  const int width = static_cast<int>(std::lround((target.x() + target.width()) * dpr)) - x;
  const int height = static_cast<int>(std::lround((target.y() + target.height()) * dpr)) - y;
  if (width <= 0 || height <= 0) return;
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(background);
  {
    QPainter device(&image);
    paint(device, image.rect());
  }
  image.setDevicePixelRatio(dpr);
  painter.drawImage(QPointF(x / dpr, y / dpr), image);
}

}  // namespace kvarium
