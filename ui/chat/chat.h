// Chat: makes the controllers of a window's chat and connects them. Each knows those before it: the keeper, the caches,
// the turns, the conversations.
#pragma once

#include "ui/chat/cache_controller.h"
#include "ui/chat/conversation_controller.h"
#include "ui/chat/turn_controller.h"
#include "ui/library/conversation_keeper.h"

namespace kvarium::ui {

class Chat {
 public:
  Chat(EngineLink& link, ConversationStore& store);

  const ChatState& state() const { return m_state; }
  ConversationKeeper& keeper() { return m_keeper; }
  CacheController& cache() { return m_cache; }
  TurnController& turn() { return m_turn; }
  ConversationController& conversations() { return m_conversations; }

  void setModel(ModelState model, const QString& name, const QString& path);
  void setMeasuring(bool measuring);
  // New conversations begin as `usual`. insists: also those at servers, which have a cache of their own.
  void setDefaults(Conversation usual, bool insists = false);
  std::vector<ConversationSummary> list() const;  // newest first, with unsaved ones

 private:
  ChatState m_state;
  ConversationKeeper m_keeper;
  CacheController m_cache;
  TurnController m_turn;
  ConversationController m_conversations;
};

}  // namespace kvarium::ui
