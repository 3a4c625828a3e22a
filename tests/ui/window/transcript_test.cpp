// A long transcript: read in both directions, searched, and written to.
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>
#include <algorithm>

#include "tests/support/qt_tests.h"
#include "tests/ui/window/long_transcript.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/theme.h"
#include "ui/parts/title_label.h"
#include "ui/transcript/find_bar.h"
#include "ui/transcript/markdown/message_document.h"
#include "ui/transcript/message_body.h"
#include "ui/transcript/thought_block.h"
#include "ui/transcript/transcript_view.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/token_tint.h"

namespace kvarium::ui::transcript_test {

class TranscriptTest : public QObject, LongTranscript {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void inANarrowColumnButtonsStandBelowWhatTheyWouldSqueeze() {
    ready();
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(1);
    type("go");
    QTRY_VERIFY(lastText().size() > 100);
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    for (const int width : {1400, 1000, 800, 620}) {
      m_window->resize(width, 600);
      m_window->docks().spread();
      settle();
      QVERIFY(transcript().isVisible() || width < 800);
      if (!transcript().isVisible()) continue;  // views stand alone there
      MessageView* reply = transcript().view(conversation().leaf);
      QVERIFY(reply);
      std::vector<QRect> places;
      int go_on = 0;
      for (QWidget* part : reply->findChildren<QWidget*>()) {
        auto* label = qobject_cast<QLabel*>(part);
        auto* button = qobject_cast<QToolButton*>(part);
        if (!part->isVisible() || (!label && !button) || part->size().isEmpty()) continue;
        const QRect place(part->mapTo(reply, QPoint()), part->size());
        const QString what = QString("%1 at %2").arg(label ? label->text() : button->text()).arg(width);
        QVERIFY2(reply->rect().contains(place), qPrintable(what));
        if (button) QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(what));
        if (label && label->wordWrap())
          QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(what));
        for (const QRect& other : places) QVERIFY2(!other.intersects(place), qPrintable(what));
        places.push_back(place);
        go_on += button && button->text() == "Continue";
      }
      QCOMPARE(go_on, 1);
    }
  }

  void buttonsOfEarlierMessagesWaitForPointerOrKeyboard() {
    ready();
    ask("one");
    ask("two");
    const std::vector<qint64> path = conversation().path();
    const auto areSeen = [&](size_t i) {
      return transcript().view(path[i])->findChild<QWidget*>("messageButtons")->mask().isEmpty();
    };
    QVERIFY(!areSeen(0) && !areSeen(1) && areSeen(3));
    QToolButton* copy = nullptr;
    for (QToolButton* each : transcript().view(path[1])->findChildren<QToolButton*>())
      if (each->text() == "Copy") copy = each;
    QVERIFY(copy && copy->isVisible());
    copy->setFocus(Qt::TabFocusReason);
    QVERIFY(areSeen(1) && !areSeen(0));
    for (const size_t i : {0, 1}) {  // they lie on no word
      const MessageView* view = transcript().view(path[i]);
      QVERIFY(view->findChild<QWidget*>("messageButtons")->geometry().bottom() <
              const_cast<MessageView*>(view)->body().y());
    }
    m_window->composer().focusText();
    QVERIFY(!areSeen(1));
    QTest::mouseMove(transcript().view(path[0]), QPoint(20, 20));
    QTRY_VERIFY(areSeen(0));
    const auto who = [&](size_t i) { return transcript().view(path[i])->findChild<TitleLabel*>()->accessibleName(); };
    QVERIFY2(who(1).startsWith("scripted"), qPrintable(who(1)));
    QVERIFY2(who(3).startsWith("Reply"), qPrintable(who(3)));  // by the same model
  }

  void whatLeadsToTheEndLiesOnNoWords() {
    openLong(60);
    QTRY_VERIFY(transcript().seenPlace().message == 0);
    QPushButton* latest = nullptr;
    for (QPushButton* one : transcript().findChildren<QPushButton*>())
      if (one->text().startsWith("Latest")) latest = one;
    QVERIFY(latest && !latest->isVisible());
    bar()->setValue(bar()->maximum() / 2);
    QVERIFY(latest->isVisible());
    QWidget* strip = latest->parentWidget();
    QCOMPARE(strip->width(), transcript().viewport()->width());
    QCOMPARE(strip->grab().toImage().pixelColor(1, 1), theme().window);  // no word is seen through it
    QVERIFY2(strip->rect().contains(latest->geometry()), "nothing of it is over the text");
    bar()->setValue(bar()->value() + 1);
    const int hidden = strip->height();
    QCOMPARE(bar()->pageStep(), transcript().viewport()->height() - hidden);  // a page later nothing was left out
    latest->click();
    QVERIFY(transcript().seenPlace().message == 0 && !latest->isVisible());
    QCOMPARE(bar()->pageStep(), transcript().viewport()->height());
  }

  void whatIsReadStaysInPlaceOnTheWayUp() {
    openLong(400);
    for (int i = 0; i < 40; ++i) {
      // Some message in sight moves by just as much as was scrolled.
      MessageView* seen = nullptr;
      for (MessageView* v : transcript().viewport()->findChildren<MessageView*>())
        if (v->isVisible() && v->y() > -2000 && v->y() < 300) seen = v;
      QVERIFY(seen);
      const qint64 id = seen->id();
      const int y = seen->y();
      bar()->setValue(bar()->value() - 100);
      QCOMPARE(transcript().view(id)->y(), y + 100);
      QCoreApplication::processEvents();
      QCOMPARE(transcript().view(id)->y(), y + 100);
    }
    verifyWhole();
  }

  void theKeyboardReachesBothEnds() {
    const Conversation old = openLong(300);
    transcript().setFocus();
    QTest::keyClick(&transcript(), Qt::Key_Home);
    QVERIFY(transcript().view(old.messages.front().id));
    QCOMPARE(bar()->value(), 0);
    QTest::keyClick(&transcript(), Qt::Key_PageDown);
    QVERIFY(bar()->value() > 0);
    QTest::keyClick(&transcript(), Qt::Key_End);
    QCOMPARE(bar()->value(), bar()->maximum());
    QTest::keyClick(&transcript(), Qt::Key_Up);
    QVERIFY(bar()->value() < bar()->maximum());  // the end holds nobody back
    QTest::keyClick(&transcript(), Qt::Key_Home);
    std::vector<int> tops;  // the Tab key goes down message by message
    for (int i = 0; i < 60; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      if (transcript().focusedMessage()) tops.push_back(bar()->value());
    }
    QVERIFY(tops.size() > 50);
    QVERIFY(std::is_sorted(tops.begin(), tops.end()));
    QVERIFY(tops.back() > 0);
  }

  void aMessageBeingEditedOutlivesScrolling() {
    openLong(300);
    transcript().editLastOfUser();
    auto* field = transcript().findChild<QPlainTextEdit*>();
    QVERIFY(field);
    field->setPlainText("half an edit");
    bar()->setValue(0);
    m_window->composer().focusText();
    bar()->setValue(bar()->maximum() / 2);
    QTest::keyClick(&transcript(), Qt::Key_End);
    QCOMPARE(transcript().findChild<QPlainTextEdit*>(), field);
    QCOMPARE(field->toPlainText(), QString("half an edit"));
    QTRY_VERIFY(field->isVisible());
  }

  void anEditIsSeenWhateverTheLengthOfTheText() {
    for (const int messages : {4, 12, 20}) {
      openLong(messages);
      for (int high = 480; high < 1000; high += 20) {
        m_window->resize(1000, high);
        settle(0);
        QTest::keyClick(&transcript(), Qt::Key_End);
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        settle(0);
        auto* field = transcript().findChild<QPlainTextEdit*>();
        QVERIFY(field && field->hasFocus());
        const QRect place(field->mapTo(transcript().viewport(), QPoint()), field->size());
        QVERIFY2(transcript().viewport()->rect().contains(place),
                 qPrintable(QString("%1 messages, %2 px").arg(messages).arg(high)));
        QTest::keyClick(field, Qt::Key_Escape);
      }
    }
  }

  void anEditHasTheKeysOfTheComposerAndIsKept() {
    ready();
    ask("apples");
    const auto field = [&] { return transcript().findChild<QPlainTextEdit*>(); };
    transcript().editLastOfUser();
    QTest::keyClick(field(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(field(), "pears");
    QTest::keyClick(field(), Qt::Key_Escape);
    QTRY_VERIFY(!field());
    QCOMPARE(chat().state().conversation().find(chat().state().conversation().path().front())->text, QString("apples"));
    transcript().editLastOfUser();
    QCOMPARE(field()->toPlainText(), QString("apples\npears"));
    QTRY_VERIFY(buttonSaying(transcript(), "Cancel"));
    buttonSaying(transcript(), "Cancel")->click();  // thrown away
    QTRY_VERIFY(!field());
    transcript().editLastOfUser();
    QCOMPARE(field()->toPlainText(), QString("apples"));
    QTest::keyClicks(field(), " or pears");
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY(!chat().state().busy() && !field());
    QCOMPARE(chat().state().conversation().find(chat().state().conversation().path().front())->text,
             QString("apples or pears"));
  }

  void aCellThatIsChosenIsSoughtInTheText() {
    support::script().reply = [](const auto&) { return words(1500); };
    support::script().per_token = {};
    ready();
    ask("Tell me");
    QVERIFY(!m_window->tint().action()->isChecked());
    MessageView* reply = transcript().view(chat().state().conversation().leaf);
    bar()->setValue(0);
    InspectorSelection& selection = m_window->docks().inspector().selection();
    const auto seen = [&](qint64 position) {
      const QRect box = reply->tokenBox(position).translated(reply->pos());
      return box.isValid() && transcript().viewport()->rect().contains(box);
    };
    QVERIFY(!seen(1200));
    const QImage before = reply->body().grab().toImage();
    selection.lock({1200, 1});
    QVERIFY(seen(1200));
    QVERIFY(reply->body().grab().toImage() != before);  // outlined
    const int there = bar()->value();
    selection.lock({1201, 1});
    QCOMPARE(bar()->value(), there);  // it is seen already
    selection.lock({20, 1});
    QVERIFY(seen(20));
    selection.unlock();
    QTRY_VERIFY(reply->body().grab().toImage() == before);
  }

  void messagesUsedAgainShowNothingOfTheOneBefore() {
    const Conversation old = openLong(300);
    for (const int part : {0, 30, 60, 90, 15, 45}) {
      bar()->setValue(int(qint64(bar()->maximum()) * part / 100));
      int seen = 0;
      for (MessageView* v : transcript().viewport()->findChildren<MessageView*>()) {
        if (!v->isVisible()) continue;
        const Message* m = old.find(v->id());
        QVERIFY(m);
        QCOMPARE(v->body().text().text(), m->text);
        QCOMPARE(v->fromUser(), m->from_user);
        ++seen;
      }
      QVERIFY(seen > 2);
    }
  }

  void findingGoesThroughAllMessages() {
    const Conversation old = openLong(500);
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* find = m_window->findChild<FindBar*>();
    QVERIFY(find->isVisible());
    QTest::keyClicks(&find->field(), "message 7");
    QTRY_COMPARE(find->count(), QString("of(11, 11)"));  // 7, 70 to 79
    QVERIFY(transcript().view(old.messages[79].id));
    QVERIFY(!transcript().view(old.messages[79].id)->body().extraSelections().isEmpty());
    QTest::keyClick(&find->field(), Qt::Key_Return);
    QCOMPARE(find->count(), QString("of(1, 11)"));
    QVERIFY(transcript().view(old.messages[7].id));
    QTest::keyClick(&find->field(), Qt::Key_Escape);
    QVERIFY(find->isHidden());
    QVERIFY(transcript().view(old.messages[7].id)->body().extraSelections().isEmpty());
  }

  void whetherThoughtsUnfoldIsRemembered() {
    const auto action = [this] {
      for (QAction* each : m_window->findChildren<QAction*>())
        if (each->text().contains("Show-thinking-while-written")) return each;
      return static_cast<QAction*>(nullptr);
    };
    const auto unfolds = [this] {
      support::script().reply = [](const auto&) {
        std::vector<std::string> thoughts(100, "one ");
        thoughts.front() = "<think>";
        return thoughts;
      };
      support::script().per_token = std::chrono::milliseconds(100);
      type("Hello");
      ThoughtBlock* block = nullptr;
      const auto shown = [&] {  // of this reply: one before it is folded
        MessageView* view = transcript().view(chat().state().conversation().leaf);
        block = view && chat().state().busy() ? view->findChild<ThoughtBlock*>() : nullptr;
        return block && block->isVisible();
      };
      [&] { QTRY_VERIFY(shown()); }();
      const bool unfolded = block && block->isUnfolded();
      chat().turn().stop();
      [&] { QTRY_VERIFY(!chat().state().busy()); }();
      return unfolded;
    };
    ready();
    QVERIFY(action() && !action()->isChecked());
    QVERIFY(!unfolds());
    action()->trigger();
    m_window->close();
    m_window.reset();
    openWindow();
    ready();
    QVERIFY(action()->isChecked());
    QVERIFY(unfolds());
    action()->trigger();
  }

  void aNarrowerWindowKeepsThePlace() {
    openLong(300);
    bar()->setValue(bar()->maximum() / 2);
    MessageView* seen = nullptr;
    for (MessageView* v : transcript().viewport()->findChildren<MessageView*>())
      if (v->isVisible() && v->y() > -2000 && v->y() < 300) seen = v;
    QVERIFY(seen);
    const qint64 id = seen->id();
    m_window->resize(700, 700);
    settle();
    QVERIFY(transcript().view(id) && transcript().view(id)->isVisible());
    verifyWhole();
  }
};

KVARIUM_QT_TEST(TranscriptTest)

}  // namespace kvarium::ui::transcript_test

#include "transcript_test.moc"
