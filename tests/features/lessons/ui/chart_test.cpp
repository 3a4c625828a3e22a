// Charts of lessons: where numbers lie, linear and logarithmic; what is drawn; what a screen reader hears.
#include <QApplication>
#include <QImage>
#include <QTest>
#include <cmath>
#include <limits>

#include "features/lessons/ui/answer_line.h"
#include "features/lessons/ui/chart_view.h"
#include "features/lessons/ui/result_words.h"
#include "tests/support/qt_tests.h"
#include "ui/cells/cell_paint.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::chart_test {
namespace {

lessons::Chart sample() {
  lessons::Chart chart{.title = {"%1", "Time per token"}, .x = {"%1", "tokens"}, .y = {"%1", "ms"}};
  chart.series = {{.name = {"%1", "with a cache"}, .points = {{0, lessons::exactly(2)}, {100, {4, 3, 5, 5}}}},
                  {.name = {"%1", "others"},
                   .kind = lessons::Series::Kind::published,
                   .points = {{0, lessons::exactly(8)}},
                   .source = {"%1", "Somebody 2023, table 2"}}};
  return chart;
}

// Pixels of about this colour in the rectangle.
int coloured(const QImage& picture, const QRectF& where, const QColor& colour) {
  int count = 0;
  for (int y = int(where.top()); y < int(where.bottom()); ++y) {
    for (int x = int(where.left()); x < int(where.right()); ++x) {
      const QColor there = picture.pixelColor(x, y);
      count += std::abs(there.red() - colour.red()) + std::abs(there.green() - colour.green()) +
                   std::abs(there.blue() - colour.blue()) <
               60;
    }
  }
  return count;
}

QImage paintedOn(ChartView& view, int width) {
  view.resize(width, view.heightForWidth(width));
  QImage picture(view.size(), QImage::Format_RGB32);
  picture.fill(view.palette().color(QPalette::Window));
  view.render(&picture, QPoint(), QRegion(), QWidget::DrawChildren);
  return picture;
}

}  // namespace

class ChartTest : public QObject {
  Q_OBJECT
 private slots:
  // As many as a lesson compares caches, with room for more.
  void nineSeriesHaveNineColours() {
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(choice);
      const CachePalette palette = CachePalette::from(QApplication::palette());
      for (size_t a = 0; a < 9; ++a) {
        for (size_t b = 0; b < a; ++b) {
          const QColor one = seriesColour(a, palette), other = seriesColour(b, palette);
          const int apart = std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
                            std::abs(one.blue() - other.blue());
          QVERIFY2(apart >= 60, qPrintable(QString("%1 and %2: %3").arg(a).arg(b).arg(apart)));
        }
      }
    }
    applyTheme(ThemeChoice::light);
  }
  void aLinearAxisMapsEvenly() {
    const ChartAxis axis = makeAxis(0, 9.3, false, 6, true);
    QCOMPARE(axis.least, 0.0);
    QCOMPARE(axis.most, 10.0);
    QCOMPARE(axis.ticks, (std::vector<double>{0, 2, 4, 6, 8, 10}));
    QCOMPARE(axis.pixelAt(0, 20, 220), 20.0);
    QCOMPARE(axis.pixelAt(2.5, 20, 220), 70.0);
    QCOMPARE(axis.pixelAt(10, 20, 220), 220.0);
    QCOMPARE(axis.pixelAt(2.5, 300, 100), 250.0);  // upwards
    QCOMPARE(axis.valueAt(axis.shareAt(7.3)), 7.3);
  }
  void aLogarithmicAxisMapsEachDecadeEvenly() {
    const ChartAxis axis = makeAxis(1, 1000, true, 4, true);
    QCOMPARE(axis.ticks, (std::vector<double>{1, 10, 100, 1000}));
    QCOMPARE(axis.pixelAt(1, 0, 300), 0.0);
    QVERIFY(std::abs(axis.pixelAt(10, 0, 300) - 100) < 1e-9);
    QVERIFY(std::abs(axis.pixelAt(100, 0, 300) - 200) < 1e-9);
    QVERIFY(std::abs(axis.valueAt(0.5) - std::sqrt(1000)) < 1e-9);
    QCOMPARE(axis.shareAt(0), 0.0);  // has no place
  }
  void aShortLogarithmicAxisHasTicksWithinADecade() {
    const ChartAxis axis = makeAxis(15, 66, true, 6, true);
    QCOMPARE(axis.ticks, (std::vector<double>{10, 20, 50, 100}));
  }
  void numbersThatAreAllEqualGetAnAxis() {
    for (const double value : {0.0, 5.0, -3.0}) {
      const ChartAxis axis = makeAxis(value, value, false, 5, true);
      QVERIFY(axis.least < value && value < axis.most);
    }
    QVERIFY(!makeAxis(-1, 0, true, 5, true).logarithmic);
  }
  void pointsAreDrawnWhereTheLayoutSays() {
    for (const bool dark : {false, true}) {
      applyTheme(dark ? ThemeChoice::dark : ThemeChoice::light);
      ChartView view(sample());
      const QImage picture = paintedOn(view, 500);
      const ChartLayout layout = view.layOut(500);
      const CachePalette colours = CachePalette::from(view.palette());
      const auto around = [](QPointF at, double by) { return QRectF(at - QPointF(by, by), at + QPointF(by, by)); };
      QVERIFY(coloured(picture, around(layout.at(0, 2), 3), seriesColour(0, colours)) > 10);
      QVERIFY(coloured(picture, around(layout.at(100, 4), 3), seriesColour(0, colours)) > 10);
      QVERIFY(coloured(picture, around(layout.at(50, 3), 2), seriesColour(0, colours)) > 2);  // on the line
      QVERIFY(coloured(picture, around(layout.at(0, 8), 5), seriesColour(1, colours)) > 10);
      // The whisker from 3 to 5 reaches beyond the mark.
      QVERIFY(coloured(picture, around(layout.at(100, 5), 3), seriesColour(0, colours)) > 2);
      QVERIFY(coloured(picture, around(layout.at(50, 8), 3), seriesColour(1, colours)) == 0);
    }
    applyTheme(ThemeChoice::light);
  }
  void barsBeginAtZeroAndStandOverTheirNames() {
    lessons::Chart chart{.title = {"%1", "Bytes per token"}, .x = {"%1", "cache"}, .y = {"%1", "KiB"}};
    chart.bars = {{"%1", "f16"}, {"%1", "int8"}};
    chart.series = {{.name = {"%1", "measured"}, .points = {{0, lessons::exactly(30)}, {1, {16, 15, 17, 3}}}},
                    {.name = {"%1", "by the formula"},
                     .kind = lessons::Series::Kind::computed,
                     .points = {{0, lessons::exactly(30)}, {1, lessons::exactly(15)}}}};
    ChartView view(chart);
    const QImage picture = paintedOn(view, 500);
    const ChartLayout layout = view.layOut(500);
    QCOMPARE(layout.y.least, 0.0);
    const QColor colour = seriesColour(0, CachePalette::from(view.palette()));
    const QPointF foot = layout.at(0, 1) - QPointF(20, 0);  // left of the name's middle: the first series' bar
    QVERIFY(coloured(picture, QRectF(foot - QPointF(3, 2), QSizeF(6, 4)), colour) >= 20);
    const QPointF above = layout.at(1, 22) - QPointF(20, 0);
    QCOMPARE(coloured(picture, QRectF(above - QPointF(3, 2), QSizeF(6, 4)), colour), 0);
  }
  void numbersThatAreNoneHaveNoPlaceAndHarmNothing() {
    const double none = std::numeric_limits<double>::quiet_NaN(), endless = std::numeric_limits<double>::infinity();
    lessons::Chart chart = sample();
    chart.log_y = true;
    chart.series[0].points.push_back({200, {none, none, none, 3}});
    chart.series[0].points.push_back({300, {endless, 1, endless, 3}});
    chart.series[0].points.push_back({400, lessons::exactly(0)});
    chart.series.push_back({.name = {"%1", "empty"}});
    ChartView view(chart);
    paintedOn(view, 400);
    QCOMPARE(view.layOut(400).y.most, 10.0);
    AnswerLine line({.text = {"%1", "How many?"}}, {none, none, endless, 3}, {});
    line.resize(300, 60);
    line.grab();
    ChartView nothing(lessons::Chart{});
    paintedOn(nothing, 300);
  }
  void aPublishedSeriesHasItsSourceInTheLegend() {
    QVERIFY(legendText(sample().series[1]).contains("Somebody 2023, table 2"));
    QCOMPARE(legendText(sample().series[0]), QString("with a cache"));
  }
  void everythingLiesWithinTheWidget() {
    for (const int width : {260, 400, 900}) {
      ChartView view(sample());
      const ChartLayout layout = view.layOut(width);
      for (const ChartLayout::Entry& entry : layout.legend) {
        QVERIFY(entry.words.right() <= width + 1);
        QVERIFY(entry.words.bottom() <= layout.height + 1);
      }
      QVERIFY(layout.plot.right() <= width);
    }
  }
  void aScreenReaderHearsEveryNumber() {
    const ChartView view(sample());
    const QString words = view.accessibleDescription();
    for (const char* part : {"Time per token", "tokens", "ms", "with a cache (measured)", "0: 2.00",
                             "to-2(100, 4.00, 3.00, 5.00)", "published", "8.00"})
      QVERIFY2(words.contains(part), qPrintable(words));
  }
  void thePredictionIsOnTheLineOfTheAnswer() {
    const lessons::Question question{
        .text = {"%1", "How many?"}, .unit = {"%1", "times"}, .least = 1, .most = 100, .logarithmic = true};
    AnswerLine line(question, lessons::exactly(10), 1000.0);
    line.resize(400, line.sizeHint().height());
    QCOMPARE(line.axis().most, 1000.0);  // outside the question's range, and shown
    QVERIFY(std::abs(line.pixelAt(10) - (12 + 376 / 3.0)) < 1e-6);
    QVERIFY(line.accessibleDescription().contains("1,000"));
  }
};

KVARIUM_QT_TEST(ChartTest)

}  // namespace kvarium::ui::chart_test

#include "chart_test.moc"
