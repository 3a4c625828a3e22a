// Chats in the JSON of other programs: ChatGPT, Claude, Open WebUI, LM Studio, Google AI Studio, SillyTavern, Jan, and
// lists of messages as in ShareGPT, OpenAI and many others. Only text is read; the rest is counted.
#pragma once

#include <QJsonObject>

#include "ui/library/import/message_tree.h"

namespace kvarium::ui {

// A chat of a file. Neither a conversation nor a reason: the value is no chat.
struct FileChat {
  std::optional<Conversation> conversation;
  QString why;
  LeftOut left_out;
  qint64 id = 0;  // that this program gave it; 0: none
};
FileChat chatIn(const QJsonObject& value, qint64 now_ms);
FileChat chatIn(const QJsonArray& messages, qint64 now_ms);

// A chat whose messages are the values of a file.
class LooseMessages {
 public:
  bool add(const QJsonObject& value);  // false: it is no message
  bool isEmpty() const { return m_tree.isEmpty(); }
  FileChat chat(qint64 now_ms) const;

 private:
  MessageTree m_tree;
  QString m_title;
};

// A title, times and an id, as every chat of a file gets them. changed_ms: 0 for that of the newest message.
void complete(Conversation& conversation, const QString& title, qint64 changed_ms, qint64 now_ms);

}  // namespace kvarium::ui
