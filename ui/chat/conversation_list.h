// ConversationList: the left column: search, conversations newest first, undo of a deletion, a new one.
#pragma once

#include <QWidget>

#include "ui/chat/conversation.h"

class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace kvarium {

class ConversationModel;
class NoticeBar;

class ConversationList : public QWidget {
  Q_OBJECT
 public:
  explicit ConversationList(QWidget* parent = nullptr);

  void showConversations(std::vector<ConversationSummary> conversations, qint64 current);
  void focusSearch();
  void focusList();
  void renameCurrent();
  void removeCurrent();
  qint64 current() const;  // 0: none
  QListView& view() { return *m_view; }

 signals:
  void opened(qint64 conversation);
  void renamed(qint64 conversation, const QString& title);
  void removed(qint64 conversation);
  void restored(qint64 conversation);
  void newWanted();

 private:
  void select(qint64 conversation);
  void contextMenu(const QPoint& at);

  ConversationModel* m_model;
  QSortFilterProxyModel* m_filtered;
  QLineEdit* m_search;
  QListView* m_view;
  QLabel* m_empty;
  NoticeBar* m_undo;
  bool m_selecting = false;
};

}  // namespace kvarium
