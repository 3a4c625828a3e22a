// LessonList: the lessons there are, with what of each was done.
#pragma once

#include <QWidget>

#include "features/lessons/measure/lesson.h"

class QListWidget;
class QPushButton;
class QSettings;

namespace kvarium::ui {

class LessonList : public QWidget {
  Q_OBJECT
 public:
  LessonList(QSettings& settings, QWidget* parent);
  void refresh();
  void takeKeyboard();

 signals:
  void chosen(const kvarium::lessons::Lesson& lesson);

 private:
  void begin();

  QSettings& m_settings;
  QListWidget* m_rows;
  QPushButton* m_reset;
};

}  // namespace kvarium::ui
