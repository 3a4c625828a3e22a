// The window of a build without lessons: it has neither their pane nor their entries, and all else works.
#include "tests/support/qt_tests.h"
#include "tests/support/scripted_engine.h"
#include "tests/ui/window/open_window.h"

namespace kvarium::ui::no_lessons_test {

class NoLessonsTest : public QObject, OpenWindow {
  Q_OBJECT
 private slots:
  void init() { begin(); }
  void cleanup() { end(); }
  void theWindowHasNothingOfThem() {
    ready();
    QVERIFY(!m_window->lessons());
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("lessons")));
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("loop")));
    QVERIFY(m_window->findChild<QAction*>(QStringLiteral("cache_help")));
    for (const QPushButton* button : m_window->findChildren<QPushButton*>())
      QVERIFY2(!button->text().contains("lessons", Qt::CaseInsensitive), qPrintable(button->text()));
  }
  void theKeyboardGoesRoundAndTheWindowCloses() {
    ready();
    for (int i = 0; i < 4; ++i) QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(m_window->close());
  }
};

KVARIUM_QT_TEST(NoLessonsTest)

}  // namespace kvarium::ui::no_lessons_test

#include "no_lessons_test.moc"
