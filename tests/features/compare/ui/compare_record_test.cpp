// What the events of a comparison add up to, and how the strip lays it out.
#include <QTest>
#include <cmath>
#include <limits>

#include "features/compare/ui/compare_record.h"
#include "features/compare/ui/divergence_strip.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/numbers.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::compare_record_test {

class CompareRecordTest : public QObject {
  Q_OBJECT

  static engine::ComparedStep step(int run, qint64 tokens, const std::string& text, qint64 difference = -1) {
    engine::ComparedStep made{{text, tokens - 1, {static_cast<uint32_t>(text.size())}}, run, tokens};
    made.first_difference = difference;
    return made;
  }

  static RecordedRun run(const QString& cache, int compared_with = -1, const QString& model = "A",
                         const decode::SamplingOptions& sampling = {}) {
    RecordedRun made;
    made.cache = cache.toStdString();
    made.sampling = sampling;
    made.model = model.toStdString();
    made.architecture = "script";
    made.compared_with = compared_with;
    return made;
  }

 private slots:
  void textsAndDivergencesGrowStepByStep() {
    CompareRecord record({run("dynamic"), run("sink:window_length=64", 0)});
    engine::ComparedStep same = step(1, 1, "Grün"), other = step(1, 2, " See", 1);
    same.kl = 0.25;
    same.rank = 0;
    other.kl = 1.5;
    other.rank = 7;
    std::vector<QString> added = record.add({{1, 0, {step(0, 1, "Grün"), same}}, {1, 1, {step(0, 2, " Meer"), other}}});
    QCOMPARE(added, (std::vector<QString>{"Grün Meer", "Grün See"}));
    added = record.add({{1, 2, {step(0, 3, "!")}}});  // the second one has ended
    QCOMPARE(added, (std::vector<QString>{"!", ""}));
    QCOMPARE(record.runs()[0].shown, QString("Grün Meer!"));
    QCOMPARE(record.runs()[1].kl, (std::vector<double>{0.25, 1.5}));
    QCOMPARE(record.runs()[1].rank, (std::vector<int>{0, 7}));
    QVERIFY(record.runs()[0].kl.empty());
    QCOMPARE(record.steps(), qint64(3));
    QCOMPARE(record.firstDifference(), qint64(1));
    QCOMPARE(record.finding(), QString("first-different-token-number(Sinks-window, first-last(4, 60), 2)"));
    const std::optional<TokenSpan> span = record.runs()[1].spanOf(1);
    QVERIFY(span);
    QCOMPARE(record.runs()[1].shown.mid(span->begin, span->end - span->begin), QString(" See"));
    QVERIFY(!record.runs()[1].spanOf(2));
    QVERIFY(!record.runs()[1].spanOf(-1));
  }

  void cachesThatDoNotDifferAreSaidTo() {
    CompareRecord record({run("dynamic"), run("static", 0)});
    record.add({{1, 0, {step(0, 1, "a"), step(1, 1, "a")}}});
    QCOMPARE(record.finding(), QString("Same-tokens-far(1)"));
    QCOMPARE(record.firstDifference(), qint64(-1));
    engine::Compared end;
    end.runs.resize(2);
    end.runs[1].mean_kl = 0.5;
    record.end(end);
    QCOMPARE(record.finding(), QString("All-chose-same-tokens(1)"));
    QCOMPARE(record.runs()[1].mean_kl, 0.5);
  }

  void aRunThatChoseFewerIsNotSaidToHaveChosenTheSame() {
    const std::vector<RecordedRun> runs{run("dynamic"), run("static:max_cache_len=9", 0)};
    const QStringList names = runNames(runs);
    engine::Compared end;
    end.runs.resize(2);
    CompareRecord none(runs);
    none.end(end);
    QCOMPARE(none.finding(), QString("No-token-was-chosen"));
    end.runs[1].stop_reason = decode::StopReason::capacity;
    none.end(end);
    QCOMPARE(none.finding(), "No-token-was-chosen; cache-had-no-room(" + names[1] + ")");
    CompareRecord shorter(runs);
    shorter.add({{1, 0, {step(0, 1, "a"), step(1, 1, "a")}}, {1, 1, {step(0, 2, "b")}}});
    shorter.end(end);
    QCOMPARE(shorter.finding(), "Same-tokens-far-run(2); cache-full-after-token(" + names[1] + ", 1)");
    end.runs[0].stop_reason = decode::StopReason::capacity;
    CompareRecord forced(runs, {.force = true});  // the second one ends with the first
    forced.add({{1, 0, {step(0, 1, "a"), step(1, 1, "a")}}});
    forced.end(end);
    QCOMPARE(forced.finding(), "All-chose-same-tokens(1); cache-full-after-token(" + names[0] + ", 1)");
  }

  // The divergence of a broken cache is NaN, which JSON has no number for.
  void noNumberAndPromptsOfOtherLengthsAreReadAgain() {
    std::vector<RecordedRun> runs{run("dynamic"), run("none", 0), run("dynamic", -1, "B")};
    runs[1].kl = {std::numeric_limits<double>::quiet_NaN(), 0.5};
    runs[1].rank = {3, 0};
    runs[2].prompt_tokens = 15;
    CompareRecord record(runs, {.max_new_tokens = 5});
    engine::Compared end;
    end.prompt_tokens = 12;
    end.runs.resize(3);
    record.end(end);
    const CompareRecord again = CompareRecord::read(record.json());
    QVERIFY(std::isnan(again.runs()[1].kl[0]));
    QCOMPARE(again.runs()[1].kl[1], 0.5);
    QCOMPARE(figureTexts(again, 1)[int(ComparedFigure::mean_kl)], QString("nan"));
    const QString prompts = captionOf(again)[5];
    QVERIFY2(prompts.startsWith("Tokens-prompts-n-tokens(1: 12 · 2: 12 · 3: 15, "), qPrintable(prompts));
  }

  void idsAndEndsAreThoseOfTheTokens() {
    CompareRecord record({run("dynamic")});
    engine::ComparedStep one = step(0, 1, "Grün"), two = step(0, 2, " See");
    one.id = 7;
    two.id = 300;
    record.add({{1, 0, {one}}, {1, 1, {two}}});
    QCOMPARE(record.runs()[0].ids, (std::vector<TokenId>{7, 300}));
    QCOMPARE(record.runs()[0].ends, (std::vector<uint32_t>{5, 9}));  // bytes
  }

  void aRunIsNamedByWhatTheOthersHaveNot() {
    const std::vector<RecordedRun> runs = {run("dynamic", -1, "A", {.temperature = 0.8, .top_k = 40, .seed = 3}),
                                           run("dynamic", 0, "A", {.temperature = 0.8, .top_k = 40, .seed = 4}),
                                           run("dynamic", 0, "A")};
    QCOMPARE(runNames({runs[0], runs[1]}), (QStringList{"seed(3), Full-grows", "seed(4), Full-grows"}));
    QCOMPARE(runNames({runs[0], runs[2]}), (QStringList{"temperature(0.8), top-k(40), seed(3), Full-grows",
                                                        "always-the-likeliest-token, Full-grows"}));
    QVERIFY(runNames({runs[0], run("none", 0, "A")}).front().startsWith("Full-grows, temperature(0.8)"));
    QCOMPARE(runNames({run("none", -1, "A"), run("none", -1, "B")}).back(),
             QString("B, " + runNames({run("none")})[0]));
    std::vector<RecordedRun> quantized{run("none"), run("none")};
    quantized[0].weights = "Q4_1, F32";
    quantized[1].weights = "Q8_0, F32";
    const QString none = runNames({run("none")})[0];
    QCOMPARE(runNames(quantized), (QStringList{"A (Q4_1, F32), " + none, "A (Q8_0, F32), " + none}));
    QCOMPARE(samplingInWords({.temperature = 1, .top_k = 10000}, false),
             "temperature(1), top-k(" + countText(10000) + ")");
    std::vector<RecordedRun> of_weights{runs[0], runs[1]};
    for (RecordedRun& one : of_weights) one.weights = "Q4_1, F32";
    CompareRecord record(of_weights);
    const QStringList caption = captionOf(record);
    QCOMPARE(caption[0], QString("Model(A (script, Q4_1, F32))"));
    QCOMPARE(captionOf(CompareRecord({runs[0]}))[0], QString("Model(A (script))"));
    QVERIFY2(caption[2].startsWith("Settings-at-most-tokens(1: temperature(0.8), top-k(40), seed(3) · 2: "
                                   "temperature(0.8), top-k(40), seed(4), "),
             qPrintable(caption[2]));
    QCOMPARE(caption[4], QString("Divergence-place-models-probabilities"));
  }

  // Their tokens are others, so the texts are compared.
  void aRunOfAnotherModelIsMarkedWhereItsTextIsAnother() {
    CompareRecord record({run("dynamic"), run("dynamic", -1, "B"), run("none", 1, "B")});
    record.add({{1, 0, {step(0, 1, "The sky"), step(1, 1, "The"), step(2, 1, "The")}},
                {1, 1, {step(0, 2, " is blue"), step(1, 2, " sky"), step(2, 2, " sea", 1)}},
                {1, 2, {step(1, 3, " was")}}});
    QCOMPARE(record.differenceIn(1), qint64(2));   // " was"
    QCOMPARE(record.differenceIn(2), qint64(1));   // by its tokens
    QCOMPARE(record.differenceIn(0), qint64(-1));  // no other run of its model
    QVERIFY2(record.finding().endsWith("first-token-differs-column(B, No-cache, 2, 2)"), qPrintable(record.finding()));
    engine::Compared end;
    end.runs.resize(3);
    end.runs[2].in_thoughts = true;
    record.end(end);
    QVERIFY2(record.finding().endsWith("; reply-ended-inside-thoughts(B, No-cache)"), qPrintable(record.finding()));
    QCOMPARE(figureTexts(record, 1)[int(ComparedFigure::other_token)], QString("3"));
    QCOMPARE(figureTexts(record, 0)[int(ComparedFigure::other_token)], QString("–"));
    QVERIFY2(record.finding().startsWith("first-different-token-number(B, Full-grows, 3)"),
             qPrintable(record.finding()));
    CompareRecord same({run("dynamic"), run("dynamic", -1, "B")});
    same.add({{1, 0, {step(0, 1, "The sky"), step(1, 1, "The")}}, {1, 1, {step(1, 2, " sky")}}});
    QCOMPARE(same.differenceIn(1), qint64(-1));
  }

  // The swatches differ in form, and their colours are seen in both themes.
  void theLegendOfTheBarsFitsIntoANarrowColumn() {
    StripLegend legend;
    const Legend narrow = legend.layOut(180);
    QCOMPARE(narrow.items.size(), size_t(3));
    for (const Legend::Item& item : narrow.items) QVERIFY2(!item.is_cut, qPrintable(item.entry.text));
    QVERIFY(narrow.height <= DivergenceStrip().sizeHint().height());
    for (const bool dark : {false, true}) {
      const Theme& colours = themeOf(dark);
      for (const QColor& bar : {colours.accent, colours.muted, colours.text}) {
        QVERIFY2(contrast(bar, colours.base) >= 3, qPrintable(bar.name()));
        QVERIFY2(contrast(bar, colours.window) >= 3, qPrintable(bar.name()));
      }
    }
    legend.resize(180, narrow.height);
    const QImage picture = legend.grab().toImage();
    const auto rows = [&](const QRect& swatch, const QColor& colour) {  // the first and last row of this colour
      int first = -1, last = -1;
      for (int y = swatch.top(); y <= swatch.bottom(); ++y) {
        if (picture.pixelColor(swatch.center().x(), y) != colour) continue;
        if (first < 0) first = y - swatch.top();
        last = swatch.bottom() - y;
      }
      return std::pair(first, last);
    };
    const auto up = rows(narrow.items[0].swatch, theme().accent);
    const auto down = rows(narrow.items[1].swatch, theme().muted);
    QVERIFY(up.first == 0 && up.second > 0);
    QCOMPARE(down.second, 0);
    const auto line = [&](const QRect& swatch, int y) { return picture.pixelColor(swatch.left(), y) == theme().muted; };
    const QRect above = narrow.items[0].swatch, below = narrow.items[1].swatch;  // where the bars are of their line
    QVERIFY(line(above, above.bottom()) && !line(above, above.top()));
    QVERIFY(line(below, below.top()) && !line(below, below.bottom()));
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

KVARIUM_QT_TEST(CompareRecordTest)

}  // namespace kvarium::ui::compare_record_test

#include "compare_record_test.moc"
