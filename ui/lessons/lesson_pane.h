// LessonPane: the pane of the lessons beside the chat: the list of them, then one step after the other with its text,
// its control and the result.
#pragma once

#include <QWidget>

#include "ui/lessons/lesson_controller.h"
#include "ui/lessons/result_card.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QSettings;
class QShortcut;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace kvarium::ui {

class LessonList;
class MessageBody;

class LessonPane : public QWidget {
  Q_OBJECT
 public:
  LessonPane(LessonPlace& place, Chat& chat, EngineLink& link, QSettings& settings, QWidget* parent);

  LessonController& controller() { return *m_controller; }
  // The list, or the lesson that is open; with the keyboard in that already, the list.
  void open();
  void takeKeyboard();  // where the step is done, or to the button that goes on; never to the one that skips it
  void open(const lessons::Lesson& lesson);  // from its first step
  void leave();                              // the lesson and the pane
  std::optional<CardContent> card() const;   // empty: nothing was measured
  void saveCardAs(const QString& path);      // asks before it replaces a file

 signals:
  void linkClicked(const QUrl& link);
  void keyboardLeft();  // the pane had the keyboard focus and is hidden

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeLessonPage();
  void makeKeys();
  void fitFonts();
  void fitNext();
  void showList();
  void showStep();
  void showResult();
  void showButtons();
  void forward();  // of a lecture: does what the step asks for, scrolls to its end, then goes on
  void fitEscape();
  const lessons::Lesson* following() const;   // the lesson behind the open one; null: that is the last
  bool mayReplace(const QStringList& names);  // asks
  void saveCardWithDialog();

  QSettings& m_settings;
  CellOverlay m_overlay;  // of the text, which no cache says anything about
  LessonController* m_controller;
  QLabel *m_heading, *m_subject, *m_title, *m_problem, *m_saved;
  QToolButton *m_all, *m_lecture, *m_leave;
  QStackedWidget* m_pages;
  LessonList* m_list;
  QScrollArea* m_scroll;
  QVBoxLayout* m_column;  // of the step
  MessageBody* m_body;
  QWidget* m_control = nullptr;
  ResultCard* m_card = nullptr;
  std::shared_ptr<const lessons::Result> m_shown;  // on m_card
  QPushButton *m_save, *m_back, *m_next, *m_next_lesson;
  std::vector<QShortcut*> m_keys;  // of a lecture
  QShortcut* m_escape;             // one of them
  int m_tried = -1;                // the step that the lecture's key tried last; the next press goes on in any case
};

}  // namespace kvarium::ui
