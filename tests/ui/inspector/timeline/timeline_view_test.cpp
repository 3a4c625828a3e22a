// The timeline: where steps stand, and that the map shows the cache as it was.
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QMainWindow>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/engine/step_talk.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/step/step_view.h"
#include "ui/inspector/timeline/timeline_view.h"
#include "ui/inspector/view/view_text.h"

namespace kvarium::ui::timeline_view_test {
namespace {

QString runsText(const cache::CacheView& view) {
  QString text = QString::number(view.lengths.tokens_seen) + '/' + QString::number(view.bytes.used());
  for (const cache::GroupView& group : view.groups) {
    for (const cache::CellRun& run : group.runs)
      text +=
          QStringLiteral(" %1+%2:%3%4").arg(run.first_position).arg(run.count).arg(int(run.role)).arg(int(run.form));
  }
  return text;
}

void add(Mirror& mirror, const engine::StepLog& log) {
  mirror.apply(log);
  mirror.flush();
}

// A talk in all views, one below the other.
struct Column {
  Mirror mirror;
  Inspector inspector{mirror};
  QMainWindow window;
  Talk talk;

  Column() {
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    for (ViewPanel* panel : inspector.panels()) column->addWidget(panel);
    window.setCentralWidget(centre);
    window.resize(700, 900);
    window.show();
    QTRY_VERIFY(inspector.isWatching());
    talk.run([this](const engine::StepLog& log) { add(mirror, log); });
    inspector.showView(shared(talk.after.back()));
  }
};

}  // namespace

class TimelineTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  // A cache that goes from the device to the disk was never as large as both together.
  void theMostBytesAreThoseOfOneMoment() {
    StepHistory history(8);
    for (int i = 0; i < 100; ++i) {
      engine::StepRecord step = stepOf(i + 1, 1, 0.01);
      step.by_place = i < 50 ? cache::BytesByPlace{1000 + i, 0, 0} : cache::BytesByPlace{0, 0, 1000};
      history.add(logOf(static_cast<uint64_t>(i), {step}, i == 0));
    }
    int64_t most = 0;
    for (const StepBucket& bucket : history.buckets()) {
      QCOMPARE(bucket.most_bytes.total(), bucket.first < 50 ? bucket.most_bytes.device : 1000);
      most = std::max(most, bucket.most_bytes.total());
    }
    QCOMPARE(most, 1049);
    const TimelineLayout one = layOutTimeline(history, TimeAxis::tokens, 1);
    QCOMPARE(one.columns[0].bytes.device, 1049);
    QCOMPARE(one.columns[0].bytes.disk, 0);
  }

  void theHistoryOutlivesThatNothingIsShownYet() {
    Mirror mirror;
    Inspector inspector{mirror};
    QWidget window;
    ViewPanel* panel = nullptr;
    for (ViewPanel* each : inspector.panels()) {
      each->setParent(&window);
      each->setVisible(false);
      if (each->key() == "timeline") panel = each;
    }
    window.resize(400, 300);
    window.show();
    Talk talk;
    talk.run([&](const engine::StepLog& log) { add(mirror, log); });
    panel->show();
    QTRY_VERIFY(inspector.isWatching());
    auto* timeline = window.findChild<TimelineView*>();
    QVERIFY(!timeline->isEmpty());
    QVERIFY(timeline->title().startsWith("in-now-at-most(tokens(320), "));
    mirror.apply(engine::LoadingProgress{});
    engine::Failed closed;
    closed.what = engine::Failed::What::load;
    mirror.apply(closed);
    inspector.showNothing();  // the model was closed: this does forget
    QVERIFY(timeline->isEmpty());
  }

  // What is proportional to the text is that of then; a state is not. What was before the session had the cache was not
  // measured.
  void bytesOfThePastAreThoseOfThenOrUnknown() {
    support::PlainDevice device;
    const std::vector<cache::LayerShape> layers{
        {.n_kv_heads = 1, .head_dim = 32, .n_heads = 2},
        {.state = {.recurrence = 300}},
        {.n_kv_heads = 1, .head_dim = 32, .state = {.recurrence = 300}, .n_heads = 2}};
    cache::CacheJob job;
    job.default_format = cache::findFormat("f16");
    job.context = 600;
    cache::KvCache cache(device, layers, cache::parseCacheSpec("dynamic"), job);
    std::vector<cache::CacheView> after(1);
    cache.status().fill(after[0]);
    StepHistory history;
    engine::StepLog log;
    log.replaced = true;
    log.before = std::make_shared<const cache::ReplayedTables>(cache.state().log.before());
    for (const int tokens : {70, 1, 1, 30}) {
      support::feedNumbers(cache, layers, tokens);
      cache.checkpoint();
      cache.status().fill(after.emplace_back());
      engine::StepRecord record{
          cache.state().log.entries().back(), 0, 0, after.back().bytes, after.back().by_place, after.back().kept_at};
      if (log.steps.empty()) record = {.commit = record.commit, .measured = false};
      log.steps.push_back(std::move(record));
    }
    history.add(log);
    for (uint64_t moment = 1; moment < after.size(); ++moment) {
      cache::CacheView then = after.back();
      QVERIFY(history.replay(moment, then));
      QCOMPARE(then.full_f16, after[moment].full_f16);
      QCOMPARE(then.bytes.used(), after[moment].bytes.used());
      QCOMPARE(then.bytes.kept, moment == 1 ? 0 : after[moment].bytes.kept);
      if (moment > 1) QCOMPARE(then.kept_at, after[moment].kept_at);
      QCOMPARE(then.layers[0].bytes.kept, 0);  // its cells can be cut
      QCOMPARE(then.bytes.reserved, moment == 1 ? 0 : after[moment].bytes.reserved);
    }
    QVERIFY(after.back().bytes.kept > 0);
    InspectorSelection selection;
    Mirror mirror;
    TimelineView view(selection, mirror);
    log.conversation = 0;
    add(mirror, log);
    const QAbstractItemModel& table = view.table();
    for (int column = 0; column < table.columnCount(); ++column) {
      if (table.headerData(column, Qt::Horizontal).toString() != "RAM") continue;
      QCOMPARE(table.index(0, column).data().toString(), QString("not-measured"));
      QVERIFY(table.index(1, column).data().toString() != "not-measured");
      return;
    }
    QFAIL("no column of bytes");
  }

  // Also where steps before and after the cut are one bucket.
  void checkpointsStandWhereTheTextReachedThemAfterJoinedSteps() {
    StepHistory history(4);
    std::vector<engine::StepRecord> steps;
    for (int64_t at = 10; at <= 100; at += 10) steps.push_back(stepOf(at, 10, 0.1));
    steps.push_back(stepOf(30, 70, 0));
    steps.back().commit.kind = cache::Commit::Kind::truncate;
    for (int64_t at = 40; at <= 60; at += 10) steps.push_back(stepOf(at, 10, 0.1));
    history.add(logOf(0, steps, true));
    QVERIFY(history.buckets().size() <= 4);
    const std::vector<const StepBucket*> found = bucketsOf(history, {{5}, {20}, {35}, {60}});
    QVERIFY(found[0] && found[1] && found[2] && found[3]);
    QVERIFY(found[0] < found[2] && found[1] < found[2]);
    QVERIFY(found[2]->end() > 11 && found[3]->end() > 11);
  }

  void whatIsLockedIsOfTheConversationThatIsShown() {
    Mirror mirror;
    Inspector inspector{mirror};
    QWidget window;  // owns the views
    for (ViewPanel* each : inspector.panels()) each->setParent(&window);
    mirror.apply(engine::ShowCommand{1, {}});
    inspector.selection().lock({5, 3});
    mirror.apply(engine::ShowCommand{1, {}});
    QCOMPARE(inspector.selection().locked(), (PositionRange{5, 3}));
    mirror.apply(engine::ShowCommand{2, {}});
    QVERIFY(inspector.selection().locked().isEmpty());
  }

  void aTurnThatBeginsBringsTheMapBackToThePresent() {
    Column views;
    auto& [mirror, inspector, window, talk] = views;
    auto* memory = window.findChild<MemoryView*>();
    QTRY_VERIFY(!memory->isEmpty());
    QVERIFY(!memory->title().startsWith("After("));
    const QString now = memory->title();
    inspector.selection().goTo(20);
    QTRY_VERIFY2(memory->title().startsWith("After(tokens(59), "), qPrintable(memory->title()));
    QVERIFY(!memory->title().endsWith(now));  // it has the bytes of then
    support::feedNumbers(*talk.cache, talk.layers, 1);
    add(mirror, talk.next());  // goes on
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(20));
    support::feedNumbers(*talk.cache, talk.layers, 1);
    engine::StepLog other = talk.next();
    engine::StepLog begins = other;
    other.conversation = 7;
    other.steps.back().reused = 0;
    add(mirror, other);
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(20));
    begins.steps.back().reused = 300;
    add(mirror, begins);
    QVERIFY(!inspector.selection().historyIndex());
    QTRY_VERIFY(!memory->title().startsWith("After("));
  }

  // What is not of that time is not shown, and a sentence says that it is not recorded.
  void viewsOfAnEarlierTimeShowNothingOfNow() {
    Column views;
    auto& [mirror, inspector, window, talk] = views;
    auto* memory = window.findChild<MemoryView*>();
    auto* step = window.findChild<StepView*>();
    inspector.setHostMemory({.weight_bytes = 1 << 20, .free_bytes = 1 << 30});
    step->showTrace({.tokens = 1, .end = 2});
    const auto namesMachine = [&] { return memory->accessibleDescription().contains("model"); };
    QTRY_VERIFY(namesMachine() && !step->isEmpty());
    inspector.selection().goTo(20);
    QTRY_VERIFY(!namesMachine());
    QVERIFY2(memory->howTo().endsWith("Else-memory-not-recorded"), qPrintable(memory->howTo()));
    for (const ViewPanel* panel : inspector.panels()) {
      const QString title = panel->view().title();
      const bool is_of_then = title.contains("tokens(59)") || title.startsWith("not-recorded-past(");
      QVERIFY2(is_of_then || panel->key() == Inspector::poolKey(), qPrintable(panel->key() + ": " + title));
    }
    inspector.selection().goLive();
    QTRY_VERIFY(namesMachine() && !step->isEmpty());
  }

  void stepsStandWhereTheirTokensOrSecondsAre() {
    StepHistory history;
    history.add(logOf(0, {stepOf(50, 50, 0.1), stepOf(51, 1, 0.1), stepOf(100, 49, 0.2)}, true));
    const TimelineLayout tokens = layOutTimeline(history, TimeAxis::tokens, 100);
    QCOMPARE(tokens.columns[49].last, 500.0);
    QCOMPARE(tokens.columns[50].last, 10.0);
    QCOMPARE(tokens.columns[51].last, 245.0);
    QCOMPARE(tokens.columns[99].bytes.device, 10000);
    QCOMPARE(tokens.most_bytes, 10000);
    const TimelineLayout seconds = layOutTimeline(history, TimeAxis::seconds, 4);
    QCOMPARE(seconds.columns[0].last, 500.0);
    QCOMPARE(seconds.columns[1].last, 10.0);
    QCOMPARE(seconds.columns[2].last, 245.0);
    QCOMPARE(seconds.columns[3].last, 245.0);
    QCOMPARE(tokens.speeds.least, 10.0);
    QCOMPARE(tokens.speeds.most, 500.0);
    QCOMPARE(tokens.speeds.ticks(), (std::vector<double>{10, 20, 50, 100, 200, 500}));
    QVERIFY(std::abs(tokens.speeds.share(std::sqrt(5000.0)) - 0.5) < 1e-12);
  }

  void phasesAndPausesAreTold() {
    StepHistory history;
    std::vector<engine::StepRecord> steps{stepOf(40, 40, 0.1), stepOf(41, 1, 0.01), stepOf(42, 1, 0.01),
                                          stepOf(43, 1, 0.01), stepOf(44, 1, 0.01)};
    const double at[] = {1, 1.01, 1.02, 4.03, 4.04};  // 3 s were waited before the fourth
    for (size_t i = 0; i < steps.size(); ++i) steps[i].at_s = at[i];
    steps[0].reused = 0;
    steps[4].reused = 43;  // a turn that reads one token
    history.add(logOf(0, steps, true));
    const std::vector<StepBucket>& buckets = history.buckets();
    const uint8_t phases[] = {phase_prefill, phase_decode, phase_decode, phase_decode, phase_prefill};
    for (size_t i = 0; i < 5; ++i) QCOMPARE(buckets[i].phases, phases[i]);
    for (size_t i = 0; i < 5; ++i) QCOMPARE(buckets[i].marked & mark_paused, i == 3 ? mark_paused : 0);
    QVERIFY(std::abs(buckets[3].waited - 3) < 1e-9);
    const TimelineLayout layout = layOutTimeline(history, TimeAxis::tokens, 44);
    QCOMPARE(layout.columns[0].phases, uint8_t(phase_prefill));
    QCOMPARE(layout.columns[41].phases, uint8_t(phase_decode));
  }

  // A cache that keeps nothing reads the whole text for every token, and is emptied after it.
  void aTokenThatRereadsTheTextIsOneToken() {
    StepHistory history;
    std::vector<engine::StepRecord> steps;
    for (int tokens = 40; tokens <= 43; ++tokens) {
      steps.push_back(stepOf(tokens, tokens, 0.1));
      engine::StepRecord emptied = stepOf(tokens, tokens, 0);
      emptied.commit.kind = cache::Commit::Kind::clear;
      steps.push_back(emptied);
    }
    steps[0].reused = 0;
    history.add(logOf(0, steps, true));
    const std::vector<StepBucket>& buckets = history.buckets();
    QCOMPARE(buckets[0].phases, uint8_t(phase_prefill));
    QVERIFY(std::abs(buckets[0].last - 400) < 1e-6);
    for (const size_t i : {2, 4, 6}) {
      QCOMPARE(buckets[i].phases, uint8_t(phase_decode));
      QVERIFY(std::abs(buckets[i].last - 10) < 1e-6);
    }
    const TimelineLayout layout = layOutTimeline(history, TimeAxis::tokens, 166);
    for (const TimelineColumn& column : layout.columns) QVERIFY(column.last > 0 && column.phases != 0);
    QVERIFY(std::abs(layout.columns[100].smooth - 10) < 1e-6);
  }

  void tokensThatWereCarriedOverAreNoComputedOnes() {
    InspectorSelection selection;
    Mirror mirror;
    TimelineView view(selection, mirror);
    std::vector<engine::StepRecord> steps{stepOf(1154, 1154, 0), stepOf(1180, 26, 0.5), stepOf(1181, 1, 0.01)};
    steps[1].at_s = 1, steps[2].at_s = 1.01;
    engine::StepLog log = logOf(0, steps, true);
    log.conversation = 0;
    add(mirror, log);
    QVERIFY2(view.title().contains("in-now-at-most(tokens(27), s(0.5), "), qPrintable(view.title()));
    QVERIFY2(view.title().endsWith("in-now-at-most(tokens(27), s(0.5), tokens-s(100), 115\u00a0KiB)"),
             qPrintable(view.title()));
  }

  void everyRowOfMarksHasItsWholeName() {
    Column views;
    auto& [mirror, inspector, window, talk] = views;
    auto* timeline = window.findChild<TimelineView*>();
    const QImage image = timeline->picture({400, 300}, 1, CachePalette::from(timeline->palette()));
    for (int y = 0; y < image.height(); ++y) QCOMPARE(image.pixel(0, y), image.pixel(0, 0));  // nothing is cut there
  }

  // Of a text that was cut back and went on otherwise.
  void checkpointsStandWhereTheTextReachedThem() {
    struct Tips : TimelineView {
      using TimelineView::TimelineView;
      QString at(QPoint point) const { return tipAt(point); }
    };
    InspectorSelection selection;
    Mirror mirror;
    Tips view(selection, mirror);
    std::vector<engine::StepRecord> steps{stepOf(100, 100, 1), stepOf(40, 60, 0), stepOf(100, 60, 1)};
    steps[1].commit.kind = cache::Commit::Kind::truncate;
    engine::StepLog log = logOf(0, steps, true);
    log.conversation = 0;
    add(mirror, log);
    const StepHistory& history = mirror.history(0);
    const TimelineLayout layout = layOutTimeline(history, TimeAxis::tokens, 160);
    const auto columnOf = [&](int64_t position) {
      return layout.columnOf(*bucketsOf(history, {{position}}).front(), position);
    };
    QCOMPARE(columnOf(20), 20);
    QCOMPARE(columnOf(50), 110);
    QCOMPARE(columnOf(100), 159);
    QVERIFY(!bucketsOf(history, {{101}}).front());
    const int columns = view.table().columnCount(), rows = view.table().rowCount();
    view.resize(400, 300);
    const auto& now = shared(recurrent(100, true));
    view.showView(now);
    const QImage without = view.picture({400, 300}, 1, CachePalette::from(view.palette()));
    QCOMPARE(view.table().columnCount(), columns);
    cache::CacheView kept = *now;
    kept.checkpoints = {{20, true, 4096}, {50, false, 8192}};
    view.showView(shared(kept));
    QCOMPARE(view.table().columnCount(), columns + 1);
    QCOMPARE(view.table().rowCount(), rows);
    const auto cell = [&](int row) { return view.table().index(row, columns).data().toString(); };
    QCOMPARE(cell(0), checkpointText(kept.checkpoints[0]));
    QCOMPARE(cell(1), QString());
    QCOMPARE(cell(2), checkpointText(kept.checkpoints[1]));
    const CachePalette palette = CachePalette::from(view.palette());
    const PictureRequest request{{400, 300}, 1, view.font(), palette};
    const QRect row = timelinePlaces(history, kept.checkpoints, request).kept;
    const TimelineLayout wide = layOutTimeline(history, TimeAxis::tokens, row.width());
    const QImage image = view.picture({400, 300}, 1, palette);
    QVERIFY(image != without);
    for (const cache::CheckpointView& one : kept.checkpoints) {
      const int column = wide.columnOf(*bucketsOf(history, {one}).front(), one.position);
      QCOMPARE(image.pixelColor(row.left() + column, row.center().y()), palette.state);
      const QString tip = view.at({row.left() + column, row.center().y()});
      QVERIFY2(tip.contains(checkpointText(one)), qPrintable(tip));
    }
    QVERIFY(!view.at({row.left() + row.width() / 2, row.center().y()}).contains(checkpointText(kept.checkpoints[0])));
    view.forgetAll();
    QCOMPARE(view.table().columnCount(), columns);
  }

  void speedIsSmoothedWithinAPhase() {
    StepHistory history;
    std::vector<engine::StepRecord> steps{stepOf(100, 100, 0.1)};
    for (int i = 0; i < 100; ++i) steps.push_back(stepOf(101 + i, 1, i % 2 ? 0.015 : 0.005));
    history.add(logOf(0, steps, true));
    const TimelineLayout layout = layOutTimeline(history, TimeAxis::tokens, 200);
    QCOMPARE(layout.columns[50].smooth, 1000.0);
    for (int c = 120; c < 180; ++c) {
      QVERIFY(layout.columns[size_t(c)].last < 70 || layout.columns[size_t(c)].last > 190);
      QVERIFY2(std::abs(layout.columns[size_t(c)].smooth - 100) < 8,
               qPrintable(QString::number(layout.columns[size_t(c)].smooth)));
    }
  }

  void thePastIsPlayed() {
    Column views;
    auto& [mirror, inspector, window, talk] = views;
    auto* timeline = window.findChild<TimelineView*>();
    const auto press = [&](const char* name) { timeline->findChild<QAction*>(name)->trigger(); };
    QVERIFY(!timeline->isPlaying());
    QTRY_VERIFY(timeline->findChild<QAction*>("play_button")->isEnabled());
    window.resize(400, 900);  // in a narrow panel other buttons go into the menu
    auto* button = window.findChild<QToolButton*>("play_button");
    QTRY_VERIFY(window.findChild<QToolButton*>("seconds_button")->isHidden() && button->isVisible());
    press("play_button");
    QVERIFY(timeline->isPlaying());
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(0));
    QTRY_VERIFY(inspector.selection().historyIndex() >= std::optional<uint64_t>(2));
    QCOMPARE(timeline->findChild<QAction*>("play_button")->text(), "Stop");
    timeline->setFocus();
    QTest::keyClick(timeline, Qt::Key_Left);  // somebody takes it over
    QVERIFY(!timeline->isPlaying());
    const std::optional<uint64_t> here = inspector.selection().historyIndex();
    support::passTime(200);
    QCOMPARE(inspector.selection().historyIndex(), here);
    press("play_speed_button");
    press("play_speed_button");
    QCOMPARE(timeline->findChild<QAction*>("play_speed_button")->text(), "Speed-x(16)");
    press("play_button");  // on from there, to the present
    support::passTime(10'000);
    QVERIFY(!timeline->isPlaying());
    QVERIFY(!inspector.selection().historyIndex());
    press("play_button");
    QTest::keyClick(timeline, Qt::Key_Escape);
    QVERIFY(!timeline->isPlaying() && !inspector.selection().historyIndex());
  }

  // Every moment there was, against what the cache itself said then.
  void theMapShowsTheCacheAsItWas() {
    Column views;
    auto& [mirror, inspector, window, talk] = views;
    auto* timeline = window.findChild<TimelineView*>();
    auto* map = window.findChild<CacheMap*>();
    for (uint64_t moment = 0; moment < talk.after.size(); ++moment) {
      mirror.showPast(moment, shared(talk.after.back()));
      QVERIFY(mirror.past());
      const cache::CacheView& then = *mirror.past()->then.view;
      QCOMPARE(runsText(then), runsText(talk.after[moment]));
      QCOMPARE(then.bytes.reserved, talk.after[moment].bytes.reserved);
      QCOMPARE(then.by_place, talk.after[moment].by_place);
      for (size_t layer = 0; layer < then.layers.size(); ++layer)
        QCOMPARE(then.layers[layer].bytes.reserved, talk.after[moment].layers[layer].bytes.reserved);
    }
    mirror.showPast({});
    // By keys, and through the window.
    QTRY_VERIFY(map->title().contains("tokens(310)"));
    timeline->setFocus();
    QTest::keyClick(timeline, Qt::Key_Home);
    QTest::keyClick(timeline, Qt::Key_Right);
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(1));
    QTRY_COMPARE(map->title(),
                 "as-it-was-after(layers(2) keep(tokens(40)), all(in-use(10.0\u00a0KiB), 32.0\u00a0KiB), tokens(40))");
    inspector.showView(shared(talk.after.back()));  // what is new does not change what is looked at
    support::passTime(100);
    QVERIFY(map->title().endsWith(
        "as-it-was-after(layers(2) keep(tokens(40)), all(in-use(10.0\u00a0KiB), 32.0\u00a0KiB), tokens(40))"));
    QTest::keyClick(timeline, Qt::Key_Escape);
    QVERIFY(!inspector.selection().historyIndex());
    QTRY_COMPARE(map->title(), mapTitle(talk.after.back()));
    // By the mouse: the left edge is the first step.
    QTest::mouseClick(timeline, Qt::LeftButton, {}, QPoint(timeline->width() - 2, 30));
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(talk.after.size() - 1));
    QTest::keyClick(timeline, Qt::Key_Left);
    QCOMPARE(inspector.selection().historyIndex(), std::optional<uint64_t>(talk.after.size() - 2));
    QVERIFY(timeline->title().startsWith("After(tokens(309), "));
    QTest::keyClick(timeline, Qt::Key_Home);
    QCOMPARE(timeline->title(), "Before-the-first-step");
    // Another conversation: its past is another one.
    mirror.apply(engine::ShowCommand{5, {}});
    QVERIFY(!inspector.selection().historyIndex());
    QVERIFY(timeline->isEmpty());
  }

  void theTableSaysWhatHappened() {
    InspectorSelection selection;
    Mirror mirror;
    TimelineView view(selection, mirror);
    Talk talk;
    talk.run([&](const engine::StepLog& log) { add(mirror, log); });
    const QStringList lines = csvOf(view.table()).split("\r\n");
    QCOMPARE(lines.size(), static_cast<int>(talk.told) + 2);
    QVERIFY(lines[1].startsWith("1,1,40,40,0.05,800,"));
    QCOMPARE(lines.filter("turn-began").size(), 1);
    QCOMPARE(lines.filter("cut-back").size(), 1);
    QVERIFY(!lines.filter("forgotten").isEmpty() && !lines.filter("compressed").isEmpty());
    QVERIFY(view.title().startsWith("in-now-at-most(tokens(320), "));
  }

  void pictures_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("timeline-dark") << true;
    QTest::newRow("timeline-light") << false;
  }
  void pictures() {
    QFETCH(bool, dark);
    const QPalette palette = theme(dark);
    InspectorSelection selection;
    Mirror mirror;
    auto* view = new TimelineView(selection, mirror);
    ViewPanel panel(view, "timeline", "Timeline");
    panel.setPalette(palette);
    Talk talk;
    talk.run([&](const engine::StepLog& log) { add(mirror, log); });
    panel.resize(620, 300);
    view->resize(596, 230);
    selection.goTo(120);
    const QImage picture = panel.picture();
    QVERIFY(picture.save(pictureFolder() + '/' + QTest::currentDataTag() + ".png"));
    // Speeds and bytes are drawn in their colours, whatever the theme.
    const CachePalette colours = CachePalette::from(palette);
    int speed = 0, bytes = 0, full = 0, sealed = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        const QColor color = picture.pixelColor(x, y);
        speed += color == colours.text ? 1 : 0;
        bytes += color == colours.line ? 1 : 0;
        full += color == colours.outline(CellKind::kept) || color == colours.fill(CellKind::kept) ? 1 : 0;
        sealed += color == colours.outline(CellKind::sealed) ? 1 : 0;
      }
    }
    QVERIFY(speed > 400 && bytes > 5000);
    // No form's colour for bytes of any form; of the marks one is of sealing.
    QVERIFY2(full == 0 && sealed > 0 && sealed < 2000, qPrintable(QString("%1 %2").arg(full).arg(sealed)));
  }
};

KVARIUM_QT_TEST(TimelineTest)

}  // namespace kvarium::ui::timeline_view_test

#include "timeline_view_test.moc"
