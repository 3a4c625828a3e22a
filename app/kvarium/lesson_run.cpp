#include "app/kvarium/lesson_run.h"

#include <QApplication>
#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

#include "app/kvarium/capture.h"
#include "features/lessons/ui/lesson_pane.h"
#include "ui/chat/chat_state.h"
#include "ui/window/main_window.h"

namespace kvarium::app {
namespace {

ui::LessonPane& paneOf(ui::MainWindow& window) { return static_cast<ui::LessonPane&>(*window.lessons()); }

constexpr int settle_ms = 400;  // from the result until the window's picture is taken

class LessonRun : public QObject {
  Q_DECLARE_TR_FUNCTIONS(LessonRun)

 public:
  LessonRun(ui::MainWindow& window, Lessons wanted, LessonPicture picture, const QString& file)
      : m_window(window), m_pane(paneOf(window)), m_wanted(std::move(wanted)), m_picture(picture), m_file(file) {
    connect(&window, &ui::MainWindow::modelFailed, this, &endWithProblem);
    connect(&window, &ui::MainWindow::modelReady, this, &LessonRun::next);
    connect(&m_pane.controller(), &ui::LessonController::measureMoved, this, &LessonRun::measured);
  }

 private:
  void next() {
    const lessons::Lesson& lesson = *m_wanted[m_at];
    ui::LessonController& controller = m_pane.controller();
    m_pane.open(lesson);
    for (size_t i = 0; i < lesson.steps.size(); ++i)
      if (lesson.steps[i].what == lessons::LessonStep::What::measure) controller.go(static_cast<int>(i));
    controller.measure();
    if (controller.attempt().share < 0) endWithProblem(controller.whyNot());
  }

  void measured() {
    const ui::LessonController& controller = m_pane.controller();
    const ui::LessonAttempt& attempt = controller.attempt();
    if (attempt.share >= 0) return;
    if (!attempt.result) return endWithProblem(attempt.problem);
    std::fputs(lessons::report(*controller.lesson(), *attempt.result).c_str(), stdout);
    std::fflush(stdout);
    m_all_hold = m_all_hold && attempt.result->holds();
    if (++m_at < m_wanted.size())
      QTimer::singleShot(0, this, &LessonRun::next);
    else
      QTimer::singleShot(m_picture == LessonPicture::window ? settle_ms : 0, this, &LessonRun::save);
  }

  void save() {
    if (m_picture == LessonPicture::window && !savePicture(m_window.grab().toImage(), m_file)) return;
    if (m_picture == LessonPicture::card && !savePicture(ui::cardPicture(*m_pane.card(), QApplication::font()), m_file))
      return;
    QCoreApplication::exit(m_all_hold ? 0 : 1);
  }

  ui::MainWindow& m_window;
  ui::LessonPane& m_pane;
  Lessons m_wanted;
  LessonPicture m_picture;
  QString m_file;
  size_t m_at = 0;
  bool m_all_hold = true;
};

}  // namespace

Lessons lessonsNamed(const QString& name) { return lessons::lessonsNamed(name.toStdString()); }

void openLesson(ui::MainWindow& window, const lessons::Lesson& lesson) { paneOf(window).open(lesson); }

std::unique_ptr<QObject> runLessons(ui::MainWindow& window, Lessons wanted, LessonPicture picture,
                                    const QString& file) {
  return std::make_unique<LessonRun>(window, std::move(wanted), picture, file);
}

}  // namespace kvarium::app
