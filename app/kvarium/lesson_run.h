// Lessons of the program by its options: one is opened, or the window runs lessons by itself: to check them, or to take
// a picture of what one measures. A build without lessons has no_lesson_run.cpp.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "features/lessons/measure/lesson.h"

namespace kvarium::ui {
class MainWindow;
}

namespace kvarium::app {

using Lessons = std::vector<const lessons::Lesson*>;
Lessons lessonsNamed(const QString& name);  // by name or subject, or all; empty: there is none of that name

void openLesson(ui::MainWindow& window, const lessons::Lesson& lesson);

enum class LessonPicture { none, card, window };
// Once the model is open, what it returns measures one lesson after the other and prints a report of each; then the
// program ends, with 1 where a finding does not hold. picture: of the last lesson, saved to `file`.
std::unique_ptr<QObject> runLessons(ui::MainWindow& window, Lessons wanted, LessonPicture picture, const QString& file);

}  // namespace kvarium::app
