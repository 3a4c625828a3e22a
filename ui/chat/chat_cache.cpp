// Chat: choice of the cache, caches in memory and in files, pauses, reading ahead.
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <cmath>

#include "core/base/error.h"
#include "core/engine/conversation_note.h"
#include "ui/cells/cache_words.h"
#include "ui/chat/chat.h"
#include "ui/library/conversation_store.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui {
namespace {

// A key for the present version of a file together with a model.
QString attempt(const QString& file, const QString& model) {
  const qint64 changed = QFileInfo(file).lastModified().toMSecsSinceEpoch();
  return QStringLiteral("%1 %2 %3").arg(file, model).arg(changed);
}

QString pathOf(const std::filesystem::path& path) { return QString::fromStdU16String(path.u16string()); }

// The specification in the engine's spelling; invalid text is returned unchanged, for the engine to refuse.
QString normal(const QString& spec) {
  try {
    return QString::fromStdString(cache::parseCacheSpec(spec.toStdString()).text);
  } catch (const Error&) {
    return spec;
  }
}

// True if the preset offloads the whole cache, so that the words "Cache moved to disk" are true.
bool onDisk(const std::string& spec) { return spec.starts_with("offloaded"); }

}  // namespace

void Chat::connectCaches() {
  connect(&m_bridge, &SessionBridge::cacheReady, this, &Chat::onCache);
  connect(&m_bridge, &SessionBridge::paused, this, &Chat::onPaused);
  connect(&m_bridge, &SessionBridge::cacheSaved, this, &Chat::onSaved);
  connect(&m_bridge, &SessionBridge::cacheRestored, this, &Chat::onRestored);
  connect(&m_bridge, &SessionBridge::promptTokens, this, [this](const engine::PromptTokens& tokens) {
    if (tokens.turn != 0 && tokens.turn == m_turn) m_prompt_end = tokens.prompt_end;
  });
  connect(&m_bridge, &SessionBridge::cacheFitted, this, &Chat::onFit);
  connect(this, &Chat::pathShown, this, [this] { askFit(); });
  connect(&m_bridge, &SessionBridge::warmChanged, this, [this](const engine::WarmList& list) {
    m_warm.clear();
    for (const engine::WarmConversation& one : list.warm)
      if (one.tokens > 0) m_warm.insert(one.conversation, one);
    for (engine::CacheFit& fit : m_fits)
      if (!m_warm.contains(fit.conversation)) fit.seen = fit.shared = fit.shared_with = 0;
    emit listChanged();
    emit stateChanged();
  });
}

const engine::WarmConversation* Chat::warm(qint64 conversation) const {
  const auto found = m_warm.constFind(conversation);
  return found == m_warm.constEnd() ? nullptr : &*found;
}

const engine::CacheFit* Chat::fit(qint64 conversation) const {
  const auto found = m_fits.constFind(conversation);
  return found == m_fits.constEnd() ? nullptr : &*found;
}

// Not while a turn runs, which changes the cache, or while a file is being read, which replaces the cells.
bool Chat::askFit() {
  const qint64 id = m_shown->id;
  if (busy() || m_model != ModelState::ready || isSpeechModel() || id == 0 || m_engine_shows != id ||
      m_restoring.contains(id))
    return false;
  m_bridge.fit(id, messagesOf(*m_shown));
  return true;
}

void Chat::onFit(const engine::CacheFit& fit) {
  if (m_running && m_running->id == fit.conversation) return;  // its turn has already begun
  m_fits.insert(fit.conversation, fit);
  if (const QString words = m_restored.take(fit.conversation); !words.isEmpty()) {
    const int64_t rest = fit.tokens - fit.seen;
    if (fit.tokens == 0)
      emit cacheNotice(words);
    else if (rest <= closing_tokens)
      emit cacheNotice(tr("%1: nothing of this conversation is read again").arg(words));
    else
      emit cacheNotice(tr("%1; the %2 tokens that are not among them are read with your next message")
                           .arg(words, formatCount(rest)));
  }
  if (const auto again = m_reread.constFind(fit.conversation); again != m_reread.constEnd()) {
    const engine::CacheReady ready = *again;
    m_reread.erase(again);
    if (fit.conversation == m_shown->id) reportReread(ready, &fit);
  }
  if (fit.conversation == m_shown->id) emit fitted();
  emit stateChanged();
}

qint64 Chat::warmBytes() const {
  qint64 bytes = 0;
  for (const engine::WarmConversation& one : m_warm) bytes += one.bytes;
  return bytes;
}

CacheState Chat::cacheState(qint64 conversation) const {
  if (warm(conversation) || (m_running && m_running->id == conversation)) return CacheState::warm;
  return m_caches.bytes(conversation) > 0 ? CacheState::saved : CacheState::cold;
}

QString Chat::titleOf(qint64 conversation) {
  if (conversation == 0) return {};
  if (const Shared held = inMemory(conversation)) return held->title;
  for (const ConversationSummary& c : m_store.list())
    if (c.id == conversation) return c.title;
  return {};
}

bool Chat::isChoosing(const Conversation& conversation) const {
  return m_choosing && (m_choosing.get() == &conversation || (conversation.id && m_choosing->id == conversation.id));
}

QString Chat::cacheShown() const { return isChoosing(*m_shown) ? m_choice : m_shown->cache_spec; }

void Chat::useCacheOf(const Conversation& conversation) {
  const QString spec = isChoosing(conversation) ? m_choice : conversation.cache_spec;
  if (spec == m_wanted_cache && conversation.id == m_engine_shows) return;
  m_wanted_cache = spec;
  m_bridge.show(conversation.id, spec);
  const qint64 before = std::exchange(m_engine_shows, conversation.id);
  if (before != conversation.id) {  // its own cache is reported when the engine shows it
    m_in_force.clear();
    m_predicted = -1;
  }
  if (before == 0 && conversation.id != 0)
    m_bridge.forget(0);  // the conversation without an id has one now, or was left
}

// The engine answers after its present work, which may be a long reply.
void Chat::setCacheSpec(const QString& asked) {
  const QString spec = normal(asked);
  if (spec == m_in_force && spec == m_wanted_cache && spec == m_shown->cache_spec && !m_choosing &&
      m_engine_shows == m_shown->id) {
    emit cacheChanged(true);
    return;
  }
  m_choice = spec;
  m_choosing = m_shown;
  m_choosing_as = m_shown->id;
  m_wanted_cache.clear();
  useCacheOf(*m_shown);
  emit cacheChanged(false);
}

void Chat::setWhenFull(engine::WhenFull when_full) {
  m_defaults.when_full = m_shown->when_full = when_full;
  m_save_head.start();
}

void Chat::onCache(const engine::CacheReady& ready) {
  const QString spec = QString::fromStdString(ready.spec);
  if (ready.conversation == m_engine_shows) {
    m_in_force = spec;
    m_predicted = ready.predicted;
  }
  bool chosen = false;
  if (m_choosing && spec == m_choice && (ready.conversation == m_choosing_as || ready.conversation == m_choosing->id)) {
    chosen = true;
    const qint64 id = m_choosing->id;
    Shared chooser = id ? inMemory(id) : m_choosing;
    m_choosing.reset();
    if (!ready.keeps_nothing) m_defaults.cache_spec = spec;
    if (!chooser)
      if (auto loaded = m_store.load(id)) chooser = std::make_shared<Conversation>(std::move(*loaded));
    if (chooser) {
      chooser->cache_spec = spec;
      saveHead(chooser);
      if (chooser->keep_cache && ready.migrated > 0) saveCache(*chooser);
    }
    emit cacheChosen(m_defaults.cache_spec);
    emit listChanged();
  }
  const bool here = ready.conversation == m_shown->id;
  const bool reads = !ready.reread.empty() || (chosen && here && m_shown->leaf != 0 && !isSpeechModel());
  if (chosen || reads) m_reread.remove(ready.conversation);
  if (ready.migrated > 0)
    emit cacheChangeNotice(ready.conversation, carriedInWords(ready));
  else if (chosen && !reads)
    emit cacheChangeNotice(ready.conversation, {});
  if (here && ready.migrated > 0) askFit();
  if (ready.migrated == 0 && reads) {
    if (here && askFit() && !ready.keeps_nothing)
      m_reread.insert(ready.conversation, ready);
    else
      reportReread(ready, nullptr);
  }
  emit cacheChanged(true);
}

QString Chat::carriedInWords(const engine::CacheReady& ready) {
  const QString took = formatSeconds(ready.seconds), cache = cacheInWords(QString::fromStdString(ready.spec));
  const engine::WarmConversation* before = warm(ready.conversation);  // the list before this change; a new one follows
  const QString rounding =
      before ? roundingInWords(before->spec, ready.spec, m_info, qint64(ready.migrated)) : QString();
  const QString more = rounding.isEmpty() ? QString() : QStringLiteral(" ") + rounding;
  if (ready.left_behind > 0)
    return tr("Now: %1. %2 of %3 tokens were carried over in %4; the others it does not keep.")
               .arg(cache, formatCount(ready.migrated - ready.left_behind), formatCount(ready.migrated), took) +
           more;
  if (!more.isEmpty())
    return tr("Now: %1. %2 tokens were carried over in %3.").arg(cache, formatCount(ready.migrated), took) + more;
  if (onDisk(ready.spec)) return tr("Cache moved to disk in %1; nothing lost.").arg(took);
  return tr("Now: %1. %2 tokens were carried over in %3; nothing lost.").arg(cache, formatCount(ready.migrated), took);
}

void Chat::reportReread(const engine::CacheReady& ready, const engine::CacheFit* fit) {
  const int64_t rest = fit ? fit->tokens - fit->seen : 0;
  const QString how_much = rest > 0 ? tr(" (%1)").arg(readingInWords(rest)) : QString();
  const QString cache = cacheInWords(QString::fromStdString(ready.spec));
  if (ready.keeps_nothing)
    emit cacheChangeNotice(ready.conversation,
                           tr("No cache from now on. Every token will read the whole conversation again."));
  else if (ready.reread.empty())
    emit cacheChangeNotice(ready.conversation,
                           tr("Now: %1. Your next message reads the conversation%2.").arg(cache, how_much));
  else
    emit cacheChangeNotice(ready.conversation, tr("Now: %1. The conversation must be read again%2: %3.")
                                                   .arg(cache, how_much, QString::fromStdString(ready.reread)));
}

QString Chat::readingInWords(qint64 tokens) const {
  const QString count = tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(formatCount(tokens));
  const engine::CacheFit* fit = this->fit(m_shown->id);
  double speed = fit ? fit->read_speed : 0;
  for (const Message& message : m_shown->messages)  // otherwise the speed of an earlier reply
    if (speed <= 0 && !message.from_user) speed = message.stats.value(QLatin1String("prefill_speed")).toDouble();
  if (speed <= 0) return count;
  const double seconds = static_cast<double>(tokens) / speed;
  return seconds < 1 ? tr("%1, less than a second").arg(count)
                     : tr("%1, about %2 s").arg(count, formatCount(qint64(std::lround(seconds))));
}

void Chat::onCacheFailed(const engine::Failed& failure) {
  if (m_choosing && (failure.conversation == m_choosing_as || failure.conversation == m_choosing->id))
    m_choosing.reset();
  if (failure.conversation == m_engine_shows) m_wanted_cache = m_in_force;  // the engine kept its previous cache
  emit problem(Problem::cache, QString::fromStdString(failure.message));
  emit cacheChanged(false);
}

QString Chat::whyNotPrime() const {
  if (m_model != ModelState::ready) return tr("No model is open");
  if (isSpeechModel()) return tr("This model writes down sound and has no prompt");
  if (busy()) return tr("A reply is being written");
  if (m_shown->path().empty() && m_shown->system_prompt.trimmed().isEmpty())
    return tr("Nothing is written yet; a system prompt or a message can be read ahead");
  return {};
}

void Chat::prime() {
  if (!whyNotPrime().isEmpty()) return;
  if (m_shown->id == 0) {  // its cells serve later turns, so it is stored
    number();
    m_shown->changed_ms = nowMs();
    m_shown->title = titleFrom(m_shown->system_prompt);
    m_shown->model_path = m_model_path;
    saveHead(m_shown);
    emit listChanged();
  }
  m_running = m_shown;
  m_reply = 0;
  m_transcribes = false;
  m_begun.reset();
  engine::TurnRequest reading = request();
  reading.prefill_only = true;
  for (const qint64 id : m_running->path()) emit messageChanged(id);  // they cannot be changed meanwhile
  emit listChanged();
  emit turnBegan(reading, 0);
  emit stateChanged();
  m_bridge.submit(std::move(reading));
}

void Chat::pause() {
  if (!m_running || m_pausing) return;
  m_pausing = true;
  m_bridge.pause();
  emit listChanged();
  emit stateChanged();
}

void Chat::resume() {
  if (!m_pausing) return;
  endPause();
  m_samples.clear();
  emit listChanged();
  emit stateChanged();
}

void Chat::step() {
  if (!m_running) return;
  if (!std::exchange(m_pausing, true)) emit listChanged();
  m_speed = 0;
  m_bridge.step();
  emit stateChanged();
}

// Called at the end of a turn too: a pause that came too late would stop the next turn.
void Chat::endPause() {
  if (std::exchange(m_pausing, false)) m_bridge.resume();
  m_paused_at = -1;
}

void Chat::onPaused(const engine::Paused& paused) {
  if (paused.turn != m_turn || !m_pausing) return;
  m_paused_at = paused.at;
  m_speed = 0;
  m_samples.clear();
  emit stateChanged();
}

QString Chat::stoppedInWords(const engine::TurnStats& s) {
  if (s.prompt_tokens == 0) return tr("Stopped before it began; nothing was read");
  const QString read = formatCount(s.lengths.tokens_seen), all = formatCount(s.prompt_tokens);
  if (s.lengths.stored == s.lengths.tokens_seen)
    return tr("Stopped before the first word; %1 of %2 tokens were read and stay in the cache").arg(read, all);
  return tr("Stopped before the first word; %1 of %2 tokens were read, %3 of them stay in the cache")
      .arg(read, all, formatCount(s.lengths.stored));
}

QString Chat::paceInWords() const {
  if (!m_pausing) return {};
  if (m_paused_at < 0) return tr("pausing…");
  if (m_transcribes) return tr("paused");
  if (m_paused_at < m_prompt_end)
    return tr("paused, %1 of %2 tokens read").arg(formatCount(m_paused_at), formatCount(m_prompt_end));
  const int tokens = int(m_paused_at - m_prompt_end);
  if (tokens == 0) return tr("paused before the first token");
  return tokens == 1 ? tr("paused after 1 token") : tr("paused after %1 tokens").arg(formatCount(tokens));
}

void Chat::setKeepsCache(bool keep) {
  if (m_shown->id == 0) return;
  m_shown->keep_cache = keep;
  saveHead(m_shown);
  if (keep)
    m_unkept.remove(m_shown->id);
  else if (m_saving.contains(m_shown->id, m_caches.file(m_shown->id)))
    m_unkept.insert(m_shown->id);
  if (!keep) {
    m_caches.remove(m_shown->id);
    emit cacheNotKept(m_shown->id, {});
  } else if (!busyHere() && warm(m_shown->id)) {
    saveCache(*m_shown);
  }
  emit listChanged();
}

void Chat::saveCache(const Conversation& conversation) {
  if (!m_caches.makeFolder()) {
    emit cacheNotKept(conversation.id,
                      tr("the folder %1 cannot be made").arg(QDir::toNativeSeparators(m_caches.folder())));
    return;
  }
  const QString file = m_caches.file(conversation.id);
  m_saving.insert(conversation.id, file);
  m_bridge.save(conversation.id, file);
  emit stateChanged();
}

void Chat::saveCacheTo(const QString& path) {
  m_saving.insert(m_shown->id, path);
  m_bridge.save(m_shown->id, path);
  emit stateChanged();
}

void Chat::exportCacheTo(const QString& path) {
  m_saving.insert(m_shown->id, path);
  m_bridge.exportLegacy(m_shown->id, path);
  emit stateChanged();
}

void Chat::restoreFrom(const QString& path) {
  const bool own = path == m_caches.file(m_shown->id);
  m_restoring.insert(m_shown->id, path);
  m_bridge.restore(m_shown->id, path, !own);
  // The file has the cache of the time of saving; a cache that was chosen later is migrated from it.
  if (own && m_engine_shows == m_shown->id) m_bridge.show(m_engine_shows, m_wanted_cache);
}

void Chat::openCacheFile(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  engine::SavedConversation there;
  try {
    there = engine::savedConversation(std::filesystem::path(path.toStdU16String()));
  } catch (const Error& error) {
    emit problem(Problem::file, QString::fromStdString(error.what()));
    return;
  }
  const QString spec = QString::fromStdString(there.spec);
  Conversation told_there;
  for (const jinja::ChatMessage& message : there.messages) {
    const QString text = QString::fromStdString(message.content);
    if (message.role == "system")
      told_there.system_prompt = text;
    else
      told_there.add(told_there.leaf, message.role == "user", text);
    if (message.role == "assistant") told_there.messages.back().stats = {{QStringLiteral("opened_from"), name}};
  }
  if (told_there.messages.empty() && told_there.system_prompt.isEmpty()) {
    emit problem(Problem::file, tr("“%1” is a saved cache of %2, %3 tokens in %4, and tells no conversation; "
                                   "kvarium-cli run --restore goes on from it")
                                    .arg(name, QString::fromStdString(there.model), formatCount(there.tokens), spec));
    return;
  }
  told_there.id = newId();
  told_there.changed_ms = nowMs();
  const QString first = told_there.messages.empty() ? told_there.system_prompt : told_there.messages.front().text;
  told_there.title = titleFrom(first);
  told_there.cache_spec = spec;
  told_there.tokens = there.tokens;
  told_there.settings = m_defaults.settings;
  take(std::move(told_there));
  m_opened_files.insert(m_shown->id, path);
  if (m_model == ModelState::none)
    emit modelWanted(QString::fromStdString(there.model), QString::fromStdString(there.model_file), path);
  else
    restoreFrom(path);
}

void Chat::onSaved(const engine::CacheSaved& saved) {
  const QString path = pathOf(saved.path);
  m_saving.remove(saved.conversation, path);
  const bool own = path == m_caches.file(saved.conversation);
  if (own && m_unkept.remove(saved.conversation)) m_caches.remove(saved.conversation);
  if (own) emit cacheNotKept(saved.conversation, {});
  if (!own)
    emit cacheNotice((saved.exported ? tr("Exported keys and values of %1 tokens, %2, to %3 in %4")
                                     : tr("Saved %1 tokens, %2, to %3 in %4"))
                         .arg(formatCount(saved.tokens), formatBytes(saved.bytes), QDir::toNativeSeparators(path),
                              formatSeconds(saved.seconds)));
  emit listChanged();
  emit stateChanged();
}

void Chat::onRestored(const engine::CacheRestored& restored) {
  const QString path = m_restoring.take(restored.conversation);
  m_opened_files.remove(restored.conversation);
  const QString all = formatCount(restored.tokens);
  const QString tokens =
      restored.stored < restored.tokens
          ? tr("%1 of %2 tokens, all that this cache keeps of them,").arg(formatCount(restored.stored), all)
          : tr("%1 tokens").arg(all);
  const QString took = formatSeconds(restored.seconds);
  if (restored.conversation == m_shown->id) {  // another conversation shows it by its state in the list
    const bool own = path == m_caches.file(restored.conversation);
    const QString words = own ? tr("%1 were brought back in %2").arg(tokens, took)
                              : tr("%1 were brought back from %2 in %3").arg(tokens, QFileInfo(path).fileName(), took);
    if (askFit())
      m_restored.insert(restored.conversation, words);
    else
      emit cacheNotice(words);
  }
  emit stateChanged();
}

void Chat::onFileFailed(const engine::Failed& failure) {
  const QString why = QString::fromStdString(failure.message);
  const QString path = pathOf(failure.file);
  const QString read = m_restoring.remove(failure.conversation, path) ? path : QString();
  if (!read.isEmpty()) m_refused_files.insert(attempt(read, m_model_path));
  const bool saves = read.isEmpty() && m_saving.remove(failure.conversation, path) > 0;
  if (saves && path == m_caches.file(failure.conversation)) {
    if (!titleOf(failure.conversation).isEmpty())
      emit cacheNotKept(failure.conversation, why);  // otherwise the conversation is deleted
  } else if (saves) {
    emit problem(Problem::file, tr("The cache was not saved: %1").arg(why));
  } else if (!read.isEmpty() && !(m_opened_files.value(failure.conversation) == read && wantsOtherModel(read))) {
    emit problem(Problem::file,
                 tr("The saved cache is not used: %1. The next message reads the conversation again.").arg(why));
  }
  if (!read.isEmpty()) askFit();
  emit stateChanged();
}

// If the file is refused because of its model, offers that model.
bool Chat::wantsOtherModel(const QString& cache) {
  try {
    const engine::SavedConversation there = engine::savedConversation(std::filesystem::path(cache.toStdU16String()));
    const QString file = QString::fromStdString(there.model_file), open = QFileInfo(m_model_path).fileName();
    if (there.model == m_info.name && (file.isEmpty() || file == open)) return false;
    emit modelWanted(QString::fromStdString(there.model), file, cache);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// Tries each pair of file and model once, so that a refusal is reported once.
void Chat::restoreWhereCold() {
  const qint64 id = m_shown->id;
  if (busy() || m_model != ModelState::ready || id == 0 || warm(id) || m_restoring.contains(id) || m_engine_shows != id)
    return;
  const QString file = cacheState(id) == CacheState::saved ? m_caches.file(id) : m_opened_files.value(id);
  if (!file.isEmpty() && !m_refused_files.contains(attempt(file, m_model_path))) restoreFrom(file);
}

}  // namespace kvarium::ui
