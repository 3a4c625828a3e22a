// GenerationBar: buttons for pause and single steps while a reply is written, and the words where it waits.
#pragma once

#include <QWidget>

class QAction;
class QPushButton;

namespace kvarium::ui {

class Chat;

class GenerationBar : public QWidget {
  Q_OBJECT
 public:
  GenerationBar(Chat& chat, QWidget* parent);
  QAction* pauseAction() const { return m_pause_action; }  // for the menu: pause or resume
  QAction* stepAction() const { return m_step_action; }

 private:
  void refresh();
  void showTips();  // of the buttons: what they do, or why not

  Chat& m_chat;
  QAction *m_pause_action, *m_step_action;
  QPushButton *m_pause, *m_step;
};

}  // namespace kvarium::ui
