// The worker's conversations and their caches: made, converted, kept warm, saved, restored.
#include <algorithm>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/cache/archive/legacy.h"
#include "core/cache/view/reference_kv.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

constexpr std::chrono::milliseconds file_progress_interval{100};

int64_t sizeOf(const std::filesystem::path& file) {
  std::error_code unknown;
  const auto bytes = std::filesystem::file_size(file, unknown);
  return unknown ? 0 : static_cast<int64_t>(bytes);
}

// Whether a token can leave all layers with cells.
bool loses(const std::vector<cache::LayerPlan>& plans, int64_t context) {
  const auto keeps = [&](const cache::LayerPlan& plan) {
    if (!plan.hasCells()) return false;
    const std::unique_ptr<cache::Retention> retention = cache::makeRetention(plan);
    const int64_t limit = retention->textLimit(), tokens = limit < 0 ? context : std::min(limit, context);
    return retention->cells(tokens) >= tokens;
  };
  const auto has_cells = [](const cache::LayerPlan& plan) { return plan.hasCells(); };
  return std::any_of(plans.begin(), plans.end(), has_cells) && std::none_of(plans.begin(), plans.end(), keeps);
}

}  // namespace

Session::Worker::ConversationState& Session::Worker::stateOf(int64_t conversation) {
  ConversationState& state = conversations[conversation];
  if (state.spec.empty()) state.spec = spec;
  order.use(conversation);
  return state;
}

CacheChange Session::Worker::changeCache(ConversationState& state, const cache::CacheSpec& wanted) {
  (void)runtime->plan(wanted);  // refuses before anything is given up
  if (!state.conversation) state.conversation.emplace(*runtime);
  state.versions.clear();
  state.log = {};
  state.attention = model::AttentionProbe();
  CacheChange change;
  try {
    change = state.conversation->changeCache(wanted);
  } catch (const Error&) {
    if (state.cache()) state.spec = state.cache()->spec().text;
    throw;
  }
  state.spec = wanted.text;
  return change;
}

// A conversation's cache becomes one of this specification.
void Session::Worker::take(int64_t conversation, const std::string& asked) {
  const cache::CacheSpec wanted = cache::parseCacheSpec(asked);
  ConversationState& state = stateOf(conversation);
  if (!model) {
    state.spec = spec = wanted.text;
    return;
  }
  (void)runtime->plan(wanted);
  CacheReady ready;
  ready.conversation = conversation;
  const Clock::time_point start = Clock::now();
  if (!state.cache() || state.spec != wanted.text) {
    shareLess(conversation, 0);
    try {
      CacheChange change = changeCache(state, wanted);
      ready.migrated = change.migrated;
      ready.left_behind = change.left_behind;
      ready.reread = std::move(change.reread);
    } catch (const Error&) {
      ready.spec = state.spec;
      if (state.cache()) announce(std::move(ready));
      throw;
    }
    ready.seconds = secondsSince(start);
  }
  ready.spec = spec = state.spec;
  announce(std::move(ready));
}

void Session::Worker::announce(CacheReady ready) {
  const cache::KvCache& cache = *conversations.at(ready.conversation).cache();
  const cache::CacheEstimate estimate = cache::estimateCache(cache.spec(), model->config.cacheShape(), runtime->job);
  ready.predicted = estimate.total();
  ready.predicted_exact = estimate.exact;
  ready.keeps_nothing = cache.facts().keeps_nothing;
  ready.loses = loses(runtime->plan(cache.spec()), runtime->job.context);
  session.send(std::move(ready));
  publish();
}

// Uses the present specification for the model that was just loaded. If it does not fit, `dynamic` is used, and the
// refusal is reported.
void Session::Worker::adoptCache() {
  if (!model) return;
  try {
    take(shown, spec);
  } catch (const Error&) {
    if (!conversations[shown].cache()) take(shown, "dynamic");
    throw;
  }
}

void Session::Worker::show(int64_t conversation, const std::string& text) {
  const auto before = conversations.find(shown);
  if (before != conversations.end() && shown != conversation) dropAttention(before->second);
  shown = conversation;
  try {
    take(conversation, text);
  } catch (const Error&) {
    if (model && !conversations[conversation].cache()) take(conversation, "dynamic");
    throw;
  }
  sendPositions(conversation);
}

void Session::Worker::forget(int64_t conversation) {
  conversations.erase(conversation);
  order.forget(conversation);
  shareLess(conversation, 0);
  if (conversation == shown && model) take(shown, spec);  // a view has an empty cache to show
}

cache::ArchiveProgress Session::Worker::fileProgress(int64_t conversation, bool reads) {
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
  reportSaved(true);  // its file may be this one
  const Clock::time_point start = Clock::now();
  const auto found = conversations.find(command.conversation);
  if (found == conversations.end() || !found->second.cache() || found->second.cache()->ids().empty())
    throw Error(ErrorKind::content, "this conversation has nothing in its cache", "ask something first");
  Conversation& conversation = *found->second.conversation;
  const int64_t tokens = conversation.tokens();
  const cache::ArchiveProgress progress = fileProgress(command.conversation, false);
  CacheSaved saved{command.conversation, command.file, 0, tokens, 0, command.legacy};
  if (command.legacy) {
    kvarium::cache::exportLegacy(conversation.cache(), model->legacyLayers(), model->owner, command.file, progress);
    saved.bytes = sizeOf(command.file);
    saved.seconds = secondsSince(start);
    session.send(std::move(saved));
    return;
  }
  std::unique_ptr<OutputFile> file = conversation.save(command.file, progress);
  saving.reset(new Saving{std::move(saved), start, {std::move(file), [this] { session.poll(); }}});
}

void Session::Worker::reportSaved(bool wait) {
  if (!saving || !(wait || saving->file.ready())) return;
  const std::unique_ptr<Saving> done = std::move(saving);
  CacheSaved& saved = done->saved;
  try {
    done->file.wait();
    saved.bytes = sizeOf(saved.path);
    saved.seconds = secondsSince(done->start);
    session.send(std::move(saved));
  } catch (const std::exception& error) {
    const auto state = conversations.find(saved.conversation);
    if (state != conversations.end() && state->second.conversation) state->second.conversation->forgetSaved();
    Failed failed;
    failed.what = Failed::What::file;
    failed.conversation = saved.conversation;
    failed.file = saved.path;
    failed.message = error.what();
    session.send(std::move(failed));
  }
}

void Session::Worker::restore(const RestoreCommand& command) {
  reportSaved(true);  // its file may be this one
  const auto& [conversation, file, from_outside] = command;
  const Clock::time_point start = Clock::now();
  if (!model) throw Error(ErrorKind::content, "no model is loaded", "open a model first");
  Conversation restored =
      Conversation::restore(*runtime, file, from_outside, std::nullopt, fileProgress(conversation, true));
  ConversationState& state = stateOf(conversation);  // nothing is refused from here on
  state.conversation.emplace(std::move(restored));
  const cache::KvCache& cache = *state.cache();
  state.spec = cache.spec().text;
  state.versions.clear();
  shareLess(conversation, 0);
  state.log = {};
  state.attention = model::AttentionProbe();
  if (conversation == shown) spec = state.spec;
  session.send(CacheRestored{conversation, state.conversation->tokens(), cache.status().bytes().total(),
                             secondsSince(start), cache.status().lengths().stored});
  CacheReady ready;
  ready.spec = state.spec;
  ready.conversation = conversation;
  sendPositions(conversation);
  announce(std::move(ready));
}

bool Session::Worker::giveUpVersion() {
  const std::vector<int64_t>& used = order.lastUsedFirst();
  const auto found = std::find_if(used.rbegin(), used.rend(), [&](int64_t conversation) {
    return !conversations.at(conversation).versions.empty();
  });
  if (found == used.rend()) return false;
  conversations.at(*found).versions.pop_back();
  return true;
}

// Versions go first, the oldest of the conversation used longest ago; then conversations, in the same order.
bool Session::Worker::giveUpLongestAgo(int64_t bytes, WarmList& list) {
  if (bytes <= order.budget) return false;
  if (giveUpVersion()) return true;
  const std::optional<int64_t> leaving = order.leaving(bytes, {shown});
  const auto state = leaving ? conversations.find(*leaving) : conversations.end();
  if (state == conversations.end()) return false;
  const cache::KvCache* cache = state->second.cache();
  if (cache && !cache->ids().empty()) list.dropped.push_back(*leaving);
  conversations.erase(state);
  order.forget(*leaving);
  shareLess(*leaving, 0);
  return true;
}

std::vector<WarmConversation> Session::Worker::warmNow() const {
  std::vector<WarmConversation> warm;
  std::vector<const cache::KvCache*> caches;
  std::vector<size_t> of;  // index in `warm` of the conversation that owns each cache
  for (const int64_t conversation : order.lastUsedFirst()) {
    const ConversationState& state = conversations.at(conversation);
    if (!state.cache()) continue;
    caches.push_back(state.cache());
    for (const TextVersion& other : state.versions) caches.push_back(other.cache());
    of.resize(caches.size(), warm.size());
    warm.push_back({conversation, state.conversation->tokens(), 0, cache::archiveBytes(*state.cache()), state.spec,
                    static_cast<int>(state.versions.size())});
  }
  const std::vector<int64_t> bytes = cache::memoryOf(caches);
  for (size_t i = 0; i < bytes.size(); ++i) {
    const cache::ReferenceKv* reference = caches[i]->observers().find<cache::ReferenceKv>();
    warm[of[i]].bytes += bytes[i] + (reference ? reference->bytes() : 0);
  }
  return warm;
}

int64_t Session::Worker::bytesOf(const std::vector<WarmConversation>& warm) {
  int64_t sum = 0;
  for (const WarmConversation& each : warm) sum += each.bytes;
  return sum;
}

void Session::Worker::makeRoom(const cache::KvCache& cache, int64_t tokens) {
  const cache::CacheJob& whole = runtime->job;
  const int64_t all = cache::estimateCache(cache.spec(), model->config.cacheShape(), whole).total();
  const double more = static_cast<double>(all) * static_cast<double>(tokens) / static_cast<double>(whole.context);
  while (static_cast<double>(bytesOf(warmNow())) + more > static_cast<double>(order.budget) && giveUpVersion()) {
  }
}

void Session::Worker::keepWarm() {
  WarmList list{{}, order.budget, {}};
  do {
    list.warm = warmNow();
  } while (giveUpLongestAgo(bytesOf(list.warm), list));
  if (list.warm == sent.warm && list.budget == sent.budget && list.dropped.empty()) return;
  sent = list;
  session.send(std::move(list));
}

}  // namespace kvarium::engine
