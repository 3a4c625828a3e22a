// What a server tells of all its blocks: in words, in a table and as bars. What it does not tell is said and is not 0.
#include <QDir>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include "features/remote/protocol/pool_history.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/pool/pool_charts.h"
#include "ui/inspector/pool/pool_view.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::pool_view_test {
namespace {

// vLLM with events and metrics.
engine::ReplicaPool blocks(const std::string& name = {}) {
  engine::ReplicaPool pool{
      .name = name, .blocks = 23, .block_size = 32, .own = 12, .others = 5, .free = 6, .shared = 0};
  pool.host = 0;
  pool.disk = 0;
  pool.in_use = 0.35;
  pool.hit_rate = 0.43;
  pool.running = 1;
  pool.waiting = 0;
  pool.preemptions = 2;
  return pool;
}

std::shared_ptr<const engine::PoolView> poolOf(std::vector<engine::ReplicaPool> replicas, bool others_run = false) {
  engine::PoolView view{std::move(replicas), others_run};
  for (const engine::ReplicaPool& one : view.replicas)
    for (const engine::PoolPoint& point : one.history.all()) view.now_s = std::max(view.now_s, point.at_s);
  return std::make_shared<const engine::PoolView>(std::move(view));
}

remote::PoolReading readingAt(double at_s, int64_t held, int64_t asked, int64_t hit) {
  return {.at_s = at_s,
          .held = held,
          .in_use = 0.35,
          .running = 1,
          .waiting = 0,
          .asked_tokens = asked,
          .hit_tokens = hit,
          .preemptions = 0};
}

// With readings of the last `seconds`: it fills, two prompts come, requests wait, two are put back; at last it is idle.
engine::ReplicaPool told(int seconds, const std::string& name = {}) {
  engine::ReplicaPool pool = blocks(name);
  remote::PoolHistory history;
  for (int at = 0; at <= seconds; at += 2) {
    remote::PoolReading reading = readingAt(at, std::min(3 + at / 2, 17), 1000, 500);
    const bool is_second = at > seconds / 2;
    if (at >= 20) reading.asked_tokens += is_second ? 400 : 200;
    if (at >= 20) reading.hit_tokens += is_second ? 300 : 200;
    reading.running = at % 40 < 20 ? 2 : 1;
    reading.waiting = at % 60 < 20 ? 1 : 0;
    reading.preemptions = is_second ? 2 : 0;
    history.add(reading);
  }
  pool.history = history.shared();
  return pool;
}

QString wordsOf(const engine::ReplicaPool& pool, const QString& name) {
  const std::vector<PoolPanel> panels = poolPanels({.replicas = {pool}});
  for (const PoolRow& row : panels.front().rows)
    if (row.name == name) return row.words;
  return "no such row";
}

// Pixels of a colour in the first bar, of a width of 400 px.
int columnsOf(const QImage& image, QRgb colour) {
  int columns = 0;
  for (int x = 0; x < image.width(); ++x) columns += image.pixel(x, 8) == colour ? 1 : 0;
  return columns;
}

}  // namespace

class PoolTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void blocksAreOursOthersAndFree() {
    const engine::PoolView pool{.replicas = {blocks()}};
    QCOMPARE(poolTitle(pool), "your-conversations-others(The-server-keeps of(17, blocks(23)), 12, 5)");
    QCOMPARE(wordsOf(blocks(), "its-memory"),
             "free(your-conversations-other-requests(12, 5), 6), of-tokens(of(blocks(23)), 32)");
    const PoolRow row = poolPanels(pool).front().rows.front();
    QCOMPARE(row.room, 23);
    QCOMPARE(row.bar.front().count, 12);
    QCOMPARE(wordsOf(blocks(), "hit-rate"), "tokens-all-prompts-found(43 %)");
    QCOMPARE(wordsOf(blocks(), "requests"), "running(1), waiting(0)");
    QCOMPARE(wordsOf(blocks(), "preempted"), "requests-put-back-lack(2)");
    QCOMPARE(wordsOf(blocks(), "disk"), "no-blocks");
    engine::ReplicaPool sized = blocks();
    sized.bytes_per_block = 1 << 20;
    QVERIFY(wordsOf(sized, "its-memory")
                .endsWith(QString("each(of-tokens(of(blocks(23)), 32), %1)").arg(bytesText(1 << 20))));
  }

  void blocksOfOursAndOthersAreNamed() {
    engine::ReplicaPool pool = blocks();
    QVERIFY(poolLegend(poolPanels({.replicas = {pool}})).size() == 3);
    pool.shared = 4;
    QCOMPARE(poolTitle({.replicas = {pool}}),
             "your-conversations-yours-others(The-server-keeps of(17, blocks(23)), 8, 4, 5)");
    QVERIFY2(wordsOf(pool, "its-memory").contains("your-conversations-more-other(8, 4, 5)"),
             qPrintable(wordsOf(pool, "its-memory")));
    const std::vector<PoolPanel> panels = poolPanels({.replicas = {pool}});
    QCOMPARE(panels.front().rows.front().bar[0].count, 8);
    QCOMPARE(panels.front().rows.front().bar[1].count, 4);
    QCOMPARE(poolLegend(panels)[1].text, "yours-others");
    pool.shared = -1;
    QVERIFY2(wordsOf(pool, "its-memory").contains("text-your-conversations-whoever(12, 5)"),
             qPrintable(wordsOf(pool, "its-memory")));
    pool.own = 0;
    QVERIFY(wordsOf(pool, "its-memory").contains("your-conversations-other-requests(0, 5)"));
  }

  void whatIsNotToldIsSaidAndIsNotZero() {
    const engine::ReplicaPool nothing;
    QCOMPARE(poolTitle({.replicas = {nothing}}), "Server-does-not-tell");
    QCOMPARE(poolTitle({}), "Server-does-not-tell");
    const std::vector<PoolPanel> panels = poolPanels({.replicas = {nothing}});
    for (const PoolRow& row : panels.front().rows) {
      QVERIFY2(row.words == "not-reported", qPrintable(row.name + ": " + row.words));
      QVERIFY2(row.number.text == "not-reported" && !row.number.raw.isValid(), qPrintable(row.name));
      QCOMPARE(row.room, 0);
    }
    engine::ReplicaPool room;
    room.blocks = 23;
    room.waiting = 0;
    QCOMPARE(poolTitle({.replicas = {room}}), "Server-room-holds-reported(blocks(23))");
    QCOMPARE(wordsOf(room, "requests"), "running-not-reported, waiting(0)");
  }

  void tokensWhereNoBlocksAreTold() {
    engine::ReplicaPool pool;
    pool.used_tokens = 119;
    pool.room_tokens = 640;
    QCOMPARE(poolTitle({.replicas = {pool}}), "The-server-keeps of(119, tokens(640))");
    QCOMPARE(wordsOf(pool, "its-memory"), "whose-is-not-reported(tokens(119)), of-room-for(tokens(640))");
  }

  void slotsAreBarsOfTheirCells() {
    engine::ReplicaPool pool;
    pool.slot_states = {{.slot = 0, .room = 640, .held = 119, .is_busy = true}, {.slot = 1, .room = 640}};
    QCOMPARE(poolTitle({.replicas = {pool}}), "in-slots-busy(The-server-keeps of(119, cells(1,280)), 2, 1)");
    QCOMPARE(wordsOf(pool, "slot(0)"), "of-cells(119, 640, computes-now)");
    QCOMPARE(wordsOf(pool, "slot(1)"), "of-cells(0, 640, waits)");
    QCOMPARE(wordsOf(pool, "its-memory"), "no such row");
  }

  void eachReplicaHasAPanel() {
    PoolView view;
    engine::ReplicaPool torn = blocks("rank(1)");
    torn.caveat = {"%1", "Rebuilt, may lack blocks"};
    view.showPool(poolOf({blocks("rank(0)"), torn}, true));
    QTRY_COMPARE(view.title(), "your-conversations-others(replicas-keep(2) of(34, blocks(46)), 24, 10)");
    QCOMPARE(view.howTo(), "Others-use-engine-too Bars-server-keeps-whoever");
    const QString read = view.accessibleDescription();
    QVERIFY(read.contains("rank(0)"));
    QVERIFY(read.contains("rank(1)"));
    QVERIFY(read.contains("Rebuilt, may lack blocks"));
    QVERIFY2(read.contains("requests: running(1), waiting(0)"), qPrintable(read));
    const QString csv = csvOf(view.table());
    QVERIFY2(csv.contains("rank(1)"), qPrintable(csv));
    QVERIFY2(csv.contains("Rebuilt, may lack blocks"), qPrintable(csv));
    const int both = view.picture({400, 100}, 1, CachePalette::from(theme(false))).height();
    view.showPool(poolOf({blocks("rank(0)")}));
    QTRY_VERIFY(view.picture({400, 100}, 1, CachePalette::from(theme(false))).height() < both * 2 / 3);
    QVERIFY(!view.howTo().contains("Others-use-engine-too"));
  }

  // 12, 5 and 6 of 23 parts of the bar.
  void theBarIsDrawnInItsParts() {
    for (const bool dark : {false, true}) {
      PoolView view;
      view.showPool(poolOf({blocks()}));
      QTRY_VERIFY(!view.isEmpty());
      const CachePalette palette = CachePalette::from(theme(dark));
      const QImage image = view.picture({400, 100}, 1, palette);
      QVERIFY(image.save(QDir(pictureFolder()).filePath(dark ? "pool-dark.png" : "pool-light.png")));
      const int own = columnsOf(image, palette.fill(CellKind::held).rgb());
      const int free = columnsOf(image, palette.track.rgb());
      QVERIFY2(own > 0 && std::abs(own - 2 * free) <= 6, qPrintable(QString("%1 %2").arg(own).arg(free)));
    }
  }

  void chartsTellWhatWasInTheLastMinutes() {
    const engine::ReplicaPool pool = told(120);
    const std::vector<PoolRow> charts = poolCharts(pool, 120);
    QCOMPARE(charts.size(), 4u);
    QCOMPARE(charts[0].scale, "0-to(blocks(23))");
    QCOMPARE(charts[0].words, "last-last-minutes(blocks(17), 3, 17)");
    QCOMPARE(charts[1].words, "tokens-prompts-last-minutes(75 %, 400)");
    QCOMPARE(charts[1].steps.size(), 2u);  // two prompts, and nothing between them
    QCOMPARE(charts[1].steps[1].value, 0.5);
    QCOMPARE(charts[2].words, "running-waiting-last-minutes(at-most(2), at-most(1))");
    QCOMPARE(charts[2].most, 3.0);
    QCOMPARE(charts[3].words, "requests-put-back-last(2)");
  }

  void aTimeWithoutAReadingIsBlank() {
    engine::ReplicaPool pool = blocks();
    remote::PoolHistory history;
    for (const double at : {0.0, 2.0, 100.0, 102.0}) history.add(readingAt(at, 5, 0, 0));
    pool.history = history.shared();
    const std::vector<PoolRow> charts = poolCharts(pool, 102);
    QCOMPARE(charts[0].steps.size(), 2u);
    QCOMPARE(charts[0].steps[0].until_s, 100.0);
    QCOMPARE(charts[0].steps[1].from_s, 2.0);
    QCOMPARE(momentWords(pool, 102, 50), "no-reading-nobody-looked(s-ago(50))");
    QCOMPARE(momentWords(pool, 102, 99),
             "min-s-ago(1, 40): held(blocks(5)); no-prompt; running(1), waiting(0); none-preempted");
    const CachePalette palette = CachePalette::from(theme(false));
    QImage image(301, 20, QImage::Format_RGB32);
    QPainter painter(&image);
    paintChart(painter, image.rect(), charts[0], CellPaint(palette, 1));
    painter.end();
    QCOMPARE(image.pixel(199, 19), palette.line.rgb());
    QCOMPARE(image.pixel(250, 19), palette.track.rgb());
    QCOMPARE(image.pixel(299, 19), palette.line.rgb());
  }

  void whatHasNoReadingsIsSaidAndIsNoChart() {
    engine::ReplicaPool pool;
    QVERIFY(poolCharts(pool, 0).empty());
    remote::PoolHistory history;
    for (const double at : {0.0, 2.0}) history.add({.at_s = at});
    pool.history = history.shared();
    for (const PoolRow& chart : poolCharts(pool, 2)) {
      QVERIFY2(chart.words == "not-reported", qPrintable(chart.name + chart.words));
      QVERIFY(chart.most == 0 && chart.steps.empty());
    }
    history.add({.at_s = 4, .in_use = 0.35});  // vLLM without events
    pool.history = history.shared();
    QCOMPARE(poolCharts(pool, 4).front().name, "in-use");
    QCOMPARE(poolCharts(pool, 4).front().words, "running-requests-last-minutes(35 %, 35 %, 35 %)");
  }

  // A difference needs two readings; that nothing happened is not said before.
  void afterOneReadingNoDifferenceIsKnown() {
    engine::ReplicaPool pool = blocks();
    remote::PoolHistory history;
    const auto words = [&](double now_s) {
      pool.history = history.shared();
      const std::vector<PoolRow> charts = poolCharts(pool, now_s);
      for (const PoolRow& chart : {charts[1], charts[3]})
        if ((chart.most == 0) != chart.words.contains("not-known-before-second"))
          return "a chart of nothing: " + chart.words;
      return charts[1].words + "; " + charts[3].words;
    };
    const QString not_known = "not-known-before-second; not-known-before-second";
    history.add(readingAt(0, 5, 1000, 500));
    QCOMPARE(words(0), not_known);
    history.add(readingAt(60, 5, 1000, 500));  // nobody looked meanwhile
    QCOMPARE(words(60), not_known);
    history.add(readingAt(62, 5, 1000, 500));
    QCOMPARE(words(62), "no-prompt-last-minutes; no-request-put-back");
  }

  // The right edge is of now: what a server told before it fell silent moves to the left, and out.
  void chartsOfASilentServerMoveOn() {
    const engine::ReplicaPool pool = told(120);
    QCOMPARE(poolCharts(pool, 180)[0].steps.back().until_s, 60.0);
    QCOMPARE(poolCharts(pool, 350)[0].words, "last-last-minutes(blocks(17), 17, 17)");
    QVERIFY(poolCharts(pool, 421).empty());
    struct Pointed : PoolView {
      QString at(QPoint point) const { return tipAt(point); }
    } view;
    view.resize(400, 600);
    engine::PoolView silent = *poolOf({pool});
    silent.now_s = 180;
    view.showPool(std::make_shared<const engine::PoolView>(silent));
    QTRY_VERIFY(!view.isEmpty());
    QString all;
    for (int y = 0; y < 600; y += 4) all += view.at({399, y});
    QVERIFY2(all.contains("no-reading-nobody-looked("), qPrintable(all));
  }

  void chartsAreDrawnReadAndExplained() {
    engine::ReplicaPool one = told(300, "rank(0)"), two = told(200, "rank(1)");
    two.preemptions = -1;
    for (const bool dark : {false, true}) {
      PoolView view;
      view.resize(400, 600);
      view.showPool(poolOf({one, two}));
      QTRY_VERIFY(!view.isEmpty());
      const QString name = dark ? "pool-charts-dark.png" : "pool-charts-light.png";
      QVERIFY(view.picture({400, 100}, 2, CachePalette::from(theme(dark))).save(QDir(pictureFolder()).filePath(name)));
      const QString read = view.accessibleDescription();
      QVERIFY2(read.contains("held: last-last-minutes(blocks(17), 3, 17)"), qPrintable(read));
      QVERIFY2(read.contains("preempted: not-reported"), qPrintable(read));
      QVERIFY(csvOf(view.table()).contains("tokens-prompts-last-minutes(75 %, 400)"));
    }
  }

  // The panel as it is in a window of 800 x 600, and a moment under the pointer.
  void aMomentUnderThePointerIsNamed() {
    for (const bool dark : {false, true}) {
      auto* view = new PoolView;
      ViewPanel panel(view, Inspector::poolKey(), "All-blocks");
      panel.setPalette(theme(dark));
      panel.resize(800, 600);
      panel.show();
      view->showPool(poolOf({told(300, "rank(0)"), told(200, "rank(1)")}));
      QTRY_VERIFY(!view->isEmpty());
      support::passTime(50);
      const QString name = dark ? "pool-panel-dark.png" : "pool-panel-light.png";
      QVERIFY(panel.grab().save(QDir(pictureFolder()).filePath(name)));
    }
    struct Pointed : PoolView {
      QString at(QPoint point) const { return tipAt(point); }
    } view;
    view.resize(400, 600);
    view.showPool(poolOf({told(300)}));
    QTRY_VERIFY(!view.isEmpty());
    QStringList tips;
    for (int y = 0; y < 600; y += 4) tips << view.at({399, y});
    tips.removeDuplicates();
    const QString all = tips.join('\n');
    QVERIFY2(all.contains("hit-rate: tokens-prompts-last-minutes(75 %, 400)\nnow: held(blocks(17)); "
                          "no-prompt; running(1), waiting(1); none-preempted"),
             qPrintable(all));
  }

  // What comes again tells nothing new: no measuring, no painting.
  void theSameNumbersAreNotPaintedAgain() {
    PoolView view;
    QSignalSpy changed(&view, &PoolView::changed);
    view.showPool(poolOf({told(20)}));
    QTRY_COMPARE(changed.size(), 1);
    view.showPool(poolOf({told(20)}));
    support::passTime(3 * RepaintLimit::least_ms);
    QCOMPARE(changed.size(), 1);
    view.showPool(poolOf({told(22)}));
    QTRY_COMPARE(changed.size(), 2);
  }

  void theInspectorHandsItWhatAFrameTells() {
    Mirror mirror;
    Inspector inspector{mirror};
    ViewPanel* panel = nullptr;
    for (ViewPanel* each : inspector.panels())
      if (each->key() == Inspector::poolKey()) panel = each;
    QVERIFY(panel);
    panel->resize(500, 400);
    panel->show();
    QTRY_VERIFY(panel->isSeen());
    InspectorView& view = panel->view();
    QVERIFY2(view.isEmpty(), qPrintable(view.title()));
    QCOMPARE(view.title(), "No-server-computes-memory");
    auto frame = std::make_shared<engine::Frame>();  // a conversation without a cell
    frame->pool = poolOf({blocks()});
    inspector.showFrame(frame);
    QTRY_VERIFY(!view.isEmpty());
    QVERIFY(view.minimumHeight() > 100);
    inspector.showFrame(std::make_shared<engine::Frame>(engine::Frame{.cache = dynamicCache(10)}));
    QTRY_VERIFY(view.isEmpty());
    inspector.showFrame(frame);
    QTRY_VERIFY(!view.isEmpty());
    inspector.showNothing();
    QVERIFY(view.isEmpty());
    for (ViewPanel* each : inspector.panels())
      if (each != panel) delete each;
    delete panel;
  }
};

KVARIUM_QT_TEST(PoolTest)

}  // namespace kvarium::ui::pool_view_test

#include "pool_view_test.moc"
