// How long the rest of a prompt takes: worked out by hand for speeds that stay and for speeds that fall.
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/chat/turn_pace.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::reading_time_test {

class ReadingTimeTest : public QObject {
  Q_OBJECT

  static bool isNear(std::optional<double> seconds, double expected) {
    return seconds && std::abs(*seconds - expected) < 1e-6 * expected;
  }

 private slots:
  void nothingIsToldTooEarly() {
    ReadingTime time;
    time.begin(100);
    time.read(612, 0.9);
    QVERIFY(!time.left(10'000));
    time.read(700, 0.95);  // too short to be a piece
    QVERIFY(!time.left(10'000));
    time.read(1124, 1.8);
    QVERIFY(time.left(10'000).has_value());
  }

  void aSpeedThatStays() {
    ReadingTime time;
    time.begin(0);
    for (int i = 1; i <= 10; ++i) time.read(500 * i, i);
    QVERIFY(isNear(time.left(20'000), 30));
    QCOMPARE(*time.left(5000), 0.0);
  }

  // n tokens take (n / 1000)^2 / 2 seconds: each as long as there are before it.
  void aTimeThatIsAllLookingBack() {
    ReadingTime time;
    time.begin(1000);
    for (int i = 2; i <= 8; ++i) time.read(1000 * i, (i * i - 1) / 2.0);
    QVERIFY(isNear(time.left(100'000), (100 * 100 - 8 * 8) / 2.0));
  }

  // And 2 s for a thousand besides.
  void aTimeOfBoth() {
    ReadingTime time;
    time.begin(0);
    for (int i = 1; i <= 12; ++i) time.read(1000 * i, i * i / 2.0 + 2 * i);
    QVERIFY(isNear(time.left(50'000), (50 * 50 - 12 * 12) / 2.0 + 2 * (50 - 12)));
  }

  // One slow piece at the end is no slope: at most all time is looking back.
  void anUnevenPieceTellsNoImpossibleTime() {
    ReadingTime time;
    time.begin(0);
    for (int i = 1; i <= 4; ++i) time.read(1000 * i, i);
    time.read(5000, 14);
    QVERIFY(*time.left(100'000) <= (100.0 * 100 - 25) / 2 * 10 / 4.5 + 1);
    ReadingTime faster;  // nor is it expected to become faster still
    faster.begin(0);
    for (int i = 1; i <= 4; ++i) faster.read(1000 * i, 5 - 1.0 / i);
    QVERIFY(*faster.left(100'000) > 0);
  }

  void anotherPromptBeginsAnew() {
    ReadingTime time;
    time.begin(0);
    for (int i = 1; i <= 10; ++i) time.read(500 * i, i);
    time.begin(0);
    QVERIFY(!time.left(1000));
    for (int i = 1; i <= 10; ++i) time.read(50 * i, i);
    QVERIFY(isNear(time.left(1000), 10));
  }

  void timesAreRounded() {
    const std::pair<double, const char*> times[] = {
        {0.2, "s(1)"},    {9.4, "s(9)"},       {12.4, "s(10)"},           {97, "s(95)"},
        {100, "min(2)"},  {2492, "min(42)"},   {2 * 3600, "h-min(2, 0)"}, {7999, "h-min(2, 10)"},
        {40000, "h(11)"}, {200000, "days(2)"},
    };
    for (const auto& [seconds, words] : times) QCOMPARE(durationText(seconds), QString(words));
  }
};

KVARIUM_QT_TEST(ReadingTimeTest)

}  // namespace kvarium::ui::reading_time_test

#include "reading_time_test.moc"
