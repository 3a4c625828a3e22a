#include "features/compare/ui/compared_maps.h"

#include <QHelpEvent>
#include <QPainter>
#include <algorithm>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int row_height = 8, row_pitch = 11, gutter = 16, distance = 4;  // px

}  // namespace

ComparedMaps::ComparedMaps(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("What each cache keeps"));
}

void ComparedMaps::setCount(int caches) {
  if (caches == m_count) return;
  m_count = caches;
  updateGeometry();
  update();
}

void ComparedMaps::clear() {
  m_rows.clear();
  m_positions = least_positions;
  describe();
  update();
}

ComparedMaps::Row ComparedMaps::rowOf(const cache::CacheView& view) {
  const cache::GroupView* group = mainGroup(view);
  if (!group) return {};
  const int64_t seen = group->lengths.tokens_seen;
  return {styleRuns(view, *group, seen), seen, group->lengths.stored};
}

void ComparedMaps::showViews(const Views& views) {
  if (!views || views == m_views) return;
  m_views = views;
  std::vector<Row> rows;
  int64_t seen = 0;
  for (const cache::CacheView& view : *views) {
    rows.push_back(rowOf(view));
    rows.back().prompt_end = view.prompt_end;
    seen = std::max(seen, rows.back().seen);
    m_device_is_ram = view.facts->device_is_ram;
  }
  if (rows == m_rows) return;
  m_rows = std::move(rows);
  m_positions = niceStep(seen);
  describe();
  updateGeometry();  // the legend can need another line
  update();
}

void ComparedMaps::describe() {
  QStringList words;
  for (size_t cache = 0; cache < m_rows.size(); ++cache)
    words << tr("cache %1 keeps %2 of %3 tokens")
                 .arg(QString::number(cache + 1), countText(m_rows[cache].kept), countText(m_rows[cache].seen));
  setAccessibleDescription(withSemicolons(words));
}

PositionScale ComparedMaps::scale(int columns) const { return {.positions = m_positions, .columns = columns}; }

QRect ComparedMaps::rowRect(int cache) const { return {gutter, cache * row_pitch, width() - gutter, row_height}; }

int ComparedMaps::legendTop() const {
  return m_count * row_pitch + QFontMetrics(smallFont(font())).height() + distance;
}

Legend ComparedMaps::legend(int width) const {
  StyleSet occurs;
  for (const Row& row : m_rows)
    for (const StyleRun& run : row.runs) occurs.add(run.style);
  std::vector<LegendEntry> entries;
  for (const CellStyle& style : occurs.list()) {
    const bool looks_recent = style.kind == CellKind::kept && occurs.has({CellKind::recent, style.place, style.shared});
    if (!looks_recent) entries.push_back({.style = style, .text = styleWords(style, m_device_is_ram), .tip = {}});
  }
  return Legend::layOut(entries, QFontMetrics(smallFont(font())), gutter, width);
}

int ComparedMaps::heightForWidth(int width) const {
  const int line = Legend::layOut({{.style = {}, .text = QStringLiteral("x"), .tip = {}}},
                                  QFontMetrics(smallFont(font())), gutter, width)
                       .height;
  return legendTop() + std::max(line, legend(width).height);
}

QSize ComparedMaps::sizeHint() const { return {400, heightForWidth(std::max(400, width()))}; }

void ComparedMaps::resizeEvent(QResizeEvent*) { updateGeometry(); }

void ComparedMaps::paintEvent(QPaintEvent*) {
  ++m_pictures_made;
  QPainter painter(this);
  painter.setFont(smallFont(font()));
  const qreal dpr = painter.deviceTransform().m11();  // also of a picture that it is rendered into
  const int unit = dpr < 1.5 ? 1 : int(dpr + 0.5);
  const CellPaint cells(CachePalette::from(palette()), unit);
  for (int cache = 0; cache < m_count; ++cache) {
    const QRect row = rowRect(cache);
    painter.setPen(cells.palette().muted);
    painter.drawText(QRect(0, row.top() - 2, gutter - distance, row_pitch + 2), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::number(cache + 1));
    paintInDevicePixels(painter, row, dpr, cells.palette().track, [&](QPainter& device, const QRect& rect) {
      if (size_t(cache) >= m_rows.size()) return;
      for (const Band& band : bandsOf(m_rows[size_t(cache)].runs, scale(rect.width()), rect.height(), unit))
        cells.fill(device, QRect(band.x, band.y, band.width, band.height), band.style);
    });
  }
  if (m_rows.empty()) return;
  painter.setPen(cells.palette().text);
  paintAxis(painter);
  legend(width()).paint(painter, legendTop(), dpr, cells);
}

// A line between the prompt and the answer of each row, the words of the last one, and the number of the last position.
void ComparedMaps::paintAxis(QPainter& painter) const {
  const QFontMetrics metrics = painter.fontMetrics();
  const int top = m_count * row_pitch;
  int x = gutter;
  for (int cache = 0; cache < std::min(m_count, int(m_rows.size())); ++cache) {
    x = gutter + scale(width() - gutter).edge(m_rows[size_t(cache)].prompt_end);
    painter.drawLine(x, cache * row_pitch, x, (cache + 1) * row_pitch);
  }
  const QString end = countText(m_positions), border = tr("prompt | answer");
  const int half = metrics.horizontalAdvance(border.section(QLatin1Char('|'), 0, 0));
  const int left =
      std::clamp(x - half, gutter, width() - metrics.horizontalAdvance(border + QLatin1String("  ") + end));
  painter.drawText(left, top + metrics.ascent(), border);
  painter.drawText(width() - metrics.horizontalAdvance(end), top + metrics.ascent(), end);
}

QString ComparedMaps::tipAt(QPoint point) const {
  for (int cache = 0; cache < std::min(m_count, int(m_rows.size())); ++cache) {
    const QRect row = rowRect(cache);
    if (!QRect(row.left(), row.top(), row.width(), row_pitch).contains(point)) continue;
    const PositionScale along = scale(row.width());
    const int64_t first = along.firstAt(point.x() - row.left()), last = along.lastAt(point.x() - row.left());
    for (const StyleRun& run : m_rows[size_t(cache)].runs) {
      if (last < run.first || last >= run.first + run.count) continue;
      const QString style = styleWords(run.style, m_device_is_ram);
      if (first == last)
        return tr("Cache %1, token %2: %3").arg(QString::number(cache + 1), countText(first + 1), style);
      return tr("Cache %1, tokens %2 to %3: %4")
          .arg(QString::number(cache + 1), countText(first + 1), countText(last + 1), style);
    }
  }
  return {};
}

bool ComparedMaps::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  m_tip.show(help->globalPos(), {}, [this, at = help->pos()] { return tipAt(at); });
  return true;
}

}  // namespace kvarium::ui
