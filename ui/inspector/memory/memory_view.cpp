#include "ui/inspector/memory/memory_view.h"

#include <QAction>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"

namespace kvarium::ui {
namespace {

constexpr cache::Place memory_places[] = {cache::Place::device, cache::Place::host, cache::Place::disk};
constexpr int bar_height = 18;
constexpr int machine_height = 10;
constexpr int row_pitch = 26;
constexpr int tick_overhang = 3;
constexpr int memory_legend_distance = 4;

bool hasMachine(const MemoryFacts& facts) { return !facts.machine.empty(); }

}  // namespace

MemoryView::MemoryView() : PaintedView(tr("Cache memory")), m_limit(this) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  const auto add = [&](const QString& text, bool Comparisons::*which) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(m_comparisons.*which);
    connect(action, &QAction::toggled, this, [this, which](bool on) {
      Comparisons comparisons = m_comparisons;
      comparisons.*which = on;
      setComparisons(comparisons);
    });
  };
  add(tr("Every token at 16 bit"), &Comparisons::full_f16);
  add(tr("Every token kept"), &Comparisons::no_window);
  add(tr("Without shared heads"), &Comparisons::no_gqa);
  m_compare = new QAction(tr("Compare") + QStringLiteral(" ▾"), this);
  m_compare->setObjectName(QStringLiteral("compare_button"));
  m_compare->setToolTip(tr("Outlines of what the cache would take otherwise"));
  m_compare->setMenu(menu);
  addAction(m_compare);
  m_facts.places.resize(3);
  connect(&m_limit, &RepaintLimit::due, this, &MemoryView::takeNext);
  follow();
}

void MemoryView::showView(cache::SharedCacheView view) {
  m_next = std::move(view);
  m_limit.ask();
}

void MemoryView::showNothing() {
  m_limit.forget();
  m_next.reset();
  m_view.reset();
  follow();
}

void MemoryView::takeNext() {
  if (!m_next) return;
  m_view = std::exchange(m_next, nullptr);
  m_past = m_next_past;
  follow();
}

void MemoryView::setHostMemory(const HostMemory& host) {
  if (host == m_host) return;
  m_host = host;
  follow();
}

void MemoryView::setComparisons(const Comparisons& comparisons) {
  m_comparisons = comparisons;
  follow();
}

void MemoryView::measure() {
  m_facts = memoryFacts(m_view ? *m_view : cache::CacheView{}, m_host, m_comparisons);
  if (!whyNot().isEmpty() && !m_view) {  // the server has told nothing
    m_facts.of_server = true;
    m_facts.tells_bytes = false;
    m_facts.machine.clear();
  }
}

QString MemoryView::description() const {
  QStringList words{PaintedView::description()};
  if (!hasBars()) return words.front();
  for (const std::vector<LegendEntry>* entries : {&m_facts.machine, &m_facts.measured, &m_facts.estimated}) {
    QStringList line;
    for (const LegendEntry& entry : *entries) line += entry.text;
    if (!line.isEmpty()) words += line.join(QStringLiteral(", "));
  }
  return words.join(QLatin1Char('\n'));
}

QString MemoryView::title() const {
  const QString title = memoryTitle(m_facts);
  return m_past && m_view ? tr("After %1: %2").arg(tokensText(m_view->lengths.tokens_seen), title) : title;
}

MemoryView::Layout MemoryView::layoutFor(int width, const QFont& font) const {
  Layout layout;
  if (!hasBars()) return layout;
  const QFontMetrics metrics(smallFont(font));
  layout.gutter = std::max(gutterWidth(metrics), metrics.horizontalAdvance(machineName(m_facts)));
  for (cache::Place place : memory_places)
    layout.gutter = std::max(layout.gutter, metrics.horizontalAdvance(nameOfPlace(m_facts, place)));
  layout.machine = Legend::layOut(m_facts.machine, metrics, 0, width);
  layout.measured = Legend::layOut(m_facts.measured, metrics, 0, width);
  layout.estimated = Legend::layOut(m_facts.estimated, metrics, 0, width);
  layout.bars = hasMachine(m_facts) ? row_pitch : 0;
  for (cache::Place place : memory_places) layout.bars += m_facts.shows(place) ? row_pitch : 0;
  layout.height =
      layout.bars + memory_legend_distance + layout.machine.height + layout.measured.height + layout.estimated.height;
  return layout;
}

// The bar is all memory of the machine that this program has or could have, or that its GPU has. Free memory has no
// fill.
void MemoryView::paintMachine(QPainter& painter, const QRect& rect, const CellPaint& cells) const {
  const std::vector<int64_t>& parts = m_facts.machine_bytes;
  const int64_t all = std::max<int64_t>(std::accumulate(parts.begin(), parts.end(), int64_t{0}), 1);
  const int height = machine_height * cells.unit();
  const QRect bar(rect.left(), rect.center().y() - height / 2, rect.width(), height);
  painter.fillRect(bar, cells.palette().track);
  int64_t sum = 0;
  int right = bar.left();
  for (size_t i = 0; i < parts.size(); ++i) {
    const LegendEntry& entry = m_facts.machine[i];
    if (parts[i] <= 0 || entry.swatch == LegendEntry::Swatch::free) continue;
    sum += parts[i];
    const auto to =
        bar.left() + static_cast<int>(std::lround(static_cast<double>(sum) / static_cast<double>(all) * bar.width()));
    // At least one pixel, so that a small part is visible.
    const int width = std::max(to - right, 2 * cells.unit());
    paintSwatch(painter, QRect(right, bar.top(), width, height), entry, cells);
    right += width;
  }
}

void MemoryView::paintPlace(QPainter& painter, const QRect& rect, cache::Place place, const CellPaint& cells) const {
  const int unit = cells.unit();
  const QRect bar = rect.adjusted(0, tick_overhang * unit, 0, -tick_overhang * unit);
  const auto at = [&](int64_t bytes) {
    return static_cast<int>(
        std::lround(static_cast<double>(bytes) / static_cast<double>(m_facts.scale_end) * bar.width()));
  };
  painter.fillRect(bar, cells.palette().track);
  const MemoryFacts::AtPlace& here = m_facts.places[static_cast<size_t>(place)];
  int64_t sum = 0;
  const auto next = [&](int64_t bytes) {
    const int from = at(sum);
    sum += bytes;
    // At least one pixel, so that a small part is visible.
    return QRect(bar.left() + from, bar.top(), std::max(at(sum) - from, unit), bar.height());
  };
  paintShares(painter, here.held, cells, next);
  const QColor& text = cells.palette().text;
  const auto outline = [&](int64_t bytes, Dashes dashes) {
    if (bytes <= 0) return;
    const QRect box(bar.left(), bar.top() - unit, std::max(at(bytes), 2 * unit), bar.height() + 2 * unit);
    cells.dashedOutline(painter, box, text, dashes);
  };
  outline(here.no_gqa, Dashes::dash_dotted);
  outline(here.no_window, Dashes::dotted);
  outline(here.full_f16, Dashes::dashed);
  if (here.predicted > 0) {
    const int x = std::min(at(here.predicted), bar.width() - 2 * unit);
    painter.fillRect(bar.left() + x, rect.top(), 2 * unit, rect.height(), text);
  }
}

void MemoryView::paint(QPainter& painter, const PictureRequest& request) const {
  const Layout layout = layoutFor(request.size.width(), request.font);
  const CellPaint cells(request.palette, request.unit());
  painter.fillRect(QRect(QPoint(0, 0), request.size), request.palette.pane);
  if (!hasBars()) return;
  painter.setFont(smallFont(request.font));
  const int left = layout.gutter + gutter_distance;
  int y = 0;
  const auto row = [&](const QString& name, const auto& paint_bar) {
    painter.setPen(request.palette.muted);
    painter.drawText(QRect(0, y, layout.gutter, bar_height + 2 * tick_overhang), Qt::AlignRight | Qt::AlignVCenter,
                     name);
    const QRect bar(left, y, request.size.width() - left, bar_height + 2 * tick_overhang);
    paintInDevicePixels(painter, bar, request.dpr, request.palette.pane, paint_bar);
    y += row_pitch;
  };
  if (hasMachine(m_facts))
    row(machineName(m_facts), [&](QPainter& device, const QRect& rect) { paintMachine(device, rect, cells); });
  for (cache::Place place : memory_places) {
    if (!m_facts.shows(place)) continue;
    row(nameOfPlace(m_facts, place),
        [&](QPainter& device, const QRect& rect) { paintPlace(device, rect, place, cells); });
  }
  y += memory_legend_distance;
  for (const Legend* legend : {&layout.machine, &layout.measured, &layout.estimated}) {
    legend->paint(painter, y, request.dpr, cells);
    y += legend->height;
  }
}

QString MemoryView::tipAt(QPoint point) const {
  if (!hasBars()) return howTo();
  const Layout layout = layoutFor(width(), font());
  if (point.y() < layout.bars) return howTo();
  int top = layout.bars + memory_legend_distance;
  for (const Legend* legend : {&layout.machine, &layout.measured, &layout.estimated}) {
    if (const QString tip = legend->tipAt(point, top); !tip.isEmpty()) return tip;
    top += legend->height;
  }
  return {};
}

}  // namespace kvarium::ui
