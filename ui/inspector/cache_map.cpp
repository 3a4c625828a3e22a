#include "ui/inspector/cache_map.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

#include "ui/inspector/map_picture.h"
#include "ui/inspector/snapshot_text.h"

namespace kvarium {
namespace {

constexpr int least_width = 240;
constexpr int picture_margin = 16;  // around a saved picture
constexpr int settling_ms = 2000;
constexpr int glow_tick_ms = 100;
constexpr double most_glowing_rate = 15;  // tokens per second: faster than that it would only flicker
constexpr int first_glow_alpha = 150;     // of 255

bool sameLengths(const Lengths& a, const Lengths& b) {
  return a.absolute == b.absolute && a.stored == b.stored && a.capacity == b.capacity;
}

// Whether the map of both is the same picture.
bool looksSame(const CacheSnapshot& a, const CacheSnapshot& b) {
  const auto same_group = [](const GroupRuns& x, const GroupRuns& y) {
    return x.layers == y.layers && x.runs == y.runs && sameLengths(x.lengths, y.lengths);
  };
  const auto same_layer = [](const LayerBytes& x, const LayerBytes& y) {
    return x.bytes == y.bytes && x.k_format == y.k_format && x.v_format == y.v_format;
  };
  return a.prompt_end == b.prompt_end && a.bytes == b.bytes && sameLengths(a.lengths, b.lengths) &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same_group) &&
         std::equal(a.layers.begin(), a.layers.end(), b.layers.begin(), b.layers.end(), same_layer);
}

}  // namespace

CacheMap::CacheMap(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Cache map"));
  m_clock.start();
  m_glow.setInterval(glow_tick_ms);
  connect(&m_glow, &QTimer::timeout, this, [this] {
    std::erase_if(m_fresh, [&](const Fresh& fresh) { return m_clock.elapsed() - fresh.born > settling_ms; });
    if (m_fresh.empty()) m_glow.stop();
    update(m_frame.cells);
  });
  updateDescription();
}

void CacheMap::showSnapshot(const CacheSnapshot& snapshot) {
  if (m_snapshot && looksSame(*m_snapshot, snapshot)) return;
  noteFresh(snapshot);
  m_snapshot = snapshot;
  forgetPicture();
  if (isVisible()) layOut();
}

void CacheMap::showNothing() {
  if (!m_snapshot) return;
  m_snapshot.reset();
  m_fresh.clear();
  m_glow.stop();
  m_pointed.reset();
  m_cursor.reset();
  forgetPicture();
  if (isVisible()) layOut();
}

MapRequest CacheMap::request() const {
  return {size(), devicePixelRatioF(), font(), CachePalette::from(palette()), false};
}

void CacheMap::forgetPicture() {
  m_picture = QImage();
  m_frame_is_old = true;
  update();
}

void CacheMap::layOut() {
  const int best_before = m_frame.best_height;
  m_picture = QImage();
  m_request = request();
  m_frame = hasCache() ? frameOf(*m_snapshot, m_request) : MapFrame{};
  for (std::optional<Cursor>* cell : {&m_pointed, &m_cursor}) {  // another model may have fewer layers
    if (!hasCache()) cell->reset();
    if (!*cell) continue;
    (*cell)->layer = std::min((*cell)->layer, m_frame.rows.rows - 1);
    (*cell)->position = std::min((*cell)->position, m_frame.scale.positions - 1);
  }
  m_frame_is_old = false;
  const int least = hasCache() ? m_frame.least_height : emptyMapLeastHeight(font(), width());
  if (minimumHeight() != least) setMinimumHeight(least);
  if (m_frame.best_height != best_before) updateGeometry();
  updateDescription();
}

QImage CacheMap::picture() const {
  MapRequest with_title = request();
  with_title.with_title = true;
  QImage map;
  if (hasCache()) {
    const MapFrame frame = frameOf(*m_snapshot, with_title);
    with_title.size.setHeight(std::max(with_title.size.height(), frame.least_height));
    map = mapPicture(*m_snapshot, frameOf(*m_snapshot, with_title), with_title);
  } else {
    map = emptyMapPicture(with_title);
  }
  const QSize size = with_title.size + QSize(2 * picture_margin, 2 * picture_margin);
  QImage image((QSizeF(size) * with_title.dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(with_title.dpr);
  image.fill(with_title.palette.pane);
  QPainter(&image).drawImage(QPointF(picture_margin, picture_margin), map);
  return image;
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
  const auto frame_cell = [&](Cursor cursor, int pen, const QColor& color) {
    const QRectF rect = rectAt(cursor).adjusted(-pen, -pen, pen, pen);
    for (const QRectF& side : {QRectF(rect.left(), rect.top(), rect.width(), pen),
                               QRectF(rect.left(), rect.bottom() - pen, rect.width(), pen),
                               QRectF(rect.left(), rect.top(), pen, rect.height()),
                               QRectF(rect.right() - pen, rect.top(), pen, rect.height())}) {
      painter.fillRect(side, color);
    }
  };
  if (m_pointed) frame_cell(*m_pointed, 1, m_request.palette.text);
  if (hasFocus() && m_cursor) frame_cell(*m_cursor, 2, m_request.palette.text);
}

// New cells are told from old ones for a moment; nothing moves. Not under reduced motion, which styles report as no
// animation.
void CacheMap::noteFresh(const CacheSnapshot& next) {
  const int64_t before = m_snapshot ? m_snapshot->lengths.absolute : 0;
  const int64_t count = next.lengths.absolute - before;
  if (count < 0) m_fresh.clear();
  if (count == 0) return;
  const qint64 now = m_clock.elapsed();
  const double seconds = std::max<double>(now - m_last_growth, 1) / 1000.0;
  m_last_growth = now;
  const bool still = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0;
  if (count < 0 || before == 0 || still || !isVisible() || count / seconds > most_glowing_rate) return;
  m_fresh.push_back({before, count, now});
  m_glow.start();
}

void CacheMap::paintFresh(QPainter& painter) {
  const qint64 now = m_clock.elapsed();
  for (const Fresh& fresh : m_fresh) {
    const double age = std::clamp(static_cast<double>(now - fresh.born) / settling_ms, 0.0, 1.0);
    QColor glow = m_request.palette.text;
    glow.setAlpha(static_cast<int>(first_glow_alpha * (1 - age)));
    const int from = m_frame.scale.edge(fresh.first);
    const int to = std::max(m_frame.scale.edge(fresh.first + fresh.count), from + 1);
    const qreal left = (m_frame.deviceLeft(m_request.dpr) + from) / m_request.dpr;
    for (int row = 0; row < m_frame.rows.rows; ++row) {
      const qreal top = (m_frame.deviceTop(m_request.dpr) + m_frame.rows.top(row)) / m_request.dpr;
      painter.fillRect(QRectF(left, top, (to - from) / m_request.dpr, m_frame.rows.height / m_request.dpr), glow);
    }
  }
}

std::optional<CacheMap::Cursor> CacheMap::cellUnder(QPointF point) const {
  MapFrame::Cell cell;
  if (!hasCache() || m_frame_is_old || !m_frame.cellAt(point, m_request.dpr, cell)) return std::nullopt;
  return Cursor{cell.layer, m_frame.scale.firstAt(cell.column)};
}

QRectF CacheMap::rectAt(Cursor cursor) const {
  return m_frame.rectOf({cursor.layer, m_frame.scale.edge(cursor.position)}, m_request.dpr);
}

QString CacheMap::textAt(Cursor cursor) const {
  const int column = m_frame.scale.edge(cursor.position);
  return cellText(*m_snapshot, cursor.layer, m_frame.scale.firstAt(column), m_frame.scale.lastAt(column));
}

QString CacheMap::cursorText() const {
  return hasCache() && m_cursor && !m_frame_is_old ? textAt(*m_cursor) : QString();
}

// At the newest cell of the first layer.
void CacheMap::startCursor() {
  if (hasCache() && !m_cursor) m_cursor = Cursor{0, std::max<int64_t>(m_snapshot->lengths.absolute - 1, 0)};
}

void CacheMap::updateDescription() {
  QString text = hasCache() ? mapTitle(*m_snapshot) : tr("No cache yet. Write a message and its cells appear here.");
  const QString cursor = cursorText();
  if (!cursor.isEmpty()) text += QLatin1Char('\n') + cursor;
  if (text == accessibleDescription()) return;
  setAccessibleDescription(text);
}

void CacheMap::moveCursor(Cursor cursor) {
  cursor.layer = std::clamp(cursor.layer, 0, m_frame.rows.rows - 1);
  cursor.position = std::clamp<int64_t>(cursor.position, 0, m_frame.scale.positions - 1);
  m_cursor = cursor;
  updateDescription();
  const QRectF rect = rectAt(cursor);
  QToolTip::showText(mapToGlobal(rect.bottomRight().toPoint()), textAt(cursor), this);
  update();
}

// Where the next run begins, or the one before this begins.
int64_t CacheMap::nextBoundary(Cursor cursor, int direction) const {
  const int group = m_frame.group_of_layer[cursor.layer];
  if (group < 0) return cursor.position;
  int64_t before = 0;
  for (const StateRun& run : m_frame.runs[group]) {
    if (direction > 0 && run.first > cursor.position) return run.first;
    if (direction < 0 && run.first < cursor.position) before = run.first;
  }
  return direction > 0 ? m_frame.scale.positions - 1 : before;
}

void CacheMap::keyPressEvent(QKeyEvent* event) {
  if (!hasCache() || m_frame_is_old) return QWidget::keyPressEvent(event);
  const int64_t newest = std::max<int64_t>(m_snapshot->lengths.absolute - 1, 0);
  startCursor();
  Cursor cursor = *m_cursor;
  const int column = m_frame.scale.edge(cursor.position);
  const bool jump = event->modifiers() & Qt::ControlModifier;
  switch (event->key()) {
    case Qt::Key_Left:
      cursor.position = jump ? nextBoundary(cursor, -1) : m_frame.scale.firstAt(column) - 1;
      if (!jump && cursor.position >= 0) cursor.position = m_frame.scale.firstAt(m_frame.scale.edge(cursor.position));
      break;
    case Qt::Key_Right:
      cursor.position = jump ? nextBoundary(cursor, 1) : m_frame.scale.lastAt(column) + 1;
      break;
    case Qt::Key_Up:
      --cursor.layer;
      break;
    case Qt::Key_Down:
      ++cursor.layer;
      break;
    case Qt::Key_Home:
      cursor.position = 0;
      break;
    case Qt::Key_End:
      cursor.position = newest;
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  moveCursor(cursor);
}

void CacheMap::mousePressEvent(QMouseEvent* event) {
  if (const auto cell = cellUnder(event->position())) moveCursor(*cell);
}

void CacheMap::mouseMoveEvent(QMouseEvent* event) {
  const auto cell = cellUnder(event->position());
  const bool same = cell.has_value() == m_pointed.has_value() &&
                    (!cell || (cell->layer == m_pointed->layer && cell->position == m_pointed->position));
  if (same) return;
  m_pointed = cell;
  update(m_frame.cells.adjusted(-2, -2, 2, 2));
}

void CacheMap::leaveEvent(QEvent* event) {
  m_pointed.reset();
  update(m_frame.cells.adjusted(-2, -2, 2, 2));
  QWidget::leaveEvent(event);
}

bool CacheMap::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const auto cell = cellUnder(help->pos())) {
    QToolTip::showText(help->globalPos(), textAt(*cell), this, rectAt(*cell).toAlignedRect());
  } else {
    QToolTip::hideText();
  }
  return true;
}

void CacheMap::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (isVisible()) layOut();
}

void CacheMap::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  layOut();
}

void CacheMap::hideEvent(QHideEvent* event) {
  m_fresh.clear();
  m_glow.stop();
  m_pointed.reset();
  QWidget::hideEvent(event);
}

void CacheMap::changeEvent(QEvent* event) {
  switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
      forgetPicture();
      if (isVisible()) layOut();
      break;
    default:
      break;
  }
  QWidget::changeEvent(event);
}

void CacheMap::focusInEvent(QFocusEvent* event) {
  // A click sets it itself; a window that merely opens must not show a cursor nobody asked for.
  if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) startCursor();
  updateDescription();
  update();
  QWidget::focusInEvent(event);
}

void CacheMap::focusOutEvent(QFocusEvent* event) {
  update();
  QWidget::focusOutEvent(event);
}

QSize CacheMap::minimumSizeHint() const { return {least_width, minimumHeight()}; }

QSize CacheMap::sizeHint() const {
  const int height = hasCache() && !m_frame_is_old ? m_frame.best_height : minimumHeight();
  return {2 * least_width, std::max(height, minimumHeight())};
}

}  // namespace kvarium
