// The controls of a lesson's steps: a prediction is set, the lesson is measured, or something is done in the window.
#pragma once

#include <QWidget>

#include "features/lessons/ui/lesson_controller.h"

namespace kvarium::ui {

// Where the keyboard goes when the button that has it cannot be used any more: to the button that goes on, but not
// where it would skip the step.
struct FocusAfter {
  QWidget &next, &text;
  QWidget& in(const LessonController& lesson) const { return lesson.isDone(lesson.step()) ? next : text; }
};

// For the lesson's present step; null: it is only read. Its focus proxy is what is done first.
QWidget* makeStepControl(LessonController& lesson, FocusAfter after, QWidget* parent);

}  // namespace kvarium::ui
