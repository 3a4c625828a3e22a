#include "ui/inspector/pool/pool_view.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/cells/view_fonts.h"

namespace kvarium::ui {
namespace {

constexpr int pool_bar_height = 14;
constexpr int pool_line_distance = 3;   // px between two lines of a panel
constexpr int pool_panel_distance = 8;  // px between two panels
constexpr int least_chart_height = 28;

}  // namespace

PoolView::PoolView() : InspectorView(tr("All blocks")), m_limit(this) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  connect(&m_limit, &RepaintLimit::due, this, [this] {
    const std::shared_ptr<const engine::PoolView> next = std::exchange(m_next, nullptr);
    if (!next || (m_pool && *m_pool == *next)) return;
    m_pool = next;
    follow();
  });
  follow();
}

void PoolView::showPool(std::shared_ptr<const engine::PoolView> pool) {
  if (!pool) return showNothing();
  m_next = std::move(pool);
  m_limit.ask();
}

void PoolView::showNothing() {
  m_limit.forget();
  m_next.reset();
  if (!m_pool) return;
  m_pool.reset();
  follow();
}

void PoolView::measure() { m_panels = m_pool ? poolPanels(*m_pool) : std::vector<PoolPanel>(); }

QString PoolView::title() const {
  return m_pool ? poolTitle(*m_pool) : tr("No server computes: Memory shows what this machine keeps");
}

QString PoolView::howTo() const {
  if (!m_pool || m_panels.empty()) return {};
  const bool has_charts = std::ranges::any_of(m_panels, [](const PoolPanel& panel) {
    return std::ranges::any_of(panel.rows, [](const PoolRow& row) { return row.most > 0; });
  });
  const QString text = has_charts
                           ? tr("Bars: what the server keeps for whoever asks it. Charts: the last minutes; blank "
                                "where there was no reading.")
                           : tr("Bars: what the server keeps for whoever asks it.");
  return m_pool->others_run ? tr("Others use this engine, too.") + QLatin1Char(' ') + text : text;
}

QString PoolView::details() const {
  if (m_panels.empty()) return {};
  return tr(
      "A block holds the keys and values of some tokens, of every layer. The server keeps the blocks of replies that "
      "are over, and finds them again if a prompt begins with the same tokens; it gives up those that were not used "
      "for longest when it needs room. A block of your conversations counts as that of others, too, if another request "
      "stored it; for a request that only "
      "finds a block the server reports nothing, and one of an earlier run of this program is another request. The "
      "last "
      "block of a text counts as free until it is full. The words of other "
      "people's blocks are not shown. All numbers are the server's own; it is asked for them every few seconds while "
      "this or another view of the cache is looked at. The hit rate over time is of the tokens of the prompts between "
      "two "
      "readings, and blank where there was no prompt.");
}

QString PoolView::description() const {
  QStringList lines{InspectorView::description()};
  for (const PoolPanel& panel : m_panels) {
    if (!panel.name.isEmpty()) lines += panel.name;
    if (!panel.caveat.isEmpty()) lines += panel.caveat;
    for (const PoolRow& row : panel.rows) lines += tr("%1: %2", "what, words").arg(row.name, row.words);
  }
  return lines.join(QLatin1Char('\n'));
}

int PoolView::layOutRow(Layout& layout, Line line, int y, int width, const QFont& small) {
  const int left = layout.gutter + gutter_distance, room = std::max(width - left, 16);
  const PoolRow& row = *line.row;
  if (row.most > 0) {
    line.bar = QRect(left, y, room, std::max(least_chart_height, 2 * QFontMetrics(small).height()));
    layout.lines.push_back(line);
    return y + line.bar.height() + pool_line_distance;
  }
  if (row.room > 0) {
    line.bar = QRect(left, y + 1, room, pool_bar_height);
    y += pool_bar_height + 2;
  }
  line.words = QRect(left, y, room, wrappedHeight(small, row.words, room));
  layout.lines.push_back(line);
  return y + line.words.height() + pool_line_distance;
}

PoolView::Layout PoolView::layOut(int width, const QFont& font) const {
  Layout layout;
  if (m_panels.empty()) return layout;
  const QFont small = smallFont(font);
  const QFontMetrics metrics(small);
  const auto widen = [&](const QString& text) {
    layout.gutter = std::max(layout.gutter, metrics.horizontalAdvance(text));
  };
  for (const PoolPanel& panel : m_panels) {
    for (const PoolRow& row : panel.rows) {
      widen(row.name);
      widen(row.scale);
    }
  }
  layout.gutter = std::min(layout.gutter + 2, width / 3);
  int y = 0;
  for (const PoolPanel& panel : m_panels) {
    if (y > 0) y += pool_panel_distance;
    const auto sentence = [&](Line::What what, const QString& words) {
      if (words.isEmpty()) return;
      const int height = wrappedHeight(small, words, width);
      layout.lines.push_back({.what = what, .panel = &panel, .words = QRect(0, y, width, height)});
      y += height + pool_line_distance;
    };
    sentence(Line::What::name, panel.name);
    sentence(Line::What::caveat, panel.caveat);
    for (const PoolRow& row : panel.rows) y = layOutRow(layout, {.panel = &panel, .row = &row}, y, width, small);
    if (std::ranges::none_of(panel.rows, [](const PoolRow& row) { return row.most > 0; })) continue;
    const int left = layout.gutter + gutter_distance;
    layout.lines.push_back({.what = Line::What::axis,
                            .panel = &panel,
                            .words = QRect(left, y, std::max(width - left, 16), metrics.height())});
    y += metrics.height() + pool_line_distance;
  }
  layout.legend = Legend::layOut(poolLegend(m_panels), metrics, 0, width);
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

void PoolView::paintLine(QPainter& painter, const Line& line, const Layout& layout, const PictureRequest& request,
                         const CellPaint& cells) const {
  using What = Line::What;
  const CachePalette& palette = request.palette;
  QFont font = smallFont(request.font);
  font.setBold(line.what == What::name);
  painter.setFont(font);
  const QFontMetrics metrics(font);
  const auto name = [&](const QString& text, int top, int height) {
    painter.setPen(palette.muted);
    painter.drawText(QRect(0, top, layout.gutter, height), Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, layout.gutter));
  };
  const auto write = [&](const QString& words, Qt::Alignment side) {
    painter.setPen(line.what == What::axis ? palette.muted : palette.text);
    painter.drawText(line.words, int(side | Qt::AlignTop) | Qt::TextWordWrap, words);
  };
  switch (line.what) {
    case What::name:
      return write(line.panel->name, Qt::AlignLeft);
    case What::caveat:
      return write(line.panel->caveat, Qt::AlignLeft);
    case What::row: {
      const PoolRow& row = *line.row;
      const bool is_chart = row.most > 0;
      name(row.name, line.bar.isEmpty() ? line.words.top() : line.bar.top(),
           line.bar.isEmpty() || is_chart ? metrics.height() : pool_bar_height);
      name(row.scale, line.bar.top() + metrics.height(), metrics.height());
      if (!line.bar.isEmpty())
        paintInDevicePixels(painter, line.bar, request.dpr, palette.pane, [&](QPainter& device, const QRect& rect) {
          is_chart ? paintChart(device, rect, row, cells) : paintBar(device, rect, row, cells);
        });
      return is_chart ? void() : write(row.words, Qt::AlignLeft);
    }
    case What::axis:
      write(agoText(engine::PoolPoints::kept_s), Qt::AlignLeft);
      return write(agoText(0), Qt::AlignRight);
  }
}

void PoolView::paint(QPainter& painter, const PictureRequest& request) const {
  painter.fillRect(QRect(QPoint(0, 0), request.size), request.palette.pane);
  if (m_panels.empty()) return;
  const Layout layout = layOut(request.size.width(), request.font);
  const CellPaint cells(request.palette, request.unit());
  for (const Line& line : layout.lines) paintLine(painter, line, layout, request, cells);
  painter.setFont(smallFont(request.font));
  layout.legend.paint(painter, layout.legend_top, request.dpr, cells);
}

const PoolView::Line* PoolView::rowAt(const Layout& layout, QPoint point) const {
  const auto found = std::ranges::find_if(layout.lines, [&](const Line& line) {
    return line.what == Line::What::row && (line.bar.contains(point) || line.words.contains(point));
  });
  return found == layout.lines.end() ? nullptr : &*found;
}

QString PoolView::tipAt(QPoint point) const {
  if (m_panels.empty()) return {};
  const Layout layout = layOut(width(), font());
  const Line* line = rowAt(layout, point);
  if (!line) {
    const QString tip = layout.legend.tipAt(point, layout.legend_top);
    return tip.isEmpty() ? howTo() : tip;
  }
  const QString words = tr("%1: %2", "what, words").arg(line->row->name, line->row->words);
  if (line->row->most <= 0) return words;
  const auto replica = static_cast<size_t>(line->panel - m_panels.data());
  return words + QLatin1Char('\n') +
         momentWords(m_pool->replicas[replica], m_pool->now_s, secondsAgo(line->bar, point.x()));
}

// In a chart each moment has its own words.
QRect PoolView::tipArea(QPoint point) const {
  const Layout layout = layOut(width(), font());
  const Line* line = rowAt(layout, point);
  return line && line->row->most > 0 ? QRect(point.x() - 1, line->bar.top(), 3, line->bar.height()) : QRect();
}

}  // namespace kvarium::ui
