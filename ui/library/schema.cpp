#include "ui/library/schema.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>

namespace kvarium::ui {
namespace {

constexpr qint64 checked_bytes = 64 << 20;  // larger files are not checked at the start; damage is found on access

bool isDamage(const QSqlError& error) {                     // SQLITE_CORRUPT, SQLITE_NOTADB
  const int code = error.nativeErrorCode().toInt() & 0xff;  // without the extended part of the code
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
      // The index of words. It stores no text, so a deletion must pass the same text as the insertion.
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
      // The kind of a message's content. Before, a user's message was a sound if it was only the URL of a WAV file: no
      // white space, no query, no fragment.
      {QStringLiteral("ALTER TABLE message ADD COLUMN kind TEXT NOT NULL DEFAULT 'text' "
                      "CHECK(kind IN ('text','audio'))"),
       QStringLiteral("UPDATE message SET kind='audio' WHERE role='user' AND substr(content, 1, 8)='file:///' "
                      "AND lower(substr(content, -4))='.wav' AND length(content)<=16384 "
                      "AND content NOT GLOB '*[ ?#' || char(9) || char(10) || char(13) || ']*'")},
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

}  // namespace kvarium::ui
