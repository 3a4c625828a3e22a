// OpenConversations: the conversations that a window has open: the current one, which is shown, and the one whose turn
// runs. A turn goes on while another conversation is shown.
#pragma once

#include <QJsonObject>
#include <memory>
#include <optional>

#include "ui/library/conversation.h"

namespace kvarium::ui {

using SharedConversation = std::shared_ptr<Conversation>;

struct OpenConversations {
  SharedConversation current = std::make_shared<Conversation>();  // never null
  SharedConversation running;                                     // null: no turn runs
  qint64 reply = 0;  // the message that the turn writes; 0: none, the turn only reads
  // Of a reply that the turn continues: its length in characters and its numbers before.
  struct Begun {
    qsizetype length = 0;
    QJsonObject stats;
  };
  std::optional<Begun> begun;
  Conversation defaults;  // of new conversations, with the draft and the system prompt of one without messages

  const Conversation& conversation() const { return *current; }
  bool busy() const { return running != nullptr; }
  bool busyHere() const { return running == current; }
  qint64 writing() const { return running ? running->id : 0; }  // the conversation whose turn runs
};

}  // namespace kvarium::ui
