#include "ui/inspector/probing/attention_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/cells/view_fonts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

PositionScale attentionScale(const cache::AttentionWeights& weights, int columns) {
  PositionScale scale{std::max<int64_t>(weights.step + 1, 1), std::max(columns, 1)};
  if (!weights.positions.empty()) scale.positions = std::max(scale.positions, weights.positions.back() + 1);
  return scale;
}

AttentionGrid attentionGrid(const cache::AttentionWeights& weights, int columns) {
  AttentionGrid grid{weights.n_heads, attentionScale(weights, columns), {}};
  const auto width = static_cast<size_t>(grid.scale.columns);
  grid.multiple.assign(static_cast<size_t>(grid.heads) * width, -1);
  const size_t seen = weights.positions.size();
  for (int head = 0; head < grid.heads; ++head) {
    float* row = grid.multiple.data() + static_cast<size_t>(head) * width;
    for (size_t i = 0; i < seen; ++i) {
      const auto value = static_cast<float>(weights.weights[static_cast<size_t>(head) * seen + i] / weights.uniform);
      const int64_t position = weights.positions[i];
      // A position may be wider than a column.
      const int from = grid.scale.edge(position), to = std::max(from + 1, grid.scale.edge(position + 1));
      for (int c = from; c < to; ++c) row[c] = std::max(row[c], value);
    }
  }
  return grid;
}

double multipleShare(double multiple) {
  if (!(multiple > 0)) return 0;
  return std::clamp(std::log(multiple / least_multiple) / std::log(most_multiple / least_multiple), 0.0, 1.0);
}

double massOn(const cache::AttentionWeights& weights, int head, int64_t first, int64_t end, int64_t& seen) {
  const auto begin = std::lower_bound(weights.positions.begin(), weights.positions.end(), first);
  const auto last = std::lower_bound(begin, weights.positions.end(), end);
  seen = last - begin;
  const auto row = weights.weights.begin() + static_cast<std::ptrdiff_t>(head) * std::ssize(weights.positions);
  double mass = 0;
  for (auto at = begin; at != last; ++at) mass += *(row + (at - weights.positions.begin()));
  return mass;
}

Mass massOnFirst(const cache::AttentionWeights& weights, int64_t first) {
  Mass mass;
  int64_t seen = 0;
  for (int head = 0; head < weights.n_heads; ++head) {
    const double here = massOn(weights, head, 0, first, seen);
    mass.least = head == 0 ? here : std::min(mass.least, here);
    mass.most = std::max(mass.most, here);
    mass.mean += here / weights.n_heads;
  }
  return mass;
}

namespace {

constexpr int least_row = 4, most_row = 24;
constexpr int bars_height = 36, strip_distance = 6;

int gutterOfHeads(const QFontMetrics& metrics) {
  const int head = metrics.horizontalAdvance(AttentionView::tr("head 00"));
  return std::max(head, metrics.horizontalAdvance(percentText(1))) + gutter_distance;
}

QString timesText(double multiple) {
  return AttentionView::tr("%1 x").arg(numberLocale().toString(multiple, 'f', multiple < 9.95 ? 2 : 0));
}

int rowsBelow(const QFontMetrics& metrics) { return 2 * metrics.height() + 8; }

}  // namespace

AttentionView::AttentionView(InspectorSelection& selection) : ProbingView(selection, tr("Attention")) { follow(); }

std::optional<engine::ProbeRequest> AttentionView::wanted() const {
  if (isPast() || !whyNot().isEmpty() || !facts().has_cells) return {};
  engine::ProbeRequest request;
  request.what = engine::ProbeRequest::What::attention;
  request.layer = layer();
  request.sinks = std::max<int64_t>(mostSinks(), 1);
  return request;
}

void AttentionView::showProbe(const engine::ProbeResult& result) {
  if (result.request.what != engine::ProbeRequest::What::attention) return;
  m_probe = std::make_shared<engine::ProbeResult>(result);
  if (selection().layer() < 0 && hasShares()) {  // the layer with the largest share
    const auto less = [](const engine::LayerShare& a, const engine::LayerShare& b) { return a.mean < b.mean; };
    return selection().selectLayer(std::max_element(result.shares.begin(), result.shares.end(), less)->layer);
  }
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
  if (!whyNot().isEmpty()) return whyNot();
  const QString where = tr("Layer %1").arg(layer());
  if (isPast()) return tr("%1: not recorded for the past").arg(where);
  if (hasModel() && !facts().has_cells)
    return (facts().has_state ? tr("%1 has a state and attends to nothing")
                              : tr("%1 keeps nothing and does not attend"))
        .arg(where);
  if (!isSampled()) return tr("%1: not measured yet").arg(where);
  const cache::AttentionWeights& seen = m_probe->attention;
  const int64_t sinks = facts().sinks;
  const Mass mass = massOnFirst(seen, std::max<int64_t>(sinks, 1));
  const QString on = sinks > 1 ? tr("%1 sinks").arg(countText(sinks)) : tr("the first token");
  QString heads;
  if (seen.n_heads > 1) heads = tr(" (heads: %1 to %2)").arg(percentText(mass.least), percentText(mass.most));
  return tr("%1: %2 of attention on %3%4, at token %5")
      .arg(where, percentText(mass.mean), on, heads, countText(seen.step + 1));
}

QString AttentionView::firstTokens() const {
  const int64_t tokens = m_probe->request.sinks;
  return tokens > 1 ? tr("%1 sinks").arg(countText(tokens)) : tr("the first token");
}

QString AttentionView::howTo() const {
  if (!whyNot().isEmpty()) return {};
  if (isPast()) return pastNotice();
  if (const QString notice = cellsNotice(); !notice.isEmpty()) return notice;
  const bool is_older = m_probe && m_probe->request.layer == layer() && !m_probe->older.empty();
  const QString why = is_older ? sentenceText(m_probe->older) : QString();
  if (!isSampled()) {
    if (tokensSeen() == 0) return tr("Attention is measured while this is open. Send a message to begin.");
    const QString next = tr("Attention is measured while a token is written. The next reply is measured.");
    return why.isEmpty() ? next : tr("The last token cannot be computed again: %1.").arg(why) + QLatin1Char(' ') + next;
  }
  const QString text = tr("Rows: heads. Columns: tokens. Stronger: more attention than average.");
  const int64_t step = m_probe->attention.step, since = tokensSeen() - (step + 1);
  if (since <= 0) return text;
  if (why.isEmpty()) return text + QLatin1Char(' ') + tr("%1 came since.").arg(tokensText(since));
  return tr("This is token %1; %2 came since. The last one cannot be computed again: %3.")
             .arg(countText(step + 1), tokensText(since), why) +
         QLatin1Char(' ') + text;
}

QString AttentionView::details() const {
  if (!isSampled()) return {};
  QStringList words{
      tr("The bars at the top: the share of attention that each layer gives %1, the mean over its heads; the line "
         "above a bar is its strongest head. Click a bar to choose the layer.")
          .arg(firstTokens()),
      tr("The rows: one head each. A column shows the strongest of its positions, as a multiple of what a head without "
         "any preference would give each. Hatched: not seen by this token.")};
  if (!m_probe->older.empty())
    words +=
        tr("The last token cannot be computed again to measure it (%1). A reply is measured while it is written, and "
           "where it is paused.")
            .arg(sentenceText(m_probe->older));
  words += tr("Measuring all layers took %1.").arg(timeText(m_probe->seconds));
  return words.join(QStringLiteral("\n\n"));
}

TableRows AttentionView::rows() const {
  if (!isSampled()) return tableRows({tr("Position"), tr("Head"), tr("Attention %"), tr("Times average")}, {});
  const int positions = static_cast<int>(m_probe->attention.positions.size());
  const auto positionOf = [probe = m_probe, positions](int row) {
    return probe->attention.positions[static_cast<size_t>(row % positions)];
  };
  const auto weightOf = [probe = m_probe](int row) {
    return double{probe->attention.weights[static_cast<size_t>(row)]};
  };
  return {positions * m_probe->attention.n_heads,
          {{tr("Position"), [=](int row) { return TableCell::count(positionOf(row)); }},
           {tr("Head"), [=](int row) { return TableCell::count(row / positions); }},
           {tr("Attention %"), [=](int row) { return TableCell::number(weightOf(row) * 100, 3); }},
           {tr("Times average"), [=, uniform = m_probe->attention.uniform](int row) {
              return TableCell::number(weightOf(row) / uniform, 3);
            }}}};
}

AttentionView::Cells AttentionView::cellsIn(QSize size) const {
  if (!isSampled()) return {};
  const QFontMetrics metrics(smallFont(font()));
  const int gutter = gutterOfHeads(metrics);
  const int heads = m_probe->attention.n_heads, top = stripHeight();
  const int row = std::clamp((size.height() - top - rowsBelow(metrics)) / heads, least_row, most_row);
  const QRect rect(gutter, top, std::max(size.width() - gutter, 16), row * heads);
  return {rect, heads, attentionScale(m_probe->attention, rect.width())};
}

int AttentionView::leastHeight() const {
  const int rows = m_probe ? m_probe->attention.n_heads * least_row + rowsBelow(QFontMetrics(smallFont(font()))) : 0;
  return stripHeight() + (isSampled() ? rows : 0);
}

int AttentionView::stripHeight() const {
  return hasShares() ? 2 * QFontMetrics(smallFont(font())).height() + bars_height + strip_distance : 0;
}

QRect AttentionView::stripBars(int width) const {
  const QFontMetrics metrics(smallFont(font()));
  const int gutter = gutterOfHeads(metrics);
  return {gutter, metrics.height(), std::max(width - gutter, 16), bars_height};
}

int AttentionView::layerAt(QPoint point) const {
  const QRect bars = stripBars(width());
  if (!hasShares() || point.y() < 0 || point.y() >= stripHeight() || point.x() < bars.left()) return -1;
  const size_t i = static_cast<size_t>(point.x() - bars.left()) * m_probe->shares.size() / bars.width();
  return i < m_probe->shares.size() ? m_probe->shares[i].layer : -1;
}

void AttentionView::paintStrip(QPainter& painter, int width, const CachePalette& colours) const {
  const std::vector<engine::LayerShare>& shares = m_probe->shares;
  const QFontMetrics metrics(painter.font());
  const QRect bars = stripBars(width);
  double most = 0;
  for (const engine::LayerShare& share : shares) most = std::max(most, share.most);
  double top = 1;  // end of the scale
  for (const double step : {0.5, 0.25, 0.1, 0.05, 0.02, 0.01}) top = most <= step ? step : top;
  painter.setPen(colours.muted);
  const QRect words(bars.left(), 0, bars.width(), metrics.height());
  painter.drawText(words, Qt::AlignLeft,
                   tr("share of attention on %1, by layer; line: the strongest head").arg(firstTokens()));
  painter.drawText(QRect(0, bars.top() - metrics.height() / 2, bars.left() - gutter_distance, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter, percentText(top));
  painter.fillRect(bars.left(), bars.top(), bars.width(), 1, colours.track);
  painter.fillRect(bars.left(), bars.bottom() + 1, bars.width(), 1, colours.line);
  int numbered_until = bars.left();
  const auto number = [&](int layer, int middle, const QColor& colour) {
    const QString text = countText(layer);
    const int half = metrics.horizontalAdvance(text) / 2 + 1;
    const int left = std::clamp(middle - half, bars.left(), bars.right() - 2 * half);
    painter.setPen(colour);
    painter.drawText(QPoint(left, bars.bottom() + 2 + metrics.ascent()), text);
    return QRect(left, 0, 2 * half, 1);
  };
  const int count = static_cast<int>(shares.size());
  const auto edge = [&](int i) { return bars.left() + i * bars.width() / count; };
  QRect chosen;
  for (int i = 0; i < count; ++i) {
    if (shares[size_t(i)].layer == layer()) chosen = number(layer(), (edge(i) + edge(i + 1)) / 2, colours.text);
  }
  for (int i = 0; i < count; ++i) {
    const engine::LayerShare& share = shares[size_t(i)];
    const bool is_chosen = share.layer == layer();
    const int left = edge(i), pixels = std::max(edge(i + 1) - left - (bars.width() >= 4 * count ? 2 : 0), 1);
    const auto high = [&](double value) { return static_cast<int>(std::lround(value / top * bars.height())); };
    const int mean = high(share.mean), strongest = high(share.most);
    if (is_chosen) painter.fillRect(left, bars.top(), pixels, bars.height(), colours.track);
    painter.fillRect(left, bars.bottom() + 1 - mean, pixels, mean, is_chosen ? colours.link : colours.line);
    if (strongest > mean) painter.fillRect(left, bars.bottom() + 1 - strongest, pixels, 1, colours.muted);
    const int middle = left + pixels / 2, room = metrics.horizontalAdvance(QStringLiteral("0000"));
    const bool collides = !chosen.isNull() && middle + room / 2 > chosen.left() && middle - room / 2 < chosen.right();
    if (is_chosen || middle - room / 2 < numbered_until || share.layer % 5 != 0 || collides) continue;
    numbered_until = number(share.layer, middle, colours.muted).right() + room / 2;
  }
}

void AttentionView::mousePressEvent(QMouseEvent* event) {
  const int layer = layerAt(event->position().toPoint());
  if (layer >= 0 && event->button() == Qt::LeftButton) return selection().selectLayer(layer);
  ProbingView::mousePressEvent(event);
}

QString AttentionView::tipAt(QPoint point) const {
  const int layer = layerAt(point);
  if (layer < 0) return ProbingView::tipAt(point);
  const auto share = std::find_if(m_probe->shares.begin(), m_probe->shares.end(),
                                  [&](const engine::LayerShare& each) { return each.layer == layer; });
  return tr("layer %1: %2 of attention on %3\nheads: %4 to %5")
      .arg(QString::number(layer), percentText(share->mean), firstTokens(), percentText(share->least),
           percentText(share->most));
}

void AttentionView::paintScale(QPainter& painter, const QRect& rect, const CachePalette& colours) const {
  ScaleLine line(painter, rect, colours);
  line.write(tr("1/16 x"));
  const QRect bar = line.colours([&](double share) { return sequentialColor(share, colours.dark); });
  const int even = bar.left() + static_cast<int>(multipleShare(1) * bar.width());
  // A border, so that the tick stands out from every colour.
  painter.fillRect(even - 1, bar.top() - 2, 3, bar.height() + 4, colours.pane);
  painter.fillRect(even, bar.top() - 2, 1, bar.height() + 4, colours.text);
  line.write(tr("256 x average or more"));
  line.swatch(tr("not seen"), [&](const QRect& box) { hatch(painter, box, colours); });
}

void AttentionView::paint(QPainter& painter, const PictureRequest& request) const {
  const CachePalette& colours = request.palette;
  if (hasShares()) paintStrip(painter, request.size.width(), colours);
  const Cells cells = cellsIn(request.size);
  if (cells.rows == 0) return;
  const QRect& area = cells.rect;
  const AttentionGrid grid = attentionGrid(m_probe->attention, area.width());
  QImage image(grid.scale.columns, grid.heads, QImage::Format_ARGB32);
  for (int head = 0; head < grid.heads; ++head) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(head));
    for (int c = 0; c < grid.scale.columns; ++c)
      line[c] = grid.at(head, c) < 0 ? qRgba(0, 0, 0, 0)
                                     : sequentialColor(multipleShare(grid.at(head, c)), colours.dark).rgba();
  }
  paintScale(painter, paintNumbers(painter, cells, image, colours, 1, tr("head %1")), colours);
  for (int head = 1; head < grid.heads; ++head)
    painter.fillRect(area.left(), area.top() + head * area.height() / grid.heads, area.width(), 1, colours.pane);
  paintSelection(painter, cells, colours);
}

QString AttentionView::textAt(int head, PositionRange range) const {
  int64_t seen = 0;
  const double mass = massOn(m_probe->attention, head, range.first, range.first + range.count, seen);
  const QString where =
      tr("layer %1, head %2, %3").arg(layer()).arg(head).arg(rangeText(range.first, range.first + range.count - 1));
  const QString what =
      seen == 0 ? tr("not seen by this token")
                : tr("%1 of this head's attention, %2 average")
                      .arg(percentText(mass), timesText(mass / static_cast<double>(seen) / m_probe->attention.uniform));
  return where + QLatin1Char('\n') + what;
}

}  // namespace kvarium::ui
