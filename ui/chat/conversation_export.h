// ConversationExport: a conversation as a file for people (Markdown: the path that is shown) or for this program (JSON:
// the whole tree), and back from JSON.
//
// JSON: {"format": "kvarium-conversation", "version": 1, "title", "cache", "system_prompt", "settings", "tokens",
// "draft", "leaf", "messages": [{"id", "parent", "role", "text", "created_ms", "stats"}]}. Ids are 1, 2, ... in the
// file, 0 is no message; parents stand anywhere.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <optional>

#include "ui/chat/conversation.h"

namespace kvarium {

enum class ExportFormat { markdown, json };

class ConversationExport {
  Q_DECLARE_TR_FUNCTIONS(ConversationExport)

 public:
  static constexpr qint64 largest_file = 64 << 20;  // bytes read
  static constexpr int most_messages = 100'000;
  static constexpr qsizetype longest_text = 4 << 20;  // characters of one message
  static constexpr int deepest_stats = 8;             // objects in objects

  static QByteArray write(const Conversation& conversation, ExportFormat format);
  static QString fileName(const Conversation& conversation, ExportFormat format);  // from its title

  // With new ids, times later than those they answer, and no path of another machine: the file is somebody else's.
  // `why`: what is wrong with the file, said after its name. Beside this program's exports: lists of
  // messages with role and content, as other programs write them.
  static std::optional<Conversation> read(const QByteArray& file, QString& why);
  static bool looksLikeOne(const QString& path);  // from its first bytes

  // Empty: done. Otherwise why not, with the remedy.
  static QString save(const Conversation& conversation, ExportFormat format, const QString& path);
  static std::optional<Conversation> load(const QString& path, QString& why);
};

}  // namespace kvarium
