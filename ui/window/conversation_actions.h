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

class ConversationActions : public QObject {
  Q_OBJECT
 public:
  explicit ConversationActions(const WindowParts& parts);

  void begin();  // with a new conversation and the drafts of earlier ones
  void startNew();
  void openLast();  // where it was scrolled to; unless this window already shows one, or another window shows that one
  void saveLast();  // the shown conversation, where it is scrolled to, and the draft of a new one
  bool canUndoRemoval() { return lastRemoval() != m_removals.rend(); }
  bool undoRemoval();  // false: there is nothing to undo

  bool exportWithDialog(qint64 id, ExportFormat format);  // false: it was not written
  bool exportTo(const QString& path, const Conversation& conversation, ExportFormat format);
  // Conversations into one file; caches: files with cells that go along.
  void archiveWithDialog(const std::vector<qint64>& ids, const QStringList& caches = {},
                         const QString& name = QStringLiteral("kvarium.zip"));
  void archiveTo(const QString& path, const std::vector<qint64>& ids, const QStringList& caches = {});
  void importWithDialog();
  void restoreFrom(const QString& path);  // an import, and then the cells of those that have none here
  void importFrom(const QString& path);   // one conversation is shown when it is stored
  void tellKept(qint64 of_lesson);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  using Step = std::optional<Removal>;  // empty: of the list
  // The newest one: of the list, or of a message of the shown conversation; end: none.
  std::vector<Step>::reverse_iterator lastRemoval();
  static QString inWords(const Removal& removal);
  void offerRemoval();
  void forgetVersions(bool all);  // of the shown conversation that are not to be undone; all: even where it is possible
  void restoreFiles(const QString& path);  // caches and profiles of a backup
  void showList();
  void rememberLast();
  QString takeDraft();  // the draft of a conversation without messages
  void tellExported(const QString& path, const QString& wrong, std::function<void()> again);
  void tellImported(const QString& path, const Imported& imported, const std::vector<qint64>& stored);

  WindowParts m_parts;
  QHash<qint64, bool> m_told_days;  // by conversation
  const ChatState& m_state;
  ImportRun* m_import;
  LongJob* m_job;
  QString m_restores;            // the file that is restored; empty: none
  std::vector<Step> m_removals;  // the newest last
  QString m_draft_key;           // key of the setting
  qint64 m_last = 0;             // the conversation that was stored in the settings last
};

}  // namespace kvarium::ui
