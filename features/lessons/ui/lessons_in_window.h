// LessonsInWindow: the lessons as the window knows them: a pane, and what its menu and its keys do there. A build
// without them (KVARIUM_LESSONS) has no_lessons.cpp in place of the other files.
#pragma once

#include <QUrl>
#include <QWidget>
#include <functional>

#include "features/lessons/ui/lesson_place.h"

class QSettings;

namespace kvarium::ui {

class Chat;
class EngineLink;

class LessonsInWindow : public QWidget {
 public:
  using QWidget::QWidget;
  virtual void open() = 0;      // the list, or the lesson that is open; with the keyboard in that already, the list
  virtual void openLoop() = 0;  // its lesson, at the step that shows it
  virtual void leave() = 0;     // the lesson and the pane
  virtual void takeKeyboard() = 0;
  virtual QString place() const = 0;  // the open lesson and its step, "L5 3", or "list"; empty: the pane is not shown
  virtual void reopen(const QString& place) = 0;  // leaves the keyboard where it is; nothing of what is no place
};

struct LessonParts {
  LessonPlace::Parts place;
  Chat& chat;
  EngineLink& link;
  QSettings& settings;
  std::function<void()> keyboard_left;  // the pane had it and is hidden
  std::function<void(qint64 conversation)>
      chat_kept;  // the learner wrote in the lesson's chat: it is one of the user's now
  // The user chose another conversation. Null: a lesson is open.
  std::function<void(std::function<void()> back)> set_aside;
  std::function<void(const QUrl& link)> link_clicked;
};
// The pane belongs to the window. Null: this build has no lessons.
LessonsInWindow* lessonsIn(LessonParts parts);

}  // namespace kvarium::ui
