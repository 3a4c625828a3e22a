// The panel as its window uses it: watched only while seen, drawn only when something changed, usable by keyboard.
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "sample_snapshots.h"
#include "ui/inspector/cache_map.h"
#include "ui/inspector/inspector_panel.h"

using namespace kvarium;

namespace {

QToolButton* button(QWidget* panel, const QString& text) {
  for (QToolButton* candidate : panel->findChildren<QToolButton*>()) {
    if (candidate->text() == text) return candidate;
  }
  return nullptr;
}

}  // namespace

class PanelTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void theCursorFollowsAModelWithFewerLayers() {
    CacheMap map;
    map.resize(600, 600);
    map.show();
    map.showSnapshot(huge(500));
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    map.setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 79; ++i) QTest::keyClick(&map, Qt::Key_Down);
    QVERIFY(map.cursorText().startsWith("layer 79"));
    map.showSnapshot(dynamicCache(100));
    QVERIFY2(map.cursorText().startsWith("layer 29,"), qPrintable(map.cursorText()));
    QTest::keyClick(&map, Qt::Key_Left, Qt::ControlModifier);
    QVERIFY2(map.cursorText().startsWith("layer 29,"), qPrintable(map.cursorText()));
  }

  void watchesOnlyWhileVisible() {
    QMainWindow window;
    auto* panel = new InspectorPanel;
    window.setCentralWidget(panel);
    QSignalSpy spy(panel, &InspectorPanel::watchingChanged);
    QTest::qWait(20);
    QCOMPARE(spy.size(), 0);
    window.resize(500, 600);
    window.show();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), true);
    panel->hide();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), false);
    panel->show();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), true);
    window.showMinimized();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), false);
    window.showNormal();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), true);
    window.resize(501, 600);
    QTest::qWait(20);
    QCOMPARE(spy.size(), 0);
    window.hide();
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.takeFirst()[0].toBool(), false);
  }

  void aHiddenPanelDoesNoWork() {
    InspectorPanel panel;
    auto* map = panel.findChild<CacheMap*>();
    for (int token = 1; token < 50; ++token) panel.showSnapshot(dynamicCache(token));
    QTest::qWait(30);
    QCOMPARE(map->picturesMade(), 0);
    QVERIFY(panel.findChild<QLabel*>("map_title")->text().startsWith("No cache"));
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTRY_COMPARE(panel.findChild<QLabel*>("map_title")->text().section(',', 0, 0),
                 QStringLiteral("30 layers hold 49 tokens"));
    QTRY_VERIFY(map->picturesMade() > 0);
  }

  void nothingIsDrawnWhenNothingChanged() {
    InspectorPanel panel;
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto* map = panel.findChild<CacheMap*>();
    panel.showSnapshot(dynamicCache(100));
    QTest::qWait(60);
    const int64_t before = map->picturesMade();
    CacheSnapshot same = dynamicCache(100);
    for (int round = 0; round < 10; ++round) {
      same.version += 1;
      panel.showSnapshot(same);
      QTest::qWait(5);
    }
    QCOMPARE(map->picturesMade(), before);
    panel.showSnapshot(dynamicCache(101));
    QTRY_COMPARE(map->picturesMade(), before + 1);
  }

  void manySnapshotsInOneFrameAreOnePicture() {
    InspectorPanel panel;
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    auto* map = panel.findChild<CacheMap*>();
    panel.showSnapshot(dynamicCache(100));
    QTest::qWait(60);
    const int64_t before = map->picturesMade();
    for (int token = 101; token < 120; ++token) panel.showSnapshot(dynamicCache(token));
    QTest::qWait(60);
    QCOMPARE(map->picturesMade(), before + 1);
  }

  void theKeyboardReachesEveryCell() {
    InspectorPanel panel;
    panel.resize(620, 800);
    panel.show();
    panel.activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.showSnapshot(sinkWindowSealedHost());
    auto* map = panel.findChild<CacheMap*>();
    map->setFocus();
    QTRY_VERIFY(map->hasFocus());
    QTRY_VERIFY(map->picturesMade() > 1);
    QVERIFY(map->cursorText().isEmpty());  // not before somebody asks for it
    QTest::keyClick(map, Qt::Key_Home);
    QVERIFY(map->cursorText().startsWith("layer 0, position"));
    QVERIFY(map->cursorText().contains("sink"));
    QVERIFY(map->accessibleDescription().contains(map->cursorText()));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("evicted"));
    QTest::keyClick(map, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(map->cursorText().contains("sealed"));
    for (int i = 0; i < 40; ++i) QTest::keyClick(map, Qt::Key_Down);
    QVERIFY(map->cursorText().startsWith("layer 29"));
    QVERIFY(map->cursorText().contains("on host"));
    QTest::keyClick(map, Qt::Key_End);
    QVERIFY(map->cursorText().contains("recent"));
    const QString at_end = map->cursorText();
    QTest::keyClick(map, Qt::Key_Left);
    QVERIFY(map->cursorText() != at_end);
    QTest::keyClick(map, Qt::Key_Right);
    QCOMPARE(map->cursorText(), at_end);
    for (int i = 0; i < 2000; ++i) QTest::keyClick(map, Qt::Key_Left);
    QVERIFY(map->cursorText().contains("sink"));
  }

  void tableAndCsvAreOneClickAway() {
    InspectorPanel panel;
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QVERIFY(!button(&panel, "CSV")->isEnabled());
    panel.showSnapshot(dynamicCache(50));
    QTRY_VERIFY(button(&panel, "CSV")->isEnabled());
    QTest::mouseClick(button(&panel, "table"), Qt::LeftButton);
    auto* table = panel.findChild<QTableView*>();
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 30);
    panel.showSnapshot(dynamicCache(51));
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("51"));
    QTest::mouseClick(button(&panel, "CSV"), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("layer,")));
    QTest::mouseClick(button(&panel, "map"), Qt::LeftButton);
    QVERIFY(panel.findChild<CacheMap*>()->isVisible());
    panel.showNothing();
    QTRY_VERIFY(!button(&panel, "table")->isEnabled());
    QVERIFY(panel.findChild<QLabel*>("map_title")->text().startsWith("No cache"));
  }

  void aPaletteChangeRepaints() {
    InspectorPanel panel;
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.showSnapshot(dynamicCache(50));
    QTest::qWait(50);
    auto* map = panel.findChild<CacheMap*>();
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    const int64_t before = map->picturesMade();
    panel.setPalette(dark);
    QTRY_VERIFY(map->picturesMade() > before);
    QCOMPARE(map->picture().pixelColor(0, map->picture().height() - 1), QColor(Qt::black));
  }

  // Slow tokens glow for a moment and settle; then nothing ticks any more.
  void newCellsSettle() {
    InspectorPanel panel;
    panel.resize(500, 600);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.showSnapshot(dynamicCache(50));
    QTest::qWait(200);
    panel.showSnapshot(dynamicCache(51));
    auto* map = panel.findChild<CacheMap*>();
    QTest::qWait(100);
    const QImage glowing = map->grab().toImage();
    QTest::qWait(2300);
    const QImage settled = map->grab().toImage();
    const bool still = map->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, map) == 0;
    if (!still) QVERIFY(glowing != settled);
  }
};

QTEST_MAIN(PanelTest)
#include "panel_test.moc"
