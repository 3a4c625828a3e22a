// LessonList: the lessons there are, with what of each was done.
#pragma once

#include <QWidget>

#include "features/lessons/measure/lesson.h"

class QListWidget;
class QPushButton;

namespace kvarium::ui {

class LessonController;

class LessonList : public QWidget {
  Q_OBJECT
 public:
  LessonList(LessonController& lesson, QWidget* parent);
  void refresh();
  void takeKeyboard();

 signals:
  void chosen(const kvarium::lessons::Lesson& lesson);

 private:
  void begin();

  LessonController& m_lesson;
  QListWidget* m_rows;
  QPushButton* m_reset;
};

}  // namespace kvarium::ui
