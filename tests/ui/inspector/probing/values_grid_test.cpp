// Numbers of a cache on pixel columns, without a window.
#include <QTest>
#include <cmath>
#include <limits>

#include "tests/support/qt_tests.h"
#include "ui/inspector/probing/values_grid.h"

namespace kvarium::ui::values_grid_test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Positions 0, 1, 4, 5, ..., 99 of two channels: 0.01 times the position, and its negative; -7 at position 50.
cache::CellNumbers sample(bool errors) {
  cache::CellNumbers cells;
  cells.head_dim = 2;
  for (int64_t p = 0; p < 100; ++p) {
    if (p == 2 || p == 3) continue;
    cells.positions.push_back(p);
    cells.sealed.push_back(p < 60 ? 1 : 0);
    const float x = 0.01f * static_cast<float>(p);
    cells.numbers.push_back(p == 50 ? -7 : x);
    cells.numbers.push_back(-x);
    if (!errors) continue;
    cells.errors.push_back(p < 40 ? nan : p == 41 ? -0.25f : 0);
    cells.errors.push_back(p < 40 ? nan : 0.001f);
  }
  return cells;
}

}  // namespace

class ValuesGridTest : public QObject {
  Q_OBJECT
 private slots:
  void aPixelShowsTheLargestOfItsNumbers() {
    const cache::CellNumbers cells = sample(false);
    using Column = ValuesGrid::Column;
    const ValuesGrid fine = valuesGrid(cells, Shown::stored, {100, 100});
    QCOMPARE(fine.at(0, 1), 0.01f);
    QCOMPARE(fine.at(1, 99), -0.01f * 99);
    QCOMPARE(fine.at(0, 50), -7.f);
    QVERIFY(std::isnan(fine.at(0, 2)));
    QVERIFY(fine.columns[1] == Column::known && fine.columns[2] == Column::empty);
    const ValuesGrid coarse = valuesGrid(cells, Shown::stored, {100, 10});
    QCOMPARE(coarse.at(0, 5), -7.f);  // not averaged away, and its sign stays
    QCOMPARE(coarse.at(0, 4), 0.01f * 49);
    QVERIFY(coarse.columns[0] == Column::known);
    const ValuesGrid part = valuesGrid(cells, Shown::stored, {4, 12, 49});
    QCOMPARE(part.at(0, 0), 0.01f * 49);
    QCOMPARE(part.at(0, 2), 0.01f * 49);  // wider than a pixel
    QCOMPARE(part.at(0, 3), -7.f);
    QCOMPARE(part.at(0, 11), 0.01f * 52);
  }

  void whatWasNotComparedIsTold() {
    using Column = ValuesGrid::Column;
    const ValuesGrid grid = valuesGrid(sample(true), Shown::error, {100, 50});
    QVERIFY(grid.columns[0] == Column::not_compared);
    QVERIFY(grid.columns[1] == Column::empty);
    QVERIFY(grid.columns[20] == Column::known);
    QCOMPARE(grid.at(0, 20), -0.25f);
    QVERIFY(std::isnan(grid.at(0, 19)));
    const ValuesGrid none = valuesGrid(sample(false), Shown::error, {100, 50});
    QVERIFY(none.columns[20] == Column::not_compared);
    QCOMPARE(valueFacts(sample(false), Shown::error).positions, 0);
  }

  void factsAreOfWhatIsKnown() {
    const ValueFacts stored = valueFacts(sample(false), Shown::stored);
    QCOMPARE(stored.positions, 98);
    QCOMPARE(stored.largest.number, -7.f);
    QCOMPARE(stored.largest.position, 50);
    QCOMPARE(stored.largest.channel, 0);
    QCOMPARE(stored.limit, 1.f);  // the 99th of 100 magnitudes is 0.98
    QCOMPARE(stored.beyond, 1);
    const ValueFacts errors = valueFacts(sample(true), Shown::error);
    QCOMPARE(errors.positions, 60);
    QCOMPARE(errors.largest.number, -0.25f);
    QCOMPARE(errors.largest.position, 41);
    QCOMPARE(errors.limit, 0.001f);
    QCOMPARE(errors.beyond, 1);
    // Of the positions 40 to 59, which are compressed; what was computed is stored minus error.
    double squares = 0, signal = 0;
    const auto computed = [](int p, int channel) {
      if (channel == 1) return -0.01 * p - 0.001;
      return p == 50 ? -7 : 0.01 * p + (p == 41 ? 0.25 : 0);
    };
    for (int p = 40; p < 60; ++p) {
      squares += 1e-6 + (p == 41 ? 0.0625 : 0);
      signal += computed(p, 0) * computed(p, 0) + computed(p, 1) * computed(p, 1);
    }
    QVERIFY(std::abs(errors.share - std::sqrt(squares / signal)) < 1e-5);
    QCOMPARE(errors.worst_position, 41);
    QVERIFY(std::abs(errors.worst_share - std::sqrt((0.0625 + 1e-6) / (0.66 * 0.66 + 0.411 * 0.411))) < 1e-5);
    QCOMPARE(stored.share, -1.0);
    cache::CellNumbers zeros = sample(false);
    for (float& number : zeros.numbers) number = 0;
    QCOMPARE(valueFacts(zeros, Shown::stored).limit, 0.f);
    QCOMPARE(valueFacts({}, Shown::stored).positions, 0);
  }

  void oneNumberIsFound() {
    const cache::CellNumbers cells = sample(true);
    QCOMPARE(largestAt(cells, Shown::stored, 0, 40, 60).position, 50);
    QCOMPARE(largestAt(cells, Shown::stored, 1, 40, 60).position, 59);
    QCOMPARE(largestAt(cells, Shown::error, 0, 0, 40).position, -1);
    QCOMPARE(largestAt(cells, Shown::stored, 0, 2, 4).position, -1);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ValuesGridTest)

}  // namespace kvarium::ui::values_grid_test

#include "values_grid_test.moc"
