// ConversationExport: a conversation as Markdown (the shown path, for people) or JSON (the whole tree, for this
// program), and import from both.
//
// JSON: {"format": "kvarium-conversation", "version": 1, "title", "cache", "system_prompt", "settings", "tokens",
// "draft", "leaf", "messages": [{"id", "parent", "role", "kind", "text", "created_ms", "stats"}]}. Ids are 1, 2, ... in
// the file; 0: no message. The order of messages is free.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

enum class ExportFormat { markdown, json };

class ConversationExport {
  Q_DECLARE_TR_FUNCTIONS(ConversationExport)

 public:
  static constexpr qint64 largest_file = 64 << 20;  // bytes read
  static constexpr int most_messages = 100'000;
  static constexpr qsizetype longest_text = 4 << 20;  // characters of one message
  static constexpr int deepest_stats = 8;             // levels of nested objects

  static QByteArray write(const Conversation& conversation, ExportFormat format);
  static QString fileName(const Conversation& conversation, ExportFormat format);  // from its title

  // Makes new ids and times in the order of the tree, and takes no paths, because the file may come from anywhere. It
  // also reads lists of messages with role and content, as other programs write them. `why`: the error, which names the
  // file.
  static std::optional<Conversation> read(const QByteArray& file, QString& why);
  static bool looksLikeOne(const QString& path);  // from its first bytes

  // The error with a remedy; empty: done.
  static QString save(const Conversation& conversation, ExportFormat format, const QString& path);
  static std::optional<Conversation> load(const QString& path, QString& why);
};

}  // namespace kvarium::ui
