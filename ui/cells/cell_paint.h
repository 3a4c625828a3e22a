// How cells are painted: CachePalette, the colours, and CellPaint, which fills rectangles with the colour, pattern and
// outline of a style. Everything is in device pixels.
#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QSize>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "ui/cells/cell_style.h"

namespace kvarium::ui {

// `color`, moved towards black or white, whichever differs more from `background`, until the contrast (theme.h) is
// `ratio`.
QColor withContrast(QColor color, const QColor& background, double ratio);

// The colours of the inspector, made from the system's palette and the colours of cells.
//
// The colours of cells are those of Okabe and Ito (colour-blind safe). Each has a pattern too, so that no style differs
// by hue alone: sinks are diagonal, sealed cells dotted, kept and recent ones plain, those that a server holds too;
// what it has not reported yet is hatched and has no fill; the host has horizontal stripes, the disk vertical ones;
// evicted cells are empty with a dashed outline; shared cells have an outline. A state is chequered. Where a fill has
// less than 3:1 against the pane, its outline has 3:1.
struct CachePalette {
  QColor pane;    // under everything
  QColor text;    // 4.5:1 on pane
  QColor muted;   // secondary text, 4.5:1 on pane
  QColor link;    // 4.5:1 on pane
  QColor line;    // rulers, ticks, evicted, hatching: 3:1 on pane and track
  QColor track;   // space without cells; low contrast on purpose, because rulers and legend show it too
  QColor shared;  // outline of shared cells: 3:1 on pane
  QColor state;   // of recurrent layers: 3:1 on pane
  bool dark = false;

  static CachePalette from(const QPalette& system);
  bool operator==(const CachePalette&) const = default;

  QColor fill(CellKind kind) const;     // the colour of most of the cell
  QColor mark(CellKind kind) const;     // the pattern on it: 3:1 on fill
  QColor outline(CellKind kind) const;  // 3:1 on pane; equal to fill if that has it
  QColor glow(double age) const;        // over a new cell; age 0: just now, 1: the highlight ends
};

// Size, resolution and appearance of a picture.
struct PictureRequest {
  QSize size;
  qreal dpr = 1;
  QFont font;
  CachePalette palette;
  int unit() const { return dpr < 1.5 ? 1 : static_cast<int>(dpr + 0.5); }
};
QImage blankPicture(const PictureRequest& request);  // filled with the pane's colour

// The outlines of compared choices differ by their dashes.
enum class Dashes : uint8_t { dashed, dotted, dash_dotted };

// Rectangles of a vector picture by their brush, so that each brush is one path: thousands of cells stay a small file.
class VectorRects {
 public:
  void fillRect(const QRect& rect, const QBrush& brush);
  void paint(QPainter& painter) const;

 private:
  std::vector<std::pair<QBrush, QPainterPath>> m_paths;  // in the order in which they are painted
};

class CellPaint {
 public:
  CellPaint(const CachePalette& palette, int unit);  // unit: device pixels per logical pixel

  void fill(QPainter& painter, const QRect& rect, CellStyle style) const;
  void fill(VectorRects& rects, const QRect& rect, CellStyle style) const;
  // The same into the pixels of an RGB32 image, which is faster for thousands of small rectangles.
  void fill(QImage& image, const QRect& rect, CellStyle style) const;
  void fillReserved(QPainter& painter, const QRect& rect) const;  // allocated and not in use: hatched
  void fillScales(QPainter& painter, const QRect& rect) const;
  // A recurrent state, chequered in a colour that no cell has; one that is kept to go back to has fewer filled squares.
  void fillState(QPainter& painter, const QRect& rect, bool is_kept = false) const;
  void fillFresh(QPainter& painter, const QRect& rect) const;  // the fading highlight of new cells, from left to right
  void outlineNext(QPainter& painter, const QRect& rect) const;  // a cell kept free for the next token
  // Bytes of any content, in a colour that no cell has, with the stripes of the place.
  void fillBytes(QPainter& painter, const QRect& rect, cache::Place place) const;
  void fillWeights(QPainter& painter,
                   const QRect& rect) const;  // of the model: cross-hatched, in a colour that no cell has
  void dashedOutline(QPainter& painter, const QRect& rect, const QColor& color, Dashes dashes = Dashes::dashed) const;
  const CachePalette& palette() const { return m_palette; }
  int unit() const { return m_unit; }

 private:
  // A square of the pattern; one pixel if the style has none.
  const QImage& tile(CellStyle style) const;
  template <class Surface>
  void hatch(Surface& surface, const QRect& rect, CellStyle style) const;  // as brushes

  CachePalette m_palette;
  int m_unit;
  mutable std::array<QImage, cell_styles> m_tiles;
};

// The sides of a frame of `pen` pixels inside a rectangle: above, below, left, right.
std::array<QRectF, 4> sidesOf(const QRectF& rect, qreal pen);

// True for an SVG or PDF, where patterns are brushes instead of pixels.
bool isVector(const QPainter& painter);

// Paints in device pixels onto `target` (logical pixels, rounded to the device grid), so that pixels are exact at any
// scale.
void paintInDevicePixels(QPainter& painter, const QRectF& target, qreal dpr, const QColor& background,
                         const std::function<void(QPainter&, const QRect&)>& paint);

}  // namespace kvarium::ui
