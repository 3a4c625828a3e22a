#include "ui/inspector/map/map_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/figures.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

struct PictureWords {
  Q_DECLARE_TR_FUNCTIONS(PictureWords)
};

// Width of a position in logical pixels: from the first on gaps between cells appear, from the second on they are full.
constexpr double least_separated = 2, separated_cell = 8;
constexpr int tick_distance = 18;  // between numbers of the axis
constexpr int numbered_rows = 5;
constexpr int glyph_width = 10;
constexpr int glyph_distance = 4;
constexpr int copy_width = 2;  // of the bar between glyph and cells, for a layer with a copy in compute memory
constexpr int tick_width = 2;
constexpr int arrow_width = 8;  // at the end of a bar that goes on
constexpr int empty_rows = 6;
constexpr int empty_row_pitch = 12;
constexpr int empty_cell = 8;

class MapPainter {
 public:
  MapPainter(const cache::CacheView& view, const MapLayout& layout, const MapRequest& request, QPainter& painter)
      : m_view(view),
        m_layout(layout),
        m_request(request),
        m_palette(request.palette),
        m_painter(painter),
        m_cells(request.palette, request.unit()) {}

  void paint() {
    m_painter.setFont(smallFont(m_request.font));
    paintRulers();
    if (m_layout.isZoomed()) paintOverview();
    paintAxis();
    paintRows();
    paintStates();
    paintGutter();
    paintStrip();
    paintMessages();
    paintBoundaries();
    paintCheckpoints();
    paintBorder();
    m_layout.legend.paint(m_painter, m_layout.legend_top, m_request.dpr, m_cells);
  }

 private:
  qreal dpr() const { return m_request.dpr; }

  QRectF onRuler(const QRect& bar, int first_column, int columns) const {
    return QRectF((m_layout.deviceLeft() + first_column) / dpr(), bar.top(), columns / dpr(), bar.height());
  }

  void paintRulers() {
    for (const MapLayout::Ruler& ruler : m_layout.rulers) {
      m_painter.setPen(m_palette.muted);
      m_painter.drawText(ruler.word_rect, Qt::AlignRight | Qt::AlignVCenter, ruler.word);
      m_painter.setPen(m_palette.text);
      m_painter.drawText(ruler.value_rect, Qt::AlignLeft | Qt::AlignVCenter, ruler.value);
      const cache::Lengths& lengths =
          ruler.group < 0 ? m_view.lengths : m_view.groups[static_cast<size_t>(ruler.group)].lengths;
      if (ruler.measure == MapLayout::Measure::read) {
        const bool begins_before = m_layout.scale.first < lengths.tokens_seen;
        const int seen = begins_before ? std::max(m_layout.scale.edge(lengths.tokens_seen), 1) : 0;
        m_painter.fillRect(onRuler(ruler.bar, 0, seen), m_palette.line);
        continue;
      }
      const std::vector<Band> bands =
          ui::bandsOf(m_layout.runs[static_cast<size_t>(ruler.group)], m_layout.scale, ruler.bar.height(), 1);
      if (ruler.measure == MapLayout::Measure::kept)
        paintKept(ruler, bands, nextCell(lengths));
      else
        paintRoom(ruler, bands);
    }
  }

  void paintKept(const MapLayout::Ruler& ruler, const std::vector<Band>& bands, int64_t next) {
    for (size_t i = 0; i < bands.size();) {
      const Band& band = bands[i++];
      if (!isStored(band.style.kind)) continue;
      int end = band.x + band.width;
      for (; i < bands.size() && bands[i].x <= end; ++i) {  // neighbouring bands of one kind are one rectangle
        if (!isStored(bands[i].style.kind)) continue;
        if (bands[i].style.kind != band.style.kind) break;
        end = bands[i].x + bands[i].width;
      }
      m_painter.fillRect(onRuler(ruler.bar, band.x, end - band.x), m_palette.outline(band.style.kind));
    }
    if (next >= 0 && m_layout.scale.shows(next)) {
      const QRect columns = nextColumns(next);
      for (const QRectF& side : sidesOf(onRuler(ruler.bar, columns.x(), columns.width()), 1))
        m_painter.fillRect(side, m_palette.text);
    }
  }

  // Columns of the cell that is kept free for the next token, at least least_sink_width wide.
  QRect nextColumns(int64_t position) const {
    const int least = least_sink_width * m_request.unit();
    const int from = std::min(m_layout.scale.edge(position), std::max(m_layout.scale.columns - least, 0));
    const int to = std::max(m_layout.scale.edge(position + 1), from + least);
    return {from, 0, to - from, 0};
  }

  void paintNext(QPainter& painter, const MapLayout::RowImage& row_image) const {
    const int64_t next = nextCell(m_view.groups[static_cast<size_t>(row_image.group)].lengths);
    if (row_image.borrowed || next < 0 || !m_layout.scale.shows(next)) return;
    const QRect columns = nextColumns(next);
    m_cells.outlineNext(painter, {columns.x(), 0, columns.width(), row_image.height});
  }

  // Outlines the room: the stored cells and the free ones after them. An arrow at the right: it goes on.
  void paintRoom(const MapLayout::Ruler& ruler, const std::vector<Band>& bands) {
    const PositionScale& scale = m_layout.scale;
    const bool goes_on = ruler.end < 0 || ruler.end > scale.first + scale.positions;
    if (!goes_on && ruler.end <= scale.first) return;
    const int room = goes_on ? scale.columns : std::max(scale.edge(ruler.end), scale.edge(ruler.end - 1) + 1);
    for (size_t i = 0; i < bands.size() && bands[i].x < room; ++i) {
      if (bands[i].style.kind == CellKind::evicted) continue;
      const int first = bands[i].x;
      int end = first + bands[i].width;
      for (size_t next = i + 1; next < bands.size() && bands[next].x <= end; ++next) {
        if (bands[next].style.kind == CellKind::evicted) continue;
        end = bands[next].x + bands[next].width;
        i = next;
      }
      QRectF rect = onRuler(ruler.bar, first, std::min(end, room) - first);
      const bool is_open = goes_on && end == scale.columns;
      if (is_open) {
        paintArrow({rect.right(), rect.center().y()});
        rect.setRight(std::max(rect.right() - arrow_width, rect.left()));
      }
      const auto sides = sidesOf(rect, 1);
      for (size_t side = 0; side < (is_open ? 3 : 4); ++side) m_painter.fillRect(sides[side], m_palette.line);
    }
  }

  void paintArrow(QPointF tip) {
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_palette.muted);
    const QPointF back(arrow_width, 0), up(0, arrow_width / 2.0);
    m_painter.drawPolygon(QPolygonF{tip, tip - back - up, tip - back + up});
    m_painter.restore();
  }

  void paintAxis() {
    const PositionScale& scale = m_layout.scale;
    const int label = m_painter.fontMetrics().horizontalAdvance(countText(m_layout.positions)) + tick_distance;
    const double least_step = static_cast<double>(label) * dpr() * scale.positions / scale.columns;
    int64_t step = 1;
    for (const int factors[] = {2, 5, 10}; step < least_step;) {
      const int64_t decade = step;
      for (int factor : factors) {
        step = decade * factor;
        if (step >= least_step) break;
      }
    }
    m_painter.setPen(m_palette.muted);
    const int64_t end = scale.first + scale.positions;
    for (int64_t position = (scale.first + step - 1) / step * step; position < end; position += step) {
      const qreal x = (m_layout.deviceLeft() + scale.edge(position)) / dpr();
      m_painter.fillRect(QRectF(x, m_layout.cells.top() - 4, 1, 3), m_palette.line);
      const QString text = countText(position);
      const int width = m_painter.fontMetrics().horizontalAdvance(text) + 1;
      // A number is centred on its tick, except that the first and the last stay inside the cells' width.
      const qreal left = std::clamp<qreal>(x - width / 2.0, m_layout.axis.left(), m_layout.axis.right() + 1 - width);
      m_painter.drawText(QRectF(left, m_layout.axis.top(), width, m_layout.axis.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    m_painter.drawText(
        QRect(m_layout.strip.left(), m_layout.axis.top(), m_layout.strip.width(), m_layout.axis.height()),
        Qt::AlignLeft | Qt::AlignVCenter, m_layout.bytes_title);
  }

  // The whole sequence as a thin bar, with a frame around the visible part.
  void paintOverview() {
    const cache::GroupView* group = mainGroup(m_view);
    if (!group) return;
    const auto paint = [&](QPainter& painter, const QRect& rect) {
      const PositionScale whole{m_layout.positions, rect.width()};
      const int unit = m_request.unit(), inset = unit;
      const int height = rect.height() - 2 * inset;
      for (const Band& band : ui::bandsOf(m_layout.runs[group - m_view.groups.data()], whole, height, unit)) {
        m_cells.fill(painter, QRect(band.x, inset + band.y, band.width, band.height), band.style);
      }
      const int from = whole.edge(m_layout.scale.first);
      const int to = std::max(whole.edge(m_layout.scale.first + m_layout.scale.positions), from + 3 * unit);
      for (const QRectF& side : sidesOf(QRectF(from, 0, to - from, rect.height()), unit))
        painter.fillRect(side, m_palette.text);
    };
    paintInDevicePixels(m_painter, m_layout.overview, dpr(), m_palette.pane, paint);
  }

  std::vector<Band> bandsOf(const MapLayout::RowImage& row) const {
    const int height = row.borrowed ? std::max(row.height / 3, m_request.unit()) : row.height;
    std::vector<Band> bands =
        ui::bandsOf(m_layout.runs[static_cast<size_t>(row.group)], m_layout.scale, height, m_request.unit());
    for (Band& band : bands) band.y += (row.height - height) / 2;
    return bands;
  }

  // Left of the columns, since a state is of no token: of the whole text.
  void paintStates() {
    for (const MapRow& row : m_layout.rows.rows) {
      if (row.head > 0 || m_view.layers[row.layer].bytes.state == 0) continue;
      const QRectF at(m_layout.states.left(), (m_layout.deviceTop() + row.top) / dpr(), m_layout.states.width(),
                      row.height / dpr());
      paintInDevicePixels(m_painter, at, dpr(), m_palette.pane,
                          [&](QPainter& painter, const QRect& rect) { m_cells.fillState(painter, rect); });
    }
  }

  bool isStateRow(const MapRow& row) const {
    return m_view.layers[row.layer].facts->state_bytes > 0 && m_layout.group_of_layer[row.layer] < 0;
  }

  // Where the cache can go back to: in the rows of states, or above all rows where there is none.
  void paintCheckpoints() {
    const int width = tick_width * m_request.unit();
    const PositionScale& scale = m_layout.scale;
    const bool in_rows = std::ranges::any_of(m_layout.rows.rows, [&](const MapRow& row) { return isStateRow(row); });
    for (const cache::CheckpointView& one : m_view.checkpoints) {
      if (one.position < scale.first || one.position > scale.first + scale.positions) continue;
      const int column = std::min(m_layout.scale.edge(one.position), m_layout.scale.columns - width);
      const auto paint = [&](qreal top, qreal height) {
        const QRectF at((m_layout.deviceLeft() + column) / dpr(), top, width / dpr(), height);
        m_painter.fillRect(at, m_palette.state);
      };
      if (!in_rows) paint(m_layout.cells.top() - 4, 4);
      for (const MapRow& row : m_layout.rows.rows)
        if (isStateRow(row)) paint((m_layout.deviceTop() + row.top) / dpr(), row.height / dpr());
    }
  }

  // One image for all rows with the same picture.
  void paintRows() {
    if (isVector(m_painter)) return paintRowsInLines();
    // Writes pixels directly: a painter takes 20 ms for thousands of rectangles of one column each.
    std::vector<QImage> images;
    for (const MapLayout::RowImage& row_image : m_layout.row_images) {
      QImage row(m_layout.scale.columns, row_image.height, QImage::Format_RGB32);
      row.fill(m_palette.pane);
      for (const Band& band : bandsOf(row_image))
        m_cells.fill(row, QRect(band.x, band.y, band.width, band.height), band.style);
      {
        QPainter painter(&row);
        separateCells(painter, row_image.height);
        paintNext(painter, row_image);
      }
      row.setDevicePixelRatio(dpr());
      images.push_back(std::move(row));
    }
    for (const MapRow& row : m_layout.rows.rows) {
      const MapLayout::RowImage* row_image = m_layout.imageOf(row);
      if (!row_image) continue;
      const int top = m_layout.deviceTop() + row.top;
      m_painter.drawImage(QPointF(m_layout.deviceLeft() / dpr(), top / dpr()),
                          images[row_image - m_layout.row_images.data()]);
    }
  }

  void paintRowsInLines() {
    VectorRects rects;
    for (const MapRow& row : m_layout.rows.rows) {
      const MapLayout::RowImage* row_image = m_layout.imageOf(row);
      if (!row_image) continue;
      for (const Band& band : bandsOf(*row_image))
        m_cells.fill(rects, QRect(band.x, row.top + band.y, band.width, band.height), band.style);
    }
    separateCells(rects, m_layout.rows.extent);  // through all rows, between which nothing is painted
    m_painter.save();
    m_painter.translate(m_layout.deviceLeft() / dpr(), m_layout.deviceTop() / dpr());
    m_painter.scale(1 / dpr(), 1 / dpr());
    rects.paint(m_painter);
    for (const MapRow& row : m_layout.rows.rows) {
      m_painter.translate(0, row.top);
      if (const MapLayout::RowImage* row_image = m_layout.imageOf(row)) paintNext(m_painter, *row_image);
      m_painter.translate(0, -row.top);
    }
    m_painter.restore();
  }

  // Gaps become smaller as cells become thinner, so that a growing cache does not change its appearance suddenly.
  template <class Surface>
  void separateCells(Surface& surface, int height) const {
    const PositionScale& scale = m_layout.scale;
    const double cell = static_cast<double>(scale.columns) / static_cast<double>(scale.positions) / m_request.unit();
    const double share = std::clamp((cell - least_separated) / (separated_cell - least_separated), 0.0, 1.0);
    if (share == 0) return;
    QColor gap = m_palette.pane;
    gap.setAlphaF(static_cast<float>(share));
    for (int64_t at = 1; at < scale.positions; ++at) {
      surface.fillRect(QRect(scale.edge(scale.first + at) - m_request.unit(), 0, m_request.unit(), height),
                       QBrush(gap));
    }
  }

  // Numbers of layers and heads, and the glyph of the layer's kind in the pattern of its place. A bar next to it: a
  // copy of the layer is in compute memory.
  void paintGutter() {
    const int right = m_layout.gutter.right() + 1 + glyph_distance;
    for (const MapRow& row : m_layout.rows.rows) {
      const qreal top = (m_layout.deviceTop() + row.top) / dpr(), height = row.height / dpr();
      const int group = m_layout.group_of_layer[row.layer];
      const cache::LayerView& layer = m_view.layers[row.layer];
      const LayerKind kind = kindOf(layer, group < 0 ? nullptr : &m_view.groups[group]);
      paintInDevicePixels(m_painter, QRectF(right - glyph_width, top, glyph_width, height), dpr(), m_palette.pane,
                          [&](QPainter& painter, const QRect& rect) {
                            paintLayerGlyph(painter, rect, kind, layer.place, m_palette.muted, m_request.unit());
                          });
      if (hasCopyHere(layer)) m_painter.fillRect(QRectF(right + 1, top, copy_width, height), m_palette.text);
    }
    for (const RowNumber& number : rowNumbers(m_layout, m_painter.fontMetrics().height())) {
      const bool is_head = number.row->head >= 0;
      const int layer = number.row->layer;
      const QString text = is_head ? PictureWords::tr("%1 h%2", "layer head").arg(layer).arg(number.row->head)
                                   : m_painter.fontMetrics().elidedText(layerLabel(m_view, layer), Qt::ElideRight,
                                                                        int(number.rect.width()));
      m_painter.setPen(is_head ? m_palette.text : m_palette.muted);
      m_painter.drawText(number.rect, Qt::AlignRight | Qt::AlignVCenter, text);
    }
  }

  void paintStrip() {
    if (!m_view.facts->bytes_known) return;
    int64_t most = 1;
    for (const cache::LayerView& layer : m_view.layers) most = std::max(most, layer.bytes.total());
    const int left = static_cast<int>(std::lround(m_layout.strip.left() * dpr()));
    const int width = static_cast<int>(m_layout.strip.width() * dpr());
    struct Drawn {  // the bars of layers with equal bytes are painted once
      cache::Bytes bytes;
      int group, height;
      QImage image;
    };
    std::vector<Drawn> drawn;
    for (const MapRow& row : m_layout.rows.rows) {
      if (row.head > 0) continue;  // an unfolded layer has its bar next to its first head
      const int group = m_layout.group_of_layer[row.layer];
      const cache::Bytes& bytes = m_view.layers[row.layer].bytes;
      const auto shares = [&] {
        return sharesOfLayer(m_view.layers[row.layer], group < 0 ? cache::GroupView{} : m_view.groups[group]);
      };
      if (isVector(m_painter)) {
        m_painter.save();
        m_painter.translate(left / dpr(), (m_layout.deviceTop() + row.top) / dpr());
        m_painter.scale(1 / dpr(), 1 / dpr());
        paintBytes(m_painter, shares(), most, width, row.height);
        m_painter.restore();
        continue;
      }
      const auto same = [&](const Drawn& d) { return d.group == group && d.height == row.height && d.bytes == bytes; };
      auto known = std::find_if(drawn.begin(), drawn.end(), same);
      if (known == drawn.end()) {
        drawn.push_back({bytes, group, row.height, stripImage(shares(), most, width, row.height)});
        known = std::prev(drawn.end());
      }
      const int top = m_layout.deviceTop() + row.top;
      m_painter.drawImage(QPointF(left / dpr(), top / dpr()), known->image);
    }
  }

  QImage stripImage(const MemoryShares& shares, int64_t most, int width, int height) const {
    QImage image(width, height, QImage::Format_RGB32);
    {
      QPainter painter(&image);
      paintBytes(painter, shares, most, width, height);
    }
    image.setDevicePixelRatio(dpr());
    return image;
  }

  void paintBytes(QPainter& painter, const MemoryShares& shares, int64_t most, int width, int height) const {
    painter.fillRect(0, 0, width, height, m_palette.track);
    int64_t sum = 0;
    const auto next = [&](int64_t bytes) {
      const auto at = [&](int64_t value) {
        return static_cast<int>(std::lround(static_cast<double>(value) / most * width));
      };
      const QRect rect(at(sum), 0, at(sum + bytes) - at(sum), height);
      sum += bytes;
      return rect;
    };
    paintShares(painter, shares, m_cells, next);
  }

  void paintBoundaries() {
    for (size_t i = 0; i < m_layout.labels.size(); ++i) {
      const Label& label = m_layout.labels[i];
      const qreal x = m_layout.cells.left() + label.x;
      const int text_top = m_layout.labels_top + std::max(label.row, 0) * m_layout.label_height;
      const int bottom = label.row < 0 ? m_layout.cells.bottom() + 1 : text_top + m_layout.label_height - 2;
      const int top = m_layout.cells.top() - 1;
      // The pane's colour on both sides sets the line apart from every fill.
      m_painter.fillRect(QRectF(x - 1, m_layout.cells.top(), 3, m_layout.cells.height()), m_palette.pane);
      m_painter.fillRect(QRectF(x, top, 1, bottom - top), m_palette.text);
      if (label.row < 0) continue;
      m_painter.setPen(m_palette.text);
      const QRect rect = m_layout.labelRect(i);
      m_painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         m_painter.fontMetrics().elidedText(m_layout.boundaries[i].text, Qt::ElideRight, rect.width()));
    }
  }

  // Between the rows of two devices: a line with their names, on which the lines of messages and boundaries end.
  void paintBorder() {
    const QRectF rect = m_layout.borderRect();
    if (rect.isEmpty()) return;
    m_painter.fillRect(rect, m_palette.pane);
    const QString text = borderWords();
    const QRectF words(m_layout.cells.left(), rect.top(), m_painter.fontMetrics().horizontalAdvance(text),
                       rect.height());
    m_painter.setPen(m_palette.text);
    m_painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    const qreal y = rect.top() + std::floor(rect.height() * dpr() / 2) / dpr(), from = words.right() + glyph_distance;
    m_painter.fillRect(QRectF(rect.left(), y, words.left() - glyph_distance - rect.left(), 1), m_palette.text);
    m_painter.fillRect(QRectF(from, y, rect.right() - from, 1), m_palette.text);
  }

  // Beginnings of messages: thin lines that project above the cells.
  void paintMessages() {
    for (const int64_t at : m_request.messages) {
      if (!m_layout.scale.shows(at) || at == 0) continue;
      const qreal x = (m_layout.deviceLeft() + m_layout.scale.edge(at)) / dpr();
      m_painter.fillRect(QRectF(x - 0.5, m_layout.cells.top() - 4, 1, m_layout.cells.height() + 5), m_palette.muted);
    }
  }

  const cache::CacheView& m_view;
  const MapLayout& m_layout;
  const MapRequest& m_request;
  const CachePalette& m_palette;
  QPainter& m_painter;
  CellPaint m_cells;
};

int emptyTextHeight(const QString& text, const QFont& font, int width) {
  return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height() + empty_row_pitch;
}

}  // namespace

QString emptyMapText() {
  return PictureWords::tr(
      "The model's memory will appear here: a row for each of its layers, a cell for each token it still has.\n\n"
      "Write a message in the box below the conversation and watch it fill.");
}

int numbersWidth(const QRect& gutter) { return gutter.right() + 1 - glyph_width; }

// Every fifth layer has its number, or every tenth or twentieth where rows are low.
std::vector<RowNumber> rowNumbers(const MapLayout& layout, int line) {
  const qreal dpr = layout.dpr;
  const qreal pitch =
      (layout.rows.extent - layout.rows.border_height) / dpr / std::max<size_t>(layout.rows.rows.size(), 1);
  int every = numbered_rows;
  while (every * pitch < line) every *= 2;
  if (pitch >= line) every = 1;
  std::vector<RowNumber> numbers;
  qreal free_from = 0;  // bottom of the last number
  for (const MapRow& row : layout.rows.rows) {
    const qreal middle = (layout.deviceTop() + row.top + row.height / 2.0) / dpr;
    if ((row.head < 0 && row.layer % every != 0) || middle - line / 2.0 < free_from - 2) continue;
    numbers.push_back({&row, QRectF(0, middle - line / 2.0, numbersWidth(layout.gutter), line)});
    free_from = std::max(middle + line / 2.0 - 2, free_from);
  }
  return numbers;
}

void paintMap(QPainter& painter, const cache::CacheView& view, const MapLayout& layout, const MapRequest& request) {
  MapPainter(view, layout, request, painter).paint();
}

int emptyMapLeastHeight(const QString& text, const QFont& font, int width) {
  return emptyTextHeight(text, font, width) + empty_rows * empty_row_pitch;
}

void paintEmptyMap(QPainter& painter, const QString& text, const PictureRequest& request) {
  const CachePalette& palette = request.palette;
  const int text_height = emptyTextHeight(text, request.font, request.size.width());
  painter.setFont(request.font);
  painter.setPen(palette.text);
  painter.drawText(QRect(0, 0, request.size.width(), text_height), Qt::TextWordWrap, text);
  for (int y = text_height; y + empty_row_pitch <= request.size.height(); y += empty_row_pitch) {
    for (int x = 0; x + empty_cell <= request.size.width(); x += empty_cell) {
      painter.fillRect(x, y, empty_cell - 1, empty_row_pitch - 2, palette.track);
    }
  }
}

}  // namespace kvarium::ui
