#include "ui/inspector/attention_view.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/inspector/bytes_text.h"
#include "ui/inspector/snapshot_text.h"
#include "ui/inspector/value_colors.h"
#include "ui/inspector/view_fonts.h"

namespace kvarium {
namespace {

constexpr int gutter_distance = 8;
constexpr int least_row = 4, most_row = 24;
constexpr int scale_width = 160, scale_height = 10;

QString timesText(double multiple) {
  return AttentionView::tr("%1 x").arg(numberLocale().toString(multiple, 'f', multiple < 9.95 ? 2 : 0));
}

int rowsBelow(const QFontMetrics& metrics) { return 2 * metrics.height() + 8; }

}  // namespace

AttentionView::AttentionView(Focus& focus, QWidget* parent)
    : ProbingView(focus, tr("Attention"), parent), m_table(this) {
  follow();
}

std::optional<ProbeRequest> AttentionView::wanted() const {
  if (isPast() || !facts().has_cells) return {};
  ProbeRequest request;
  request.what = ProbeRequest::What::attention;
  request.layer = layer();
  return request;
}

void AttentionView::showProbe(const ProbeResult& result) {
  if (result.request.what != ProbeRequest::What::attention) return;
  m_probe = std::make_shared<ProbeResult>(result);
  follow();
}

void AttentionView::showNothing() {
  m_probe.reset();
  ProbingView::showNothing();
}

bool AttentionView::isSampled() const {
  return !isPast() && m_probe && m_probe->nothing.empty() && m_probe->request.layer == layer() &&
         m_probe->attention.n_heads > 0 && m_probe->attention.uniform > 0;
}

QString AttentionView::title() const {
  const QString where = tr("Layer %1").arg(layer());
  if (isPast()) return tr("%1: this moment was not sampled").arg(where);
  if (hasModel() && !facts().has_cells) return tr("%1 has a state and attends to nothing").arg(where);
  if (!isSampled()) {
    if (m_probe && m_probe->request.layer == layer() && absolute() > 0)
      return tr("%1: this step was not sampled").arg(where);
    return tr("%1: not sampled yet").arg(where);
  }
  const AttentionWeights& seen = m_probe->attention;
  const int64_t sinks = facts().sinks;
  const Mass mass = massOnFirst(seen, std::max<int64_t>(sinks, 1));
  const QString on = sinks > 1   ? tr("%1 sinks").arg(countText(sinks))
                     : sinks > 0 ? tr("the sink")
                                 : tr("the first token");
  QString heads;
  if (seen.n_heads > 1) heads = tr(" (heads: %1 to %2)").arg(percentText(mass.least), percentText(mass.most));
  return tr("%1: %2 of attention on %3%4, measured at token %5")
      .arg(where, percentText(mass.mean), on, heads, countText(seen.step + 1));
}

QString AttentionView::howTo() const {
  if (isPast()) return pastNotice();
  if (!isSampled())
    return layerNotice() + tr("samples are taken while tokens are computed and this is open; send a message");
  const int64_t behind = absolute() - (m_probe->attention.step + 1);
  const QString age = behind > 0 ? tr("%1 since then were not sampled; ").arg(tokensText(behind)) : QString();
  return layerNotice() + age +
         tr("a row is a head, a column the strongest of its positions, as a multiple of even attention; "
            "the look took %1")
             .arg(timeText(m_probe->seconds));
}

QAbstractItemModel& AttentionView::table() {
  const std::shared_ptr<const ProbeResult> probe = isSampled() ? m_probe : std::make_shared<const ProbeResult>();
  const auto positions = static_cast<int>(probe->attention.positions.size());
  m_table.show({tr("Position"), tr("Head"), tr("Attention %"), tr("Times even")}, positions * probe->attention.n_heads,
               [probe, positions](int row, int column) -> RowsTable::Cell {
                 const AttentionWeights& seen = probe->attention;
                 const int head = row / positions, i = row % positions;
                 const double weight =
                     seen.weights[static_cast<size_t>(head) * static_cast<size_t>(positions) + static_cast<size_t>(i)];
                 const int64_t position = seen.positions[static_cast<size_t>(i)];
                 if (column == 0) return {countText(position), QVariant::fromValue<qlonglong>(position)};
                 if (column == 1) return {countText(head), head};
                 if (column == 2) return {numberLocale().toString(weight * 100, 'f', 3), weight * 100};
                 return {numberLocale().toString(weight / seen.uniform, 'f', 3), weight / seen.uniform};
               });
  return m_table;
}

AttentionView::Cells AttentionView::cellsIn(QSize size) const {
  if (!isSampled()) return {};
  const QFontMetrics metrics(smallFont(font()));
  const int gutter = metrics.horizontalAdvance(tr("head 00")) + gutter_distance;
  const int heads = m_probe->attention.n_heads;
  const int row = std::clamp((size.height() - rowsBelow(metrics)) / heads, least_row, most_row);
  const QRect rect(gutter, 0, std::max(size.width() - gutter, 16), row * heads);
  return {rect, heads, attentionScale(m_probe->attention, rect.width())};
}

int AttentionView::leastHeight() const {
  return isSampled() ? m_probe->attention.n_heads * least_row + rowsBelow(QFontMetrics(smallFont(font()))) : 0;
}

void AttentionView::paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const {
  const QFontMetrics metrics(painter.font());
  const int y = rect.top() + (rect.height() - scale_height) / 2;
  int x = rect.left();
  painter.setPen(colours.muted);
  const QString low = tr("1/16 x"), high = tr("256 x even or more");
  painter.drawText(QPoint(x, rect.top() + metrics.ascent()), low);
  x += metrics.horizontalAdvance(low) + gutter_distance;
  for (int i = 0; i < scale_width; ++i)
    painter.fillRect(x + i, y, 1, scale_height,
                     sequentialColor(static_cast<double>(i) / (scale_width - 1), colours.dark));
  const int even = static_cast<int>(multipleShare(1) * scale_width);
  painter.fillRect(x + even - 1, y - 2, 3, scale_height + 4, colours.pane);  // keeps the tick apart from every colour
  painter.fillRect(x + even, y - 2, 1, scale_height + 4, colours.text);
  x += scale_width + gutter_distance;
  painter.drawText(QPoint(x, rect.top() + metrics.ascent()), high);
  x += metrics.horizontalAdvance(high) + 2 * gutter_distance;
  const QString unseen = tr("not seen");
  if (x + 22 + 5 + metrics.horizontalAdvance(unseen) > rect.right()) return;
  painter.fillRect(x, y, 22, scale_height, colours.track);
  painter.fillRect(x, y, 22, scale_height, QBrush(colours.line, Qt::BDiagPattern));
  painter.drawText(QPoint(x + 22 + 5, rect.top() + metrics.ascent()), unseen);
}

void AttentionView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& colours = request.palette;
  painter.fillRect(QRect(QPoint(0, 0), request.size), colours.pane);
  painter.setFont(smallFont(request.font));
  const Cells cells = cellsIn(request.size);
  if (cells.rows == 0) return;
  const QFontMetrics metrics(painter.font());
  const QRect& area = cells.rect;
  const AttentionGrid grid = attentionGrid(m_probe->attention, area.width());
  QImage image(grid.scale.columns, grid.heads, QImage::Format_ARGB32);
  for (int head = 0; head < grid.heads; ++head) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(head));
    for (int c = 0; c < grid.scale.columns; ++c)
      line[c] = grid.at(head, c) < 0 ? qRgba(0, 0, 0, 0)
                                     : sequentialColor(multipleShare(grid.at(head, c)), colours.dark).rgba();
  }
  painter.fillRect(area, colours.track);
  painter.fillRect(area, QBrush(colours.line, Qt::BDiagPattern));
  painter.drawImage(area, image);
  const int row = area.height() / grid.heads;
  painter.setPen(colours.muted);
  int above = -metrics.height();
  for (int head = 0; head < grid.heads; ++head) {
    const int y = area.top() + head * row;
    if (head > 0) painter.fillRect(area.left(), y, area.width(), 1, colours.pane);
    const int middle = y + row / 2;
    if (middle - above < metrics.height()) continue;
    above = middle;
    const int top = std::max(middle - metrics.height() / 2, 0);
    painter.drawText(QRect(0, top, area.left() - gutter_distance, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("head %1").arg(head));
  }
  const QRect axis(area.left(), area.bottom() + 3, area.width(), metrics.height());
  painter.drawText(axis, Qt::AlignLeft, QStringLiteral("0"));
  painter.drawText(axis, Qt::AlignRight, tr("position %1").arg(countText(grid.scale.positions - 1)));
  paintScale(painter, axis.translated(0, metrics.height() + 4), colours);
  paintFocus(painter, cells, colours);
}

QString AttentionView::textAt(int head, PositionRange range) const {
  int64_t seen = 0;
  const double mass = massOn(m_probe->attention, head, range.first, range.first + range.count, seen);
  const QString where =
      tr("layer %1, head %2, %3").arg(layer()).arg(head).arg(rangeText(range.first, range.first + range.count - 1));
  const QString what =
      seen == 0 ? tr("not seen by this token")
                : tr("%1 of this head's attention, %2 even")
                      .arg(percentText(mass), timesText(mass / static_cast<double>(seen) / m_probe->attention.uniform));
  return where + QLatin1Char('\n') + what;
}

}  // namespace kvarium
