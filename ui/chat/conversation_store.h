// ConversationStore: conversations in an SQLite file of the data folder, from the first message on.
//
// Nothing here throws or ends the program. Where the folder cannot be written, conversations live in memory and
// `problem` says so; a damaged file is moved aside, never deleted. Several windows can have one folder: what each
// writes is kept, and what was deleted goes when a window begins alone. One thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/chat/conversation.h"
#include "ui/chat/conversation_claims.h"
#include "ui/chat/search_words.h"

class QSqlDatabase;
class QSqlQuery;

namespace kvarium {

class ConversationStore {
  Q_DECLARE_TR_FUNCTIONS(ConversationStore)

 public:
  explicit ConversationStore(const QString& folder);
  ~ConversationStore();
  ConversationStore(const ConversationStore&) = delete;
  ConversationStore& operator=(const ConversationStore&) = delete;

  const QString& problem() const { return m_problem; }  // for people: what went wrong at opening; empty: nothing
  bool inMemory() const { return m_in_memory; }
  ConversationClaims& claims() { return *m_claims; }
  bool reopen();  // the file, where that failed at first; with what is in memory. False: `problem` says why not
  const QString& file() const { return m_file; }        // empty: in memory
  const QString& lastError() const { return m_error; }  // of the last call that returned false

  std::vector<ConversationSummary> list();  // newest first, without deleted ones
  std::optional<Conversation> load(qint64 conversation);

  // All of it, one transaction. It is brought back where another window deleted it.
  bool write(const Conversation& conversation);
  // What is about the conversation, and one of its messages; parents come before their replies. Likewise.
  bool write(const Conversation& conversation, const Message& message);
  bool writeHead(const Conversation& conversation);  // without its messages
  bool writeMessage(qint64 conversation, const Message& message);
  bool writeWithout(const Conversation& conversation, qint64 message);  // which was taken out of it

  bool remove(qint64 conversation);  // can be restored until the next start
  bool restore(qint64 conversation);

  // Messages that contain the words, newest first (see searchMessages). For a store in memory; a file is searched
  // beside the window, by ConversationSearch.
  std::vector<SearchHit> search(const SearchWords& words);

 private:
  static constexpr int open_wait_ms = 2000;  // for another program that holds the file
  static constexpr int wait_ms = 50;         // later: the window waits meanwhile, and Chat tries again
  bool open(const QString& file);
  void purge();
  void openInMemory(const QString& why);
  QSqlDatabase database() const;
  bool run(QSqlQuery& query);
  bool transact(const std::function<bool()>& put);
  bool dropMessage(qint64 message);
  bool putHead(const Conversation& conversation, bool brings_back = false);
  bool putMessage(qint64 conversation, const Message& message);

  QString m_folder, m_connection;
  std::unique_ptr<ConversationClaims> m_claims;
  QString m_file, m_problem, m_error;
  bool m_in_memory = false;
};

}  // namespace kvarium
