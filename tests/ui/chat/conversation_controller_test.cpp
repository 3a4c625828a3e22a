// Which conversation is shown, what is deleted and comes back, and two windows on one folder.
#include "tests/support/qt_tests.h"
#include "tests/ui/chat/open_chat.h"

namespace kvarium::ui::conversation_controller_test {

class ConversationControllerTest : public QObject, ChatTest {
  Q_OBJECT

  std::unique_ptr<OpenChat> m_other;

  void openOther() {
    m_other = std::make_unique<OpenChat>(m_dir->path());
    m_other->ready();
  }
  ConversationController& there() { return m_other->chat.conversations(); }
  bool isElsewhere(qint64 id) { return m_other->store.claims().isElsewhere(id); }
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

  void equalTitlesAreToldApart() {
    ask("Hello");
    conversations().startNew();
    ask("Hello");
    QCOMPARE(shown().title, QString("Hello (2)"));
    conversations().rename(shown().id, " \n ");
    QCOMPARE(shown().title, QString("Hello (2)"));
    conversations().rename(shown().id, "  Mine \n own ");
    QCOMPARE(shown().title, QString("Mine own"));
  }

  void anotherBranchIsShownWhenTheReplyIsDone() {
    ask("One");
    const qint64 id = shown().id, first = shown().leaf;
    slowly();
    turn().regenerate();
    QTRY_VERIFY(!lastText().isEmpty());
    QSignalSpy wanted(&conversations(), &ConversationController::messageWanted);
    conversations().open(id, first);
    QCOMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(m_open->problems[0].first, ChatProblem::busy);
    QVERIFY(wanted.isEmpty() && shown().leaf != first);
    turn().stop();
    QTRY_VERIFY(!state().busy());
    conversations().open(id, first);
    QCOMPARE(shown().leaf, first);
    QCOMPARE(wanted.count(), 1);
  }

  void whatIsDeletedWhileItsReplyIsWrittenStaysDeleted() {
    slowly();
    QVERIFY(turn().send("go"));
    QTRY_VERIFY(lastText().size() > 20);
    const qint64 id = shown().id;
    conversations().removeAll({id});
    QCOMPARE(shown().id, qint64(0));
    QTRY_VERIFY(!state().busy());
    QVERIFY(m_open->chat.list().empty());
    conversations().restore({id});
    QVERIFY(lastText().size() > 20);
    QCOMPARE(m_open->chat.list().size(), size_t(1));
  }

  void aDeletionSaysWhetherAnythingIsGone() {
    ask("One");
    QVERIFY(conversations().removeAll({shown().id}));
    QCOMPARE(shown().id, qint64(0));
    QVERIFY(!conversations().removeAll({}));
  }

  void whatIsWrittenThereIsKeptWhenItIsDeletedHere() {
    ask("The first");
    const qint64 id = shown().id;
    openOther();
    there().open(id);
    QVERIFY(m_other->shown().guest);
    conversations().removeAll({id});
    QVERIFY(ConversationStore(m_dir->path()).list().empty());
    m_other->ask("Goes on");
    m_other.reset();
    open();
    QCOMPARE(m_open->chat.list().size(), size_t(1));
    QCOMPARE(stored(id), QStringList({"Goes on", "The first"}));
  }

  void whatIsOpenThereIsNotDeletedHere() {
    ask("The first");
    openOther();
    there().removeAll({shown().id});
    QCOMPARE(m_other->problems.size(), size_t(1));
    QCOMPARE(m_other->problems[0].first, ChatProblem::store);
    QCOMPARE(m_other->problems[0].second, QString("open-another-window-delete(The first)"));
    QCOMPARE(ConversationStore(m_dir->path()).list().size(), size_t(1));
  }

  void whatIsClosedIsFreeAgain() {
    ask("The first");
    const qint64 id = shown().id;
    openOther();
    QVERIFY(isElsewhere(id));
    conversations().startNew();
    QVERIFY(!isElsewhere(id));
    there().open(id);
    QVERIFY(!m_other->shown().guest);
    QVERIFY(m_open->store.claims().isElsewhere(id));
  }

  void aReplyThatIsWrittenStaysItsWindows() {
    slowly();
    QVERIFY(turn().send("go"));
    QTRY_VERIFY(!lastText().isEmpty());
    const qint64 id = shown().id;
    conversations().startNew();
    openOther();
    QVERIFY(isElsewhere(id));
    turn().stop();
    QTRY_VERIFY(!state().busy());
    QVERIFY(!isElsewhere(id));
  }

  void whatWasDeletedCanBeBroughtBackThoughAnotherWindowBegan() {
    ask("The first");
    const qint64 id = shown().id;
    conversations().removeAll({id});
    openOther();
    conversations().restore({id});
    QCOMPARE(shown().id, id);
    QCOMPARE(shown().path().size(), size_t(2));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(ConversationControllerTest)

}  // namespace kvarium::ui::conversation_controller_test

#include "conversation_controller_test.moc"
