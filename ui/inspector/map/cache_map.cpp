#include "ui/inspector/map/cache_map.h"

#include <QAction>
#include <QPaintEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/map/map_accessible.h"
#include "ui/inspector/map/map_picture.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr int least_width = 240;
constexpr int settling_ms = 2000;
constexpr int glow_tick_ms = 100;
constexpr double most_glowing_rate = 15;  // tokens per second: beyond this the highlight of new cells would flicker

bool sameLengths(const cache::Lengths& a, const cache::Lengths& b) {
  return a.tokens_seen == b.tokens_seen && a.stored == b.stored && a.capacity == b.capacity;
}

// True if the map of both is the same picture.
bool isSamePicture(const cache::CacheView& a, const cache::CacheView& b) {
  const auto same_group = [](const cache::GroupView& x, const cache::GroupView& y) {
    return x.facts->layers == y.facts->layers && x.runs == y.runs && sameLengths(x.lengths, y.lengths);
  };
  const auto same_layer = [](const cache::LayerView& x, const cache::LayerView& y) {
    return x.bytes == y.bytes && x.facts->k_format == y.facts->k_format && x.facts->v_format == y.facts->v_format &&
           x.place == y.place;
  };
  return a.prompt_end == b.prompt_end && a.saved_at == b.saved_at && a.bytes == b.bytes &&
         sameLengths(a.lengths, b.lengths) &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same_group) &&
         std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(), same_layer);
}

}  // namespace

CacheMap::CacheMap(InspectorSelection& selection, QWidget* parent)
    : InspectorView(parent), m_selection(selection), m_limit(this), m_table(this), m_tip(*this) {
  installMapAccessible();
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Cache map"));
  const auto add = [&](const QString& text, const QString& name, const QString& tip, void (CacheMap::*run)()) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setToolTip(tip);
    action->setEnabled(false);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    return action;
  };
  m_fit_action = add(tr("Fit"), QStringLiteral("fit_button"), tr("Show all positions and layers (F)"), &CacheMap::fit);
  m_fit_action->setShortcut(Qt::Key_F);
  m_heads_action = add(tr("Heads"), QStringLiteral("heads_button"),
                       tr("Unfold a layer into its key and value heads, or fold it again (H)"), &CacheMap::toggleHeads);
  m_heads_action->setCheckable(true);
  m_heads_action->setShortcut(Qt::Key_H);
  m_clock.start();
  m_glow.setInterval(glow_tick_ms);
  connect(&m_glow, &QTimer::timeout, this, [this] {
    std::erase_if(m_fresh, [&](const Fresh& fresh) { return m_clock.elapsed() - fresh.born > settling_ms; });
    if (!m_fresh.empty()) return update(m_frame.cells);
    m_glow.stop();
    relayOut();  // the legend's entry for new cells goes
  });
  connect(&m_limit, &RepaintLimit::due, this, &CacheMap::takeNext);
  connect(&selection, &InspectorSelection::hoveredChanged, this, &CacheMap::updateCells);
  connect(&selection, &InspectorSelection::lockedChanged, this, &CacheMap::updateCells);
  m_live_action =
      add(tr("Back to now"), QStringLiteral("live_button"), tr("Show the present again (Esc)"), &CacheMap::goLive);
  m_live_action->setVisible(false);
  connect(&selection, &InspectorSelection::historyIndexChanged, this, [this] {
    m_live_action->setEnabled(m_selection.historyIndex().has_value());
    m_live_action->setVisible(m_selection.historyIndex().has_value());
    m_fresh.clear();
    relayOut();
  });
  connect(&selection, &InspectorSelection::layerChanged, this, &CacheMap::followLayer);
  connect(&selection, &InspectorSelection::messagesChanged, this, &CacheMap::forgetPicture);
  updateDescription();
}

void CacheMap::showView(cache::SharedCacheView view) {
  const cache::SharedCacheView& last = m_next ? m_next : m_snapshot;
  if (last && isSamePicture(*last, *view)) return;
  m_next = std::move(view);
  m_limit.ask();
}

void CacheMap::takeNext() {
  if (!m_next) return;
  noteFresh(*m_next);
  if (m_next->lengths.tokens_seen == 0) m_has_glowed = false;
  const bool other_model = m_snapshot && m_snapshot->layers.size() != m_next->layers.size();
  m_snapshot = std::exchange(m_next, nullptr);
  if (other_model) {
    m_zoom.fit();
    m_unfolded = -1;
    m_selection.selectLayer(-1);
  }
  relayOut();
}

void CacheMap::showNothing() {
  m_limit.forget();
  m_next.reset();
  if (!m_snapshot) return;
  m_snapshot.reset();
  m_fresh.clear();
  m_has_glowed = false;
  m_glow.stop();
  m_pointed.reset();
  m_cursor.reset();
  m_drag.reset();
  m_zoom.fit();
  m_unfolded = -1;
  relayOut();
}

QString CacheMap::title() const {
  if (!hasCache()) return tr("No cache yet");
  if (!m_selection.historyIndex()) return mapTitle(*m_snapshot);
  const QString seen = tokensText(m_snapshot->lengths.tokens_seen);
  return tr("%1, as it was after %2", "the map's title, tokens").arg(mapTitle(*m_snapshot), seen);
}

QString CacheMap::howTo() const {
  if (!hasCache() || m_frame_is_old) return {};
  QString text = howToRead(*m_snapshot, m_frame.scale, m_frame.positions);
  const QString cross = crossText(*m_snapshot);
  return cross.isEmpty() ? text : text + QLatin1Char('\n') + cross;
}

QString CacheMap::details() const {
  if (!hasCache() || keepsNothing(*m_snapshot)) return {};
  QStringList words{
      tr("A column is a token, a row is a layer: the cell holds what the layer keeps of the token. Filled: kept. "
         "Hollow "
         "with a dashed line: read and forgotten. Grey: room that is not used yet. The patterns and colours are named "
         "below the map; point at a name for more."),
      tr("Bars above: how many tokens were read, which of them are kept, and the room there is. The symbol left of a "
         "row: "
         "whether the layer sees the whole text or a window, or has a state. Right of the rows: the bytes of each "
         "layer; "
         "hatched: reserved."),
      tr("Thin lines: a message begins. Lines with words below: where something changes, such as the end of the "
         "prompt. "
         "Two lines across: the chosen layer, which the other views show too.")};
  if (m_selection.messages().empty())
    words[2] =
        tr("Lines with words below: where something changes, such as the end of "
           "the prompt. Two lines across: the chosen layer, which the other views "
           "show too.");
  words +=
      tr("Click a cell: chooses its layer and marks its token in the text. Drag: marks several. Wheel or + and -: "
         "zoom, with Shift the layers. H: heads of the layer. F or a double click: all. Arrows: from cell to cell. "
         "Esc: frees what is marked.");
  return words.join(QStringLiteral("\n\n"));
}

QAbstractItemModel& CacheMap::table() {
  m_table.showView(m_snapshot);
  return m_table;
}

MapRequest CacheMap::request() const {
  return {{size(), devicePixelRatioF(), font(), CachePalette::from(palette())},
          m_zoom,
          m_unfolded,
          !m_fresh.empty(),
          m_has_glowed,
          messages()};
}

// The messages that existed at the time that is shown.
std::vector<int64_t> CacheMap::messages() const {
  std::vector<int64_t> there = m_selection.messages();
  std::erase_if(there, [&](int64_t first) { return !m_snapshot || first >= m_snapshot->lengths.tokens_seen; });
  return there;
}

void CacheMap::forgetPicture() {
  m_picture = QImage();
  m_frame_is_old = true;
  update();
}

void CacheMap::relayOut() {
  forgetPicture();
  layOut();
}

void CacheMap::updateCells() { update(m_frame.cells.adjusted(-3, -3, 3, 3)); }

void CacheMap::layOut() {
  const int best_before = m_frame.best_height;
  m_picture = QImage();
  m_request = request();
  m_frame = hasCache() ? frameOf(*m_snapshot, m_request) : MapLayout{};
  for (std::optional<Cursor>* cell : {&m_pointed, &m_cursor}) {  // a newly loaded model may have fewer layers
    if (!hasCache()) cell->reset();
    if (!*cell) continue;
    (*cell)->layer = std::min((*cell)->layer, static_cast<int>(m_snapshot->layers.size()) - 1);
    (*cell)->position = std::min((*cell)->position, m_frame.positions - 1);
  }
  m_frame_is_old = false;
  const int least = hasCache() ? m_frame.least_height : emptyMapLeastHeight(font(), width());
  if (minimumHeight() != least) setMinimumHeight(least);
  if (m_frame.best_height != best_before) updateGeometry();
  if (m_pointed) point();
  updateActions();
  updateDescription();
  m_tip.refresh();
  layoutOfTableChanged(*this);
  emit changed();
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
  updateDescription();
  update();
}

QImage CacheMap::picture(QSize size, qreal dpr, const CachePalette& palette) const {
  MapRequest wanted{{size, dpr, font(), palette}, m_zoom, m_unfolded, false, false, messages()};
  if (!hasCache()) return emptyMapPicture(wanted);
  const MapLayout frame = frameOf(*m_snapshot, wanted);
  wanted.size.setHeight(std::max(size.height(), frame.least_height));
  return mapPicture(*m_snapshot, frameOf(*m_snapshot, wanted), wanted);
}

void CacheMap::paintPicture(QPainter& painter, QSize size, const CachePalette& palette) const {
  const MapRequest wanted{{size, 1, font(), palette}, m_zoom, m_unfolded, false, false, messages()};
  if (!hasCache()) return InspectorView::paintPicture(painter, size, palette);
  paintMap(painter, *m_snapshot, frameOf(*m_snapshot, wanted), wanted);
}

void CacheMap::paintEvent(QPaintEvent* event) {
  const MapRequest now = request();
  const bool moved = now.dpr != m_request.dpr || now.size != m_request.size || now.palette != m_request.palette;
  if (m_frame_is_old || moved) layOut();
  if (m_picture.isNull()) {
    m_picture = hasCache() ? mapPicture(*m_snapshot, m_frame, m_request) : emptyMapPicture(m_request);
    ++m_pictures_made;
  }
  QPainter painter(this);
  painter.setClipRegion(event->region());
  painter.drawImage(QPointF(0, 0), m_picture);
  if (!hasCache()) return;
  paintFresh(painter);
  paintChosenLayer(painter);
  if (!m_selection.hovered().isEmpty()) paintRange(painter, m_selection.hovered(), 2, m_request.palette.muted);
  if (!m_selection.locked().isEmpty()) paintRange(painter, m_selection.locked(), 2, m_request.palette.text);
  const auto frame_cell = [&](Cursor cursor, int pen, const QColor& color) {
    QRectF rect = rectAt(cursor);
    if (rect.isEmpty()) return;
    rect.adjust(-pen, -pen, pen, pen);
    for (const QRectF& side : {QRectF(rect.left(), rect.top(), rect.width(), pen),
                               QRectF(rect.left(), rect.bottom() - pen, rect.width(), pen),
                               QRectF(rect.left(), rect.top(), pen, rect.height()),
                               QRectF(rect.right() - pen, rect.top(), pen, rect.height())}) {
      painter.fillRect(side, color);
    }
  };
  if (m_pointed) frame_cell(*m_pointed, 1, m_request.palette.text);
  if (!hasFocus()) return;
  if (m_cursor) frame_cell(*m_cursor, 2, m_request.palette.text);
  painter.setPen(QPen(m_request.palette.text, 1,
                      Qt::DotLine));  // the cursor's cell may be a single pixel, so the focus has its own frame
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

// Lines above and below the layer, and its number, even where its row has none otherwise.
void CacheMap::paintChosenLayer(QPainter& painter) {
  const int layer = m_selection.layer();
  const MapRow* first = layer < 0 ? nullptr : m_frame.rows.rowOf(layer);
  if (!first) return;
  const qreal dpr = m_request.dpr, origin = m_frame.deviceTop(dpr) / dpr;
  const qreal top = origin + first->top / dpr, bottom = origin + m_frame.rows.bottomOf(layer) / dpr;
  for (const qreal y : {top - 1, bottom})
    painter.fillRect(QRectF(m_frame.cells.left(), y, m_frame.strip.right() - m_frame.cells.left(), 1),
                     m_request.palette.text);
  if (first->head >= 0) return;  // the rows of heads have numbers already
  QFont bold = smallFont(font());
  bold.setBold(true);
  painter.setFont(bold);
  const QFontMetrics metrics(bold);
  const QRectF number(0, (top + bottom) / 2 - metrics.height() / 2.0, numbersWidth(m_frame.cells), metrics.height());
  painter.fillRect(number, m_request.palette.pane);
  painter.setPen(m_request.palette.text);
  painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, countText(layer));
}

// Paints a frame around the columns of a range, over all rows.
void CacheMap::paintRange(QPainter& painter, const PositionRange& range, int pen, const QColor& color) {
  const PositionScale& scale = m_frame.scale;
  if (range.first + range.count <= scale.first || range.first >= scale.first + scale.positions) return;
  const int from = scale.edge(range.first), to = std::max(scale.edge(range.first + range.count), from + 1);
  const qreal left = (m_frame.deviceLeft(m_request.dpr) + from) / m_request.dpr;
  const qreal right = (m_frame.deviceLeft(m_request.dpr) + to) / m_request.dpr;
  const QRect& cells = m_frame.cells;
  for (const QRectF& side :
       {QRectF(left - pen, cells.top() - pen, pen, cells.height() + 2 * pen),
        QRectF(right, cells.top() - pen, pen, cells.height() + 2 * pen),
        QRectF(left, cells.top() - pen, right - left, pen), QRectF(left, cells.bottom() + 1, right - left, pen)}) {
    painter.fillRect(side, color);
  }
}

// Records new cells, to highlight them for a short time. Not with reduced motion, which a style reports as an animation
// time of 0.
void CacheMap::noteFresh(const cache::CacheView& next) {
  const int64_t before = m_snapshot ? m_snapshot->lengths.tokens_seen : 0;
  const int64_t count = next.lengths.tokens_seen - before;
  // Cells are not new when the map returns from the past or shows another conversation.
  const bool is_past = m_selection.historyIndex().has_value(), was_past = std::exchange(m_shows_past, is_past);
  const bool goes_on = !is_past && !was_past && m_snapshot && m_snapshot->conversation == next.conversation;
  if (count < 0 || !goes_on) m_fresh.clear();
  if (count == 0) return;
  const qint64 now = m_clock.elapsed();
  const double seconds = std::max<double>(now - m_last_growth, 1) / 1000.0;
  m_last_growth = now;
  const bool still = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0;
  if (!goes_on || count < 0 || before == 0 || still || !isVisible() || count / seconds > most_glowing_rate) return;
  m_fresh.push_back({before, count, now});
  m_has_glowed = true;
  m_glow.start();
}

void CacheMap::paintFresh(QPainter& painter) {
  const qint64 now = m_clock.elapsed();
  for (const Fresh& fresh : m_fresh) {
    const double age = static_cast<double>(now - fresh.born) / settling_ms;
    const QColor glow = m_request.palette.glow(age);
    if (!m_frame.scale.shows(fresh.first)) continue;
    const int from = m_frame.scale.edge(fresh.first);
    const int to = std::max(m_frame.scale.edge(fresh.first + fresh.count), from + 1);
    const qreal left = (m_frame.deviceLeft(m_request.dpr) + from) / m_request.dpr;
    for (const MapRow& row : m_frame.rows.rows) {
      const qreal top = (m_frame.deviceTop(m_request.dpr) + row.top) / m_request.dpr;
      painter.fillRect(QRectF(left, top, (to - from) / m_request.dpr, row.height / m_request.dpr), glow);
    }
  }
}

void CacheMap::updateDescription() {
  QString text = hasCache() ? title() : tr("No cache yet. Write a message and its cells appear here.");
  const QString cursor = cursorText();
  if (!cursor.isEmpty()) text += QLatin1Char('\n') + cursor;
  if (text == accessibleDescription()) return;
  setAccessibleDescription(text);
}

void CacheMap::resizeEvent(QResizeEvent* event) {
  InspectorView::resizeEvent(event);
  if (isVisible()) layOut();
}

void CacheMap::showEvent(QShowEvent* event) {
  InspectorView::showEvent(event);
  layOut();
}

void CacheMap::hideEvent(QHideEvent* event) {
  m_fresh.clear();
  m_glow.stop();
  m_pointed.reset();
  m_drag.reset();
  m_tip.hide();
  InspectorView::hideEvent(event);
}

void CacheMap::changeEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
      relayOut();
      break;
    default:
      break;
  }
  InspectorView::changeEvent(event);
}

QSize CacheMap::minimumSizeHint() const { return {least_width, minimumHeight()}; }

QSize CacheMap::sizeHint() const {
  const int height = hasCache() && !m_frame_is_old ? m_frame.best_height : minimumHeight();
  return {2 * least_width, std::max(height, minimumHeight())};
}

}  // namespace kvarium::ui
