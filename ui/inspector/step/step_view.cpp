#include "ui/inspector/step/step_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <climits>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

constexpr int lane_height = 16;
constexpr int lane_pitch = 24;
constexpr int least_gap_width = 4;   // narrower layers touch each other
constexpr int border_overhang = 3;   // px of the line between CPU and GPU, above and below its lane
constexpr double least_told = 1e-3;  // ms; a shorter work has no entry in the legend

QString laneName(StepLane lane, bool of_disk) {
  if (lane == StepLane::compute) return StepView::tr("compute");
  if (lane == StepLane::copy_in) return of_disk ? StepView::tr("from disk") : StepView::tr("from RAM");
  return of_disk ? StepView::tr("to disk") : StepView::tr("to RAM");
}

using Swatch = LegendEntry::Swatch;

// The name of a work, its meaning, and a pattern of its own.
struct WorkLook {
  const char *name, *meaning;
  Swatch swatch = Swatch::cell;
  CellStyle style = {};
  cache::Place place = cache::Place::device;
};
constexpr WorkLook work_looks[] = {
    // [StepWork]
    {QT_TR_NOOP("layers"),
     QT_TR_NOOP("one bar is one layer; time spent waiting is not counted"),
     Swatch::cell,
     {CellKind::kept}},
    {QT_TR_NOOP("choosing the token"),
     QT_TR_NOOP("sampling: one of the tokens is drawn, by their scores in the step before"), Swatch::weights},
    {QT_TR_NOOP("looking up the token"), QT_TR_NOOP("its vector, the embedding, is where the first layer begins"),
     Swatch::scales},
    {QT_TR_NOOP("scoring all tokens"),
     QT_TR_NOOP("the output head: a score for every token of the vocabulary"),
     Swatch::cell,
     {CellKind::sink}},
    {QT_TR_NOOP("storing"),
     QT_TR_NOOP("commit: the step's cells become part of the cache"),
     Swatch::bytes,
     {},
     cache::Place::host},
    {QT_TR_NOOP("the rest"), QT_TR_NOOP("time between the others: handing the text on, finding room in the cache"),
     Swatch::free},
};

QString workName(StepWork work) { return StepView::tr(work_looks[static_cast<size_t>(work)].name); }
QString workMeaning(StepWork work) { return StepView::tr(work_looks[static_cast<size_t>(work)].meaning); }

LegendEntry entryOf(StepWork work, const QString& text) {
  const WorkLook& look = work_looks[static_cast<size_t>(work)];
  return {.swatch = look.swatch, .style = look.style, .text = text, .tip = workMeaning(work), .place = look.place};
}

QString msText(double ms) { return StepView::tr("%1 ms").arg(numberText(ms)); }

// "waiting 0.300 ms, longest layer 12 for 1.00 MiB"
QString waitingText(const StepFacts& facts) {
  const int layer = facts.longest.layer;
  const QString longest = layer < 0 ? StepView::tr("storing") : StepView::tr("layer %1").arg(layer);
  const QString words = StepView::tr("waiting %1, longest %2", "time, layer 12").arg(msText(facts.stall_ms), longest);
  if (facts.longest.bytes == 0) return words;
  return StepView::tr("%1 for %2", "waiting, bytes").arg(words, bytesText(facts.longest.bytes));
}

// by_device: the time of the layers by what computes them; empty: one device computes all.
std::vector<LegendEntry> legendOf(const StepFacts& facts, const QString& by_device, bool of_disk) {
  std::vector<LegendEntry> entries;
  for (const StepWork work : all_works) {
    if (facts.of(work) < least_told) continue;
    QString text = StepView::tr("%1 %2", "sampling 0.12 ms").arg(workName(work), msText(facts.of(work)));
    if (work == StepWork::layers && !by_device.isEmpty())
      text = StepView::tr("%1 (%2)", "layers 3 ms (CPU 2 ms, GPU 1 ms)").arg(text, by_device);
    entries.push_back(entryOf(work, text));
  }
  if (facts.stall_ms > 0)
    entries.push_back({.swatch = Swatch::reserved,
                       .text = waitingText(facts),
                       .tip = StepView::tr("a layer waited for its copy, or the step for what it had written")});
  const auto copies = [&](StepLane lane, cache::Place place, int64_t bytes, double rate) {
    if (bytes == 0) return;
    const QString words = StepView::tr("%1 %2, %3 GB/s", "from disk, bytes, speed")
                              .arg(laneName(lane, of_disk), bytesText(bytes), numberText(rate));
    entries.push_back({.style = {CellKind::sealed, place},
                       .text = words,
                       .tip = StepView::tr("bytes copied in this step, divided by the time of the copies")});
  };
  copies(StepLane::copy_in, cache::Place::host, facts.in_bytes, facts.inRate());
  copies(StepLane::copy_out, cache::Place::disk, facts.out_bytes, facts.outRate());
  return entries;
}

}  // namespace

StepView::StepView(InspectorSelection& selection) : InspectorView(tr("One step")), m_selection(selection) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  connect(&selection, &InspectorSelection::layerChanged, this, [this] { update(); });
  connect(&selection, &InspectorSelection::historyIndexChanged, this, &StepView::follow);
  follow();
}

void StepView::showView(cache::SharedCacheView view) {
  const cache::SharedCacheView before = std::exchange(m_view, std::move(view));
  if (before && (before->facts->spec != m_view->facts->spec || before->conversation != m_view->conversation)) forget();
}

const cache::StepTrace* StepView::step() const { return m_step && !m_selection.historyIndex() ? &*m_step : nullptr; }

int StepView::border() const { return m_view ? cache::gpuBorder(*m_view) : 0; }

bool StepView::isOfDisk() const {
  return m_view && std::ranges::any_of(m_view->groups, [](const auto& one) { return one.place == cache::Place::disk; });
}

void StepView::showTrace(const cache::StepTrace& trace) {
  m_step = trace;
  follow();
}

void StepView::forget() {
  m_step.reset();
  follow();
}

std::vector<std::vector<LegendEntry>> StepView::legends() const {
  if (!step()) return {};
  if (border() == 0) return {legendOf(m_facts, {}, isOfDisk())};
  const double cpu = layersMs(*step(), 0, border()), gpu = layersMs(*step(), border(), INT_MAX);
  return {legendOf(m_facts, tr("CPU %1, GPU %2", "times").arg(msText(cpu), msText(gpu)), isOfDisk())};
}

QString StepView::laneOf(const StepBar& bar) const {
  if (bar.stalled) return tr("waiting");
  const bool is_layer = bar.lane == StepLane::compute && bar.work == StepWork::layers;
  if (border() == 0 || !is_layer) return laneName(bar.lane, isOfDisk());
  return bar.layer < border() ? tr("compute on the CPU") : tr("compute on the GPU");
}

QString StepView::title() const {
  if (!step() && !whyNot().isEmpty()) return whyNot();
  if (m_selection.historyIndex()) return tr("%1: not recorded for the past").arg(accessibleName());
  if (!step()) return tr("No step has been measured yet");
  const QString whole = msText(m_facts.step_ms);
  QString time =
      step()->tokens > 1
          ? tr("%1 in this step for %2, %3 per token").arg(whole, tokensText(step()->tokens), msText(m_facts.token_ms))
          : tr("%1 in this step").arg(whole);
  if (m_facts.hidden < 0) return tr("%1, all of it computing").arg(time);
  return tr("%1, copies hidden %2").arg(time, percentText(m_facts.hidden));
}

QString StepView::howTo() const {
  if (!step() && !whyNot().isEmpty()) return {};
  if (m_selection.historyIndex()) return pastNotice();
  if (!step()) return tr("The next token's step will appear here: steps are measured while this is open.");
  const int64_t tokens = std::max<int64_t>(step()->tokens, 1);
  const int64_t moved = m_facts.in_bytes + m_facts.out_bytes;
  if (moved == 0) return tr("From left to right: one step, layer by layer. Click or ← → choose a layer.");
  return tr("%1 moved per token. Hidden: copied while nothing waited. Click or ← → choose a layer.")
      .arg(bytesText(moved / tokens));
}

QString StepView::details() const {
  if (!step()) return {};
  QStringList lines{
      tr("The upper lane is what computes; the lanes below, where cells are moved, are their copies. A "
         "layer that waits for its copy is hatched. Left to right is time, of one step: one token while "
         "the reply is written, a piece of the prompt before. Shown is the last step that was traced "
         "while this view was seen. On a GPU the times are its own, and a traced step takes a little longer than "
         "others: its ops are issued one by one.")};
  if (border() > 0)
    lines +=
        tr("The line in the upper lane: to the left of it the CPU computes layers 0 to %1, to the right the GPU the "
           "others.")
            .arg(border() - 1);
  for (const StepWork work : all_works) {
    if (m_facts.of(work) >= least_told) lines += tr("%1: %2", "work: meaning").arg(workName(work), workMeaning(work));
  }
  return lines.join(QLatin1Char('\n'));
}

TableRows StepView::rows() const {
  std::vector<std::vector<TableCell>> rows;
  for (const StepBar& bar : step() ? stepBars(*step(), m_facts, 1) : std::vector<StepBar>{}) {
    const double ms = bar.end - bar.begin;
    const bool computes = bar.lane == StepLane::compute;
    const TableCell layer = bar.work != StepWork::layers ? TableCell{workName(bar.work)}
                            : bar.layer < 0              ? TableCell{tr("all")}
                                                         : TableCell::count(bar.layer);
    rows.push_back(
        {{laneOf(bar)},
         layer,
         TableCell::number(bar.begin, 3),
         TableCell::number(bar.end, 3),
         TableCell::number(ms, 3),
         bar.bytes == 0 ? TableCell{} : TableCell::bytes(bar.bytes),
         computes || ms <= 0 ? TableCell{} : TableCell::number(static_cast<double>(bar.bytes) / ms / 1e6, 3)});
  }
  return tableRows({tr("Lane"), tr("Layer"), tr("Begin ms"), tr("End ms"), tr("ms"), tr("Bytes"), tr("GB/s")},
                   std::move(rows));
}

StepView::Layout StepView::layoutFor(int width) const {
  const QFontMetrics metrics(smallFont(font()));
  int gutter = gutterWidth(metrics);
  for (const StepLane lane : all_lanes)
    gutter = std::max(gutter, metrics.horizontalAdvance(laneName(lane, isOfDisk())));
  gutter += gutter_distance;
  Layout layout;
  int y = 0;
  for (const StepLane lane : all_lanes) {
    if (!m_facts.hasLane(lane)) continue;
    layout.lanes[static_cast<size_t>(lane)] =
        QRect(gutter, y + (lane_pitch - lane_height) / 2, std::max(width - gutter, 16), lane_height);
    y += lane_pitch;
  }
  layout.axis = QRect(gutter, y, std::max(width - gutter, 16), metrics.height());
  layout.legend_top = y + metrics.height() + 4;
  if (step()) layout.legend = Legend::layOut(legends().front(), metrics, 0, width);
  layout.height = layout.legend_top + layout.legend.height;
  return layout;
}

QSize StepView::sizeHint() const { return {480, std::max(minimumHeight(), 4 * lane_pitch)}; }

void StepView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& colours = request.palette;
  if (!step()) return;
  const Layout layout = layoutFor(request.size.width());
  const CellPaint cells(colours, request.unit());
  for (const StepLane lane : all_lanes) {
    if (!m_facts.hasLane(lane)) continue;
    const QRect& rect = layout.lanes[static_cast<size_t>(lane)];
    painter.setPen(colours.muted);
    painter.drawText(QRect(0, rect.top() - 2, rect.left() - gutter_distance, rect.height() + 4),
                     Qt::AlignRight | Qt::AlignVCenter, laneName(lane, isOfDisk()));
    paintInDevicePixels(painter, rect, request.dpr, colours.pane, [&](QPainter& device, const QRect& area) {
      device.fillRect(area, colours.track);
      for (const StepBar& bar : stepBars(*step(), m_facts, area.width())) {
        if (bar.lane != lane) continue;
        QRect box(area.left() + bar.from, area.top(), bar.to - bar.from, area.height());
        if (!bar.stalled && box.width() >= least_gap_width * cells.unit()) box.setRight(box.right() - cells.unit());
        if (bar.stalled) {
          device.fillRect(box, colours.pane);
          cells.fillReserved(device, box);
        } else if (lane == StepLane::compute) {
          paintSwatch(device, box, entryOf(bar.work, {}), cells);
        } else {
          cells.fill(device, box,
                     {CellKind::sealed, lane == StepLane::copy_in ? cache::Place::host : cache::Place::disk});
        }
        if (bar.layer >= 0 && bar.layer == m_selection.layer() && !bar.stalled)
          device.fillRect(box.left(), area.bottom() - 2 * cells.unit() + 1, box.width(), 2 * cells.unit(),
                          colours.text);
      }
    });
  }
  paintBorder(painter, layout.lanes[0], colours);
  painter.setPen(colours.muted);
  painter.drawText(layout.axis, Qt::AlignLeft, msText(m_facts.begin));
  painter.drawText(layout.axis, Qt::AlignRight, msText(m_facts.end));
  if (m_selection.layer() >= 0)
    painter.drawText(layout.axis, Qt::AlignHCenter, tr("underlined: layer %1").arg(m_selection.layer()));
  layout.legend.paint(painter, layout.legend_top, request.dpr, cells);
}

// A line where the first layer of the GPU begins: layers of the CPU are to the left of it.
void StepView::paintBorder(QPainter& painter, const QRect& lane, const CachePalette& colours) const {
  if (border() == 0) return;
  const auto first = std::ranges::find_if(step()->compute, [&](const auto& span) { return span.layer >= border(); });
  if (first == step()->compute.end()) return;
  const double share = (first->begin - m_facts.begin) / std::max(m_facts.end - m_facts.begin, 1e-9);
  const qreal x = lane.left() + std::lround(share * lane.width());
  painter.fillRect(QRectF(x - 2, lane.top() - border_overhang, 4, lane.height() + 2 * border_overhang), colours.pane);
  painter.fillRect(QRectF(x - 1, lane.top() - border_overhang, 2, lane.height() + 2 * border_overhang), colours.text);
}

std::optional<size_t> StepView::barAt(QPoint point, std::vector<StepBar>& bars) const {
  if (!step()) return {};
  const Layout layout = layoutFor(width());
  bars = stepBars(*step(), m_facts, layout.lanes[0].width());
  for (size_t i = bars.size(); i-- > 0;) {  // the bar that was painted last is on top
    const QRect& lane = layout.lanes[static_cast<size_t>(bars[i].lane)];
    if (QRect(lane.left() + bars[i].from, lane.top(), bars[i].to - bars[i].from, lane.height()).contains(point))
      return i;
  }
  return {};
}

QString StepView::tipAt(QPoint point) const {
  std::vector<StepBar> bars;
  if (const std::optional<size_t> at = barAt(point, bars)) {
    const QString row = rowInWords(rows(), static_cast<int>(*at));
    const StepWork work = bars[*at].work;
    return work == StepWork::layers ? row : row + QLatin1Char('\n') + workMeaning(work);
  }
  const Layout layout = layoutFor(width());
  return layout.legend.tipAt(point, layout.legend_top);
}

void StepView::mousePressEvent(QMouseEvent* event) {
  std::vector<StepBar> bars;
  const std::optional<size_t> at = barAt(event->position().toPoint(), bars);
  if (at && bars[*at].layer >= 0) m_selection.selectLayer(bars[*at].layer);
}

void StepView::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (by == 0 || !step() || step()->compute.empty()) return InspectorView::keyPressEvent(event);
  const int last = step()->compute.back().layer;
  m_selection.selectLayer(std::clamp(m_selection.layer() + by, 0, last));
}

}  // namespace kvarium::ui
