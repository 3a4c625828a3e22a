#include "ui/chat/conversation_controller.h"

#include <QDateTime>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/engine/conversation_note.h"
#include "ui/chat/cache_controller.h"
#include "ui/chat/turn_controller.h"
#include "ui/library/conversation_export.h"
#include "ui/library/conversation_keeper.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

void putChoices(Conversation& conversation, const Conversation& from) {
  conversation.system_prompt = from.system_prompt;
  conversation.settings = from.settings;
  conversation.profile = from.profile;
}

bool isSameText(const std::vector<jinja::ChatMessage>& a, const std::vector<jinja::ChatMessage>& b) {
  return std::ranges::equal(a, b, jinja::isSame);
}

// A conversation of the messages of a saved cache, without times.
Conversation fromMessages(const engine::SavedConversation& saved, const QString& file) {
  Conversation made;
  QString model = QString::fromStdString(saved.madeWith());
  if (model.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive)) model.chop(5);
  for (const jinja::ChatMessage& message : saved.messages) {
    const QString text = QString::fromStdString(message.content);
    if (message.role == "system")
      made.system_prompt = text;
    else
      made.add(made.leaf, message.role == "user", text).created_ms = qint64(made.messages.size());
    if (message.role == "assistant")
      made.messages.back().stats = {{QStringLiteral("opened_from"), file}, {QStringLiteral("model"), model}};
    if (message.role == "assistant" && (saved.ended || &message != &saved.messages.back()))
      made.messages.back().stats.insert(QStringLiteral("stop_reason"), QStringLiteral("eos"));
  }
  made.title = titleFrom(made.messages.empty() ? made.system_prompt : made.messages.front().text);
  return made;
}

}  // namespace

ConversationController::ConversationController(ChatState& state, ConversationKeeper& keeper, CacheController& cache,
                                               TurnController& turn)
    : m_state(state), m_keeper(keeper), m_cache(cache), m_turn(turn) {
  m_count_again.setSingleShot(true);
  m_count_again.setInterval(count_ms);
  connect(&m_count_again, &QTimer::timeout, &cache, &CacheController::showCurrent);
}

void ConversationController::open(qint64 conversation, qint64 message) {
  if (conversation != m_state.current->id) {
    m_keeper.saveNow();
    if (const SharedConversation found = m_keeper.find(conversation)) show(found);
  }
  if (m_state.current->id != conversation || !m_state.current->find(message)) return;
  const std::vector<qint64> path = m_state.current->path();
  if (std::ranges::find(path, message) == path.end()) {
    if (m_state.busyHere())
      return emit m_state.problem(ChatProblem::busy,
                                  tr("This message lies on another branch, which can be shown when the reply is done"));
    showBranch(message);
  }
  emit messageWanted(message);
}

void ConversationController::openCacheFile(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  engine::SavedConversation saved;
  try {
    saved = engine::savedConversation(toPath(path));
  } catch (const Error& error) {
    emit m_state.problem(ChatProblem::file, sentenceText(error.sentence()));
    return;
  }
  const QString spec = QString::fromStdString(saved.spec);
  if (saved.messages.empty()) {
    emit m_state.problem(ChatProblem::file,
                         tr("“%1” is a saved cache of %2, %3 tokens in %4, without the text of a conversation; "
                            "kvarium-cli run --restore goes on from it")
                             .arg(name, QString::fromStdString(saved.model), countText(saved.tokens), spec));
    return;
  }
  const QJsonObject record = QJsonDocument::fromJson(QByteArray::fromStdString(saved.kept)).object();
  const QString file = QFileInfo(path).canonicalFilePath();
  if (!showSaved(saved, ConversationExport::idIn(record)) && !showSaved(saved, m_restored.value(file))) {
    QString why;
    std::optional<Conversation> kept;
    if (ConversationExport::isOne(record)) kept = ConversationExport::read(record, nowMs(), why);
    const bool whole = kept && isSameText(kept->prompt(), saved.messages);             // otherwise it is of other cells
    Conversation opened = whole ? kept->copy(kept->leaf) : fromMessages(saved, name);  // others wrote the file, perhaps
    if (!whole) opened.settings = m_state.defaults.settings;
    opened.id = newId();
    m_restored.insert(file, opened.id);
    opened.changed_ms = nowMs();
    opened.title = freeTitle(m_keeper, tr("Restored: %1").arg(opened.title), opened.id);
    opened.cache_spec = spec;
    opened.tokens = saved.tokens;
    opened.folder.clear();
    const QDateTime began = QDateTime::fromString(QString::fromStdString(saved.began), Qt::ISODate);
    if (began.isValid()) opened.dated_ms = began.toMSecsSinceEpoch();
    take(std::move(opened));
  }
  m_cache.takeFile(path, saved);
}

// Whether the conversation that the cache was saved from is here and ends as it did then: it is shown with that cache.
bool ConversationController::showSaved(const engine::SavedConversation& saved, qint64 conversation) {
  const auto is_it = [&](const ConversationSummary& one) { return one.id == conversation; };
  if (conversation == 0 || std::ranges::none_of(m_keeper.list(), is_it)) return false;
  const SharedConversation here = m_keeper.find(conversation);
  if (!here || here->guest || (m_state.busy() && here == m_state.running)) return false;
  QSet<qint64> parents;
  for (const Message& message : here->messages) parents.insert(message.parent);
  const auto ends = std::ranges::find_if(here->messages, [&](const Message& message) {
    return !parents.contains(message.id) && isSameText(here->promptTo(message.id), saved.messages);
  });
  if (ends == here->messages.end()) return false;
  m_keeper.saveNow();
  here->leaf = ends->id;
  here->cache_spec = QString::fromStdString(saved.spec);
  here->tokens = saved.tokens;
  m_keeper.saveHead(here);
  emit m_state.listChanged();
  show(here);
  return true;
}

void ConversationController::startNew() {
  m_keeper.saveNow();
  auto begun = std::make_shared<Conversation>(m_state.defaults);
  if (m_state.current->id == 0)
    m_state.unsent.reset();  // it is shown, and begins once more
  else if (m_state.unsent)
    putChoices(*begun, *m_state.unsent);
  show(begun);
}

void ConversationController::show(const SharedConversation& conversation) {
  m_keeper.show(conversation);
  m_cache.showCurrent();
  emit m_state.shown();
  emit m_state.stateChanged();
}

void ConversationController::take(Conversation conversation) {
  conversation.of_lesson = false;  // a copy of a lesson's
  const auto kept = std::make_shared<Conversation>(std::move(conversation));
  m_keeper.saveNow();
  m_keeper.saveAll(kept);
  emit m_state.listChanged();
  show(kept);
}

void ConversationController::keepCopy(Conversation copy, const QString& title) {
  copy.title = freeTitle(m_keeper, title, copy.id);
  copy.titled_by_user = true;
  take(std::move(copy));
}

void ConversationController::duplicate(qint64 conversation) {
  if (const auto original = m_keeper.read(conversation))
    keepCopy(original->copy(), tr("Copy of %1").arg(original->title));
}

void ConversationController::branchFrom(qint64 message) {
  const Conversation& shown = *m_state.current;
  if (!shown.find(message) || (m_state.busyHere() && message == m_state.reply)) return;
  keepCopy(shown.copy(message), tr("Branch of %1").arg(shown.title));
}

void ConversationController::rename(qint64 conversation, const QString& title) {
  const QString name = title.simplified().left(longest_title);
  const SharedConversation renamed = name.isEmpty() ? nullptr : m_keeper.find(conversation);
  if (!renamed) return;
  renamed->titled_by_user = true;
  put(renamed, name);
}

void ConversationController::giveTitle(const SharedConversation& conversation, const QString& title) {
  put(conversation, freeTitle(m_keeper, title, conversation->id));
}

void ConversationController::put(const SharedConversation& conversation, const QString& title) {
  conversation->title = title;
  m_keeper.saveHead(conversation);
  emit m_state.listChanged();
  if (conversation == m_state.current) emit m_state.stateChanged();
}

bool ConversationController::removeAll(const std::vector<qint64>& conversations) {
  const std::vector<qint64> removed = m_keeper.removeAll(conversations);
  const auto isOne = [&](qint64 id) { return std::ranges::find(removed, id) != removed.end(); };
  if (isOne(m_state.writing())) m_turn.stop();
  m_cache.removed(removed);
  emit m_state.listChanged();
  if (isOne(m_state.current->id)) startNew();
  return !removed.empty();
}

void ConversationController::restore(const std::vector<qint64>& conversations) {
  if (conversations.empty()) return;
  m_keeper.restore(conversations);
  open(conversations.front());
}

void ConversationController::showBranch(qint64 message) {
  m_state.current->leaf = m_state.current->newestLeafBelow(message);
  m_keeper.saveHead(m_state.current);
  emit m_state.pathShown();
  emit m_state.stateChanged();
}

void ConversationController::showVersion(qint64 message, int step) {
  if (m_state.busyHere()) return;
  const std::vector<qint64> versions = m_state.current->versions(message);
  const auto it = std::ranges::find(versions, message);
  const ptrdiff_t index = it - versions.begin() + step;
  if (it == versions.end() || index < 0 || index >= ptrdiff_t(versions.size())) return;
  showBranch(versions[size_t(index)]);
}

void ConversationController::removeMessage(qint64 message) {
  if (m_state.busyHere()) return;
  auto taken = m_state.current->takeOut(message);
  if (!taken) return;
  m_keeper.saveMessage(m_state.current, message);
  emit m_state.pathShown();
  emit m_state.stateChanged();
  emit m_state.removed({.conversation = m_state.current->id, .taken = std::move(*taken)});
}

// Possible while a reply is written: the place of a deleted message does not change.
void ConversationController::undoRemoval(const Removal& removal) {
  if (removal.conversation != m_state.current->id) return;
  if (removal.leaf) return m_state.busyHere() ? m_turn.stop(removal.leaf) : showBranch(removal.leaf);
  m_state.current->putBack(removal.taken);
  m_keeper.saveAll(m_state.current);
  emit m_state.pathShown();
  emit m_state.stateChanged();
  emit messageWanted(removal.taken.message.id);
}

SharedConversation ConversationController::showLesson(const SharedConversation& conversation) {
  m_keeper.saveNow();
  const SharedConversation before = m_state.current;
  conversation->of_lesson = true;
  if (conversation->id == 0) conversation->id = newId();
  show(conversation);
  return before;
}

void ConversationController::keepLesson(const SharedConversation& of_lesson) {
  of_lesson->of_lesson = false;
  of_lesson->title = freeTitle(m_keeper, of_lesson->title, of_lesson->id);
  m_keeper.saveAll(of_lesson);
  emit m_state.listChanged();
}

void ConversationController::showAgain(const SharedConversation& before) {
  const std::vector<ConversationSummary> all = m_keeper.list();
  if (before->id == 0)
    show(before);
  else if (std::ranges::find(all, before->id, &ConversationSummary::id) != all.end())
    open(before->id);
  else
    startNew();
}

void ConversationController::setDraft(const QString& draft) {
  if (m_state.current->draft == draft) return;
  m_state.current->draft = draft;
  if (m_state.current->id == 0) m_state.defaults.draft = draft;
  m_keeper.saveHeadSoon();
}

void ConversationController::setSystemPrompt(const QString& prompt) {
  if (std::exchange(m_state.current->system_prompt, prompt) != prompt) m_count_again.start();
  chosen();
}

void ConversationController::setSettings(const ReplySettings& settings) {
  m_state.current->settings = settings;
  chosen();
}

void ConversationController::use(const Conversation& choices, const QString& profile) {
  if (choices.system_prompt != m_state.current->system_prompt) m_count_again.start();
  putChoices(*m_state.current, choices);
  m_state.current->profile = profile;
  setWhenFull(choices.when_full);
  chosen();
}

void ConversationController::chosen() {
  if (m_state.current->id == 0) m_state.unsent = *m_state.current;
  m_keeper.saveHeadSoon();
  emit m_state.choicesChanged();
}

void ConversationController::setWhenFull(engine::WhenFull when_full) {
  m_state.current->when_full = when_full;
  m_keeper.saveHeadSoon();
}

void ConversationController::useToday() {
  m_state.current->dated_ms = nowMs();
  m_keeper.saveHeadSoon();
}

}  // namespace kvarium::ui
