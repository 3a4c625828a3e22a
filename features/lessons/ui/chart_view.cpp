#include "features/lessons/ui/chart_view.h"

#include <QEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "features/lessons/ui/result_words.h"
#include "ui/cells/view_fonts.h"
#include "ui/parts/accessible_roles.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr double chart_gap = 6;                      // px between parts
constexpr double plot_share = 0.5;                   // height of the plot as a share of its width
constexpr double least_plot = 120, most_plot = 260;  // px
constexpr double sample_width = 28;                  // px of a legend's sample
constexpr double chart_mark = 7;                     // px
constexpr double group_share = 0.72;                 // of the width of a bar's name that the bars fill
constexpr double tick_lines = 1.8;                   // least lines of text from one tick to the next

struct ChartRange {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  void add(double value) {
    if (!std::isfinite(value)) return;  // has no place on an axis
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

QPen penOf(lessons::Series::Kind kind, const QColor& colour) {
  using enum lessons::Series::Kind;
  QPen pen(colour, kind == measured ? 2 : kind == computed ? 1 : 1.5);
  if (kind == measured) pen.setCapStyle(Qt::RoundCap);
  if (kind == published) pen.setDashPattern({4, 3});
  return pen;
}

QBrush brushOf(lessons::Series::Kind kind, const QColor& colour) {
  return kind == lessons::Series::Kind::measured ? QBrush(colour) : QBrush(Qt::NoBrush);
}

bool isPublished(const lessons::Series& series) { return series.kind == lessons::Series::Kind::published; }

}  // namespace

QColor seriesColour(size_t series, const CachePalette& colours) {
  // Okabe and Ito's, then three of Tol's that differ from them and from each other.
  static constexpr std::array<QRgb, 9> inks{0xff0072b2, 0xffd55e00, 0xff009e73, 0xffcc79a7, 0xffe69f00,
                                            0xff56b4e9, 0xff882255, 0xff999933, 0xff777777};
  return withContrast(QColor::fromRgb(inks[series % inks.size()]), colours.pane, 3);
}

void paintMark(QPainter& painter, size_t series, QPointF at, double size, const QColor& colour, bool filled) {
  const double half = size / 2;
  painter.save();
  painter.setPen(QPen(colour, 1.5));
  painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
  switch (series % 4) {
    case 0: painter.drawEllipse(at, half, half); break;
    case 1: painter.drawRect(QRectF(at.x() - half, at.y() - half, size, size)); break;
    case 2:
      painter.drawPolygon(QPolygonF({at + QPointF(-half, half), at + QPointF(half, half), at + QPointF(0, -half)}));
      break;
    default:
      painter.drawPolygon(
          QPolygonF({at + QPointF(-half, 0), at + QPointF(0, half), at + QPointF(half, 0), at + QPointF(0, -half)}));
  }
  painter.restore();
}

void paintCentred(QPainter& painter, double x, double y, double width, const QString& words) {
  const QFontMetricsF metrics(painter.font());
  const double wide = metrics.horizontalAdvance(words) + 2;
  const double left = std::clamp(x - wide / 2, 0.0, std::max(width - wide, 0.0));
  painter.drawText(QRectF(left, y, wide, metrics.lineSpacing()), Qt::AlignHCenter, words);
}

// Where a word alone is wider than a line, it breaks after a hyphen, or anywhere: "LFM2-" and "1.2B".
QString breakable(const QString& words, const QFontMetricsF& metrics, double width) {
  const auto fits = [&](const QString& part) { return metrics.horizontalAdvance(part) <= width; };
  const QChar may_break(0x200B);
  QStringList all = words.split(QLatin1Char(' '));
  for (QString& word : all) {
    if (fits(word)) continue;
    QStringList parts = word.split(QLatin1Char('-'));
    for (QString& part : parts) {
      if (&part != &parts.last()) part += QLatin1Char('-');
      if (fits(part)) continue;
      for (qsizetype i = part.size() - 1; i > 0; --i) part.insert(i, may_break);
    }
    word = parts.join(may_break);
  }
  return all.join(QLatin1Char(' '));
}

ChartView::ChartView(lessons::Chart chart, QWidget* parent) : QWidget(parent), m_chart(std::move(chart)) {
  giveRole(*this, QAccessible::Chart);
  setFocusPolicy(Qt::TabFocus);                                        // so that a screen reader finds it
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);  // Fixed would mean sizeHint()
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(sentenceText(m_chart.title));
  setAccessibleDescription(chartText(m_chart));
}

ChartLayout ChartView::layOut(int width) const {
  ChartLayout layout;
  const QFontMetricsF metrics(smallFont(font()));
  const double line = metrics.lineSpacing();
  const double title = wrappedHeight(titleFont(font()), sentenceText(m_chart.title), width);
  layout.title = QRectF(0, 0, width, title);
  layout.y_name = QRectF(0, title + chart_gap, width, line);
  const double top = layout.y_name.bottom() + line / 2;  // half a line for the words of the highest tick

  ChartRange across, up;
  for (const lessons::Series& series : m_chart.series) {
    for (const lessons::Point& point : series.points) {
      across.add(point.x);
      for (const double y : {point.y.least, point.y.value, point.y.most})
        if (!m_chart.log_y || y > 0) up.add(y);
    }
  }
  if (across.least > across.most) across = {0, 1};
  if (up.least > up.most) up = {0, 1};
  // Bars begin at 0, and so do lines that would begin near it.
  if (!m_chart.log_y && up.least > 0 && (hasBars() || up.least < 0.6 * up.most)) up.least = 0;
  const double height = std::clamp(width * plot_share, least_plot, most_plot);
  const int rows = static_cast<int>(height / (line * tick_lines));
  layout.y = makeAxis(up.least, up.most, m_chart.log_y, std::max(rows, 2), true);
  double gutter = 0;
  for (const double tick : layout.y.ticks) gutter = std::max(gutter, metrics.horizontalAdvance(tickText(tick)));
  layout.plot = QRectF(gutter + chart_gap, top, std::max(width - gutter - chart_gap - chart_mark, 40.0), height);
  if (hasBars()) {
    layout.x = {-0.5, static_cast<double>(m_chart.bars.size()) - 0.5, false, {}};
  } else {
    const double tick_width = metrics.horizontalAdvance(tickText(across.most)) + 3 * chart_gap;
    layout.x = makeAxis(across.least, across.most, m_chart.log_x,
                        std::clamp(static_cast<int>(layout.plot.width() / tick_width), 2, 10), false);
  }
  double below = line;
  const double one = layout.plot.width() / static_cast<double>(std::max<size_t>(m_chart.bars.size(), 1)) - chart_gap;
  for (const Sentence& bar : m_chart.bars) {
    const QString words = breakable(sentenceText(bar), metrics, one);
    below = std::max<double>(below, wrappedHeight(smallFont(font()), words, static_cast<int>(one)));
  }
  layout.x_name = QRectF(layout.plot.left(), layout.plot.bottom() + chart_gap + below, layout.plot.width(), line);
  double y = layout.x_name.bottom() + chart_gap;
  double x = 0;
  for (const lessons::Series& series : m_chart.series) {
    const QString words = legendText(series);
    const double wanted = sample_width + chart_gap + metrics.horizontalAdvance(words) + 3 * chart_gap;
    if (x > 0 && x + wanted > width) {
      x = 0;
      y += line + 2;
    }
    const int room = static_cast<int>(width - x - sample_width - chart_gap);
    const double high = wrappedHeight(smallFont(font()), words, room);
    layout.legend.push_back({QRectF(x, y, sample_width, line), QRectF(x + sample_width + chart_gap, y, room, high)});
    if (high > line * 1.5) y += high - line;
    x += wanted;
  }
  layout.height = y + line + 2;
  return layout;
}

int ChartView::heightForWidth(int width) const { return static_cast<int>(std::ceil(layOut(width).height)); }
QSize ChartView::sizeHint() const { return {480, heightForWidth(480)}; }

void ChartView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

void ChartView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const CachePalette colours = CachePalette::from(palette());
  const ChartLayout layout = layOut(width());
  paintAxes(painter, layout, colours);
  for (size_t i = 0; i < m_chart.series.size(); ++i) {
    const lessons::Series& series = m_chart.series[i];
    const QColor colour = seriesColour(i, colours);
    hasBars() ? paintBars(painter, layout, i, colour) : paintLines(painter, layout, i, colour);
    const auto& [sample, words] = layout.legend[i];
    const double y = sample.center().y();
    painter.setPen(penOf(series.kind, colour));
    painter.setBrush(brushOf(series.kind, colour));
    if (hasBars())
      painter.drawRect(QRectF(sample.left() + 4, y - 5, sample.width() - 8, 10));
    else
      painter.drawLine(QPointF(sample.left(), y), QPointF(sample.right(), y));
    if (!hasBars() && series.kind != lessons::Series::Kind::computed)
      paintMark(painter, i, sample.center(), chart_mark, colour, !isPublished(series));
    painter.setFont(smallFont(font()));
    painter.setPen(colours.text);
    painter.drawText(words, Qt::TextWordWrap, legendText(series));
  }
}

void ChartView::paintAxes(QPainter& painter, const ChartLayout& layout, const CachePalette& colours) const {
  painter.setPen(colours.text);
  painter.setFont(titleFont(font()));
  painter.drawText(layout.title, Qt::TextWordWrap, sentenceText(m_chart.title));
  painter.setFont(smallFont(font()));
  painter.setPen(colours.muted);
  painter.drawText(layout.y_name, Qt::AlignLeft, axisText(m_chart.y, layout.y.logarithmic));
  painter.drawText(layout.x_name, Qt::AlignRight, axisText(m_chart.x, layout.x.logarithmic));
  const double line = QFontMetricsF(painter.font()).lineSpacing();
  QColor grid = colours.line;
  grid.setAlphaF(0.35f);
  for (const double tick : layout.y.ticks) {
    const double y = std::round(layout.y.pixelAt(tick, layout.plot.bottom(), layout.plot.top())) + 0.5;
    painter.setPen(QPen(grid, 1));
    painter.drawLine(QPointF(layout.plot.left(), y), QPointF(layout.plot.right(), y));
    painter.setPen(colours.muted);
    painter.drawText(QRectF(0, y - line / 2, layout.plot.left() - chart_gap, line), Qt::AlignRight | Qt::AlignVCenter,
                     tickText(tick));
  }
  painter.setPen(QPen(colours.line, 1));
  painter.drawLine(layout.plot.bottomLeft(), layout.plot.bottomRight());
  const double below = layout.plot.bottom() + chart_gap / 2;
  for (const double tick : layout.x.ticks) {
    const double x = layout.x.pixelAt(tick, layout.plot.left(), layout.plot.right());
    painter.setPen(QPen(colours.line, 1));
    painter.drawLine(QPointF(x, layout.plot.bottom()), QPointF(x, layout.plot.bottom() + 3));
    painter.setPen(colours.muted);
    paintCentred(painter, x, below, width(), tickText(tick));
  }
  for (size_t i = 0; i < m_chart.bars.size(); ++i) {
    const double one = layout.plot.width() / static_cast<double>(m_chart.bars.size());
    painter.setPen(colours.text);
    painter.drawText(QRectF(layout.plot.left() + one * static_cast<double>(i) + chart_gap / 2, below, one - chart_gap,
                            layout.x_name.top() - below),
                     Qt::AlignHCenter | Qt::TextWordWrap,
                     breakable(sentenceText(m_chart.bars[i]), QFontMetricsF(painter.font()), one - chart_gap));
  }
}

void ChartView::paintWhisker(QPainter& painter, const ChartLayout& layout, double x,
                             const lessons::Figure& figure) const {
  if (figure.n <= 1 || !(figure.least < figure.most) || !std::isfinite(figure.most - figure.least)) return;
  const auto at = [&](double y) {  // in the middle of a pixel, so that a thin line is one
    return std::floor(layout.y.pixelAt(y, layout.plot.bottom(), layout.plot.top())) + 0.5;
  };
  const double low = at(figure.least), high = at(figure.most);
  x = std::floor(x) + 0.5;
  painter.drawLine(QPointF(x, low), QPointF(x, high));
  for (const double end : {low, high}) painter.drawLine(QPointF(x - 4, end), QPointF(x + 4, end));
}

void ChartView::paintLines(QPainter& painter, const ChartLayout& layout, size_t index, const QColor& colour) const {
  const lessons::Series& series = m_chart.series[index];
  QPolygonF line;
  std::vector<const lessons::Point*> drawn;
  for (const lessons::Point& point : series.points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y.value)) continue;
    line << layout.at(point.x, point.y.value);
    drawn.push_back(&point);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(penOf(series.kind, colour));
  painter.drawPolyline(line);
  if (series.kind == lessons::Series::Kind::computed) return;
  for (qsizetype i = 0; i < line.size(); ++i) {
    painter.setPen(QPen(colour, 1));
    paintWhisker(painter, layout, line[i].x(), drawn[size_t(i)]->y);
    paintMark(painter, index, line[i], chart_mark, colour, !isPublished(series));
  }
}

QRectF ChartView::barOf(const ChartLayout& layout, size_t series, const lessons::Point& point) const {
  const double group = layout.plot.width() / static_cast<double>(m_chart.bars.size()) * group_share;
  const double one = group / static_cast<double>(m_chart.series.size());
  const double left = layout.x.pixelAt(point.x, layout.plot.left(), layout.plot.right()) - group / 2 +
                      one * static_cast<double>(series);
  const double top = layout.y.pixelAt(point.y.value, layout.plot.bottom(), layout.plot.top());
  const double zero = layout.y.logarithmic
                          ? layout.plot.bottom()
                          : layout.y.pixelAt(std::max(0.0, layout.y.least), layout.plot.bottom(), layout.plot.top());
  return QRectF(QPointF(left + 1, std::min(top, zero)), QPointF(left + one - 1, std::max(top, zero)));
}

void ChartView::paintBars(QPainter& painter, const ChartLayout& layout, size_t index, const QColor& colour) const {
  const lessons::Series& series = m_chart.series[index];
  const QColor text = CachePalette::from(palette()).text;
  for (const lessons::Point& point : series.points) {
    if (!std::isfinite(point.y.value)) continue;
    const QRectF bar = barOf(layout, index, point);
    painter.setPen(penOf(series.kind, colour));
    painter.setBrush(brushOf(series.kind, colour));
    painter.drawRect(bar);
    painter.setPen(QPen(text, 1));
    paintWhisker(painter, layout, bar.center().x(), point.y);
    const QString words = numberText(point.y.value);
    const QFontMetricsF metrics(smallFont(font()));
    if (metrics.horizontalAdvance(words) > layout.plot.width() / static_cast<double>(m_chart.bars.size())) continue;
    painter.setFont(smallFont(font()));
    const double above = std::min(bar.top(), layout.y.pixelAt(point.y.most, layout.plot.bottom(), layout.plot.top()));
    painter.drawText(QRectF(bar.center().x() - 100, above - metrics.lineSpacing() - 1, 200, metrics.lineSpacing()),
                     Qt::AlignHCenter, words);
  }
}

}  // namespace kvarium::ui
