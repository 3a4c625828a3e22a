#include "ui/chat/cache_controller.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>

#include "core/base/error.h"
#include "core/cache/spec/cache_spec.h"
#include "core/engine/conversation_note.h"
#include "core/engine/reading_speed.h"
#include "ui/cells/cache_words.h"
#include "ui/library/conversation_export.h"
#include "ui/library/conversation_keeper.h"
#include "ui/parts/file_paths.h"
#include "ui/parts/numbers.h"
#include "ui/parts/words.h"
#include "ui/transcript/thought_block.h"

namespace kvarium::ui {
namespace {

// A key for the present version of a file together with a model.
QString attempt(const QString& file, const QString& model) {
  const qint64 changed = QFileInfo(file).lastModified().toMSecsSinceEpoch();
  return QStringLiteral("%1 %2 %3").arg(file, model).arg(changed);
}

// The specification in the engine's spelling; invalid text is returned unchanged, for the engine to refuse.
QString normal(const QString& spec) {
  try {
    return QString::fromStdString(cache::parseCacheSpec(spec.toStdString()).text);
  } catch (const Error&) {
    return spec;
  }
}

// Whether the last reply has thoughts.
bool thought(const Conversation& conversation) {
  const Message* last = conversation.find(conversation.leaf);
  return last && !last->from_user &&
         findThoughts(last->text, last->stats.value(QLatin1String("open_thoughts")).toString()).any();
}

}  // namespace

CacheController::CacheController(ChatState& state, ConversationKeeper& keeper, EngineLink& link)
    : m_state(state), m_keeper(keeper), m_link(link) {
  connect(&link.mirror(), &Mirror::changed, this, &CacheController::follow);
  connect(&state, &ChatState::pathShown, this, &CacheController::askFit);
}

void CacheController::follow(qint64 conversation, Part part) {
  const Observed& now = mirror().of(conversation);
  if (part == Part::cache) return now.cache.refused ? onRefused(*now.cache.refused) : onReady(now.cache.ready);
  if (part == Part::fit) return onFit(*now.fit);
  if (part == Part::warm) m_state.change();
  if (part != Part::file) return;
  const auto file = now.file;  // the receiver may forget the conversation
  if (const auto* saved = std::get_if<engine::CacheSaved>(&file)) onSaved(*saved);
  if (const auto* restored = std::get_if<engine::CacheRestored>(&file)) onRestored(*restored);
  if (const auto* failure = std::get_if<engine::Failed>(&file)) onFileFailed(*failure);
}

bool CacheController::isChoosing(const Conversation& conversation) const {
  return m_choice && (m_choice->conversation.get() == &conversation ||
                      (conversation.id && m_choice->conversation->id == conversation.id));
}

void CacheController::readAgain() {
  const qint64 id = m_state.current->id;
  m_missed.insert(id);  // the user knows that its file goes
  removeOwnFile(id);
  if (m_state.busy())
    m_let_go.insert(id);
  else
    m_link.forget(id);
  askFit();
}

void CacheController::removeOwnFile(qint64 conversation) {
  const SavedCaches& caches = m_keeper.savedCaches();
  if (m_saving.contains(conversation, caches.file(conversation))) m_unkept.insert(conversation);
  caches.remove(conversation);
}

bool CacheController::isWaiting() const { return isChoosing(*m_state.current); }

QString CacheController::inForce() const { return QString::fromUtf8(mirror().shown().inForce()); }

QString CacheController::spec() const { return isWaiting() ? m_choice->spec : m_state.current->cache_spec; }

// The engine answers after its present work, which may be a long reply.
void CacheController::choose(const QString& asked) {
  const QString spec = normal(asked);
  const Conversation& shown = *m_state.current;
  const bool in_use = !m_choice && engineShows(shown.id) && spec == shown.cache_spec &&
                      spec.toStdString() == mirror().shown().cache.wanted && spec == inForce();
  if (!in_use) {
    m_choice = Choice{m_state.current, shown.id, spec};
    show(shown, true);
  }
  emit cacheChanged(in_use);
}

void CacheController::useForNew(bool on) {
  const Conversation usual;
  const Conversation& from = on ? *m_state.current : usual;
  m_state.defaults.cache_spec = on ? spec() : usual.cache_spec;
  m_state.defaults.when_full = from.when_full;
  if (!m_chosen) emit defaultChosen(m_state.defaults.cache_spec, m_state.defaults.when_full);
  emit m_state.stateChanged();
}

bool CacheController::isForNew() const {
  return spec() == m_state.defaults.cache_spec && m_state.current->when_full == m_state.defaults.when_full;
}

void CacheController::show(const Conversation& conversation, bool again) {
  const std::string spec = (isChoosing(conversation) ? m_choice->spec : conversation.cache_spec).toStdString();
  if (!again && spec == mirror().shown().cache.wanted && engineShows(conversation.id)) return;
  const qint64 before = mirror().shownConversation();
  m_link.show(conversation.id, spec);
  if (before == 0 && conversation.id != 0) m_link.forget(0);  // the conversation without an id has one now, or was left
}

void CacheController::showCurrent() {
  if (!m_state.busy()) show(*m_state.current);
  restoreWhereCold();
  askFit();
}

// The server says which cache its own is. What was asked before may be answered first: the last answer is right.
void CacheController::takeServers(const engine::CacheReady& ready) {
  if (!m_chosen || !mirror().shown().cache.wanted.empty() || !engineShows(ready.conversation)) return;
  const QString spec = m_state.defaults.cache_spec = QString::fromStdString(ready.spec);
  for (const SharedConversation& one : {m_state.current, m_state.running}) {
    if (!one || one->id != ready.conversation) continue;
    one->cache_spec = spec;
    if (one->id != 0) m_keeper.saveHead(one);
  }
}

// New conversations have a server's own cache while a model of one that reports it is open, else the user's default.
// So has the one that is shown and has not begun.
void CacheController::modelChanged() {
  const bool is_servers = !m_state.isHere() && m_state.info.cannot.cache.empty() && !m_state.insists;
  if (m_state.isReady() && (is_servers || m_chosen)) {
    if (!m_chosen) m_chosen = m_state.defaults.cache_spec;
    m_state.defaults.cache_spec = is_servers ? QString() : *std::exchange(m_chosen, std::nullopt);
    if (Conversation& shown = *m_state.current; shown.id == 0 && !shown.of_lesson) {
      shown.cache_spec = m_state.defaults.cache_spec;
      if (!m_state.busy()) show(shown, true);
    }
  }
  restoreWhereCold();
  askFit();
}

void CacheController::turnBegins() {
  m_reread.remove(m_state.running->id);
  // A choice that was not answered or was refused is sent again.
  const Observed& shown = mirror().shown();
  show(*m_state.running, shown.inForce() != shown.cache.wanted);
}

void CacheController::turnEnded(const Conversation& conversation, bool has_cells, bool reply_gone) {
  if (has_cells) m_opened_files.remove(conversation.id);
  const QSet<qint64> let_go = std::exchange(m_let_go, {});
  if (has_cells && conversation.keep_cache && !let_go.contains(conversation.id)) save(conversation);
  for (const qint64 id : let_go) m_link.forget(id);
  if (&conversation != m_state.current.get())
    showCurrent();
  else if (reply_gone || !has_cells || thought(conversation))  // the template may leave the thoughts out from now on
    askFit();
}

void CacheController::removed(const std::vector<qint64>& conversations) {
  for (const qint64 one : conversations) emit cacheNotKept(one, {});
  QTimer::singleShot(forget_ms, this, [this, conversations] {
    for (const qint64 one : conversations) {
      if (!m_keeper.titleOf(one).isEmpty()) continue;
      if (mirror().of(one).warm || mirror().of(one).on_server)
        m_link.forget(one);
      else
        m_link.mirror().forget(one);
    }
  });
}

void CacheController::onReady(const engine::CacheReady& ready) {
  takeServers(ready);
  const bool chosen = m_choice && m_choice->isOf(ready.conversation) && m_choice->spec.toStdString() == ready.spec;
  if (chosen) {
    const Choice choice = *std::exchange(m_choice, std::nullopt);
    const qint64 id = choice.conversation->id;
    // The conversation may have been left and opened again meanwhile.
    const bool is_kept = id && !choice.conversation->of_lesson;
    if (const SharedConversation chooser = is_kept ? m_keeper.find(id) : choice.conversation) {
      chooser->cache_spec = choice.spec;
      m_keeper.saveHead(chooser);
      if (chooser->keep_cache && ready.migrated > 0) save(*chooser);
    }
    emit m_state.listChanged();
  }
  const bool here = ready.conversation == m_state.current->id;
  const bool changes = chosen && here && m_state.current->leaf != 0 && !m_state.isSpeechModel();
  const bool reads = m_state.isHere() && (!ready.reread.empty() || changes);
  if (chosen || reads) m_reread.remove(ready.conversation);
  if (ready.migrated > 0)
    emit cacheChangeNotice(ready.conversation, migratedInWords(ready), ready.carried > 0);
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

void CacheController::onRefused(const engine::Failed& failure) {
  if (m_choice && m_choice->isOf(failure.conversation)) m_choice.reset();
  if (!failure.device_lost)  // which is reported with its model
    emit m_state.problem(ChatProblem::cache, sentenceText(failure.message));
  emit cacheChanged(false);
}

QString CacheController::migratedInWords(const engine::CacheReady& ready) const {
  const QString took = secondsText(ready.seconds), cache = cacheInWords(QString::fromStdString(ready.spec));
  const engine::WarmConversation* before = warm(ready.conversation);  // the list before this change; a new one follows
  const QString rounding =
      before ? roundingInWords(before->spec, ready.spec, m_state.info, qint64(ready.migrated)) : QString();
  QString more = rounding.isEmpty() ? QString() : QStringLiteral(" ") + rounding;
  if (ready.carried > 0)
    more += QStringLiteral(" ") +
            tr("The old cache computed them, so replies can differ from those after reading the text again.");
  if (ready.left_behind > 0)
    return tr("Now: %1. %2 of %3 tokens were moved to it in %4; it does not keep the others.")
               .arg(cache, countText(ready.migrated - ready.left_behind), countText(ready.migrated), took) +
           more;
  if (!more.isEmpty())
    return tr("Now: %1. %2 tokens were moved to it in %3.").arg(cache, countText(ready.migrated), took) + more;
  const std::optional<cache::Place> place = placeOf(ready.spec, m_state.info);
  if (place == cache::Place::disk) return tr("Cache moved to disk in %1; nothing lost.").arg(took);
  if (place == cache::Place::host) return tr("Cache moved to RAM in %1; nothing lost.").arg(took);
  return tr("Now: %1. %2 tokens were moved to it in %3; nothing lost.").arg(cache, countText(ready.migrated), took);
}

void CacheController::reportReread(const engine::CacheReady& ready, const engine::CacheFit* fit) {
  const int64_t rest = fit ? fit->toRead() : 0;
  const QString how_much = rest > 0 ? tr(" (%1)").arg(readingInWords(rest)) : QString();
  const QString cache = cacheInWords(QString::fromStdString(ready.spec));
  emit cacheChangeNotice(
      ready.conversation,
      ready.keeps_nothing ? tr("No cache from now on. Every token will read the whole conversation again.")
      : ready.reread.empty()
          ? tr("Now: %1. Your next message reads the conversation%2.").arg(cache, how_much)
          : tr("Now: %1. The conversation must be read again%2: %3.").arg(cache, how_much, sentenceText(ready.reread)));
}

const engine::WarmConversation* CacheController::warm(qint64 conversation) const {
  const auto& one = mirror().of(conversation).warm;
  return one && m_state.isHere() ? &*one : nullptr;
}

void CacheController::describe(ConversationSummary& row) const {
  const auto& held = mirror().of(row.id).on_server;
  if (!m_state.isHere() && held) {
    row.state = CacheState::held;
    row.cache_tokens = *held;
    return;
  }
  const engine::WarmConversation* there = warm(row.id);
  if (there || (row.id && row.id == m_state.writing()))
    row.state = CacheState::warm;
  else if (row.state == CacheState::cold && !m_state.isHere())
    row.state = CacheState::remote;
  if (!there) return;
  row.cache_tokens = there->tokens;
  row.cache_bytes = there->bytes;
}

// Not while a turn runs, which changes the cache, or while a file is being read, which replaces the cells.
bool CacheController::askFit() {
  const qint64 id = m_state.current->id;
  if (m_state.busy() || !m_state.isReady() || m_state.isSpeechModel() || id == 0 || !engineShows(id) ||
      m_restoring.contains(id))
    return false;
  m_link.fit(id, m_state.current->prompt(), m_state.variables());
  return true;
}

void CacheController::onFit(const engine::CacheFit& fit) {
  if (const QString words = m_restored.take(fit.conversation); !words.isEmpty()) {
    const int64_t rest = fit.toRead();
    emit m_state.notice(
        fit.tokens == 0 ? words
        : rest <= Observed::closing_tokens
            ? tr("%1: nothing of this conversation is read again").arg(words)
            : tr("%1; your next message reads %2 tokens of the conversation").arg(words, countText(rest)),
        true);
  }
  const bool here = fit.conversation == m_state.current->id;
  // The same number as that of the cells, where what closes a message is not among them.
  const int64_t tokens = fit.tokens - fit.seen <= Observed::closing_tokens ? fit.seen : fit.tokens - fit.closing;
  if (here && tokens > 0 && std::exchange(m_state.current->tokens, tokens) != tokens) {
    m_keeper.saveHead(m_state.current);
    emit m_state.listChanged();
  }
  if (const auto again = m_reread.constFind(fit.conversation); again != m_reread.constEnd()) {
    const engine::CacheReady ready = *again;
    m_reread.erase(again);
    if (here) reportReread(ready, &fit);
  }
  emit m_state.stateChanged();
}

QString CacheController::readingInWords(qint64 tokens) const {
  const QString count = tokensText(tokens);
  const auto& fit = mirror().of(m_state.current->id).fit;
  double speed = fit ? fit->read_speed : 0;
  if (speed <= 0) {  // nothing was read yet since the start: as fast as the replies of before
    engine::ReadingSpeed before;
    for (const Message& message : m_state.current->messages) {
      const auto number = [&](const char* key) { return message.stats.value(QLatin1String(key)).toDouble(); };
      before.note(qint64(number("prompt_tokens") - number("reused_tokens")), number("prefill_s"));
    }
    speed = before.speed();
  }
  if (speed <= 0) return count;
  // The speed is that of earlier prompts, and reading becomes slower with the length.
  constexpr qint64 usual = 4096;  // tokens
  const double seconds = static_cast<double>(tokens) / speed;
  if (seconds < 1) return tr("%1, less than a second").arg(count);
  const QString time = durationText(seconds);
  return (tokens > usual ? tr("%1, at least %2") : tr("%1, about %2")).arg(count, time);
}

void CacheController::keep(bool keep) {
  const qint64 id = m_state.current->id;
  if (id == 0) return;
  m_state.current->keep_cache = keep;
  m_keeper.saveHead(m_state.current);
  if (keep) {
    m_unkept.remove(id);
    m_missed.remove(id);
    if (m_state.busyHere() || !warm(id)) {
      emit m_state.notice(tr("The cache will be kept on disk after the next reply"));
    } else {
      m_keeps.insert(id);
      save(*m_state.current);
    }
  } else {
    removeOwnFile(id);
    emit cacheNotKept(id, {});
    emit m_state.notice(tr("The cache is not kept on disk any more"));
  }
  emit m_state.listChanged();
}

void CacheController::save(const Conversation& conversation) {
  const SavedCaches& caches = m_keeper.savedCaches();
  if (!caches.makeFolder())
    return emit cacheNotKept(conversation.id,
                             tr("the folder %1 cannot be made").arg(QDir::toNativeSeparators(caches.folder())));
  write(conversation.id, caches.file(conversation.id));
}

// The file has the path that is shown, with its title and settings: no other versions, no draft.
void CacheController::saveTo(const QString& path, bool as_numbers) {
  Conversation shown = m_state.current->copy(m_state.current->leaf);
  shown.id = m_state.current->id;
  shown.draft.clear();
  write(shown.id, path, as_numbers, as_numbers ? std::string() : ConversationExport::record(shown).toStdString());
}

void CacheController::write(qint64 conversation, const QString& file, bool as_numbers, std::string kept) {
  m_saving.insert(conversation, file);
  m_link.save(conversation, toPath(file), as_numbers, std::move(kept));
  emit m_state.stateChanged();
}

bool CacheController::isSaving() const {
  return !m_saving.isEmpty() || (m_state.busy() && m_state.running->keep_cache && m_state.info.cannot.save.empty());
}

void CacheController::onSaved(const engine::CacheSaved& saved) {
  const QString path = fromPath(saved.path);
  const SavedCaches& caches = m_keeper.savedCaches();
  m_saving.remove(saved.conversation, path);
  if (path == caches.file(saved.conversation)) {
    const bool goes = m_unkept.remove(saved.conversation), is_asked = m_keeps.remove(saved.conversation);
    if (goes) caches.remove(saved.conversation);
    if (is_asked && !goes && saved.conversation == m_state.current->id)
      emit m_state.notice(tr("The cache is kept on disk: %1, %2. It is written again after each reply")
                              .arg(tokensText(saved.tokens), bytesText(saved.bytes)));
    m_missed.remove(saved.conversation);
    emit cacheNotKept(saved.conversation, {});
  } else {
    emit m_state.notice((saved.exported ? tr("Exported keys and values of %1 tokens, %2, to %3 in %4")
                                        : tr("Saved %1 tokens, %2, to %3 in %4"))
                            .arg(countText(saved.tokens), bytesText(saved.bytes), QDir::toNativeSeparators(path),
                                 secondsText(saved.seconds)));
  }
  m_state.change();
}

void CacheController::takeFile(const QString& path, const engine::SavedConversation& saved) {
  m_opened_files.insert(m_state.current->id, path);
  if (m_state.model == ModelState::none)
    emit modelWanted(QString::fromStdString(saved.madeWith()), path);
  else
    restoreFrom(path);
}

void CacheController::restoreFrom(const QString& path) {
  const qint64 id = m_state.current->id;
  const bool own = path == m_keeper.savedCaches().file(id);
  m_restoring.insert(id, path);
  m_link.restore(id, toPath(path), !own);
  // The file has the cache of the time of saving; a cache that was chosen later is migrated from it.
  if (own && engineShows(id)) m_link.show(id, mirror().shown().cache.wanted);
}

// Tries each pair of file and model once, so that a refusal is reported once.
void CacheController::restoreWhereCold() {
  if (!m_state.info.cannot.save.empty()) return;
  const qint64 id = m_state.current->id;
  if (m_state.busy() || !m_state.isReady() || id == 0 || warm(id) || m_restoring.contains(id) || !engineShows(id))
    return;
  const SavedCaches& caches = m_keeper.savedCaches();
  const QString file = caches.bytes(id) > 0 ? caches.file(id) : m_opened_files.value(id);
  if (!file.isEmpty() && !m_refused_files.contains(attempt(file, m_state.model_path))) return restoreFrom(file);
  if (!file.isEmpty() || !m_state.current->keep_cache || m_state.current->leaf == 0 || m_missed.contains(id)) return;
  m_missed.insert(id);
  emit m_state.notice(tr("The cache that this conversation keeps on disk is not there: %1. The next message reads the "
                         "conversation again")
                          .arg(QDir::toNativeSeparators(caches.file(id))),
                      true);
}

void CacheController::onRestored(const engine::CacheRestored& restored) {
  const QString path = m_restoring.take(restored.conversation);
  m_opened_files.remove(restored.conversation);
  const QString all = countText(restored.tokens);
  const QString tokens =
      restored.stored < restored.tokens
          ? tr("%1 of %2 tokens, all that this cache keeps of them,").arg(countText(restored.stored), all)
          : tokensText(restored.tokens);
  const QString took = secondsText(restored.seconds);
  if (restored.conversation == m_state.current->id) {  // another conversation shows it by its state in the list
    const bool own = path == m_keeper.savedCaches().file(restored.conversation);
    QString words = own ? tr("%1 were brought back in %2").arg(tokens, took)
                        : tr("%1 were brought back from %2 in %3").arg(tokens, QFileInfo(path).fileName(), took);
    if (!restored.notice.empty()) words += QStringLiteral(" (%1)").arg(sentenceText(restored.notice));
    if (askFit())
      m_restored.insert(restored.conversation, words);
    else
      emit m_state.notice(words, true);
  }
  emit m_state.stateChanged();
}

void CacheController::onFileFailed(const engine::Failed& failure) {
  const QString why = sentenceText(failure.message);
  const QString path = fromPath(failure.file);
  const bool reads = m_restoring.remove(failure.conversation, path) > 0;
  if (reads) m_refused_files.insert(attempt(path, m_state.model_path));
  const bool saves = !reads && m_saving.remove(failure.conversation, path) > 0;
  if (saves && path == m_keeper.savedCaches().file(failure.conversation)) {
    m_unkept.remove(failure.conversation);
    m_keeps.remove(failure.conversation);
    if (!m_keeper.titleOf(failure.conversation).isEmpty())
      emit cacheNotKept(failure.conversation, why);  // otherwise the conversation is deleted
  } else if (saves) {
    emit m_state.problem(ChatProblem::file, tr("The cache was not saved: %1").arg(why));
  } else if (reads && !(m_opened_files.value(failure.conversation) == path && wantsOtherModel(path))) {
    emit m_state.problem(
        ChatProblem::file,
        tr("The saved cache is not used: %1. The next message reads the conversation again.").arg(why));
  }
  if (reads) askFit();
  emit m_state.stateChanged();
}

// If the file is refused because of its model, offers that model.
bool CacheController::wantsOtherModel(const QString& cache) {
  try {
    const QString wanted = QString::fromStdString(engine::savedConversation(toPath(cache)).model_file);
    if (wanted.isEmpty() || wanted == QFileInfo(m_state.model_path).fileName()) return false;
    emit modelWanted(wanted, cache);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace kvarium::ui
