#include "ui/inspector/probing/probing_view.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/parts/announcement.h"
#include "ui/parts/numbers.h"
#include "ui/parts/plain_widgets.h"
#include "ui/parts/theme.h"

namespace kvarium::ui {
namespace {

constexpr int scale_width = 140, scale_height = 10;

// Five points of viridis (van der Walt and Smith, 2015, public domain).
constexpr int viridis[5][3] = {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};
// Lightness L* of about 15, 36, 56, 75, 95.
constexpr int diverging[5][3] = {{8, 34, 92}, {36, 86, 158}, {134, 134, 134}, {232, 168, 74}, {255, 241, 184}};

QColor between(const int (&points)[5][3], double share) {
  const double at = share * 4;
  const int below = std::min(static_cast<int>(at), 3);
  const auto point = [&](int i) { return QColor(points[i][0], points[i][1], points[i][2]); };
  return mix(point(below), point(below + 1), at - below);
}

}  // namespace

QColor sequentialColor(double share, bool dark) {
  share = std::clamp(std::isfinite(share) ? share : 0.0, 0.0, 1.0);
  return between(viridis, dark ? share : 1 - share);
}

QColor divergingColor(double share) {
  return between(diverging, (std::clamp(std::isfinite(share) ? share : 0.0, -1.0, 1.0) + 1) / 2);
}

ProbingView::ProbingView(InspectorSelection& selection, const QString& name)
    : InspectorView(name), m_selection(selection), m_controls(new QWidget(this)) {
  setMouseTracking(true);
  auto* column = plainColumn(4, m_controls);
  m_control_row = plainRow(8);
  column->addLayout(m_control_row);
  m_control_row->addStretch(1);
  m_controls->hide();  // until a panel takes them
  m_layer_box = addChoice(tr("Layer"), tr("The layer that is shown; in the picture Page ↑ and Page ↓"));
  connect(m_layer_box, &QComboBox::activated, this, [this](int index) { m_selection.selectLayer(index); });
  connect(&selection, &InspectorSelection::layerChanged, this, [this] {
    m_cursor.reset();
    m_layer_box->setCurrentIndex(layer());
    follow();
    emit wantedChanged();
  });
  connect(&selection, &InspectorSelection::historyIndexChanged, this, [this] {
    follow();
    emit wantedChanged();
  });
  connect(this, &InspectorView::changed, this, [this] { tip().refresh(); });
  connect(&selection, &InspectorSelection::lockedChanged, this, [this] { update(); });
  connect(&selection, &InspectorSelection::hoveredChanged, this, [this] { update(); });
}

QComboBox* ProbingView::addChoice(const QString& name, const QString& tip) {
  QComboBox* box = makeChoice(name, tip);
  m_control_row->insertWidget(m_control_row->count() - 1, box);
  return box;
}

QComboBox* ProbingView::makeChoice(const QString& name, const QString& tip) {
  auto* box = new QComboBox(m_controls);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setMinimumContentsLength(3);  // in a narrow panel its text is elided before the panel's buttons are
  box->setAccessibleName(tr("%1: %2", "view: what is chosen").arg(accessibleName(), name));
  box->setToolTip(tip);
  box->setAccessibleDescription(tip);
  return box;
}

int ProbingView::layer() const {
  if (m_selection.layer() >= 0 || !m_view) return std::max(m_selection.layer(), 0);
  const std::vector<int> groups = groupOfLayers(*m_view);
  const auto first = std::ranges::find_if(groups, [](int group) { return group >= 0; });
  return first == groups.end() ? 0 : static_cast<int>(first - groups.begin());
}

ProbingView::LayerChoice ProbingView::facts() const {
  const auto at = static_cast<size_t>(layer());
  if (!m_view || at >= m_view->layers.size()) return {};
  const int lender = m_view->layers[at].facts->cells_of;
  const cache::LayerView& one = m_view->layers[lender < 0 ? at : static_cast<size_t>(lender)];
  const int group = groupOfLayers(*m_view)[lender < 0 ? at : static_cast<size_t>(lender)];
  return {.kv_heads = one.facts->n_kv_heads,
          .has_cells = group >= 0,
          .has_state = m_view->layers[at].facts->state_bytes > 0,
          .quantized = isQuantized(one),
          .on_gpu = one.facts->on_gpu,
          .sinks = group < 0 ? 0 : sinksOf(m_view->groups[static_cast<size_t>(group)]),
          .group = group};
}

void ProbingView::showView(cache::SharedCacheView view) {
  const cache::SharedCacheView before = std::exchange(m_view, std::move(view));
  const bool same = before && before->facts == m_view->facts;
  const bool as_long = before && before->lengths.tokens_seen == m_view->lengths.tokens_seen;
  if (!same) {
    m_layer_box->clear();
    for (const int group : groupOfLayers(*m_view)) {
      const int at = m_layer_box->count();
      const cache::LayerFacts& layer = *m_view->layers[static_cast<size_t>(at)].facts;
      const std::string& name = layer.name;
      const QString number =
          (group >= 0              ? tr("Layer %1")
           : layer.cells_of >= 0   ? tr("Layer %1: cells of %2").replace(QLatin1String("%2"), countText(layer.cells_of))
           : layer.state_bytes > 0 ? tr("Layer %1: a state")
                                   : tr("Layer %1: nothing"))
              .arg(countText(at));
      m_layer_box->addItem(name.empty() ? number : QString::fromStdString(name));
    }
    m_layer_box->setCurrentIndex(layer());
  }
  viewTaken();
  if (!same) {
    follow();
    emit wantedChanged();
  } else if (!as_long) {
    emit wantedChanged();
    emit changed();  // the picture is the same, the words are not
  }
}

void ProbingView::whyNotChanged() {
  m_controls->setEnabled(whyNot().isEmpty());
  InspectorView::whyNotChanged();
  emit wantedChanged();
}

void ProbingView::showNothing() {
  m_view.reset();
  m_layer_box->clear();
  m_cursor.reset();
  follow();
  emit wantedChanged();
}

int64_t ProbingView::mostSinks() const {
  int64_t most = 0;
  if (m_view)
    for (const cache::GroupView& group : m_view->groups) most = std::max(most, sinksOf(group));
  return most;
}

QString ProbingView::layerNotice() const {
  return hasModel() && m_selection.layer() < 0 ? tr("No layer is chosen: this is layer %1. ").arg(layer()) : QString();
}

QString ProbingView::cellsNotice() const {
  if (!hasModel() || facts().has_cells) return {};
  return m_view->groups.empty() ? tr("No layer of this model keeps tokens.") : tr("Choose a layer that keeps tokens.");
}

QSize ProbingView::sizeHint() const { return {480, std::max(200, minimumHeight())}; }

PositionRange ProbingView::rangeAt(const Cells& cells, int column) {
  column = std::clamp(column, 0, cells.scale.columns - 1);
  const int64_t first = cells.scale.firstAt(column);
  return {first, cells.scale.lastAt(column) - first + 1};
}

std::optional<ProbingView::Cursor> ProbingView::cursorAt(const Cells& cells, QPoint point) const {
  if (cells.rows == 0 || !cells.rect.contains(point)) return {};
  const int row = (point.y() - cells.rect.top()) * cells.rows / cells.rect.height();
  return Cursor{row, rangeAt(cells, point.x() - cells.rect.left()).first};
}

QRect ProbingView::rectOf(const Cells& cells, Cursor cursor) const {
  const int from = std::min(cells.scale.edge(cursor.position), cells.scale.columns - 1);
  const int to = std::max(from + 1, cells.scale.edge(cursor.position + 1));
  const int height = cells.rect.height() / cells.rows;
  return {cells.rect.left() + from, cells.rect.top() + cursor.row * height, to - from, height};
}

QString ProbingView::textOf(const Cells& cells, Cursor cursor) const {
  const PositionRange range = rangeAt(cells, cells.scale.edge(cursor.position));
  const QString words = m_selection.wordsAt(range), text = textAt(cursor.row, range);
  return words.isEmpty() ? text : text + QLatin1Char('\n') + words;
}

QString ProbingView::cursorText() const {
  const Cells cells = cellsIn(size());
  if (!m_cursor || cells.rows == 0 || m_cursor->row >= cells.rows || !cells.scale.shows(m_cursor->position)) return {};
  return textOf(cells, *m_cursor);
}

QString ProbingView::description() const {
  const QString here = cursorText(), all = InspectorView::description();
  return here.isEmpty() ? all : here + QLatin1Char('\n') + all;
}

void ProbingView::moveCursor(const Cells& cells, Cursor cursor) {
  const int64_t last = cells.scale.first + cells.scale.positions - 1;
  cursor.row = std::clamp(cursor.row, 0, cells.rows - 1);
  cursor.position = std::clamp(cursor.position, cells.scale.first, last);
  m_cursor = cursor;
  describe();
  announce(*this, cursorText());
  tip().show(mapToGlobal(rectOf(cells, cursor).bottomRight()), {}, [this] { return cursorText(); });
  update();
}

void ProbingView::paintSelection(QPainter& painter, const Cells& cells, const CachePalette& palette) const {
  const PositionScale& scale = cells.scale;
  const auto outline = [&](const PositionRange& range, const QColor& color) {
    const int64_t first = std::max(range.first, scale.first);
    const int64_t end = std::min(range.first + range.count, scale.first + scale.positions);
    if (end <= first) return;
    const int from = scale.edge(first), to = std::max(from + 1, scale.edge(end));
    painter.setPen(color);
    painter.drawRect(QRect(cells.rect.left() + from - 1, cells.rect.top(), to - from + 1, cells.rect.height() - 1));
  };
  outline(m_selection.hovered(), palette.muted);
  outline(m_selection.locked(), palette.text);
}

QRect ProbingView::paintNumbers(QPainter& painter, const Cells& cells, const QImage& image, const CachePalette& palette,
                                int step, const QString& name) const {
  const QRect& area = cells.rect;
  hatch(painter, area, palette);
  painter.drawImage(area, image);
  painter.setPen(palette.muted);
  const int line = painter.fontMetrics().height(), row = area.height() / cells.rows;
  while (step * row < line) step *= 2;
  for (int at = 0; at < cells.rows; at += step) {
    const int top = std::clamp(area.top() + at * row + (row - line) / 2, 0, std::max(area.bottom() - line, 0));
    painter.drawText(QRect(0, top, area.left() - gutter_distance, line), Qt::AlignRight | Qt::AlignVCenter,
                     name.arg(at));
  }
  const QRect axis(area.left(), area.bottom() + 3, area.width(), line);
  painter.drawText(axis, Qt::AlignLeft, countText(cells.scale.first));
  painter.drawText(axis, Qt::AlignRight,
                   tr("position %1").arg(countText(cells.scale.first + cells.scale.positions - 1)));
  return axis.translated(0, line + 4);
}

void ProbingView::hatch(QPainter& painter, const QRect& rect, const CachePalette& palette) {
  painter.fillRect(rect, palette.track);
  painter.fillRect(rect, QBrush(palette.line, Qt::BDiagPattern));
}

ProbingView::ScaleLine::ScaleLine(QPainter& painter, const QRect& rect, const CachePalette& palette)
    : m_painter(painter), m_rect(rect) {
  painter.setPen(palette.muted);
}

void ProbingView::ScaleLine::write(const QString& text) {
  const QFontMetrics metrics(m_painter.font());
  m_painter.drawText(QPoint(m_rect.left(), m_rect.top() + metrics.ascent()),
                     metrics.elidedText(text, Qt::ElideRight, m_rect.width()));
  m_rect.setLeft(m_rect.left() + metrics.horizontalAdvance(text) + gutter_distance);
}

QRect ProbingView::ScaleLine::colours(const std::function<QColor(double share)>& of) {
  const QRect bar(m_rect.left(), m_rect.center().y() - scale_height / 2, scale_width, scale_height);
  for (int i = 0; i < scale_width; ++i)
    m_painter.fillRect(bar.left() + i, bar.top(), 1, scale_height, of(static_cast<double>(i) / (scale_width - 1)));
  m_rect.setLeft(bar.right() + 1 + gutter_distance);
  return bar;
}

void ProbingView::ScaleLine::swatch(const QString& text, const std::function<void(const QRect&)>& fill) {
  constexpr int width = 22, distance = 5;
  if (width + distance + m_painter.fontMetrics().horizontalAdvance(text) > m_rect.width()) return;
  fill(QRect(m_rect.left(), m_rect.center().y() - scale_height / 2, width, scale_height));
  m_rect.setLeft(m_rect.left() + width + distance);
  write(text);
}

void ProbingView::paintFocus(QPainter& painter, const CachePalette& palette) const {
  const Cells cells = cellsIn(size());
  if (m_cursor && cells.rows > m_cursor->row && cells.scale.shows(m_cursor->position)) {
    // A line in the pane's colour sets the frame apart from every fill.
    const QRect box = rectOf(cells, *m_cursor);
    painter.setPen(palette.pane);
    painter.drawRect(box.adjusted(-1, -1, 0, 0));
    painter.setPen(palette.text);
    painter.drawRect(box.adjusted(-2, -2, 1, 1));
  }
}

QRect ProbingView::tipArea(QPoint point) const {
  const Cells cells = cellsIn(size());
  const std::optional<Cursor> at = cursorAt(cells, point);
  return at ? rectOf(cells, *at) : QRect();
}

QString ProbingView::tipAt(QPoint point) const {
  const Cells cells = cellsIn(size());
  const std::optional<Cursor> at = cursorAt(cells, point);
  return at ? textOf(cells, *at) : howTo();
}

void ProbingView::mousePressEvent(QMouseEvent* event) {
  const Cells cells = cellsIn(size());
  const std::optional<Cursor> at = cursorAt(cells, event->position().toPoint());
  if (!at || event->button() != Qt::LeftButton) return;
  m_cursor = at;
  describe();
  const PositionRange range = lockAt(at->row, rangeAt(cells, cells.scale.edge(at->position)));
  m_selection.lock(m_selection.locked() == range ? PositionRange{} : range);  // a second click unlocks it
  update();
}

void ProbingView::mouseMoveEvent(QMouseEvent* event) {
  const Cells cells = cellsIn(size());
  const std::optional<Cursor> at = cursorAt(cells, event->position().toPoint());
  if (at)
    m_selection.hover(rangeAt(cells, cells.scale.edge(at->position)));
  else
    m_selection.leave();
}

void ProbingView::leaveEvent(QEvent* event) {
  m_selection.leave();
  tip().hide();
  InspectorView::leaveEvent(event);
}

void ProbingView::keyPressEvent(QKeyEvent* event) {
  const int layers = m_layer_box->count();
  const int by = event->key() == Qt::Key_PageDown ? 1 : event->key() == Qt::Key_PageUp ? -1 : 0;
  if (by != 0 && layers > 0) return m_selection.selectLayer(std::clamp(layer() + by, 0, layers - 1));
  if (event->key() == Qt::Key_Escape && !m_selection.locked().isEmpty()) return m_selection.unlock();
  const Cells cells = cellsIn(size());
  if (cells.rows == 0) return InspectorView::keyPressEvent(event);
  const PositionScale& scale = cells.scale;
  const int64_t last = scale.first + scale.positions - 1;
  Cursor cursor = m_cursor.value_or(Cursor{0, last});
  cursor.row = std::min(cursor.row, cells.rows - 1);
  cursor.position = std::clamp(cursor.position, scale.first, last);
  const PositionRange here = rangeAt(cells, scale.edge(cursor.position));
  switch (event->key()) {
    case Qt::Key_Left: cursor.position = here.first - 1; break;
    case Qt::Key_Right: cursor.position = here.first + here.count; break;
    case Qt::Key_Up: --cursor.row; break;
    case Qt::Key_Down: ++cursor.row; break;
    case Qt::Key_Home: cursor.position = scale.first; break;
    case Qt::Key_End: cursor.position = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter: m_selection.lock(lockAt(cursor.row, here)); break;
    default: return InspectorView::keyPressEvent(event);
  }
  moveCursor(cells, cursor);
}

}  // namespace kvarium::ui
