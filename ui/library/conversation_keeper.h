// ConversationKeeper: saves conversations and reads them, and keeps them in memory while the store refuses them. It
// claims the open ones before other windows with the same folder.
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>
#include <functional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

class ConversationStore;

// The paths of the files next to the store with cells of conversations, one file per conversation. The engine writes
// and reads the files.
class SavedCaches {
 public:
  explicit SavedCaches(const QString& store_file);  // empty: the store is in memory, so no cells are kept

  bool possible() const { return !m_folder.isEmpty(); }
  const QString& folder() const { return m_folder; }
  QString file(qint64 conversation) const;
  qint64 bytes(qint64 conversation) const;  // 0: no file
  bool makeFolder() const;
  void remove(qint64 conversation) const;
  void removeAllBut(const std::vector<qint64>& conversations) const;  // deletes the files of other conversations

 private:
  QString m_folder;
};

class ConversationKeeper : public QObject {
  Q_OBJECT
 public:
  static constexpr int save_ms = 250;    // between two saves of a growing reply
  static constexpr int head_ms = 500;    // from the last change of a draft or a setting until it is saved
  static constexpr int retry_ms = 2000;  // between two attempts to save after the store refused

  ConversationKeeper(ConversationStore& store, OpenConversations& open);

  std::vector<ConversationSummary> list() const;          // newest first, with unsaved ones
  SharedConversation find(qint64 conversation);           // in memory or in the store; null: problem() was emitted
  std::optional<Conversation> read(qint64 conversation);  // without the reply being written; empty: as null above
  QString titleOf(qint64 conversation) const;             // empty: there is none
  const SavedCaches& savedCaches() const { return m_caches; }

  void show(const SharedConversation& conversation);  // becomes the current one
  void number();                                      // gives the current conversation an id; it is stored from now on
  // A lesson's conversation is not stored by any of these.
  void saveHead(const SharedConversation& conversation);
  void saveHeadSoon() { m_save_head.start(); }  // of the current conversation
  // With the conversation's head; only that for a reply without text. A missing message was removed from it.
  void saveMessage(const SharedConversation& conversation, qint64 message);
  void saveAll(const SharedConversation& conversation);
  void replyGrew();
  void replyEnded(const SharedConversation& conversation, qint64 reply);
  void saveNow();  // what is not stored yet

  // All in one step. Returns those that were removed; of the others problem() was emitted.
  std::vector<qint64> removeAll(std::vector<qint64> conversations);
  void restore(const std::vector<qint64>& conversations);
  void place(const std::vector<ListPlace>& places);  // in the list; problem() was emitted where it cannot be stored

  std::vector<qint64> unsaved() const;  // conversations that exist only in memory
  // Opens a store that could not be opened before, and writes the unsaved conversations. False: failed again.
  bool reopenStore(const QString& folder = {});  // folder: another one, which has what is stored here

 signals:
  void listChanged();
  void problem(const QString& text);
  // unsaved() is not empty, and has grown or for another reason than before; why empty: it is empty again.
  void notSaved(const QString& why);
  void newDraftChanged(const QString& draft);  // half a second after the last change, or when the draft ends
  void adopted();  // the current conversation, which another window has left; its draft joins both windows' drafts

 private:
  SharedConversation inMemory(qint64 conversation) const;  // null: it is only in the store
  std::optional<Conversation> load(qint64 conversation);   // from the store; empty: problem() was emitted
  void claim();
  void adopt(const SharedConversation& guest);
  void saveGuestDrafts();
  void saveReply();
  void save(const SharedConversation& conversation, const std::function<bool()>& write);
  void saved(bool ok, const SharedConversation& conversation);
  void saveUnsaved();
  void reportUnsaved();

  ConversationStore& m_store;
  OpenConversations& m_open;
  SavedCaches m_caches;
  std::vector<SharedConversation> m_unsaved;  // refused by the store; tried again with the next change or by m_retry
  std::vector<SharedConversation> m_removed;  // unsaved and deleted, so the store cannot restore them
  QString m_unsaved_reason;
  QHash<qint64, QString> m_guest_drafts;  // written here while another window has the conversation
  qint64 m_stored_reply = 0;              // the running turn's, once it is in the store
  QTimer m_save_reply, m_save_head, m_retry;
};

// The title, with a number if another conversation than `of` has it.
QString freeTitle(const ConversationKeeper& keeper, const QString& title, qint64 of);

}  // namespace kvarium::ui
