// The decode loop in the window: which line is marked and what the variables say at each moment of a turn, and that
// a loop that waits computes nothing.
#include "features/lessons/ui/loop_view.h"
#include "tests/features/lessons/ui/lesson_window.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::loop_view_test {

class LoopViewTest : public QObject, LessonWindow {
  Q_OBJECT

  const LoopMoment& moment() { return lesson().loop().moment(); }
  // The number of the marked line, as the program's view tells it; 0: none is.
  int marked() {
    const QString said = pane().findChild<LoopProgramView*>()->accessibleDescription().section('\n', -1);
    return said.startsWith("Line-is-marked(") ? said.section('(', 1).section(')', 0, 0).toInt() : 0;
  }
  QString value(const QString& name) { return pane().findChild<QLabel*>("loop." + name)->text(); }
  QString state() { return pane().findChild<QLabel*>("loopState")->text(); }
  QString line(int number) {
    return pane().findChild<LoopProgramView*>()->accessibleDescription().section('\n', number - 1, number - 1);
  }
  void enter() {
    ready();
    QTRY_VERIFY(chat().state().isReady());
    m_window->findChild<QAction*>(QStringLiteral("loop"))->trigger();
    QVERIFY(pane().findChild<LoopView*>());
  }
  void press(const QString& button) {
    QPushButton* found = buttonSaying(pane(), button);
    QVERIFY2(found && found->isEnabled(), qPrintable(button));
    found->click();
  }
  // A step, until the loop waits with so many tokens in the cache and a frame has shown it.
  void stepTo(int tokens) {
    press("S&tep");
    QTRY_COMPARE(moment().at, int64_t{tokens});
    QTRY_COMPARE(moment().doing, LoopDoing::waits);
    QTRY_VERIFY(moment().cells);
  }
  static constexpr int prompt = 12;  // tokens, as the script has them

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return std::vector<std::string>{"one", " two", "\n", " four"}; };
  }
  void cleanup() { end(); }

  void theMenuShowsTheProgramAndNoValuesBeforeATurn() {
    enter();
    QCOMPARE(QString::fromUtf8(lesson().lesson()->name.data()).left(2), QString("C5"));
    QCOMPARE(lesson().present().value, loop_view);
    QTRY_VERIFY(lesson().place().isSeen("map"));
    QCOMPARE(marked(), 0);
    QCOMPARE(line(5), QString("5: logits, past = model(ids, past)"));
    for (const char* name : {"i", "ids", "past", "next", "reply", "model()"}) QCOMPARE(value(name), QString("–"));
    QVERIFY(state().contains(LoopTurn::prompt()));
    QVERIFY(!lesson().isDone(lesson().step()));
  }
  void thePromptIsInThePastBeforeTheFirstTokenIsChosen() {
    enter();
    stepTo(prompt);
    QCOMPARE(marked(), int(LoopLine::next));
    QCOMPARE(value("i"), QString("max-new-tokens-is(0-the-prefill, %1)").arg(moment().most_new));
    QCOMPARE(value("ids"), QString("tokens(12): “Count-ten<frame>”"));
    QCOMPARE(value("past"), QString("tokens(12): in-each-of(cells(12), layers(6)), 72.0\u00a0KiB"));
    QCOMPARE(value("next"), QString("–"));
    QCOMPARE(value("reply"), QString("[]"));
    QVERIFY(!lesson().isDone(lesson().step()));
  }
  void eachStepReadsTheTokenThatWasChosen() {
    enter();
    stepTo(prompt);
    stepTo(prompt + 1);
    QCOMPARE(value("ids"), QString("1-token: “one”"));
    stepTo(prompt + 2);
    QCOMPARE(marked(), int(LoopLine::next));
    QVERIFY(value("i").startsWith("max-new-tokens-is(2, "));
    QCOMPARE(value("ids"), QString("1-token: “ two”"));
    QCOMPARE(value("next"), QString("“ two”"));
    QCOMPARE(value("past"), QString("tokens(14): in-each-of(cells(14), layers(6)), 84.0\u00a0KiB"));
    QCOMPARE(value("reply"), QString("tokens(2): “one two”"));
    QVERIFY(lesson().isDone(lesson().step()));
  }
  void aLoopThatEndsIsMarkedWhereItWasLeft_data() {
    QTest::addColumn<int>("reason");
    QTest::addColumn<int>("line");
    QTest::newRow("eos") << int(decode::StopReason::eos) << int(LoopLine::end);
    QTest::newRow("length") << int(decode::StopReason::length) << int(LoopLine::loop);
    QTest::newRow("capacity") << int(decode::StopReason::capacity) << int(LoopLine::model);
  }
  void aLoopThatEndsIsMarkedWhereItWasLeft() {
    QFETCH(int, reason);
    QFETCH(int, line);
    support::script().stop_reason = static_cast<decode::StopReason>(reason);
    enter();
    press("Pla&y");
    QTRY_COMPARE(moment().doing, LoopDoing::ended);
    QCOMPARE(marked(), line);
    QCOMPARE(value("reply"), QString("tokens(4): “one two↵ four”"));
    QVERIFY(value("past").startsWith("tokens(16)"));
    QVERIFY(value("next").startsWith("eos") == (reason == int(decode::StopReason::eos)));
    QVERIFY(state().startsWith("Ended-line-" + QString::number(line)));
    QVERIFY(lesson().isDone(lesson().step()));
  }
  void playRunsAndPauseWaitsWhereAStepGoesOn() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(2);
    enter();
    press("Pla&y");
    QTRY_VERIFY(moment().iteration() > 3);  // frames tell it
    QCOMPARE(marked(), int(LoopLine::model));
    QCOMPARE(state(), QString("It-runs"));
    press("Pa&use");
    QTRY_COMPARE(moment().doing, LoopDoing::waits);
    const int at = int(moment().at);
    QCOMPARE(marked(), int(LoopLine::next));
    stepTo(at + 1);
  }
  void aLoopThatIsStoppedStaysMarkedWhereItWaited() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    enter();
    stepTo(prompt);
    stepTo(prompt + 1);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_COMPARE(moment().doing, LoopDoing::ended);
    QCOMPARE(marked(), int(LoopLine::next));
    QVERIFY(state().startsWith("It-was-stopped"));
    QTRY_VERIFY(!chat().state().busy());
    press("S&tep");  // begins another one
    QTRY_COMPARE(moment().doing, LoopDoing::waits);
  }
  void aTurnThatFailsEndsTheLoop() {
    support::script().refuse_turn = "the machine is full";
    support::script().refuse_turn_after = 2;
    enter();
    press("Pla&y");
    QTRY_COMPARE(moment().doing, LoopDoing::ended);
    QCOMPARE(state(), QString("Ended-because-turn-failed Step-play-begin-anew(Count-ten)"));
  }
  void theKeysOfPauseAndStepBeginTheLoopToo() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    enter();
    QTest::keyClick(m_window.get(), Qt::Key_F10);
    QTRY_COMPARE(moment().doing, LoopDoing::waits);
    QTest::keyClick(m_window.get(), Qt::Key_F10);
    QTRY_COMPARE(moment().at, int64_t{prompt + 1});
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QTRY_VERIFY(lesson().loop().isPlaying());
    chat().turn().stop();
    QTRY_VERIFY(!chat().state().busy());
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QTRY_VERIFY(lesson().loop().isPlaying());
  }
  void whileThePromptIsReadTheCallOfTheModelIsMarked() {
    support::script().read = std::chrono::seconds(20);
    enter();
    press("Pla&y");
    QTRY_COMPARE(moment().prompt, int64_t{prompt});
    QCOMPARE(marked(), int(LoopLine::model));
    QCOMPARE(moment().share(), 0.0);
    QCOMPARE(value("past"), QString("None"));
    QCOMPARE(state(), QString("Line-5-runs-tokens(0, 12)"));
  }
  void withoutACacheEachCallReadsTheWholeText() {
    enter();
    chat().cache().choose("none");
    QTRY_COMPARE(chat().cache().inForce(), QString("none"));
    stepTo(prompt);
    stepTo(prompt + 1);
    QCOMPARE(line(5), QString("5: logits, _ = model(ids, past)"));
    QCOMPARE(line(9), QString("9: ids = ids + [next]"));
    QVERIFY(value("ids").startsWith("tokens(13)"));
    QVERIFY(value("past").startsWith("None"));
    QCOMPARE(state(), QString("Waits-before-line-6-step"));
  }
  void theProgramSaysWhatTheTurnBeganWith() {
    LoopMoment moment;
    QCOMPARE(programOf(moment)[1], QString("past = None"));
    QCOMPARE(programOf(moment)[5], QString("    next = argmax(logits[-1])"));
    moment.reused = 7;
    moment.greedy = false;
    QCOMPARE(programOf(moment)[1], QString("past, ids = kept, ids[7:]"));
    QCOMPARE(programOf(moment)[5], QString("    next = sample(logits[-1])"));
    moment.prompt = 27;
    moment.at = 12;
    QCOMPARE(moment.share(), 0.25);
    moment.doing = LoopDoing::waits;
    QCOMPARE(stateInWords(moment), QString("Waits-line-5-tokens(12, 27)"));
    moment.at = 27;
    QCOMPARE(moment.share(), 1.0);
  }
  void theLastTokenOfAReplyThatWasCutIsWrittenAndNotRead() {
    LoopMoment moment;
    moment.doing = LoopDoing::ended;
    moment.line = LoopLine::loop;
    moment.stop_reason = decode::StopReason::length;
    moment.prompt = 2;
    moment.at = 3;
    moment.generated = 2;
    moment.pieces = {"x", "y", "a", "b"};
    const std::vector<LoopVariable> values = variablesOf(moment);
    QCOMPARE(values[1].value, QString("1-token: “b”"));
    QCOMPARE(values[2].value, QString("tokens(3)"));
    QCOMPARE(values[3].value, QString("“b”"));
    QCOMPARE(values[4].value, QString("tokens(2): “ab”"));
  }
  void layersThatKeepAnotherNumberOfCellsAreCountedApart() {
    cache::CacheView view;
    const auto layers = [](std::vector<int> which) {
      auto facts = std::make_shared<cache::GroupFacts>();
      facts->layers = std::move(which);
      return facts;
    };
    view.groups = {{layers({0, 2}), {}, {40, 40}}, {layers({1}), {}, {40, 16}}, {layers({3}), {}, {40, 40}}};
    view.lengths = {40, 40};
    const LoopCells cells = loopCells(view);
    QCOMPARE(cells.tokens, int64_t{40});
    QVERIFY(cells.layers == (decltype(cells.layers){{40, 3}, {16, 1}}));
  }
  void aLoopThatWaitsOrHasEndedPaintsNothing() {
    enter();
    for (const bool ends : {false, true}) {
      if (ends) {
        press("Pla&y");
        QTRY_COMPARE(moment().doing, LoopDoing::ended);
      } else {
        stepTo(prompt);
        stepTo(prompt + 1);
      }
      buttonSaying(pane(), "S&tep")->setFocus();  // a text cursor would blink
      support::passTime(1200);
      QCOMPARE(Paints::whileNothingHappens(pane()), 0);
    }
  }
  void itFitsIntoASmallWindow() {
    ready();
    m_window->resize(800, 600);
    enter();
    QTRY_VERIFY(lesson().place().isSeen("map"));
    stepTo(prompt);
    support::passTime(50);
    QCOMPARE(m_window->size(), QSize(800, 600));
    auto* program = pane().findChild<LoopProgramView*>();
    QVERIFY(program->width() <= pane().width());
    QVERIFY(buttonSaying(pane(), "S&tep")->isVisible());
  }
};

KVARIUM_QT_TEST(LoopViewTest)

}  // namespace kvarium::ui::loop_view_test

#include "loop_view_test.moc"
