// ConversationList: the left column: search in titles and messages, conversations newest first, undo of deletions, a
// new one.
#pragma once

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "ui/chat/conversation_export.h"
#include "ui/chat/search_words.h"

class QLabel;
class QListView;

namespace kvarium {

class ConversationModel;
class NoticeBar;

class ConversationList : public QWidget {
  Q_OBJECT
 public:
  static constexpr int search_wait_ms = 150;  // after the last key, before the messages are searched

  explicit ConversationList(QWidget* parent = nullptr);

  // `current`: the one shown beside the list.
  void showConversations(std::vector<ConversationSummary> conversations, qint64 current);
  void showHits(const QString& typed, const std::vector<SearchHit>& hits);  // the answer to searchWanted
  void focusSearch();
  void endSearch() { m_search->clear(); }
  void focusList();
  void renameCurrent();
  void removeCurrent();
  qint64 current() const;  // the selected one, else the one shown; 0: none
  QListView& view() { return *m_view; }
  QLineEdit& search() { return *m_search; }

 signals:
  void opened(qint64 conversation, qint64 message);  // message 0: where it was left
  void chosen();                                     // opened() by a click or Enter, not on the way with the arrows
  void searchWanted(const QString& typed);
  void renamed(qint64 conversation, const QString& title);
  void removed(qint64 conversation);
  void restored(qint64 conversation);
  void duplicateWanted(qint64 conversation);
  void exportWanted(qint64 conversation, kvarium::ExportFormat format);
  void newWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool searching() const;
  void select(qint64 conversation, qint64 message);
  void refresh();
  void showRows();
  void offerUndo();
  void undo();
  void contextMenu(const QPoint& at);

  ConversationModel* m_model;
  QLineEdit* m_search;
  QListView* m_view;
  QLabel* m_empty;
  NoticeBar* m_undo;
  QTimer m_search_wait;
  std::vector<ConversationSummary> m_all;
  std::vector<SearchHit> m_hits;  // of the messages
  QString m_found;                // what m_hits answer
  qint64 m_shown = 0;
  std::vector<std::pair<qint64, QString>> m_removed;  // conversations that can come back, the last one first to
  bool m_selecting = false;
  bool m_added = false;  // the last row is the conversation shown, in which nothing was found
};

}  // namespace kvarium
