// Chat: storing conversations, and keeping them in memory while the store refuses.
#include <algorithm>

#include "ui/chat/chat.h"
#include "ui/library/conversation_store.h"

namespace kvarium::ui {
namespace {

constexpr int title_limit = 200;  // characters

template <class T>
bool contains(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// Joins two drafts.
QString bothDrafts(const QString& draft, const QString& other) {
  return draft.isEmpty() || other.isEmpty() ? draft + other : draft + QStringLiteral("\n\n") + other;
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
    c.unsaved = m_store.inMemory() ||
                std::any_of(m_unsaved.begin(), m_unsaved.end(), [&](const Shared& one) { return one->id == c.id; });
    c.state = cacheState(c.id);
    const engine::WarmConversation* there = warm(c.id);
    if (m_running && m_running->id == c.id) c.doing = m_pausing ? Doing::waits : m_reply ? Doing::writes : Doing::reads;
    c.cache_tokens = there ? there->tokens : 0;
    c.cache_bytes = there ? there->bytes : m_caches.bytes(c.id);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.changed_ms > b.changed_ms; });
  return all;
}

bool Chat::isElsewhere(qint64 conversation) const { return m_store.claims().isElsewhere(conversation); }

void Chat::claim() {
  std::set<qint64> open;
  for (const Shared& one : {m_shown, m_running})
    if (one && one->id != 0) open.insert(one->id);
  m_store.claims().hold(open);
  for (const Shared& one : {m_shown, m_running})
    if (one && one->guest && m_store.claims().holds(one->id)) adopt(one);
}

// Takes over a conversation that another window has left.
void Chat::adopt(const Shared& guest) {
  const auto stored = m_store.load(guest->id);
  if (!stored) return;
  guest->guest = false;
  m_guest_drafts.remove(guest->id);
  const bool here = guest == m_shown;
  if (here && !guest->draft.isEmpty()) m_save_head.start();
  guest->draft = bothDrafts(stored->draft, guest->draft);
  if (here) emit adopted();
}

void Chat::saveGuestDrafts() {
  for (const qint64 id : m_guest_drafts.keys()) {
    auto stored = inMemory(id) || isElsewhere(id) ? std::nullopt : m_store.load(id);
    if (!stored) continue;
    stored->draft = bothDrafts(stored->draft, m_guest_drafts.value(id));
    if (m_store.writeHead(*stored)) m_guest_drafts.remove(id);
  }
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
  if (conversation->id == 0) return emit newDraftChanged(m_defaults.draft);
  if (contains(m_unsaved, conversation))
    saveAll(conversation);
  else
    saved(m_store.writeHead(*conversation), conversation);
}

// For a missing message, or a reply without text, stores only the conversation's head.
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
  Conversation stored = *conversation;  // a reply without text is not stored
  if (const Message* reply = stored.find(m_reply); reply && reply->text.isEmpty()) stored.removeLeaf(m_reply);
  saved(m_store.write(stored), conversation);
}

void Chat::saved(bool ok, const Shared& conversation) {
  const bool was = contains(m_unsaved, conversation);
  if (ok) {
    std::erase(m_unsaved, conversation);
    if (was) reportUnsaved();
    return;
  }
  if (!was) m_unsaved.push_back(conversation);
  m_retry.start();
  const QString before = std::exchange(m_unsaved_reason, m_store.lastError());
  if (!was || before != m_unsaved_reason) reportUnsaved();
}

void Chat::reportUnsaved() {
  if (m_unsaved.empty())
    emit savedAgain();
  else
    emit notSaved(m_unsaved_reason);
  emit listChanged();
}

std::vector<qint64> Chat::unsaved() {
  std::vector<qint64> ids;
  if (m_store.inMemory()) {
    for (const ConversationSummary& c : m_store.list()) ids.push_back(c.id);
  }
  for (const Shared& c : m_unsaved)
    if (!contains(ids, c->id)) ids.push_back(c->id);
  return ids;
}

bool Chat::reopenStore() {
  saveNow();
  if (!m_store.reopen()) return false;
  m_caches = SavedCaches(m_store.file());
  claim();
  saveUnsaved();
  emit listChanged();
  return true;
}

void Chat::saveNow() {
  claim();
  if (m_save.isActive()) {
    m_save.stop();
    saveReply();
  }
  if (m_save_head.isActive()) saveHead(m_shown);
  saveGuestDrafts();
  saveUnsaved();
}

void Chat::saveUnsaved() {
  m_retry.stop();
  for (const Shared& conversation : std::vector<Shared>(m_unsaved)) {
    saveAll(conversation);
    if (m_retry.isActive()) return;  // each attempt may have to wait for another program
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
  if (isElsewhere(conversation)) {  // its new messages would be deleted too
    emit problem(Problem::store, tr("“%1” is open in another window; delete it there").arg(titleOf(conversation)));
    return;
  }
  if (m_running && m_running->id == conversation) m_bridge.stop();
  saveNow();
  if (!m_store.remove(conversation)) {
    emit problem(Problem::store, tr("The conversation could not be deleted: %1").arg(m_store.lastError()));
    return;
  }
  const Shared held = inMemory(conversation);
  if (held) held->deleted = true;
  if (contains(m_unsaved, held)) {
    std::erase(m_unsaved, held);
    m_removed.push_back(held);
    reportUnsaved();
  }
  emit cacheNotKept(conversation, {});
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
    reportUnsaved();
  }
  if (!m_store.restore(conversation))
    emit problem(Problem::store, tr("The conversation could not be brought back: %1").arg(m_store.lastError()));
  emit listChanged();
  open(conversation);
}

void Chat::removeMessage(qint64 message) {
  if (busyHere()) return;
  auto taken = m_shown->takeOut(message);
  if (!taken) return;
  if (contains(m_unsaved, m_shown))
    saveAll(m_shown);
  else
    saved(m_store.writeWithout(*m_shown, message), m_shown);
  emit pathShown();
  emit stateChanged();
  emit messageTaken({m_shown->id, std::move(*taken)});
}

// Possible while a reply is written, whose place does not change.
void Chat::undoRemoval(const Removal& removal) {
  if (removal.conversation != m_shown->id) return;
  m_shown->putBack(removal.taken);
  saveAll(m_shown);
  emit pathShown();
  emit stateChanged();
  emit messageWanted(removal.taken.message.id);
}

// Without the reply that is being written.
std::optional<Conversation> Chat::read(qint64 conversation) {
  if (const Shared held = inMemory(conversation)) {
    Conversation copy = *held;
    if (Message* reply = copy.find(m_reply); held == m_running && m_begun && reply) {
      reply->text.truncate(m_begun->length);
      reply->stats = m_begun->stats;
    } else if (held == m_running && m_reply) {
      copy.removeLeaf(m_reply);
    }
    return copy;
  }
  auto loaded = m_store.load(conversation);
  if (!loaded) emit problem(Problem::store, tr("This conversation could not be read: %1").arg(m_store.lastError()));
  return loaded;
}

QString Chat::freeTitle(const QString& title, qint64 of) {
  QSet<QString> taken;
  for (const ConversationSummary& c : list())
    if (c.id != of) taken.insert(c.title);
  QString free = title.left(title_limit);
  for (int i = 2; taken.contains(free); ++i) free = tr("%1 (%2)").arg(title.left(title_limit)).arg(i);
  return free;
}

void Chat::keepCopy(Conversation copy, const QString& title) {
  copy.title = freeTitle(title, copy.id);
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

}  // namespace kvarium::ui
