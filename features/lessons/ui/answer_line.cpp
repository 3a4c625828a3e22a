#include "features/lessons/ui/answer_line.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "features/lessons/ui/chart_view.h"
#include "features/lessons/ui/result_words.h"
#include "ui/cells/cell_paint.h"
#include "ui/cells/view_fonts.h"

namespace kvarium::ui {
namespace {

constexpr double line_side = 12;   // px left and right of the line
constexpr double answer_mark = 9;  // px
constexpr size_t answer_colour = 0, prediction_colour = 1;
constexpr size_t round_mark = 0, diamond = 3;

}  // namespace

AnswerLine::AnswerLine(const lessons::Question& question, const lessons::Figure& answer,
                       std::optional<double> prediction, QWidget* parent)
    : QWidget(parent), m_answer(answer), m_prediction(prediction), m_unit(question.unit) {
  double least = question.least, most = question.most;
  for (const double end : {answer.least, answer.most, prediction.value_or(least)}) {
    if (!std::isfinite(end)) continue;
    least = std::min(least, end);
    most = std::max(most, end);
  }
  m_axis = makeAxis(least, most, question.logarithmic, 6, least < question.least || most > question.most);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("The answer and your prediction"));
  const QString measured = tr("measured: %1").arg(inUnit(answer.value, m_unit));
  setAccessibleDescription(prediction ? tr("%1; your prediction: %2").arg(measured, inUnit(*prediction, m_unit))
                                      : measured);
}

double AnswerLine::pixelAt(double value) const { return m_axis.pixelAt(value, line_side, width() - line_side); }

QSize AnswerLine::sizeHint() const {
  const int line = QFontMetrics(smallFont(font())).lineSpacing();
  return {400, (m_prediction ? 3 : 2) * line + 24};
}

void AnswerLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(smallFont(font()));
  const CachePalette colours = CachePalette::from(palette());
  const double line = QFontMetricsF(painter.font()).lineSpacing();
  const double y = (m_prediction ? 2 : 1) * line + 12;
  painter.setPen(QPen(colours.line, 1));
  painter.drawLine(QPointF(line_side, y), QPointF(width() - line_side, y));
  double room_from = 0;
  for (const double tick : m_axis.ticks) {
    const double x = pixelAt(tick);
    painter.setPen(QPen(colours.line, 1));
    painter.drawLine(QPointF(x, y), QPointF(x, y + 4));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(tickText(tick)) + 2;
    const double left = std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0));  // as paintCentred() does
    if (left < room_from) continue;  // its words would lie on those before
    room_from = left + wide + 2;
    painter.setPen(colours.muted);
    paintCentred(painter, x, y + 8, width(), tickText(tick));
  }
  if (m_prediction) {
    const double x = pixelAt(*m_prediction);
    const QColor colour = seriesColour(prediction_colour, colours);
    painter.setPen(QPen(colour, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, 2 * line), QPointF(x, y));
    paintMark(painter, diamond, {x, y}, answer_mark + 3, colour, false);
    painter.setPen(colours.text);
    paintCentred(painter, x, line, width(), tr("you: %1").arg(inUnit(*m_prediction, m_unit)));
  }
  if (!std::isfinite(m_answer.value)) return;
  const double x = pixelAt(m_answer.value);
  const QColor colour = seriesColour(answer_colour, colours);
  painter.setPen(QPen(colour, 2));
  if (m_answer.n > 1 && std::isfinite(m_answer.most - m_answer.least))
    painter.drawLine(QPointF(pixelAt(m_answer.least), y), QPointF(pixelAt(m_answer.most), y));
  paintMark(painter, round_mark, {x, y}, answer_mark, colour, true);
  painter.setPen(colours.text);
  paintCentred(painter, x, 0, width(), tr("measured: %1").arg(inUnit(m_answer.value, m_unit)));
}

}  // namespace kvarium::ui
