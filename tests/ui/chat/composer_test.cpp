// The composer's keys.
#include <QInputMethodEvent>
#include <QLabel>
#include <QPaintEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QThreadPool>
#include <QToolButton>
#include <QVBoxLayout>
#include <atomic>

#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/chat/composer.h"

namespace kvarium::ui::composer_test {

class ComposerTest : public QObject {
  Q_OBJECT
  std::unique_ptr<Composer> m_composer;
  QStringList m_sent;
  bool m_takes = true;

 private slots:
  void init() {
    m_composer = std::make_unique<Composer>();
    m_sent.clear();
    m_takes = true;
    m_composer->setTaker([this](const QString& text) {
      m_sent << text;
      return m_takes;
    });
    m_composer->show();
    m_composer->edit().setFocus();
  }

  void enterSendsAndClears() {
    QTest::keyClicks(&m_composer->edit(), "hello");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 1);
    QCOMPARE(m_sent.front(), QString("hello"));
    QVERIFY(m_composer->text().isEmpty());
  }
  void whatIsNotTakenStaysAsItIs() {
    m_takes = false;
    QTest::keyClicks(&m_composer->edit(), "hello");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Left);
    const int at = m_composer->edit().textCursor().position();
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent, QStringList("hello"));
    QCOMPARE(m_composer->text(), QString("hello"));
    QCOMPARE(m_composer->edit().textCursor().position(), at);
    m_composer->edit().undo();  // nothing was taken away that could be brought back
    QVERIFY(m_composer->text() != "hello");
  }
  void keypadEnterSendsToo() {
    QTest::keyClicks(&m_composer->edit(), "hello");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(m_sent.count(), 1);
  }
  void shiftEnterMakesALine() {
    QTest::keyClicks(&m_composer->edit(), "a");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(&m_composer->edit(), "b");
    QCOMPARE(m_sent.count(), 0);
    QCOMPARE(m_composer->text().count('\n') + m_composer->text().count(QChar::LineSeparator), 1);
  }
  void anEmptyMessageIsNotSent() {
    QTest::keyClicks(&m_composer->edit(), "  ");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 0);
    QVERIFY(!m_composer->button().isEnabled());
  }
  void enterBelongsToTheInputMethodWhileItComposes() {
    QTest::keyClicks(&m_composer->edit(), "abc");
    QInputMethodEvent composing("かん", {});
    QApplication::sendEvent(&m_composer->edit(), &composing);
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 0);
    QInputMethodEvent committed;
    committed.setCommitString("漢");
    QApplication::sendEvent(&m_composer->edit(), &committed);
    QCOMPARE(m_composer->text(), QString("abc漢"));
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 1);
  }
  void whatTheEmptyFieldSaysFollowsTheModelAtOnce() {
    QVERIFY(QTest::qWaitForWindowExposed(m_composer.get()));
    struct Watch : QObject {
      bool painted = false;
      bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) painted |= static_cast<QPaintEvent*>(event)->rect().width() > 50;
        return false;
      }
    } watch;
    m_composer->edit().clearFocus();
    support::drainEvents();
    m_composer->edit().viewport()->installEventFilter(&watch);
    m_composer->setSpeechModel(true);
    QTRY_VERIFY(watch.painted);
  }
  void tabLeaves() {
    QTest::keyClicks(&m_composer->edit(), "text");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Tab);
    QCOMPARE(m_composer->text(), QString("text"));
    QVERIFY(!m_composer->edit().hasFocus());
  }
  void whatBlocksIsSaidInWords() {
    m_composer->setBlocked("No-model-is-open");
    QTest::keyClicks(&m_composer->edit(), "text");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 0);
    QCOMPARE(m_composer->text(), QString("text"));
    QVERIFY(!m_composer->button().isEnabled());
    QCOMPARE(m_composer->button().toolTip(), QString("No-model-is-open"));
  }
  void whileBusyTheButtonStops() {
    QSignalSpy stopped(m_composer.get(), &Composer::stop);
    m_composer->setBusy(true);
    QTest::keyClicks(&m_composer->edit(), "next");
    QTest::keyClick(&m_composer->edit(), Qt::Key_Return);
    QCOMPARE(m_sent.count(), 0);
    QTest::mouseClick(&m_composer->button(), Qt::LeftButton);
    QCOMPARE(stopped.count(), 1);
  }
  void attachingGivesItsPlaceToTheButtonsOfAReply() {
    QToolButton* attach = m_composer->findChild<QToolButton*>();
    QVERIFY(attach && attach->isVisible());
    m_composer->setBusy(true);
    QVERIFY(attach->isHidden());
    m_composer->setBusy(false);
    QVERIFY(attach->isVisible());
    m_composer->setSpeechModel(true);
    QVERIFY(attach->isHidden());
  }
  void itGrowsWithItsTextAndThenScrolls() {
    m_composer->resize(400, 100);
    const int low = m_composer->edit().height();
    m_composer->setText(QString("line\n").repeated(6));
    QTRY_VERIFY(m_composer->edit().height() > low);
    m_composer->setText(QString("line\n").repeated(200));
    QTRY_VERIFY(m_composer->edit().height() < 12 * m_composer->edit().fontMetrics().lineSpacing());
  }

  void theWholeMessageIsMadeOncePerEdit() {
    m_composer->attach({"a.txt", "A"});
    QTest::keyClicks(&m_composer->edit(), "x");
    const QString made = m_composer->text();
    QCOMPARE(m_composer->bytes(), made.toUtf8().size());
    m_composer->setNote("288 tok/s");
    m_composer->setBusy(true);
    QCOMPARE(m_composer->text().constData(), made.constData());
    QTest::keyClicks(&m_composer->edit(), "y");
    QVERIFY(m_composer->text().startsWith("xy"));
    QVERIFY(m_composer->bytes() == made.size() + 1);
    m_composer->edit().clear();
    QVERIFY(!m_composer->isEmpty());
    emit m_composer->attached().front()->removed();
    QVERIFY(m_composer->text().isEmpty() && m_composer->isEmpty() && m_composer->bytes() == 0);
  }

  void aDocumentHasItsNumberOfPages() {
    m_composer->attach({"a.txt", "A"});
    m_composer->attach({"b.pdf", "B", 12});
    const auto words = [this](size_t chip) { return m_composer->attached()[chip]->findChild<QLabel*>()->text(); };
    QVERIFY(!words(0).contains("pages") && words(1).contains("pages(12)"));
  }

  void aCountThatRunsHoldsUpNobody() {
    std::atomic<bool> counts = false, enough = false;
    const auto counter = std::make_shared<engine::TokenCounter>();
    counter->use({.text = [&](std::string_view) -> int64_t {
      counts = true;
      enough.wait(false);
      return 1;
    }});
    m_composer->setCounter(counter);
    m_composer->attach({"a.txt", "A"});
    QTRY_VERIFY(counts);
    m_composer->setText({});  // hangs if it waits for the count
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(m_composer->findChildren<AttachmentChip*>().empty());
    enough = true;
    enough.notify_all();
    QThreadPool::globalInstance()->waitForDone();
  }

  // It looks like one field.
  void aClickAnywhereInTheFrameWrites() {
    m_composer->resize(500, m_composer->sizeHint().height());
    m_composer->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_composer.get()));
    m_composer->edit().clearFocus();
    QVERIFY(!m_composer->edit().hasFocus());
    QTest::mouseClick(m_composer.get(), Qt::LeftButton, {}, QPoint(4, m_composer->height() - 8));
    QVERIFY(m_composer->edit().hasFocus());
    m_composer->edit().clearFocus();
    QTest::mouseClick(m_composer->findChild<QLabel*>(), Qt::LeftButton);  // the note
    QVERIFY(m_composer->edit().hasFocus());
  }
};

KVARIUM_QT_TEST(ComposerTest)

}  // namespace kvarium::ui::composer_test

#include "composer_test.moc"
