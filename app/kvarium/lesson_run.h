// LessonRun: the window runs lessons by itself: to check them, or to take a picture of what one measures.
#pragma once

#include <QObject>
#include <vector>

#include "features/lessons/measure/lesson.h"

namespace kvarium::ui {
class MainWindow;
}

namespace kvarium::app {

using Lessons = std::vector<const lessons::Lesson*>;
Lessons lessonsNamed(const QString& name);  // by name or subject, or all; empty: there is none of that name

class LessonRun : public QObject {
  Q_OBJECT
 public:
  static constexpr int settle_ms = 400;  // from the result until the window's picture is taken

  enum class Picture { none, card, window };
  // Once the model is open it measures one lesson after the other and prints a report of each; then the program ends,
  // with 1 where a finding does not hold. picture: of the last lesson, saved to `file`.
  LessonRun(ui::MainWindow& window, Lessons wanted, Picture picture, const QString& file);

 private:
  void next();
  void measured();
  void save();
  void fail(const QString& why);

  ui::MainWindow& m_window;
  Lessons m_wanted;
  Picture m_picture;
  QString m_file;
  size_t m_at = 0;
  bool m_all_hold = true;
};

}  // namespace kvarium::app
