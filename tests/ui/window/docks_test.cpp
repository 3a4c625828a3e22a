// The docks of the views: where they stand, and that the next window finds them there.
#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <cmath>

#include "features/lessons/ui/lessons_in_window.h"
#include "open_window.h"
#include "tests/support/qt_tests.h"
#include "tests/support/test_language.h"
#include "ui/library/conversation_list.h"
#include "ui/parts/theme.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::docks_test {

class DocksTest : public QObject, public OpenWindow {
  Q_OBJECT

  QDockWidget* dock(const char* key) { return m_window->findChild<QDockWidget*>(QStringLiteral("dock.") + key); }
  // All blocks are there while a server has the model, and not otherwise.
  QList<QDockWidget*> offered() {
    QList<QDockWidget*> docks = m_window->findChildren<QDockWidget*>();
    if (!dock("all-blocks")->isVisible()) docks.removeOne(dock("all-blocks"));
    return docks;
  }
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
    QVERIFY(action("Cache-map")->isChecked() && action("Memory")->isChecked());
  }

  void theLayoutIsRemembered() {
    m_window->addDockWidget(Qt::LeftDockWidgetArea, dock("memory"));
    action("Cache-map")->trigger();
    QVERIFY(!dock("cache-map")->isVisible());
    reopen();
    QCOMPARE(m_window->dockWidgetArea(dock("memory")), Qt::LeftDockWidgetArea);
    QVERIFY(!dock("cache-map")->isVisible() && dock("memory")->isVisible());
    QVERIFY(!action("Cache-map")->isChecked());
    action("Reset-layout")->trigger();
    QTRY_VERIFY(dock("cache-map")->isVisible());
    QCOMPARE(m_window->dockWidgetArea(dock("memory")), Qt::RightDockWidgetArea);
    QTRY_VERIFY(dock("cache-map")->geometry().bottom() < dock("memory")->y());
  }

  void allViewsStandSideBySideForAWall() {
    m_window->resize(1900, 1200);
    action("All-views-side-side")->trigger();
    const QList<QDockWidget*> docks = offered();
    QVERIFY(docks.size() > 4);
    for (const QDockWidget* one : docks) {
      QTRY_VERIFY2(one->isVisible() && !one->visibleRegion().isEmpty(), qPrintable(one->objectName()));
      for (const QDockWidget* other : docks)
        QTRY_VERIFY(one == other || !one->geometry().intersects(other->geometry()));
    }
    QTRY_VERIFY2(dock("cache-map")->width() > 400, qPrintable(QString::number(dock("cache-map")->width())));
    action("Reset-layout")->trigger();
    QTRY_VERIFY(!dock("timeline")->isVisible());
  }

  void inANarrowWindowTheyAreTabs() {
    m_window->resize(800, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    action("All-views-side-side")->trigger();
    QTRY_VERIFY(dock("cache-map")->isVisible() && !dock("cache-map")->visibleRegion().isEmpty());
    QCOMPARE(m_window->tabifiedDockWidgets(dock("cache-map")).size(), offered().size() - 1);
    QTRY_VERIFY(dock("cache-map")->geometry().right() < m_window->width());
  }

  // Columns for which there is no room run out of the window.
  void allViewsAreTabsWhereTwoColumnsDoNotFit() {
    m_window.reset();
    const support::InEnglish words;
    openWindow();
    const auto noneIsCutOff = [&] {
      for (const QDockWidget* one : m_window->findChildren<QDockWidget*>())
        if (one->isVisible() && one->x() >= 0 && one->geometry().right() >= m_window->width()) return false;
      return true;
    };
    m_window->resize(1010, 700);
    action(words("All-views-side-side"))->trigger();
    settle();
    QVERIFY(noneIsCutOff());
    QVERIFY(dock("cache-map")->isVisible());
    m_window->resize(1900, 1100);
    action(words("All-views-side-side"))->trigger();
    settle();
    QVERIFY(m_window->tabifiedDockWidgets(dock("cache-map")).isEmpty());
    for (int width = 1400; width >= 1000; width -= 50) {
      m_window->resize(width, 700);
      settle();
      QVERIFY2(noneIsCutOff(), qPrintable(QString::number(width)));
    }
  }

  void oneKeyTwiceBringsBackTheSameLayout() {
    m_window->resize(1440, 900);
    action("All-views-side-side")->trigger();
    settle();
    m_window->resizeDocks({dock("cache-map"), dock("timeline")}, {400, 450}, Qt::Horizontal);
    settle();
    QHash<QString, QRect> before;
    for (const QDockWidget* one : m_window->findChildren<QDockWidget*>()) before[one->objectName()] = one->geometry();
    for (int i = 0; i < 2; ++i) {
      QTest::keyClick(m_window.get(), Qt::Key_F9);
      settle();
    }
    for (const QDockWidget* one : m_window->findChildren<QDockWidget*>()) {
      const QRect then = before[one->objectName()], now = one->geometry();
      QVERIFY2(std::abs(now.width() - then.width()) <= 8 && std::abs(now.height() - then.height()) <= 16,
               qPrintable(QStringLiteral("%1: %2 x %3, then %4 x %5")
                              .arg(one->objectName())
                              .arg(now.width())
                              .arg(now.height())
                              .arg(then.width())
                              .arg(then.height())));
    }
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
    action("Cache-map")->trigger();  // the last one, by itself
    QVERIFY(!action("Cache-inspector")->isChecked());
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
    QVERIFY(m_window->tabifiedDockWidgets(dock("cache-map")).isEmpty());
  }

  void theListGoesWhereItWouldBeginToCoverTheChat() {
    ConversationList& list = m_window->conversations();
    m_window->resize(800, 600);
    QTRY_VERIFY(list.isHidden());
    for (const bool beside : {true, false}) {
      m_window->resize(beside ? 800 : 480, 600);
      menuEntry(*m_window, "list")->trigger();
      QVERIFY(list.isVisible());
      if (beside) {
        m_window->composer().focusText();
        m_window->resize(480, 600);
      } else {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
      }
      QTRY_VERIFY(list.isHidden());
      QVERIFY(!menuEntry(*m_window, "list")->isChecked());
      QVERIFY(m_window->composer().edit().hasFocus());
    }
  }

  void aNarrowWindowHasAHandleForTheViews() {
    auto* handle = m_window->findChild<QToolBar*>("views_handle");
    QVERIFY(handle && !handle->isVisible());
    m_window->resize(800, 600);
    QTRY_VERIFY(handle->isVisible() && handle->width() < 40);
    handle->findChild<QToolButton*>("views_handle_button")->click();
    QTRY_VERIFY(dock("cache-map")->isVisible() && !handle->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(handle->isVisible());
    m_window->resize(1200, 800);
    QTRY_VERIFY(!handle->isVisible());
  }

  void everyViewHasAKey() {
    const char* keys[] = {"cache-map", "memory", "timeline", "one-step", "attention", "values"};
    QVERIFY(!dock("timeline")->isVisible());
    for (int i = 0; i < 6; ++i) {
      if (!dock(keys[i])->isVisible() || i == 1) {
        auto* frame = m_window->findChild<ViewPanel*>(keys[i]);
        QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_1 + i), Qt::ControlModifier);
        if (i != 1) QTRY_VERIFY2(dock(keys[i])->isVisible() && frame->isSeen(), keys[i]);
      }
    }
    QVERIFY(!dock("memory")->isVisible());  // it was there
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY(m_window->findChild<ViewPanel*>("memory")->isSeen());
    QTRY_VERIFY(!m_window->findChild<ViewPanel*>("values")->isSeen());  // covered by it
    QTest::keyClick(m_window.get(), Qt::Key_6, Qt::ControlModifier);
    QTRY_VERIFY(dock("values")->isVisible() && m_window->findChild<ViewPanel*>("values")->isSeen());
  }

  void allBlocksAreThereWhileAServerHasTheModel() {
    ready();
    QAction* blocks = action("All-blocks");
    QVERIFY(blocks && !blocks->isVisible() && !dock("all-blocks")->isVisible());
    action("All-views-side-side")->trigger();
    QVERIFY(!dock("all-blocks")->isVisible());
    action("Reset-layout")->trigger();
    support::script().server = "http://127.0.0.1:8123";
    m_window->models().openPath("/somewhere/remote.gguf");
    QTRY_VERIFY(blocks->isVisible());
    QVERIFY(!dock("all-blocks")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_7, Qt::ControlModifier);
    QTRY_VERIFY(m_window->findChild<ViewPanel*>("all-blocks")->isSeen());
    QCOMPARE(m_window->findChild<ViewPanel*>("timeline")->view().title(), QString("Model-program-runs-itself"));
    m_window->resize(800, 600);
    QTRY_VERIFY(!dock("all-blocks")->isVisible());
    m_window->resize(1900, 1200);
    QTRY_VERIFY(dock("all-blocks")->isVisible());
    support::script().server.clear();
    m_window->models().openPath("/somewhere/other.gguf");
    QTRY_VERIFY(!dock("all-blocks")->isVisible());
    QVERIFY(!blocks->isVisible());
    QCOMPARE(m_window->findChild<ViewPanel*>("timeline")->view().title(), QString("Nothing-been-computed-yet"));
    action("All-views-side-side")->trigger();
    QVERIFY(!dock("all-blocks")->isVisible());
    support::script().server = "http://127.0.0.1:8123";
    m_window->models().openPath("/somewhere/remote.gguf");
    QTRY_VERIFY(dock("all-blocks")->isVisible());  // it was wanted, and has no place yet
    for (const QDockWidget* other : offered())
      QTRY_VERIFY(other == dock("all-blocks") || !other->geometry().intersects(dock("all-blocks")->geometry()));
    reopen();
    QVERIFY(!dock("all-blocks")->isVisible());  // no model is open yet
  }

  void aViewFillsTheScreen() {
    auto* frame = m_window->findChild<ViewPanel*>("cache-map");
    const int size = frame->fontInfo().pixelSize();
    frame->findChild<QToolButton*>("screen_button")->click();
    QTRY_VERIFY(frame->window() != m_window.get() && frame->window()->isFullScreen());
    QTRY_VERIFY(frame->isSeen());
    QVERIFY(frame->fontInfo().pixelSize() > size);
    QTRY_VERIFY(frame->window()->isActiveWindow());
    QTest::keyClick(frame->window(), Qt::Key_Escape);
    QTRY_VERIFY(frame->window() == m_window.get() && frame->isVisible());
    QCOMPARE(dock("cache-map")->widget(), frame);
    QCOMPARE(frame->fontInfo().pixelSize(), size);
    QVERIFY(!frame->findChild<QToolButton*>("screen_button")->isChecked());
    // By key, the one that has the keyboard.
    QTRY_VERIFY(m_window->isActiveWindow());
    frame->view().setFocus();
    QTest::keyClick(&frame->view(), Qt::Key_F11);
    QTRY_VERIFY(frame->window()->isFullScreen() && frame->window() != m_window.get());
    frame->window()->close();
    QTRY_VERIFY(frame->window() == m_window.get() && frame->isVisible());
  }
  void aViewInAWindowOfItsOwnFillsTheScreenByTheSameKey() {
    auto* frame = m_window->findChild<ViewPanel*>("cache-map");
    dock("cache-map")->setFloating(true);
    QTRY_VERIFY(dock("cache-map")->isWindow() && frame->isVisible());
    dock("cache-map")->activateWindow();
    QTRY_VERIFY(dock("cache-map")->isActiveWindow());
    QTest::keyClick(dock("cache-map"), Qt::Key_F11);
    QTRY_VERIFY(frame->window()->isFullScreen());
    QVERIFY(!m_window->isFullScreen());
    QTRY_VERIFY(frame->window()->isActiveWindow());
    QTest::keyClick(frame->window(), Qt::Key_Escape);
    QTRY_VERIFY(frame->window() == dock("cache-map"));
  }

  void whatDoesNotFitBesideTheTranscriptStepsBack() {
    auto* list = &m_window->conversations();
    m_window->resize(700, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(list->isVisible() && !dock("cache-map")->isVisible());
    QVERIFY(!action("Cache-inspector")->isChecked());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(!list->isVisible() && dock("cache-map")->isVisible() && !action("Conversations")->isChecked());
    const auto covered = [&] {
      const QWidget* send = &m_window->composer();
      return send->mapTo(m_window.get(), QPoint(send->width(), 0)).x() > dock("cache-map")->x();
    };
    QTRY_VERIFY(!covered());
    m_window->resize(480, 600);  // there is room for one of them: the view goes
    QTRY_VERIFY(!dock("cache-map")->isVisible() && m_window->composer().isVisible());
    QCOMPARE(m_window->width(), 480);
    QTest::keyClick(m_window.get(), Qt::Key_F9);  // a view that is asked for stands alone
    QTRY_VERIFY(dock("cache-map")->isVisible() && !m_window->composer().isVisible());
    m_window->resize(950, 600);
    QTRY_VERIFY(m_window->composer().isVisible() && !covered());
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(list->isVisible() && dock("cache-map")->isVisible());  // here both fit
    m_window->resize(700, 600);
    QTRY_VERIFY(!list->isVisible() && dock("cache-map")->isVisible() && !covered());
    m_window->resize(1200, 800);
    QTRY_VERIFY(list->isVisible() && dock("cache-map")->isVisible());
  }

  void theColumnKeepsItsShareOfTheWindow() {
    const auto share = [&] { return double(dock("cache-map")->width()) / m_window->width(); };
    QTRY_VERIFY(std::abs(share() - 0.44) < 0.02);
    m_window->resizeDocks({dock("cache-map")}, {600}, Qt::Horizontal);  // as a hand does
    QTRY_COMPARE(dock("cache-map")->width(), 600);
    const int height = dock("cache-map")->height();
    m_window->resize(700, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    m_window->resize(1200, 800);
    QTRY_COMPARE(dock("cache-map")->width(), 600);
    QTRY_VERIFY(std::abs(dock("cache-map")->height() - height) < 3);
    m_window->resize(1600, 900);
    QTRY_COMPARE(dock("cache-map")->width(), 800);
    reopen();
    QTRY_VERIFY2(std::abs(share() - 0.5) < 0.01, qPrintable(QString::number(share())));
  }

  void namesOfTabsAreWhole() {
    m_window->resize(800, 600);
    action("All-views-side-side")->trigger();
    QTRY_VERIFY(dock("cache-map")->isVisible());
    int rows = 0;
    for (const QTabBar* tabs : m_window->findChildren<QTabBar*>()) {
      if (tabs->count() < 2) continue;
      QTRY_COMPARE(tabs->elideMode(), Qt::ElideNone);
      ++rows;
    }
    QVERIFY(rows > 0);
  }

  void viewsThatLeaveTakeTheirTabsWithThem() {
    ready();
    m_window->resize(480, 720);
    for (int times = 0; times < 3; ++times) {
      ask("Hello");
      QTest::keyClick(m_window.get(), Qt::Key_F9);
      QTRY_VERIFY(dock("cache-map")->isVisible());
      settle();
      QTest::keyClick(m_window.get(), Qt::Key_F9);
      QTRY_VERIFY(!dock("cache-map")->isVisible());
      settle();
      for (const QTabBar* tabs : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        QVERIFY2(tabs->isHidden() || !tabs->geometry().intersects(m_window->rect()),
                 qPrintable(QString::number(tabs->count())));
    }
  }
  void aFloatingViewStandsApartAndHasAFrame() {
    const QPoint before = dock("memory")->mapToGlobal(QPoint());
    for (QToolButton* button : dock("memory")->titleBarWidget()->findChildren<QToolButton*>())
      if (button->text() == QStringLiteral("❐")) button->click();
    QTRY_VERIFY(dock("memory")->isFloating());
    QVERIFY(dock("memory")->pos() != before);
    const QImage picture = dock("memory")->grab().toImage();
    for (const QPoint corner : {QPoint(0, picture.height() / 2), QPoint(picture.width() / 2, 0)})
      QCOMPARE(picture.pixelColor(corner), theme().muted);
  }

  void twoColumnsAreTabsInTheDrawerAndColumnsAgain() {
    m_window->resize(1900, 1200);
    action("All-views-side-side")->trigger();
    m_window->resize(800, 600);
    QTRY_VERIFY(!dock("cache-map")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    const QList<QDockWidget*> docks = offered();
    QCOMPARE(m_window->tabifiedDockWidgets(dock("cache-map")).size(), docks.size() - 1);
    m_window->resize(1900, 1200);
    for (const QDockWidget* one : docks)
      for (const QDockWidget* other : docks)
        QTRY_VERIFY(one == other || !one->geometry().intersects(other->geometry()));
    m_window->resize(800, 600);
    reopen();
    m_window->resize(1900, 1200);
    QTRY_VERIFY(dock("timeline")->isVisible() && m_window->tabifiedDockWidgets(dock("cache-map")).isEmpty());
  }

  void inANarrowWindowTheListLiesOverTheChat() {
    ready();
    const QWidget& list = m_window->conversations();
    const QWidget& chat = m_window->pane();
    const QWidget* columns = list.parentWidget();
    m_window->resize(480, 720);
    QTRY_VERIFY(!list.isVisible());
    const int width = chat.width();
    const auto open = [&] {
      menuEntry(*m_window, "list")->trigger();
      QTRY_VERIFY(list.isVisible());
    };
    open();
    QVERIFY(list.parentWidget() != columns && list.isAncestorOf(QApplication::focusWidget()));
    QVERIFY(chat.isVisible());
    QCOMPARE(chat.width(), width);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!list.isVisible() && m_window->composer().edit().hasFocus());
    open();
    m_window->composer().focusText();  // as a click into the chat does, and a conversation that is chosen
    QTRY_VERIFY(!list.isVisible());
    open();
    m_window->resize(1200, 800);
    QTRY_COMPARE(list.parentWidget(), columns);
    QTRY_VERIFY(list.isVisible() && chat.x() >= list.geometry().right());
  }

  // Begun and left at the same width or at another one.
  void afterALessonTheColumnsAreAsBefore() {
    LessonsInWindow* lessons = m_window->lessons();
    if (!lessons) QSKIP("this build has no lessons");
    ready();
    auto& columns = *qobject_cast<QSplitter*>(m_window->pane().parentWidget());
    const QWidget& list = m_window->conversations();
    const auto setWidth = [&](int width) {
      m_window->resize(width, 800);
      QTRY_VERIFY(columns.width() <= width && list.isVisible() == (width > 1000 && lessons->place().isEmpty()));
    };
    setWidth(1200);
    const int first = list.width();
    columns.setSizes({first + 40, columns.width()});
    emit columns.splitterMoved(first + 40, 1);  // as a drag does
    const int set = list.width();
    QVERIFY(set > first);
    for (const int begun : {480, 1250}) {
      for (const int left : {480, 1250}) {
        setWidth(begun);
        lessons->open();
        QTRY_VERIFY(lessons->isVisible());
        setWidth(left);
        lessons->reopen("L2 1");
        setWidth(begun);
        setWidth(left);
        lessons->leave();
        setWidth(left);
        setWidth(1250);
        QTRY_COMPARE(list.width(), set);
      }
    }
    lessons->open();
    reopen();
    QTRY_COMPARE(m_window->lessons()->place(), QString("list"));
    m_window->lessons()->leave();
    QTRY_COMPARE(m_window->conversations().width(), set);
    menuEntry(*m_window, "list")->trigger();
    menuEntry(*m_window, "reset_layout")->trigger();
    QTRY_VERIFY(m_window->conversations().isVisible());
    QTRY_COMPARE(m_window->conversations().width(), first);
  }

  void aViewThatStandsAloneLeadsBackToTheChat() {
    ready();
    m_window->resize(480, 720);
    const QWidget& chat = m_window->pane();
    auto* handle = m_window->findChild<QToolButton*>("views_handle_button");
    QTRY_VERIFY(handle->isVisible() && chat.isVisible());
    const QString leads_to_views = handle->accessibleName();
    for (const bool by_key : {false, true}) {
      action("Cache-map")->trigger();
      QTRY_VERIFY(dock("cache-map")->isVisible() && !chat.isVisible());
      QVERIFY(handle->isVisible() && handle->accessibleName() != leads_to_views);
      if (by_key)
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
      else
        handle->click();
      QTRY_VERIFY(chat.isVisible() && !dock("cache-map")->isVisible());
      QVERIFY(m_window->composer().edit().hasFocus());
      QCOMPARE(handle->accessibleName(), leads_to_views);
    }
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

KVARIUM_QT_TEST(DocksTest)

}  // namespace kvarium::ui::docks_test

#include "docks_test.moc"
