// ConversationExport: a conversation as Markdown (the shown path, for people) or JSON (the whole tree, for this
// program, which is read here). Other files are read by ConversationImport (import/conversation_import.h).
//
// JSON: {"format": "kvarium-conversation", "version": 1, "title", "cache", "system_prompt", "settings", "pinned",
// "folder", "changed_ms", "tokens", "draft", "leaf", "messages": [{"id", "parent", "role", "kind", "text",
// "created_ms", "stats"}]}. Ids are 1, 2, ... in the file; 0: no message. The order of messages is free.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <functional>
#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

struct JobWatch;

enum class ExportFormat { markdown, json };

class ConversationExport {
  Q_DECLARE_TR_FUNCTIONS(ConversationExport)

 public:
  static QByteArray write(const Conversation& conversation, ExportFormat format);
  // JSON with its id here, as in conversations.json; idIn() finds it.
  static QByteArray record(const Conversation& conversation);
  static QString fileName(const Conversation& conversation, ExportFormat format);  // from its title

  static bool isOne(const QJsonObject& file);
  static bool isOne(const QByteArray& head);  // from its first bytes
  // Makes new ids and times in the order of the tree. Empty: `why` says what is wrong with the file.
  static std::optional<Conversation> read(const QJsonObject& file, qint64 now_ms, QString& why);

  // The error with a remedy; empty: done.
  static QString save(const Conversation& conversation, ExportFormat format, const QString& path);

  // Conversations in one ZIP archive: conversations.json, a list of them with their ids ("id": "123") for this program,
  // a Markdown file each, in the folders of the list, and files: those with their cells as caches/NAME, others as NAME.
  // settings: what SettingList::toJson() gives; empty: none.
  // The error; empty: done, or cancelled.
  using Next = std::function<std::optional<Conversation>(size_t index, QString& why)>;
  static QString saveArchive(const QString& path, size_t count, const Next& next, const QStringList& files,
                             const QByteArray& settings, JobWatch& watch);
  static qint64 idIn(const QJsonObject& file);  // 0: it has none
};

}  // namespace kvarium::ui
