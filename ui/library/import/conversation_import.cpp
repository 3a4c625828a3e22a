#include "ui/library/import/conversation_import.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <algorithm>
#include <random>
#include <utility>

#include "ui/library/conversation_export.h"
#include "ui/library/import/chat_exports.h"
#include "ui/library/import/chat_text.h"
#include "ui/library/import/json_pieces.h"
#include "ui/library/import/zip_members.h"

namespace kvarium::ui {
namespace {

constexpr qint64 head_bytes = 1 << 16;

bool isZip(const QByteArray& head) { return head.startsWith("PK\x03\x04"); }

// Ids that follow from the texts and times of a chat. Times near `now_ms` are not the file's.
void number(Conversation& chat, qint64 now_ms) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  const auto add = [&](const QString& text) { hash.addData(text.toUtf8() + '\0'); };
  add(chat.title);
  add(chat.system_prompt);
  QHash<qint64, qsizetype> places;
  for (const Message& m : chat.messages) {
    const qint64 time = m.hasTime() && m.created_ms + qint64(chat.messages.size()) < now_ms ? m.created_ms : 0;
    places.insert(m.id, places.size() + 1);
    add(QStringLiteral("%1 %2 %3").arg(m.from_user).arg(places.value(m.parent)).arg(time));
    add(m.text);
  }
  const QByteArray made = hash.result();
  std::seed_seq seed(made.begin(), made.end());
  chat.renumber([ids = std::mt19937_64(seed)]() mutable { return qint64(ids() >> 2) + 1; });
}

// What one file adds to an import.
class Reading {
 public:
  Reading(Imported& into, JobWatch& watch, qint64 now_ms) : m_into(into), m_watch(watch), m_now(now_ms) {}

  // False: the reading ends here.
  bool take(FileChat chat) {
    m_into.left_out += chat.left_out;
    if (chat.conversation) {
      m_messages += chat.conversation->messages.size();
      number(*chat.conversation, m_now);
      if (chat.id) chat.conversation->id = chat.id;
      m_into.conversations.push_back(std::move(*chat.conversation));
    } else {
      ++m_into.unread;
      if (m_into.unread_why.isEmpty()) m_into.unread_why = chat.why;
    }
    return (m_into.conversations.size() + size_t(m_into.unread) <= ConversationImport::most_conversations &&
            m_messages <= ConversationImport::most_messages) ||
           fail(ConversationImport::tr("has more than 50,000 chats or 1 million messages"));
  }

  bool takeFile(const QByteArray& bytes) {
    JsonPieces pieces(bytes);
    QByteArrayView piece;
    LooseMessages loose;
    int seen = 0;
    while (pieces.next(piece)) {
      if (m_watch.cancelled) return false;
      m_watch.percent = int(100 * pieces.read() / std::max<qsizetype>(1, bytes.size()));
      QJsonParseError error;
      const QJsonDocument document =
          QJsonDocument::fromJson(QByteArray::fromRawData(piece.data(), piece.size()), &error);
      const QJsonObject object = document.object();
      if (error.error != QJsonParseError::NoError && seen++ == 0) return takeText(bytes);
      ++seen;
      if (document.isArray() ? !take(chatIn(document.array(), m_now)) : !loose.add(object) && !take(chatOf(object)))
        return false;
    }
    if (pieces.end() == JsonPieces::End::too_large) return fail(ConversationImport::tr("has a chat that is too large"));
    if (pieces.end() == JsonPieces::End::broken) return seen == 0 ? takeText(bytes) : fail(damaged());
    return loose.isEmpty() || take(loose.chat(m_now));
  }

 private:
  FileChat chatOf(const QJsonObject& object) {
    if (!ConversationExport::isOne(object)) return chatIn(object, m_now);
    FileChat chat;
    chat.conversation = ConversationExport::read(object, m_now, chat.why);
    chat.id = ConversationExport::idIn(object);
    m_into.measured = true;
    return chat;
  }

  bool takeText(const QByteArray& bytes) {
    if (bytes.size() > ConversationImport::largest_text)
      return fail(ConversationImport::tr("is larger than the 64 MiB of text that are read"));
    if (auto chat = chatInText(QString::fromUtf8(bytes), m_now, m_watch))
      return take({.conversation = std::move(chat)});
    const QByteArray begin = bytes.left(100).simplified();
    const bool is_json = begin.startsWith('{') || begin.startsWith("[ {") || begin.startsWith("[{");
    return take({.why = is_json ? damaged() : QString()});
  }

  static QString damaged() { return ConversationImport::tr("is damaged or not whole; export it again"); }
  bool fail(const QString& why) {
    m_into.conversations.clear();
    m_into.why = why;
    return false;
  }

  Imported& m_into;
  JobWatch& m_watch;
  const qint64 m_now;
  size_t m_messages = 0;
};

// The files of an archive that have chats: those with the name that ChatGPT and Claude give them, else all that may.
QList<qsizetype> chatsIn(const QStringList& names) {
  QList<qsizetype> chats;
  for (const char* pattern : {"(^|/)conversations([-_]\\d+)?\\.json$", "^(?!__MACOSX/).*\\.(json|jsonl|md)$"}) {
    const QRegularExpression fits{QLatin1String(pattern)};
    for (qsizetype i = 0; i < names.size(); ++i)
      if (fits.match(names[i]).hasMatch()) chats << i;
    if (!chats.isEmpty()) break;
  }
  return chats;
}

Imported finished(Imported imported, const JobWatch& watch) {
  if (watch.cancelled) return {};
  if (!imported.why.isEmpty() || !imported.conversations.empty()) return imported;
  imported.why = !imported.unread_why.isEmpty()
                     ? imported.unread_why
                     : ConversationImport::tr(
                           "is no chat of KVarium, ChatGPT, Claude, Open WebUI, LM Studio, Jan, AI Studio or "
                           "SillyTavern, no list of messages with “role” and “content”, and no text with “User:” "
                           "and “Assistant:”");
  return imported;
}

}  // namespace

Imported ConversationImport::read(const QByteArray& file, JobWatch& watch) {
  Imported imported;
  if (file.size() > largest_file)
    imported.why = tr("is larger than the 256 MiB that are read");
  else
    Reading(imported, watch, QDateTime::currentMSecsSinceEpoch()).takeFile(file);
  return finished(std::move(imported), watch);
}

Imported ConversationImport::load(const QString& path, JobWatch& watch) {
  const QString name = QFileInfo(path).fileName();
  const auto refused = [](const QString& why) { return Imported{.why = why}; };
  // Opening a pipe would wait for its writer.
  if (QFileInfo::exists(path) && !QFileInfo(path).isFile())
    return refused(tr("%1 is no regular file; nothing was imported").arg(name));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return refused(tr("%1 could not be read (%2)").arg(name, file.errorString()));
  Imported imported;
  if (isZip(file.peek(4))) {
    const auto members = ZipMembers::open(path, imported.why);
    const QList<qsizetype> chats = members ? chatsIn(members->names()) : QList<qsizetype>();
    Reading reading(imported, watch, QDateTime::currentMSecsSinceEpoch());
    qint64 left = largest_file;
    for (const qsizetype index : chats) {
      const auto bytes = members->read(index, left, imported.why);
      if (!bytes) break;
      left -= bytes->size();
      if (!reading.takeFile(*bytes)) break;
    }
    if (members && chats.isEmpty()) imported.why = tr("is an archive without a file of chats");
    if (!imported.why.isEmpty()) imported.conversations.clear();
    const bool is_empty = imported.why.isEmpty() && imported.conversations.empty() && imported.unread == 0;
    if (!is_empty) imported = finished(std::move(imported), watch);  // else a backup from before the first conversation
  } else {
    imported = read(file.read(largest_file + 1), watch);
  }
  if (!imported.why.isEmpty())
    imported.why = tr("%1 %2; nothing was imported", "a file's name, what is wrong with it").arg(name, imported.why);
  return imported;
}

bool ConversationImport::looksLikeOne(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
  const QByteArray head = file.read(head_bytes);
  if (isZip(head)) {
    QString why;
    const auto members = ZipMembers::open(path, why);
    return members && !chatsIn(members->names()).isEmpty();
  }
  const auto hasAll = [&](std::initializer_list<const char*> words) {
    return std::all_of(words.begin(), words.end(), [&](const char* word) { return head.contains(word); });
  };
  const bool list = head.trimmed().startsWith('[') || path.endsWith(QLatin1String(".jsonl"));
  return ConversationExport::isOne(head) || hasAll({"\"mapping\"", "\"author\""}) || hasAll({"\"chat_messages\""}) ||
         hasAll({"\"chunkedPrompt\""}) || hasAll({"\"history\"", "\"messages\"", "\"role\""}) ||
         hasAll({"\"messages\"", "\"role\""}) || hasAll({"\"conversations\"", "\"from\""}) ||
         (list && (hasAll({"\"role\"", "\"content\""}) || hasAll({"\"from\"", "\"value\""}) ||
                   hasAll({"\"is_user\"", "\"mes\""})));
}

QString ConversationImport::fileEndings() { return QStringLiteral("*.json *.jsonl *.md *.txt *.zip"); }

}  // namespace kvarium::ui
