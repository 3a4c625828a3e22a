// A window that opens again is as it was: also where the one before was never closed.
#include <QScrollBar>

#include "features/lessons/ui/lessons_in_window.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/transcript/transcript_view.h"

namespace kvarium::ui::come_back_test {

class ComeBackTest : public QObject, OpenWindow {
  Q_OBJECT

  void goToAnotherProgram() {
    m_window->hide();
    QTRY_VERIFY(!QApplication::activeWindow());
  }
  void end(bool closed) {
    if (closed)
      m_window->close();
    else
      goToAnotherProgram();
    m_window.reset();
  }

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(300); };
  }
  void cleanup() { OpenWindow::end(); }

  void theTextIsWhereItWasScrolledTo_data() {
    QTest::addColumn<bool>("closed");
    QTest::newRow("closed") << true;
    QTest::newRow("never closed") << false;
  }
  void theTextIsWhereItWasScrolledTo() {
    QFETCH(bool, closed);
    ready();
    for (const char* text : {"First", "Second", "Third"}) ask(text);
    const qint64 id = conversation().id;
    m_window->transcript().verticalScrollBar()->setValue(400);
    QVERIFY(m_window->transcript().seenPlace().message != 0);
    const auto place = m_window->transcript().seenPlace();
    end(closed);
    openWindow();
    QTRY_COMPARE(conversation().id, id);
    ready();
    QCOMPARE(m_window->transcript().seenPlace().message, place.message);
    QCOMPARE(m_window->transcript().seenPlace().y, place.y);
  }
  void itsEndIsSeenWhereItWas() {
    ready();
    for (const char* text : {"First", "Second"}) ask(text);
    end(true);
    openWindow();
    QTRY_VERIFY(conversation().id != 0);
    QVERIFY(m_window->transcript().seenPlace().message == 0);
  }
  void theLessonIsOpenWhereItWas_data() { theTextIsWhereItWasScrolledTo_data(); }
  void theLessonIsOpenWhereItWas() {
    QFETCH(bool, closed);
    if (!m_window->lessons()) QSKIP("this build has no lessons");
    ready();
    ask("First");
    m_window->lessons()->reopen("L2 1");
    QCOMPARE(m_window->lessons()->place(), "L2 1");
    end(closed);
    openWindow();
    QCOMPARE(m_window->lessons()->place(), "L2 1");
    QVERIFY(m_window->lessons()->isVisible() && m_window->composer().edit().hasFocus());
    m_window->lessons()->leave();
    QCOMPARE(conversation().messages.size(), 2u);  // which was shown before the lesson
    end(closed);
    openWindow();
    QCOMPARE(m_window->lessons()->place(), QString());
    m_window->lessons()->reopen("L99 1");
    QCOMPARE(m_window->lessons()->place(), QString());
  }

  void thePageOfModelsIsOpenWhereItWas() {
    ready();
    ask("First");
    m_window->pane().showModels();
    end(false);
    openWindow();
    QVERIFY(m_window->pane().onModels());
    m_window->pane().leaveModels();
    end(true);
    openWindow();
    QVERIFY(!m_window->pane().onModels());
  }
};

KVARIUM_QT_TEST(ComeBackTest)

}  // namespace kvarium::ui::come_back_test

#include "come_back_test.moc"
