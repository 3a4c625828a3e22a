// What a server reports of all its blocks: in words, in a table and as bars. What is not reported is said and is not 0.
#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/pool/pool_view.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::pool_view_test {
namespace {

// vLLM with events and metrics.
engine::PoolView blocks() {
  engine::PoolView pool{.blocks = 23, .block_size = 32, .own = 12, .others = 5, .free = 6, .shared = 0};
  pool.host = 0;
  pool.disk = 0;
  pool.in_use = 0.35;
  pool.hit_rate = 0.43;
  pool.running = 1;
  pool.waiting = 0;
  pool.preemptions = 2;
  return pool;
}

std::shared_ptr<const engine::PoolView> sharedPool(engine::PoolView pool) {
  return std::make_shared<const engine::PoolView>(std::move(pool));
}

QString wordsOf(const engine::PoolView& pool, const QString& name) {
  for (const PoolRow& row : poolRows(pool))
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
    const engine::PoolView pool = blocks();
    QCOMPARE(poolTitle(pool), "your-conversations-others(The-server-keeps of(17, blocks(23)), 12, 5)");
    QCOMPARE(wordsOf(blocks(), "its-memory"),
             "free(your-conversations-other-requests(12, 5), 6), of-tokens(of(blocks(23)), 32)");
    const PoolRow row = poolRows(pool).front();
    QCOMPARE(row.room, 23);
    QCOMPARE(row.bar.front().count, 12);
    QCOMPARE(wordsOf(blocks(), "hit-rate"), "tokens-all-prompts-found(43 %)");
    QCOMPARE(wordsOf(blocks(), "requests"), "running(1), waiting(0)");
    QCOMPARE(wordsOf(blocks(), "preempted"), "requests-put-back-lack(2)");
    QCOMPARE(wordsOf(blocks(), "disk"), "no-blocks");
    engine::PoolView sized = blocks();
    sized.bytes_per_block = 1 << 20;
    QVERIFY(wordsOf(sized, "its-memory")
                .endsWith(QString("each(of-tokens(of(blocks(23)), 32), %1)").arg(bytesText(1 << 20))));
  }

  void blocksOfOursAndOthersAreNamed() {
    engine::PoolView pool = blocks();
    QVERIFY(poolLegend(poolRows(pool)).size() == 3);
    pool.shared = 4;
    QCOMPARE(poolTitle(pool), "your-conversations-yours-others(The-server-keeps of(17, blocks(23)), 8, 4, 5)");
    QVERIFY2(wordsOf(pool, "its-memory").contains("your-conversations-more-other(8, 4, 5)"),
             qPrintable(wordsOf(pool, "its-memory")));
    const std::vector<PoolRow> rows = poolRows(pool);
    QCOMPARE(rows.front().bar[0].count, 8);
    QCOMPARE(rows.front().bar[1].count, 4);
    QCOMPARE(poolLegend(rows)[1].text, "yours-others");
    pool.shared = -1;
    QVERIFY2(wordsOf(pool, "its-memory").contains("text-your-conversations-whoever(12, 5)"),
             qPrintable(wordsOf(pool, "its-memory")));
    pool.own = 0;
    QVERIFY(wordsOf(pool, "its-memory").contains("your-conversations-other-requests(0, 5)"));
  }

  void whatIsNotToldIsSaidAndIsNotZero() {
    const engine::PoolView nothing;
    QCOMPARE(poolTitle(nothing), "Server-does-not-tell");
    for (const PoolRow& row : poolRows(nothing)) {
      QVERIFY2(row.words == "not-reported", qPrintable(row.name + ": " + row.words));
      QVERIFY2(row.number.text == "not-reported" && !row.number.raw.isValid(), qPrintable(row.name));
      QCOMPARE(row.room, 0);
    }
    engine::PoolView room;
    room.blocks = 23;
    room.waiting = 0;
    QCOMPARE(poolTitle(room), "Server-room-holds-reported(blocks(23))");
    QCOMPARE(wordsOf(room, "requests"), "running-not-reported, waiting(0)");
  }

  void tokensWhereNoBlocksAreTold() {
    engine::PoolView pool;
    pool.used_tokens = 119;
    pool.room_tokens = 640;
    QCOMPARE(poolTitle(pool), "The-server-keeps of(119, tokens(640))");
    QCOMPARE(wordsOf(pool, "its-memory"), "whose-is-not-reported(tokens(119)), of-room-for(tokens(640))");
  }

  void slotsAreBarsOfTheirCells() {
    engine::PoolView pool;
    pool.slot_states = {{.slot = 0, .room = 640, .held = 119, .is_busy = true}, {.slot = 1, .room = 640}};
    QCOMPARE(poolTitle(pool), "in-slots-busy(The-server-keeps of(119, cells(1,280)), 2, 1)");
    QCOMPARE(wordsOf(pool, "slot(0)"), "of-cells(119, 640, computes-now)");
    QCOMPARE(wordsOf(pool, "slot(1)"), "of-cells(0, 640, waits)");
    QCOMPARE(wordsOf(pool, "its-memory"), "no such row");
  }

  void whatIsWrongIsSaid() {
    PoolView view;
    engine::PoolView torn = blocks();
    torn.caveat = {"%1", "Rebuilt, may lack blocks"};
    torn.is_part = torn.others_run = true;
    view.showPool(sharedPool(torn));
    QTRY_COMPARE(view.title(), "your-conversations-others(Part-server-keeps of(17, blocks(23)), 12, 5)");
    QCOMPARE(view.howTo(), "Others-use-engine-too Bars-server-keeps-requests");
    const QString read = view.accessibleDescription();
    QVERIFY(read.contains("Rebuilt, may lack blocks"));
    QVERIFY2(read.contains("requests: running(1), waiting(0)"), qPrintable(read));
    const QString csv = csvOf(view.table());
    QVERIFY2(csv.contains("Rebuilt, may lack blocks"), qPrintable(csv));
    const auto height = [&] { return view.picture({400, 100}, 1, CachePalette::from(theme(false))).height(); };
    const int with_caveat = height();
    view.showPool(sharedPool(blocks()));
    QTRY_VERIFY(height() < with_caveat);
    QVERIFY(!view.howTo().contains("Others-use-engine-too"));
  }

  // 12, 5 and 6 of 23 parts of the bar.
  void theBarIsDrawnInItsParts() {
    for (const bool dark : {false, true}) {
      PoolView view;
      view.showPool(sharedPool(blocks()));
      QTRY_VERIFY(!view.isEmpty());
      const CachePalette palette = CachePalette::from(theme(dark));
      const QImage image = view.picture({400, 100}, 1, palette);
      QVERIFY(image.save(QDir(pictureFolder()).filePath(dark ? "pool-dark.png" : "pool-light.png")));
      const int own = columnsOf(image, palette.fill(CellKind::held).rgb());
      const int free = columnsOf(image, palette.track.rgb());
      QVERIFY2(own > 0 && std::abs(own - 2 * free) <= 6, qPrintable(QString("%1 %2").arg(own).arg(free)));
    }
  }

  void aRowUnderThePointerIsNamed() {
    struct Pointed : PoolView {
      QString at(QPoint point) const { return tipAt(point); }
    } view;
    view.resize(400, 600);
    view.showPool(sharedPool(blocks()));
    QTRY_VERIFY(!view.isEmpty());
    QStringList tips;
    for (int y = 0; y < 600; y += 4) tips << view.at({399, y});
    QVERIFY2(tips.contains("hit-rate: tokens-all-prompts-found(43 %)"), qPrintable(tips.join('\n')));
  }

  // What comes again has nothing new: no measuring, no painting.
  void theSameNumbersAreNotPaintedAgain() {
    PoolView view;
    QSignalSpy changed(&view, &PoolView::changed);
    view.showPool(sharedPool(blocks()));
    QTRY_COMPARE(changed.size(), 1);
    view.showPool(sharedPool(blocks()));
    support::passTime(3 * RepaintLimit::least_ms);
    QCOMPARE(changed.size(), 1);
    engine::PoolView other = blocks();
    other.running = 2;
    view.showPool(sharedPool(other));
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
    frame->pool = sharedPool(blocks());
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
