#include "app/kvarium/lesson_run.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

#include "features/lessons/ui/lesson_pane.h"
#include "ui/chat/chat_state.h"
#include "ui/window/main_window.h"

namespace kvarium::app {

Lessons lessonsNamed(const QString& name) {
  Lessons all;
  for (const lessons::Lesson& lesson : lessons::lessons()) all.push_back(&lesson);
  if (name == QLatin1String("all")) return all;
  const lessons::Lesson* one = lessons::findLesson(name.toStdString());
  return one ? Lessons{one} : Lessons();
}

LessonRun::LessonRun(ui::MainWindow& window, Lessons wanted, Picture picture, const QString& file)
    : m_window(window), m_wanted(std::move(wanted)), m_picture(picture), m_file(file) {
  connect(&window, &ui::MainWindow::modelFailed, this, &LessonRun::fail);
  connect(&window, &ui::MainWindow::modelReady, this, &LessonRun::next);
  connect(&window.lessons().controller(), &ui::LessonController::measureEnded, this, &LessonRun::measured);
}

void LessonRun::next() {
  const lessons::Lesson& lesson = *m_wanted[m_at];
  ui::LessonController& controller = m_window.lessons().controller();
  m_window.lessons().open(lesson);
  for (size_t i = 0; i < lesson.steps.size(); ++i)
    if (lesson.steps[i].what == lessons::LessonStep::What::measure) controller.go(static_cast<int>(i));
  controller.measure();
  if (controller.measuring() < 0) fail(controller.whyNot());
}

void LessonRun::measured() {
  const ui::LessonController& controller = m_window.lessons().controller();
  if (!controller.result()) return fail(controller.measureProblem());
  std::fputs(lessons::report(*controller.lesson(), *controller.result()).c_str(), stdout);
  std::fflush(stdout);
  m_all_hold = m_all_hold && controller.result()->holds();
  if (++m_at < m_wanted.size())
    QTimer::singleShot(0, this, &LessonRun::next);
  else
    QTimer::singleShot(m_picture == Picture::window ? settle_ms : 0, this, &LessonRun::save);
}

void LessonRun::save() {
  bool saved = true;
  if (m_picture == Picture::window) saved = m_window.grab().save(m_file);
  if (m_picture == Picture::card)
    saved = ui::cardPicture(*m_window.lessons().card(), QApplication::font()).save(m_file);
  if (!saved)
    return fail(
        tr("the picture could not be written to %1; choose a place that can be written and a name that ends in .png")
            .arg(m_file));
  QCoreApplication::exit(m_all_hold ? 0 : 1);
}

void LessonRun::fail(const QString& why) {
  std::fprintf(stderr, "kvarium: %s\n", qUtf8Printable(why));
  QCoreApplication::exit(1);
}

}  // namespace kvarium::app
