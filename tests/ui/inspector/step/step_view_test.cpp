// One step in lanes: what the numbers and bars say of a trace that is known, and of a step that was really traced.
#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/fed_cache.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/step/step_view.h"

namespace kvarium::ui::step_view_test {
namespace {

// 20 layers of 0.2 ms; from layer 10 on they come from the host, 0.15 ms each, and layer 12 waits 0.3 ms for its copy.
cache::StepTrace offloaded() {
  cache::StepTrace trace;
  trace.first_position = 100;
  trace.tokens = 1;
  double at = 0;
  for (int layer = 0; layer < 20; ++layer) {
    const double begin = at;
    at += layer == 12 ? 0.5 : 0.2;
    if (layer == 12) trace.stalls.push_back({layer, begin, begin + 0.3});
    trace.compute.push_back({layer, begin, at});
    if (layer < 10) continue;
    cache::StepTrace::Move in;
    in.layer = layer;
    in.begin = layer == 12 ? begin : begin - 0.2;
    in.end = in.begin + (layer == 12 ? 0.3 : 0.15);
    in.bytes = 1 << 20;
    trace.copies_in.push_back(in);
    cache::StepTrace::Move out;
    out.layer = layer;
    out.begin = at;
    out.end = at + 0.05;
    out.bytes = 1536;
    trace.copies_out.push_back(out);
  }
  trace.end = at + 0.1;
  return trace;
}

void show(StepView& view, const cache::StepTrace& trace) {
  cache::CacheView cache;
  cache.layers.resize(20);
  view.showView(shared(cache));
  view.showTrace(trace);
}

}  // namespace

class StepTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void numbersOfAKnownTrace() {
    const StepFacts facts = stepFacts(offloaded());
    QVERIFY(std::abs(facts.token_ms - 4.4) < 1e-9);
    QVERIFY(std::abs(facts.of(StepWork::layers) - 4.0) < 1e-9);
    QVERIFY(std::abs(facts.of(StepWork::between) - 0.1) < 1e-9);
    QVERIFY(std::abs(facts.stall_ms - 0.3) < 1e-9);
    QCOMPARE(facts.longest.layer, 12);
    QCOMPARE(facts.longest.bytes, 1 << 20);
    cache::StepTrace busy = offloaded();
    cache::StepTrace::Move other = busy.copies_in.back();  // of another layer, in the same time
    other.begin = 2.5;
    other.end = 2.6;
    busy.copies_in.push_back(other);
    QCOMPARE(stepFacts(busy).longest.bytes, 1 << 20);
    QCOMPARE(facts.in_bytes, 10 << 20);
    QCOMPARE(facts.out_bytes, 15360);
    // 9 * 0.15 + 0.3 in, 10 * 0.05 out, of which layer 12's copy and the copy out after layer 11 were waited for.
    const double copied = 9 * 0.15 + 0.3 + 10 * 0.05, waited = 0.3 + 0.05;
    QVERIFY(std::abs(facts.hidden - (1 - waited / copied)) < 1e-9);
    QVERIFY(std::abs(facts.inRate() - (10 << 20) / 1.65 / 1e6) < 1e-9);
  }

  void barsStandWhereTheTimeIs() {
    const cache::StepTrace trace = offloaded();
    const StepFacts facts = stepFacts(trace);
    const std::vector<StepBar> bars = stepBars(trace, facts, 440);
    QCOMPARE(bars.size(), 20u + 1 + 1 + 10 + 10);  // after the layers there is time between
    QCOMPARE(bars[0].from, 0);
    QCOMPARE(bars[0].to, 20);
    QCOMPARE(bars[12].from, 240);
    QCOMPARE(bars[12].to, 290);
    QVERIFY(bars[20].work == StepWork::between);
    QCOMPARE(bars[20].from, 430);
    QVERIFY(bars[21].stalled);
    QCOMPARE(bars[21].from, 240);
    QCOMPARE(bars[21].to, 270);
    for (const StepBar& bar : stepBars(trace, facts, 7)) QVERIFY(bar.to > bar.from && bar.to <= 7);
  }

  void ofTwoDevicesEachHasItsTimeAndItsLayers() {
    InspectorSelection selection;
    StepView view(selection);
    const cache::CacheView cache = twoDevices(100);  // the GPU has the layers from 12 on
    view.showView(shared(cache));
    view.showTrace(offloaded());
    QTRY_VERIFY(!view.isEmpty());
    QVERIFY2(
        std::abs(layersMs(offloaded(), 0, 12) - 2.4) < 1e-9 && std::abs(layersMs(offloaded(), 12, 20) - 1.6) < 1e-9,
        "12 layers of 0.2 ms; 8 of which one waited");
    QVERIFY2(view.accessibleDescription().replace(QChar(QChar::Nbsp), ' ').contains("CPU-GPU(ms(2.40), ms(1.60))"),
             qPrintable(view.accessibleDescription()));
    QVERIFY(view.details().contains("Line-upper-lane-left(11)"));
    const QString csv = csvOf(view.table());
    QVERIFY2(csv.contains("compute-on-the-CPU,11"), qPrintable(csv));
    QVERIFY2(csv.contains("compute-on-the-GPU,12"), qPrintable(csv));
    show(view, offloaded());  // of one device
    QTRY_VERIFY(!view.accessibleDescription().contains("CPU"));
  }

  void everyPartOfTheStepHasAName() {
    using What = cache::StepTrace::What;
    cache::StepTrace trace;
    trace.tokens = 1;
    trace.parts = {
        {What::sampling, 0, 0.3}, {What::embedding, 0.6, 0.7}, {What::head, 2.7, 3.9}, {What::commit, 3.9, 4}};
    for (int layer = 0; layer < 10; ++layer) trace.compute.push_back({layer, 0.7 + 0.2 * layer, 0.9 + 0.2 * layer});
    trace.stalls = {{3, 1.3, 1.35}, {-1, 3.92, 3.97}};
    trace.end = 4;
    const StepFacts facts = stepFacts(trace);
    double sum = facts.stall_ms;
    for (const double ms : facts.work_ms) sum += ms;
    QVERIFY2(std::abs(sum - 4) < 1e-9, qPrintable(QString::number(sum)));
    QVERIFY(std::abs(facts.of(StepWork::layers) - 1.95) < 1e-9);
    QVERIFY(std::abs(facts.of(StepWork::commit) - 0.05) < 1e-9);  // and waited as long
    QVERIFY(std::abs(facts.of(StepWork::between) - 0.3) < 1e-9);
    std::vector<bool> named(400, false);  // pixels
    for (const StepBar& bar : stepBars(trace, facts, 400)) {
      for (int c = bar.from; c < bar.to; ++c) named[size_t(c)] = true;
    }
    QVERIFY(std::find(named.begin(), named.end(), false) == named.end());
    InspectorSelection selection;
    StepView view(selection);
    view.resize(600, 160);
    view.show();
    show(view, trace);
    QTRY_VERIFY(!view.isEmpty());
    for (const char* word :
         {"layers ms(1.95)", "scoring-all-tokens ms(1.20)", "choosing-the-token ms(0.300)",
          "looking-up-the-token ms(0.100)", "storing ms(0.0500)", "the-rest ms(0.300)", "waiting-longest("})
      QVERIFY2(view.accessibleDescription().contains(word), qPrintable(view.accessibleDescription()));
    QVERIFY(view.details().contains("score-every-token-vocabulary"));
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(500, 12));  // the output head is no layer
    QCOMPARE(selection.layer(), -1);
    const QString table = csvOf(view.table());
    for (const char* word : {"choosing-the-token", "looking-up-the-token", "scoring-all-tokens", "storing", "the-rest"})
      QVERIFY2(table.contains(word), qPrintable(table));
  }

  void saysWhatWasMeasured() {
    InspectorSelection selection;
    StepView view(selection);
    QVERIFY(view.isEmpty());
    QCOMPARE(view.title(), "No-step-been-measured");
    show(view, offloaded());
    QTRY_VERIFY(!view.isEmpty());
    QCOMPARE(view.title(), "copies-hidden(in-this-step(ms(4.40)), 84 %)");
    QVERIFY(view.howTo().startsWith("moved-per-token-hidden(10.0\u00a0MiB)"));
    const QStringList lines = csvOf(view.table()).split("\r\n");
    QCOMPARE(lines.size(), 1 + 42 + 1);
    QCOMPARE(lines.filter("waiting").size(), 1);
    const QString waiting = lines.filter("waiting").first();
    QVERIFY2(waiting.startsWith("waiting,12,2.4,"), qPrintable(waiting));
    QVERIFY2(waiting.endsWith(",1048576,"), qPrintable(waiting));
    QVERIFY2(view.accessibleDescription().contains("for(waiting-longest(ms(0.300), layer(12)), 1.00\u00a0MiB)"),
             qPrintable(view.accessibleDescription()));
    cache::StepTrace alone = offloaded();
    alone.copies_in.clear();
    alone.copies_out.clear();
    alone.stalls.clear();
    show(view, alone);
    QTRY_COMPARE(view.title(), "all-of-it-computing(in-this-step(ms(4.40)))");
  }

  void aClickOrAKeyChoosesTheLayer() {
    InspectorSelection selection;
    StepView view(selection);
    view.resize(600, 160);
    view.show();
    show(view, offloaded());
    QTRY_VERIFY(!view.isEmpty());
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(590, 12));  // after the last layer
    QCOMPARE(selection.layer(), -1);
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(576, 12));
    QCOMPARE(selection.layer(), 19);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(selection.layer(), 18);
  }

  void isTracedOnlyWhileItIsSeen() {
    Mirror mirror;
    Inspector inspector{mirror};
    QSignalSpy asked(&inspector, &Inspector::observationChanged);
    const auto traced = [&] { return !asked.isEmpty() && asked.last()[0].value<engine::Observation>().trace; };
    QWidget window;
    for (ViewPanel* panel : inspector.panels()) {
      panel->setParent(&window);
      panel->setVisible(panel->key() != "one-step");
    }
    window.resize(400, 300);
    window.show();
    QTRY_VERIFY(inspector.isWatching());
    QVERIFY(!traced());
    auto* panel = window.findChild<ViewPanel*>("one-step");
    panel->show();
    QTRY_VERIFY(traced());
    panel->hide();
    QTRY_VERIFY(!traced());
  }

  void pictures() {
    InspectorSelection selection;
    auto* view = new StepView(selection);
    ViewPanel panel(view, "one-step", "One-step");
    show(*view, offloaded());
    QTRY_VERIFY(!view->isEmpty());
    selection.selectLayer(14);
    QVERIFY(saveInBothThemes(panel, {596, 140}, "one-step"));
  }

  void anotherConversationHasItsOwnSteps() {
    InspectorSelection selection;
    StepView view(selection);
    cache::CacheView cache;
    cache.layers.resize(20);
    cache.conversation = 1;
    view.showView(shared(cache));
    view.showTrace(offloaded());
    QTRY_VERIFY(!view.isEmpty());
    view.showView(shared(cache));
    QVERIFY(!view.isEmpty());  // what was seen before stays
    selection.goTo(0);
    QVERIFY(view.isEmpty());  // the times of earlier steps are not recorded
    QCOMPARE(view.title(), "not-recorded-past(One-step)");
    QVERIFY2(view.howTo().contains("past"), qPrintable(view.howTo()));
    selection.goLive();
    QVERIFY(!view.isEmpty());
    QVERIFY(view.details().contains("Upper-lane-computes-lanes"));
    edit(cache.facts).spec = "sink";  // the step was of the cache before
    view.showView(shared(cache));
    QVERIFY(view.isEmpty());
    view.showTrace(offloaded());
    QTRY_VERIFY(!view.isEmpty());
    cache.conversation = 2;
    view.showView(shared(cache));
    QVERIFY(view.isEmpty());
  }
};

KVARIUM_QT_TEST(StepTest)

}  // namespace kvarium::ui::step_view_test

#include "step_view_test.moc"
