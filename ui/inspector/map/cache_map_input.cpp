// CacheMap: pointer, keyboard and tooltips.
#include <QHelpEvent>
#include <QKeyEvent>
#include <algorithm>
#include <cmath>

#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/map/map_accessible.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr double zoom_step = 1.25;   // per key press or notch of the wheel
constexpr double wheel_notch = 120;  // QWheelEvent: eighths of a degree
constexpr double drag_distance = 4;  // logical pixels: a shorter move is a click

}  // namespace

std::optional<CacheMap::Cursor> CacheMap::cellUnder(QPointF point) const {
  MapLayout::Cell cell;
  if (!hasCache() || m_frame_is_old || !m_frame.cellAt(point, m_request.dpr, cell)) return std::nullopt;
  const MapRow& row = m_frame.rows.rows[static_cast<size_t>(cell.row)];
  return Cursor{row.layer, row.head, m_frame.scale.firstAt(cell.column)};
}

int64_t CacheMap::positionAt(qreal x) const {
  const int column = static_cast<int>(std::floor(x * m_request.dpr)) - m_frame.deviceLeft(m_request.dpr);
  return m_frame.scale.lastAt(std::clamp(column, 0, m_frame.scale.columns - 1));
}

int CacheMap::rowOf(Cursor cursor) const {
  const std::vector<MapRow>& rows = m_frame.rows.rows;
  const MapRow* first = m_frame.rows.rowOf(cursor.layer);
  if (!first) return -1;
  for (const MapRow* row = first; row < rows.data() + rows.size() && row->layer == cursor.layer; ++row) {
    if (row->head == cursor.head) return static_cast<int>(row - rows.data());
  }
  return static_cast<int>(first - rows.data());
}

PositionRange CacheMap::rangeAt(int64_t position) const {
  const int column = std::min(m_frame.scale.edge(position), m_frame.scale.columns - 1);
  const int64_t first = m_frame.scale.firstAt(column);
  return {first, m_frame.scale.lastAt(column) - first + 1};
}

QRectF CacheMap::rectAt(Cursor cursor) const {
  const int row = rowOf(cursor);
  if (row < 0 || !m_frame.scale.shows(cursor.position)) return {};
  return m_frame.rectOf({row, m_frame.scale.edge(cursor.position)}, m_request.dpr);
}

QString CacheMap::textAt(Cursor cursor) const {
  const int row = rowOf(cursor);
  const PositionRange range = rangeAt(cursor.position);
  const int head = row < 0 ? -1 : m_frame.rows.rows[static_cast<size_t>(row)].head;
  return cellText(*m_snapshot, cursor.layer, range.first, range.first + range.count - 1, head,
                  m_selection.wordsAt(range));
}

QString CacheMap::tipAt(QPoint point) const {
  if (!hasCache() || m_frame_is_old) return {};
  if (const auto cell = cellUnder(point)) return textAt(*cell);
  if (m_frame.gutter.contains(point) || m_frame.strip.contains(point))
    return layerText(*m_snapshot, m_frame.layerAt(point.y(), m_request.dpr));
  if (m_frame.isZoomed() && m_frame.overview.contains(point))
    return tr("all %1 positions; drag to see another part, press F to see all").arg(countText(m_frame.positions));
  for (size_t i = 0; i < m_frame.boundaries.size(); ++i) {
    if (m_frame.labelRect(i).contains(point) || m_frame.lineRect(i).contains(point))
      return m_frame.boundaries[i].text + QLatin1Char('\n') + m_frame.boundaries[i].tip;
  }
  for (const MapLayout::Ruler& ruler : m_frame.rulers) {
    if (ruler.word_rect.united(ruler.value_rect).contains(point)) return rulerText(ruler);
  }
  return m_frame.legend.tipAt(point, m_frame.legend_top);
}

QString CacheMap::rulerText(const MapLayout::Ruler& ruler) const {
  using Measure = MapLayout::Measure;
  if (ruler.measure == Measure::read) return tr("read: tokens the model has read, forgotten ones too");
  const cache::GroupView* group = ruler.group < 0 ? nullptr : &m_snapshot->groups[static_cast<size_t>(ruler.group)];
  QString words =
      tr("kept: cells there are, where they stand in the text\na cell holds what one layer remembers of "
         "one token");
  if (ruler.measure == Measure::room)
    words = group && group->facts->window >= 0 ? tr("room for: tokens that a token can see, itself among them")
            : group && group->lengths.capacity < 0 && m_snapshot->facts->context > 0
                ? tr("room for: cells there can be, as many as memory holds\nthe model was made for texts of %1")
                      .arg(tokensText(m_snapshot->facts->context))
                : tr("room for: cells there can be");
  if (group && nextCell(group->lengths) >= 0) words += tr("\none of them is kept free for the next token");
  return words;
}

QString CacheMap::cursorText() const {
  return hasCache() && m_cursor && !m_frame_is_old ? textAt(*m_cursor) : QString();
}

std::optional<MapLayout::Cell> CacheMap::cursorCell() const {
  if (!hasCache() || !m_cursor || m_frame_is_old || !m_frame.scale.shows(m_cursor->position)) return {};
  const int row = rowOf(*m_cursor);
  if (row < 0) return {};
  const MapLayout::Cell cell{row, m_frame.scale.isDense() ? m_frame.scale.edge(m_cursor->position)
                                                          : static_cast<int>(m_cursor->position - m_frame.scale.first)};
  return cell;
}

int CacheMap::tableColumns() const {
  if (!hasCache() || m_frame_is_old) return 0;
  const PositionScale& scale = m_frame.scale;
  return scale.isDense() ? scale.columns : static_cast<int>(scale.positions);
}

PositionRange CacheMap::tableColumn(int column) const {
  const PositionScale& scale = m_frame.scale;
  if (!scale.isDense()) return {scale.first + column, 1};
  const int64_t first = scale.firstAt(column);
  return {first, scale.lastAt(column) - first + 1};
}

QString CacheMap::tableText(int row, int column) const {
  if (row < 0 || row >= static_cast<int>(m_frame.rows.rows.size()) || column < 0 || column >= tableColumns()) return {};
  const MapRow& line = m_frame.rows.rows[static_cast<size_t>(row)];
  return textAt({line.layer, line.head, tableColumn(column).first});
}

QRect CacheMap::tableRect(int row, int column) const {
  if (row < 0 || row >= static_cast<int>(m_frame.rows.rows.size()) || column < 0 || column >= tableColumns()) return {};
  return m_frame.rectOf({row, m_frame.scale.edge(tableColumn(column).first)}, m_request.dpr).toAlignedRect();
}

bool CacheMap::isLocked(const PositionRange& column) const {
  const PositionRange& locked = m_selection.locked();
  return locked.first < column.first + column.count && column.first < locked.first + locked.count;
}

// Puts the cursor on the newest cell of the first layer.
void CacheMap::startCursor() {
  if (hasCache() && !m_cursor) m_cursor = Cursor{0, -1, std::max<int64_t>(m_snapshot->lengths.tokens_seen - 1, 0)};
}

void CacheMap::moveCursor(Cursor cursor) {
  const auto layers = static_cast<int>(m_snapshot->layers.size());
  cursor.layer = std::clamp(cursor.layer, 0, layers - 1);
  cursor.position = std::clamp<int64_t>(cursor.position, 0, m_frame.positions - 1);
  m_cursor = cursor;
  m_zoom.revealPosition(m_frame.positions, cursor.position);
  m_zoom.revealLayer(layers, cursor.layer);
  if (!m_frame.scale.shows(cursor.position) || rowOf(cursor) < 0) relayOut();
  m_selection.hover(rangeAt(cursor.position), cursor.layer);  // as the pointer would
  updateDescription();
  cursorOfTableMoved(*this);
  const QRectF rect = rectAt(cursor);
  m_tip.show(mapToGlobal(rect.bottomRight().toPoint()), {}, [this] { return cursorText(); });
  updateActions();
  update();
}

// Moves the cursor by lines; the heads of an unfolded layer are lines of their own.
void CacheMap::stepRow(Cursor& cursor, int by) const {
  const int row = rowOf(cursor) + by;
  if (row < 0 || row >= static_cast<int>(m_frame.rows.rows.size())) {
    cursor.layer += by;
    cursor.head = -1;
    return;
  }
  cursor.layer = m_frame.rows.rows[static_cast<size_t>(row)].layer;
  cursor.head = m_frame.rows.rows[static_cast<size_t>(row)].head;
}

// The first position of the next run, or of the previous one.
int64_t CacheMap::nextBoundary(Cursor cursor, int direction) const {
  const int group = m_frame.group_of_layer[static_cast<size_t>(cursor.layer)];
  if (group < 0) return cursor.position;
  int64_t before = 0;
  for (const StyleRun& run : m_frame.runs[static_cast<size_t>(group)]) {
    if (direction > 0 && run.first > cursor.position) return run.first;
    if (direction < 0 && run.first < cursor.position) before = run.first;
  }
  return direction > 0 ? m_frame.positions - 1 : before;
}

void CacheMap::keyPressEvent(QKeyEvent* event) {
  if (!hasCache() || m_frame_is_old) return InspectorView::keyPressEvent(event);
  const int64_t newest = std::max<int64_t>(m_snapshot->lengths.tokens_seen - 1, 0);
  const bool shift = event->modifiers() & Qt::ShiftModifier;
  const bool jump = event->modifiers() & Qt::ControlModifier;
  const bool had_cursor = m_cursor.has_value();
  startCursor();
  Cursor cursor = *m_cursor;
  const PositionRange here = rangeAt(cursor.position);
  switch (event->key()) {
    case Qt::Key_Left:
      // Moves to the first position of the previous column.
      cursor.position = jump ? nextBoundary(cursor, -1) : here.first - 1;
      if (!jump && m_frame.scale.shows(cursor.position)) cursor.position = rangeAt(cursor.position).first;
      break;
    case Qt::Key_Right:
      cursor.position = jump ? nextBoundary(cursor, 1) : here.first + here.count;
      break;
    case Qt::Key_Up:
      stepRow(cursor, -1);
      break;
    case Qt::Key_Down:
      stepRow(cursor, 1);
      break;
    case Qt::Key_Home:
      cursor.position = 0;
      break;
    case Qt::Key_End:
      cursor.position = newest;
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return shift && event->key() == Qt::Key_Equal ? zoomLayers(cursor.layer, zoom_step)
                                                    : zoomPositions(static_cast<double>(cursor.position), zoom_step);
    case Qt::Key_Minus:
      return zoomPositions(static_cast<double>(cursor.position), 1 / zoom_step);
    case Qt::Key_Underscore:
      return zoomLayers(cursor.layer, 1 / zoom_step);
    case Qt::Key_F:
      return fit();
    case Qt::Key_H:
      return toggleHeads();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      m_selection.selectLayer(cursor.layer);
      return m_selection.lock(rangeAt(cursor.position));
    case Qt::Key_Escape:
      return clearOrFit();
    default:
      if (!had_cursor) m_cursor.reset();
      return InspectorView::keyPressEvent(event);
  }
  moveCursor(cursor);
}

void CacheMap::zoomPositions(double anchor, double factor) {
  m_tip.hide();
  m_zoom.zoomPositions(m_frame.positions, anchor, factor);
  relayOut();
}

void CacheMap::zoomLayers(int64_t anchor, double factor) {
  m_tip.hide();
  m_zoom.zoomLayers(static_cast<int64_t>(m_snapshot->layers.size()), anchor, factor);
  relayOut();
}

void CacheMap::fit() {
  m_tip.hide();
  m_zoom.fit();
  relayOut();
}

void CacheMap::clearOrFit() {
  m_tip.hide();
  if (!m_selection.locked().isEmpty()) return m_selection.unlock();
  if (m_selection.historyIndex()) return m_selection.goLive();
  if (m_cursor && m_zoom.isFit()) {
    m_cursor.reset();
    updateDescription();
    return updateCells();
  }
  fit();
}

bool CacheMap::canUnfold(int layer) const {
  return layer >= 0 && static_cast<size_t>(layer) < m_snapshot->layers.size() &&
         m_snapshot->layers[static_cast<size_t>(layer)].facts->n_kv_heads > 0;
}

void CacheMap::toggleHeads() {
  if (!hasCache()) return;
  const int layer = layerAsked();
  const bool unfolds = m_unfolded != layer && canUnfold(layer);
  m_unfolded = unfolds ? layer : -1;
  if (unfolds) m_selection.selectLayer(layer);
  relayOut();
}

void CacheMap::panTo(qreal x) {
  const PositionScale whole{m_frame.positions, m_frame.overview.width()};
  const int column = static_cast<int>(x) - m_frame.overview.left();
  const int64_t middle = whole.lastAt(std::clamp(column, 0, whole.columns - 1));
  m_tip.hide();
  const int64_t by = middle - m_frame.scale.positions / 2 - m_frame.scale.first;
  m_zoom.panPositions(m_frame.positions, by);
  relayOut();
}

void CacheMap::wheelEvent(QWheelEvent* event) {
  const QPointF at = event->position();
  const QRect area = m_frame.cells.united(m_frame.overview);
  if (!hasCache() || m_frame_is_old || !area.contains(at.toPoint())) return event->ignore();
  const bool rows = event->modifiers() & Qt::ShiftModifier;
  const QPoint turned = event->angleDelta();
  const int turn =
      turned.y() != 0 || !rows ? turned.y() : turned.x();  // some systems swap the axes while Shift is held
  const double factor = std::pow(zoom_step, turn / wheel_notch);
  event->accept();
  if (rows) {
    const int layer = m_frame.layerAt(at.toPoint().y(), m_request.dpr);
    if (layer >= 0 && turn != 0) zoomLayers(layer, factor);
    return;
  }
  if (turn !=
      0) {  // the anchor is the pointer's place and not a position: rounding would move it away from the pointer
    const double share = (at.x() - m_frame.cells.left()) / m_frame.cells.width();
    return zoomPositions(
        static_cast<double>(m_frame.scale.first) + share * static_cast<double>(m_frame.scale.positions), factor);
  }
  if (turned.x() == 0 || !m_frame.isZoomed()) return;
  m_zoom.panPositions(m_frame.positions, -turned.x() * std::max<int64_t>(m_frame.scale.positions / 10, 1) / 120);
  relayOut();
}

void CacheMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasCache() || m_frame_is_old) return;
  if (m_frame.isZoomed() && m_frame.overview.contains(event->position().toPoint())) {
    m_drag = Drag{0, event->position(), true, true};
    return panTo(event->position().x());
  }
  const QPoint at = event->position().toPoint();
  if (m_frame.gutter.contains(at) || m_frame.strip.contains(at)) {
    const int layer = m_frame.layerAt(at.y(), m_request.dpr);
    if (layer >= 0) m_selection.selectLayer(layer);
  } else if (const auto cell = cellUnder(event->position())) {
    m_drag = Drag{cell->position, event->position()};
  }
}

void CacheMap::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag && m_drag->on_overview) return panTo(event->position().x());
  if (m_drag && hasCache() && !m_frame_is_old) {
    m_drag->moved = m_drag->moved || (event->position() - m_drag->pressed).manhattanLength() > drag_distance;
    if (m_drag->moved) {
      const PositionRange from = rangeAt(m_drag->from), to = rangeAt(positionAt(event->position().x()));
      const int64_t first = std::min(from.first, to.first);
      m_selection.lock({first, std::max(from.first + from.count, to.first + to.count) - first});
    }
  }
  m_pointer = event->position();
  point();
}

// Updates the cell under the pointer, which may change while the pointer rests.
void CacheMap::point() {
  const auto cell = cellUnder(m_pointer);
  if (cell)
    m_selection.hover(rangeAt(cell->position), cell->layer);
  else if (m_pointed)
    m_selection.leave();
  if (cell == m_pointed) return;
  m_pointed = cell;
  updateCells();
}

void CacheMap::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::optional<Drag> drag = std::exchange(m_drag, std::nullopt);
  if (!drag || drag->moved || !hasCache() || m_frame_is_old) return;
  const auto cell = cellUnder(event->position());
  if (!cell) return;
  moveCursor(*cell);
  m_selection.selectLayer(cell->layer);
  const PositionRange range = rangeAt(cell->position);
  m_selection.lock(m_selection.locked() == range ? PositionRange{} : range);  // a second click unlocks it
}

void CacheMap::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasCache() || m_frame_is_old) return;
  const QPoint at = event->position().toPoint();
  if (const int layer = m_frame.layerAt(at.y(), m_request.dpr); m_frame.gutter.contains(at) && layer >= 0) {
    m_selection.selectLayer(layer);
    return toggleHeads();
  }
  if (!m_frame.cells.contains(at)) return;
  m_selection.unlock();  // the first of the two clicks locked it
  fit();
}

void CacheMap::leaveEvent(QEvent* event) {
  m_pointed.reset();
  m_tip.hide();
  m_selection.leave();
  updateCells();
  InspectorView::leaveEvent(event);
}

bool CacheMap::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // The map takes Esc only while it has something to clear; otherwise the window gets it.
    const bool clears = !m_selection.locked().isEmpty() || m_selection.historyIndex() || !m_zoom.isFit();
    if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || !clears) return InspectorView::event(event);
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return InspectorView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = cellUnder(help->pos());
  m_tip.show(help->globalPos(), cell ? rectAt(*cell).toAlignedRect() : QRect(),
             [this, at = help->pos()] { return tipAt(at); });
  return true;
}

void CacheMap::focusInEvent(QFocusEvent* event) {
  // A click sets the cursor itself, and a window that opens must not show one.
  const Qt::FocusReason reason = event->reason();
  if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason)
    startCursor();
  updateDescription();
  update();
  InspectorView::focusInEvent(event);
}

void CacheMap::focusOutEvent(QFocusEvent* event) {
  m_selection.leave();
  update();
  InspectorView::focusOutEvent(event);
}

}  // namespace kvarium::ui
