#include "features/lessons/ui/result_words.h"

#include <QDir>
#include <QStringList>
#include <cmath>

#include "ui/cells/cache_words.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr double nearly = 1.1;  // a prediction within 10 % is right

QString pointText(const lessons::Chart& chart, const lessons::Point& point) {
  const auto bar = static_cast<size_t>(std::max(point.x, 0.0));
  const QString x = bar < chart.bars.size() ? sentenceText(chart.bars[bar]) : numberText(point.x);
  if (point.y.n == 1) return Words::tr("%1: %2", "x and y of a point").arg(x, numberText(point.y.value));
  return Words::tr("%1: %2 (%3 to %4)", "x, y and the spread of a point")
      .arg(x, numberText(point.y.value), numberText(point.y.least), numberText(point.y.most));
}

}  // namespace

QString axisText(const Sentence& name, bool logarithmic) {
  return logarithmic ? Words::tr("%1 (logarithmic)").arg(sentenceText(name)) : sentenceText(name);
}

QString unitText(double value, const Sentence& unit) {
  if (value == 1 && unit.text == "tokens") return Words::tr("token");
  if (value == 1 && unit.text == "cells") return Words::tr("cell");
  if (value == 1 && unit.text == "caches") return Words::tr("cache");
  return sentenceText(unit);
}

QString inUnit(double value, const Sentence& unit) {
  const QString words = unitText(value, unit);
  const bool whole = value == std::floor(value) && std::abs(value) < 1e15;  // what was counted has no decimals
  const QString number = whole ? countText(static_cast<int64_t>(value)) : numberText(value);
  return words.isEmpty() ? number : QStringLiteral("%1\u00a0%2").arg(number, words);
}

QString aboutText(double seconds) {
  constexpr double few = 10, whole_tens_to = 90;
  if (seconds < few) return Words::tr("a few seconds");
  const double rounded = seconds < whole_tens_to ? 10 * std::round(seconds / 10) : seconds;
  return Words::tr("about %1").arg(durationText(rounded));
}

QString spreadText(const lessons::Figure& figure, const Sentence& unit) {
  if (!figure.timed) return Words::tr("counted: the same each time");
  if (figure.n == 1) return Words::tr("timed once");
  return Words::tr("median of %1 runs, %2 to %3")
      .arg(figure.n)
      .arg(numberText(figure.least), inUnit(figure.most, unit));
}

QString legendText(const lessons::Series& series, bool with_kind) {
  using enum lessons::Series::Kind;
  QString name = sentenceText(series.name);
  if (series.name.text == "%1") name = cacheInWords(name);  // a specification
  if (series.kind == measured && !with_kind) return name;
  const QString kind = series.kind == measured   ? Words::tr("measured")
                       : series.kind == computed ? Words::tr("computed")
                                                 : Words::tr("published");
  if (series.source.empty()) return Words::tr("%1 (%2)", "series, kind").arg(name, kind);
  return Words::tr("%1 (%2: %3)", "series, kind, source").arg(name, kind, sentenceText(series.source));
}

QString findingText(const lessons::Finding& finding) {
  return (finding.holds ? Words::tr("holds: %1") : Words::tr("does not hold: %1")).arg(sentenceText(finding.what));
}

QString provenanceText(const lessons::Result& result) {
  const lessons::Provenance& from = result.from;
  QStringList settings;
  for (const Sentence& one : from.settings) settings << sentenceText(one);
  QString text =
      Words::tr("Measured on this machine in %1: %2, %3, precision %4, KVarium %5.")
          .arg(secondsText(result.seconds), QString::fromStdString(from.model), QString::fromStdString(from.device),
               QString::fromStdString(from.precision), QString::fromStdString(from.build));
  if (from.warm_ups > 0)
    text += QStringLiteral(" ") + Words::tr("Warm-up runs that were not counted: %1.").arg(from.warm_ups);
  if (!settings.isEmpty())
    text += QStringLiteral(" ") + Words::tr("Compared: %1.").arg(settings.join(QStringLiteral(" · ")));
  return text;
}

QString comparisonText(const lessons::Figure& answer, std::optional<double> prediction) {
  if (!prediction) return {};
  if (*prediction <= 0 || answer.value <= 0)
    return *prediction == answer.value ? Words::tr("Your prediction was right") : Words::tr("Your prediction was off");
  const double times = std::max(*prediction / answer.value, answer.value / *prediction);
  if (times <= nearly) return Words::tr("Your prediction was right, to 10 %");
  return (*prediction > answer.value ? Words::tr("You predicted %1 times what was measured")
                                     : Words::tr("It is %1 times what you predicted"))
      .arg(numberText(times));
}

QString chartText(const lessons::Chart& chart) {
  QStringList parts{sentenceText(chart.title)};
  parts << Words::tr("Across: %1").arg(axisText(chart.x, chart.log_x));
  parts << Words::tr("Up: %1").arg(axisText(chart.y, chart.log_y));
  for (const lessons::Series& series : chart.series) {
    QStringList points;
    for (const lessons::Point& point : series.points) points << pointText(chart, point);
    parts << QStringLiteral("%1: %2").arg(legendText(series, true), withSemicolons(points));
  }
  return parts.join(QStringLiteral(".\n"));
}

QString tableHtml(const lessons::Table& table) {
  const auto row = [](const QString& mark, const QString& name, const QStringList& cells) {
    QString text = QStringLiteral("<tr><%1 align=left>%2</%1>").arg(mark, name);
    for (const QString& cell : cells) text += QStringLiteral("<%1 align=right>%2</%1>").arg(mark, cell);
    return text + QStringLiteral("</tr>");
  };
  QStringList heads;
  for (const Sentence& column : table.columns)  // a word below the other: columns stay narrow
    heads += sentenceText(column).toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("<br>"));
  QString text = QStringLiteral("<table cellspacing=0 cellpadding=3>") + row(QStringLiteral("th"), {}, heads);
  for (const lessons::Table::Row& line : table.rows) {
    QStringList cells;
    for (const Sentence& cell : line.cells) cells += sentenceText(cell).toHtmlEscaped();
    QString name = cacheInWords(QString::fromStdString(line.name)).toHtmlEscaped();
    name.replace(QLatin1String(" ("), QLatin1String("<br>("));  // narrow, too
    text += row(QStringLiteral("td"), name, cells);
  }
  return text + QStringLiteral("</table>");
}

}  // namespace kvarium::ui
