#include "ui/library/conversation_keeper.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <algorithm>

#include "core/base/output_file.h"
#include "ui/library/conversation_store.h"
#include "ui/library/turn_report.h"

namespace kvarium::ui {
namespace {

template <class T>
bool contains(const std::vector<T>& all, const T& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

QString bothDrafts(const QString& draft, const QString& other) {
  return draft.isEmpty() || other.isEmpty() ? draft + other : draft + QStringLiteral("\n\n") + other;
}

}  // namespace

SavedCaches::SavedCaches(const QString& store_file) {
  if (!store_file.isEmpty()) m_folder = QFileInfo(store_file).dir().filePath(QStringLiteral("caches"));
}

QString SavedCaches::file(qint64 conversation) const {
  return possible() ? QStringLiteral("%1/%2.kvcache").arg(m_folder).arg(conversation) : QString();
}

qint64 SavedCaches::bytes(qint64 conversation) const {
  return possible() && conversation ? QFileInfo(file(conversation)).size() : 0;
}

bool SavedCaches::makeFolder() const { return possible() && QDir().mkpath(m_folder); }

void SavedCaches::remove(qint64 conversation) const {
  if (possible()) QFile::remove(file(conversation));
}

void SavedCaches::removeAllBut(const std::vector<qint64>& conversations) const {
  if (!possible()) return;
  QDir folder(m_folder);
  for (const QFileInfo& found : folder.entryInfoList({QStringLiteral("*.kvcache")}, QDir::Files)) {
    bool is_number = false;
    const qint64 id = found.completeBaseName().toLongLong(&is_number);
    if (is_number && !contains(conversations, id)) folder.remove(found.fileName());
  }
  removeAbandonedParts(QFile::encodeName(m_folder).toStdString(), ".kvcache");  // unfinished files of a killed program
}

ConversationKeeper::ConversationKeeper(ConversationStore& store, OpenConversations& open)
    : m_store(store), m_open(open), m_caches(store.file()) {
  const auto prepare = [this](QTimer& timer, int ms, auto&& run) {
    timer.setSingleShot(true);
    timer.setInterval(ms);
    connect(&timer, &QTimer::timeout, this, run);
  };
  prepare(m_save_reply, save_ms, [this] { saveReply(); });
  prepare(m_save_head, head_ms, [this] { saveHead(m_open.current); });
  prepare(m_retry, retry_ms, [this] { saveUnsaved(); });
  if (store.problem().isEmpty()) {
    std::vector<qint64> kept;
    for (const ConversationSummary& c : store.list()) kept.push_back(c.id);
    if (store.lastError().isEmpty() && store.claims().alone()) m_caches.removeAllBut(kept);
  }
}

SharedConversation ConversationKeeper::inMemory(qint64 conversation) const {
  if (conversation == 0) return nullptr;
  for (const SharedConversation& one : {m_open.current, m_open.running})
    if (one && one->id == conversation) return one;
  for (const SharedConversation& one : m_unsaved)
    if (one->id == conversation) return one;
  return nullptr;
}

std::optional<Conversation> ConversationKeeper::load(qint64 conversation) {
  auto loaded = m_store.load(conversation);
  if (!loaded) emit problem(tr("This conversation could not be read: %1").arg(m_store.lastError()));
  return loaded;
}

SharedConversation ConversationKeeper::find(qint64 conversation) {
  if (const SharedConversation held = inMemory(conversation)) return held;
  auto loaded = load(conversation);
  if (!loaded) return nullptr;
  loaded->guest = m_store.claims().isElsewhere(conversation) || m_guest_drafts.contains(conversation);
  if (loaded->guest) loaded->draft = m_guest_drafts.value(conversation);
  return std::make_shared<Conversation>(std::move(*loaded));
}

std::optional<Conversation> ConversationKeeper::read(qint64 conversation) {
  const SharedConversation held = inMemory(conversation);
  if (!held) return load(conversation);
  Conversation copy = *held;
  if (held != m_open.running) return copy;
  if (Message* reply = copy.find(m_open.reply); reply && m_open.begun) {
    reply->text.truncate(m_open.begun->length);
    reply->stats = m_open.begun->stats;
  } else {
    copy.removeLeaf(m_open.reply);
  }
  return copy;
}

std::vector<ConversationSummary> ConversationKeeper::list() const {
  std::vector<ConversationSummary> all = m_store.list();
  for (const SharedConversation& c : m_unsaved)
    if (std::none_of(all.begin(), all.end(), [&](const auto& row) { return row.id == c->id; }))
      all.push_back({.id = c->id,
                     .title = c->title,
                     .changed_ms = c->changed_ms,
                     .cache_spec = c->cache_spec,
                     .tokens = c->tokens,
                     .pinned = c->pinned,
                     .folder = c->folder});
  for (ConversationSummary& c : all) {
    c.unsaved = m_store.inMemory() ||
                std::any_of(m_unsaved.begin(), m_unsaved.end(), [&](const auto& one) { return one->id == c.id; });
    c.cache_bytes = m_caches.bytes(c.id);
    if (c.cache_bytes > 0) c.state = CacheState::saved;
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.changed_ms > b.changed_ms; });
  return all;
}

QString ConversationKeeper::titleOf(qint64 conversation) const {
  if (conversation == 0) return {};
  if (const SharedConversation held = inMemory(conversation)) return held->title;
  for (const ConversationSummary& c : m_store.list())
    if (c.id == conversation) return c.title;
  return {};
}

QString freeTitle(const ConversationKeeper& keeper, const QString& title, qint64 of) {
  QSet<QString> taken;
  for (const ConversationSummary& c : keeper.list())
    if (c.id != of) taken.insert(c.title);
  QString free = title.left(longest_title);
  for (int i = 2; taken.contains(free); ++i)
    free = ConversationKeeper::tr("%1 (%2)").arg(title.left(longest_title)).arg(i);
  return free;
}

void ConversationKeeper::show(const SharedConversation& conversation) {
  const Conversation& left = *m_open.current;
  if (left.guest && left.draft.isEmpty())
    m_guest_drafts.remove(left.id);
  else if (left.guest)
    m_guest_drafts.insert(left.id, left.draft);
  m_open.current = conversation;
  m_open.current->deleted = false;
  claim();
}

void ConversationKeeper::number() {
  m_open.current->id = newId();
  m_open.defaults.draft.clear();
  m_open.unsent.reset();
  claim();
  emit newDraftChanged({});
}

void ConversationKeeper::claim() {
  std::set<qint64> open;
  for (const SharedConversation& one : {m_open.current, m_open.running})
    if (one && one->id != 0) open.insert(one->id);
  m_store.claims().hold(open);
  for (const SharedConversation& one : {m_open.current, m_open.running})
    if (one && one->guest && m_store.claims().holds(one->id)) adopt(one);
}

// Takes over a conversation that another window has left.
void ConversationKeeper::adopt(const SharedConversation& guest) {
  const auto stored = m_store.load(guest->id);
  if (!stored) return;
  guest->guest = false;
  m_guest_drafts.remove(guest->id);
  const bool here = guest == m_open.current;
  if (here && !guest->draft.isEmpty()) saveHeadSoon();
  guest->draft = bothDrafts(stored->draft, guest->draft);
  if (here) emit adopted();
}

void ConversationKeeper::saveGuestDrafts() {
  for (const qint64 id : m_guest_drafts.keys()) {
    auto stored = inMemory(id) || m_store.claims().isElsewhere(id) ? std::nullopt : m_store.load(id);
    if (!stored) continue;
    stored->draft = bothDrafts(stored->draft, m_guest_drafts.value(id));
    if (m_store.writeHead(*stored)) m_guest_drafts.remove(id);
  }
}

void ConversationKeeper::saveHead(const SharedConversation& conversation) {
  if (conversation == m_open.current) m_save_head.stop();
  if (conversation->of_lesson) return;
  if (conversation->id == 0) return emit newDraftChanged(m_open.defaults.draft);
  save(conversation, [&] { return m_store.writeHead(*conversation); });
}

// Or the whole of it, where the store refused something before.
void ConversationKeeper::save(const SharedConversation& conversation, const std::function<bool()>& write) {
  if (contains(m_unsaved, conversation))
    saveAll(conversation);
  else
    saved(write(), conversation);
}

void ConversationKeeper::saveMessage(const SharedConversation& conversation, qint64 id) {
  if (conversation->of_lesson) return;
  const Message* message = conversation->find(id);
  if (!message)
    save(conversation, [&] { return m_store.writeWithout(*conversation, id); });
  else if (!message->from_user && message->text.isEmpty() && isUnmeasured(message->stats))
    saveHead(conversation);
  else
    save(conversation, [&] { return m_store.write(*conversation, *message); });
}

void ConversationKeeper::saveAll(const SharedConversation& conversation) {
  if (conversation->id == 0 || conversation->of_lesson) return;
  Conversation stored = *conversation;  // a reply without text is not stored
  if (const Message* reply = stored.find(m_open.reply); reply && reply->text.isEmpty()) stored.removeLeaf(m_open.reply);
  saved(m_store.write(stored), conversation);
}

void ConversationKeeper::replyGrew() {
  if (!m_save_reply.isActive()) m_save_reply.start();
}

void ConversationKeeper::saveReply() {
  if (!m_open.running || m_open.running->of_lesson) return;
  const Message* reply = m_open.running->find(m_open.reply);
  if (!reply || reply->text.isEmpty()) return;
  if (contains(m_unsaved, m_open.running)) {
    if (!m_retry.isActive()) saveAll(m_open.running);
  } else if (std::exchange(m_stored_reply, reply->id) != reply->id) {
    saveMessage(m_open.running, reply->id);
  } else {
    saved(m_store.writeMessage(m_open.running->id, *reply), m_open.running);
  }
}

void ConversationKeeper::replyEnded(const SharedConversation& conversation, qint64 reply) {
  m_save_reply.stop();
  claim();
  saveMessage(conversation, reply);
  saveUnsaved();
}

void ConversationKeeper::saveNow() {
  claim();
  if (m_save_reply.isActive()) {
    m_save_reply.stop();
    saveReply();
  }
  if (m_save_head.isActive()) saveHead(m_open.current);
  saveGuestDrafts();
  saveUnsaved();
}

void ConversationKeeper::saved(bool ok, const SharedConversation& conversation) {
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

void ConversationKeeper::saveUnsaved() {
  m_retry.stop();
  for (const SharedConversation& conversation : std::vector<SharedConversation>(m_unsaved)) {
    saveAll(conversation);
    if (m_retry.isActive()) return;  // each attempt may have to wait for another program
  }
}

void ConversationKeeper::reportUnsaved() {
  emit notSaved(m_unsaved.empty() ? QString() : m_unsaved_reason);
  emit listChanged();
}

std::vector<qint64> ConversationKeeper::removeAll(std::vector<qint64> conversations) {
  const bool alone = m_store.claims().alone();
  std::erase_if(conversations, [&](qint64 one) {
    if (alone || !m_store.claims().isElsewhere(one)) return false;  // its new messages would be deleted too
    emit problem(tr("“%1” is open in another window; delete it there").arg(titleOf(one)));
    return true;
  });
  if (conversations.empty()) return {};
  saveNow();
  if (!m_store.remove(conversations)) {
    emit problem(tr("The conversation could not be deleted: %1").arg(m_store.lastError()));
    return {};
  }
  const size_t unsaved = m_unsaved.size();
  for (const qint64 one : conversations) {
    const SharedConversation held = inMemory(one);
    if (!held) continue;
    held->deleted = true;
    if (std::erase(m_unsaved, held)) m_removed.push_back(held);
  }
  if (m_unsaved.size() != unsaved) reportUnsaved();
  return conversations;
}

void ConversationKeeper::restore(const std::vector<qint64>& conversations) {
  for (const qint64 conversation : conversations) {
    const auto unsaved =
        std::find_if(m_removed.begin(), m_removed.end(), [&](auto& c) { return c->id == conversation; });
    if (unsaved != m_removed.end()) {
      m_unsaved.push_back(*unsaved);
      m_removed.erase(unsaved);
      m_retry.start();
      reportUnsaved();
    }
    if (m_store.restore(conversation)) continue;
    emit problem(tr("The conversation could not be brought back: %1").arg(m_store.lastError()));
    break;
  }
  emit listChanged();
}

void ConversationKeeper::place(const std::vector<ListPlace>& places) {
  if (!m_store.place(places))
    return emit problem(tr("The conversation could not be moved: %1").arg(m_store.lastError()));
  for (const ListPlace& one : places) {
    const SharedConversation held = inMemory(one.conversation);
    if (!held) continue;
    held->pinned = one.pinned;
    held->folder = one.folder;
  }
  emit listChanged();
}

std::vector<qint64> ConversationKeeper::unsaved() const {
  std::vector<qint64> ids;
  if (m_store.inMemory())
    for (const ConversationSummary& c : m_store.list()) ids.push_back(c.id);
  for (const SharedConversation& c : m_unsaved)
    if (!contains(ids, c->id)) ids.push_back(c->id);
  return ids;
}

bool ConversationKeeper::reopenStore(const QString& folder) {
  saveNow();
  if (!m_store.reopen(folder)) return false;
  m_caches = SavedCaches(m_store.file());
  claim();
  saveUnsaved();
  emit listChanged();
  return true;
}

}  // namespace kvarium::ui
