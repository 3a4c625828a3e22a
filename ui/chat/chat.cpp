#include "ui/chat/chat.h"

#include <QRandomGenerator>
#include <algorithm>

#include "ui/library/conversation_store.h"
#include "ui/library/sound_file.h"
#include "ui/library/turn_report.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
Chat::Chat(SessionBridge& bridge, ConversationStore& store, QObject* parent)
    : QObject(parent),
      m_bridge(bridge),
      m_store(store),
      m_shown(std::make_shared<Conversation>()),
      m_caches(store.file()) {
  m_save.setSingleShot(true);
  m_save.setInterval(save_ms);
  m_save_head.setSingleShot(true);
  m_save_head.setInterval(500);
  connect(&m_save, &QTimer::timeout, this, &Chat::saveReply);
  connect(&m_save_head, &QTimer::timeout, this, [this] { saveHead(m_shown); });
  m_retry.setSingleShot(true);
  m_retry.setInterval(retry_ms);
  connect(&m_retry, &QTimer::timeout, this, &Chat::saveUnsaved);
  connect(&bridge, &SessionBridge::text, this, &Chat::onText);
  connect(&bridge, &SessionBridge::turnDone, this, &Chat::onDone);
  connect(&bridge, &SessionBridge::failed, this, &Chat::onFailed);
  connect(&bridge, &SessionBridge::promptProgress, this, &Chat::onProgress);
  connect(&bridge, &SessionBridge::repeats, this, [this](quint64 turn) {
    if (turn == m_turn && m_running) emit repeats(m_running->id);
  });
  connect(&bridge, &SessionBridge::modelReady, this, [this](const engine::ModelInfo& info) { m_info = info; });
  connectCaches();
  if (store.problem().isEmpty()) {
    std::vector<qint64> kept;
    for (const ConversationSummary& c : store.list()) kept.push_back(c.id);
    if (store.lastError().isEmpty() && store.claims().alone()) m_caches.removeAllBut(kept);
  }
}

MessageContext Chat::context(const Message& message) const {
  const std::vector<qint64> versions = m_shown->versions(message.id);
  MessageContext context;
  const bool foreign = message.stats.contains(
      QLatin1String("imported"));  // the writer of an imported reply is known only if the file names it
  context.speaker = message.stats.value(QStringLiteral("model"))
                        .toString(foreign                 ? tr("Assistant")
                                  : message.id == m_reply ? m_reply_model
                                                          : m_model_name);
  context.version = int(std::find(versions.begin(), versions.end(), message.id) - versions.begin());
  context.versions = int(versions.size());
  context.writing = busyHere() && message.id == m_reply;
  context.last = message.id == m_shown->leaf;
  context.can_change = !busyHere();
  context.can_ask = !busyHere() && whyNotSend().isEmpty();
  context.can_edit = !message.from_user ? context.can_change && !context.writing : context.can_ask && !isSpeechModel();
  // A reply that ended because the cache was full can be continued with another cache.
  const bool filled = message.stats.value(QLatin1String("stop_reason")) == QLatin1String("capacity") &&
                      message.stats.value(QLatin1String("cache_spec")) == cacheShown();
  context.can_go_on = context.can_ask && context.last && !message.from_user && !message.text.isEmpty() &&
                      !isSpeechModel() && wasCutOff(message.stats) && !filled;
  const Message* asked = message.from_user ? nullptr : m_shown->asked(message.id);
  context.transcript = asked && asked->kind == ContentKind::audio;
  return context;
}

QString Chat::whyNotSend() const {
  if (m_model == ModelState::none) return tr("No model is open; open one to get a reply");
  if (busy() && !busyHere())
    return (m_pausing ? tr("A reply waits in “%1”") : tr("A reply is still being written in “%1”"))
        .arg(m_running->title);
  return {};
}

void Chat::setModel(ModelState state, const QString& name, const QString& path) {
  if (state == ModelState::loading && m_running) m_stopped_by_model = m_turn;
  m_model = state;
  m_model_name = name;
  m_model_path = path;
  m_fits.clear();
  restoreWhereCold();
  askFit();
  for (const qint64 message : m_shown->path()) emit messageChanged(message);
  emit stateChanged();
}

void Chat::setDefaults(const QString& cache_spec, const ReplySettings& settings) {
  m_defaults.cache_spec = cache_spec;
  m_defaults.settings = settings;
}

void Chat::open(qint64 conversation) {
  if (conversation == m_shown->id) return;
  saveNow();
  if (const Shared held = inMemory(conversation)) {
    show(held);
  } else if (auto loaded = m_store.load(conversation)) {
    loaded->guest = isElsewhere(conversation) || m_guest_drafts.contains(conversation);
    if (loaded->guest) loaded->draft = m_guest_drafts.value(conversation);
    show(std::make_shared<Conversation>(std::move(*loaded)));
  } else {
    emit problem(Problem::store, tr("This conversation could not be read: %1").arg(m_store.lastError()));
  }
}

void Chat::startNew() {
  saveNow();
  show(std::make_shared<Conversation>(m_defaults));
}

void Chat::show(const Shared& conversation) {
  if (m_shown->guest && m_shown->draft.isEmpty())
    m_guest_drafts.remove(m_shown->id);
  else if (m_shown->guest)
    m_guest_drafts.insert(m_shown->id, m_shown->draft);
  m_shown = conversation;
  m_shown->deleted = false;
  claim();
  if (!busy()) useCacheOf(*m_shown);
  restoreWhereCold();
  askFit();
  emit shown();
  emit stateChanged();
}

bool Chat::send(const QString& text) {
  const Content asked{ContentKind::text, text};
  if (text.trimmed().isEmpty() || !mayAsk(asked)) return false;
  m_shown->draft.clear();
  begin(asked);
  return true;
}

QString Chat::titleOf(const Content& asked) {
  return freeTitle(titleFrom(asked.kind == ContentKind::audio ? soundName(asked.text) : asked.text), m_shown->id);
}

void Chat::begin(const Content& asked) {
  if (m_shown->id == 0) number();
  if (m_shown->title.isEmpty()) m_shown->title = titleOf(asked);
  m_shown->model_path = m_model_path;
  const qint64 before = m_shown->leaf;
  const qint64 id = m_shown->add(before, true, asked.text, asked.kind).id;
  saveMessage(m_shown, id);
  if (before) emit messageChanged(before);
  emit messageAdded(id);
  emit listChanged();
  ask(id);
}

void Chat::number() {
  m_shown->id = newId();
  m_defaults.draft.clear();
  m_defaults.system_prompt.clear();
  claim();
  emit newDraftChanged({});
}

void Chat::ask(qint64 user_message) {
  m_running = m_shown;
  m_running->leaf = user_message;
  engine::TurnRequest request = this->request();
  const Content asked = m_running->find(user_message)->content();
  m_transcribes = asked.kind == ContentKind::audio;
  if (m_transcribes) {
    request.audio = soundFile(asked.text);
    request.transcribe = m_transcribe;
  }
  m_reply = m_running->add(user_message, false, {}).id;
  m_reply_stored = false;
  m_begun.reset();
  m_reply_model = m_model_name;
  emit messageAdded(m_reply);
  submit(std::move(request));
}

void Chat::goOn() {
  const Message* reply = m_shown->find(m_shown->leaf);
  const Message* asked = reply ? m_shown->asked(reply->id) : nullptr;
  if (!reply || !context(*reply).can_go_on || !mayAsk(asked ? asked->content() : Content())) return;
  m_running = m_shown;
  engine::TurnRequest request = this->request();
  request.go_on = true;
  m_transcribes = false;
  m_reply = reply->id;
  m_reply_stored = true;
  m_reply_model = m_model_name;
  m_begun = {reply->text.size(), reply->stats};
  submit(std::move(request));
}

void Chat::tryAgain() {
  const Message* leaf = m_shown->find(m_shown->leaf);
  if (m_went_on && leaf && context(*leaf).can_go_on)
    goOn();
  else
    regenerate();
}

void Chat::submit(engine::TurnRequest request) {
  request.options = m_running->settings.options(QRandomGenerator::global()->generate());
  m_went_on = m_begun.has_value();
  emit status(m_reply, m_model == ModelState::loading ? tr("Waiting for the model…")
                       : m_transcribes                ? tr("Listening…")
                                                      : tr("Reading…"));
  for (const qint64 id : m_running->path()) emit messageChanged(id);
  emit listChanged();
  emit stateChanged();
  if (!m_transcribes) emit turnBegan(request, m_reply);
  m_bridge.submit(std::move(request));
}

std::vector<jinja::ChatMessage> Chat::messagesOf(const Conversation& conversation) {
  std::vector<jinja::ChatMessage> messages;
  if (!conversation.system_prompt.trimmed().isEmpty())
    messages.push_back({"system", conversation.system_prompt.toStdString()});
  for (const qint64 id : conversation.path()) {
    const Message* message = conversation.find(id);
    const std::string text = asRead(*message).toStdString();
    const char* role = message->from_user ? "user" : "assistant";
    if (messages.empty() || messages.back().role != role)
      messages.push_back({role, text});
    else  // the message between them was deleted; many templates require alternating sides
      messages.back().content += message_gap + text;
  }
  return messages;
}

std::vector<jinja::ChatMessage> Chat::messagesWith(const QString& draft) const {
  std::vector<jinja::ChatMessage> messages = messagesOf(*m_shown);
  messages.push_back({"user", draft.toStdString()});
  return messages;
}

// A request for the running conversation up to its leaf; the engine shows that conversation from then on.
engine::TurnRequest Chat::request() {
  engine::TurnRequest request;
  request.turn = ++m_turn;
  request.conversation = m_running->id;
  m_reread.remove(m_running->id);
  request.when_full = m_running->when_full;
  request.sampling = m_running->settings;
  request.messages = messagesOf(*m_running);
  m_samples.clear();
  m_speed = 0;
  m_prompt_end = 0;
  m_clock.start();
  if (m_in_force != m_wanted_cache)
    m_wanted_cache.clear();  // the choice was not answered or was refused, so it is sent again
  useCacheOf(*m_running);
  return request;
}

void Chat::stop() {
  if (busy()) m_bridge.stop();
}

void Chat::regenerate(qint64 reply) {
  if (busy() || !whyNotSend().isEmpty()) return;
  const Message* at = m_shown->find(reply ? reply : m_shown->leaf);
  if (!at) return;
  const qint64 user = at->from_user ? at->id : at->parent;
  if (!user || !m_shown->find(user)->from_user || !mayAsk(m_shown->find(user)->content())) return;
  m_reply_before = m_shown->leaf == user ? 0 : m_shown->leaf;
  m_shown->leaf = user;
  emit shown();
  ask(user);
}

// Adds another version of the message. Later messages stay with the old version.
bool Chat::edit(qint64 message, const QString& text) {
  const Message* old = m_shown->find(message);
  if (!old || text.trimmed().isEmpty()) return false;
  if (!old->from_user) {
    if (busyHere()) return false;
    const QJsonObject stats{{QStringLiteral("edited"), true},
                            {QStringLiteral("model"), old->stats.value(QStringLiteral("model"))}};
    Message& edited = m_shown->add(old->parent, false, text);
    edited.stats = stats;
    saveMessage(m_shown, edited.id);
    emit pathShown();
    emit listChanged();
    emit stateChanged();
    return true;
  }
  const Content asked{ContentKind::text, text};
  if (!mayAsk(asked)) return false;
  const bool first = old->parent == 0;
  const qint64 id = m_shown->add(old->parent, true, text).id;
  if (first && !m_shown->titled_by_user) m_shown->title = titleOf(asked);
  saveMessage(m_shown, id);
  emit shown();
  emit listChanged();
  ask(id);
  return true;
}

void Chat::showVersion(qint64 message, int step) {
  if (busyHere()) return;
  const std::vector<qint64> versions = m_shown->versions(message);
  const auto it = std::find(versions.begin(), versions.end(), message);
  const ptrdiff_t index = it - versions.begin() + step;
  if (it == versions.end() || index < 0 || index >= ptrdiff_t(versions.size())) return;
  m_shown->leaf = m_shown->newestLeafBelow(versions[size_t(index)]);
  saveHead(m_shown);
  emit pathShown();
  emit stateChanged();
}

void Chat::openAt(qint64 conversation, qint64 message) {
  open(conversation);
  if (m_shown->id != conversation || !m_shown->find(message)) return;
  const std::vector<qint64> path = m_shown->path();
  if (std::find(path.begin(), path.end(), message) == path.end()) {
    if (busyHere()) {
      emit problem(Problem::busy, tr("This message lies on another branch, which can be shown when the reply is done"));
      return;
    }
    m_shown->leaf = m_shown->newestLeafBelow(message);
    saveHead(m_shown);
    emit pathShown();
    emit stateChanged();
  }
  emit messageWanted(message);
}

void Chat::onProgress(const engine::PromptProgress& p) {
  if (p.turn != m_turn || !m_running || !busyHere()) return;
  if (priming()) emit primingProgress(p.done, p.total);
  const Message* reply = m_running->find(m_reply);
  if (reply && m_transcribes && p.total > 0) emit status(m_reply, tr("Listening %1 %").arg(100 * p.done / p.total));
  if (!reply || m_transcribes || reply->text.size() > (m_begun ? m_begun->length : 0)) return;
  emit status(m_reply, p.reused > 0 ? tr("Reading %1 of %2 tokens, %3 reused")
                                          .arg(formatCount(p.done), formatCount(p.total), formatCount(p.reused))
                                    : tr("Reading %1 of %2 tokens").arg(formatCount(p.done), formatCount(p.total)));
}

void Chat::onText(quint64 turn, const QString& written, qint64 tokens) {
  if (turn != m_turn || !m_running) return;
  Message* reply = m_running->find(m_reply);
  if (!reply) return;
  QString piece = written;
  while (m_transcribes && reply->text.isEmpty() && piece.startsWith(QLatin1Char(' '))) piece.remove(0, 1);
  reply->text += piece;
  const qint64 now = m_clock.elapsed();
  if (!m_samples.empty() && tokens < m_samples.back().second)
    m_samples.clear();  // the count starts again with the next part of a sound
  m_samples.emplace_back(now, tokens);
  while (m_samples.size() > 2 && now - m_samples.front().first > 1500) m_samples.pop_front();
  const qint64 ms = now - m_samples.front().first;
  if (ms > 200) m_speed = 1000.0 * double(tokens - m_samples.front().second) / double(ms);
  if (busyHere()) {
    emit textAppended(m_reply, piece);
    if (!m_transcribes) emit status(m_reply, {});
  }
  if (!m_save.isActive()) m_save.start();
  emit stateChanged();
}

void Chat::onDone(quint64 turn, const engine::TurnStats& stats) {
  if (turn != m_turn || !m_running) return;
  if (Message* reply = m_running->find(m_reply)) {
    if (m_begun && reply->text.size() == m_begun->length && stats.stop_reason == decode::StopReason::stopped) {
      reply->stats = m_begun->stats;
      endTurn();
      return;
    }
    if (reply->text.isEmpty() && stats.stop_reason == decode::StopReason::stopped) {
      if (m_stopped_by_model == turn)
        emit cacheNotice(tr("The reply was stopped before its first word: another model was opened"));
      else if (busyHere() && !m_transcribes)
        emit cacheNotice(stoppedInWords(stats));
      endTurn();
      return;
    }
    reply->stats = toJson(stats);
    if (const QString from = titleOf(stats.reused_from); !from.isEmpty())
      reply->stats.insert(QStringLiteral("shared_with"), from);
    reply->stats.insert(QStringLiteral("model"), m_reply_model);
    if (m_stopped_by_model == turn) reply->stats.insert(QStringLiteral("stopped_by"), QStringLiteral("model"));
    if (m_begun) reply->stats = joined(m_begun->stats, reply->stats);
    if (m_transcribes) reply->stats.insert(QStringLiteral("heard"), reply->text.isEmpty() ? 0 : 1);
    if (!m_transcribes && reply->text.isEmpty()) reply->stats.insert(QStringLiteral("wordless"), true);
    m_running->tokens = stats.lengths.tokens_seen;
    m_opened_files.remove(m_running->id);
    m_save_cells = stats.lengths.tokens_seen > 0;
  } else if (priming()) {
    m_save_cells = stats.lengths.tokens_seen > 0 && stats.stop_reason != decode::StopReason::stopped;
    m_running->tokens = stats.lengths.tokens_seen;
    if (stats.stop_reason != decode::StopReason::stopped)
      emit cacheNotice(tr("%1 tokens are in the cache (%2 were there before); what is asked next begins behind them")
                           .arg(formatCount(stats.prompt_tokens), formatCount(stats.reused_tokens)));
  }
  endTurn();
}

void Chat::onFailed(const engine::Failed& failure) {
  const QString text = QString::fromStdString(failure.message);
  if (failure.what == engine::Failed::What::cache) return onCacheFailed(failure);
  if (failure.what == engine::Failed::What::file) return onFileFailed(failure);
  if (failure.what != engine::Failed::What::turn || failure.turn != m_turn || !m_running) return;
  if (Message* reply = m_running->find(m_reply); reply && m_begun && reply->text.size() == m_begun->length)
    reply->stats = m_begun->stats;
  else if (reply && !reply->text.isEmpty())
    reply->stats = {{QStringLiteral("failed"), text}, {QStringLiteral("model"), m_reply_model}};
  // The model was still loading when the message was sent.
  const Message* asked = m_running->asked(m_reply);
  const QString unfit = whyNotAnswer(asked ? asked->content() : Content());
  const Problem kind = priming() ? Problem::reading : failure.refused ? Problem::refused : Problem::turn;
  endTurn();
  // A model that failed to load has reported its own reason.
  if (m_model == ModelState::none) return;
  emit problem(unfit.isEmpty() ? kind : Problem::model, unfit.isEmpty() ? text : unfit);
}

void Chat::endTurn() {
  const Shared conversation = m_running;
  const qint64 id = std::exchange(m_reply, 0);
  const bool here = busyHere();
  m_running.reset();
  claim();
  m_begun.reset();
  m_save.stop();
  m_speed = 0;
  endPause();
  const Message* reply = conversation->find(id);
  const bool empty = reply && reply->text.isEmpty() && reply->stats.isEmpty();
  const qint64 before = std::exchange(m_reply_before, 0);
  if (empty) conversation->removeLeaf(id);
  const bool back = empty && conversation->find(before);
  if (back) conversation->leaf = before;
  saveMessage(conversation, id);
  saveUnsaved();
  if (std::exchange(m_save_cells, false) && conversation->keep_cache) saveCache(*conversation);
  m_fits.remove(conversation->id);
  if (empty) askFit();
  if (here && back) {
    emit shown();
  } else if (here) {
    if (empty) emit messageRemoved(id);
    for (const qint64 message : conversation->path()) emit messageChanged(message);
  } else {
    useCacheOf(*m_shown);
    restoreWhereCold();
    askFit();
    for (const qint64 message : m_shown->path()) emit messageChanged(message);
  }
  emit listChanged();
  emit stateChanged();
}

void Chat::setSettings(const ReplySettings& settings) {
  m_defaults.settings = m_shown->settings = settings;
  m_save_head.start();
}

void Chat::setSystemPrompt(const QString& prompt) {
  m_shown->system_prompt = prompt;
  if (m_shown->id == 0) m_defaults.system_prompt = prompt;
  m_save_head.start();
}

void Chat::setDraft(const QString& draft) {
  if (m_shown->draft == draft) return;
  m_shown->draft = draft;
  if (m_shown->id == 0) m_defaults.draft = draft;
  m_save_head.start();
}

}  // namespace kvarium::ui
