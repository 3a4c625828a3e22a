#include "ui/library/conversation_store.h"

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
#include "ui/library/database_file.h"

namespace kvarium::ui {
namespace {

QString jsonText(const QJsonObject& object) {
  return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}
QJsonObject jsonObject(const QVariant& text) { return QJsonDocument::fromJson(text.toString().toUtf8()).object(); }

// A null QString would become NULL, and the columns need text.
QString given(const QString& text) { return text.isNull() ? QStringLiteral("") : text; }

// SQLite's message without technical terms where possible.
QString reasonOf(const QSqlError& error) {
  const QString text = error.databaseText();
  if (text.contains(QLatin1String("disk is full"))) return ConversationStore::tr("the disk is full");
  if (text.contains(QLatin1String("readonly"))) return ConversationStore::tr("the folder cannot be written to");
  if (text.contains(QLatin1String("is locked"))) return ConversationStore::tr("another program holds the file");
  return text;
}

// user_version of a database with this schema. Versions 1 and 2 were never released; version 3 had no places in the
// list.
constexpr int schema_version = 4;
constexpr int oldest_version = 3;  // that is migrated

const QStringList& migration() {
  static const QStringList statements{
      QStringLiteral("ALTER TABLE conversation ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0"),
      QStringLiteral("ALTER TABLE conversation ADD COLUMN folder TEXT NOT NULL DEFAULT ''")};
  return statements;
}

const QStringList& schema() {
  static const QStringList statements{
      QStringLiteral("CREATE TABLE conversation("
                     "id INTEGER PRIMARY KEY, title TEXT NOT NULL, titled_by_user INTEGER NOT NULL DEFAULT 0,"
                     "changed_ms INTEGER NOT NULL, leaf INTEGER NOT NULL DEFAULT 0, draft TEXT NOT NULL DEFAULT '',"
                     "cache_spec TEXT NOT NULL, model_path TEXT NOT NULL DEFAULT '',"
                     "system_prompt TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}',"
                     "tokens INTEGER NOT NULL DEFAULT 0, deleted_ms INTEGER,"
                     "pinned INTEGER NOT NULL DEFAULT 0, folder TEXT NOT NULL DEFAULT '')"),
      QStringLiteral("CREATE TABLE message("
                     "id INTEGER PRIMARY KEY,"
                     "conversation_id INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,"
                     "parent_id INTEGER REFERENCES message(id) ON DELETE CASCADE,"
                     "role TEXT NOT NULL CHECK(role IN ('user','assistant')), content TEXT NOT NULL,"
                     "created_ms INTEGER NOT NULL, stats TEXT NOT NULL DEFAULT '{}', "
                     "kind TEXT NOT NULL DEFAULT 'text' CHECK(kind IN ('text','audio')))"),
      QStringLiteral("CREATE INDEX message_conversation ON message(conversation_id, created_ms)"),
      QStringLiteral("CREATE INDEX message_parent ON message(parent_id)"),
      // The index of words. It stores no text, so a deletion must pass the same text as the insertion.
      QStringLiteral("CREATE VIRTUAL TABLE message_words USING fts5(content, content='message', content_rowid='id', "
                     "tokenize='unicode61 remove_diacritics 2')"),
      QStringLiteral("CREATE TRIGGER message_words_added AFTER INSERT ON message BEGIN "
                     "INSERT INTO message_words(rowid, content) VALUES(new.id, new.content); END"),
      QStringLiteral("CREATE TRIGGER message_words_removed AFTER DELETE ON message BEGIN "
                     "INSERT INTO message_words(message_words, rowid, content) VALUES('delete', old.id, old.content); "
                     "END"),
      QStringLiteral("CREATE TRIGGER message_words_changed AFTER UPDATE OF content ON message "
                     "WHEN old.content IS NOT new.content BEGIN "
                     "INSERT INTO message_words(message_words, rowid, content) VALUES('delete', old.id, old.content); "
                     "INSERT INTO message_words(rowid, content) VALUES(new.id, new.content); END")};
  return statements;
}

constexpr qint64 checked_bytes = 64 << 20;  // larger files are not checked at the start; damage is found on access

struct Opening {
  bool ok = false;
  bool damaged = false;  // the file is no database or is damaged
  bool newer = false;    // written by a later version of the program
  QString error;
};

Opening failure(const QSqlError& error) {
  const int code = error.nativeErrorCode().toInt() & 0xff;  // without the extended part of the code
  return {.damaged = code == 11 || code == 26,              // SQLITE_CORRUPT, SQLITE_NOTADB
          .error = error.databaseText()};
}

// Checks an open database, and makes the tables in a new one in one transaction. One of an earlier version is migrated
// after a copy of it was made. An empty `file`: in memory.
Opening prepare(QSqlDatabase& database, const QString& file) {
  QSqlQuery query(database);
  const auto run = [&](const QString& sql) { return query.exec(sql) && (!query.isSelect() || query.next()); };
  if (!run(QStringLiteral("PRAGMA user_version"))) return failure(query.lastError());
  int version = query.value(0).toInt();
  if (version > schema_version) return {.newer = true};
  if (QFileInfo(file).size() <= checked_bytes) {
    if (!run(QStringLiteral("PRAGMA quick_check(1)"))) return failure(query.lastError());
    if (query.value(0).toString() != QLatin1String("ok")) return {.damaged = true, .error = query.value(0).toString()};
  }
  query.finish();
  if (version != 0 && version < oldest_version)
    return {.error = ConversationStore::tr("its version %1 was never released").arg(version)};
  if (version != 0 && version < schema_version)
    if (const QString why = copyDatabase(database, QStringLiteral("%1.version-%2").arg(file).arg(version));
        !why.isEmpty())
      return {.error = why};
  if (!run(QStringLiteral("BEGIN IMMEDIATE")) || !run(QStringLiteral("PRAGMA user_version")))
    return failure(query.lastError());
  version = query.value(0).toInt();  // another window may have been first
  query.finish();
  QStringList statements = version == 0 ? schema() : version < schema_version ? migration() : QStringList();
  statements << QStringLiteral("PRAGMA user_version=%1").arg(schema_version);  // a read-only folder fails only here
  for (const QString& statement : statements) {
    if (run(statement)) continue;
    const Opening failed = failure(query.lastError());
    run(QStringLiteral("ROLLBACK"));
    return failed;
  }
  return run(QStringLiteral("COMMIT")) ? Opening{.ok = true} : failure(query.lastError());
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

ConversationStore::ConversationStore(const QString& folder, bool must_exist)
    : m_folder(folder),
      m_connection(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      m_claims(std::make_unique<ConversationClaims>(QString())),
      m_must_exist(must_exist) {
  QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
  if (must_exist && !QFileInfo(folder).isDir()) {
    openInMemory(tr("The folder %1 is not there").arg(QDir::toNativeSeparators(folder)));
    return;
  }
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
void ConversationStore::purge(qint64 only) {
  run(QStringLiteral("PRAGMA foreign_keys=OFF"));
  transact([&] {
    return does(QStringLiteral("DELETE FROM message WHERE conversation_id IN "
                               "(SELECT id FROM conversation WHERE deleted_ms IS NOT NULL AND ? IN (0, id))"),
                {only}) &&
           does(QStringLiteral("DELETE FROM conversation WHERE deleted_ms IS NOT NULL AND ? IN (0, id)"), {only});
  });
  run(QStringLiteral("PRAGMA foreign_keys=ON"));
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
    Opening result;
    if (db.open()) {
      QSqlQuery pragma(db);
      for (const char* text : {"PRAGMA foreign_keys=ON", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL"})
        pragma.exec(QLatin1String(text));
      pragma.finish();
      result = prepare(db, file);
      if (result.ok) return true;
    } else {
      result.error = db.lastError().databaseText();
    }
    db.close();
    const QString name = QDir::toNativeSeparators(file), aside = result.damaged ? moveAside(file) : QString();
    if (aside.isEmpty()) {
      m_error = result.newer     ? tr("%1 was written by a newer version of this program").arg(name)
                : result.damaged ? tr("%1 is damaged and cannot be moved aside").arg(name)
                                 : tr("%1 cannot be opened (%2)").arg(name, result.error);
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
  prepare(db, {});
  m_in_memory = true;
  const bool there = QFileInfo::exists(fileIn(m_folder));
  m_problem =
      (there ? tr("%1. The conversations in it are still there, but cannot be shown now. You can chat, but nothing "
                  "new is kept when the program ends.")
             : tr("%1. You can chat, but nothing is kept when the program ends."))
          .arg(why);
}

bool ConversationStore::reopen(const QString& folder) {
  if (!m_in_memory && folder.isEmpty()) return true;
  ConversationStore opened(folder.isEmpty() ? m_folder : folder, m_must_exist || !folder.isEmpty());
  if (opened.m_in_memory) {
    m_problem = opened.m_problem;
    return false;
  }
  for (const ConversationSummary& one : m_in_memory ? list() : std::vector<ConversationSummary>()) {
    const std::optional<Conversation> conversation = load(one.id);
    if (conversation && opened.write(*conversation)) continue;
    m_problem = tr("The conversations could not be saved: %1.").arg(conversation ? opened.m_error : m_error);
    return false;
  }
  std::swap(m_connection, opened.m_connection);
  std::swap(m_claims, opened.m_claims);
  m_folder = opened.m_folder;
  m_must_exist = opened.m_must_exist;
  m_file = opened.m_file;
  m_problem = opened.m_problem;
  m_in_memory = false;
  return true;
}

QSqlQuery ConversationStore::run(const QString& sql, const QVariantList& values) {
  QSqlQuery query(database());
  query.prepare(sql);
  for (const QVariant& value : values) query.addBindValue(value);
  if (!query.exec()) m_error = reasonOf(query.lastError());
  return query;
}

bool ConversationStore::does(const QString& sql, const QVariantList& values) { return run(sql, values).isActive(); }

qint64 ConversationStore::changes() {
  QSqlQuery query = run(QStringLiteral("SELECT total_changes()"));
  return query.next() ? query.value(0).toLongLong() : -1;
}

std::vector<ConversationSummary> ConversationStore::list() {
  std::vector<ConversationSummary> all;
  QSqlQuery query =
      run(QStringLiteral("SELECT id, title, changed_ms, cache_spec, tokens, pinned, folder FROM conversation "
                         "WHERE deleted_ms IS NULL ORDER BY changed_ms DESC"));
  while (query.next()) {
    all.push_back({query.value(0).toLongLong(), query.value(1).toString(), query.value(2).toLongLong(),
                   query.value(3).toString(), query.value(4).toLongLong()});
    all.back().pinned = query.value(5).toBool();
    all.back().folder = query.value(6).toString();
  }
  return all;
}

std::optional<Conversation> readConversation(const QSqlDatabase& database, qint64 conversation, QString& why) {
  QSqlQuery query(database);
  const auto select = [&](const char* sql) {
    query.prepare(QLatin1String(sql));
    query.addBindValue(conversation);
    const bool done = query.exec();
    if (!done) why = reasonOf(query.lastError());
    return done;
  };
  if (!select("SELECT title, titled_by_user, changed_ms, leaf, draft, cache_spec, model_path, system_prompt, settings, "
              "tokens, deleted_ms, pinned, folder FROM conversation WHERE id=?"))
    return {};
  if (!query.next()) {
    why = ConversationStore::tr("it is not there any more");
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
  c.pinned = query.value(11).toBool();
  c.folder = query.value(12).toString();
  if (!select("SELECT id, parent_id, role, kind, content, created_ms, stats FROM message "
              "WHERE conversation_id=? ORDER BY created_ms, id"))
    return {};
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

std::optional<Conversation> ConversationStore::load(qint64 conversation) {
  return readConversation(database(), conversation, m_error);
}

bool ConversationStore::writeHead(const Conversation& c, bool brings_back) {
  return does(
      QStringLiteral("INSERT INTO conversation(id, title, titled_by_user, changed_ms, leaf, draft, cache_spec, "
                     "model_path, system_prompt, settings, tokens, pinned, folder) "
                     "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) "
                     "ON CONFLICT(id) DO UPDATE SET title=excluded.title, titled_by_user=excluded.titled_by_user, "
                     "changed_ms=excluded.changed_ms, leaf=excluded.leaf, cache_spec=excluded.cache_spec, "
                     "model_path=excluded.model_path, system_prompt=excluded.system_prompt, "
                     "settings=excluded.settings, tokens=excluded.tokens") +
          (c.guest ? QString() : QStringLiteral(", draft=excluded.draft")) +
          (brings_back && !c.deleted ? QStringLiteral(", deleted_ms=NULL") : QString()),
      {c.id, given(c.title), c.titled_by_user, c.changed_ms, c.leaf, given(c.draft), given(c.cache_spec),
       given(c.model_path), given(c.system_prompt), jsonText(c.settingsJson()), c.tokens, c.pinned, given(c.folder)});
}

bool ConversationStore::writeMessage(qint64 conversation, const Message& message) {
  return does(
      QStringLiteral("INSERT INTO message(id, conversation_id, parent_id, role, kind, content, created_ms, stats) "
                     "VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
                     "parent_id=excluded.parent_id, content=excluded.content, stats=excluded.stats"),
      {message.id, conversation, message.parent ? QVariant(message.parent) : QVariant(),
       message.from_user ? QStringLiteral("user") : QStringLiteral("assistant"), nameOf(message.kind),
       given(message.text), message.created_ms, jsonText(message.stats)});
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
    return writeHead(c, true) &&
           std::all_of(c.messages.begin(), c.messages.end(), [&](const Message& m) { return writeMessage(c.id, m); }) &&
           std::all_of(c.removed.begin(), c.removed.end(), [&](qint64 id) { return dropMessage(id); });
  });
}

// Deletes one message without its children.
bool ConversationStore::dropMessage(qint64 message) {
  return does(QStringLiteral("UPDATE message SET parent_id=(SELECT parent_id FROM message WHERE id=?) "
                             "WHERE parent_id=?"),
              {message, message}) &&
         does(QStringLiteral("DELETE FROM message WHERE id=?"), {message});
}

bool ConversationStore::writeWithout(const Conversation& conversation, qint64 message) {
  return transact([&] { return dropMessage(message) && writeHead(conversation); });
}

bool ConversationStore::write(const Conversation& conversation, const Message& message) {
  return transact([&] { return writeHead(conversation, true) && writeMessage(conversation.id, message); });
}

bool ConversationStore::remove(const std::vector<qint64>& conversations) {
  return transact([&, now = nowMs()] {
    return std::all_of(conversations.begin(), conversations.end(), [&](qint64 one) {
      return does(QStringLiteral("UPDATE conversation SET deleted_ms=? WHERE id=?"), {now, one});
    });
  });
}

bool ConversationStore::restore(qint64 conversation) {
  return does(QStringLiteral("UPDATE conversation SET deleted_ms=NULL WHERE id=?"), {conversation});
}

bool ConversationStore::place(const std::vector<ListPlace>& places) {
  return transact([&] {
    return std::all_of(places.begin(), places.end(), [&](const ListPlace& one) {
      return does(QStringLiteral("UPDATE conversation SET pinned=?, folder=? WHERE id=?"),
                  {one.pinned, given(one.folder), one.conversation});
    });
  });
}

std::vector<SearchHit> ConversationStore::search(const SearchWords& words) {
  return searchMessages(database(), words, [] { return false; });
}

}  // namespace kvarium::ui
