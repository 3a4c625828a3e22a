// What is kept of a chat: in the store, and in memory while the store refuses.
#include <algorithm>

#include "ui/chat/chat.h"
#include "ui/chat/conversation_store.h"

namespace kvarium {
namespace {

constexpr int title_limit = 200;  // characters

template <class T>
bool contains(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Chat::Shared Chat::inMemory(qint64 conversation) const {
  if (conversation == 0) return nullptr;
  if (m_shown->id == conversation) return m_shown;
  if (m_running && m_running->id == conversation) return m_running;
  for (const Shared& unsaved : m_unsaved)
    if (unsaved->id == conversation) return unsaved;
  return nullptr;
}

std::vector<ConversationSummary> Chat::list() {
  std::vector<ConversationSummary> all = m_store.list();
  for (const Shared& c : m_unsaved)
    if (std::none_of(all.begin(), all.end(), [&](const auto& row) { return row.id == c->id; }))
      all.push_back({c->id, c->title, c->changed_ms, c->cache_spec, c->tokens});
  for (ConversationSummary& c : all) {
    c.state = cacheState(c.id);
    const WarmConversation* there = warm(c.id);
    c.cache_tokens = there ? there->tokens : 0;
    c.cache_bytes = there ? there->bytes : m_caches.bytes(c.id);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.changed_ms > b.changed_ms; });
  return all;
}

void Chat::saveReply() {
  if (!m_running) return;
  const Message* reply = m_running->find(m_reply);
  if (!reply || reply->text.isEmpty()) return;
  if (contains(m_unsaved, m_running)) {
    if (!m_retry.isActive()) saveAll(m_running);
  } else if (!m_reply_stored) {
    saveMessage(m_running, m_reply);
    m_reply_stored = true;
  } else {
    saved(m_store.writeMessage(m_running->id, *reply), m_running);
  }
}

void Chat::saveHead(const Shared& conversation) {
  if (conversation == m_shown) m_save_head.stop();
  if (conversation->id == 0) return;
  if (contains(m_unsaved, conversation))
    saveAll(conversation);
  else
    saved(m_store.writeHead(*conversation), conversation);
}

// Of a message that is not there, or a reply without text, only what is about the conversation.
void Chat::saveMessage(const Shared& conversation, qint64 id) {
  const Message* message = conversation->find(id);
  if (!message || (!message->from_user && message->text.isEmpty() && message->stats.isEmpty()))
    saveHead(conversation);
  else if (contains(m_unsaved, conversation))
    saveAll(conversation);
  else
    saved(m_store.write(*conversation, *message), conversation);
}

void Chat::saveAll(const Shared& conversation) {
  if (conversation->id == 0) return;
  Conversation stored = *conversation;  // a reply without text is not kept
  if (const Message* reply = stored.find(m_reply); reply && reply->text.isEmpty()) stored.removeLeaf(m_reply);
  saved(m_store.write(stored), conversation);
}

void Chat::saved(bool ok, const Shared& conversation) {
  if (ok) {
    std::erase(m_unsaved, conversation);
    if (m_unsaved.empty() && std::exchange(m_store_trouble, false)) emit savedAgain();
    return;
  }
  if (!contains(m_unsaved, conversation)) m_unsaved.push_back(conversation);
  m_retry.start();
  if (std::exchange(m_store_trouble, true)) return;
  emit trouble(Trouble::store,
               tr("This conversation could not be saved: %1. The chat goes on and saving is tried again "
                  "every few seconds.")
                   .arg(m_store.lastError()));
}

void Chat::saveNow() {
  if (m_save.isActive()) {
    m_save.stop();
    saveReply();
  }
  if (m_save_head.isActive()) saveHead(m_shown);
  saveUnsaved();
}

void Chat::saveUnsaved() {
  m_retry.stop();
  for (const Shared& conversation : std::vector<Shared>(m_unsaved)) {
    saveAll(conversation);
    if (m_retry.isActive()) return;  // each attempt may wait for another program
  }
}

void Chat::rename(qint64 conversation, const QString& title) {
  const QString name = title.simplified().left(title_limit);
  if (name.isEmpty()) return;
  Shared target = inMemory(conversation);
  if (!target) {
    auto loaded = m_store.load(conversation);
    if (!loaded) return;
    target = std::make_shared<Conversation>(std::move(*loaded));
  }
  target->title = name;
  target->titled_by_user = true;
  saveHead(target);
  emit listChanged();
  if (target == m_shown) emit stateChanged();
}

void Chat::remove(qint64 conversation) {
  if (m_running && m_running->id == conversation) m_bridge.stop();
  saveNow();
  if (!m_store.remove(conversation)) {
    emit trouble(Trouble::store, tr("The conversation could not be deleted: %1").arg(m_store.lastError()));
    return;
  }
  if (const Shared unsaved = inMemory(conversation); contains(m_unsaved, unsaved)) {
    std::erase(m_unsaved, unsaved);
    m_removed.push_back(unsaved);
  }
  QTimer::singleShot(forget_ms, this, [this, conversation] {
    if (titleOf(conversation).isEmpty()) m_bridge.forget(conversation);
  });
  emit listChanged();
  if (m_shown->id == conversation) startNew();
}

void Chat::restore(qint64 conversation) {
  const auto unsaved = std::find_if(m_removed.begin(), m_removed.end(), [&](auto& c) { return c->id == conversation; });
  if (unsaved != m_removed.end()) {
    m_unsaved.push_back(*unsaved);
    m_removed.erase(unsaved);
    m_retry.start();
  }
  if (!m_store.restore(conversation))
    emit trouble(Trouble::store, tr("The conversation could not be brought back: %1").arg(m_store.lastError()));
  emit listChanged();
  open(conversation);
}

// Without the reply that is being written into it.
std::optional<Conversation> Chat::read(qint64 conversation) {
  if (const Shared held = inMemory(conversation)) {
    Conversation copy = *held;
    if (held == m_running && m_reply) copy.removeLeaf(m_reply);
    return copy;
  }
  auto loaded = m_store.load(conversation);
  if (!loaded) emit trouble(Trouble::store, tr("This conversation could not be read: %1").arg(m_store.lastError()));
  return loaded;
}

void Chat::keepCopy(Conversation copy, const QString& title) {
  copy.title = title.left(title_limit);
  copy.titled_by_user = true;
  take(std::move(copy));
}

void Chat::take(Conversation conversation) {
  const auto kept = std::make_shared<Conversation>(std::move(conversation));
  saveNow();
  saveAll(kept);
  emit listChanged();
  show(kept);
}

void Chat::duplicate(qint64 conversation) {
  if (const auto original = read(conversation)) keepCopy(original->copy(), tr("Copy of %1").arg(original->title));
}

void Chat::branchFrom(qint64 message) {
  if (!m_shown->find(message) || (busyHere() && message == m_reply)) return;
  keepCopy(m_shown->copy(message), tr("Branch of %1").arg(m_shown->title));
}

}  // namespace kvarium
