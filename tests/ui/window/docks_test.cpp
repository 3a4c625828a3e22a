// The docks of the views: where they stand, and that the next window finds them there.
#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTest>

#include "open_window.h"
#include "ui/window/inspector_docks.h"

using namespace kvarium;

class DocksTest : public QObject, public OpenWindow {
  Q_OBJECT

  QDockWidget* dock(const char* key) { return m_window->findChild<QDockWidget*>(QStringLiteral("dock.") + key); }
  QAction* action(const QString& text) {
    for (QAction* menu : m_window->menuBar()->actions()) {
      if (!menu->menu()) continue;
      for (QAction* each : menu->menu()->actions()) {
        if (QString(each->text()).remove('&') == text) return each;
      }
    }
    return nullptr;
  }
  void reopen() {
    m_window->close();
    m_window.reset();
    openWindow();
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void mapStandsOverMemory() {
    QVERIFY(dock("cache-map")->isVisible() && dock("memory")->isVisible());
    QCOMPARE(m_window->dockWidgetArea(dock("cache-map")), Qt::RightDockWidgetArea);
    QCOMPARE(dock("cache-map")->x(), dock("memory")->x());
    QVERIFY(dock("cache-map")->geometry().bottom() < dock("memory")->y());
    QTRY_VERIFY(dock("cache-map")->height() > dock("memory")->height());
    QVERIFY(action("Cache map")->isChecked() && action("Memory")->isChecked());
  }

  void theLayoutIsRemembered() {
    m_window->addDockWidget(Qt::LeftDockWidgetArea, dock("memory"));
    action("Cache map")->trigger();
    QVERIFY(!dock("cache-map")->isVisible());
    reopen();
    QCOMPARE(m_window->dockWidgetArea(dock("memory")), Qt::LeftDockWidgetArea);
    QVERIFY(!dock("cache-map")->isVisible() && dock("memory")->isVisible());
    QVERIFY(!action("Cache map")->isChecked());
    action("Reset layout")->trigger();
    QTRY_VERIFY(dock("cache-map")->isVisible());
    QCOMPARE(m_window->dockWidgetArea(dock("memory")), Qt::RightDockWidgetArea);
    QTRY_VERIFY(dock("cache-map")->geometry().bottom() < dock("memory")->y());
  }

  void allViewsStandSideBySideForAWall() {
    m_window->resize(1900, 1200);
    action("All views side by side")->trigger();
    const QList<QDockWidget*> docks = m_window->findChildren<QDockWidget*>();
    QVERIFY(docks.size() > 4);
    for (const QDockWidget* one : docks) {
      QTRY_VERIFY2(one->isVisible() && !one->visibleRegion().isEmpty(), qPrintable(one->objectName()));
      for (const QDockWidget* other : docks)
        QTRY_VERIFY(one == other || !one->geometry().intersects(other->geometry()));
    }
    QTRY_VERIFY2(dock("cache-map")->width() > 400, qPrintable(QString::number(dock("cache-map")->width())));
    action("Reset layout")->trigger();
    QTRY_VERIFY(!dock("timeline")->isVisible());
  }

  void inANarrowWindowTheyAreTabs() {
    m_window->resize(800, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    action("All views side by side")->trigger();
    QTRY_VERIFY(dock("cache-map")->isVisible() && !dock("cache-map")->visibleRegion().isEmpty());
    QCOMPARE(m_window->tabifiedDockWidgets(dock("cache-map")).size(),
             m_window->findChildren<QDockWidget*>().size() - 1);
    QTRY_VERIFY(dock("cache-map")->geometry().right() < m_window->width());
  }

  void aLayoutOfAnotherVersionIsNotTaken() {
    m_window->addDockWidget(Qt::LeftDockWidgetArea, dock("memory"));
    m_window->close();
    {
      QSettings settings(m_dir->filePath("settings.ini"), QSettings::IniFormat);
      settings.setValue("window/state", m_window->saveState(InspectorDocks::layout_version - 1));
    }
    m_window.reset();
    openWindow();
    QCOMPARE(m_window->dockWidgetArea(dock("memory")), Qt::RightDockWidgetArea);
  }

  void oneKeyHidesAllAndBringsBackWhatWasThere() {
    action("Memory")->trigger();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(!dock("cache-map")->isVisible() && !dock("memory")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(dock("cache-map")->isVisible() && !dock("memory")->isVisible());
    action("Cache map")->trigger();  // the last one, by itself
    QVERIFY(!action("Cache inspector")->isChecked());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(dock("cache-map")->isVisible() && dock("memory")->isVisible());
  }

  void aNarrowWindowHasADrawer() {
    m_window->resize(800, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(dock("cache-map")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    m_window->resize(1200, 800);
    QTRY_VERIFY(dock("cache-map")->isVisible() && dock("memory")->isVisible());
  }

  void aClosedFloatingViewStaysClosed() {
    dock("memory")->setFloating(true);
    QTRY_VERIFY(dock("memory")->isVisible());
    dock("memory")->close();
    QTRY_VERIFY(!action("Memory")->isChecked());
    reopen();
    QVERIFY(!dock("memory")->isVisible() && dock("cache-map")->isVisible());
  }
};

QTEST_MAIN(DocksTest)
#include "docks_test.moc"
