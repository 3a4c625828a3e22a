#include "ui/library/conversation_search.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include "ui/library/conversation_store.h"
#include "ui/library/database_file.h"
#include "ui/library/sound_file.h"

namespace kvarium::ui {
namespace {

// The query in the language of the index, where a quoted word has no special meaning: "what" "he s"*.
QString matching(const QStringList& words) {
  QStringList terms;
  for (const QString& word : words) terms << QStringLiteral("\"%1\"*").arg(word);
  return terms.join(QLatin1Char(' '));
}

}  // namespace

std::vector<SearchHit> searchMessages(const QSqlDatabase& database, const SearchWords& words,
                                      const NewestJob::Superseded& superseded) {
  std::vector<SearchHit> hits;
  if (words.isEmpty()) return hits;
  // Reads the texts of the shown hits only, not of all sorted ones.
  QString where, from = QStringLiteral("message AS m");
  if (!words.spaced().isEmpty()) {
    from = QStringLiteral("message_words JOIN message AS m ON m.id = message_words.rowid");
    where = QStringLiteral("message_words MATCH ? AND ");
  }
  for (qsizetype i = 0; i < words.unspaced().size(); ++i) where += QStringLiteral("instr(m.content, ?) AND ");
  QSqlQuery query(database);
  query.setForwardOnly(true);
  query.prepare(
      QStringLiteral("SELECT m.id, m.conversation_id, c.title, m.created_ms, m.content, m.kind FROM ("
                     "SELECT m.id FROM %1 JOIN conversation AS c ON c.id = m.conversation_id "
                     "WHERE %2 c.deleted_ms IS NULL ORDER BY m.created_ms DESC LIMIT %3) AS found "
                     "JOIN message AS m ON m.id = found.id JOIN conversation AS c ON c.id = m.conversation_id "
                     "ORDER BY m.created_ms DESC")
          .arg(from, where)
          .arg(search_limit));
  if (!words.spaced().isEmpty()) query.addBindValue(matching(words.spaced()));
  for (const QString& word : words.unspaced()) query.addBindValue(word);
  if (!query.exec()) return hits;
  while (!superseded() && query.next()) {
    QString text = query.value(4).toString();
    if (contentKind(query.value(5).toString()) == ContentKind::audio) text = soundInWords(text);
    Snippet snippet = snippetOf(text, words);
    hits.push_back({.conversation = query.value(1).toLongLong(),
                    .message = query.value(0).toLongLong(),
                    .title = query.value(2).toString(),
                    .time_ms = query.value(3).toLongLong(),
                    .text = std::move(snippet.text),
                    .marks = std::move(snippet.marks)});
  }
  return hits;
}

void ConversationSearch::find(const QString& typed) {
  const SearchWords words(typed);
  if (words.isEmpty() || m_store.file().isEmpty()) {
    m_job.supersede();
    emit found(typed, m_store.search(words));
    return;
  }
  m_job.run([this, typed, words, file = m_store.file()](const NewestJob::Superseded& superseded) {
    std::vector<SearchHit> hits;
    readDatabase(file, [&](const QSqlDatabase& database) { hits = searchMessages(database, words, superseded); });
    QMetaObject::invokeMethod(this, [this, typed, superseded, hits] {
      if (!superseded()) emit found(typed, hits);
    });
  });
}

}  // namespace kvarium::ui
