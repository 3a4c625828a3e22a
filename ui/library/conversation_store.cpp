#include "ui/library/conversation_store.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>
#include <algorithm>

#include "ui/library/conversation_search.h"
#include "ui/library/schema.h"

namespace kvarium::ui {
namespace {

QString jsonText(const QJsonObject& object) {
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}
QJsonObject jsonObject(const QVariant& text) { return QJsonDocument::fromJson(text.toString().toUtf8()).object(); }

// A null QString would become NULL, and the columns need text.
QString given(const QString& text) { return text.isNull() ? QStringLiteral("") : text; }

struct StoreWords {
  Q_DECLARE_TR_FUNCTIONS(StoreWords)
};

// SQLite's message without technical terms where possible.
QString reasonOf(const QSqlError& error) {
  const QString text = error.databaseText();
  if (text.contains(QLatin1String("disk is full"))) return StoreWords::tr("the disk is full");
  if (text.contains(QLatin1String("readonly"))) return StoreWords::tr("the folder cannot be written to");
  if (text.contains(QLatin1String("is locked"))) return StoreWords::tr("another program holds the file");
  return text;
}

QString fileIn(const QString& folder) { return QDir(folder).filePath(QStringLiteral("conversations.sqlite")); }

// Renames the database and its journals. Returns the new name; empty: failed.
QString moveAside(const QString& file) {
  const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
  const QString aside = file + QStringLiteral(".damaged-") + stamp;
  if (!QFile::rename(file, aside)) return {};
  for (const char* tail : {"-wal", "-shm"}) QFile::rename(file + QLatin1String(tail), aside + QLatin1String(tail));
  return aside;
}

}  // namespace

ConversationStore::ConversationStore(const QString& folder)
    : m_folder(folder),
      m_connection(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      m_claims(std::make_unique<ConversationClaims>(QString())) {
  QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
  if (!QDir().mkpath(folder)) {
    openInMemory(tr("The folder %1 cannot be made").arg(QDir::toNativeSeparators(folder)));
    return;
  }
  const QString file = fileIn(folder);
  if (!open(file)) {
    openInMemory(m_error);
    return;
  }
  m_file = file;
  m_claims = std::make_unique<ConversationClaims>(folder);
  if (m_claims->alone()) purge();
  QSqlQuery(database()).exec(QStringLiteral("PRAGMA busy_timeout=%1").arg(int{wait_ms}));
}

// Deletes messages by hand, because SQLite follows at most a thousand nested references, and a conversation can be
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
        QSqlQuery probe(db);  // a read-only folder fails only here
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
  const bool there = QFileInfo::exists(fileIn(m_folder));
  m_problem =
      (there ? tr("%1. The conversations in it are still there, but cannot be shown now. You can chat, but nothing "
                  "new is kept when the program ends.")
             : tr("%1. You can chat, but nothing is kept when the program ends."))
          .arg(why);
}

bool ConversationStore::reopen() {
  if (!m_in_memory) return true;
  ConversationStore opened(m_folder);
  if (opened.m_in_memory) {
    m_problem = opened.m_problem;
    return false;
  }
  for (const ConversationSummary& one : list()) {
    const std::optional<Conversation> conversation = load(one.id);
    if (conversation && opened.write(*conversation)) continue;
    m_problem = tr("The conversations could not be saved: %1.").arg(conversation ? opened.m_error : m_error);
    return false;
  }
  std::swap(m_connection, opened.m_connection);
  std::swap(m_claims, opened.m_claims);
  m_file = opened.m_file;
  m_problem = opened.m_problem;
  m_in_memory = false;
  return true;
}

bool ConversationStore::run(QSqlQuery& query) {
  if (query.exec()) return true;
  m_error = reasonOf(query.lastError());
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
                     "system_prompt, settings, tokens, deleted_ms FROM conversation WHERE id=?"));
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
  c.deleted = !query.value(10).isNull();
  query.prepare(
      QStringLiteral("SELECT id, parent_id, role, kind, content, created_ms, stats FROM message "
                     "WHERE conversation_id=? ORDER BY created_ms, id"));
  query.addBindValue(conversation);
  if (!run(query)) return {};
  while (query.next()) {
    c.messages.push_back({.id = query.value(0).toLongLong(),
                          .parent = query.value(1).toLongLong(),
                          .from_user = query.value(2).toString() == QLatin1String("user"),
                          .kind = contentKind(query.value(3).toString()),
                          .text = query.value(4).toString(),
                          .created_ms = query.value(5).toLongLong(),
                          .stats = jsonObject(query.value(6))});
  }
  if (!c.find(c.leaf)) c.leaf = c.messages.empty() ? 0 : c.messages.back().id;
  return c;
}

bool ConversationStore::putHead(const Conversation& c, bool brings_back) {
  QSqlQuery query(database());
  query.prepare(
      QStringLiteral("INSERT INTO conversation(id, title, titled_by_user, changed_ms, leaf, draft, cache_spec, "
                     "model_path, system_prompt, settings, tokens) VALUES(?,?,?,?,?,?,?,?,?,?,?) "
                     "ON CONFLICT(id) DO UPDATE SET title=excluded.title, titled_by_user=excluded.titled_by_user, "
                     "changed_ms=excluded.changed_ms, leaf=excluded.leaf, cache_spec=excluded.cache_spec, "
                     "model_path=excluded.model_path, system_prompt=excluded.system_prompt, "
                     "settings=excluded.settings, tokens=excluded.tokens") +
      (c.guest ? QString() : QStringLiteral(", draft=excluded.draft")) +
      (brings_back && !c.deleted ? QStringLiteral(", deleted_ms=NULL") : QString()));
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
      QStringLiteral("INSERT INTO message(id, conversation_id, parent_id, role, kind, content, created_ms, stats) "
                     "VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
                     "parent_id=excluded.parent_id, content=excluded.content, stats=excluded.stats"));
  query.addBindValue(message.id);
  query.addBindValue(conversation);
  query.addBindValue(message.parent ? QVariant(message.parent) : QVariant());
  query.addBindValue(message.from_user ? QStringLiteral("user") : QStringLiteral("assistant"));
  query.addBindValue(nameOf(message.kind));
  query.addBindValue(given(message.text));
  query.addBindValue(message.created_ms);
  query.addBindValue(jsonText(message.stats));
  return run(query);
}

bool ConversationStore::transact(const std::function<bool()>& put) {
  QSqlDatabase db = database();
  if (!db.transaction()) {
    m_error = reasonOf(db.lastError());
    return false;
  }
  const bool ok = put();
  if (ok && db.commit()) return true;
  if (ok) m_error = reasonOf(db.lastError());
  db.rollback();
  return false;
}

bool ConversationStore::write(const Conversation& c) {
  return transact([&] {
    return putHead(c, true) &&
           std::all_of(c.messages.begin(), c.messages.end(), [&](const Message& m) { return putMessage(c.id, m); }) &&
           std::all_of(c.removed.begin(), c.removed.end(), [&](qint64 id) { return dropMessage(id); });
  });
}

// Deletes one message without its children.
bool ConversationStore::dropMessage(qint64 message) {
  QSqlQuery query(database());
  query.prepare(
      QStringLiteral("UPDATE message SET parent_id=(SELECT parent_id FROM message WHERE id=?) "
                     "WHERE parent_id=?"));
  query.addBindValue(message);
  query.addBindValue(message);
  if (!run(query)) return false;
  query.prepare(QStringLiteral("DELETE FROM message WHERE id=?"));
  query.addBindValue(message);
  return run(query);
}

bool ConversationStore::writeWithout(const Conversation& conversation, qint64 message) {
  return transact([&] { return dropMessage(message) && putHead(conversation); });
}

bool ConversationStore::write(const Conversation& conversation, const Message& message) {
  return transact([&] { return putHead(conversation, true) && putMessage(conversation.id, message); });
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

}  // namespace kvarium::ui
