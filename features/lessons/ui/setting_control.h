// SettingControl: a slider and a field for the number that the learner sets (lessons::Setting), with a mark on the
// slider's line.
#pragma once

#include <QWidget>

#include "features/lessons/ui/lesson_controller.h"

class QSlider;
class QSpinBox;

namespace kvarium::ui {

class SettingControl : public QWidget {
  Q_OBJECT
 public:
  SettingControl(LessonController& lesson, QWidget* parent);

 private:
  void refresh();

  LessonController& m_lesson;
  const lessons::Setting m_setting;
  QSlider* m_slider;
  QSpinBox* m_field;
};

// A line below a slider with the value `mark` and its name where the slider's handle would stand for it.
class SliderMark : public QWidget {
  Q_OBJECT
 public:
  SliderMark(const QSlider& slider, int mark, const QString& words, QWidget* parent);

  double pixel() const;  // of the mark, on this widget
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const QSlider& m_slider;
  int m_mark;
  QString m_words;
};

}  // namespace kvarium::ui
