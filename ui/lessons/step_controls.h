// The controls of a lesson's steps: a prediction is set, the lesson is measured, or something is done in the window.
#pragma once

#include <QWidget>

#include "ui/lessons/lesson_controller.h"

class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;

namespace kvarium::ui {

// Where the keyboard goes when the button that has it cannot be used any more: to the button that goes on, but not
// where it would skip the step.
struct FocusAfter {
  QWidget &next, &text;
  QWidget& in(const LessonController& lesson) const { return lesson.isDone(lesson.step()) ? next : text; }
};

// A slider and a field for the answer to the lesson's question; logarithmic where the question says so.
class PredictControl : public QWidget {
  Q_OBJECT
 public:
  static constexpr int slider_steps = 400;

  PredictControl(LessonController& lesson, FocusAfter after, QWidget* parent);

 private:
  void setValue(double value, bool from_slider);
  void refresh();

  LessonController& m_lesson;
  const lessons::Question& m_question;
  QLabel* m_words;
  QSlider* m_slider;
  QDoubleSpinBox* m_field;
  QPushButton* m_take;
  QLabel* m_taken;
};

class MeasureControl : public QWidget {
  Q_OBJECT
 public:
  MeasureControl(LessonController& lesson, FocusAfter after, QWidget* parent);

 private:
  void refresh();

  LessonController& m_lesson;
  FocusAfter m_after;
  QPushButton *m_run, *m_cancel;
  QProgressBar* m_progress;
  QLabel* m_words;
};

// What the learner is to do in the window, and a button that does it.
class DoControl : public QWidget {
  Q_OBJECT
 public:
  DoControl(LessonController& lesson, FocusAfter after, QWidget* parent);

 private:
  QString task() const;
  void refresh();

  LessonController& m_lesson;
  FocusAfter m_after;
  int m_step;
  QPushButton* m_do;
  QLabel* m_state;
};

// For the lesson's present step; null: it is only read. Its focus proxy is what is done first.
QWidget* makeStepControl(LessonController& lesson, FocusAfter after, QWidget* parent);

}  // namespace kvarium::ui
