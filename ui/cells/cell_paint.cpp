#include "ui/cells/cell_paint.h"

#include <QHash>
#include <QPaintEngine>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

QColor findContrast(QColor color, const QColor& background, double ratio) {
  const bool to_white = contrast(Qt::white, background) > contrast(Qt::black, background);
  const QColor end = to_white ? Qt::white : Qt::black;
  const QColor start = color.toRgb();
  for (int step = 0; step <= 50; ++step) {
    color = mix(start, end, step / 50.0);
    if (contrast(color, background) >= ratio) break;
  }
  return color;
}

}  // namespace

QColor withContrast(QColor color, const QColor& background, double ratio) {
  // Cached: it is called for every painted cell, with few different colours.
  constexpr qsizetype most_known = 256;
  using Asked = std::pair<quint64, double>;
  thread_local QHash<Asked, QColor> known;
  const Asked asked{quint64{color.rgba()} << 32 | background.rgba(), ratio};
  if (const auto found = known.constFind(asked); found != known.constEnd()) return *found;
  if (known.size() >= most_known) known.clear();
  return *known.insert(asked, findContrast(color, background, ratio));
}

CachePalette CachePalette::from(const QPalette& system) {
  CachePalette palette;
  palette.pane = system.color(QPalette::Active, QPalette::Window).toRgb();
  palette.text = withContrast(system.color(QPalette::Active, QPalette::WindowText), palette.pane, 4.5);
  palette.dark = contrast(palette.pane, Qt::white) > contrast(palette.text, Qt::white);
  palette.muted = withContrast(mix(palette.text, palette.pane, 0.35), palette.pane, 4.5);
  palette.link = withContrast(system.color(QPalette::Active, QPalette::Link), palette.pane, 4.5);
  palette.track = mix(palette.pane, palette.text, palette.dark ? 0.08 : 0.06);
  palette.line = withContrast(mix(palette.text, palette.pane, 0.5), palette.track, 3.0);
  palette.state = withContrast(QColor(0x00, 0x72, 0xB2), palette.pane, 3.0);
  palette.shared = withContrast(QColor(0xCC, 0x79, 0xA7), palette.pane, 3.0);
  return palette;
}

QColor CachePalette::fill(CellKind kind) const {
  if (!isStored(kind)) return kind == CellKind::empty ? track : pane;
  if (isSink(kind)) return QColor(0xE6, 0x9F, 0x00);
  return kind == CellKind::sealed ? QColor(0x00, 0x9E, 0x73) : QColor(0x56, 0xB4, 0xE9);
}

QColor CachePalette::mark(CellKind kind) const {
  if (kind == CellKind::sealed) return QColor(0xE4, 0xFF, 0xF6);
  if (kind == CellKind::unreported) return line;
  if (isSink(kind)) return QColor(0x5C, 0x3D, 0x00);
  return fill(kind);
}

QColor CachePalette::outline(CellKind kind) const {
  if (!isStored(kind)) return kind == CellKind::empty ? track : line;
  return withContrast(fill(kind), pane, 3.0);
}

QColor CachePalette::glow(double age) const {
  constexpr double first_alpha = 150.0 / 255;
  QColor color = text;
  color.setAlphaF(static_cast<float>(first_alpha * (1 - std::clamp(age, 0.0, 1.0))));
  return color;
}

namespace {

constexpr int tile_units = 12;  // a multiple of every period below
constexpr int diagonal_period = 6;
constexpr int dot_period = 4;
constexpr int stripe_period = 3;

bool isMarked(CellKind kind, int x, int y) {
  if (isSink(kind) && (x + y) % diagonal_period < 2) return true;
  if (kind == CellKind::unreported && (x + tile_units - y) % diagonal_period == 0) return true;
  return isSealed(kind) && x % 2 == 1 && y % 2 == 1 && (x % dot_period) == (y % dot_period);
}

bool isCut(cache::Place place, int x, int y) {
  return (place == cache::Place::host && y % stripe_period == 1) ||
         (place == cache::Place::disk && x % stripe_period == 1);
}

// Calls fill(QRect) for every dash.
template <class Fill>
void dashed(const QRect& rect, Dashes dashes, int unit, const Fill& fill) {
  const int period = (dashes == Dashes::dashed ? 5 : dashes == Dashes::dotted ? 3 : 8) * unit;
  const int dash = (dashes == Dashes::dashed ? 3 : dashes == Dashes::dotted ? 1 : 4) * unit;
  const auto horizontal = [&](int y) {
    // The phase is that of the whole picture, so that the dashes of neighbouring rectangles meet.
    for (int x = rect.left() - rect.left() % period; x <= rect.right(); x += period) {
      const int from = std::max(x, rect.left()), to = std::min(x + dash, rect.right() + 1);
      if (to > from) fill(QRect(from, y, to - from, unit));
      const int dot = x + dash + unit;
      if (dashes == Dashes::dash_dotted && dot >= rect.left() && dot + unit <= rect.right() + 1)
        fill(QRect(dot, y, unit, unit));
    }
  };
  if (rect.height() <= 3 * unit) return horizontal(rect.top() + (rect.height() - unit) / 2);
  horizontal(rect.top());
  horizontal(rect.bottom() + 1 - unit);
  if (rect.width() < 4 * unit) return;
  for (int y = rect.top(); y <= rect.bottom(); y += period) {
    const int height = std::min(dash, rect.bottom() + 1 - y);
    fill(QRect(rect.left(), y, unit, height));
    fill(QRect(rect.right() + 1 - unit, y, unit, height));
  }
}

// Calls fill(QRect, QColor) for each side of the outline; the outline of a cell that is gone is dashed.
template <class Fill>
void outline(const QRect& rect, CellStyle style, const CachePalette& palette, int unit, const Fill& fill) {
  if (style.kind == CellKind::evicted || style.kind == CellKind::unheld) {
    // A narrow column stays empty, because its dashes would look like noise.
    if (rect.width() >= 4 * unit)
      dashed(rect, Dashes::dashed, unit, [&](const QRect& dash) { fill(dash, palette.line); });
    return;
  }
  if (style.kind == CellKind::empty) return;
  const QColor color = style.shared ? palette.shared : palette.outline(style.kind);
  if (!style.shared && color == palette.fill(style.kind)) return;
  fill(QRect(rect.left(), rect.bottom() + 1 - unit, rect.width(), unit), color);
  if (rect.height() >= 5 * unit) fill(QRect(rect.left(), rect.top(), rect.width(), unit), color);
  if (rect.width() >= 4 * unit) {
    fill(QRect(rect.left(), rect.top(), unit, rect.height()), color);
    fill(QRect(rect.right() + 1 - unit, rect.top(), unit, rect.height()), color);
  }
}

}  // namespace

QImage blankPicture(const PictureRequest& request) {
  QImage image((QSizeF(request.size) * request.dpr).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
  image.setDevicePixelRatio(request.dpr);
  image.fill(request.palette.pane);
  return image;
}

CellPaint::CellPaint(const CachePalette& palette, int unit) : m_palette(palette), m_unit(unit) {}

const QImage& CellPaint::tile(CellStyle style) const {
  style.shared = false;
  QImage& tile = m_tiles[indexOf(style)];
  if (!tile.isNull()) return tile;
  const QColor fill = m_palette.fill(style.kind);
  const bool has_pattern = isSink(style.kind) || style.kind == CellKind::sealed || style.kind == CellKind::unreported ||
                           (isStored(style.kind) && style.place != cache::Place::device);
  const int size = has_pattern ? tile_units * m_unit : 1;
  tile = QImage(size, size, QImage::Format_RGB32);
  if (!has_pattern) {
    tile.fill(fill);
    return tile;
  }
  const QRgb rgb[] = {fill.rgb(), m_palette.mark(style.kind).rgb(), m_palette.pane.rgb()};
  for (int y = 0; y < size; ++y) {
    auto* line = reinterpret_cast<QRgb*>(tile.scanLine(y));
    for (int x = 0; x < size; ++x) {
      const int column = x / m_unit, row = y / m_unit;
      line[x] = rgb[isCut(style.place, column, row) ? 2 : isMarked(style.kind, column, row) ? 1 : 0];
    }
  }
  return tile;
}

std::array<QRectF, 4> sidesOf(const QRectF& rect, qreal pen) {
  return {
      QRectF(rect.left(), rect.top(), rect.width(), pen), QRectF(rect.left(), rect.bottom() - pen, rect.width(), pen),
      QRectF(rect.left(), rect.top(), pen, rect.height()), QRectF(rect.right() - pen, rect.top(), pen, rect.height())};
}

bool isVector(const QPainter& painter) {
  const QPaintEngine::Type type = painter.paintEngine()->type();
  return type == QPaintEngine::SVG || type == QPaintEngine::Pdf;
}

void VectorRects::fillRect(const QRect& rect, const QBrush& brush) {
  auto path = std::ranges::find(m_paths, brush, &std::pair<QBrush, QPainterPath>::first);
  if (path == m_paths.end()) {
    path = m_paths.insert(m_paths.end(), {brush, {}});
    path->second.setFillRule(Qt::WindingFill);  // rectangles of one brush may overlap
  }
  path->second.addRect(rect);
}

void VectorRects::paint(QPainter& painter) const {
  for (const auto& [brush, path] : m_paths) painter.fillPath(path, brush);
}

template <class Surface>
void CellPaint::hatch(Surface& surface, const QRect& rect, CellStyle style) const {
  surface.fillRect(rect, QBrush(m_palette.fill(style.kind)));
  const auto add = [&](const QColor& color, Qt::BrushStyle brush) { surface.fillRect(rect, QBrush(color, brush)); };
  if (style.kind == CellKind::unreported) add(m_palette.mark(style.kind), Qt::FDiagPattern);
  if (isSink(style.kind)) add(m_palette.mark(style.kind), Qt::BDiagPattern);
  if (isSealed(style.kind)) add(m_palette.mark(style.kind), Qt::Dense7Pattern);
  if (isStored(style.kind) && style.place != cache::Place::device)
    add(m_palette.pane, style.place == cache::Place::host ? Qt::HorPattern : Qt::VerPattern);
}

void CellPaint::fill(VectorRects& rects, const QRect& rect, CellStyle style) const {
  hatch(rects, rect, style);
  outline(rect, style, m_palette, m_unit, [&](const QRect& side, const QColor& color) { rects.fillRect(side, color); });
}

void CellPaint::fill(QPainter& painter, const QRect& rect, CellStyle style) const {
  const QImage& pattern = tile(style);
  if (isVector(painter)) {
    hatch(painter, rect, style);
  } else if (pattern.width() == 1) {
    painter.fillRect(rect, pattern.pixelColor(0, 0));
  } else {
    painter.setBrushOrigin(0, rect.top());
    painter.fillRect(rect, QBrush(pattern));
  }
  outline(rect, style, m_palette, m_unit,
          [&](const QRect& side, const QColor& color) { painter.fillRect(side, color); });
}

void CellPaint::fill(QImage& image, const QRect& rect, CellStyle style) const {
  const QImage& pattern = tile(style);
  const int size = pattern.width();
  const QRect seen = rect & image.rect();
  for (int y = seen.top(); y <= seen.bottom(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    const auto* from = reinterpret_cast<const QRgb*>(pattern.constScanLine((y - rect.top()) % size));
    for (int x = seen.left(); x <= seen.right(); ++x) line[x] = from[x % size];
  }
  outline(rect, style, m_palette, m_unit, [&](const QRect& side, const QColor& color) {
    const QRect part = side & image.rect();
    for (int y = part.top(); y <= part.bottom(); ++y)
      std::fill_n(reinterpret_cast<QRgb*>(image.scanLine(y)) + part.left(), part.width(), color.rgb());
  });
}

void CellPaint::fillReserved(QPainter& painter, const QRect& rect) const {
  painter.fillRect(rect, m_palette.track);
  if (isVector(painter)) return painter.fillRect(rect, QBrush(m_palette.line, Qt::FDiagPattern));
  for (int y = 0; y < rect.height(); ++y) {  // hatched in the other direction than sinks, in a colour that no cell has
    for (int x = (y / m_unit * m_unit) % (4 * m_unit); x < rect.width(); x += 4 * m_unit) {
      painter.fillRect(rect.left() + x, rect.top() + y, std::min(m_unit, rect.width() - x), 1, m_palette.line);
    }
  }
}

void CellPaint::fillScales(QPainter& painter, const QRect& rect) const { painter.fillRect(rect, m_palette.line); }

void CellPaint::fillState(QPainter& painter, const QRect& rect, bool is_kept) const {
  const int square = 2 * m_unit, rows = is_kept ? 2 : 1;  // every row has filled squares, or every second one
  painter.fillRect(rect, is_kept ? m_palette.track : mix(m_palette.state, m_palette.pane, 0.4));
  for (int y = 0; y < rect.height(); y += square) {
    if (y / square % rows != 0) continue;
    for (int x = y / square / rows % 2 * square; x < rect.width(); x += 2 * square) {
      painter.fillRect(rect.left() + x, rect.top() + y, std::min(square, rect.width() - x),
                       std::min(square, rect.height() - y), m_palette.state);
    }
  }
}

void CellPaint::fillFresh(QPainter& painter, const QRect& rect) const {
  constexpr int steps = 4;
  fill(painter, rect, {CellKind::kept});
  for (int step = 0; step < steps; ++step) {
    const int from = rect.width() * step / steps, to = rect.width() * (step + 1) / steps;
    painter.fillRect(rect.left() + from, rect.top(), to - from, rect.height(),
                     m_palette.glow(static_cast<double>(step) / steps));
  }
}

void CellPaint::outlineNext(QPainter& painter, const QRect& rect) const {
  painter.fillRect(rect, m_palette.pane);
  for (const QRectF& side : sidesOf(rect, m_unit)) painter.fillRect(side, m_palette.text);
}

void CellPaint::fillBytes(QPainter& painter, const QRect& rect, cache::Place place) const {
  painter.fillRect(rect, m_palette.line);
  if (place == cache::Place::device) return;
  const bool lying = place == cache::Place::host;
  const int period = stripe_period * m_unit, begin = lying ? rect.top() : rect.left();
  // The phase is that of the whole picture, so that the stripes of neighbouring rectangles meet.
  for (int at = begin - begin % period + m_unit; at < begin + (lying ? rect.height() : rect.width()); at += period) {
    const QRect stripe =
        lying ? QRect(rect.left(), at, rect.width(), m_unit) : QRect(at, rect.top(), m_unit, rect.height());
    painter.fillRect(stripe & rect, m_palette.pane);
  }
}

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
  dashed(rect, dashes, m_unit, [&](const QRect& side) { painter.fillRect(side, color); });
}

void paintInDevicePixels(QPainter& painter, const QRectF& target, qreal dpr, const QColor& background,
                         const std::function<void(QPainter&, const QRect&)>& paint) {
  const int x = static_cast<int>(std::lround(target.x() * dpr)), y = static_cast<int>(std::lround(target.y() * dpr));
  const int width = static_cast<int>(std::lround((target.x() + target.width()) * dpr)) - x;
  const int height = static_cast<int>(std::lround((target.y() + target.height()) * dpr)) - y;
  if (width <= 0 || height <= 0) return;
  if (isVector(painter)) {
    painter.save();
    painter.translate(x / dpr, y / dpr);
    painter.scale(1 / dpr, 1 / dpr);
    paint(painter, QRect(0, 0, width, height));
    return painter.restore();
  }
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(background);
  {
    QPainter device(&image);
    paint(device, image.rect());
  }
  image.setDevicePixelRatio(dpr);
  painter.drawImage(QPointF(x / dpr, y / dpr), image);
}

}  // namespace kvarium::ui
