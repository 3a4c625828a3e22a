// Two windows on one data folder: neither takes what the other has, and what both write is kept.
#include <QDir>
#include <QFile>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/open_window.h"
#include "ui/library/conversation_claims.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"

namespace kvarium::ui::two_windows_test {

class TwoWindowsTest : public QObject, OpenWindow {
  Q_OBJECT

  std::unique_ptr<MainWindow> m_other;

  void openOther() {
    m_other = makeWindow(m_dir->path());
    QSignalSpy ready(m_other.get(), &MainWindow::modelReady);
    m_other->show();
    m_other->start();
    QVERIFY(!ready.isEmpty() || ready.wait(support::hang_ms));
  }
  void askOther(const QString& text) {
    QVERIFY(m_other->chat().turn().send(text));
    QTRY_VERIFY(!m_other->chat().state().busy());
  }
  // As the next start reads it.
  QStringList stored(qint64 id) {
    QStringList all;
    const auto conversation = ConversationStore(m_dir->path()).load(id);
    for (const Message& message : conversation->messages)
      if (message.from_user) all << message.text;
    all.sort();
    return all;
  }

 private slots:
  void init() {
    begin();
    ready();
  }
  void cleanup() {
    m_other.reset();
    end();
  }

  void theSecondWindowBeginsEmpty() {
    ask("The first");
    const qint64 first = conversation().id;
    m_window.reset();  // not closed: as if it had been killed
    openWindow();
    QTRY_COMPARE(conversation().id, first);
    openOther();
    QCOMPARE(m_other->chat().state().conversation().id, qint64(0));
    QVERIFY(!m_other->conditions().text().contains("another-window"));
  }

  void whoOpensItThereIsToldAndNothingIsLost() {
    ask("The first");
    const qint64 id = conversation().id;
    m_window->composer().setText("not sent yet");
    chat().keeper().saveNow();
    openOther();
    m_other->chat().conversations().open(id);
    QCOMPARE(m_other->conditions().text(), QString("Conversation-open-another-window"));
    QVERIFY2(m_other->composer().text().isEmpty(), "the draft is the other window's");
    askOther("Of the second window");
    m_other->composer().setText("another draft");
    m_other->chat().conversations().startNew();
    QVERIFY(m_other->composer().text().isEmpty());
    m_other->chat().conversations().open(id);
    QCOMPARE(m_other->composer().text(), QString("another draft"));
    m_other->chat().keeper().saveNow();
    ask("not sent yet");  // what stood there and what is written now
    m_window->composer().setText("the last draft");
    chat().keeper().saveNow();
    m_other->close();
    m_other.reset();
    m_window->close();
    m_window.reset();
    QCOMPARE(stored(id), QStringList({"Of the second window", "The first", "not sent yetnot sent yet"}));
    openWindow();
    ready();
    chat().conversations().open(id);
    QCOMPARE(m_window->composer().text(), QString("the last draft"));
    QVERIFY(!m_window->conditions().text().contains("another-window"));
  }

  void theDraftsOfBothAreKeptWhenTheOtherLeavesFirst() {
    for (const bool shown : {true, false}) {
      chat().conversations().startNew();
      ask("The first");
      const qint64 id = conversation().id;
      m_window->composer().setText("one");
      openOther();
      m_other->chat().conversations().open(id);
      m_other->composer().setText("two");
      if (!shown) m_other->chat().conversations().startNew();
      m_window->close();
      m_window.reset();
      m_other->close();
      if (shown) {
        QCOMPARE(m_other->composer().text(), QString("one\n\ntwo"));
        QVERIFY(!m_other->conditions().text().contains("another-window"));
      }
      m_other.reset();
      openWindow();
      ready();
      chat().conversations().open(id);
      QCOMPARE(m_window->composer().text(), QString("one\n\ntwo"));
    }
  }

  void whatIsReadAheadIsItsWindows() {
    openOther();
    QTest::keyClicks(&m_window->composer().edit(), "not sent yet");
    chat().conversations().setSystemPrompt("Be brief");
    chat().keeper().saveNow();
    chat().turn().prefill();
    const qint64 id = conversation().id;
    QVERIFY(id && ConversationClaims(m_dir->path()).isElsewhere(id));
    QTRY_VERIFY(!chat().state().busy());
    QVERIFY(ConversationClaims(m_dir->path()).isElsewhere(id));
    m_other.reset();
    chat().keeper().saveNow();
    m_window.reset();  // not closed: as if it had been killed
    openWindow();
    QCOMPARE(conversation().id, id);
    QCOMPARE(m_window->composer().text(), QString("not sent yet"));
    chat().conversations().startNew();
    QVERIFY2(m_window->composer().text().isEmpty(), "the draft is the other conversation's");
  }

  void draftsOfBothAreKept() {
    QTest::keyClicks(&m_window->composer().edit(), "one");
    openOther();
    QVERIFY(m_other->composer().text().isEmpty());
    QTest::keyClicks(&m_other->composer().edit(), "two");
    m_other->close();
    m_other.reset();
    m_window->close();
    m_window.reset();
    openWindow();
    QCOMPARE(m_window->composer().text(), QString("one\n\ntwo"));
  }

  // A program that was killed.
  void whatNobodyHoldsAnyMoreDoesNotCount() {
    QDir(m_dir->path()).mkpath("left/open");
    for (const char* name : {"left/open/window-1-a.lock", "left/open/7.lock"}) {
      QFile lock(m_dir->filePath(name));
      QVERIFY(lock.open(QIODevice::WriteOnly));
      lock.write("99999999\nkvarium\n\n\n\n");
    }
    const ConversationClaims claims(m_dir->filePath("left"));
    QVERIFY(claims.alone());
    QVERIFY(!claims.isElsewhere(7));
    QCOMPARE(QDir(m_dir->filePath("left/open")).entryList(QDir::Files).size(), 1);  // its own
  }
};

KVARIUM_QT_TEST(TwoWindowsTest)

}  // namespace kvarium::ui::two_windows_test

#include "two_windows_test.moc"
