// What the events of a comparison add up to, and how the strip lays it out.
#include <QTest>

#include "ui/compare/compare_record.h"
#include "ui/compare/divergence_strip.h"

using namespace kvarium;
using namespace kvarium::ui;

class CompareRecordTest : public QObject {
  Q_OBJECT

  static engine::ComparedStep step(int run, qint64 tokens, const std::string& text, qint64 difference = -1) {
    engine::ComparedStep made{.run = run, .tokens = tokens, .text = text, .first = tokens - 1};
    made.ends = {static_cast<uint32_t>(text.size())};
    made.first_difference = difference;
    return made;
  }

 private slots:
  void textsAndDivergencesGrowStepByStep() {
    CompareRecord record({"dynamic", "sink:window_length=64"});
    engine::ComparedStep same = step(1, 1, "Grün"), other = step(1, 2, " See", 1);
    same.kl = 0.25;
    same.rank = 0;
    other.kl = 1.5;
    other.rank = 7;
    std::vector<QString> added = record.add({{1, 0, {step(0, 1, "Grün"), same}}, {1, 1, {step(0, 2, " Meer"), other}}});
    QCOMPARE(added, (std::vector<QString>{"Grün Meer", "Grün See"}));
    added = record.add({{1, 2, {step(0, 3, "!")}}});  // the second one has ended
    QCOMPARE(added, (std::vector<QString>{"!", ""}));
    QCOMPARE(record.runs()[0].text, QString("Grün Meer!"));
    QCOMPARE(record.runs()[1].kl, (std::vector<double>{0.25, 1.5}));
    QCOMPARE(record.runs()[1].rank, (std::vector<int>{0, 7}));
    QVERIFY(record.runs()[0].kl.empty());
    QCOMPARE(record.steps(), qint64(3));
    QCOMPARE(record.firstDifference(), qint64(1));
    QCOMPARE(record.finding(), QString("Sinks + window, first 4 + last 60 differs from token 2 on"));
    const std::optional<TokenSpan> span = record.runs()[1].spanOf(1);
    QVERIFY(span);
    QCOMPARE(record.runs()[1].text.mid(span->begin, span->end - span->begin), QString(" See"));
    QVERIFY(!record.runs()[1].spanOf(2));
    QVERIFY(!record.runs()[1].spanOf(-1));
  }

  void cachesThatDoNotDifferAreSaidTo() {
    CompareRecord record({"dynamic", "static"});
    record.add({{1, 0, {step(0, 1, "a"), step(1, 1, "a")}}});
    QCOMPARE(record.finding(), QString("The same tokens so far (1)"));
    QCOMPARE(record.firstDifference(), qint64(-1));
    engine::Compared end;
    end.runs.resize(2);
    end.runs[1].mean_kl = 0.5;
    record.end(end);
    QCOMPARE(record.finding(), QString("All caches chose the same tokens (1)"));
    QCOMPARE(record.runs()[1].figures->mean_kl, 0.5);
  }

  void aPixelOfTheStripIsTheFirstOfItsTokens() {
    for (const auto& [width, tokens] : std::vector<std::pair<int, qint64>>{{300, 7}, {300, 300}, {300, 4096}, {7, 5}}) {
      const StripScale scale{width, tokens};
      for (int x = 0; x < width; ++x) {
        const qint64 token = scale.tokenAt(x);
        QVERIFY2(scale.left(token) <= x, qPrintable(QString("%1 of %2 in %3").arg(x).arg(tokens).arg(width)));
        QVERIFY(token + 1 == tokens || scale.left(token + 1) > x || tokens > width);
        QVERIFY(token == 0 || scale.left(token - 1) < x || tokens <= width);
      }
      QCOMPARE(scale.tokenAt(-5), qint64(0));
    }
  }

  void heightsAreSharesOfTheRoom() {
    QCOMPARE(divergenceHeight(0), 0.0);
    QCOMPARE(divergenceHeight(1e-7), 0.0);
    QCOMPARE(divergenceHeight(50), 1.0);
    QVERIFY(divergenceHeight(1e-3) > 0.4 && divergenceHeight(1e-3) < 0.5);
    QCOMPARE(rankHeight(0), 0.0);
    QVERIFY(rankHeight(1) > 0 && rankHeight(1) < rankHeight(40));
    QCOMPARE(rankHeight(1 << 20), 1.0);
  }
};

QTEST_MAIN(CompareRecordTest)
#include "compare_record_test.moc"
