#include "ui/chat/chat.h"

#include <utility>

#include "ui/library/conversation_store.h"

namespace kvarium::ui {

Chat::Chat(EngineLink& link, ConversationStore& store)
    : m_state(link.mirror()),
      m_keeper(store, m_state),
      m_cache(m_state, m_keeper, link),
      m_turn(m_state, m_keeper, m_cache, link),
      m_conversations(m_state, m_keeper, m_cache, m_turn) {
  QObject::connect(&m_keeper, &ConversationKeeper::listChanged, &m_state, &ChatState::listChanged);
  QObject::connect(&m_keeper, &ConversationKeeper::problem, &m_state,
                   [this](const QString& text) { emit m_state.problem(ChatProblem::store, text); });
}

void Chat::setModel(ModelState model, const QString& name, const QString& path) {
  if (model == ModelState::loading) m_turn.modelCloses();
  m_state.model = model;
  m_state.model_name = name;
  m_state.model_path = path;
  m_cache.modelChanged();
  m_state.changeMessages();
  emit m_state.stateChanged();
}

void Chat::setMeasuring(bool measuring) {
  if (std::exchange(m_state.measuring, measuring) == measuring) return;
  m_state.changeMessages();  // none can be asked again meanwhile
  emit m_state.stateChanged();
}

void Chat::setDefaults(Conversation usual, bool insists) {
  m_state.defaults = std::move(usual);
  if (m_state.current->id != 0) m_state.unsent.reset();  // else it is shown, and keeps what was chosen in it
  m_state.insists = insists;
}

std::vector<ConversationSummary> Chat::list() const {
  std::vector<ConversationSummary> all = m_keeper.list();
  for (ConversationSummary& row : all) {
    m_cache.describe(row);
    row.doing = m_turn.doing(row.id);
  }
  return all;
}

}  // namespace kvarium::ui
