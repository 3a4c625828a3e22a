// ConversationStore: conversations in an SQLite file of the data folder, from the first message on.
//
// Nothing here throws. If the folder is not writable, conversations live in memory and problem() says so. A damaged
// file is renamed, never deleted. Several windows can share a folder: what each writes is kept, and deleted
// conversations are purged when a window starts alone. For use on one thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVariant>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/library/conversation.h"
#include "ui/library/conversation_claims.h"
#include "ui/library/search_words.h"

class QSqlDatabase;
class QSqlQuery;

namespace kvarium::ui {

// From an open database; empty: `why` says what is wrong.
std::optional<Conversation> readConversation(const QSqlDatabase& database, qint64 conversation, QString& why);

class ConversationStore {
  Q_DECLARE_TR_FUNCTIONS(ConversationStore)

 public:
  explicit ConversationStore(const QString& folder, bool must_exist = false);  // must_exist: it is not made
  ~ConversationStore();
  ConversationStore(const ConversationStore&) = delete;
  ConversationStore& operator=(const ConversationStore&) = delete;

  const QString& problem() const { return m_problem; }  // an error at opening, for the user; empty: none
  bool inMemory() const { return m_in_memory; }
  ConversationClaims& claims() { return *m_claims; }
  // Opens the file after a failure and writes what is in memory; or the file in another folder, which must have what is
  // here. False: problem() has the reason, and all is as before.
  bool reopen(const QString& folder = {});
  const QString& file() const { return m_file; }        // empty: in memory
  const QString& lastError() const { return m_error; }  // of the last call that returned false

  qint64 changes();                         // rows that this window has written, in all
  std::vector<ConversationSummary> list();  // newest first, without deleted ones
  std::optional<Conversation> load(qint64 conversation);

  // Writes the whole conversation in one transaction. Restores it if another window deleted it.
  bool write(const Conversation& conversation);
  // Writes the head and one message, whose parent must be stored before; also restores the conversation.
  bool write(const Conversation& conversation, const Message& message);
  // Without messages. brings_back: restores it, too, if another window deleted it.
  bool writeHead(const Conversation& conversation, bool brings_back = false);
  bool writeMessage(qint64 conversation, const Message& message);
  bool writeWithout(const Conversation& conversation, qint64 message);  // the message that was removed from it

  bool remove(const std::vector<qint64>& conversations);  // all or none; each can be restored until the next start
  bool restore(qint64 conversation);
  bool place(const std::vector<ListPlace>& places);  // all or none; writeHead() leaves a stored place as it is
  void purge(qint64 only = 0);                       // what was removed is gone for good; 0: all

  // Messages with these words, newest first (see searchMessages()). For a store in memory; ConversationSearch searches
  // a file on its own thread.
  std::vector<SearchHit> search(const SearchWords& words);

 private:
  static constexpr int open_wait_ms = 2000;  // longest wait at opening for another program that locks the file
  static constexpr int wait_ms = 50;  // the same later; short, because the window waits and saving is tried again
  bool open(const QString& file);
  void openInMemory(const QString& why);
  QSqlDatabase database() const;
  QSqlQuery run(const QString& sql, const QVariantList& values = {});  // not active: it failed, see lastError()
  bool does(const QString& sql, const QVariantList& values = {});      // false: it failed, likewise
  bool transact(const std::function<bool()>& put);
  bool dropMessage(qint64 message);

  QString m_folder, m_connection;
  std::unique_ptr<ConversationClaims> m_claims;
  QString m_file, m_problem, m_error;
  bool m_in_memory = false, m_must_exist;
};

}  // namespace kvarium::ui
