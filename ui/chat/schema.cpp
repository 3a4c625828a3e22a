#include "ui/chat/schema.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>

namespace kvarium {
namespace {

constexpr qint64 checked_bytes = 64 << 20;  // larger files are not read through at start; damage shows when it is met

bool isDamage(const QSqlError& error) {                     // SQLITE_CORRUPT, SQLITE_NOTADB
  const int code = error.nativeErrorCode().toInt() & 0xff;  // without what extends it
  return code == 11 || code == 26;
}

SchemaResult failure(const QSqlQuery& query) {
  return {.damaged = isDamage(query.lastError()), .error = query.lastError().databaseText()};
}

}  // namespace

const std::vector<SchemaUpgrade>& schemaSteps() {
  static const std::vector<SchemaUpgrade> steps = {
      {QStringLiteral("CREATE TABLE conversation("
                      "id INTEGER PRIMARY KEY, title TEXT NOT NULL, titled_by_user INTEGER NOT NULL DEFAULT 0,"
                      "changed_ms INTEGER NOT NULL, leaf INTEGER NOT NULL DEFAULT 0, draft TEXT NOT NULL DEFAULT '',"
                      "cache_spec TEXT NOT NULL, model_path TEXT NOT NULL DEFAULT '',"
                      "system_prompt TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}',"
                      "tokens INTEGER NOT NULL DEFAULT 0, deleted_ms INTEGER)"),
       QStringLiteral("CREATE TABLE message("
                      "id INTEGER PRIMARY KEY,"
                      "conversation_id INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,"
                      "parent_id INTEGER REFERENCES message(id) ON DELETE CASCADE,"
                      "role TEXT NOT NULL CHECK(role IN ('user','assistant')), content TEXT NOT NULL,"
                      "created_ms INTEGER NOT NULL, stats TEXT NOT NULL DEFAULT '{}')"),
       QStringLiteral("CREATE INDEX message_conversation ON message(conversation_id, created_ms)"),
       QStringLiteral("CREATE INDEX message_parent ON message(parent_id)")},
      // Words of the messages. The index holds no text of its own, so what leaves it must be given as it came.
      {QStringLiteral("CREATE VIRTUAL TABLE message_words USING fts5(content, content='message', content_rowid='id', "
                      "tokenize='unicode61 remove_diacritics 2')"),
       QStringLiteral("CREATE TRIGGER message_words_added AFTER INSERT ON message BEGIN "
                      "INSERT INTO message_words(rowid, content) VALUES(new.id, new.content); END"),
       QStringLiteral("CREATE TRIGGER message_words_removed AFTER DELETE ON message BEGIN "
                      "INSERT INTO message_words(message_words, rowid, content) VALUES('delete', old.id, old.content); "
                      "END"),
       QStringLiteral("CREATE TRIGGER message_words_changed AFTER UPDATE OF content ON message "
                      "WHEN old.content IS NOT new.content BEGIN "
                      "INSERT INTO message_words(message_words, rowid, content) VALUES('delete', old.id, old.content); "
                      "INSERT INTO message_words(rowid, content) VALUES(new.id, new.content); END"),
       QStringLiteral("INSERT INTO message_words(message_words) VALUES('rebuild')")},
  };
  return steps;
}

SchemaResult bringUpToDate(QSqlDatabase& database, const QString& file, const std::vector<SchemaUpgrade>& steps) {
  QSqlQuery query(database);
  if (!query.exec(QStringLiteral("PRAGMA user_version")) || !query.next()) return failure(query);
  const int version = query.value(0).toInt();
  query.finish();
  if (version > int(steps.size())) return {.newer = true};
  if (QFileInfo(file).size() <= checked_bytes) {
    if (!query.exec(QStringLiteral("PRAGMA quick_check(1)")) || !query.next()) return failure(query);
    if (query.value(0).toString() != QLatin1String("ok")) return {.damaged = true, .error = query.value(0).toString()};
    query.finish();
  }
  if (version == int(steps.size())) return {.ok = true};
  if (version > 0 && !file.isEmpty()) {
    const QString copy = QStringLiteral("%1.before-%2").arg(file).arg(steps.size());
    QFile::remove(copy);
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(copy);
    if (!query.exec()) return failure(query);
  }
  if (!database.transaction()) return {.error = database.lastError().databaseText()};
  for (size_t step = version; step < steps.size(); ++step) {
    for (const QString& statement : steps[step]) {
      if (query.exec(statement)) continue;
      const SchemaResult result = failure(query);
      database.rollback();
      return result;
    }
  }
  query.exec(QStringLiteral("PRAGMA user_version=%1").arg(steps.size()));
  if (!database.commit()) return {.error = database.lastError().databaseText()};
  return {.ok = true};
}

}  // namespace kvarium
