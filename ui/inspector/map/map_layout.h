// MapLayout: the places of all parts of the cache map, computed before painting. Logical pixels, except in the scales.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QRect>
#include <QSize>
#include <QString>
#include <optional>
#include <vector>

#include "core/cache/view/cache_view.h"
#include "ui/cells/legend.h"
#include "ui/inspector/view/cache_layout.h"
#include "ui/inspector/view/inspector_selection.h"

namespace kvarium::ui {

// A position where something changes, in words.
struct Boundary {
  int64_t position = 0;  // the line stands before this position
  QString text;
  QString tip;               // one sentence on its meaning
  bool after_sinks = false;  // the line stands right of the sinks, however wide they are drawn
  bool operator==(const Boundary&) const = default;
};
// Ascending positions: "first 4", "first 4 at 16 bit", "last 1,020", "newest 128 at 16 bit", "prompt | answer",
// "saved here", "capacity 2,048". The numbers of sinks and of the tokens after them add up to the window's length.
// Where no window evicts, the text is "evicted | stored". Windows of the other layers: "last 512, in 22 layers".
std::vector<Boundary> boundariesOf(const cache::CacheView& view);

// The place of such words; no two overlap.
struct Label {
  int x = 0;      // column of its line
  int width = 0;  // px, text and distance to the next one; out: less where the text must be elided
  int left = 0;   // out: where the text begins
  int row = -1;   // out: 0 or 1; -1: there is no space for the text
};
// Fills `left`, `row` and `width` of labels with ascending x, for text between 0 and right. No text overlaps another
// text or the line of another label, which reaches down to its row. A text without enough space is elided.
void placeLabels(std::vector<Label>& labels, int right);

// The visible part of [0, total).
class ZoomAxis {
 public:
  explicit ZoomAxis(int64_t least) : m_least(least) {}

  PositionRange shown(int64_t total) const;
  bool isFit() const { return !m_range; }
  void zoom(int64_t total, double anchor, double factor);  // factor > 1: shows fewer; the anchor keeps its place on the
                                                           // screen where the ends allow it
  void show(int64_t total, PositionRange wanted);
  void pan(int64_t total, int64_t by);
  void reveal(int64_t total, int64_t index);  // pans by the least amount
  void fit() { m_range.reset(); }

 private:
  int64_t m_least;                       // shown at least
  std::optional<PositionRange> m_range;  // unset: all
};

// The positions and layers that the map shows. Unzoomed, it shows all there are.
struct MapZoom {
  static constexpr int64_t least_positions_shown = 8;
  static constexpr int64_t least_layers_shown = 1;

  ZoomAxis positions{least_positions_shown}, layers{least_layers_shown};

  bool isFit() const { return positions.isFit() && layers.isFit(); }
  void fit() { *this = {}; }
};

struct MapRequest : PictureRequest {
  MapZoom zoom;
  int unfolded = -1;        // layer shown as heads
  bool glows = false;       // new cells are highlighted now, and the legend explains it
  bool has_glowed = false;  // new cells were highlighted: the legend keeps that entry's space, so that no row moves
  std::vector<int64_t> messages;  // their first positions
};

// A cell of the cache, whichever part of it is shown.
struct MapPlace {
  int layer = 0;
  int head = -1;  // -1: the whole layer
  int64_t position = 0;
  bool operator==(const MapPlace&) const = default;
};

struct MapLayout {
  qreal dpr = 1;
  QString bytes_title;
  enum class Measure : uint8_t { read, kept, room };
  struct Ruler {
    Measure measure = Measure::read;
    int group = -1;  // index of the group; -1: no layer has cells, and only `read` is there
    QString word, value;
    int64_t end = -1;  // of the room: its last cell is before this position, on the axis or beyond it; -1: no limit
    QRect word_rect, bar, value_rect;
  };
  std::vector<Ruler> rulers;  // tokens read, then tokens kept and capacity of each group in groupsApart()
  QRect overview;             // the bar of the whole sequence; painted while only a part of it is visible
  QRect axis;                 // position numbers; the bytes strip's title stands right of it
  QRect gutter;               // layer numbers and glyphs
  QRect states;               // of layers, left of their cells; empty: no layer has one
  QRect cells;                // all rows
  QRect strip;                // bytes per layer, right of the cells
  int labels_top = 0;
  int label_height = 0;
  int legend_top = 0;

  int64_t positions = 0;  // of the whole sequence; the scale may show a part
  PositionScale scale;    // device columns, from deviceLeft()
  RowScale rows;          // device rows, from deviceTop()
  std::vector<int> group_of_layer;
  std::vector<int> seen_group_of_layer;     // of the cells that it reads, its own or another layer's; -1: none
  std::vector<std::vector<StyleRun>> runs;  // [groups]
  struct RowImage {                         // rows of one group with equal height have one picture
    int group = 0, height = 0;
    bool borrowed = false;  // of layers that read cells of another: they are painted thin
  };
  std::vector<RowImage> row_images;
  const RowImage* imageOf(const MapRow& row) const;  // null: the layer has no cells
  std::vector<Boundary> boundaries;                  // the visible ones
  std::vector<Label> labels;                         // of the boundaries; x from the left of `cells`
  QRect labelRect(size_t boundary) const;            // empty: it has no text
  QRect lineRect(size_t boundary) const;             // the rectangle of its line below the cells
  int border = 0;                                    // cache::gpuBorder()
  QRectF borderRect() const;  // between the rows of CPU and GPU, from the gutter to the strip; empty: not shown
  Legend legend;
  int least_height = 0;  // with less, rows would be lower than least_row_pitch
  int best_height = 0;

  bool isZoomed() const { return scale.positions < positions; }
  int deviceLeft() const;
  int deviceTop() const;
  QRectF columnsRect(PositionRange range) const;  // the columns of the range, as high as all rows; logical pixels
  int layerAt(qreal y) const;                     // the layer of the row at y; -1: none
  bool isOfRow(QPoint point) const {              // next to the cells: what it shows is of the whole row
    return gutter.contains(point) || states.contains(point) || strip.contains(point);
  }

  std::optional<MapPlace> placeAt(QPointF point) const;  // unset: outside of the cells
  QRectF rectOf(const MapPlace& place) const;            // logical pixels; empty: not shown
  int rowOf(const MapPlace& place) const;                // index into `rows`; -1: not shown
  PositionRange rangeAt(int64_t position) const;         // the positions that share its column
  int64_t positionNear(qreal x) const;                   // of the visible positions
  MapPlace lineBelow(MapPlace place, int lines) const;   // the heads of an unfolded layer are lines of their own
  int64_t nextBoundary(const MapPlace& place, int direction) const;  // the first position of the next run, or of the
                                                                     // one before

  // The map as a table in the resolution of the picture, for screen readers: a row for each of `rows`, columns of one
  // position or several.
  struct Cell {
    int row = 0, column = 0;
    bool operator==(const Cell&) const = default;
  };
  int tableRows() const { return tableColumns() > 0 ? static_cast<int>(rows.rows.size()) : 0; }
  int tableColumns() const;
  bool isInTable(Cell cell) const;
  PositionRange tableColumn(int column) const;
  MapPlace tablePlace(Cell cell) const;
  std::optional<Cell> tableCell(const MapPlace& place) const;  // unset: not shown
};

// The view must have at least one layer.
MapLayout layoutOf(const cache::CacheView& view, const MapRequest& request);

}  // namespace kvarium::ui
