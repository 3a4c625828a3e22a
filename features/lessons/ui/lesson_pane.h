// LessonPane: the pane of the lessons next to the chat: the list of them, then one step after the other with its text,
// its control and the result.
#pragma once

#include <QWidget>

#include "features/lessons/ui/lesson_controller.h"
#include "features/lessons/ui/lessons_in_window.h"
#include "features/lessons/ui/result_card.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QSettings;
class QShortcut;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace kvarium::ui {

class ButtonRow;
class LessonList;
class MessageBody;

class LessonPane : public LessonsInWindow {
  Q_OBJECT
 public:
  LessonPane(LessonPlace& place, Chat& chat, EngineLink& link, QSettings& settings, QWidget* parent);

  LessonController& controller() { return *m_controller; }
  void open() override;
  void openLoop() override;
  // Where the step is done, or to the button that goes on; never to the one that skips it.
  void takeKeyboard() override;
  void open(const lessons::Lesson& lesson);  // from its first step, or where it was left
  void leave() override;
  QString place() const override;
  void reopen(const QString& place) override;
  std::optional<CardContent> card() const;  // empty: nothing was measured
  void saveCardAs(const QString& path);     // asks before it replaces a file

 signals:
  void linkClicked(const QUrl& link);
  void keyboardLeft();  // the pane had the keyboard focus and is hidden

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeLessonPage(QSettings& settings);
  void makeKeys();
  void fitFonts();
  void fitHead();
  void showList();
  void showStep();
  void showResult();
  void showButtons();
  void forward();  // of a lecture: does what the step asks for, scrolls to its end, then goes on
  void fitEscape();
  const lessons::Lesson* following() const;   // the lesson after the open one; null: that is the last
  bool mayReplace(const QStringList& names);  // asks
  void saveCardWithDialog(QSettings& settings);

  LessonsSetAside m_aside;  // until the program ends
  LessonController* m_controller;
  QLabel *m_subject, *m_title, *m_saved;
  struct Head {
    QLabel* heading;
    ButtonRow* buttons;
    QToolButton *all, *lecture, *chat, *leave;
  } m_head;
  QStackedWidget* m_pages;
  LessonList* m_list;
  QScrollArea* m_scroll;
  QVBoxLayout* m_column;  // of the step
  MessageBody* m_body;
  QWidget* m_control = nullptr;
  ResultCard* m_card = nullptr;
  QPushButton *m_save, *m_back, *m_next, *m_next_lesson;
  std::vector<QShortcut*> m_keys;  // of a lecture; the last one is Escape
  int m_tried = -1;                // the step that the lecture's key tried last; the next press goes on in any case
};

}  // namespace kvarium::ui
