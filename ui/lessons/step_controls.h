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

// A slider and a field for the answer to the lesson's question; logarithmic where the question says so.
class PredictControl : public QWidget {
  Q_OBJECT
 public:
  static constexpr int slider_steps = 400;

  PredictControl(LessonController& lesson, QWidget* parent);

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
  MeasureControl(LessonController& lesson, QWidget& next, QWidget* parent);

 private:
  void refresh();

  LessonController& m_lesson;
  QWidget& m_next;
  QPushButton *m_run, *m_cancel;
  QProgressBar* m_progress;
  QLabel* m_words;
};

// What the learner is to do in the window, and a button that does it.
class DoControl : public QWidget {
  Q_OBJECT
 public:
  DoControl(LessonController& lesson, QWidget& next, QWidget* parent);

 private:
  QString task() const;
  void refresh();

  LessonController& m_lesson;
  QWidget& m_next;
  int m_step;
  QPushButton* m_do;
  QLabel* m_state;
};

// For the lesson's present step; null: it is only read. next: the button that gets the keyboard focus when the button
// that has it cannot be used any more.
QWidget* makeStepControl(LessonController& lesson, QWidget& next, QWidget* parent);

}  // namespace kvarium::ui
