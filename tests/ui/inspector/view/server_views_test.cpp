// A server's cache in the views: blocks are reported when they are full, parts have names, bytes may be unknown, and
// what only an engine of this machine shows is said to be so.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include "core/engine/pool_view.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/server_view.h"
#include "tests/ui/inspector/test_pictures.h"
#include "ui/engine/mirror.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/map/cache_map.h"
#include "ui/inspector/memory/memory_view.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::server_views_test {
namespace {

QString layersOf(const cache::CacheView& view) {
  RowsTable table;
  table.show(layerTable(shared(view)));
  return csvOf(table);
}

const QString why = QStringLiteral("Model-program-runs-itself");

InspectorView& viewOf(Inspector& inspector, const char* key) {
  for (ViewPanel* panel : inspector.panels())
    if (panel->key() == QLatin1String(key)) return panel->view();
  qFatal("no such view");
}

}  // namespace

class ServerViewsTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void tokensAfterFullBlocksAreNotForgotten() {
    cache::CacheView view = serverCache(121, {{"full attention", 96, 96}});
    const std::vector<StyleRun> expected = {
        {{CellKind::held}, 0, 96}, {{CellKind::unreported}, 96, 25}, {{CellKind::empty}, 121, 7}};
    QCOMPARE(styleRuns(view.groups[0], false, 128), expected);
    QCOMPARE(unreportedTokens(view), 25);
    QVERIFY(!isStored(CellKind::unreported));
    view.groups[0].runs[0].count = 64;  // the third block was given up
    QCOMPARE(styleRuns(view.groups[0], false, 121),
             (std::vector<StyleRun>{
                 {{CellKind::held}, 0, 64}, {{CellKind::unheld}, 64, 32}, {{CellKind::unreported}, 96, 25}}));
    QCOMPARE(unreportedTokens(dynamicCache(121)), 0);
  }

  void whatACacheOfAServerEvictedIsForgotten() {
    cache::CacheView view = serverCache(121, {{"full attention", 112, 112}});
    view.groups[0].forgotten_to = 96;
    view.groups[0].runs = {{.role = cache::Role::sink, .first_position = 0, .count = 4},
                           {.first_position = 64, .count = 32}};
    QCOMPARE(styleRuns(view.groups[0], false, 121), (std::vector<StyleRun>{{{CellKind::sink}, 0, 4},
                                                                           {{CellKind::evicted}, 4, 60},
                                                                           {{CellKind::held}, 64, 32},
                                                                           {{CellKind::unheld}, 96, 16},
                                                                           {{CellKind::unreported}, 112, 9}}));
    QVERIFY2(cellText(view, 0, 2, 2).contains("sink"), qPrintable(cellText(view, 0, 2, 2)));
    QVERIFY2(cellText(view, 0, 30, 30).contains("forgotten"), qPrintable(cellText(view, 0, 2, 2)));
  }

  // The map does not promise what will never come.
  void aServerThatReportsNoBlocksSaysWhatItMustBeStartedWith() {
    Mirror mirror;
    Inspector inspector{mirror};
    inspector.setWhyNot(why);
    auto& map = static_cast<CacheMap&>(viewOf(inspector, "cache-map"));
    auto frame = std::make_shared<engine::Frame>();
    frame->pool = std::make_shared<engine::PoolView>();
    inspector.showFrame(frame);
    QCOMPARE(map.title(), "Server-not-reported-keeps");
    const int least = map.minimumHeight();
    frame = std::make_shared<engine::Frame>();
    frame->pool = std::make_shared<engine::PoolView>(engine::PoolView{
        .no_blocks = {"%1", "This server publishes nothing, and says so in a sentence of several lines"},
        .start_with = "--kv-events-config '{\"publisher\": \"zmq\"}'"});
    inspector.showFrame(frame);
    QCOMPARE(map.title(), "Server-does-not-tell-blocks");
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
    const auto title = [](int64_t tokens, const std::vector<ServerPart>& parts, int64_t bytes = 0) {
      return mapTitle(serverCache(tokens, parts, bytes));
    };
    QCOMPARE(title(96, {{"full attention", 96, 96}}), "The-server keeps(tokens(96))");
    const QString some = "are-not-reported-yet(The-server keeps(of(96, tokens(121))), 25)";
    QCOMPARE(title(121, {{"full attention", 96, 96}}), some);
    QCOMPARE(title(121, {{"full attention", 96, 96}}, 1024), some + ", in-use(" + bytesText(96 << 10) + ")");
    QCOMPARE(title(121, {{"rank 0", 96, 96}, {"rank 1", 64, 96}}),
             "are-not-reported-yet(read(tokens(121), rank 0 keeps(96); rank 1 keeps(64)), 25)");
    QCOMPARE(title(121, {{"rank 0", 96, 96}, {"rank 1", 96, 96}}),
             "are-not-reported-yet(parts(2) keep(of(96, tokens(121))), 25)");
    QCOMPARE(title(121, {{"rank 0", 96, 96}, {"rank 1", 64, 96}, {"rank 2", 32, 96}}),
             "are-not-reported-yet(keep-to-of(parts(3), 32, 96, tokens(121)), 25)");
    cache::CacheView slot = serverCache(119, {{"slot(0)", 119, 119}});
    slot.groups[0].lengths.capacity = 640;
    edit(slot.facts).of_any_text = true;
    QCOMPARE(mapTitle(slot), "Servers-slots-hold-whatever(119, cells(640))");
  }

  void nothingIsSaidToTakeNoBytes() {
    const cache::CacheView view = serverCache(121, {{"rank(0)", 96, 96}, {"rank(1)", 64, 96}});
    const QString layers = layersOf(view);
    for (const QString& words : {mapTitle(view), layerBytesTitle(view), layers, cellText(view, 0, 3, 3)})
      QVERIFY2(!words.contains(QRegularExpression("\\b0\\sB\\b")), qPrintable(words));
    QCOMPARE(layerBytesTitle(view), "bytes-2(not-reported)");
    QCOMPARE(layers.section("\r\n", 2, 2),
             "rank(1),sees-the-whole-text,121,64,25,64 on-the-server; 32 not-on-the-server; 25 "
             "not-reported-until-block,in-the-servers-memory,the model's,not-reported,not-reported");
    QCOMPARE(cellText(view, 1, 100, 100), "rank(1), position(100)\nnot-reported-until-block");
    QVERIFY2(cellText(view, 0, 3, 3).contains("on-the-server"), qPrintable(cellText(view, 0, 3, 3)));
  }

  void theMapSaysNamesAndCaveats() {
    InspectorSelection selection;
    CacheMap map(selection);
    map.resize(600, 300);
    map.show();
    cache::CacheView view = serverCache(121, {{"rank(0)", 96, 96}, {"rank(1)", 64, 96}});
    map.showView(shared(view));
    QTRY_VERIFY(map.title().contains("rank(0) keeps(96)"));
    QCOMPARE(map.howTo(), "Rows-parts-servers-cache Columns-tokens");
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
    cache::CacheView reported = view;
    reported.groups[1].unreported = 57;
    map.showView(shared(reported));
    QTRY_VERIFY2(map.title().endsWith("keeps(64)), 57)"), qPrintable(map.title()));
  }

  void viewsThatAServerCannotFillSaySo() {
    Mirror mirror;
    Inspector inspector{mirror};
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
    QCOMPARE(viewOf(inspector, "values").controls()->findChild<QComboBox*>()->itemText(0), "full attention");
    viewOf(inspector, "cache-map").showNothing();
    QCOMPARE(viewOf(inspector, "cache-map").title(), "Server-not-reported-keeps");
    viewOf(inspector, "memory").showNothing();
    QCOMPARE(viewOf(inspector, "memory").title(), "Server-not-reported-bytes");
    inspector.setWhyNot({});
    viewOf(inspector, "attention").showView(shared(dynamicCache(20)));
    QCOMPARE(viewOf(inspector, "attention").title(), "not-measured-yet(Layer(0))");
    QVERIFY(viewOf(inspector, "attention").controls()->isEnabled());
    for (ViewPanel* panel : inspector.panels()) delete panel;
  }
};

KVARIUM_QT_TEST(ServerViewsTest)

}  // namespace kvarium::ui::server_views_test

#include "server_views_test.moc"
