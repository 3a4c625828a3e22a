#include "ui/inspector/pool/pool_view.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/cells/view_fonts.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr int pool_bar_height = 14;
constexpr int pool_line_distance = 3;  // px between two lines

}  // namespace

PoolView::PoolView() : InspectorView(tr("All blocks")) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  follow();
}

void PoolView::showPool(std::shared_ptr<const engine::PoolView> pool) {
  if (pool == m_pool || (pool && m_pool && *pool == *m_pool)) return;
  m_pool = std::move(pool);
  follow();
}

void PoolView::measure() { m_rows = m_pool ? poolRows(*m_pool) : std::vector<PoolRow>(); }

QString PoolView::title() const {
  return m_pool ? poolTitle(*m_pool) : tr("No server computes: Memory shows what this machine keeps");
}

QString PoolView::howTo() const {
  if (!m_pool) return {};
  const QString text = tr("Bars: what the server keeps for requests from anyone.");
  return m_pool->others_run ? tr("Others use this engine, too.") + QLatin1Char(' ') + text : text;
}

QString PoolView::details() const {
  if (!m_pool) return {};
  return tr(
      "A block holds the keys and values of some tokens, of every layer. The server keeps the blocks of replies that "
      "are over, and finds them again if a prompt begins with the same tokens; it gives up those that were not used "
      "for longest when it needs room. A block of your conversations counts as that of others, too, if another request "
      "stored it; for a request that only "
      "finds a block the server reports nothing, and one of an earlier run of this program is another request. The "
      "last "
      "block of a text counts as free until it is full. The words of other "
      "people's blocks are not shown. All numbers are the server's own; it is asked for them every few seconds while "
      "this or another view of the cache is looked at.");
}

QString PoolView::description() const {
  QStringList lines{InspectorView::description()};
  if (m_pool && !m_pool->caveat.empty()) lines += sentenceText(m_pool->caveat);
  for (const PoolRow& row : m_rows) lines += tr("%1: %2", "what, words").arg(row.name, row.words);
  return lines.join(QLatin1Char('\n'));
}

PoolView::Layout PoolView::layOut(int width, const QFont& font) const {
  Layout layout;
  if (!m_pool) return layout;
  const QFont small = smallFont(font);
  const QFontMetrics metrics(small);
  for (const PoolRow& row : m_rows) layout.gutter = std::max(layout.gutter, metrics.horizontalAdvance(row.name));
  layout.gutter = std::min(layout.gutter + 2, width / 3);
  int y = 0;
  if (const QString caveat = sentenceText(m_pool->caveat); !caveat.isEmpty()) {
    layout.caveat = QRect(0, y, width, wrappedHeight(small, caveat, width));
    y += layout.caveat.height() + pool_line_distance;
  }
  const int left = layout.gutter + gutter_distance, room = std::max(width - left, 16);
  for (const PoolRow& row : m_rows) {
    Line line{.row = &row};
    if (row.room > 0) {
      line.bar = QRect(left, y + 1, room, pool_bar_height);
      y += pool_bar_height + 2;
    }
    line.words = QRect(left, y, room, wrappedHeight(small, row.words, room));
    layout.lines.push_back(line);
    y += line.words.height() + pool_line_distance;
  }
  layout.legend = Legend::layOut(poolLegend(m_rows), metrics, 0, width);
  layout.legend_top = y + pool_line_distance;
  layout.height = layout.legend_top + layout.legend.height;
  return layout;
}

void PoolView::paintBar(QPainter& painter, const QRect& rect, const PoolRow& row, const CellPaint& cells) const {
  cells.fill(painter, rect, {CellKind::empty});
  int64_t sum = 0;
  const auto at = [&](int64_t count) {
    return static_cast<int>(std::lround(static_cast<double>(count) / static_cast<double>(row.room) * rect.width()));
  };
  for (const PoolPart& part : row.bar) {
    if (part.count <= 0) continue;
    const int from = at(sum);
    sum += part.count;
    // At least one pixel, so that a single block of many is seen.
    const int width = std::min(std::max(at(sum) - from, cells.unit()), rect.width() - from);
    paintSwatch(painter, QRect(rect.left() + from, rect.top(), width, rect.height()), poolEntry(part.whose), cells);
  }
}

void PoolView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& palette = request.palette;
  if (!m_pool) return;
  const Layout layout = layOut(request.size.width(), request.font);
  const CellPaint cells(palette, request.unit());
  const QFontMetrics metrics(painter.font());
  const auto write = [&](const QRect& place, const QString& words) {
    painter.setPen(palette.text);
    painter.drawText(place, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, words);
  };
  write(layout.caveat, sentenceText(m_pool->caveat));
  for (const auto& [row, bar, words] : layout.lines) {
    const QRect next_to = bar.isEmpty() ? QRect(0, words.top(), 0, metrics.height()) : bar;
    painter.setPen(palette.muted);
    painter.drawText(QRect(0, next_to.top(), layout.gutter, next_to.height()), Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(row->name, Qt::ElideRight, layout.gutter));
    if (!bar.isEmpty())
      paintInDevicePixels(painter, bar, request.dpr, palette.pane,
                          [&, one = row](QPainter& device, const QRect& rect) { paintBar(device, rect, *one, cells); });
    write(words, row->words);
  }
  layout.legend.paint(painter, layout.legend_top, request.dpr, cells);
}

QString PoolView::tipAt(QPoint point) const {
  if (!m_pool) return {};
  const Layout layout = layOut(width(), font());
  for (const auto& [row, bar, words] : layout.lines)
    if (bar.contains(point) || words.contains(point)) return tr("%1: %2", "what, words").arg(row->name, row->words);
  const QString tip = layout.legend.tipAt(point, layout.legend_top);
  return tip.isEmpty() ? howTo() : tip;
}

}  // namespace kvarium::ui
