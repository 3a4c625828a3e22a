// ConversationList: the left column: search in titles and messages, the conversations with the newest first, undo of
// deletions, and a button for a new conversation.
#pragma once

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "ui/library/conversation_export.h"
#include "ui/library/search_words.h"

class QLabel;
class QListView;

namespace kvarium::ui {

class ConversationModel;
class NoticeBar;

class ConversationList : public QWidget {
  Q_OBJECT
 public:
  static constexpr int search_wait_ms = 150;  // time from the last key to the search of messages

  explicit ConversationList(QWidget* parent = nullptr);

  // current: the shown conversation.
  void showConversations(std::vector<ConversationSummary> conversations, qint64 current);
  void showHits(const QString& typed, const std::vector<SearchHit>& hits);  // the answer to searchWanted
  void focusSearch();
  void endSearch() { m_search->clear(); }
  void focusList();
  void renameCurrent();
  void removeCurrent();
  void undo();             // restores the conversation that was deleted last
  qint64 current() const;  // the selected one, else the shown one; 0: none
  QListView& view() { return *m_view; }
  QLineEdit& search() { return *m_search; }

 signals:
  void opened(qint64 conversation, qint64 message);  // message 0: at its last place
  void chosen();                                     // opened() came from a click or Enter, not from the arrow keys
  void searchWanted(const QString& typed);
  void renamed(qint64 conversation, const QString& title);
  void removed(qint64 conversation);
  void restored(qint64 conversation);
  void duplicateWanted(qint64 conversation);
  void exportWanted(qint64 conversation, kvarium::ui::ExportFormat format);
  void newWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool searching() const;
  void select(qint64 conversation, qint64 message);
  void refresh();
  void showRows();
  void offerUndo();
  void contextMenu(const QPoint& at);

  ConversationModel* m_model;
  QLineEdit* m_search;
  QListView* m_view;
  QLabel* m_empty;
  NoticeBar* m_undo;
  QTimer m_search_wait;
  std::vector<ConversationSummary> m_all;
  std::vector<SearchHit> m_hits;  // in messages
  QString m_found;                // the search text of m_hits
  qint64 m_shown = 0;
  std::vector<std::pair<qint64, QString>> m_removed;  // deleted conversations that can be restored, the newest last
  bool m_selecting = false;
};

}  // namespace kvarium::ui
