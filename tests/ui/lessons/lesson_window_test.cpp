// Lessons in the window: a step completes because the learner did the thing, leaving puts everything back, a finding
// that fails is shown as one, and a lesson that waits computes nothing.
#include <QDoubleSpinBox>
#include <QEventLoop>
#include <QLabel>
#include <QListWidget>
#include <QSettings>
#include <QTimer>
#include <QToolButton>
#include <array>
#include <functional>

#include "core/lessons/card.h"
#include "tests/ui/window/open_window.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/library/conversation_list.h"
#include "ui/parts/theme.h"
#include "ui/window/inspector_docks.h"

using namespace kvarium;
using namespace kvarium::ui;
using What = lessons::LessonStep::What;

namespace {

std::shared_ptr<const lessons::Result> measuredHere(bool holds) {
  auto result = std::make_shared<lessons::Result>();
  result->lesson = "L7";
  result->from = {.model = "Scripted",
                  .model_digest = "abc",
                  .device = "CPU",
                  .precision = "fast",
                  .build = "1",
                  .settings = {"dynamic"}};
  result->answer = {4, 3, 5, 5};
  result->charts.push_back({.title = "A chart",
                            .x = "x",
                            .y = "y",
                            .series = {{.name = "here", .points = {{0, lessons::exactly(1)}, {1, {4, 3, 5, 5}}}}}});
  result->findings = {{"it is so", true}, {"it is larger", holds}};
  result->seconds = 1;
  return result;
}

// Counts what is painted.
class Paints : public QObject {
 public:
  int count = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::Paint || event->type() == QEvent::UpdateRequest;
    return false;
  }
};

}  // namespace

class LessonWindowTest : public QObject, OpenWindow {
  Q_OBJECT

  LessonPane& pane() { return m_window->lessons(); }
  LessonController& lesson() { return pane().controller(); }
  static const lessons::Lesson& sinks() { return *lessons::findLesson("sinks"); }
  int stepOf(What what, int nth = 0) {
    for (size_t i = 0; i < sinks().steps.size(); ++i)
      if (sinks().steps[i].what == what && nth-- == 0) return int(i);
    return -1;
  }
  void enter() {
    ready();
    QTRY_VERIFY(chat().state().isReady());
    pane().open(sinks());
    QVERIFY(lesson().lesson());
  }
  void click(const QString& text) {
    QPushButton* button = buttonSaying(pane(), text);
    QVERIFY2(button && button->isEnabled(), qPrintable(text));
    QTest::mouseClick(button, Qt::LeftButton);
  }
  QString nextText() {
    const bool last = lesson().step() + 1 == std::ssize(lesson().lesson()->steps);
    return last ? "&Finish" : lesson().isDone(lesson().step()) ? "&Next ›" : "S&kip ›";
  }
  // Sizes of all visible words of the pane and the composer, in the order of the widgets.
  std::vector<std::pair<QString, double>> sizesOfWords() {
    std::vector<std::pair<QString, double>> sizes;
    for (QWidget* part : std::initializer_list<QWidget*>{&pane(), &m_window->composer()}) {
      for (QWidget* widget : part->findChildren<QWidget*>()) {
        const bool words = qobject_cast<QLabel*>(widget) || qobject_cast<QAbstractButton*>(widget) ||
                           qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QPlainTextEdit*>(widget);
        if (words && widget->isVisible() && widget != &m_window->composer().button())
          sizes.emplace_back(widget->metaObject()->className() + (": " + widget->property("text").toString().left(40)),
                             widget->font().pointSizeF());
      }
    }
    const QWidget& send = m_window->composer().button();
    if (send.isVisible()) sizes.emplace_back("Send", send.font().pointSizeF());
    return sizes;
  }
  bool hasFinding(const QString& words) {
    const auto all = pane().findChildren<QLabel*>(QStringLiteral("finding"));
    return std::any_of(all.begin(), all.end(), [&](const QLabel* one) { return one->text() == words; });
  }

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(20); };
    support::script().measure = [](const std::string&) { return measuredHere(true); };
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
    QVERIFY2(lesson().textProblem().isEmpty(), qPrintable(lesson().textProblem()));
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
    QTest::qWait(50);
    QVERIFY(lesson().place().isSeen("map"));
  }
  void theProgramDoesItWhereTheLearnerWantsThat() {
    enter();
    for (const What what : {What::cache, What::ask}) {
      lesson().go(stepOf(what));
      QPushButton* button = buttonSaying(pane(), "&Do it for me");
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
    buttonSaying(pane(), "&This is my prediction")->click();
    QCOMPARE(lesson().prediction(), std::optional<double>(8));
    lesson().go(stepOf(What::measure));
    buttonSaying(pane(), "&Run the measurement")->click();
    QTRY_VERIFY(lesson().result());
    QVERIFY(hasFinding("holds: it is larger"));
    lesson().predict(4);  // the answer is known
    QCOMPARE(lesson().prediction(), std::optional<double>(8));
  }
  void aFindingThatFailsIsShownAsOneAndTheLessonGoesOn() {
    support::script().measure = [](const std::string&) { return measuredHere(false); };
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().result());
    QVERIFY(hasFinding("does not hold: it is larger"));
    QVERIFY(hasFinding("holds: it is so"));
    QVERIFY(lesson().isDone(lesson().step()));
    buttonSaying(pane(), "&Next ›")->click();
    QCOMPARE(lesson().step(), stepOf(What::measure) + 1);
  }
  void aMeasurementThatFailsSaysWhy() {
    support::script().measure = [](const std::string&) { return nullptr; };
    support::script().refuse_turn = "the machine is full";
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_COMPARE(lesson().measureProblem(), QString("the machine is full"));
    QVERIFY(!lesson().isDone(lesson().step()));
  }
  void aLessonMayBeginBeforeTheModelIsOpen() {
    end();
    begin();
    support::script().load = std::chrono::milliseconds(300);
    support::script().measure = [](const std::string&) { return measuredHere(true); };
    pane().open(sinks());
    lesson().go(stepOf(What::measure));
    QVERIFY(!lesson().whyNot().isEmpty());
    lesson().measure();
    QVERIFY(lesson().measuring() < 0);
    QTRY_VERIFY(lesson().whyNot().isEmpty());
    lesson().measure();
    QTRY_VERIFY(lesson().result());
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
    QTRY_VERIFY(lesson().measuring() > 0);
    buttonSaying(pane(), "&Cancel")->click();
    QVERIFY(lesson().measuring() < 0 && !lesson().result());
    support::script().measuring = {};
    lesson().measure();
    QTRY_VERIFY(lesson().result());
  }
  void aMessageIsNotSentWhileALessonMeasuresAndItsTextStays() {
    support::script().measuring = std::chrono::seconds(20);
    enter();
    ask("Before");
    const size_t messages = conversation().messages.size();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().measuring() > 0);
    QCOMPARE(chat().turn().whyNotSend(), QString("A lesson is being measured"));
    QCOMPARE(chat().turn().whyNotPrefill(), QString("A lesson is being measured"));
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
    QTRY_VERIFY(lesson().result());
    QCOMPARE(chat().turn().whyNotSend(), QString());
    support::script().measure = [](const std::string&) { return nullptr; };
    support::script().refuse_turn = "the machine is full";
    lesson().measure();
    QTRY_VERIFY(!lesson().measureProblem().isEmpty());
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
      return std::tuple{settings.value("chat/cache").toString(), settings.value("chat/settings").toString(),
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
    ask("A question of the lesson");
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
    support::script().reply = [](const auto&) { return words(4000); };
    ready();
    m_window->composer().setText("an unsent draft");
    enter();
    lesson().go(stepOf(What::ask));
    type("A long story");
    QTRY_VERIFY(!lastText().isEmpty());
    pane().leave();
    QCOMPARE(m_window->composer().text(), QString("an unsent draft"));
    QTRY_VERIFY(!chat().state().busy());
    QCOMPARE(chat().list().size(), size_t(0));

    support::script().measuring = std::chrono::seconds(20);
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().measuring() > 0);
    chat().conversations().startNew();  // another conversation ends the lesson
    QVERIFY(!lesson().lesson() && !pane().isVisible());
    QCOMPARE(conversation().id, qint64(0));
  }
  void progressIsKeptAndForgotten() {
    enter();
    lesson().go(stepOf(What::cache));
    lesson().doIt();
    QTRY_COMPARE(lesson().stepsEverDone(sinks()), 2);  // read, and the cache
    pane().leave();
    m_window.reset();
    openWindow();
    QCOMPARE(lesson().stepsEverDone(sinks()), 2);
    QVERIFY(!lesson().isFinished(sinks()));
    lesson().reset();
    QCOMPARE(lesson().stepsEverDone(sinks()), 0);
  }
  void inALectureOneKeyGoesThroughTheLesson() {
    enter();
    m_window->resize(1280, 720);
    lesson().place().setLecture(true);
    QVERIFY(!m_window->pane().isVisible() && !m_window->docks().isVisible());
    QVERIFY(pane().font().pointSizeF() > 1.5 * QApplication::font().pointSizeF());
    for (int presses = 0; presses < 120 && lesson().step() != stepOf(What::end); ++presses) {
      QTest::keyClick(m_window.get(), presses % 2 ? Qt::Key_Space : Qt::Key_Right);
      QTRY_VERIFY(!chat().state().busy() && lesson().measuring() < 0 && !chat().cache().isWaiting());
    }
    QCOMPARE(lesson().step(), stepOf(What::end));
    QVERIFY(lesson().result());
    QVERIFY(lesson().isDone(stepOf(What::ask, 1)));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!lesson().place().isLecture() && m_window->pane().isVisible());
    QCOMPARE(pane().font().pointSizeF(), QApplication::font().pointSizeF());
  }
  void allWordsOfAStepAreLargeInALectureAndAsBeforeAfterIt() {
    enter();
    const double usual = QApplication::font().pointSizeF();
    for (const What what : {What::cache, What::ask, What::look, What::predict, What::measure, What::end}) {
      lesson().go(stepOf(what));
      m_window->composer().focusText();
      const auto before = sizesOfWords();
      for (auto* button : pane().findChildren<QToolButton*>())
        if (button->text() == "Lecture") QTest::mouseClick(button, Qt::LeftButton);
      QVERIFY(lesson().place().isLecture());
      QTest::qWait(20);
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size > 1.4 * usual, qPrintable(QStringLiteral("%1 is small: %2").arg(words).arg(size)));
      QTest::keyClick(m_window.get(), Qt::Key_Escape);
      QTest::qWait(20);
      QVERIFY(!lesson().place().isLecture());
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size < 1.4 * usual, qPrintable(QStringLiteral("%1 stays large: %2").arg(words).arg(size)));
      QVERIFY(sizesOfWords() == before);
      QCOMPARE(buttonSaying(pane(), nextText())->font().weight(),
               lesson().isDone(lesson().step()) ? int(QFont::DemiBold) : int(QFont::Normal));
      if (what == What::end) continue;
      click(nextText());
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size < 1.4 * usual, qPrintable(QStringLiteral("%1 is large later: %2").arg(words).arg(size)));
    }
  }
  void doItForMeTwiceLeavesTheViewOpen() {
    enter();
    lesson().go(stepOf(What::ask));
    ask("A short question");
    for (const QSize size : {QSize(1200, 800), QSize(800, 600)}) {
      m_window->resize(size);
      lesson().go(stepOf(What::look));
      for (int clicks = 0; clicks < 4; ++clicks) {
        click("&Do it for me");
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
    click("&Do it for me");
    QTRY_VERIFY(lesson().isDone(lesson().step()));
  }
  void theKeyboardStaysInThePane() {
    enter();
    lesson().go(stepOf(What::measure));
    click("&Run the measurement");
    QTRY_VERIFY(lesson().result());
    QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    for (const What what : {What::cache, What::ask}) {
      lesson().go(stepOf(what));
      click("&Do it for me");
      QTRY_VERIFY(lesson().isDone(lesson().step()));
      QTRY_VERIFY(!chat().state().busy());
      QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
    }
  }
  void aCardIsSavedAsPictureAndAsJson() {
    enter();
    lesson().predict(6);
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().result());
    const QString path = m_dir->filePath("card.png");
    QCOMPARE(saveCard(*pane().card(), QFont(), path), QString());
    const QImage picture(path);
    QCOMPARE(picture.width(), int(ResultCard::picture_width * ResultCard::picture_dpr));
    QVERIFY(picture.height() > 800);
    QFile json(m_dir->filePath("card.json"));
    QVERIFY(json.open(QIODevice::ReadOnly));
    const lessons::Card card = lessons::readCard(json.readAll().toStdString());
    QCOMPARE(card.prediction.value, 6.0);
    QVERIFY(card.result.answer == lesson().result()->answer);
    QVERIFY(!saveCard(*pane().card(), QFont(), "/nonexistent/folder/card.png").isEmpty());
  }
  void aCardTypedAsJsonIsSavedAsTwoFiles() {
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().result());
    for (const auto& [typed, picture, json] :
         {std::array{"card.json", "card.png", "card.json"}, std::array{"plain", "plain.png", "plain.json"},
          std::array{"v1.2", "v1.2.png", "v1.2.json"}, std::array{"UPPER.PNG", "UPPER.PNG", "UPPER.json"}}) {
      QCOMPARE(saveCard(*pane().card(), QFont(), m_dir->filePath(typed)), QString());
      QVERIFY2(!QImage(m_dir->filePath(picture)).isNull(), typed);
      QFile file(m_dir->filePath(json));
      QVERIFY2(file.open(QIODevice::ReadOnly), typed);
      QCOMPARE(lessons::readCard(file.readAll().toStdString()).result.lesson, std::string("L7"));
    }
  }
  void aFileThatWasNotAskedAboutIsNeverOverwritten() {
    enter();
    lesson().go(stepOf(What::measure));
    lesson().measure();
    QTRY_VERIFY(lesson().result());
    const auto contentOf = [this](const char* name) {
      QFile file(m_dir->filePath(name));
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto write = [this](const char* name) {
      QFile file(m_dir->filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    };
    write("x.json");
    QVERIFY(saveCard(*pane().card(), QFont(), m_dir->filePath("x.png")).contains("x.json"));
    QCOMPARE(contentOf("x.png"), QByteArray());
    write("x.png");  // the dialog asked about this one alone
    QVERIFY(saveCard(*pane().card(), QFont(), m_dir->filePath("x.png")).contains("x.json"));
    QVERIFY(saveCard(*pane().card(), QFont(), m_dir->filePath("x.json")).contains("x.png"));
    QVERIFY(!saveCard(*pane().card(), QFont(), m_dir->filePath("x")).isEmpty());
    QCOMPARE(contentOf("x.png"), QByteArray("mine"));
    QCOMPARE(contentOf("x.json"), QByteArray("mine"));
    QVERIFY(QFile::remove(m_dir->filePath("x.json")));
    QCOMPARE(saveCard(*pane().card(), QFont(), m_dir->filePath("x.png")), QString());
    QVERIFY(contentOf("x.png") != "mine" && !contentOf("x.json").isEmpty());
  }
  void aLessonWhereNothingHappensPaintsNothing() {
    enter();
    lesson().predict(6);
    for (const What what : {What::measure, What::predict, What::cache}) {
      lesson().go(stepOf(what));
      if (what == What::measure) lesson().measure();
      if (what == What::measure) QTRY_VERIFY(lesson().result());
      pane().findChild<QPushButton*>()->setFocus();  // a text cursor would blink
      QTest::qWait(1200);
      Paints paints;
      QList<QWidget*> all = pane().findChildren<QWidget*>();
      all << &pane();
      for (QWidget* widget : all) widget->installEventFilter(&paints);
      QEventLoop alone;
      QTimer::singleShot(1500, &alone, &QEventLoop::quit);
      alone.exec();
      QCOMPARE(paints.count, 0);
    }
  }
  void itFitsIntoASmallWindow() {
    enter();
    m_window->resize(800, 600);
    for (int step = 0; step < std::ssize(sinks().steps); ++step) {
      lesson().go(step);
      QTest::qWait(20);
      QCOMPARE(m_window->size(), QSize(800, 600));
    }
  }
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  applyTheme(ThemeChoice::light);
  LessonWindowTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "lesson_window_test.moc"
