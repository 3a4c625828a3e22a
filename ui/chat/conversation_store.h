// ConversationStore: conversations in an SQLite file of the data folder, from the first message on.
//
// Nothing here throws or ends the program. Where the folder cannot be written, conversations live in memory and
// `problem` says so; a damaged file is moved aside, never deleted. One thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <vector>

#include "ui/chat/conversation.h"

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
  const QString& lastError() const { return m_error; }  // of the last call that returned false

  std::vector<ConversationSummary> list();  // newest first, without deleted ones
  std::optional<Conversation> load(qint64 conversation);

  bool write(const Conversation& conversation);      // all of it, one transaction
  bool writeHead(const Conversation& conversation);  // without its messages
  bool writeMessage(qint64 conversation, const Message& message);

  bool remove(qint64 conversation);  // can be restored until the next start
  bool restore(qint64 conversation);

 private:
  bool open(const QString& file);
  void openInMemory(const QString& why);
  QSqlDatabase database() const;
  bool run(QSqlQuery& query);
  bool putHead(const Conversation& conversation);
  bool putMessage(qint64 conversation, const Message& message);

  QString m_connection;
  QString m_problem, m_error;
  bool m_in_memory = false;
};

}  // namespace kvarium
