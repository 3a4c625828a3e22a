// ConversationActions: what the user does with whole conversations: opening them from the list, searching, exporting
// and importing, undoing the removal of messages. It also stores the last conversation and the draft of a new one.
#pragma once

#include <QDate>
#include <QHash>
#include <QObject>
#include <vector>

#include "ui/chat/conversation_controller.h"
#include "ui/library/conversation_export.h"
#include "ui/library/import/conversation_import.h"

class QSettings;
class QWidget;

namespace kvarium::ui {

class Chat;
class ChatState;
class Composer;
class ConversationList;
class ConversationSearch;
class ConversationStore;
class FindBar;
class ImportRun;
class NoticeBar;
class TranscriptView;

class ConversationActions : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    QWidget& window;
    Chat& chat;
    ConversationStore& store;
    ConversationList& list;
    TranscriptView& transcript;
    FindBar& find;
    Composer& composer;
    NoticeBar& notice;
    QSettings& settings;
  };
  explicit ConversationActions(const Parts& parts);

  void begin();  // with a new conversation and the drafts of earlier ones
  void startNew();
  void openLast();  // unless this window already shows one, or another window shows that one
  void saveLast();  // the shown conversation and the draft of a new one, when the window closes
  bool canUndoRemoval() { return lastRemoval() != m_removals.rend(); }
  bool undoRemoval();  // false: there is nothing to undo

  bool exportWithDialog(qint64 id, ExportFormat format);  // false: it was not written
  bool exportTo(const QString& path, const Conversation& conversation, ExportFormat format);
  void importWithDialog();
  void importFrom(const QString& path);  // one conversation is shown when it is stored
  void tellKept(qint64 of_lesson);

 signals:
  void openedAgain();  // the user chose the conversation that is shown already

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  using Removal = ConversationController::Removal;
  // The newest one: of a conversation, or of a message of the shown one; end: none.
  std::vector<Removal>::reverse_iterator lastRemoval();
  void offerRemoval();
  void offerToday(qint64 conversation, QDate day);
  void showList();
  void rememberLast();
  QString takeDraft();  // the draft of a conversation without messages
  QString exportFolder() const;
  void tellImported(const QString& path, const Imported& imported, const std::vector<qint64>& stored);
  void undoImport(const std::vector<qint64>& stored, qint64 then);  // without those that were changed since

  Parts m_parts;
  QHash<qint64, bool> m_told_days;  // by conversation
  const ChatState& m_state;
  ImportRun* m_import;
  std::vector<Removal> m_removals;  // messages and whole conversations, the newest last
  QString m_draft_key;              // key of the setting
  qint64 m_last = 0;                // the conversation that was stored in the settings last
};

}  // namespace kvarium::ui
