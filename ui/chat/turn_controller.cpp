#include "ui/chat/turn_controller.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <algorithm>
#include <limits>

#include "ui/chat/cache_controller.h"
#include "ui/library/conversation_keeper.h"
#include "ui/library/sound_file.h"
#include "ui/library/turn_report.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

// For a turn that was stopped before its first word: the tokens that were read and stay.
QString stoppedInWords(const engine::TurnStats& s) {
  if (s.cache_spec.empty()) return TurnController::tr("Stopped before the first word");  // of a server
  if (s.prompt_tokens == 0) return TurnController::tr("Stopped before it began; nothing was read");
  const QString read = countText(s.lengths.tokens_seen), all = countText(s.prompt_tokens);
  if (s.lengths.stored == s.lengths.tokens_seen)
    return TurnController::tr("Stopped before the first word; %1 of %2 tokens were read and stay in the cache")
        .arg(read, all);
  return TurnController::tr("Stopped before the first word; %1 of %2 tokens were read, %3 of them stay in the cache")
      .arg(read, all, countText(s.lengths.stored));
}

}  // namespace

TurnController::TurnController(ChatState& state, ConversationKeeper& keeper, CacheController& cache, EngineLink& link)
    : m_state(state), m_keeper(keeper), m_cache(cache), m_link(link) {
  connect(&link.mirror(), &Mirror::changed, this, &TurnController::follow);
}

// Of the running turn.
void TurnController::follow(qint64 conversation, Part part) {
  const Observed& now = m_link.mirror().of(conversation);
  if (!m_state.busy() || conversation != m_asked || now.turn.number != m_turn) return;
  switch (part) {
    case Part::tokens:
      // A reply that goes on has the mark from when it began.
      if (Message* reply = m_state.running->find(m_state.reply); reply && !m_state.begun && now.tokens &&
                                                                 now.tokens->prompt.turn == m_turn &&
                                                                 !now.tokens->prompt.open_thoughts.empty()) {
        reply->stats.insert(QStringLiteral("open_thoughts"), QString::fromStdString(now.tokens->prompt.open_thoughts));
        if (m_state.busyHere()) m_state.changeMessages();
      }
      break;
    case Part::reading: return onProgress(now.turn.read);
    case Part::waiting:
      if (m_state.reply != 0) emit status(m_state.reply, sentenceText(now.turn.waits));
      break;
    case Part::circle: emit repeats(m_state.writing()); break;
    case Part::pause:
      if (!isPausing()) break;
      m_pause = Pause::reached;
      m_pace.wait();
      emit m_state.stateChanged();
      break;
    case Part::text: return onText(now.turn.fresh);
    case Part::end:
      if (const std::optional<engine::Failed> failure = now.turn.failed) return onFailed(*failure);
      return onDone(engine::TurnStats(now.turn.stats));
    default: break;
  }
}

MessageContext TurnController::context(const Message& message) const {
  const Conversation& shown = *m_state.current;
  const bool here = m_state.busyHere();
  const std::vector<qint64> versions = shown.versions(message.id);
  MessageContext context;
  context.speaker = message.stats.value(QStringLiteral("model")).toString();
  if (context.speaker.isEmpty()) context.speaker = tr("Assistant");  // a reply from a file that names no model
  const Message* before = message.from_user ? nullptr : shown.find(message.parent);
  while (before && before->from_user) before = shown.find(before->parent);
  context.same_speaker = before && before->stats.value(QStringLiteral("model")).toString() ==
                                       message.stats.value(QStringLiteral("model")).toString();
  context.version = int(std::ranges::find(versions, message.id) - versions.begin());
  context.versions = int(versions.size());
  context.writing = here && message.id == m_state.reply;
  context.last = message.id == shown.leaf;
  context.can_change = !here;
  context.can_ask = !here && whyNotSend().isEmpty();
  const Message* asked = message.from_user ? nullptr : shown.asked(message.id);
  context.transcript = asked && asked->kind == ContentKind::audio;
  context.can_edit = message.kind == ContentKind::text && !context.transcript &&
                     (message.from_user ? context.can_ask && !m_state.isSpeechModel() : !here);
  // A reply that ended because the cache was full can be continued with another cache, and where a GPU's memory was
  // full on another device.
  const QString full_device = message.stats.value(QLatin1String("full_device")).toString();
  const bool filled = message.stats.value(QLatin1String("stop_reason")) == QLatin1String("capacity") &&
                      message.stats.value(QLatin1String("cache_spec")) == m_cache.spec() &&
                      (full_device.isEmpty() || full_device == QString::fromStdString(m_state.info.device_name));
  context.can_go_on = context.can_ask && context.last && !message.from_user && !message.text.isEmpty() &&
                      !m_state.isSpeechModel() && wasCutOff(message.stats) && !filled &&
                      m_state.info.cannot.go_on.empty();
  context.can_repeat = context.can_ask && asked && asked->from_user && !context.transcript &&
                       !m_state.isSpeechModel() && canWriteAgain(message.stats);
  context.can_compare = asked && asked->from_user && !context.transcript && m_state.isReady() &&
                        !m_state.isSpeechModel() && !m_state.busy() && !m_state.measuring && !message.text.isEmpty() &&
                        m_state.info.cannot.compare.empty();
  return context;
}

QString TurnController::whyNotSend() const {
  if (m_state.model == ModelState::none) return tr("No model is open; open one to get a reply");
  if (m_state.measuring) return tr("A lesson is being measured");
  if (m_state.busy() && !m_state.busyHere())
    return (isPausing() ? tr("A reply waits in “%1”") : tr("A reply is still being written in “%1”"))
        .arg(m_state.running->title);
  return {};
}

QString TurnController::whyNotAnswer(const Content& asked) const {
  const bool is_sound = asked.kind == ContentKind::audio;
  if (!m_state.isReady() || is_sound == m_state.info.is_speech_model) return {};
  if (!is_sound)
    return tr("“%1” writes down sound and does not chat; drop a WAV file, or open one").arg(m_state.model_name);
  return tr("“%1” does not listen; open a model that does, such as Whisper, to write down “%2”")
      .arg(m_state.model_name, soundName(asked.text));
}

QString TurnController::whyNotPrefill() const {
  if (!m_state.isReady()) return tr("No model is open");
  if (m_state.isSpeechModel()) return tr("This model writes down sound and has no prompt");
  if (!m_state.isHere()) return tr("A server reads the text when it is asked");
  if (m_state.busy()) return tr("A reply is being written");
  if (m_state.measuring) return tr("A lesson is being measured");
  if (m_state.current->path().empty() && m_state.current->system_prompt.trimmed().isEmpty())
    return tr("Nothing is written yet; a system prompt or a message can be read ahead");
  return {};
}

bool TurnController::mayAsk(const Content& asked) {
  if (m_state.busy() || !whyNotSend().isEmpty()) return false;
  const QString why = whyNotAnswer(asked);
  if (!why.isEmpty()) emit m_state.problem(ChatProblem::model, why);
  return why.isEmpty();
}

bool TurnController::send(const QString& text, ContentKind kind) {
  const Content asked{kind, text};
  if (text.trimmed().isEmpty() || !mayAsk(asked)) return false;
  Conversation& shown = *m_state.current;
  if (kind == ContentKind::text) shown.draft.clear();
  if (shown.id == 0) m_keeper.number();
  if (shown.title.isEmpty())
    shown.title = freeTitle(m_keeper, titleFrom(kind == ContentKind::audio ? soundName(text) : text), shown.id);
  shown.model_path = m_state.model_path;
  const qint64 before = shown.leaf;
  const qint64 id = shown.add(before, true, text, kind).id;
  m_keeper.saveMessage(m_state.current, id);
  if (before) emit m_state.messageChanged(before);
  emit messageAdded(id);
  emit m_state.listChanged();
  ask(id, shown.settings);
  return true;
}

void TurnController::ask(qint64 user_message, const ReplySettings& settings) {
  m_state.running = m_state.current;
  m_state.running->leaf = user_message;
  engine::TurnRequest request = this->request(settings);
  const Content asked = m_state.running->find(user_message)->content();
  m_transcribes = asked.kind == ContentKind::audio;
  if (m_transcribes) {
    request.audio = soundFile(asked.text);
    request.transcribe = m_transcribe;
  }
  Message& reply = m_state.running->add(user_message, false, {});
  reply.stats.insert(QStringLiteral("model"), m_reply_model);
  m_state.reply = reply.id;
  emit messageAdded(m_state.reply);
  submit(std::move(request));
}

void TurnController::tellLater(qint64 message, qint64 leaf) {
  const Conversation& shown = *m_state.current;
  const std::vector<qint64> path = shown.pathTo(leaf), versions = shown.versions(message);
  const auto at = std::ranges::find(path, message);
  if (at == path.end()) return;
  emit m_state.removed({.conversation = shown.id,
                        .leaf = leaf,
                        .later = int(path.end() - at) - 1,
                        .version = int(std::ranges::find(versions, message) - versions.begin()) + 1});
}

bool TurnController::edit(qint64 message, const QString& text) {
  const SharedConversation& shown = m_state.current;
  const Message* old = shown->find(message);
  if (!old || text.trimmed().isEmpty()) return false;
  const qint64 leaf = shown->leaf;
  if (!old->from_user) {  // later messages stay with the old version
    if (m_state.busyHere()) return false;
    const QJsonValue model = old->stats.value(QStringLiteral("model"));
    Message& edited = shown->add(old->parent, false, text);
    edited.stats = {{QStringLiteral("edited"), true}, {QStringLiteral("model"), model}};
    m_keeper.saveMessage(shown, edited.id);
    emit m_state.pathShown();
    m_state.change();
    tellLater(message, leaf);
    return true;
  }
  const Content asked{ContentKind::text, text};
  if (!mayAsk(asked)) return false;
  const qint64 id = shown->add(old->parent, true, text).id;
  m_keeper.saveMessage(shown, id);
  emit m_state.shown();
  emit m_state.listChanged();
  ask(id, shown->settings);
  tellLater(message, leaf);
  return true;
}

void TurnController::writeAgain(qint64 reply) {
  const Message* written = m_state.current->find(reply);
  if (written && context(*written).can_repeat) askAgain(reply, settingsOf(written->stats));
}

void TurnController::askAgain(qint64 reply, const ReplySettings& settings) {
  if (m_state.busy() || !whyNotSend().isEmpty()) return;
  Conversation& shown = *m_state.current;
  const Message* at = shown.find(reply ? reply : shown.leaf);
  const Message* asked = !at || at->from_user ? at : shown.find(at->parent);
  if (!asked || !asked->from_user || !mayAsk(asked->content())) return;
  m_reply_before = shown.leaf == asked->id ? 0 : shown.leaf;
  const qint64 user = asked->id, leaf = shown.leaf, version = at->id;
  shown.leaf = user;
  emit m_state.shown();
  ask(user, settings);
  if (version != user && version != leaf) tellLater(version, leaf);
}

void TurnController::goOn() {
  const Message* reply = m_state.current->find(m_state.current->leaf);
  const Message* asked = reply ? m_state.current->asked(reply->id) : nullptr;
  if (!reply || !context(*reply).can_go_on || !mayAsk(asked ? asked->content() : Content())) return;
  m_state.running = m_state.current;
  engine::TurnRequest request = this->request(m_state.running->settings);
  request.go_on = true;
  request.in_thoughts = reply->stats.contains(QLatin1String("open_thoughts"));
  m_state.reply = reply->id;
  m_state.begun = {reply->text.size(), reply->stats};
  // If the program ends first, these numbers are not of the text that is stored.
  Message& grows = *m_state.running->find(reply->id);
  for (const QString& key : grows.stats.keys())
    if (key != QLatin1String("model") && key != QLatin1String("open_thoughts")) grows.stats.remove(key);
  submit(std::move(request));
}

void TurnController::tryAgain() {
  if (m_only_read) return prefill();
  const Message* leaf = m_state.current->find(m_state.current->leaf);
  if ((m_went_on || m_was_cut) && leaf && context(*leaf).can_go_on)
    goOn();
  else
    regenerate();
}

void TurnController::prefill() {
  if (!whyNotPrefill().isEmpty()) return;
  Conversation& shown = *m_state.current;
  if (shown.id == 0) {  // its cells serve later turns, so it is stored
    m_keeper.number();
    shown.changed_ms = nowMs();
    shown.title = titleFrom(shown.system_prompt);
    shown.model_path = m_state.model_path;
    m_keeper.saveHead(m_state.current);
    emit m_state.listChanged();
  }
  m_state.running = m_state.current;
  engine::TurnRequest reading = request(m_state.running->settings);
  reading.prefill_only = m_only_read = true;
  m_state.changeMessages();  // they cannot be changed meanwhile
  emit m_state.listChanged();
  emit turnBegan(reading, 0);
  emit m_state.stateChanged();
  m_link.submit(std::move(reading));
}

// A request for the running conversation up to its leaf; the engine shows that conversation from then on.
engine::TurnRequest TurnController::request(const ReplySettings& settings) {
  const Conversation& running = *m_state.running;
  m_settings = settings;
  if (m_settings.seed < 0) m_settings.seed = QRandomGenerator::global()->bounded(std::numeric_limits<int>::max());
  engine::TurnRequest request;
  m_system_prompt = running.system_prompt;
  request.turn = ++m_turn;
  request.conversation = m_asked = running.id;
  request.when_full = running.when_full;
  request.sampling = m_settings;
  request.messages = running.prompt();
  request.variables = m_settings.variables(m_state.info.thinking_variable);
  if (const qint64 began = running.beganMs(); m_state.info.writes_time && began > 0)
    request.began = QDateTime::fromMSecsSinceEpoch(began).toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss")).toStdString();
  m_transcribes = m_was_cut = m_only_read = false;
  m_reply_model = m_state.model_name;
  m_pace.begin();
  m_cache.turnBegins();
  return request;
}

void TurnController::submit(engine::TurnRequest request) {
  request.options = m_settings.options(quint64(m_settings.seed));
  request.fills_context = m_settings.max_new_tokens == 0;
  m_went_on = m_state.begun.has_value();
  emit status(m_state.reply, m_state.model == ModelState::loading ? tr("Waiting for the model…")
                             : m_transcribes                      ? tr("Listening…")
                                                                  : tr("Reading…"));
  m_state.changeMessages();
  m_state.change();
  if (!m_transcribes) emit turnBegan(request, m_state.reply);
  m_link.submit(std::move(request));
}

void TurnController::stop(qint64 shows) {
  if (!m_state.busy()) return;
  m_shows_after = shows;
  m_link.stop();
}

void TurnController::modelCloses() {
  if (m_state.busy()) m_ended_by_model = m_turn;
}

Doing TurnController::doing(qint64 conversation) const {
  if (!m_state.busy() || m_state.writing() != conversation) return Doing::nothing;
  return isPausing() ? Doing::waits : isPrefilling() ? Doing::reads : Doing::writes;
}

void TurnController::pause(bool on) {
  if (on == isPausing() || (on && (!m_state.busy() || !m_state.info.cannot.pause.empty()))) return;
  if (on) {
    m_pause = Pause::asked;
    m_link.pause();
  } else {
    endPause();
  }
  m_state.change();
}

void TurnController::step() {
  if (!m_state.busy() || !m_state.info.cannot.pause.empty()) return;
  if (!isPausing()) {
    m_pause = Pause::asked;
    emit m_state.listChanged();
  }
  m_pace.forgetSpeed();
  m_pace.goOn();
  m_link.step();
  emit m_state.stateChanged();
}

// Called at the end of a turn too: a pause that came too late would stop the next turn.
void TurnController::endPause() {
  m_pace.goOn();
  if (std::exchange(m_pause, Pause::none) != Pause::none) m_link.resume();
}

QString TurnController::readingInWords(const engine::PromptProgress& p) const {
  const QString done = countText(p.done), total = countText(p.total);
  const QString words = p.reused > 0 ? tr("Reading %1 of %2 tokens, %3 reused").arg(done, total, countText(p.reused))
                                     : tr("Reading %1 of %2 tokens").arg(done, total);
  const std::optional<double> left = p.done < p.total ? m_pace.left(double(p.total)) : std::nullopt;
  return left ? tr("%1, about %2 left").arg(words, durationText(*left)) : words;
}

QString TurnController::paceInWords() const {
  if (m_pause == Pause::none) return {};
  if (m_pause == Pause::asked) return tr("pausing…");
  if (m_transcribes) return tr("paused");
  const Observed& now = m_link.mirror().of(m_asked);
  const int64_t at = now.turn.paused_at.value_or(0), prompt = now.tokens ? now.tokens->prompt.prompt_end : 0;
  if (at < prompt) return tr("paused, %1 of %2 tokens read").arg(countText(at), countText(prompt));
  return at == prompt ? tr("paused before the first token") : tr("paused after %1").arg(tokensText(at - prompt));
}

void TurnController::onProgress(const engine::PromptProgress& p) {
  if (p.done <= p.reused) m_pace.beginReading(double(p.done));
  m_pace.read(double(p.done));
  if (!m_state.busyHere()) return;
  const qint64 id = m_state.reply;
  if (isPrefilling()) emit status(0, readingInWords(p));
  const Message* reply = m_state.running->find(id);
  if (reply && m_transcribes && p.total > 0) emit status(id, tr("Listening %1 %").arg(100 * p.done / p.total));
  if (!reply || m_transcribes || reply->text.size() > (m_state.begun ? m_state.begun->length : 0)) return;
  emit status(id, readingInWords(p));
}

void TurnController::onText(const engine::TextPiece& fresh) {
  Message* reply = m_state.running->find(m_state.reply);
  if (!reply) return;
  QString piece = QString::fromStdString(fresh.text);
  while (m_transcribes && reply->text.isEmpty() && piece.startsWith(QLatin1Char(' '))) piece.remove(0, 1);
  reply->text += piece;
  m_pace.wrote(fresh.tokens);
  if (m_state.busyHere()) {
    emit textAppended(reply->id, piece);
    if (!m_transcribes) emit status(reply->id, {});
  }
  m_keeper.replyGrew();
  emit m_state.stateChanged();
}

void TurnController::onDone(const engine::TurnStats& stats) {
  const bool stopped = stats.stop_reason == decode::StopReason::stopped;
  const bool for_model = m_ended_by_model == m_turn;
  if (Message* reply = m_state.running->find(m_state.reply)) {
    if (m_state.begun && stopped && reply->text.size() == m_state.begun->length) {
      reply->stats = m_state.begun->stats;
      return endTurn();
    }
    if (reply->text.isEmpty() && stopped) {
      if (for_model)
        emit m_state.notice(tr("The reply was stopped before its first word: another model was opened"));
      else if (m_state.busyHere() && !m_transcribes)
        emit m_state.notice(stoppedInWords(stats));
      return endTurn();
    }
    const QJsonValue open_thoughts = reply->stats.value(QLatin1String("open_thoughts"));
    reply->stats = toJson(stats);
    if (open_thoughts.isString()) reply->stats.insert(QStringLiteral("open_thoughts"), open_thoughts);
    if (const QString from = m_keeper.titleOf(stats.reused_from); !from.isEmpty())
      reply->stats.insert(QStringLiteral("shared_with"), from);
    reply->stats.insert(QStringLiteral("model"), m_reply_model);
    if (!m_transcribes) reply->stats.insert(QStringLiteral("settings"), m_settings.toJson());
    if (!m_transcribes) reply->stats.insert(QLatin1String(made_with_prompt), m_system_prompt);
    if (for_model) reply->stats.insert(QStringLiteral("stopped_by"), QStringLiteral("model"));
    m_was_cut = stats.memory_full;
    if (stats.gpu_full)
      reply->stats.insert(QStringLiteral("full_device"), QString::fromStdString(m_state.info.device_name));
    if (m_state.begun) reply->stats = joined(m_state.begun->stats, reply->stats);
    if (m_transcribes) reply->stats.insert(QStringLiteral("heard"), reply->text.isEmpty() ? 0 : 1);
    if (!m_transcribes && reply->text.isEmpty()) reply->stats.insert(QStringLiteral("wordless"), true);
    m_state.running->tokens = stats.lengths.tokens_seen;
    m_has_cells = stats.lengths.tokens_seen > 0 && m_state.info.cannot.save.empty();
  } else if (isPrefilling()) {
    m_state.running->tokens = stats.lengths.tokens_seen;
    m_has_cells = stats.lengths.tokens_seen > 0 && !stopped;
    if (!stopped)
      emit m_state.notice(tr("%1 tokens are in the cache (%2 were there before); what is asked next begins after them")
                              .arg(countText(stats.prompt_tokens), countText(stats.reused_tokens)),
                          true);
  }
  endTurn();
  if (stats.gpu_full)
    emit m_state.problem(
        ChatProblem::device,
        tr("The reply was cut, because the memory of %1 is full").arg(QString::fromStdString(m_state.info.device)));
  else if (m_was_cut)
    emit m_state.problem(ChatProblem::memory, tr("The reply was cut, because no memory is left for its cache"));
}

void TurnController::onFailed(const engine::Failed& failure) {
  const QString text = sentenceText(failure.message);
  if (Message* reply = m_state.running->find(m_state.reply);
      reply && m_state.begun && reply->text.size() == m_state.begun->length)
    reply->stats = m_state.begun->stats;
  else if (reply && !reply->text.isEmpty())
    reply->stats = {{QStringLiteral("failed"), text},
                    {QStringLiteral("model"), m_reply_model},
                    {QStringLiteral("settings"), m_settings.toJson()},
                    {QLatin1String(made_with_prompt), m_system_prompt}};
  // The model was still loading when the message was sent.
  const Message* asked = m_state.running->asked(m_state.reply);
  const QString unfit = whyNotAnswer(asked ? asked->content() : Content());
  const ChatProblem kind = isPrefilling()        ? ChatProblem::prefill
                           : failure.for_cpu     ? ChatProblem::device
                           : failure.memory_full ? ChatProblem::memory
                           : failure.cache_full  ? ChatProblem::full
                           : failure.refused     ? ChatProblem::refused
                                                 : ChatProblem::turn;
  endTurn();
  // A model that failed to load has reported its own reason, and a device that was lost is reported with its model.
  if (m_state.model == ModelState::none || failure.device_lost) return;
  emit m_state.problem(unfit.isEmpty() ? kind : ChatProblem::model, unfit.isEmpty() ? text : unfit);
}

void TurnController::endTurn() {
  const bool here = m_state.busyHere();
  const SharedConversation conversation = std::exchange(m_state.running, nullptr);
  const qint64 id = std::exchange(m_state.reply, 0);
  m_state.begun.reset();
  m_pace.forgetSpeed();
  endPause();
  const Message* reply = conversation->find(id);
  const bool empty = reply && reply->text.isEmpty() && isUnmeasured(reply->stats);
  const qint64 after = std::exchange(m_shows_after, 0), before = std::exchange(m_reply_before, 0);
  if (empty) conversation->removeLeaf(id);
  const qint64 shows = after ? after : empty ? before : 0;
  const bool back = conversation->find(shows);
  if (back) conversation->leaf = shows;
  m_keeper.replyEnded(conversation, id);
  m_cache.turnEnded(*conversation, std::exchange(m_has_cells, false), empty || back);
  if (here && back) {
    emit m_state.shown();
  } else {
    if (here && empty) emit m_state.messageChanged(id);
    m_state.changeMessages();
  }
  m_state.change();
}

}  // namespace kvarium::ui
