// A server's cache in the views: blocks are told when they are full, parts have names, bytes may not be told, and what
// only an engine of this machine shows is said to be so.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include "core/engine/pool_view.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_snapshots.h"
#include "tests/ui/inspector/server_snapshot.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/map/layer_table.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/view/server_text.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/inspector/view/table_csv.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::server_text_test {
namespace {

QString layersOf(const cache::CacheView& view) {
  RowsTable table;
  table.show(layerTable(shared(view)));
  return csvOf(table);
}

const QString why = QStringLiteral("Model-program-runs-itself");

InspectorView& viewOf(Inspector& inspector, const char* key) {
  for (ViewPanel* panel : inspector.frames())
    if (panel->key() == QLatin1String(key)) return panel->view();
  qFatal("no such view");
}

}  // namespace

class ServerTextTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void tokensBehindFullBlocksAreNotForgotten() {
    cache::CacheView view = serverCache(121, {{"full attention", 96, 96}});
    const std::vector<StyleRun> expected = {
        {{CellKind::held}, 0, 96}, {{CellKind::untold}, 96, 25}, {{CellKind::empty}, 121, 7}};
    QCOMPARE(styleRuns(view.groups[0], false, 128), expected);
    QCOMPARE(untoldTokens(view.groups[0]), 25);
    QVERIFY(!isStored(CellKind::untold));
    view.groups[0].runs[0].count = 64;  // the third block was given up
    QCOMPARE(
        styleRuns(view.groups[0], false, 121),
        (std::vector<StyleRun>{{{CellKind::held}, 0, 64}, {{CellKind::unheld}, 64, 32}, {{CellKind::untold}, 96, 25}}));
    const cache::CacheView local = dynamicCache(121);
    QCOMPARE(untoldTokens(local.groups[0]), 0);
  }

  void whatACacheOfAServerEvictedIsForgotten() {
    cache::CacheView view = serverCache(121, {{"full attention", 112, 112}});
    cache::GroupFacts facts = *view.groups[0].facts;
    facts.evicts = true;
    view.groups[0].facts = std::make_shared<const cache::GroupFacts>(facts);
    view.groups[0].runs = {{.role = cache::Role::sink, .first_position = 0, .count = 4},
                           {.first_position = 64, .count = 32}};
    QCOMPARE(styleRuns(view.groups[0], false, 121), (std::vector<StyleRun>{{{CellKind::sink}, 0, 4},
                                                                           {{CellKind::evicted}, 4, 60},
                                                                           {{CellKind::held}, 64, 32},
                                                                           {{CellKind::unheld}, 96, 16},
                                                                           {{CellKind::untold}, 112, 9}}));
    QVERIFY2(cellText(view, 0, 2, 2).contains("sink"), qPrintable(cellText(view, 0, 2, 2)));
    QVERIFY2(cellText(view, 0, 30, 30).contains("forgotten"), qPrintable(cellText(view, 0, 2, 2)));
  }

  // The map does not promise what will never come.
  void aServerThatTellsNoBlocksSaysWhatItMustBeStartedWith() {
    Inspector inspector;
    inspector.setWhyNot(why);
    auto& map = static_cast<CacheMap&>(viewOf(inspector, "cache-map"));
    auto frame = std::make_shared<engine::Frame>();
    frame->pool = std::make_shared<engine::PoolView>();
    inspector.showFrame(frame);
    QCOMPARE(map.title(), QString("Server-not-reported-keeps"));
    const int least = map.minimumHeight();
    frame = std::make_shared<engine::Frame>();
    frame->pool = std::make_shared<engine::PoolView>(engine::PoolView{
        .no_blocks = {"%1", "This server publishes nothing, and says so in a sentence of several lines"},
        .start_with = "--kv-events-config '{\"publisher\": \"zmq\"}'"});
    inspector.showFrame(frame);
    QCOMPARE(map.title(), QString("Server-does-not-tell-blocks"));
    const QString read = map.accessibleDescription();
    QVERIFY2(read.contains("See-keeps-conversation-start(This server publishes nothing, and says so in a sentence of "
                           "several lines, --kv-events-config '{\"publisher\""),
             qPrintable(read));
    map.resize(240, 300);
    QVERIFY(map.minimumHeight() > least);
    QVERIFY(map.picture({300, 200}, 1, CachePalette::from(theme(true)))
                .save(QDir(pictureFolder()).filePath("no-blocks.png")));
    map.showView(shared(dynamicCache(10)));
    QTRY_VERIFY(!map.isEmpty());
    QVERIFY(map.title().contains("10"));
  }

  void theTitleNamesTheServer() {
    QCOMPARE(mapTitle(serverCache(121, {{"full attention", 96, 96}})),
             QString("are-not-reported-yet(The-server-keeps-of(96, tokens(121)), 25)"));
    QCOMPARE(mapTitle(serverCache(96, {{"full attention", 96, 96}})), QString("The-server-keeps-of(96, tokens(96))"));
    QCOMPARE(mapTitle(serverCache(121, {{"rank 0", 96, 96}, {"rank 1", 64, 96}})),
             QString("are-not-reported-yet(of(keeps(rank 0, 96), keeps(rank 1, 64), tokens(121)), 25)"));
    QCOMPARE(mapTitle(serverCache(121, {{"rank 0", 96, 96}, {"rank 1", 96, 96}})),
             QString("are-not-reported-yet(in-each-of-parts(The-server-keeps-of(96, tokens(121)), 2), 25)"));
    cache::CacheView slot = serverCache(119, {{"slot(0)", 119, 119}});
    slot.groups[0].lengths.capacity = 640;
    QCOMPARE(mapTitle(slot), QString("Servers-slot-holds-whatever(of-cells(119, 640))"));
    QVERIFY(areSlots(slot));
    cache::CacheView sized = serverCache(121, {{"full attention", 96, 96}}, 1024);
    QCOMPARE(mapTitle(sized),
             QString("are-not-reported-yet(The-server-keeps-of(96, tokens(121)), %1, 25)").arg(bytesText(96 << 10)));
  }

  void nothingIsSaidToTakeNoBytes() {
    const cache::CacheView view = serverCache(121, {{"rank(0)", 96, 96}, {"rank(1)", 64, 96}});
    QStringList all{mapTitle(view), layerBytesTitle(view), layerText(view, 0), cellText(view, 0, 3, 3), layersOf(view)};
    const MemoryFacts memory = memoryFacts(view);
    all << memoryTitle(memory) << memoryHowTo(memory);
    for (const QString& words : all) QVERIFY2(!words.contains(QRegularExpression("\\b0\\sB\\b")), qPrintable(words));
    QCOMPARE(layerBytesTitle(view), QString("bytes-not-reported"));
    QVERIFY2(layerText(view, 1).startsWith("sees-the-whole-text(rank(1))"), qPrintable(layerText(view, 1)));
    QVERIFY2(layersOf(view).contains("rank(1)"), qPrintable(layersOf(view)));
    QVERIFY2(layersOf(view).contains("model's,not-reported"), qPrintable(layersOf(view)));
    QVERIFY2(layersOf(view).contains("25 not-reported-until-block"), qPrintable(layersOf(view)));
    QCOMPARE(cellText(view, 1, 100, 100), QString("rank(1), position(100)\nnot-reported-until-block"));
    QVERIFY2(cellText(view, 0, 3, 3).contains("on-the-server"), qPrintable(cellText(view, 0, 3, 3)));
    QVERIFY(!layersOf(view).contains("full-precision"));
    QVERIFY(!layersOf(view).contains("GPU"));
    QCOMPARE(memoryTitle(memory), QString("Server-not-reported-bytes"));
    cache::CacheView told = view;  // with a reply, and not by row
    told.bytes.kv = 3 << 20;
    QCOMPARE(memoryTitle(memoryFacts(told)), "servers-memory-last-whole(" + bytesText(3 << 20) + ")");
    told.bytes.reserved = 1 << 20;
    QVERIFY2(memoryTitle(memoryFacts(told)).startsWith("more-reserved(servers-memory-last-whole(") &&
                 memoryTitle(memoryFacts(told)).endsWith(", " + bytesText(1 << 20) + ")"),
             qPrintable(memoryTitle(memoryFacts(told))));
    const MemoryFacts sized = memoryFacts(serverCache(121, {{"full attention", 96, 96}}, 1024));
    QCOMPARE(memoryTitle(sized), QString("servers-memory-hold-conversation(%1)").arg(bytesText(96 << 10)));
    QCOMPARE(nameOfPlace(sized, cache::Place::device), QString("server"));
    QVERIFY(sized.machine.empty());
  }

  void theMapSaysNamesAndCaveats() {
    InspectorSelection selection;
    CacheMap map(selection);
    map.resize(600, 300);
    map.show();
    cache::CacheView view = serverCache(121, {{"rank(0)", 96, 96}, {"rank(1)", 64, 96}});
    map.showView(shared(view));
    QTRY_VERIFY(map.title().contains("keeps(rank(0), 96)"));
    QCOMPARE(map.howTo(), QString("Rows-parts-servers-cache Columns-tokens"));
    QStringList legend;
    for (const Legend::Item& item : map.mapLayout().legend.items) legend << item.entry.text;
    QVERIFY2(legend.contains("not-reported-until-block"), qPrintable(legend.join("; ")));
    QVERIFY2(legend.contains("not-on-the-server"), qPrintable(legend.join("; ")));
    QVERIFY2(!legend.join(' ').contains("forgotten"),
             qPrintable(legend.join("; ")));  // by rank 1
    for (const MapLayout::Ruler& ruler : map.mapLayout().rulers) QVERIFY(ruler.measure != MapLayout::Measure::room);
    view.caveat = {"%1", "rebuilt, may lack blocks"};  // the cells are the same
    map.showView(shared(view));
    QTRY_VERIFY2(map.howTo().startsWith("Rebuilt, may lack blocks"), qPrintable(map.howTo()));
    cache::CacheView told = view;
    told.groups[1].told_to = 64;
    map.showView(shared(told));
    QTRY_VERIFY2(
        map.title().contains("are-not-reported-yet(of(keeps(rank(0), 96), keeps(rank(1), 64), tokens(121)), 57)"),
        qPrintable(map.title()));
  }

  void viewsThatAServerCannotFillSaySo() {
    Inspector inspector;
    for (const char* key : {"one-step", "attention", "values", "timeline"})
      QVERIFY(viewOf(inspector, key).title() != why);
    inspector.setWhyNot(why);
    const cache::CacheView view = serverCache(121, {{"full attention", 96, 96}});
    for (const char* key : {"one-step", "attention", "values", "timeline"}) {
      InspectorView& one = viewOf(inspector, key);
      one.showView(shared(view));
      QCOMPARE(one.title(), why);
      QVERIFY2(one.howTo().isEmpty(), qPrintable(one.howTo()));
      QVERIFY2(one.accessibleDescription().startsWith(why), key);
      if (one.controls()) QVERIFY2(!one.controls()->isEnabled(), key);
    }
    QCOMPARE(viewOf(inspector, "values").controls()->findChild<QComboBox*>()->itemText(0), QString("full attention"));
    viewOf(inspector, "cache-map").showNothing();
    QCOMPARE(viewOf(inspector, "cache-map").title(), QString("Server-not-reported-keeps"));
    viewOf(inspector, "memory").showNothing();
    QCOMPARE(viewOf(inspector, "memory").title(), QString("Server-not-reported-bytes"));
    inspector.setWhyNot({});
    viewOf(inspector, "attention").showView(shared(dynamicCache(20)));
    QCOMPARE(viewOf(inspector, "attention").title(), QString("not-measured-yet(Layer(0))"));
    QVERIFY(viewOf(inspector, "attention").controls()->isEnabled());
    for (ViewPanel* panel : inspector.frames()) delete panel;
  }
};

KVARIUM_QT_TEST(ServerTextTest)

}  // namespace kvarium::ui::server_text_test

#include "server_text_test.moc"
