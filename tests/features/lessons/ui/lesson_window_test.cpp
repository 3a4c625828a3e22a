// Lessons in the window: a step completes because the learner did the thing, leaving puts everything back, a finding
// that fails is shown as one, and a lesson that waits computes nothing.
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QSettings>
#include <QToolButton>
#include <functional>

#include "tests/features/lessons/ui/lesson_window.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "tests/support/test_language.h"
#include "ui/library/conversation_list.h"
#include "ui/parts/condition_bar.h"
#include "ui/parts/notice_bar.h"
#include "ui/parts/theme.h"
#include "ui/window/inspector_docks.h"
#include "ui/window/text_actions.h"

namespace kvarium::ui::lesson_window_test {

class LessonWindowTest : public QObject, LessonWindow {
  Q_OBJECT

  static const lessons::Lesson& sinks() { return *lessons::findLesson("sinks"); }
  using LessonWindow::enter;
  void enter() { enter(sinks()); }
  static QString lessonsMessage() { return QStringLiteral("Tell me a long story about a lighthouse keeper."); }

  int stepsEverDone() {
    return QSettings(m_dir->filePath("settings.ini"), QSettings::IniFormat).value(stepsKey(sinks()), 0).toInt();
  }

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(20); };
    support::script().job = [](const engine::JobCommand&) { return measuredHere(true); };
  }
  void cleanup() { end(); }

  void theMenuOpensTheListAndALessonBegins() {
    ready();
    m_window->findChild<QAction*>(QStringLiteral("lessons"))->trigger();
    QVERIFY(pane().isVisible());
    auto* rows = pane().findChild<QListWidget*>(QStringLiteral("lessonRows"));
    QCOMPARE(rows->count(), int(lessons::lessons().size()));
    QTest::keyClick(rows, Qt::Key_Return);
    QVERIFY(lesson().lesson());
    QVERIFY2(lesson().text().problem.isEmpty(), qPrintable(lesson().text().problem));
    QCOMPARE(lesson().text().sections.size(), lesson().lesson()->steps.size());
  }
  void aStepCompletesBecauseTheLearnerChoseTheCache() {
    enter();
    lesson().go(stepOf(What::cache));
    QVERIFY(!lesson().isDone(lesson().step()));
    chat().cache().choose("sliding_window:window_length=256");
    QTRY_COMPARE(chat().cache().inForce(), QString("sliding_window:window_length=256"));
    QVERIFY(!lesson().isDone(lesson().step()));
    chat().cache().choose("sliding_window:window_length=128");
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    lesson().go(stepOf(What::cache, 1));
    QVERIFY(!lesson().isDone(lesson().step()));
    chat().cache().choose("sink:window_length=128,num_sink_tokens=4");  // the same, said otherwise
    QTRY_VERIFY(lesson().isDone(lesson().step()));
  }
  void aStepCompletesBecauseTheLearnerSentAMessage() {
    enter();
    const int step = stepOf(What::ask);
    lesson().go(step);
    type("Tell me something");
    QVERIFY(!lesson().isDone(step));  // only when the reply is there
    QTRY_VERIFY(lesson().isDone(step));
    QVERIFY(!chat().state().busy());
  }
  void aStepCompletesBecauseTheLearnerShowedTheView() {
    enter();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(!lesson().place().isSeen("map"));
    ask("A short question");
    lesson().go(stepOf(What::look));
    QVERIFY(!lesson().isDone(lesson().step()));
    m_window->findChild<QAction*>(QStringLiteral("view.cache-map"))->trigger();
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    QVERIFY(lesson().doIt());  // again: it stays
    support::passTime(50);
    QVERIFY(lesson().place().isSeen("map"));
  }
  void theProgramDoesItWhereTheLearnerWantsThat() {
    enter();
    for (const What what : {What::cache, What::ask}) {
      lesson().go(stepOf(what));
      QPushButton* button = buttonSaying(pane(), "&Do-it-for-me");
      QVERIFY(button && button->isEnabled());
      button->click();
      QTRY_VERIFY(lesson().isDone(stepOf(what)));
    }
    QCOMPARE(conversation().messages.front().text.toStdString(),
             std::string(sinks().steps[size_t(stepOf(What::ask))].value));
    QCOMPARE(conversation().cache_spec, QString("sliding_window:window_length=128"));
  }
  void aPredictionStandsBesideTheResult() {
    enter();
    lesson().go(stepOf(What::predict));
    pane().findChild<QDoubleSpinBox*>()->setValue(8);
    buttonSaying(pane(), "&This-is-my-prediction")->click();
    QCOMPARE(lesson().attempt().prediction, std::optional<double>(8));
    lesson().go(stepOf(What::measure));
    buttonSaying(pane(), "&Run-the-measurement")->click();
    QTRY_VERIFY(lesson().attempt().result);
    QVERIFY(hasFinding("holds(it is larger)"));
    lesson().predict(4);  // the answer is known
    QCOMPARE(lesson().attempt().prediction, std::optional<double>(8));
  }
  void aFindingThatFailsIsShownAsOneAndTheLessonGoesOn() {
    support::script().job = [](const engine::JobCommand&) { return measuredHere(false); };
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().result);
    QVERIFY(hasFinding("does-not-hold(it is larger)"));
    QVERIFY(hasFinding("holds(it is so)"));
    QVERIFY(lesson().isDone(lesson().step()));
    buttonSaying(pane(), "&Next")->click();
    QCOMPARE(lesson().step(), stepOf(What::measure) + 1);
  }
  void aMeasurementThatFailsSaysWhy() {
    support::script().job = [](const engine::JobCommand&) { return nullptr; };
    support::script().refuse_turn = "the machine is full";
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_COMPARE(lesson().attempt().problem, QString("the machine is full"));
    QVERIFY(!lesson().isDone(lesson().step()));
  }
  void aLessonMayBeginBeforeTheModelIsOpen() {
    end();
    begin();
    support::script().load = std::chrono::milliseconds(300);
    support::script().job = [](const engine::JobCommand&) { return measuredHere(true); };
    pane().open(sinks());
    lesson().go(stepOf(What::measure));
    QVERIFY(!lesson().whyNot().isEmpty());
    lesson().measure();
    QVERIFY(lesson().attempt().share < 0);
    QTRY_VERIFY(lesson().whyNot().isEmpty());
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().result);
  }
  void nextPaneReachesTheLesson() {
    enter();
    m_window->composer().focusText();
    for (int presses = 0; presses < 8 && !pane().isAncestorOf(QApplication::focusWidget()); ++presses)
      QTest::keyClick(m_window.get(), Qt::Key_F6);
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
  }
  void aMeasurementCanBeCancelledAndRunAgain() {
    support::script().measuring = std::chrono::seconds(20);
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().share > 0);
    QCOMPARE(sameLetter(*m_window), QString());
    buttonSaying(pane(), "C&ancel")->click();
    QVERIFY(lesson().attempt().share < 0 && !lesson().attempt().result);
    support::script().measuring = {};
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().result);
  }
  void aMessageIsNotSentWhileALessonMeasuresAndItsTextStays() {
    support::script().measuring = std::chrono::seconds(20);
    enter();
    ask("Before");
    const size_t messages = conversation().messages.size();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().share > 0);
    QCOMPARE(chat().turn().whyNotSend(), QString("Lesson-being-measured"));
    QCOMPARE(chat().turn().whyNotPrefill(), QString("Lesson-being-measured"));
    QVERIFY(!chat().turn().context(*conversation().find(conversation().leaf)).can_compare);
    type("Meanwhile");
    QCOMPARE(m_window->composer().text(), QString("Meanwhile"));
    QVERIFY(!chat().state().busy());
    QCOMPARE(conversation().messages.size(), messages);
    lesson().cancel();
    QCOMPARE(chat().turn().whyNotSend(), QString());
    QVERIFY(chat().turn().context(*conversation().find(conversation().leaf)).can_compare);
    QTest::keyClick(&m_window->composer().edit(), Qt::Key_Return);
    QTRY_VERIFY(conversation().messages.size() == messages + 2 && !chat().state().busy());
    QCOMPARE(lastText().trimmed(), QString("word ").repeated(20).trimmed());
  }
  void aMessageCanBeSentHoweverAMeasurementEnded() {
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QVERIFY(!chat().turn().whyNotSend().isEmpty());
    QTRY_VERIFY(lesson().attempt().result);
    QCOMPARE(chat().turn().whyNotSend(), QString());
    support::script().job = [](const engine::JobCommand&) { return nullptr; };
    support::script().refuse_turn = "the machine is full";
    lesson().measure();
    QTRY_VERIFY(!lesson().attempt().problem.isEmpty());
    support::script().refuse_turn.clear();
    QCOMPARE(chat().turn().whyNotSend(), QString());
    support::script().measuring = std::chrono::seconds(20);
    lesson().measure();
    QVERIFY(!chat().turn().whyNotSend().isEmpty());
    pane().leave();
    QCOMPARE(chat().turn().whyNotSend(), QString());
    ask("After the lesson");
    QVERIFY(!lastText().isEmpty());
  }
  void leavingRestoresWhatWas() {
    ready();
    ask("My own question");
    const qint64 own = conversation().id;
    chat().cache().choose("static");
    QTRY_COMPARE(conversation().cache_spec, QString("static"));
    const auto keys = [this] {
      QSettings settings(m_dir->filePath("settings.ini"), QSettings::IniFormat);
      return std::tuple{settings.value("chat/new_cache").toString(), settings.value("chat/settings").toString(),
                        settings.value("chat/last").toLongLong()};
    };
    const auto before = keys();
    const size_t stored = chat().list().size();
    const bool map = m_window->docks().isVisible();
    const std::string defaults = chat().state().defaults.cache_spec.toStdString();

    enter();
    QVERIFY(conversation().id != own);
    QVERIFY(m_window->conversations().isHidden());
    lesson().go(stepOf(What::cache));
    lesson().doIt();
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    ask(lessonsMessage());
    ReplySettings settings;
    settings.max_new_tokens = 7;
    chat().conversations().setSettings(settings);
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(m_window->docks().isVisible() != map);
    QCOMPARE(chat().list().size(), stored);

    pane().findChild<QPushButton*>()->setFocus();
    pane().leave();
    QVERIFY(m_window->composer().edit().hasFocus());
    QVERIFY(!lesson().lesson() && !pane().isVisible());
    QCOMPARE(conversation().id, own);
    QCOMPARE(conversation().cache_spec, QString("static"));
    QTRY_COMPARE(chat().cache().inForce(), QString("static"));
    QCOMPARE(conversation().messages.size(), size_t(2));
    QCOMPARE(chat().list().size(), stored);
    QCOMPARE(chat().state().defaults.cache_spec.toStdString(), defaults);
    QVERIFY(chat().state().defaults.settings.max_new_tokens != 7);
    QCOMPARE(m_window->docks().isVisible(), map);
    QVERIFY(m_window->conversations().isVisible());
    QVERIFY(keys() == before);
    const QSettings settings_now(m_dir->filePath("settings.ini"), QSettings::IniFormat);
    QVERIFY(!settings_now.childGroups().contains("before_lesson"));
  }
  void leavingInTheMiddleOfAReplyAndOfAMeasurementRestores() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    ready();
    m_window->composer().setText("an unsent draft");
    enter();
    lesson().go(stepOf(What::ask));
    type(lessonsMessage());
    QTRY_VERIFY(!lastText().isEmpty());
    pane().leave();
    QCOMPARE(m_window->composer().text(), QString("an unsent draft"));
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(chat().list().size(), size_t(0));

    support::script().measuring = std::chrono::seconds(20);
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().attempt().share > 0);
    chat().conversations().startNew();  // another conversation ends the lesson
    QVERIFY(!lesson().lesson() && !pane().isVisible());
    QCOMPARE(conversation().id, qint64(0));
  }
  void aLessonGoesOnWhereItWasLeftUntilItIsFinished() {
    ready();
    ask("My own question");
    const qint64 own = conversation().id;
    enter();
    lesson().go(stepOf(What::predict));
    lesson().predict(8);
    measure();
    lesson().go(stepOf(What::cache));
    lesson().doIt();
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    lesson().go(stepOf(What::ask));
    ask(lessonsMessage());
    const auto result = lesson().attempt().result;

    chat().conversations().open(own);
    QVERIFY(!lesson().lesson() && !pane().isVisible());
    pane().open();
    auto* rows = pane().findChild<QListWidget*>(QStringLiteral("lessonRows"));
    QVERIFY(buttonSaying(pane(), "Co&ntinue"));  // the lesson that was left is the chosen one
    rows->setCurrentRow(0);
    QVERIFY(buttonSaying(pane(), "&Begin"));  // another lesson, which was not left
    rows->setCurrentRow(int(&sinks() - lessons::lessons().data()));
    QCOMPARE(m_window->pane().notice().text(), QString("Lesson-set-aside"));
    QCOMPARE(m_window->pane().notice().kind(), NoticeKind::question);  // it lasts
    click("Co&ntinue");
    QCOMPARE(m_window->pane().notice().text(), QString());
    QCOMPARE(lesson().step(), stepOf(What::ask));
    QVERIFY(lesson().isDone(stepOf(What::cache)) && lesson().isDone(stepOf(What::ask)));
    QCOMPARE(lesson().attempt().prediction, std::optional<double>(8));
    QVERIFY(lesson().attempt().result == result);
    QCOMPARE(conversation().messages.size(), size_t(2));
    QTRY_COMPARE(chat().cache().inForce(), QString("sliding_window:window_length=128"));
    lesson().go(stepOf(What::again));
    lesson().doIt();
    QTRY_VERIFY(lesson().isDone(stepOf(What::again)));
    QCOMPARE(chat().list().size(), size_t(1));

    chat().conversations().open(own);
    QCOMPARE(m_window->pane().notice().text(), QString("Lesson-set-aside"));
    buttonSaying(m_window->pane().notice(), "Back-to-the-lesson")->click();
    QCOMPARE(lesson().step(), stepOf(What::again));
    QCOMPARE(conversation().messages.size(), size_t(3));

    lesson().go(stepOf(What::end));
    click("F&inish");
    click("&Begin");
    QCOMPARE(lesson().step(), 0);
    QVERIFY(!lesson().attempt().prediction && !lesson().attempt().result && conversation().messages.empty());
  }
  void whatTheLearnerWroteInALessonIsKept() {
    enter();
    ask(lessonsMessage());
    ask("And now a story of mine");
    QVERIFY(chat().list().empty());
    pane().leave();
    QCOMPARE(chat().list().size(), size_t(1));
    QCOMPARE(m_window->pane().notice().text(), QString("Chat-lesson-among-your"));
    buttonSaying(m_window->pane().notice(), "Show-it")->click();
    QCOMPARE(conversation().messages.size(), size_t(4));
    QCOMPARE(conversation().messages[2].text, QString("And now a story of mine"));
    QVERIFY(!conversation().of_lesson);
  }
  // Its second reply does not follow the first one, which has spoiled the text.
  void theSinksAreAskedTheSameQuestionAnew() {
    enter();
    QCOMPARE(conversation().settings.temperature, std::optional<double>(0));
    QCOMPARE(conversation().settings.no_repeat_ngram, std::optional<int>(4));
    const int again = stepOf(What::again);
    lesson().go(again);
    QVERIFY(!lesson().whyNot().isEmpty());  // there is no question yet
    lesson().go(stepOf(What::ask));
    click("&Do-it-for-me");
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    lesson().go(again);
    QVERIFY(!lesson().isDone(again));
    click("&Do-it-for-me");
    QTRY_VERIFY(lesson().isDone(again));
    const std::vector<Message>& messages = conversation().messages;
    QCOMPARE(messages.size(), size_t(3));
    QVERIFY(messages[0].from_user && !messages[1].from_user && !messages[2].from_user);
    QCOMPARE(messages[2].parent, messages[0].id);
    QCOMPARE(conversation().leaf, messages[2].id);
  }
  // Enter presses what has the keyboard, and that is never the button that skips the step.
  void enterGoesThroughTheLesson() {
    enter();
    const auto press = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); };
    press();
    QTRY_COMPARE(lesson().step(), stepOf(What::predict));
    press();
    QVERIFY(lesson().attempt().prediction);
    press();
    QTRY_COMPARE(lesson().step(), stepOf(What::measure));
    press();
    QTRY_VERIFY(lesson().attempt().result);
    QTRY_VERIFY(buttonSaying(pane(), "&Next")->hasFocus());
    press();
    QTRY_COMPARE(lesson().step(), stepOf(What::cache));
    press();
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    press();
    QTRY_COMPARE(lesson().step(), stepOf(What::ask));
    press();
    QTRY_VERIFY(lesson().isDone(lesson().step()) && buttonSaying(pane(), "&Next")->hasFocus());
    lesson().go(stepOf(What::again));
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    QVERIFY(!buttonSaying(pane(), "Sk&ip")->hasFocus());
  }
  void noTwoThingsInTheWindowHaveTheSameLetter() {
    ready();
    for (const lessons::Lesson& each : lessons::lessons()) {
      enter(each);
      for (int step = 0; step < int(each.steps.size()); ++step) {
        lesson().go(step);
        const QString twice = sameLetter(*m_window);
        QVERIFY2(twice.isEmpty(), qPrintable(QString::fromStdString(std::string(each.name)) + ": " + twice));
      }
    }
    pane().open();
    QCOMPARE(sameLetter(*m_window), QString());
  }
  void aCountIsAskedForInWholes() {
    enter(*lessons::findLesson("C2"));
    lesson().go(stepOf(What::predict));
    QCOMPARE(pane().findChild<QDoubleSpinBox*>()->decimals(), 0);
  }
  void progressIsKeptAndForgotten() {
    enter();
    lesson().go(stepOf(What::cache));
    lesson().doIt();
    QTRY_COMPARE(stepsEverDone(), 2);  // read, and the cache
    pane().leave();
    m_window.reset();
    openWindow();
    QCOMPARE(stepsEverDone(), 2);
    QVERIFY(stepsEverDone() < std::ssize(sinks().steps));
    pane().open();
    click("&Reset-progress");
    QCOMPARE(stepsEverDone(), 0);
    click("&Undo-the-reset");
    QCOMPARE(stepsEverDone(), 2);
  }
  void doItForMeTwiceLeavesTheViewOpen() {
    enter();
    lesson().go(stepOf(What::ask));
    ask("A short question");
    for (const QSize size : {QSize(1200, 800), QSize(800, 600)}) {
      m_window->resize(size);
      lesson().go(stepOf(What::look));
      for (int clicks = 0; clicks < 4; ++clicks) {
        click("&Do-it-for-me");
        QTRY_VERIFY(lesson().place().isSeen("map"));
        QVERIFY(m_window->findChild<QAction*>(QStringLiteral("view.cache-map"))->isChecked());
      }
      QVERIFY(lesson().isDone(lesson().step()));
    }
  }
  void aLookStepIsDoneWhenTheViewHasSomethingToShow() {
    enter();
    lesson().go(stepOf(What::look));
    m_window->findChild<QAction*>(QStringLiteral("view.cache-map"))->setChecked(false);
    QVERIFY(lesson().place().show("map"));
    QTRY_VERIFY(lesson().place().isSeen("map"));
    QVERIFY(!lesson().isDone(lesson().step()));  // nothing was sent: the map is empty
    QVERIFY(!lesson().whyNot().isEmpty());
    m_window->resize(1200, 800);
    ask("A short question");
    QTRY_VERIFY(lesson().isDone(lesson().step()));
    QVERIFY(lesson().whyNot().isEmpty());
  }
  void aViewThatMeasuresWhatIsAskedNextIsOpenedFirst() {
    ready();
    QTRY_VERIFY(chat().state().isReady());
    pane().open(*lessons::findLesson("phases"));
    const std::vector<lessons::LessonStep>& steps = lesson().lesson()->steps;
    const auto look = std::find_if(steps.begin(), steps.end(), [](const auto& one) { return one.what == What::look; });
    lesson().go(int(look - steps.begin()));
    QVERIFY(!lesson().isDone(lesson().step()));
    click("&Do-it-for-me");
    QTRY_VERIFY(lesson().isDone(lesson().step()));
  }
  void theKeyboardStaysInThePane() {
    enter();
    lesson().go(stepOf(What::measure));
    click("&Run-the-measurement");
    QTRY_VERIFY(lesson().attempt().result);
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    for (const What what : {What::cache, What::ask}) {
      lesson().go(stepOf(what));
      click("&Do-it-for-me");
      QTRY_VERIFY(lesson().isDone(lesson().step()));
      QTRY_VERIFY(!chat().state().busy());
      QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    }
  }
  void aLessonWhereNothingHappensPaintsNothing() {
    enter();
    lesson().predict(6);
    for (const What what : {What::measure, What::predict, What::cache}) {
      lesson().go(stepOf(what));
      if (what == What::measure) lesson().measure();
      if (what == What::measure) QTRY_VERIFY(lesson().attempt().result);
      pane().findChild<QPushButton*>()->setFocus();  // a text cursor would blink
      support::passTime(1200);
      QCOMPARE(Paints::whileNothingHappens(pane()), 0);
    }
  }
  void theLastStepOffersTheNextLesson() {
    enter();
    QVERIFY(!buttonSaying(pane(), "Ne&xt(L8)"));
    const auto place = [](const QWidget& button) { return QRect(button.mapToGlobal(QPoint()), button.size()); };
    auto* next = pane().findChild<QPushButton*>(QStringLiteral("next"));
    lesson().go(stepOf(What::end) - 1);
    settle();
    const QRect pressed = place(*next);
    lesson().go(stepOf(What::end));
    settle();
    QVERIFY(place(*next).contains(pressed.center()));  // who goes on pressing ends this lesson, and begins no other
    QVERIFY(place(*buttonSaying(pane(), "Ne&xt(L8)")).right() < pressed.left());
    click("Ne&xt(L8)");
    QCOMPARE(lesson().lesson(), lessons::findLesson("L8"));
    QCOMPARE(lesson().step(), 0);
    pane().open(lessons::lessons().back());
    lesson().go(int(lesson().lesson()->steps.size()) - 1);
    for (const QPushButton* button : pane().findChildren<QPushButton*>())
      QVERIFY(!button->isVisible() || !button->text().startsWith("Ne&xt:"));
    QVERIFY(buttonSaying(pane(), "F&inish"));
  }
  void theKeyOfTheLessonsGivesThemTheKeyboardAndThenShowsTheList() {
    enter();
    m_window->composer().focusText();
    QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    QVERIFY(lesson().lesson());
    QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!lesson().lesson() && pane().isVisible());
    QVERIFY(pane().findChild<QListWidget*>(QStringLiteral("lessonRows"))->hasFocus());
  }
  void aRowTellsTheTitleFromTheProgress() {
    ready();
    pane().open();
    auto* rows = pane().findChild<QListWidget*>(QStringLiteral("lessonRows"));
    const QListWidgetItem* first = rows->item(0);
    QCOMPARE(first->text(), QString("L1  Without-cache"));
    QCOMPARE(first->data(Qt::UserRole).toString(), QString("about(s(10))"));
    QCOMPARE(first->data(Qt::AccessibleTextRole).toString(), QString("L1  Without-cache, about(s(10))"));
    rows->setCurrentRow(1);  // the first row has the colour of the list
    const QRect row = rows->visualItemRect(first);
    const QImage image = rows->viewport()->grab(row).toImage();
    const auto darkest = [&](int left, int right) {
      int least = 255;
      for (int y = 0; y < image.height(); ++y)
        for (int x = left; x < right; ++x) least = std::min(least, qGray(image.pixel(x, y)));
      return least;
    };
    QVERIFY(darkest(0, image.width() / 2) + 30 < darkest(image.width() * 4 / 5, image.width()));
  }
  void rowsAreAsHighAsTheirTitlesAlsoInANarrowerList() {
    ready();
    pane().open();
    auto* rows = pane().findChild<QListWidget*>(QStringLiteral("lessonRows"));
    QTRY_VERIFY(rows->viewport()->width() > 250);
    const int before = rows->visualItemRect(rows->item(0)).height();
    rows->setFixedWidth(130);  // the title needs another line
    QTRY_VERIFY(rows->visualItemRect(rows->item(0)).height() > before);
  }
  void anEmptyChatOffersTheLessons() {
    ready();
    QTRY_VERIFY(buttonSaying(m_window->pane(), "Lessons-about-the-cache…"));
    QTest::mouseClick(buttonSaying(m_window->pane(), "Lessons-about-the-cache…"), Qt::LeftButton);
    QVERIFY(pane().isVisible());
    pane().open(sinks());
    QTRY_VERIFY(!buttonSaying(m_window->pane(), "Lessons-about-the-cache…"));
  }
  void aStepSaysWhatToChooseInTheWordsOfTheMenu() {
    enter();
    const auto says = [this](const QString& words) {
      const auto all = pane().findChildren<QLabel*>();
      return std::any_of(all.begin(), all.end(), [&](const QLabel* one) { return one->text().contains(words); });
    };
    lesson().go(stepOf(What::cache));
    QVERIFY(says("Do-menu-cache-above-chat(to(Cache, Window), to(Window, 128), sliding_window:window_length=128)"));
    enter(*lessons::findLesson("L2"));
    lesson().go(stepOf(What::cache));
    QVERIFY(says("Do-menu-cache-above(Full-grows, dynamic)"));
  }
  // Where both do not fit, each leads to the other; where one and a view fit, the view covers one of them only.
  void inANarrowWindowLessonAndChatLeadToEachOther() {
    enter();
    lesson().go(stepOf(What::ask));
    m_window->resize(480, 720);
    QTRY_VERIFY(pane().isVisible() && !m_window->pane().isVisible());
    const auto toChat = [this] {
      for (QToolButton* button : pane().findChildren<QToolButton*>())
        if (button->text() == "Chat" && button->isVisible()) return button;
      return static_cast<QToolButton*>(nullptr);
    };
    const auto isChat = [this] {
      return m_window->pane().isVisible() && !pane().isVisible() && m_window->composer().edit().hasFocus();
    };
    QVERIFY(toChat() && toChat()->focusPolicy() & Qt::TabFocus);
    toChat()->click();
    QVERIFY(isChat());
    QPushButton* back = buttonSaying(m_window->conditions(), "Back-to-the-lesson");
    QVERIFY(back && m_window->conditions().isVisible());
    back->click();
    QVERIFY(pane().isVisible() && !m_window->pane().isVisible());
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()) && lesson().step() == stepOf(What::ask));
    menuEntry(*m_window, "write")->trigger();
    QVERIFY(isChat());
    menuEntry(*m_window, "lessons")->trigger();
    QVERIFY(pane().isVisible() && lesson().lesson());
    m_window->resize(800, 600);
    QTRY_VERIFY(pane().isVisible() && m_window->pane().isVisible() && !toChat());
    menuEntry(*m_window, "inspector")->trigger();
    QVERIFY(m_window->docks().isVisible() && pane().isVisible() && !m_window->pane().isVisible());
    QVERIFY(toChat());
    toChat()->click();
    QVERIFY(pane().isVisible() && m_window->pane().isVisible());
    pane().leave();
    QVERIFY(m_window->pane().isVisible() && !m_window->conditions().isVisible());
  }
  void inANarrowWindowDoItForMeShowsTheReplyAndTheWayBack() {
    enter();
    m_window->resize(480, 720);
    for (const What what : {What::ask, What::again}) {
      lesson().go(stepOf(what));
      QTRY_VERIFY(pane().isVisible() && !m_window->pane().isVisible());
      click("&Do-it-for-me");
      QVERIFY(m_window->pane().isVisible() && !pane().isVisible());
      QPushButton* back = buttonSaying(m_window->conditions(), "Back-to-the-lesson");
      QVERIFY(back && back->hasFocus());
      QTRY_VERIFY(lesson().isDone(stepOf(what)));
      QVERIFY(m_window->pane().isVisible() && back->hasFocus());  // the reply can be read
      QTest::keyClick(back, Qt::Key_Space);
      QVERIFY(pane().isVisible() && buttonSaying(pane(), "&Next")->hasFocus());
    }
  }
  void inANarrowWindowAViewLeadsBackToTheLessonByItsName() {
    enter();
    m_window->resize(480, 720);
    lesson().go(stepOf(What::look));
    QTRY_VERIFY(pane().isVisible());
    menuEntry(*m_window, "inspector")->trigger();
    auto* back = m_window->findChild<QToolButton*>("views_handle_button");
    QTRY_VERIFY(!pane().isVisible());
    QCOMPARE(back->accessibleName(), QString("Back-to-the-lesson"));
    const QString to_lesson = back->text();
    back->click();
    QVERIFY(pane().isVisible());
    pane().leave();
    menuEntry(*m_window, "inspector")->trigger();
    QVERIFY(back->text() != to_lesson && back->accessibleName() != "Back-to-the-lesson");
  }
  void theListIsAtTheLessonThatWasOpenHoweverItWasOpened() {
    ready();
    pane().reopen(QStringLiteral("L6 0"));
    const lessons::Lesson& opened = *lesson().lesson();
    lesson().go(int(opened.steps.size()) - 1);
    pane().findChild<QPushButton*>("next")->click();
    QVERIFY(!lesson().lesson());
    QCOMPARE(pane().findChild<QListWidget*>("lessonRows")->currentRow(), int(&opened - lessons::lessons().data()));
  }
  void itFitsIntoASmallWindow() {
    m_window.reset();
    const support::InEnglish words;
    openWindow();
    enter();
    m_window->resize(800, 600);
    for (int step = 0; step < std::ssize(sinks().steps); ++step) {
      lesson().go(step);
      support::passTime(20);
      QCOMPARE(m_window->size(), QSize(800, 600));
    }
  }
};

KVARIUM_QT_TEST(LessonWindowTest)

}  // namespace kvarium::ui::lesson_window_test

#include "lesson_window_test.moc"
