#include "ui/inspector/map/map_layout.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "ui/cells/legend.h"
#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {

PositionRange ZoomAxis::shown(int64_t total) const {
  if (!m_range) return {0, total};
  const int64_t count = std::min(m_range->count, total);
  return {std::clamp<int64_t>(m_range->first, 0, total - count), count};
}

void ZoomAxis::show(int64_t total, PositionRange wanted) {
  wanted.count = std::clamp(wanted.count, std::min(m_least, total), total);
  wanted.first = std::clamp<int64_t>(wanted.first, 0, total - wanted.count);
  if (wanted.count == total) {
    m_range.reset();
  } else {
    m_range = wanted;
  }
}

void ZoomAxis::zoom(int64_t total, double anchor, double factor) {
  if (!(factor > 0) || total <= 0) return;
  const PositionRange now = shown(total);
  const auto first = static_cast<double>(now.first), shows = static_cast<double>(now.count);
  anchor = std::clamp(anchor, first, first + shows);
  auto count = static_cast<int64_t>(std::llround(shows / factor));
  if (factor > 1) count = std::min(count, now.count - 1);  // a small count changes by at least one
  if (factor < 1) count = std::max(count, now.count + 1);
  count = std::clamp(count, std::min(m_least, total), total);
  const double share = (anchor - first) / shows;
  show(total, {static_cast<int64_t>(std::llround(anchor - share * static_cast<double>(count))), count});
}

void ZoomAxis::reveal(int64_t total, int64_t index) {
  const PositionRange now = shown(total);
  if (now.contains(index) || !m_range) return;
  show(total, {index < now.first ? index : index - now.count + 1, now.count});
}

void ZoomAxis::pan(int64_t total, int64_t by) {
  const PositionRange now = shown(total);
  show(total, {now.first + by, now.count});
}

namespace {

struct MapWords {
  Q_DECLARE_TR_FUNCTIONS(MapWords)
};

constexpr int distance = 8;      // between gutter, cells and strip
constexpr int row_distance = 4;  // between a line of text and the picture it explains
constexpr int tick_height = 4;
constexpr int state_width = 16;
constexpr int overview_height = 8;
constexpr int least_strip = 56;
constexpr int best_row_pitch = 6;

std::vector<LegendEntry> styleEntries(const cache::CacheView& view, const std::vector<std::vector<StyleRun>>& runs) {
  if (view.groups.empty()) return {};  // no layer has cells
  StyleSet occurs;
  for (const auto& group : runs) {
    for (const StyleRun& run : group) occurs.add(run.style);
  }
  const auto forgets = [](const cache::GroupView& group) { return group.forgotten_to > 0; };
  if (std::ranges::all_of(view.groups, forgets)) occurs.add({CellKind::evicted});
  occurs.add({CellKind::empty});
  std::vector<LegendEntry> entries;
  for (const CellStyle& style : occurs.list())
    entries.push_back({.style = style, .text = legendText(style, view), .tip = legendTip(style, view)});
  return entries;
}

// Adds an entry for every kind and place of layers that occurs.
void addGlyphEntries(const cache::CacheView& view, const std::vector<int>& group_of_layer,
                     std::vector<LegendEntry>& entries) {
  std::vector<std::tuple<LayerKind, cache::Place, int64_t>> seen;  // with the window
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    const cache::GroupView* group = group_of_layer[layer] < 0 ? nullptr : &view.groups[group_of_layer[layer]];
    const LayerKind kind = kindOf(view.layers[layer], group);
    const cache::Place place = view.layers[layer].place;
    const int64_t window = group ? group->facts->window : -1;
    if (std::ranges::find(seen, std::tuple(kind, place, window)) != seen.end()) continue;
    seen.emplace_back(kind, place, window);
    QString text = layerKindWords(kind, window);
    if (place != cache::Place::device)
      text = MapWords::tr("%1, %2", "layer, on disk").arg(text, legendPlace(place, view));
    entries.push_back({.swatch = LegendEntry::Swatch::layer,
                       .text = text,
                       .tip = layerKindMeaning(kind),
                       .kind = kind,
                       .place = place});
  }
  if (const auto copied = std::ranges::find_if(view.layers, hasCopyHere); copied != view.layers.end())
    entries.push_back({.swatch = LegendEntry::Swatch::tick,
                       .text = cache::gpuBorder(view) == 0 ? copyHere(*copied)
                                                           : MapWords::tr("a copy is where the layer is computed"),
                       .tip = MapWords::tr("The layer's cells lie elsewhere. A buffer that it shares with other layers "
                                           "holds a copy of them now: a step begins with it, or has just used it.")});
}

using Measure = MapLayout::Measure;

void nameRulers(MapLayout& layout, const cache::CacheView& view) {
  const std::vector<GroupApart> apart = groupsApart(view);
  const auto add = [&](Measure measure, int group, const QString& word, const QString& value, int64_t end = -1) {
    layout.rulers.push_back({measure, group, word, value, end, {}, {}, {}});
  };
  const auto addRoom = [&](int group, const cache::Lengths& lengths) {
    if (lengths.capacity < 0 && !view.groups[static_cast<size_t>(group)].facts->rule_known) return;
    const int64_t context = view.facts->context;
    const QString room = lengths.capacity >= 0 ? countText(lengths.capacity)
                         : context > 0         ? MapWords::tr("the context, %1").arg(countText(context))
                                               : MapWords::tr("no limit");
    const int64_t end = lengths.capacity >= 0 ? freeEnd(lengths) : context > 0 ? context : -1;
    add(Measure::room, group, MapWords::tr("room for"), room, end);
  };
  add(Measure::read, apart.empty() ? -1 : apart.front().group, MapWords::tr("read"),
      countText(view.lengths.tokens_seen));
  for (const GroupApart& one : apart) {
    const cache::Lengths& lengths = view.groups[static_cast<size_t>(one.group)].lengths;
    QString kept = countText(lengths.stored);
    if (apart.size() > 1) {
      const int first = view.groups[static_cast<size_t>(one.group)].facts->layers.front();
      kept = MapWords::tr("%1, %2", "tokens kept, layers").arg(kept, rowsText(view, one.layers, first));
    }
    add(Measure::kept, one.group, MapWords::tr("kept"), kept);
    addRoom(one.group, lengths);
  }
}

void labelBoundaries(MapLayout& layout, const cache::CacheView& view, const QFontMetrics& metrics,
                     const MapRequest& request) {
  for (Boundary& boundary : boundariesOf(view)) {
    const int64_t at = boundary.position;
    const bool is_end = at == layout.scale.first + layout.scale.positions;
    if (layout.scale.shows(at) || is_end) layout.boundaries.push_back(std::move(boundary));
  }
  for (const Boundary& boundary : layout.boundaries) {
    int column = layout.scale.edge(boundary.position);
    if (boundary.after_sinks && boundary.position > layout.scale.first)
      column = std::max(column, least_sink_width * request.unit());
    Label label;
    label.x = static_cast<int>(column / request.dpr);
    label.width = metrics.horizontalAdvance(boundary.text) + 2;
    layout.labels.push_back(label);
  }
  placeLabels(layout.labels, request.size.width() - layout.cells.left());
}

RowChoice rowChoice(const cache::CacheView& view, const MapRequest& request) {
  const auto layers = static_cast<int64_t>(view.layers.size());
  const PositionRange shown = request.zoom.layers.shown(layers);
  RowChoice choice{static_cast<int>(shown.first), static_cast<int>(shown.count)};
  choice.border = cache::gpuBorder(view);
  choice.border_height = static_cast<int>(std::lround(QFontMetrics(smallFont(request.font)).height() * request.dpr));
  if (request.unfolded >= 0 && request.unfolded < layers) {
    choice.unfolded = request.unfolded;
    choice.heads = view.layers[request.unfolded].facts->n_kv_heads;
  }
  return choice;
}

// Of the names of a server's parts, with the glyph next to them; 0: rows have numbers.
int namesWidth(const cache::CacheView& view, const QFontMetrics& metrics, int width) {
  if (!hasNames(view)) return 0;
  int widest = 0;
  for (int layer = 0; layer < std::ssize(view.layers); ++layer)
    widest = std::max(widest, metrics.horizontalAdvance(layerLabel(view, layer)));
  constexpr int glyph = 10;
  return std::min(widest + glyph + 1, width / 3);
}

}  // namespace

MapLayout layoutOf(const cache::CacheView& view, const MapRequest& request) {
  MapLayout layout;
  layout.dpr = request.dpr;
  const QFont font = smallFont(request.font);
  const QFontMetrics metrics(font);
  const int line = metrics.height();
  const int width = request.size.width();
  layout.positions = shownPositions(view);
  const PositionRange shown = request.zoom.positions.shown(layout.positions);
  layout.scale.first = shown.first;
  layout.scale.positions = shown.count;
  nameRulers(layout, view);

  int gutter = std::max(gutterWidth(metrics), namesWidth(view, metrics, width));
  for (const MapLayout::Ruler& ruler : layout.rulers)
    gutter = std::max(gutter, std::min(metrics.horizontalAdvance(ruler.word), width / 4));
  // Wide enough for the largest numbers on this scale, so that nothing moves with a new token.
  int values = least_strip;
  for (const MapLayout::Ruler& ruler : layout.rulers) values = std::max(values, metrics.horizontalAdvance(ruler.value));
  const QString widest = countText(layout.positions);
  values = std::max(values, metrics.horizontalAdvance(widest));
  layout.bytes_title = layerBytesTitle(view);
  values = std::max(values, metrics.horizontalAdvance(layout.bytes_title));
  const bool has_states =
      std::ranges::any_of(view.layers, [](const cache::LayerView& layer) { return layer.facts->state_bytes > 0; });
  const int left = gutter + distance + (has_states ? state_width + distance : 0);
  const int cells_width = std::max(width - left - distance - values, 16);
  const int values_left = left + cells_width + distance;
  layout.scale.columns = std::max(static_cast<int>(cells_width * request.dpr), 1);

  int y = 0;
  for (MapLayout::Ruler& ruler : layout.rulers) {
    ruler.word_rect = QRect(0, y, gutter, line);
    ruler.bar = QRect(left, y + line / 2 - 2, cells_width, 4);
    ruler.value_rect = QRect(values_left, y, values, line);
    y += line;
  }
  y += row_distance;
  layout.overview = QRect(left, y, cells_width,
                          overview_height);  // the space is always kept, so that rows do not move while the wheel zooms
  y += overview_height;
  layout.axis = QRect(left, y, cells_width, line);
  y += line + tick_height;

  layout.group_of_layer = layout.seen_group_of_layer = groupOfLayers(view);
  for (size_t layer = 0; layer < view.layers.size(); ++layer) {
    const int lender = view.layers[layer].facts->cells_of;
    if (lender >= 0) layout.seen_group_of_layer[layer] = layout.group_of_layer[static_cast<size_t>(lender)];
  }
  for (const cache::GroupView& group : view.groups) layout.runs.push_back(styleRuns(view, group, layout.positions));
  layout.cells = QRect(left, y, cells_width, 0);
  labelBoundaries(layout, view, metrics, request);
  layout.label_height = line;
  const int label_rows = layout.boundaries.size() > 1 ? 2 : 1;
  std::vector<LegendEntry> entries = styleEntries(view, layout.runs);
  const bool is_full = std::any_of(view.groups.begin(), view.groups.end(),
                                   [](const cache::GroupView& group) { return nextCell(group.lengths) >= 0; });
  if (is_full)
    entries.push_back({.swatch = LegendEntry::Swatch::next,
                       .text = MapWords::tr("the next token"),
                       .tip = MapWords::tr("the cell that a full window keeps free for the token that is computed "
                                           "next: with it the window is full")});
  if (has_states)
    entries.push_back({.swatch = LegendEntry::Swatch::state,
                       .text = MapWords::tr("recurrent state"),
                       .tip = layerKindMeaning(LayerKind::recurrent)});
  if (!view.checkpoints.empty()) entries.push_back(checkpointsEntry(view.checkpoints, request.palette));
  addGlyphEntries(view, layout.group_of_layer, entries);
  layout.legend = Legend::layOut(entries, metrics, 0, width);
  if (request.glows || request.has_glowed) {
    entries.push_back({.swatch = LegendEntry::Swatch::fresh,
                       .text = MapWords::tr("new"),
                       .tip = MapWords::tr("new: cells written a moment ago; their colour settles in two seconds")});
    Legend with = Legend::layOut(entries, metrics, 0, width);
    if (request.glows)
      layout.legend = std::move(with);
    else
      layout.legend.height = with.height;
  }

  const RowChoice choice = rowChoice(view, request);
  const int below = row_distance + label_rows * line + row_distance + layout.legend.height;
  const int heads = choice.lines() - choice.count;
  layout.border = choice.border;
  const int border = choice.showsBorder() ? line : 0;
  layout.least_height = y + choice.count * least_row_pitch + heads * least_head_pitch + border + below;
  layout.best_height = y + choice.count * best_row_pitch + heads * least_head_pitch + border + below;
  const int available = static_cast<int>((request.size.height() - y - below) * request.dpr);
  layout.rows = RowScale::fit(choice, available, request.unit());
  for (const MapRow& row : layout.rows.rows) {
    const int group = layout.seen_group_of_layer[row.layer];
    if (group >= 0 && !layout.imageOf(row))
      layout.row_images.push_back({group, row.height, layout.group_of_layer[row.layer] < 0});
  }
  const int cells_height = static_cast<int>(std::ceil(layout.rows.extent / request.dpr));
  layout.cells.setHeight(cells_height);
  layout.gutter = QRect(0, y, gutter, cells_height);
  if (has_states) layout.states = QRect(gutter + distance, y, state_width, cells_height);
  layout.strip = QRect(values_left, y, values, cells_height);
  layout.labels_top = y + cells_height + row_distance;
  layout.legend_top = layout.labels_top + label_rows * line + row_distance;
  return layout;
}

const MapLayout::RowImage* MapLayout::imageOf(const MapRow& row) const {
  const int group = seen_group_of_layer[row.layer];
  const bool borrowed = group_of_layer[row.layer] < 0;
  for (const RowImage& row_image : row_images) {
    if (row_image.group == group && row_image.height == row.height && row_image.borrowed == borrowed) return &row_image;
  }
  return nullptr;
}

QRect MapLayout::labelRect(size_t boundary) const {
  const Label& label = labels[boundary];
  if (label.row < 0) return {};
  return {cells.left() + label.left, labels_top + label.row * label_height, label.width + 2, label_height};
}

QRect MapLayout::lineRect(size_t boundary) const {
  const int below = labels_top - cells.bottom() + 2 * label_height;
  return {cells.left() + labels[boundary].x - 3, cells.bottom() + 1, 7, below};
}

QRectF MapLayout::borderRect() const {
  if (rows.border_height == 0) return {};
  return {qreal(gutter.left()), (deviceTop() + rows.border_top) / dpr, qreal(strip.right() + 1 - gutter.left()),
          rows.border_height / dpr};
}

int MapLayout::deviceLeft() const { return static_cast<int>(std::lround(cells.left() * dpr)); }
int MapLayout::deviceTop() const { return static_cast<int>(std::lround(cells.top() * dpr)); }

QRectF MapLayout::columnsRect(PositionRange range) const {
  if (range.first + range.count <= scale.first || range.first >= scale.first + scale.positions) return {};
  const int from = scale.edge(range.first), to = std::max(scale.edge(range.first + range.count), from + 1);
  return {(deviceLeft() + from) / dpr, qreal(cells.top()), (to - from) / dpr, qreal(cells.height())};
}

int MapLayout::layerAt(qreal y) const {
  const int row = rows.rowAt(static_cast<int>(std::floor(y * dpr)) - deviceTop());
  return row < 0 ? -1 : rows.rows[static_cast<size_t>(row)].layer;
}

std::optional<MapPlace> MapLayout::placeAt(QPointF point) const {
  const int x = static_cast<int>(std::floor(point.x() * dpr)) - deviceLeft();
  const int row = rows.rowAt(static_cast<int>(std::floor(point.y() * dpr)) - deviceTop());
  if (row < 0 || x < 0 || x >= scale.columns) return {};
  const MapRow& line = rows.rows[static_cast<size_t>(row)];
  return MapPlace{line.layer, line.head, scale.firstAt(x)};
}

int MapLayout::rowOf(const MapPlace& place) const {
  const MapRow* first = rows.rowOf(place.layer);
  if (!first) return -1;
  const auto found = std::find_if(first, rows.rows.data() + rows.rows.size(), [&](const MapRow& row) {
    return row.layer != place.layer || row.head == place.head;
  });
  const bool is_there = found != rows.rows.data() + rows.rows.size() && found->layer == place.layer;
  return static_cast<int>((is_there ? found : first) - rows.rows.data());
}

QRectF MapLayout::rectOf(const MapPlace& place) const {
  const int row = rowOf(place);
  if (row < 0 || !scale.shows(place.position)) return {};
  const int from = scale.edge(place.position);
  const int to = scale.isDense() ? from + 1 : scale.edge(place.position + 1);
  const MapRow& line = rows.rows[static_cast<size_t>(row)];
  return {(deviceLeft() + from) / dpr, (deviceTop() + line.top) / dpr, (to - from) / dpr, line.height / dpr};
}

PositionRange MapLayout::rangeAt(int64_t position) const {
  const int column = std::min(scale.edge(position), scale.columns - 1);
  const int64_t first = scale.firstAt(column);
  return {first, scale.lastAt(column) - first + 1};
}

int64_t MapLayout::positionNear(qreal x) const {
  const int column = static_cast<int>(std::floor(x * dpr)) - deviceLeft();
  return scale.lastAt(std::clamp(column, 0, scale.columns - 1));
}

MapPlace MapLayout::lineBelow(MapPlace place, int lines) const {
  const int row = rowOf(place) + lines;
  if (row < 0 || row >= static_cast<int>(rows.rows.size())) return {place.layer + lines, -1, place.position};
  const MapRow& line = rows.rows[static_cast<size_t>(row)];
  return {line.layer, line.head, place.position};
}

int64_t MapLayout::nextBoundary(const MapPlace& place, int direction) const {
  const int group = seen_group_of_layer[static_cast<size_t>(place.layer)];
  if (group < 0) return place.position;
  int64_t before = 0;
  for (const StyleRun& run : runs[static_cast<size_t>(group)]) {
    if (direction > 0 && run.first > place.position) return run.first;
    if (direction < 0 && run.first < place.position) before = run.first;
  }
  return direction > 0 ? positions - 1 : before;
}

int MapLayout::tableColumns() const {
  if (rows.rows.empty()) return 0;
  return scale.isDense() ? scale.columns : static_cast<int>(scale.positions);
}

bool MapLayout::isInTable(Cell cell) const {
  return cell.row >= 0 && cell.row < tableRows() && cell.column >= 0 && cell.column < tableColumns();
}

PositionRange MapLayout::tableColumn(int column) const {
  return scale.isDense() ? rangeAt(scale.firstAt(column)) : PositionRange{scale.first + column, 1};
}

MapPlace MapLayout::tablePlace(Cell cell) const {
  const MapRow& line = rows.rows[static_cast<size_t>(cell.row)];
  return {line.layer, line.head, tableColumn(cell.column).first};
}

std::optional<MapLayout::Cell> MapLayout::tableCell(const MapPlace& place) const {
  const int row = rowOf(place);
  if (row < 0 || !scale.shows(place.position)) return {};
  return Cell{row, scale.isDense() ? scale.edge(place.position) : static_cast<int>(place.position - scale.first)};
}

}  // namespace kvarium::ui
