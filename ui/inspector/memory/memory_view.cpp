#include "ui/inspector/memory/memory_view.h"

#include <QAction>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr int bar_height = 18;
constexpr int machine_height = 10;
constexpr int row_pitch = 26;
constexpr int tick_overhang = 3;
constexpr int memory_legend_distance = 4;

}  // namespace

MemoryView::MemoryView() : InspectorView(tr("Cache memory")) {
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
  makeAction("compare_button", tr("Compare"), tr("Outlines of what the cache would take otherwise"))->setMenu(menu);
  follow();
}

void MemoryView::showView(cache::SharedCacheView view) {
  m_view = std::move(view);
  follow();
}

void MemoryView::showNothing() { showView({}); }

void MemoryView::setHostMemory(const HostMemory& host) {
  if (host == m_host) return;
  m_host = host;
  follow();
}

void MemoryView::setComparisons(const Comparisons& comparisons) {
  m_comparisons = comparisons;
  follow();
}

const cache::CacheView& MemoryView::shown() const {
  static const cache::CacheView none,
      reports_nothing{.facts = std::make_shared<const cache::CacheFacts>(cache::CacheFacts{.bytes_known = false})};
  return m_view ? *m_view : whyNot().isEmpty() ? none : reports_nothing;
}

void MemoryView::measure() {
  m_facts = memoryFacts(shown(), m_comparisons);
  m_rows = memoryRows(shown(), m_facts, host());
  m_has_machine =
      std::ranges::any_of(m_rows, [](const MemoryRow& row) { return row.section == MemoryRow::Section::machine; });
}

QString MemoryView::howTo() const {
  const QString text = memoryHowTo(shown(), m_facts), past = tr("What else was in memory is not recorded.");
  return !m_past ? text : text.isEmpty() ? past : text + QLatin1Char(' ') + past;
}

QString MemoryView::machineName() const { return m_host.device_is_host ? tr("machine") : tr("whole GPU"); }

std::vector<std::vector<LegendEntry>> MemoryView::legends() const {
  if (!hasBars()) return {};
  using Section = MemoryRow::Section;
  return {memoryLegend(m_rows, Section::machine, machineName()),
          memoryLegend(m_rows, Section::measured, tr("measured")),
          memoryLegend(m_rows, Section::estimated, tr("estimated"))};
}

QString MemoryView::title() const {
  const QString title = memoryTitle(m_facts, m_host.device_is_host);
  return m_past && m_view ? tr("After %1: %2").arg(tokensText(m_view->lengths.tokens_seen), title) : title;
}

MemoryView::Layout MemoryView::layoutFor(int width, const QFont& font) const {
  Layout layout;
  if (!hasBars()) return layout;
  const QFontMetrics metrics(smallFont(font));
  layout.gutter = std::max(gutterWidth(metrics), metrics.horizontalAdvance(machineName()));
  layout.bars = m_has_machine ? row_pitch : 0;
  for (cache::Place place : cache::all_places) {
    const QString name = nameOfPlace(m_facts, place, m_host.device_is_host);
    layout.gutter = std::max(layout.gutter, metrics.horizontalAdvance(name));
    layout.bars += m_facts.shows(place) ? row_pitch : 0;
  }
  layout.height = layout.bars + memory_legend_distance;
  for (const std::vector<LegendEntry>& entries : legends()) {
    layout.legends.push_back(Legend::layOut(entries, metrics, 0, width));
    layout.height += layout.legends.back().height;
  }
  return layout;
}

// The bar is all memory of the machine that this program has or could have, or that its GPU has. Free memory has no
// fill.
void MemoryView::paintMachine(QPainter& painter, const QRect& rect, const CellPaint& cells) const {
  int64_t all = 0, sum = 0;
  const auto isOfMachine = [](const MemoryRow& row) { return row.section == MemoryRow::Section::machine; };
  for (const MemoryRow& row : m_rows) all += isOfMachine(row) ? row.bytes : 0;
  const int height = machine_height * cells.unit();
  const QRect bar(rect.left(), rect.center().y() - height / 2, rect.width(), height);
  painter.fillRect(bar, cells.palette().track);
  int right = bar.left();
  for (const MemoryRow& row : m_rows) {
    if (!isOfMachine(row) || row.entry.swatch == LegendEntry::Swatch::free) continue;
    sum += row.bytes;
    const auto to =
        bar.left() + static_cast<int>(std::lround(static_cast<double>(sum) / static_cast<double>(all) * bar.width()));
    // At least one pixel, so that a small part is visible.
    const int width = std::max(to - right, 2 * cells.unit());
    paintSwatch(painter, QRect(right, bar.top(), width, height), row.entry, cells);
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
  outline(here.otherwise.no_gqa, Dashes::dash_dotted);
  outline(here.otherwise.no_window, Dashes::dotted);
  outline(here.otherwise.full_f16, Dashes::dashed);
  if (here.predicted > 0) {
    const int x = std::min(at(here.predicted), bar.width() - 2 * unit);
    painter.fillRect(bar.left() + x, rect.top(), 2 * unit, rect.height(), text);
  }
}

void MemoryView::paint(QPainter& painter, const PictureRequest& request) const {
  const Layout layout = layoutFor(request.size.width(), request.font);
  const CellPaint cells(request.palette, request.unit());
  if (!hasBars()) return;
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
  if (m_has_machine)
    row(machineName(), [&](QPainter& device, const QRect& rect) { paintMachine(device, rect, cells); });
  for (cache::Place place : cache::all_places) {
    if (!m_facts.shows(place)) continue;
    row(nameOfPlace(m_facts, place, m_host.device_is_host),
        [&](QPainter& device, const QRect& rect) { paintPlace(device, rect, place, cells); });
  }
  y += memory_legend_distance;
  for (const Legend& legend : layout.legends) {
    legend.paint(painter, y, request.dpr, cells);
    y += legend.height;
  }
}

QString MemoryView::tipAt(QPoint point) const {
  const Layout layout = layoutFor(width(), font());
  if (point.y() < layout.bars || !hasBars()) return howTo();
  int top = layout.bars + memory_legend_distance;
  for (const Legend& legend : layout.legends) {
    if (const QString tip = legend.tipAt(point, top); !tip.isEmpty()) return tip;
    top += legend.height;
  }
  return {};
}

}  // namespace kvarium::ui
