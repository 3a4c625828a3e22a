// ConversationList: the left column: search in titles and messages, the conversations with the newest first, pinned
// ones and folders above the others, what is done with several of them (ListEdits), and a button for a new
// conversation.
#pragma once

#include <QLineEdit>
#include <QSet>
#include <QTimer>
#include <QWidget>

#include "ui/library/conversation_export.h"
#include "ui/library/search_words.h"

class QLabel;
class QListView;

namespace kvarium::ui {

class ConversationModel;
class ListEdits;

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
  void exportSelected(ExportFormat format);  // several: into an archive, whatever the format
  std::vector<qint64> selection() const;     // those that are selected, else the shown one
  qint64 current() const;                    // the selected one, else the shown one; 0: none, or several are selected
  const ConversationSummary* find(qint64 conversation) const;  // null: it is not in the list
  const std::vector<ConversationSummary>& all() const { return m_all; }
  ListEdits& edits() { return *m_edits; }
  void setFolded(const QStringList& sections);
  QListView& view() { return *m_view; }
  QLineEdit& search() { return *m_search; }

 signals:
  void opened(qint64 conversation, qint64 message);  // message 0: at its last place
  void chosen();                                     // opened() came from Enter: the user goes on writing there
  void searchWanted(const QString& typed);
  void renamed(qint64 conversation, const QString& title);
  void folded(const QStringList& sections);
  void duplicateWanted(qint64 conversation);
  void exportWanted(qint64 conversation, kvarium::ui::ExportFormat format);
  void archiveWanted(const std::vector<qint64>& conversations);
  void newWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  bool searching() const;
  void select(qint64 conversation, qint64 message);
  void selectAlso(const std::vector<qint64>& conversations);
  void refresh();
  void openFirst();
  void showRows();
  void onSelection();
  bool choose(const QModelIndex& index);  // opens it, or folds a head; false: it did nothing
  void fold(const QModelIndex& head, bool on);
  void contextMenu(const QPoint& at);
  qint64 marked() const { return m_subject ? m_subject : m_shown; }
  void leaveSubject();

  ConversationModel* m_model;
  QLineEdit* m_search;
  QListView* m_view;
  QLabel* m_empty;
  ListEdits* m_edits;
  QTimer m_search_wait;
  std::vector<ConversationSummary> m_all;
  std::vector<SearchHit> m_hits;  // in messages
  QString m_found;                // the search text of m_hits
  qint64 m_shown = 0;
  qint64 m_subject = 0;    // another one, which the open menu is of, and which is selected meanwhile; 0: none
  QSet<QString> m_folded;  // sections
  bool m_selecting = false;
  bool m_enters = false;  // the first hit is opened as soon as it is found
};

}  // namespace kvarium::ui
