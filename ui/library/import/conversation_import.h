// ConversationImport: chats from files: what ConversationExport writes, and what other programs do (chat_exports.h,
// chat_text.h), one or many of them, alone or in a ZIP archive.
#pragma once

#include <QCoreApplication>
#include <vector>

#include "ui/library/import/json_pieces.h"
#include "ui/library/import/message_tree.h"
#include "ui/parts/long_job.h"

namespace kvarium::ui {

struct Imported {
  std::vector<Conversation> conversations;  // in the order of the file
  LeftOut left_out;
  int unread = 0;         // chats that were refused, and values that are none
  QString unread_why;     // the reason of the first one
  int known = 0;          // chats that were imported before and left out now
  bool measured = false;  // this program's own, with the numbers of their replies
  QString why;  // nothing was read; empty with conversations, of an archive with an empty list, and after a cancel
};

class ConversationImport {
  Q_DECLARE_TR_FUNCTIONS(ConversationImport)

 public:
  static constexpr qint64 largest_file = JsonPieces::largest;  // bytes read, of an archive of what is unpacked
  static constexpr qint64 largest_text = 64 << 20;             // bytes of a text that is no JSON
  static constexpr size_t most_conversations = 50'000;
  static constexpr size_t most_messages = 1'000'000;

  // Makes new ids, the same for the same chat, and takes no paths, because the file may come from anywhere.
  static Imported read(const QByteArray& file, JobWatch& watch);
  static Imported load(const QString& path, JobWatch& watch);  // `why` names the file
  static bool looksLikeOne(const QString& path);               // from its name and first bytes
  static QString fileEndings();                                // "*.json *.md", for a dialog
};

}  // namespace kvarium::ui
