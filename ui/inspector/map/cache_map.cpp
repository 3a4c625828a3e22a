#include "ui/inspector/map/cache_map.h"

#include <QAction>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/map/map_picture.h"
#include "ui/parts/notice_row.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int least_width = 240;
constexpr double zoom_step = 1.25;   // per key press or notch of the wheel
constexpr double wheel_notch = 120;  // QWheelEvent: eighths of a degree
constexpr double drag_distance = 4;  // logical pixels: a shorter move is a click

// Paints a frame of `pen` pixels around a rectangle.
void outline(QPainter& painter, const QRectF& inside, int pen, const QColor& color) {
  if (inside.isEmpty()) return;
  for (const QRectF& side : sidesOf(inside.adjusted(-pen, -pen, pen, pen), pen)) painter.fillRect(side, color);
}

// The map is the same, and need not be laid out and painted again.
bool isSamePicture(const cache::CacheView& a, const cache::CacheView& b) {
  const auto lengths = [](const cache::Lengths& l) { return std::tie(l.tokens_seen, l.stored, l.capacity); };
  const auto group = [&](const cache::GroupView& g) {
    return std::tuple_cat(std::tie(g.facts->layers, g.runs, g.unreported, g.forgotten_to), lengths(g.lengths));
  };
  const auto layer = [](const cache::LayerView& l) {
    return std::tie(l.bytes, l.place, l.facts->k_format, l.facts->v_format, l.facts->on_gpu, l.facts->name);
  };
  const auto whole = [&](const cache::CacheView& v) {
    return std::tuple_cat(std::tie(v.prompt_end, v.saved_at, v.bytes, v.caveat, v.facts->bytes_known),
                          lengths(v.lengths));
  };
  return whole(a) == whole(b) && std::ranges::equal(a.groups, b.groups, {}, group, group) &&
         std::ranges::equal(a.layers, b.layers, {}, layer, layer);
}

}  // namespace

CacheMap::CacheMap(InspectorSelection& selection)
    : InspectorView(tr("Cache map")), m_selection(selection), m_fresh(this) {
  installMapAccessible();
  setMouseTracking(true);
  const auto add = [&](const char* name, const QString& text, const QString& tip, auto run) {
    QAction* action = makeAction(name, text, tip);
    action->setEnabled(false);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  m_fit_action = add("fit_button", tr("Fit"), tr("Show all positions and layers (F)"), &CacheMap::fit);
  m_fit_action->setShortcut(Qt::Key_F);
  m_heads_action = add("heads_button", tr("Heads"),
                       tr("Unfold a layer into its key and value heads, or fold it again (H)"), &CacheMap::toggleHeads);
  m_heads_action->setCheckable(true);
  m_heads_action->setShortcut(Qt::Key_H);
  connect(&m_fresh, &FreshCells::aged, this, &CacheMap::updateCells);
  connect(&m_fresh, &FreshCells::settled, this, &CacheMap::follow);  // the legend's entry for new cells goes
  connect(&selection, &InspectorSelection::hoveredChanged, this, &CacheMap::updateCells);
  connect(&selection, &InspectorSelection::lockedChanged, this, &CacheMap::updateCells);
  m_live_action =
      add("live_button", tr("Back to now"), tr("Show the present again (Esc)"), [this] { m_selection.goLive(); });
  m_live_action->setVisible(false);
  connect(&selection, &InspectorSelection::historyIndexChanged, this, [this] {
    m_live_action->setEnabled(m_selection.historyIndex().has_value());
    m_live_action->setVisible(m_selection.historyIndex().has_value());
    m_fresh.clear();
    follow();
  });
  connect(&selection, &InspectorSelection::layerChanged, this, &CacheMap::followLayer);
  connect(&selection, &InspectorSelection::messagesChanged, this, [this] {
    if (isVisible()) follow();
  });
  follow();
}

void CacheMap::showView(cache::SharedCacheView view) {
  if (m_view && isSamePicture(*m_view, *view)) return;
  // A style reports reduced motion as an animation time of 0.
  const bool moves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) != 0;
  m_fresh.note(m_view.get(), *view, m_selection.historyIndex().has_value(), moves && isVisible());
  const bool other_model = m_view && m_view->layers.size() != view->layers.size();
  m_view = std::move(view);
  if (other_model) {
    m_zoom.fit();
    m_unfolded = -1;
    m_selection.selectLayer(-1);
  }
  follow();
}

void CacheMap::showNothing() {
  if (!m_view) return;
  m_view.reset();
  m_fresh.forget();
  m_pointed.reset();
  m_cursor.reset();
  m_drag.reset();
  m_zoom.fit();
  m_unfolded = -1;
  follow();
}

QString CacheMap::title() const {
  if (!hasCache() && !m_no_blocks.isEmpty()) return tr("The server does not report which blocks it keeps");
  if (!hasCache() && whyNot().isEmpty()) return tr("No cache yet");
  if (!hasCache()) return tr("The server has not reported what it keeps of this conversation");
  if (!m_selection.historyIndex()) return mapTitle(*m_view);
  const QString seen = tokensText(m_view->lengths.tokens_seen);
  return tr("%1, as it was after %2", "the map's title, tokens").arg(mapTitle(*m_view), seen);
}

QString CacheMap::howTo() const {
  if (!hasCache()) return {};
  QString text = howToRead(*m_view, m_layout.scale, m_layout.positions);
  if (!m_view->caveat.empty()) text = asSentence(sentenceText(m_view->caveat)) + QLatin1Char('\n') + text;
  const QString cross = crossText(*m_view);
  return cross.isEmpty() ? text : text + QLatin1Char('\n') + cross;
}

QString CacheMap::emptyText() const {
  if (!m_no_blocks.isEmpty()) return m_no_blocks;
  return whyNot().isEmpty() ? emptyMapText()
                            : tr("What the server reports of its cache appears here, with the next message.");
}

void CacheMap::setNoBlocks(const QString& words) {
  if (m_no_blocks == words) return;
  m_no_blocks = words;
  if (!hasCache()) follow();
}

QString CacheMap::details() const {
  return hasCache() ? mapDetails(*m_view, !m_selection.messages().empty()) : QString();
}

MapRequest CacheMap::requestFor(const PictureRequest& picture) const {
  return {picture, m_zoom, m_unfolded, false, false, messages()};
}

MapRequest CacheMap::request() const {
  MapRequest wanted = requestFor({size(), devicePixelRatioF(), font(), CachePalette::from(palette())});
  wanted.glows = m_fresh.glow();
  wanted.has_glowed = m_fresh.hasGlowed();
  return wanted;
}

// The messages that existed at the time that is shown.
std::vector<int64_t> CacheMap::messages() const {
  std::vector<int64_t> there = m_selection.messages();
  std::erase_if(there, [&](int64_t first) { return !m_view || first >= m_view->lengths.tokens_seen; });
  return there;
}

void CacheMap::measure() {
  const int best_before = m_layout.best_height;
  m_picture = QImage();
  m_request = request();
  m_layout = hasCache() ? layoutOf(*m_view, m_request) : MapLayout{};
  for (std::optional<MapPlace>* place : {&m_pointed, &m_cursor}) {  // a newly loaded model may have fewer layers
    if (!hasCache()) place->reset();
    if (!*place) continue;
    (*place)->layer = std::min((*place)->layer, layers() - 1);
    (*place)->position = std::min((*place)->position, m_layout.positions - 1);
  }
  if (m_layout.best_height != best_before) updateGeometry();
  if (m_pointed) point();
  updateActions();
  tip().refresh();
  layoutOfTableChanged(*this);
}

int CacheMap::leastHeight() const {
  return hasCache() ? m_layout.least_height : emptyMapLeastHeight(emptyText(), font(), width());
}

void CacheMap::updateActions() {
  const bool can = hasCache() && canUnfold(layerAsked());
  m_fit_action->setEnabled(hasCache() && !m_zoom.isFit());
  m_heads_action->setEnabled(can);
  m_heads_action->setChecked(can && m_unfolded == layerAsked());
}

void CacheMap::followLayer() {
  if (m_cursor && m_selection.layer() >= 0 && m_cursor->layer != m_selection.layer()) {
    m_cursor->layer = m_selection.layer();
    m_cursor->head = -1;
  }
  updateActions();
  describe();
  update();
}

int CacheMap::pictureHeight(QSize size) const {
  if (!hasCache()) return size.height();
  const MapRequest wanted = requestFor({size, 1, font(), CachePalette::from(palette())});
  return std::max(size.height(), layoutOf(*m_view, wanted).least_height);
}

void CacheMap::paint(QPainter& painter, const PictureRequest& request) const {
  if (!hasCache()) return paintEmptyMap(painter, emptyText(), request);
  const MapRequest wanted = requestFor(request);
  paintMap(painter, *m_view, layoutOf(*m_view, wanted), wanted);
}

void CacheMap::paintEvent(QPaintEvent* event) {
  const MapRequest now = request();
  const bool moved = now.dpr != m_request.dpr || now.size != m_request.size || now.palette != m_request.palette;
  if (moved) refit();
  if (m_picture.isNull()) {
    m_picture = blankPicture(m_request);
    QPainter painter(&m_picture);
    if (hasCache())
      paintMap(painter, *m_view, m_layout, m_request);
    else
      paintEmptyMap(painter, emptyText(), m_request);
    ++m_pictures_made;
  }
  QPainter painter(this);
  painter.setClipRegion(event->region());
  painter.drawImage(QPointF(0, 0), m_picture);
  if (!hasCache()) return;
  m_fresh.paint(painter, m_layout, m_request.palette);
  paintChosenLayer(painter);
  outline(painter, m_layout.columnsRect(m_selection.hovered()), 2, m_request.palette.muted);
  outline(painter, m_layout.columnsRect(m_selection.locked()), 2, m_request.palette.text);
  if (m_pointed) outline(painter, m_layout.rectOf(*m_pointed), 1, m_request.palette.text);
  if (hasFocus() && m_cursor) outline(painter, m_layout.rectOf(*m_cursor), 2, m_request.palette.text);
}

// Lines above and below the layer, and its number, even where its row has none otherwise.
void CacheMap::paintChosenLayer(QPainter& painter) {
  const int layer = m_selection.layer();
  const MapRow* first = layer < 0 ? nullptr : m_layout.rows.rowOf(layer);
  if (!first) return;
  const qreal dpr = m_layout.dpr, origin = m_layout.deviceTop() / dpr;
  const qreal top = origin + first->top / dpr, bottom = origin + m_layout.rows.bottomOf(layer) / dpr;
  for (const qreal y : {top - 1, bottom})
    painter.fillRect(QRectF(m_layout.cells.left(), y, m_layout.strip.right() - m_layout.cells.left(), 1),
                     m_request.palette.text);
  if (first->head >= 0) return;  // the rows of heads have numbers already
  QFont bold = smallFont(font());
  bold.setBold(true);
  painter.setFont(bold);
  const QFontMetrics metrics(bold);
  const QRectF number(0, (top + bottom) / 2 - metrics.height() / 2.0, numbersWidth(m_layout.gutter), metrics.height());
  for (const RowNumber& other : rowNumbers(m_layout, metrics.height()))
    if (other.rect.intersects(number)) painter.fillRect(other.rect, m_request.palette.pane);
  painter.fillRect(number, m_request.palette.pane);
  painter.setPen(m_request.palette.text);
  const QString label = metrics.elidedText(layerLabel(*m_view, layer), Qt::ElideRight, int(number.width()));
  painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, label);
}

QString CacheMap::description() const {
  const bool may_come = !hasCache() && whyNot().isEmpty();
  QStringList words{may_come ? tr("No cache yet. Write a message and its cells appear here.") : title()};
  if (!hasCache()) words += m_no_blocks;
  if (hasCache()) words += borderText(*m_view);
  words += cursorText();
  words.removeAll(QString());
  return words.join(QLatin1Char('\n'));
}

void CacheMap::resizeEvent(QResizeEvent* event) {
  InspectorView::resizeEvent(event);
  if (isVisible()) refit();
}

void CacheMap::showEvent(QShowEvent* event) {
  InspectorView::showEvent(event);
  refit();
}

void CacheMap::hideEvent(QHideEvent* event) {
  m_fresh.clear();
  m_pointed.reset();
  m_drag.reset();
  tip().hide();
  InspectorView::hideEvent(event);
}

QSize CacheMap::minimumSizeHint() const { return {least_width, minimumHeight()}; }

QSize CacheMap::sizeHint() const {
  const int height = hasCache() ? m_layout.best_height : minimumHeight();
  return {2 * least_width, std::max(height, minimumHeight())};
}

QString CacheMap::textAt(const MapPlace& place) const {
  const int row = m_layout.rowOf(place);
  const PositionRange range = m_layout.rangeAt(place.position);
  const int head = row < 0 ? -1 : m_layout.rows.rows[static_cast<size_t>(row)].head;
  return cellText(*m_view, place.layer, range.first, range.first + range.count - 1, head, m_selection.wordsAt(range));
}

QString CacheMap::nameOf(const MapRow& row) const {
  QString words = layerName(*m_view, row.layer);
  if (row.head >= 0) words = tr("%1, head %2", "layer, head").arg(words, countText(row.head));
  const QString device = computedOn(*m_view, row.layer);
  return device.isEmpty() ? words : tr("%1, %2", "layer, computed on the CPU").arg(words, device);
}

QString CacheMap::tipAt(QPoint point) const {
  if (!hasCache()) return {};
  const std::optional<MapPlace> place = m_layout.placeAt(point);
  return place ? textAt(*place) : textAround(m_view, m_layout, point);
}

QRect CacheMap::tipArea(QPoint point) const {
  const std::optional<MapPlace> place = m_layout.placeAt(point);
  return place ? m_layout.rectOf(*place).toAlignedRect() : QRect();
}

bool CacheMap::takesEscape() const {
  return !m_selection.locked().isEmpty() || m_selection.historyIndex() || !m_zoom.isFit();
}

std::optional<MapLayout::Cell> CacheMap::cursorCell() const {
  return m_cursor ? m_layout.tableCell(*m_cursor) : std::nullopt;
}

bool CacheMap::isLocked(const PositionRange& positions) const {
  const PositionRange& locked = m_selection.locked();
  return locked.first < positions.first + positions.count && positions.first < locked.first + locked.count;
}

// Puts the cursor on the newest cell of the first layer.
void CacheMap::startCursor() {
  if (hasCache() && !m_cursor) m_cursor = MapPlace{0, -1, std::max<int64_t>(m_view->lengths.tokens_seen - 1, 0)};
}

void CacheMap::moveCursor(MapPlace cursor) {
  cursor.layer = std::clamp(cursor.layer, 0, layers() - 1);
  cursor.position = std::clamp<int64_t>(cursor.position, 0, m_layout.positions - 1);
  m_cursor = cursor;
  m_zoom.positions.reveal(m_layout.positions, cursor.position);
  m_zoom.layers.reveal(layers(), cursor.layer);
  if (!m_layout.scale.shows(cursor.position) || m_layout.rowOf(cursor) < 0) follow();
  m_selection.hover(m_layout.rangeAt(cursor.position));  // as the pointer would
  describe();
  cursorOfTableMoved(*this);
  const QPoint below = m_layout.rectOf(cursor).bottomRight().toPoint();
  tip().show(mapToGlobal(below), {}, [this] { return cursorText(); });
  updateActions();
  update();
}

void CacheMap::keyPressEvent(QKeyEvent* event) {
  if (!hasCache()) return InspectorView::keyPressEvent(event);
  const int64_t newest = std::max<int64_t>(m_view->lengths.tokens_seen - 1, 0);
  const bool shift = event->modifiers() & Qt::ShiftModifier;
  const bool jump = event->modifiers() & Qt::ControlModifier;
  const bool had_cursor = m_cursor.has_value();
  startCursor();
  MapPlace cursor = *m_cursor;
  const PositionRange here = m_layout.rangeAt(cursor.position);
  switch (event->key()) {
    case Qt::Key_Left:
      // Moves to the first position of the previous column.
      cursor.position = jump ? m_layout.nextBoundary(cursor, -1) : here.first - 1;
      if (!jump && m_layout.scale.shows(cursor.position)) cursor.position = m_layout.rangeAt(cursor.position).first;
      break;
    case Qt::Key_Right: cursor.position = jump ? m_layout.nextBoundary(cursor, 1) : here.first + here.count; break;
    case Qt::Key_Up: cursor = m_layout.lineBelow(cursor, -1); break;
    case Qt::Key_Down: cursor = m_layout.lineBelow(cursor, 1); break;
    case Qt::Key_Home: cursor.position = 0; break;
    case Qt::Key_End: cursor.position = newest; break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return shift && event->key() == Qt::Key_Equal ? zoomLayers(cursor.layer, zoom_step)
                                                    : zoomPositions(static_cast<double>(cursor.position), zoom_step);
    case Qt::Key_Minus: return zoomPositions(static_cast<double>(cursor.position), 1 / zoom_step);
    case Qt::Key_Underscore: return zoomLayers(cursor.layer, 1 / zoom_step);
    case Qt::Key_F: return fit();
    case Qt::Key_H: return toggleHeads();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      m_selection.selectLayer(cursor.layer);
      return m_selection.lock(m_layout.rangeAt(cursor.position));
    case Qt::Key_Escape: return clearOrFit();
    default:
      if (!had_cursor) m_cursor.reset();
      return InspectorView::keyPressEvent(event);
  }
  moveCursor(cursor);
}

void CacheMap::zoomPositions(double anchor, double factor) {
  tip().hide();
  m_zoom.positions.zoom(m_layout.positions, anchor, factor);
  follow();
}

void CacheMap::zoomLayers(int64_t anchor, double factor) {
  tip().hide();
  m_zoom.layers.zoom(layers(), static_cast<double>(anchor), factor);
  follow();
}

void CacheMap::fit() {
  tip().hide();
  m_zoom.fit();
  follow();
}

void CacheMap::clearOrFit() {
  tip().hide();
  if (!m_selection.locked().isEmpty()) return m_selection.unlock();
  if (m_selection.historyIndex()) return m_selection.goLive();
  if (m_cursor && m_zoom.isFit()) {
    m_cursor.reset();
    describe();
    return updateCells();
  }
  fit();
}

bool CacheMap::canUnfold(int layer) const {
  return layer >= 0 && layer < layers() && m_view->layers[static_cast<size_t>(layer)].facts->n_kv_heads > 0;
}

void CacheMap::toggleHeads() {
  if (!hasCache()) return;
  const int layer = layerAsked();
  const bool unfolds = m_unfolded != layer && canUnfold(layer);
  m_unfolded = unfolds ? layer : -1;
  if (unfolds) m_selection.selectLayer(layer);
  follow();
}

void CacheMap::panTo(qreal x) {
  const PositionScale whole{m_layout.positions, m_layout.overview.width()};
  const int column = static_cast<int>(x) - m_layout.overview.left();
  const int64_t middle = whole.lastAt(std::clamp(column, 0, whole.columns - 1));
  tip().hide();
  const int64_t by = middle - m_layout.scale.positions / 2 - m_layout.scale.first;
  m_zoom.positions.pan(m_layout.positions, by);
  follow();
}

void CacheMap::wheelEvent(QWheelEvent* event) {
  const QPointF at = event->position();
  const QRect area = m_layout.cells.united(m_layout.overview);
  if (!hasCache() || !area.contains(at.toPoint())) return event->ignore();
  const bool rows = event->modifiers() & Qt::ShiftModifier;
  const QPoint turned = event->angleDelta();
  const int turn =
      turned.y() != 0 || !rows ? turned.y() : turned.x();  // some systems swap the axes while Shift is held
  const double factor = std::pow(zoom_step, turn / wheel_notch);
  event->accept();
  if (rows) {
    const int layer = m_layout.layerAt(at.toPoint().y());
    if (layer >= 0 && turn != 0) zoomLayers(layer, factor);
    return;
  }
  if (turn !=
      0) {  // the anchor is the pointer's place and not a position: rounding would move it away from the pointer
    const double share = (at.x() - m_layout.cells.left()) / m_layout.cells.width();
    return zoomPositions(
        static_cast<double>(m_layout.scale.first) + share * static_cast<double>(m_layout.scale.positions), factor);
  }
  if (turned.x() == 0 || !m_layout.isZoomed()) return;
  m_zoom.positions.pan(m_layout.positions, -turned.x() * std::max<int64_t>(m_layout.scale.positions / 10, 1) / 120);
  follow();
}

void CacheMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasCache()) return;
  if (m_layout.isZoomed() && m_layout.overview.contains(event->position().toPoint())) {
    m_drag = Drag{0, event->position(), true, true};
    return panTo(event->position().x());
  }
  const QPoint at = event->position().toPoint();
  if (m_layout.isOfRow(at)) {
    const int layer = m_layout.layerAt(at.y());
    if (layer >= 0) m_selection.selectLayer(layer);
  } else if (const auto cell = m_layout.placeAt(event->position())) {
    m_drag = Drag{cell->position, event->position()};
  }
}

void CacheMap::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag && m_drag->on_overview) return panTo(event->position().x());
  if (m_drag && hasCache()) {
    m_drag->moved = m_drag->moved || (event->position() - m_drag->pressed).manhattanLength() > drag_distance;
    if (m_drag->moved) {
      const PositionRange from = m_layout.rangeAt(m_drag->from),
                          to = m_layout.rangeAt(m_layout.positionNear(event->position().x()));
      const int64_t first = std::min(from.first, to.first);
      m_selection.lock({first, std::max(from.first + from.count, to.first + to.count) - first});
    }
  }
  m_pointer = event->position();
  point();
}

// Updates the cell under the pointer, which may change while the pointer rests.
void CacheMap::point() {
  const auto cell = m_layout.placeAt(m_pointer);
  if (cell)
    m_selection.hover(m_layout.rangeAt(cell->position));
  else if (m_pointed)
    m_selection.leave();
  if (cell == m_pointed) return;
  m_pointed = cell;
  updateCells();
}

void CacheMap::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::optional<Drag> drag = std::exchange(m_drag, std::nullopt);
  if (!drag || drag->moved || !hasCache()) return;
  const auto cell = m_layout.placeAt(event->position());
  if (!cell) return;
  moveCursor(*cell);
  m_selection.selectLayer(cell->layer);
  const PositionRange range = m_layout.rangeAt(cell->position);
  m_selection.lock(m_selection.locked() == range ? PositionRange{} : range);  // a second click unlocks it
}

void CacheMap::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !hasCache()) return;
  const QPoint at = event->position().toPoint();
  if (const int layer = m_layout.layerAt(at.y()); m_layout.gutter.contains(at) && layer >= 0) {
    m_selection.selectLayer(layer);
    return toggleHeads();
  }
  if (!m_layout.cells.contains(at)) return;
  m_selection.unlock();  // the first of the two clicks locked it
  fit();
}

void CacheMap::leaveEvent(QEvent* event) {
  m_pointed.reset();
  tip().hide();
  m_selection.leave();
  updateCells();
  InspectorView::leaveEvent(event);
}

void CacheMap::focusInEvent(QFocusEvent* event) {
  // A click sets the cursor itself, and a window that opens must not show one.
  const Qt::FocusReason reason = event->reason();
  if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason)
    startCursor();
  describe();
  update();
  InspectorView::focusInEvent(event);
}

void CacheMap::focusOutEvent(QFocusEvent* event) {
  m_selection.leave();
  update();
  InspectorView::focusOutEvent(event);
}

}  // namespace kvarium::ui
