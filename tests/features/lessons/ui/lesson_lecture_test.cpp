// A lecture: large type, one key for everything, and Escape.
#include <QDoubleSpinBox>
#include <QToolButton>

#include "features/lessons/ui/loop_turn.h"
#include "tests/features/lessons/ui/lesson_window.h"
#include "tests/support/own_clock.h"
#include "tests/support/qt_tests.h"
#include "ui/parts/theme.h"
#include "ui/window/empty_state.h"
#include "ui/window/inspector_docks.h"

namespace kvarium::ui::lesson_lecture_test {

class LessonLectureTest : public QObject, LessonWindow {
  Q_OBJECT

  static const lessons::Lesson& sinks() { return *lessons::findLesson("sinks"); }
  using LessonWindow::enter;
  void enter() { enter(sinks()); }
  QDoubleSpinBox* numberField() { return pane().findChild<QDoubleSpinBox*>(); }
  QString nextText() {
    const bool last = lesson().step() + 1 == std::ssize(lesson().lesson()->steps);
    return last ? "F&inish" : lesson().isDone(lesson().step()) ? "&Next" : "Sk&ip";
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

 private slots:
  void init() {
    begin();
    support::script().reply = [](const auto&) { return words(20); };
    support::script().job = [](const auto&) { return measuredHere(true); };
  }
  void cleanup() { end(); }

  void inALectureOneKeyGoesThroughTheLesson() {
    enter();
    m_window->resize(1280, 720);
    lesson().place().setLecture(true);
    QVERIFY(!m_window->pane().isVisible() && !m_window->docks().isVisible());
    QVERIFY(pane().font().pointSizeF() > 1.5 * QApplication::font().pointSizeF());
    for (int presses = 0; presses < 120 && lesson().step() != stepOf(What::end); ++presses) {
      QTest::keyClick(m_window.get(), presses % 2 ? Qt::Key_Space : Qt::Key_Right);
      if (lesson().present().what == What::predict && !lesson().attempt().prediction && numberField()->hasFocus()) {
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        QCOMPARE(lesson().step(), stepOf(What::predict));  // it is not skipped
        QTest::keyClick(numberField(), Qt::Key_Return);
        QVERIFY(lesson().attempt().prediction && !numberField()->hasFocus());
      }
      QTRY_VERIFY(!chat().state().busy() && lesson().attempt().share < 0 && !chat().cache().isWaiting());
    }
    QCOMPARE(lesson().step(), stepOf(What::end));
    QVERIFY(lesson().attempt().result);
    QVERIFY(lesson().isDone(stepOf(What::again)));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!lesson().place().isLecture() && m_window->pane().isVisible());
    QCOMPARE(pane().font().pointSizeF(), QApplication::font().pointSizeF());
  }
  void inALectureTheLoopIsSteppedToItsEnd() {
    support::script().reply = [](const auto&) { return std::vector<std::string>{"one", " two"}; };
    enter(*lessons::findLesson("loop"));
    lesson().place().setLecture(true);
    const int loop = stepOf(What::look);
    lesson().go(loop);
    int presses = 0;
    for (; lesson().loop().moment().doing != LoopDoing::ended && presses < 20; ++presses) {
      const int64_t before = lesson().loop().moment().at;
      const auto doing = lesson().loop().moment().doing;
      QTest::keyClick(m_window.get(), Qt::Key_Space);
      QTRY_VERIFY(lesson().loop().moment().doing == LoopDoing::ended ||
                  (lesson().loop().moment().doing == LoopDoing::waits &&
                   (lesson().loop().moment().at > before || doing == LoopDoing::nothing)));
      QCOMPARE(lesson().step(), loop);
    }
    QVERIFY2(presses >= 3, "the prompt, and each token");
    QTRY_VERIFY(!chat().state().busy());
    for (int more = 0; more < 20 && lesson().step() == loop; ++more) QTest::keyClick(m_window.get(), Qt::Key_Space);
    QCOMPARE(lesson().step(), stepOf(What::end));
  }
  void inALectureAReplyIsWaitedFor() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(5);
    enter();
    lesson().place().setLecture(true);
    lesson().go(stepOf(What::ask));
    for (int presses = 0; presses < 20; ++presses) QTest::keyClick(m_window.get(), Qt::Key_Space);
    QCOMPARE(lesson().step(), stepOf(What::ask));
    QTRY_VERIFY(lesson().isReplying());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QTRY_VERIFY(!chat().state().busy());
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
      support::passTime(20);
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size > 1.4 * usual, qPrintable(QStringLiteral("%1 is small: %2").arg(words).arg(size)));
      QTest::keyClick(m_window.get(), Qt::Key_Escape);
      support::passTime(20);
      QVERIFY(!lesson().place().isLecture());
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size < 1.4 * usual, qPrintable(QStringLiteral("%1 stays large: %2").arg(words).arg(size)));
      QVERIFY(sizesOfWords() == before);
      QVERIFY(buttonSaying(pane(), nextText()));
      if (what == What::end) continue;
      click(nextText());
      for (const auto& [words, size] : sizesOfWords())
        QVERIFY2(size < 1.4 * usual, qPrintable(QStringLiteral("%1 is large later: %2").arg(words).arg(size)));
    }
  }

  void theChatsTitleAndItsEmptyPageAreLargeToo() {
    enter();
    lesson().go(stepOf(What::ask));
    const auto least = [this] {
      double size = 1000;
      for (const QLabel* label : m_window->pane().findChildren<QLabel*>())
        if (label->isVisible() && !label->text().isEmpty()) size = std::min(size, label->font().pointSizeF());
      return size;
    };
    const double before = least();
    lesson().place().setLecture(true);
    support::passTime(20);
    QVERIFY(m_window->findChild<EmptyState*>()->isVisible());
    QVERIFY2(least() > 1.4 * QApplication::font().pointSizeF(), qPrintable(QString::number(least())));
    lesson().place().setLecture(false);
    support::passTime(20);
    QCOMPARE(least(), before);
  }
  void theResultOfALectureIsGoneInTheNextLesson() {
    enter();
    lesson().place().setLecture(true);
    measure();
    support::passTime(20);
    QVERIFY(pane().findChild<ResultCard*>());
    enter(*lessons::findLesson("L8"));
    QVERIFY(!pane().findChild<ResultCard*>());
  }
  void theNextLessonGoesOnAsALecture() {
    enter();
    lesson().place().setLecture(true);
    lesson().go(stepOf(What::end));
    click("Ne&xt(L8)");
    QCOMPARE(lesson().lesson(), lessons::findLesson("L8"));
    QVERIFY(lesson().place().isLecture() && !m_window->pane().isVisible());
    QVERIFY(pane().font().pointSizeF() > 1.5 * QApplication::font().pointSizeF());
  }
  void inALectureAnotherNumberIsMeasuredAgain() {
    support::script().job = [](const engine::JobCommand& command) {
      auto result = std::make_shared<lessons::Result>(*measuredHere(true));
      const auto& job = static_cast<const lessons::LessonJob&>(*command.job);
      result->lesson = job.lesson.name;
      result->setting = job.setting;
      return result;
    };
    enter(*lessons::findLesson("C4"));
    lesson().place().setLecture(true);
    measure();
    lesson().set(30);
    QVERIFY(!lesson().attempt().result);
    QTest::keyClick(m_window.get(), Qt::Key_Space);
    QTRY_VERIFY(lesson().attempt().result);
    QCOMPARE(lesson().attempt().result->setting, std::optional<int64_t>(30));
    QCOMPARE(lesson().step(), stepOf(What::measure));
  }
  void theFirstEscapeStopsTheReplyAndTheSecondEndsTheLecture() {
    support::script().reply = [](const auto&) { return words(outlasting); };
    support::script().per_token = std::chrono::milliseconds(5);  // it does not end by itself
    enter();
    lesson().go(stepOf(What::ask));
    lesson().place().setLecture(true);
    for (const bool in_pane : {true, false}) {
      in_pane ? pane().setFocus() : m_window->composer().focusText();
      QVERIFY(lesson().doIt());
      QTRY_VERIFY(!lastText().isEmpty());
      QTest::keyClick(m_window.get(), Qt::Key_Escape);
      QTRY_VERIFY(!chat().state().busy());
      QVERIFY(lesson().place().isLecture());
    }
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!lesson().place().isLecture());
    for (const auto* button : pane().findChildren<QToolButton*>())
      if (button->text() == "Lecture") QCOMPARE(button->toolTip(), QString("Large-type-nothing-beside"));
  }
};

KVARIUM_QT_TEST(LessonLectureTest)

}  // namespace kvarium::ui::lesson_lecture_test

#include "lesson_lecture_test.moc"
