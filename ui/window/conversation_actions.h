// ConversationActions: what the user does with whole conversations: opening them from the list, searching, exporting
// and importing, undoing the removal of messages. It also stores the last conversation and the draft of a new one.
#pragma once

#include <QHash>
#include <QObject>
#include <functional>
#include <vector>

#include "ui/library/conversation_export.h"
#include "ui/library/import/conversation_import.h"
#include "ui/window/window_parts.h"

namespace kvarium::ui {

class ImportRun;
class LongJob;
class SettingList;

class ConversationActions : public QObject {
  Q_OBJECT
 public:
  ConversationActions(const WindowParts& parts, SettingList& settings);

  void begin();  // with a new conversation and the drafts of earlier ones
  void startNew();
  void openLast();  // where it was scrolled to; unless this window already shows one, or another window shows that one
  void saveLast();  // the shown conversation, where it is scrolled to, and the draft of a new one
  QString lastStep();  // in words, what undoRemoval() takes back; empty: nothing
  bool undoRemoval();  // of what was done last; false: there is nothing to undo

  bool exportWithDialog(qint64 id, ExportFormat format);  // false: it was not written
  bool exportTo(const QString& path, const Conversation& conversation, ExportFormat format);
  // Conversations in one file. backup: with other files of the data folder, to be restored.
  struct Archive {
    std::vector<qint64> ids;
    QStringList files = {};
    bool backup = false;
  };
  bool archiveWithDialog(const Archive& archive);  // false: no file was chosen
  void archiveTo(const QString& path, const Archive& archive);
  void importWithDialog();
  void restoreFrom(const QString& path);  // an import, and then the other files of a backup
  void importFrom(const QString& path);   // one conversation is shown when it is stored
  void tellKept(qint64 of_lesson);

 private:
  using Step = std::optional<Removal>;  // empty: of the list
  using Steps = std::vector<Step>;
  Steps::reverse_iterator lastStepThatUndoes(bool here);  // here: of a message of the shown conversation; end: none
  static QString inWords(const Removal& removal);
  void offerRemoval(bool after_undo = false);
  void takeBack(Steps::iterator at);
  void forgetVersions();                   // of the shown conversation
  void restoreFiles(const QString& path);  // those of a backup that are no conversations
  void showList();
  void rememberLast();
  QString takeDraft();  // the draft of a conversation without messages
  void tellExported(const QString& path, const QString& wrong, bool backup, std::function<void()> again);
  void tellImported(const QString& path, bool restores, const Imported& imported, const std::vector<qint64>& stored);

  WindowParts m_parts;
  SettingList& m_settings;
  QHash<qint64, bool> m_told_days;  // by conversation
  const ChatState& m_state;
  ImportRun* m_import;
  LongJob* m_job;
  Steps m_removals;                 // the newest last
  QHash<qint64, qint64> m_offered;  // by conversation: the step of the last notice, by its message; 0: none
  QString m_draft_key;              // key of the setting
  qint64 m_last = 0;                // the conversation that was stored in the settings last
};

}  // namespace kvarium::ui
