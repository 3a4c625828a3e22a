#include "ui/chat/conversation_store.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>
#include <algorithm>

#include "ui/chat/conversation_search.h"
#include "ui/chat/schema.h"

namespace kvarium {
namespace {

QString jsonText(const QJsonObject& object) {
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}
QJsonObject jsonObject(const QVariant& text) { return QJsonDocument::fromJson(text.toString().toUtf8()).object(); }

// A null QString is SQL's NULL; the columns want text.
QString given(const QString& text) { return text.isNull() ? QStringLiteral("") : text; }

// Moves the database and its journals aside. Returns the new name, empty when that failed.
QString moveAside(const QString& file) {
  const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
  const QString aside = file + QStringLiteral(".damaged-") + stamp;
  if (!QFile::rename(file, aside)) return {};
  for (const char* tail : {"-wal", "-shm"}) QFile::rename(file + QLatin1String(tail), aside + QLatin1String(tail));
  return aside;
}

}  // namespace

ConversationStore::ConversationStore(const QString& folder)
    : m_connection(QUuid::createUuid().toString(QUuid::WithoutBraces)) {
  QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
  if (!QDir().mkpath(folder)) {
    openInMemory(tr("The folder %1 cannot be made").arg(QDir::toNativeSeparators(folder)));
    return;
  }
  const QString file = QDir(folder).filePath(QStringLiteral("conversations.sqlite"));
  if (!open(file)) {
    openInMemory(m_error);
    return;
  }
  m_file = file;
  purge();
  QSqlQuery(database()).exec(QStringLiteral("PRAGMA busy_timeout=%1").arg(int{wait_ms}));
}

// By hand: SQLite follows references from a message to its reply at most a thousand times, a conversation may be
// longer.
void ConversationStore::purge() {
  QSqlQuery query(database());
  query.exec(QStringLiteral("PRAGMA foreign_keys=OFF"));
  transact([&] {
    return query.exec(QStringLiteral("DELETE FROM message WHERE conversation_id IN "
                                     "(SELECT id FROM conversation WHERE deleted_ms IS NOT NULL)")) &&
           query.exec(QStringLiteral("DELETE FROM conversation WHERE deleted_ms IS NOT NULL"));
  });
  query.exec(QStringLiteral("PRAGMA foreign_keys=ON"));
}

ConversationStore::~ConversationStore() {
  database().close();
  QSqlDatabase::removeDatabase(m_connection);
}

QSqlDatabase ConversationStore::database() const { return QSqlDatabase::database(m_connection, false); }

bool ConversationStore::open(const QString& file) {
  for (int attempt = 0; attempt < 2; ++attempt) {
    QSqlDatabase db = database();
    db.setDatabaseName(file);
    db.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(int{open_wait_ms}));
    SchemaResult result;
    if (db.open()) {
      QSqlQuery pragma(db);
      for (const char* text : {"PRAGMA foreign_keys=ON", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL"})
        pragma.exec(QLatin1String(text));
      pragma.finish();
      result = bringUpToDate(db, file);
      if (result.ok) {
        QSqlQuery probe(db);  // a folder that can be read but not written shows only now
        if (probe.exec(QStringLiteral("PRAGMA user_version=%1").arg(schemaSteps().size()))) return true;
        result.error = probe.lastError().databaseText();
      }
    } else {
      result.error = db.lastError().databaseText();
    }
    db.close();
    if (result.newer) {
      m_error = tr("%1 was written by a newer version of this program").arg(QDir::toNativeSeparators(file));
      return false;
    }
    if (!result.damaged) {
      m_error = tr("%1 cannot be opened (%2)").arg(QDir::toNativeSeparators(file), result.error);
      return false;
    }
    const QString aside = moveAside(file);
    if (aside.isEmpty()) {
      m_error = tr("%1 is damaged and cannot be moved aside").arg(QDir::toNativeSeparators(file));
      return false;
    }
    m_problem = tr("The conversations could not be read (%1). The damaged file was kept as %2 and a new one begun.")
                    .arg(result.error, QDir::toNativeSeparators(aside));
  }
  return false;
}

void ConversationStore::openInMemory(const QString& why) {
  QSqlDatabase db = database();
  db.setDatabaseName(QStringLiteral(":memory:"));
  db.open();
  bringUpToDate(db, {});
  m_in_memory = true;
  m_problem = tr("%1. You can chat, but nothing is kept when the program ends.").arg(why);
}

bool ConversationStore::run(QSqlQuery& query) {
  if (query.exec()) return true;
  m_error = query.lastError().databaseText();
  return false;
}

std::vector<ConversationSummary> ConversationStore::list() {
  std::vector<ConversationSummary> all;
  QSqlQuery query(database());
  query.prepare(
      QStringLiteral("SELECT id, title, changed_ms, cache_spec, tokens FROM conversation "
                     "WHERE deleted_ms IS NULL ORDER BY changed_ms DESC"));
  if (!run(query)) return all;
  while (query.next()) {
    all.push_back({query.value(0).toLongLong(), query.value(1).toString(), query.value(2).toLongLong(),
                   query.value(3).toString(), query.value(4).toLongLong()});
  }
  return all;
}

std::optional<Conversation> ConversationStore::load(qint64 conversation) {
  QSqlQuery query(database());
  query.prepare(
      QStringLiteral("SELECT title, titled_by_user, changed_ms, leaf, draft, cache_spec, model_path, "
                     "system_prompt, settings, tokens FROM conversation WHERE id=?"));
  query.addBindValue(conversation);
  if (!run(query)) return {};
  if (!query.next()) {
    m_error = tr("it is not there any more");
    return {};
  }
  Conversation c;
  c.id = conversation;
  c.title = query.value(0).toString();
  c.titled_by_user = query.value(1).toBool();
  c.changed_ms = query.value(2).toLongLong();
  c.leaf = query.value(3).toLongLong();
  c.draft = query.value(4).toString();
  c.cache_spec = query.value(5).toString();
  c.model_path = query.value(6).toString();
  c.system_prompt = query.value(7).toString();
  c.readSettings(jsonObject(query.value(8)));
  c.tokens = query.value(9).toLongLong();
  query.prepare(
      QStringLiteral("SELECT id, parent_id, role, content, created_ms, stats FROM message "
                     "WHERE conversation_id=? ORDER BY created_ms, id"));
  query.addBindValue(conversation);
  if (!run(query)) return {};
  while (query.next()) {
    c.messages.push_back({.id = query.value(0).toLongLong(),
                          .parent = query.value(1).toLongLong(),
                          .from_user = query.value(2).toString() == QLatin1String("user"),
                          .text = query.value(3).toString(),
                          .created_ms = query.value(4).toLongLong(),
                          .stats = jsonObject(query.value(5))});
  }
  if (!c.find(c.leaf)) c.leaf = c.messages.empty() ? 0 : c.messages.back().id;
  return c;
}

bool ConversationStore::putHead(const Conversation& c) {
  QSqlQuery query(database());
  query.prepare(QStringLiteral(
      "INSERT INTO conversation(id, title, titled_by_user, changed_ms, leaf, draft, cache_spec, model_path, "
      "system_prompt, settings, tokens) VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
      "title=excluded.title, titled_by_user=excluded.titled_by_user, changed_ms=excluded.changed_ms, "
      "leaf=excluded.leaf, "
      "draft=excluded.draft, cache_spec=excluded.cache_spec, model_path=excluded.model_path, "
      "system_prompt=excluded.system_prompt, settings=excluded.settings, tokens=excluded.tokens"));
  query.addBindValue(c.id);
  query.addBindValue(given(c.title));
  query.addBindValue(c.titled_by_user);
  query.addBindValue(c.changed_ms);
  query.addBindValue(c.leaf);
  query.addBindValue(given(c.draft));
  query.addBindValue(given(c.cache_spec));
  query.addBindValue(given(c.model_path));
  query.addBindValue(given(c.system_prompt));
  query.addBindValue(jsonText(c.settingsJson()));
  query.addBindValue(c.tokens);
  return run(query);
}

bool ConversationStore::putMessage(qint64 conversation, const Message& message) {
  QSqlQuery query(database());
  query.prepare(
      QStringLiteral("INSERT INTO message(id, conversation_id, parent_id, role, content, created_ms, stats) "
                     "VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
                     "content=excluded.content, stats=excluded.stats"));
  query.addBindValue(message.id);
  query.addBindValue(conversation);
  query.addBindValue(message.parent ? QVariant(message.parent) : QVariant());
  query.addBindValue(message.from_user ? QStringLiteral("user") : QStringLiteral("assistant"));
  query.addBindValue(given(message.text));
  query.addBindValue(message.created_ms);
  query.addBindValue(jsonText(message.stats));
  return run(query);
}

bool ConversationStore::transact(const std::function<bool()>& put) {
  QSqlDatabase db = database();
  if (!db.transaction()) {
    m_error = db.lastError().databaseText();
    return false;
  }
  const bool ok = put();
  if (ok && db.commit()) return true;
  if (ok) m_error = db.lastError().databaseText();
  db.rollback();
  return false;
}

bool ConversationStore::write(const Conversation& conversation) {
  return transact([&] {
    return putHead(conversation) && std::all_of(conversation.messages.begin(), conversation.messages.end(),
                                                [&](const Message& m) { return putMessage(conversation.id, m); });
  });
}

bool ConversationStore::write(const Conversation& conversation, const Message& message) {
  return transact([&] { return putHead(conversation) && putMessage(conversation.id, message); });
}

bool ConversationStore::writeHead(const Conversation& conversation) { return putHead(conversation); }

bool ConversationStore::writeMessage(qint64 conversation, const Message& message) {
  return putMessage(conversation, message);
}

bool ConversationStore::remove(qint64 conversation) {
  QSqlQuery query(database());
  query.prepare(QStringLiteral("UPDATE conversation SET deleted_ms=? WHERE id=?"));
  query.addBindValue(nowMs());
  query.addBindValue(conversation);
  return run(query);
}

bool ConversationStore::restore(qint64 conversation) {
  QSqlQuery query(database());
  query.prepare(QStringLiteral("UPDATE conversation SET deleted_ms=NULL WHERE id=?"));
  query.addBindValue(conversation);
  return run(query);
}

std::vector<SearchHit> ConversationStore::search(const SearchWords& words) {
  return searchMessages(database(), words, [] { return false; });
}

}  // namespace kvarium
