// The worker's conversations and their caches: made, converted, kept warm, saved, restored.
#include <algorithm>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/cache/archive/legacy.h"
#include "core/cache/sequence/migrate.h"
#include "core/cache/view/shared_bytes.h"
#include "core/engine/conversation_note.h"
#include "core/engine/session_worker.h"

namespace kvarium {
namespace {

constexpr std::chrono::milliseconds file_progress_interval{100};

int64_t sizeOf(const std::filesystem::path& file) {
  std::error_code unknown;
  const auto bytes = std::filesystem::file_size(file, unknown);
  return unknown ? 0 : static_cast<int64_t>(bytes);
}

// Whether a token can leave all layers with cells.
bool loses(const std::vector<LayerPlan>& plans, int64_t context) {
  const auto keeps = [&](const LayerPlan& plan) {
    if (!plan.hasCells()) return false;
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    const int64_t limit = retention->textLimit(), tokens = limit < 0 ? context : std::min(limit, context);
    return retention->cells(tokens) >= tokens;
  };
  const auto has_cells = [](const LayerPlan& plan) { return plan.hasCells(); };
  return std::any_of(plans.begin(), plans.end(), has_cells) && std::none_of(plans.begin(), plans.end(), keeps);
}

}  // namespace

CacheJob Session::Worker::job() const {
  return {model->default_format, std::min(context, model->config.context_length), 256, session.m_options.memory_limit,
          conversation_checkpoints};
}

Session::Worker::Talk& Session::Worker::talkOf(int64_t conversation) {
  Talk& talk = talks[conversation];
  if (talk.spec.empty()) talk.spec = spec;
  order.use(conversation);
  return talk;
}

// An empty cache. The old one goes first: two fixed ones need not fit beside each other. If the new one fails, the old
// choice returns.
void Session::Worker::makeCache(Talk& talk, const std::string& text) {
  const CacheSpec parsed = parseCacheSpec(text);
  planLayers(parsed, model->config.cacheShape(), job());  // refuses before anything is given up
  talk.prompt_end = 0;
  talk.saved_at = -1;
  talk.from_outside = false;
  talk.versions.clear();
  talk.cache.reset();
  talk.log = {};
  talk.attention = AttentionProbe();
  try {
    talk.cache.emplace(*device, model->config.cacheShape(), parsed, job());
    talk.spec = text;
  } catch (const Error&) {
    for (const std::string& again : {talk.spec, std::string("dynamic")}) {
      if (again == text) continue;
      try {
        talk.cache.emplace(*device, model->config.cacheShape(), parseCacheSpec(again), job());
        talk.spec = again;
        break;
      } catch (const Error&) {
        // No room for that either.
      }
    }
    throw;
  }
}

// The cells go on in a fresh cache, where that can be; else why not is said, and the fresh cache is empty. False: there
// is no memory for it beside the old one.
bool Session::Worker::carry(Talk& talk, const CacheSpec& parsed, CacheReady& ready) {
  std::optional<KvCache> fresh;
  try {
    fresh.emplace(*device, model->config.cacheShape(), parsed, job());
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    ready.reread = "there is no memory for both caches at once";
    return false;
  }
  const Expected<int64_t, std::string> carried = migrateCells(*talk.cache, *fresh);
  if (carried) {
    ready.migrated = *carried;
    ready.left_behind = missingOf(*fresh, model->config);
  } else {
    ready.reread = carried.error();
    talk.prompt_end = 0;
  }
  talk.saved_at = -1;
  talk.versions.clear();
  talk.cache = std::move(fresh);
  talk.log = {};
  talk.attention = AttentionProbe();
  return true;
}

// A conversation's cache becomes one of this specification.
void Session::Worker::take(int64_t conversation, const std::string& asked) {
  const CacheSpec parsed = parseCacheSpec(asked);
  const std::string& text = parsed.text;
  Talk& talk = talkOf(conversation);
  if (!model) {
    talk.spec = spec = text;
    return;
  }
  planLayers(parsed, model->config.cacheShape(), job());  // refuses before anything is given up
  CacheReady ready;
  ready.conversation = conversation;
  const Clock::time_point start = Clock::now();
  if (!talk.cache || talk.spec != text) {
    shareLess(conversation, 0);
    const bool warm = talk.cache && !talk.cache->ids().empty();
    if (!warm || !carry(talk, parsed, ready)) {
      try {
        makeCache(talk, text);
      } catch (const Error&) {
        ready.spec = talk.spec;
        if (talk.cache) announce(std::move(ready));
        throw;
      }
    }
    talk.spec = text;
    ready.seconds = secondsSince(start);
  }
  ready.spec = spec = talk.spec;
  announce(std::move(ready));
}

void Session::Worker::announce(CacheReady ready) {
  const KvCache& cache = *talks.at(ready.conversation).cache;
  const CacheEstimate estimate = estimateCache(cache.spec(), model->config.cacheShape(), job());
  ready.predicted = estimate.total();
  ready.predicted_exact = estimate.exact;
  ready.keeps_nothing = cache.keepsNothing();
  ready.loses = loses(planLayers(cache.spec(), model->config.cacheShape(), job()), job().context);
  session.send(std::move(ready));
  publish();
}

// The choice so far, for a model it was not made for: if it does not fit, dynamic takes its place and the refusal is
// said.
void Session::Worker::adoptCache() {
  if (!model) return;
  try {
    take(shown, spec);
  } catch (const Error&) {
    if (!talks[shown].cache) take(shown, "dynamic");
    throw;
  }
}

void Session::Worker::show(int64_t conversation, const std::string& text) {
  const auto before = talks.find(shown);
  if (before != talks.end() && shown != conversation) dropLook(before->second);
  shown = conversation;
  try {
    take(conversation, text);
  } catch (const Error&) {
    if (model && !talks[conversation].cache) take(conversation, "dynamic");
    throw;
  }
  tellTokens(conversation);
}

void Session::Worker::forget(int64_t conversation) {
  talks.erase(conversation);
  order.forget(conversation);
  shareLess(conversation, 0);
  if (conversation == shown && model) take(shown, spec);  // a view has an empty cache to look at
}

ArchiveProgress Session::Worker::fileProgress(int64_t conversation, bool reads) {
  session.m_stop_file.store(false);
  return [this, conversation, reads, last = Clock::now()](double fraction) mutable {
    if (const Clock::time_point now = Clock::now(); now - last >= file_progress_interval) {
      last = now;
      session.send(FileProgress{conversation, fraction, reads});
    }
    return !session.m_stop_file.load(std::memory_order_relaxed) && !(reads && session.m_closing.load());
  };
}

void Session::Worker::save(const SaveCommand& command) {
  tellSaved(true);  // its file may be this one
  const Clock::time_point start = Clock::now();
  const auto found = talks.find(command.conversation);
  if (found == talks.end() || !found->second.cache || found->second.cache->ids().empty())
    throw Error(ErrorKind::content, "this conversation has nothing in its cache", "ask something first");
  Talk& talk = found->second;
  const auto tokens = static_cast<int64_t>(talk.cache->ids().size());
  const ArchiveProgress progress = fileProgress(command.conversation, false);
  CacheSaved saved{command.conversation, command.file, 0, tokens, 0, command.legacy};
  if (command.legacy) {
    kvarium::exportLegacy(*talk.cache, model->legacyLayers(), model->owner, command.file, progress);
    saved.bytes = sizeOf(command.file);
    saved.seconds = secondsSince(start);
    session.send(std::move(saved));
    return;
  }
  const std::string note =
      writeNote({talk.memory, talk.prompt_end, talk.messages, talk.left_out, model_file}, talk.cache->ids());
  std::unique_ptr<OutputFile> file = writeCache(*talk.cache, model->owner, command.file, {{}, note, progress});
  talk.saved_at = tokens;
  saving.reset(new Saving{std::move(saved), start, {std::move(file), [this] { session.look(); }}});
}

void Session::Worker::tellSaved(bool wait) {
  if (!saving || !(wait || saving->file.ready())) return;
  const std::unique_ptr<Saving> done = std::move(saving);
  CacheSaved& saved = done->saved;
  try {
    done->file.wait();
    saved.bytes = sizeOf(saved.path);
    saved.seconds = secondsSince(done->start);
    session.send(std::move(saved));
  } catch (const std::exception& error) {
    if (const auto talk = talks.find(saved.conversation); talk != talks.end()) talk->second.saved_at = -1;
    Failed failed;
    failed.what = Failed::What::file;
    failed.conversation = saved.conversation;
    failed.file = saved.path;
    failed.message = error.what();
    session.send(std::move(failed));
  }
}

void Session::Worker::restore(const RestoreCommand& command) {
  tellSaved(true);  // its file may be this one
  const auto& [conversation, file, from_outside] = command;
  const Clock::time_point start = Clock::now();
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  RestoredCache restored = restoreCache(
      file, *device, {model->config.cacheShape(), model->owner, job(), 0, {}, fileProgress(conversation, true)});
  const std::vector<TokenId>& ids = restored.cache.ids();
  std::optional<ConversationNote> note = readNote(restored.note, file.filename().string(), ids, model->tokenizer);
  const auto tokens = static_cast<int64_t>(ids.size());
  Talk& talk = talkOf(conversation);  // nothing is refused from here on
  talk.spec = restored.cache.spec().text;
  talk.cache = std::move(restored.cache);
  talk.versions.clear();
  shareLess(conversation, 0);
  talk.memory = note ? std::move(note->memory) : PromptMemory();
  talk.messages = note ? std::move(note->messages) : std::vector<ChatMessage>();
  talk.prompt_end = note ? note->prompt_end : tokens;
  talk.left_out = note ? note->left_out : 0;
  talk.saved_at = tokens;
  talk.from_outside = from_outside;
  talk.log = {};
  talk.attention = AttentionProbe();
  if (conversation == shown) spec = talk.spec;
  session.send(CacheRestored{conversation, tokens, talk.cache->bytes().total(), secondsSince(start),
                             talk.cache->lengths().stored});
  CacheReady ready;
  ready.spec = talk.spec;
  ready.conversation = conversation;
  tellTokens(conversation);
  announce(std::move(ready));
}

bool Session::Worker::giveUpVersion() {
  const std::vector<int64_t>& used = order.lastUsedFirst();
  const auto found = std::find_if(used.rbegin(), used.rend(),
                                  [&](int64_t conversation) { return !talks.at(conversation).versions.empty(); });
  if (found == used.rend()) return false;
  talks.at(*found).versions.pop_back();
  return true;
}

// Versions go first, the oldest of the conversation used longest ago; then conversations, in the same order.
bool Session::Worker::giveUpLongestAgo(int64_t bytes, WarmList& list) {
  if (bytes <= order.budget) return false;
  if (giveUpVersion()) return true;
  const std::optional<int64_t> leaving = order.leaving(bytes, {shown});
  const auto talk = leaving ? talks.find(*leaving) : talks.end();
  if (talk == talks.end()) return false;
  if (talk->second.cache && !talk->second.cache->ids().empty()) list.dropped.push_back(*leaving);
  talks.erase(talk);
  order.forget(*leaving);
  shareLess(*leaving, 0);
  return true;
}

std::vector<WarmConversation> Session::Worker::warmNow() const {
  std::vector<WarmConversation> warm;
  std::vector<const KvCache*> caches;
  std::vector<size_t> of;  // whose they are, in the list
  for (const int64_t conversation : order.lastUsedFirst()) {
    const Talk& talk = talks.at(conversation);
    if (!talk.cache) continue;
    caches.push_back(&*talk.cache);
    for (const Reading& other : talk.versions) caches.push_back(&*other.cache);
    of.resize(caches.size(), warm.size());
    warm.push_back({conversation, static_cast<int64_t>(talk.cache->ids().size()), 0, archiveBytes(*talk.cache),
                    talk.spec, static_cast<int>(talk.versions.size())});
  }
  const std::vector<int64_t> bytes = memoryOf(caches);
  for (size_t i = 0; i < bytes.size(); ++i)
    warm[of[i]].bytes += bytes[i] + (caches[i]->referenceKv() ? caches[i]->referenceKv()->bytes() : 0);
  return warm;
}

int64_t Session::Worker::bytesOf(const std::vector<WarmConversation>& warm) {
  int64_t sum = 0;
  for (const WarmConversation& each : warm) sum += each.bytes;
  return sum;
}

void Session::Worker::makeRoom(const KvCache& cache, int64_t tokens) {
  const CacheJob whole = job();
  const int64_t all = estimateCache(cache.spec(), model->config.cacheShape(), whole).total();
  const double more = static_cast<double>(all) * static_cast<double>(tokens) / static_cast<double>(whole.context);
  while (static_cast<double>(bytesOf(warmNow())) + more > static_cast<double>(order.budget) && giveUpVersion()) {
  }
}

void Session::Worker::keepWarm() {
  WarmList list{{}, order.budget, {}};
  do {
    list.warm = warmNow();
  } while (giveUpLongestAgo(bytesOf(list.warm), list));
  if (list.warm == told.warm && list.budget == told.budget && list.dropped.empty()) return;
  told = list;
  session.send(std::move(list));
}

}  // namespace kvarium
