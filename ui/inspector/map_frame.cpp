#include "ui/inspector/map_frame.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/snapshot_text.h"

namespace kvarium {
namespace {

struct MapWords {
  Q_DECLARE_TR_FUNCTIONS(MapWords)
};

constexpr int distance = 8;      // between gutter, cells and strip
constexpr int row_distance = 4;  // between lines of text and what they explain
constexpr int tick_height = 4;
constexpr int least_strip = 56;
constexpr int best_row_pitch = 6;

int wrappedHeight(const QFont& font, const QString& text, int width) {
  return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

std::vector<LegendEntry> legendEntries(const CacheSnapshot& snapshot, const std::vector<std::vector<StateRun>>& runs) {
  std::array<bool, cell_states> occurs{};
  const auto note = [&](CellState state) { occurs[indexOf(state)] = true; };
  for (const auto& group : runs) {
    for (const StateRun& run : group) note(run.state);
  }
  note({CellKind::evicted});
  note({CellKind::empty});
  std::vector<LegendEntry> entries;
  for (int kind = cell_kinds - 1; kind >= 0; --kind) {
    for (Place place : {Place::device, Place::host, Place::disk}) {
      for (bool shared : {false, true}) {
        const CellState state{static_cast<CellKind>(kind), place, shared};
        if (occurs[indexOf(state)]) entries.push_back({LegendEntry::Swatch::state, state, legendText(state, snapshot)});
      }
    }
  }
  return entries;
}

void nameRulers(MapFrame& frame, const CacheSnapshot& snapshot) {
  const Lengths lengths = snapshot.lengths;
  frame.absolute.word = MapWords::tr("absolute");
  frame.absolute.value = MapWords::tr("%1 seen").arg(countText(lengths.absolute));
  frame.stored.word = MapWords::tr("stored");
  frame.stored.value = MapWords::tr("%1 kept").arg(countText(lengths.stored));
  frame.capacity.word = MapWords::tr("capacity");
  frame.capacity.value =
      lengths.capacity < 0 ? MapWords::tr("no limit") : MapWords::tr("%1 cells").arg(countText(lengths.capacity));
}

void labelBoundaries(MapFrame& frame, const CacheSnapshot& snapshot, const QFontMetrics& metrics,
                     const MapRequest& request) {
  frame.boundaries = boundariesOf(snapshot);
  for (const Boundary& boundary : frame.boundaries) {
    int column = frame.scale.edge(boundary.position);
    if (boundary.after_sinks) column = std::max(column, least_sink_width * request.unit());
    Label label;
    label.x = static_cast<int>(column / request.dpr);
    label.width = metrics.horizontalAdvance(boundary.text) + 2;
    frame.labels.push_back(label);
  }
  placeLabels(frame.labels, request.size.width() - frame.cells.left());
}

}  // namespace

QFont smallFont(const QFont& font) {
  QFont small = font;
  if (font.pointSizeF() > 0) {
    small.setPointSizeF(std::max(font.pointSizeF() * 0.9, 7.5));
  } else {
    small.setPixelSize(std::max(static_cast<int>(font.pixelSize() * 0.9), 10));
  }
  return small;
}

QFont titleFont(const QFont& font) {
  QFont title = font;
  title.setBold(true);
  if (font.pointSizeF() > 0) {
    title.setPointSizeF(font.pointSizeF() * 1.15);
  } else {
    title.setPixelSize(static_cast<int>(font.pixelSize() * 1.15));
  }
  return title;
}

int gutterWidth(const QFontMetrics& metrics) {
  int width = 0;
  for (const QString& word : {MapWords::tr("absolute"), MapWords::tr("stored"), MapWords::tr("capacity")}) {
    width = std::max(width, metrics.horizontalAdvance(word));
  }
  return width;
}

MapFrame frameOf(const CacheSnapshot& snapshot, const MapRequest& request) {
  MapFrame frame;
  const QFont font = smallFont(request.font);
  const QFontMetrics metrics(font);
  const int line = metrics.height();
  const int width = request.size.width();
  frame.scale.positions = shownPositions(snapshot);
  nameRulers(frame, snapshot);

  const int gutter = gutterWidth(metrics);
  // As wide as the numbers can become on this scale, so that nothing moves with a token.
  int values = std::max(least_strip, metrics.horizontalAdvance(frame.capacity.value));
  const QString widest = countText(frame.scale.positions);
  values = std::max(values, metrics.horizontalAdvance(MapWords::tr("%1 seen").arg(widest)));
  values = std::max(values, metrics.horizontalAdvance(MapWords::tr("%1 kept").arg(widest)));
  frame.bytes_title = layerBytesTitle(snapshot);
  values = std::max(values, metrics.horizontalAdvance(frame.bytes_title));
  const int left = gutter + distance;
  const int cells_width = std::max(width - left - distance - values, 16);
  const int values_left = left + cells_width + distance;
  frame.scale.columns = std::max(static_cast<int>(cells_width * request.dpr), 1);

  int y = 0;
  if (request.with_title) {
    frame.title = mapTitle(snapshot);
    frame.title_rect = QRect(0, 0, width, wrappedHeight(titleFont(request.font), frame.title, width));
    y = frame.title_rect.height() + row_distance;
  }
  frame.how_to = howToRead(snapshot, frame.scale);
  frame.how_to_rect = QRect(0, y, width, wrappedHeight(font, frame.how_to, width));
  y += frame.how_to_rect.height() + row_distance;
  for (MapFrame::Ruler* ruler : {&frame.absolute, &frame.stored, &frame.capacity}) {
    ruler->word_rect = QRect(0, y, gutter, line);
    ruler->bar = QRect(left, y + line / 2 - 2, cells_width, 4);
    ruler->value_rect = QRect(values_left, y, values, line);
    y += line;
  }
  y += row_distance;
  frame.axis = QRect(left, y, cells_width, line);
  y += line + tick_height;

  frame.group_of_layer = groupOfLayers(snapshot);
  for (const GroupRuns& group : snapshot.groups) {
    frame.runs.push_back(stateRuns(group, isQuantized(groupFormats(snapshot, group)), frame.scale.positions));
  }
  frame.cells = QRect(left, y, cells_width, 0);
  labelBoundaries(frame, snapshot, metrics, request);
  frame.label_height = line;
  const int label_rows = frame.boundaries.size() > 1 ? 2 : 1;
  frame.legend = Legend::layOut(legendEntries(snapshot, frame.runs), metrics, 0, width);

  const int layers = static_cast<int>(snapshot.layers.size());
  const int below = row_distance + label_rows * line + row_distance + frame.legend.height;
  frame.least_height = y + layers * least_row_pitch + below;
  frame.best_height = y + layers * best_row_pitch + below;
  const int available = static_cast<int>((request.size.height() - y - below) * request.dpr);
  frame.rows = RowScale::fit(layers, available, request.unit());
  for (const auto& runs : frame.runs) {
    frame.bands.push_back(bandsOf(runs, frame.scale, frame.rows.height, request.unit()));
  }
  const int cells_height = static_cast<int>(std::ceil(layers * frame.rows.pitch / request.dpr));
  frame.cells.setHeight(cells_height);
  frame.strip = QRect(values_left, y, values, cells_height);
  frame.labels_top = y + cells_height + row_distance;
  frame.legend_top = frame.labels_top + label_rows * line + row_distance;
  return frame;
}

int MapFrame::deviceLeft(qreal dpr) const { return static_cast<int>(std::lround(cells.left() * dpr)); }
int MapFrame::deviceTop(qreal dpr) const { return static_cast<int>(std::lround(cells.top() * dpr)); }

bool MapFrame::cellAt(QPointF point, qreal dpr, Cell& cell) const {
  const int x = static_cast<int>(std::floor(point.x() * dpr)) - deviceLeft(dpr);
  const int layer = rows.rowAt(static_cast<int>(std::floor(point.y() * dpr)) - deviceTop(dpr));
  if (layer < 0 || x < 0 || x >= scale.columns) return false;
  cell = {layer, scale.isDense() ? x : scale.edge(scale.lastAt(x))};
  return true;
}

QRectF MapFrame::rectOf(Cell cell, qreal dpr) const {
  const int x = cell.column;
  const int end = scale.isDense() ? x + 1 : scale.edge(scale.lastAt(x) + 1);
  return QRectF((deviceLeft(dpr) + x) / dpr, (deviceTop(dpr) + rows.top(cell.layer)) / dpr, (end - x) / dpr,
                rows.height / dpr);
}

}  // namespace kvarium
