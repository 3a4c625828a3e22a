// ListDrawer: what the list of conversations stands in where a window is too narrow for it and the chat. It covers
// part of the chat, until a conversation is chosen, by Escape, or until the chat has the keyboard.
#pragma once

#include <QFrame>

class QSplitter;

namespace kvarium::ui {

class ConversationList;

class ListDrawer : public QFrame {
  Q_OBJECT
 public:
  ListDrawer(QSplitter& columns, ConversationList& list, QWidget* window);
  void setUsed(bool used);  // takes the list out of the columns, or puts it back
  bool isUsed() const { return m_used; }
  bool isOpen() const { return m_used && !isHidden(); }

 signals:
  void left();  // it is to be closed

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void cover();

  QSplitter& m_columns;
  ConversationList& m_list;
  bool m_used = false;
};

}  // namespace kvarium::ui
