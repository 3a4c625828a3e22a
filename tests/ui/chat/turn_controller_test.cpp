// One turn: how it begins, waits, ends, fails and is stopped, and what it leaves.
#include "tests/support/qt_tests.h"
#include "tests/ui/chat/open_chat.h"
#include "ui/library/turn_report.h"

namespace kvarium::ui::turn_controller_test {

class TurnControllerTest : public QObject, ChatTest {
  Q_OBJECT

  void cutOffReply() {
    support::script().reply = [](const auto& messages) {
      return messages.back().role == "assistant" ? std::vector<std::string>{"and", " the", " rest."}
                                                 : std::vector<std::string>{"The", " beginning", " "};
    };
    support::script().stop_reason = decode::StopReason::length;
    ready();
    ask("Tell me");
  }

 private slots:
  void init() { begin(); }
  void cleanup() { end(); }

  void aTurnIsAnnouncedAndOneRunsAtATime() {
    QVERIFY(!turn().send("No-model-is-open"));
    ready();
    QSignalSpy began(&turn(), &TurnController::turnBegan);
    QVERIFY(turn().send("Hello"));
    QVERIFY(state().busyHere());
    QCOMPARE(turn().doing(shown().id), Doing::writes);
    QVERIFY(!turn().send("Too early") && turn().whyNotSend().isEmpty());
    QTRY_VERIFY(!state().busy());
    QCOMPARE(began.count(), 1);
    QCOMPARE(lastText(), QString("Hello."));
    QCOMPARE(turn().doing(shown().id), Doing::nothing);
  }

  void theDateIsThatOfTheFirstMessageUntilAnotherIsChosen() {
    support::script().writes_time = true;
    ready();
    const auto told = [] { return QString::fromStdString(support::scriptLog().last_turn.began); };
    const auto at = [](qint64 ms) { return QDateTime::fromMSecsSinceEpoch(ms).toString("yyyy-MM-ddTHH:mm:ss"); };
    ask("First");
    QCOMPARE(told(), at(shown().messages.front().created_ms));
    const_cast<Message&>(shown().messages.front()).created_ms -= qint64{3} * 24 * 3600 * 1000;
    ask("Second");
    QCOMPARE(told(), at(shown().messages.front().created_ms));
    conversations().useToday();
    ask("Third");
    QCOMPARE(told(), at(shown().dated_ms));
    support::script().writes_time = false;
    m_open->load();
    QTRY_VERIFY(state().isReady());
    ask("Fourth");
    QCOMPARE(told(), QString());
  }

  void aTurnUsesItsConversationsCells() {
    ready();
    ask("First");
    const qint64 first = shown().id;
    QCOMPARE(qint64(support::scriptLog().last_turn.conversation), first);
    conversations().startNew();
    ask("Second");
    QVERIFY(shown().id != first);
    QCOMPARE(qint64(support::scriptLog().last_turn.conversation), shown().id);
    conversations().open(first);
    ask("Third");
    QCOMPARE(qint64(support::scriptLog().last_turn.conversation), first);
  }

  void cellsOfAnotherConversationAreNamedInTheNumbers() {
    ready();
    ask("Paper notes");
    support::script().reused_from = shown().id;
    conversations().startNew();
    ask("Begins the same");
    QCOMPARE(m_open->leaf().stats.value("shared_with").toString(), QString("Paper notes"));
    QVERIFY(reportDetails(m_open->leaf().stats).contains("shared-with(prompt-tokens-read-not(12, 6, 6), Paper notes)"));
  }

  void aReplyIsWrittenAgainWithItsSeedAndSettings() {
    ready();
    ReplySettings warm, cold;
    warm.temperature = 0.8;
    cold.temperature = 0;
    conversations().setSettings(warm);
    ask("Tell me");
    const quint64 seed = support::scriptLog().last_turn.options.sampling.seed;
    QCOMPARE(quint64(settingsOf(m_open->leaf().stats).seed), seed);
    QVERIFY(reportDetails(m_open->leaf().stats).contains(QString("seed(%1)").arg(seed)));
    conversations().setSettings(cold);
    QVERIFY(turn().context(m_open->leaf()).can_repeat);
    turn().writeAgain(shown().leaf);
    QTRY_VERIFY(!state().busy());
    QCOMPARE(support::scriptLog().last_turn.options.sampling.seed, seed);
    QCOMPARE(support::scriptLog().last_turn.sampling->temperature, std::optional(0.8));
    QCOMPARE(shown().versions(shown().leaf).size(), size_t(2));
    turn().regenerate();
    QTRY_VERIFY(!state().busy());
    QVERIFY(support::scriptLog().last_turn.options.sampling.seed != seed);
    QCOMPARE(support::scriptLog().last_turn.sampling->temperature, std::optional(0.0));
    QVERIFY(shown().settings.seed < 0);
  }

  void aReplyFillsTheContextUnlessALengthIsChosen() {
    ready();
    ask("First");
    QVERIFY(support::scriptLog().last_turn.fills_context);
    QCOMPARE(support::scriptLog().last_turn.options.max_new_tokens, int64_t(ReplySettings::usual_reply));
    ReplySettings shorter;
    shorter.max_new_tokens = 5;
    conversations().setSettings(shorter);
    ask("Second");
    QVERIFY(!support::scriptLog().last_turn.fills_context);
    QCOMPARE(support::scriptLog().last_turn.options.max_new_tokens, int64_t(5));
    QCOMPARE(ReplySettings::fromJson(ReplySettings().toJson()).max_new_tokens, 0);
  }

  void aReplyKeepsTheSystemPromptThatItWasWrittenWith() {
    ready();
    slowly();
    conversations().setSystemPrompt("One");
    QVERIFY(turn().send("Hello"));
    QTRY_VERIFY(!lastText().isEmpty());
    conversations().setSystemPrompt("Two");
    turn().stop();
    QTRY_VERIFY(!state().busy());
    QCOMPARE(shown().find(shown().leaf)->stats.value(made_with_prompt).toString(), QString("One"));
  }

  void aNewVersionSaysWhatFollowsTheOldOneAndGoesBack() {
    ready();
    ask("One");
    ask("Two");
    const std::vector<qint64> path = shown().path();
    std::vector<Removal> told;
    QObject::connect(&state(), &ChatState::removed, &m_open->link, [&](const Removal& one) { told.push_back(one); });
    const auto goesBack = [&](int later) {
      QTRY_VERIFY(!state().busy());
      QCOMPARE(told.size(), size_t(1));
      QCOMPARE(told[0].later, later);
      QCOMPARE(told[0].version, 1);
      QVERIFY(shown().path() != path);
      conversations().undoRemoval(told[0]);
      QVERIFY(shown().path() == path);
      told.clear();
    };
    QVERIFY(turn().edit(path[0], "Another"));
    QCOMPARE(shown().title, QString("One"));  // it keeps the title that it got
    goesBack(3);
    QVERIFY(turn().edit(path[1], "Another reply"));
    goesBack(2);
    turn().regenerate(path[1]);
    goesBack(2);
    QVERIFY(turn().edit(path[2], "The last question"));
    goesBack(1);
    QVERIFY(turn().edit(path[3], "The last reply"));
    goesBack(0);
    slowly();
    QVERIFY(turn().edit(path[0], "A third"));
    QTRY_VERIFY(!lastText().isEmpty());
    conversations().undoRemoval(told.at(0));
    QTRY_VERIFY(!state().busy());
    QVERIFY(shown().path() == path);
    QCOMPARE(shown().versions(path[0]).size(), size_t(3));
    support::script() = {};
    told.clear();
    turn().regenerate();  // of the last reply
    QTRY_VERIFY(!state().busy());
    QVERIFY(told.empty());
  }

  void aReplyKeepsItsAuthorWhateverModelIsOpen() {
    slowly();
    ready();
    QVERIFY(turn().send("Hello"));
    QTRY_VERIFY(!lastText().isEmpty());
    const Conversation unfinished = shown();  // as a crash leaves it
    turn().stop();
    QTRY_VERIFY(!state().busy());
    m_open->chat.setModel(ModelState::ready, "another", "/models/another.gguf");
    QCOMPARE(turn().context(m_open->leaf()).speaker, QString("scripted"));
    QCOMPARE(turn().context(*unfinished.find(unfinished.leaf)).speaker, QString("scripted"));
    QVERIFY(isUnmeasured(unfinished.find(unfinished.leaf)->stats));
    Conversation old;
    old.id = newId();
    old.add(0, true, "Hi");
    old.add(old.leaf, false, "Ho").stats = {{"opened_from", "old.kvcache"}};
    conversations().take(old);
    QCOMPARE(turn().context(m_open->leaf()).speaker, QString("Assistant"));
  }

  void aTurnStoppedWhileItReadsSaysWhatWasRead() {
    ready();
    support::script().read = std::chrono::milliseconds(20000);
    const PartSpy reads(m_open->link.mirror(), Part::reading);
    QVERIFY(turn().send("A long question"));
    QTRY_VERIFY(!reads.count() == 0);
    turn().stop();
    QTRY_VERIFY(!state().busy());
    QCOMPARE(shown().path().size(), size_t(1));
    QCOMPARE(m_open->notices.size(), 1);
    QCOMPARE(m_open->notices[0], QString("Stopped-before-first-word(6, 12)"));
  }

  void aReplyThatFailsKeepsItsWords() {
    support::script().refuse_turn = "the cache is full; choose another";
    support::script().refuse_turn_after = 2;
    slowly();
    ready();
    ask("Tell me");
    QCOMPARE(lastText(), QString("word word "));
    QCOMPARE(m_open->leaf().stats.value("failed").toString(), QString("the cache is full; choose another"));
    QVERIFY(turn().context(m_open->leaf()).can_go_on);
    QCOMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(m_open->problems[0].first, ChatProblem::turn);
  }

  void aRefusedReplyWithoutWordsIsNoMessage() {
    support::script().refuse_turn = "the prompt is too long; start a new conversation";
    support::script().refuses_again = true;
    ready();
    ask("Tell me");
    QCOMPARE(shown().path().size(), size_t(1));
    QCOMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(m_open->problems[0].first, ChatProblem::refused);
  }

  void aContinuationThatFailsLeavesWhatWasThere() {
    cutOffReply();
    support::script().refuse_turn = "the cache is full; choose another";
    turn().goOn();
    QTRY_VERIFY(!state().busy());
    QCOMPARE(lastText(), QString("The beginning "));
    QVERIFY(turn().context(m_open->leaf()).can_go_on);
    QCOMPARE(m_open->leaf().stats.value("stop_reason").toString(), QString("length"));
    support::script().refuse_turn.clear();
    turn().tryAgain();
    QTRY_VERIFY(!state().busy());
    QCOMPARE(lastText(), QString("The beginning and the rest."));
  }

  void aCopyHasNothingOfTheReplyBeingWritten() {
    cutOffReply();
    const QString before = lastText();
    slowly();
    turn().goOn();
    QTRY_VERIFY(lastText().size() > before.size());
    const Conversation copy = *keeper().read(shown().id);
    QCOMPARE(copy.find(copy.leaf)->text, before);
    QVERIFY(wasCutOff(copy.find(copy.leaf)->stats));
    QVERIFY(isUnmeasured(m_open->leaf().stats));  // as it is stored, should the program end now
    turn().stop();
    QTRY_VERIFY(!state().busy());
    turn().regenerate();
    QTRY_VERIFY(!lastText().isEmpty());
    QCOMPARE(keeper().read(shown().id)->path().size(), size_t(1));
  }

  void aPauseIsAskedForReachedAndLeft() {
    turn().pause();
    QVERIFY(!turn().isPausing());  // nothing runs
    slowly();
    ready();
    QVERIFY(turn().send("Slow down"));
    const qint64 id = shown().id;
    QTRY_VERIFY(!lastText().isEmpty());
    turn().pause();
    QCOMPARE(turn().paceInWords(), QString("pausing…"));
    QCOMPARE(turn().doing(id), Doing::waits);
    QTRY_VERIFY2(turn().paceInWords().startsWith("paused-after-tokens("), qPrintable(turn().paceInWords()));
    conversations().startNew();
    QCOMPARE(turn().whyNotSend(), QString("A-reply-waits-in(Slow down)"));
    conversations().open(id);
    const QString before = turn().paceInWords();
    turn().step();
    QTRY_VERIFY(turn().paceInWords() != before);
    QVERIFY(turn().isPausing());
    turn().pause(false);
    QVERIFY(turn().paceInWords().isEmpty());
    QCOMPARE(turn().doing(id), Doing::writes);
    turn().step();  // pauses too
    QVERIFY(turn().isPausing());
    turn().stop();
    QTRY_VERIFY(!state().busy());
    QVERIFY(!turn().isPausing());
  }

  void aSystemPromptIsReadAhead() {
    QVERIFY(!turn().whyNotPrefill().isEmpty());
    ready();
    QVERIFY(!turn().whyNotPrefill().isEmpty());  // nothing is written yet
    conversations().setSystemPrompt("You are a tutor of physics.");
    turn().prefill();
    QCOMPARE(turn().doing(shown().id), Doing::reads);
    QTRY_VERIFY(!state().busy());
    QVERIFY(support::scriptLog().last_turn.prefill_only);
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(1));
    QVERIFY(shown().id != 0 && shown().messages.empty());
    QCOMPARE(m_open->notices.size(), 1);
    QCOMPARE(m_open->notices[0], QString("tokens-cache-before-asked(12, 6)"));
    ask("What is mass?");
    QCOMPARE(lastText(), QString("Hello."));
    QCOMPARE(support::scriptLog().last_messages.size(), size_t(2));
    support::script().refuse_turn = "the cache is full; choose another";
    turn().prefill();
    QTRY_VERIFY(!state().busy());
    QCOMPARE(m_open->problems.size(), size_t(1));
    QCOMPARE(m_open->problems[0].first, ChatProblem::prefill);
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(TurnControllerTest)

}  // namespace kvarium::ui::turn_controller_test

#include "turn_controller_test.moc"
