// A build without lessons.
#include "app/kvarium/lesson_run.h"

namespace kvarium::app {

Lessons lessonsNamed(const QString&) { return {}; }
void openLesson(ui::MainWindow&, const lessons::Lesson&) {}
std::unique_ptr<QObject> runLessons(ui::MainWindow&, Lessons, LessonPicture, const QString&) { return nullptr; }

}  // namespace kvarium::app
