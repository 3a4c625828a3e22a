// CellPaint: fills rectangles with the look of a state: colour, pattern, outline. Everything is in device pixels.
#pragma once

#include <QImage>
#include <QPainter>
#include <QSize>
#include <array>
#include <functional>

#include "ui/inspector/cache_palette.h"

namespace kvarium {

// How outlines of other choices differ from each other.
enum class Dashes : uint8_t { dashed, dotted, dash_dotted };

class CellPaint {
 public:
  CellPaint(const CachePalette& palette, int unit);  // unit: device pixels of a logical pixel

  void fill(QPainter& painter, const QRect& rect, CellState state) const;
  // The same, written into the pixels of an RGB32 image: for thousands of small ones.
  void fill(QImage& image, const QRect& rect, CellState state) const;
  void fillReserved(QPainter& painter, const QRect& rect) const;  // handed out, holding nothing: hatched
  void fillScales(QPainter& painter, const QRect& rect) const;
  void fillFresh(QPainter& painter, const QRect& rect) const;    // how new cells settle, from left to right
  void outlineNext(QPainter& painter, const QRect& rect) const;  // a cell kept free for the next token
  // Bytes whatever they hold, in no state's colour, cut as the cells of that place.
  void fillBytes(QPainter& painter, const QRect& rect, Place place) const;
  void fillWeights(QPainter& painter, const QRect& rect) const;  // of the model: crossed, in no state's colour
  void dashedOutline(QPainter& painter, const QRect& rect, const QColor& color, Dashes dashes = Dashes::dashed) const;
  const CachePalette& palette() const { return m_palette; }
  int unit() const { return m_unit; }

 private:
  // A square of the pattern; of one pixel where there is none.
  const QImage& tile(CellState state) const;

  CachePalette m_palette;
  int m_unit;
  mutable std::array<QImage, cell_states> m_tiles;
};

// Lines and words instead of pixels: an SVG, a PDF. Patterns are hatches there.
bool isVector(const QPainter& painter);

// Paints in device pixels onto `target` (logical pixels, position rounded to the device grid): exact at any scale.
void paintInDevicePixels(QPainter& painter, const QRectF& target, qreal dpr, const QColor& background,
                         const std::function<void(QPainter&, const QRect&)>& paint);

}  // namespace kvarium
