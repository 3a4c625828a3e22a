#include "ui/library/conversation_search.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include "ui/library/conversation_store.h"
#include "ui/library/sound_file.h"

namespace kvarium::ui {
namespace {

// The query in the language of the index, where a quoted word has no special meaning: "what" "he s"*.
QString matching(const QStringList& words) {
  QStringList terms;
  for (const QString& word : words) terms << QStringLiteral("\"%1\"*").arg(word);
  return terms.join(QLatin1Char(' '));
}

// A connection to the file that is opened and closed on the thread of the search.
class Reader : public QObject {
 public:
  explicit Reader(const QString& file) : m_file(file), m_name(QUuid::createUuid().toString(QUuid::WithoutBraces)) {}
  ~Reader() override {
    if (!QSqlDatabase::contains(m_name)) return;
    QSqlDatabase::database(m_name, false).close();
    QSqlDatabase::removeDatabase(m_name);
  }
  QSqlDatabase database() {
    if (QSqlDatabase::contains(m_name)) return QSqlDatabase::database(m_name, false);
    QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
    db.setDatabaseName(m_file);
    db.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
    db.open();
    return db;
  }

 private:
  QString m_file, m_name;
};

}  // namespace

std::vector<SearchHit> searchMessages(const QSqlDatabase& database, const SearchWords& words,
                                      const std::function<bool()>& superseded) {
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

ConversationSearch::ConversationSearch(ConversationStore& store, QObject* parent)
    : QObject(parent), m_store(store), m_worker(new Reader(store.file())) {
  m_worker->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
}

ConversationSearch::~ConversationSearch() {
  ++m_wanted;
  if (!m_thread.isRunning()) {
    delete m_worker;
    return;
  }
  m_thread.quit();
  m_thread.wait();
}

void ConversationSearch::find(const QString& typed) {
  const quint64 asked = ++m_wanted;
  const SearchWords words(typed);
  if (words.isEmpty() || m_store.file().isEmpty()) {
    emit found(typed, m_store.search(words));
    return;
  }
  if (!m_thread.isRunning()) m_thread.start();
  QMetaObject::invokeMethod(m_worker, [this, asked, typed, words] {
    const auto superseded = [this, asked] { return asked != m_wanted; };
    if (superseded()) return;
    std::vector<SearchHit> hits = searchMessages(static_cast<Reader*>(m_worker)->database(), words, superseded);
    QMetaObject::invokeMethod(this, [this, asked, typed, hits = std::move(hits)] {
      if (asked == m_wanted) emit found(typed, hits);
    });
  });
}

}  // namespace kvarium::ui
