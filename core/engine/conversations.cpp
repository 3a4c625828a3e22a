#include "core/engine/conversations.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/view/reference_kv.h"
#include "core/engine/prompt/crop.h"
#include "core/engine/prompt/message_tokens.h"

namespace kvarium::engine {
namespace {

constexpr size_t most_versions = 4;  // of a conversation, without the one shown

// Whether blocks were allocated before the first token: a second version would need as many again.
bool reserves(const std::vector<cache::LayerPlan>& plans) {
  return std::ranges::any_of(plans, [](const cache::LayerPlan& plan) {
    return plan.hasCells() && cache::makeRetention(plan)->traits().reserved_blocks > 0;
  });
}

int64_t commonOf(const std::vector<TokenId>& a, const std::vector<TokenId>& b) {
  return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
}

// Whether the first `most` tokens of a cache begin with all of another's, and it can be cut there.
bool begins(const cache::KvCache& cache, int64_t most, const cache::KvCache& other) {
  const auto tokens = static_cast<int64_t>(other.ids().size());
  return tokens <= most && commonOf(cache.ids(), other.ids()) == tokens && cache.status().reachable(tokens) == tokens;
}

int64_t bytesOf(const std::vector<WarmConversation>& warm) {
  int64_t sum = 0;
  for (const WarmConversation& each : warm) sum += each.bytes;
  return sum;
}

}  // namespace

TokenCounter::Texts Conversations::texts() const {
  TokenCounter::Texts texts;
  const auto add = [&](const TextVersion& one) {
    if (one.conversation) texts.push_back(one.conversation->text().memory);
  };
  for (const int64_t conversation : m_order.lastUsedFirst()) {
    const auto state = m_states.find(conversation);
    if (state == m_states.end()) continue;
    add(state->second);
    for (const TextVersion& version : state->second.versions) add(version);
  }
  return texts;
}

TextVersion TextVersion::fork() const {
  TextVersion copy;
  if (conversation) copy.conversation.emplace(conversation->fork());
  copy.shared_with = shared_with;
  copy.shared = shared;
  return copy;
}

bool TextVersion::canRecomputeLast() const {
  const cache::KvCache* own = cache();
  const int64_t before = own ? static_cast<int64_t>(own->ids().size()) - 1 : 0;
  return own && !own->facts().keeps_nothing && own->status().reachable(before) == before;
}

void TextVersion::forgetAttention(int64_t left) {
  for (const int layer : attention.layers()) {
    const cache::AttentionWeights* known = attention.of(layer);
    if (known && known->step >= left) return attention.forget();
  }
}

void TextVersion::dropAttention() {
  if (canRecomputeLast()) attention = model::AttentionProbe();
}

Conversations::Conversations(int64_t memory_limit, int64_t warm_budget, int64_t recent_turns)
    : m_memory_limit(memory_limit), m_order(recent_turns), m_budget(warm_budget) {
  m_sent.budget = warm_budget;
}

void Conversations::reset(const Runtime* runtime) {
  m_states.clear();
  m_order.clear();
  m_runtime = runtime;
}

void Conversations::countTurn(int64_t conversation, const std::vector<jinja::ChatMessage>& messages) {
  m_order.turn(conversation, jinja::hasReply(messages));
}

ConversationState& Conversations::use(int64_t conversation) {
  ConversationState& state = m_states[conversation];
  if (state.spec.empty()) state.spec = spec;
  m_order.use(conversation);
  return state;
}

ConversationState& Conversations::useWithCache(int64_t conversation) {
  ConversationState& state = use(conversation);
  if (!state.cache()) changeCache(conversation, cache::parseCacheSpec(state.spec));
  return state;
}

ConversationState* Conversations::withCache(int64_t conversation) {
  const auto found = m_states.find(conversation);
  return found == m_states.end() || !found->second.cache() ? nullptr : &found->second;
}

CacheChange Conversations::changeCache(int64_t conversation, const cache::CacheSpec& wanted) {
  (void)m_runtime->plan(wanted);  // refuses before anything is given up
  ConversationState& state = use(conversation);
  if (!state.conversation) state.conversation.emplace(*m_runtime);
  shareLess(conversation, 0);
  state.versions.clear();
  state.cut.reset();
  state.log = {};
  state.attention = model::AttentionProbe();
  CacheChange change;
  try {
    change = state.conversation->changeCache(wanted);
  } catch (const Error&) {
    if (state.cache()) state.spec = state.cache()->facts().spec;
    throw;
  }
  state.spec = wanted.text;
  return change;
}

void Conversations::replace(int64_t conversation, Conversation restored) {
  ConversationState& state = use(conversation);
  state.conversation.emplace(std::move(restored));
  state.spec = state.cache()->facts().spec;
  state.versions.clear();
  state.cut.reset();
  shareLess(conversation, 0);
  state.log = {};
  state.attention = model::AttentionProbe();
}

void Conversations::forget(int64_t conversation) {
  m_states.erase(conversation);
  m_order.forget(conversation);
  shareLess(conversation, 0);
}

void Conversations::shareLess(int64_t conversation, int64_t tokens) {
  for (auto& [number, state] : m_states) {
    if (number == conversation || state.shared_with == conversation) state.shared = std::min(state.shared, tokens);
    for (TextVersion& each : state.versions)
      if (each.shared_with == conversation) each.shared = std::min(each.shared, tokens);
  }
}

Beginning Conversations::beginningOf(ConversationState& state, const TextOf& text_of, bool is_prompt,
                                     const std::vector<jinja::ChatMessage>* with) {
  Beginning best;
  int64_t refused = 0;  // tokens
  Sentence why;
  const auto consider = [&](TextVersion& one, int64_t conversation) {
    if (!one.cache()) return;
    Beginning found{&one, conversation, one.conversation->match(text_of(one), is_prompt)};
    const Match& match = found.match;
    if (match.common > std::max(match.kept, refused)) {
      refused = match.common;
      const cache::KvCache& cache = *one.cache();
      why = cache.facts().keeps_nothing ? Sentence() : cache.status().canTruncate(match.common).error().reason;
    }
    const int64_t more = best.from ? match.kept - best.match.kept : 0;
    if (!best.from || more >= (conversation == 0 ? 1 : worth_forking)) best = std::move(found);
  };
  const auto agrees = [&](const TextVersion& one) {
    return one.conversation->text().memory->agrees(text_of(one).text);
  };
  consider(state, 0);
  for (TextVersion& other : state.versions) consider(other, 0);
  size_t most = best.from ? agrees(*best.from) : 0;
  for (auto& [conversation, other] : m_states) {
    if (conversation == 0 || &other == &state || !other.cache() || other.conversation->fromOutside() ||
        other.conversation->carried() > 0 || other.spec != state.spec)
      continue;
    if (with && !jinja::beginsAlike(*with, jinja::commonOf(other.conversation->text().messages, *with))) continue;
    if (agrees(other) <= most) continue;
    consider(other, conversation);
    if (best.from == &other) most = agrees(other);
  }
  if (refused > best.match.kept) {
    best.why = std::move(why);
    best.again = refused - best.match.kept;
  }
  return best;
}

// False where its blocks would be missing elsewhere: memory is limited, the number of blocks is fixed, or the budget of
// warm caches is used up.
bool Conversations::canKeep(const TextVersion& one) const {
  const cache::KvCache* cache = one.cache();
  if (!cache || cache->facts().keeps_nothing || cache->ids().empty()) return false;
  return m_memory_limit < 0 && !reserves(m_runtime->plan(cache->status().spec())) && bytesOf(warmNow()) <= m_budget;
}

void Conversations::keepVersion(ConversationState& state, TextVersion one, int64_t stays) {
  if (!canKeep(one)) return;
  const cache::KvCache& cache = *one.cache();
  const auto has = [&](const TextVersion& each) { return begins(*each.cache(), each.conversation->tokens(), cache); };
  if (begins(*state.cache(), stays, cache) || std::ranges::any_of(state.versions, has)) return;
  one.cache()->observers().clear();
  one.dropAttention();
  one.conversation->forgetSaved();  // its file is the other text's from now on
  state.versions.insert(state.versions.begin(), std::move(one));
  if (state.versions.size() > most_versions) state.versions.pop_back();
}

void Conversations::beginWith(ConversationState& state, const Beginning& from,
                              const std::vector<jinja::ChatMessage>& messages) {
  if (from.from != &state) {
    const bool departs = !goesOn(state.conversation->text().messages, messages);
    TextVersion now;
    if (from.conversation == 0) {
      const auto kept =
          std::ranges::find_if(state.versions, [&](const TextVersion& each) { return &each == from.from; });
      now = std::move(*kept);
      state.versions.erase(kept);
    } else {
      now = from.from->fork();
      now.conversation->forgetSaved();
      // Of the other conversation's messages only those stay that are this one's, too, also where the turn fails.
      std::vector<jinja::ChatMessage> common = now.conversation->text().messages;
      while (!goesOn(common, messages)) common.pop_back();
      now.conversation->setMessages(std::move(common));
      // A prompt that the cache has seen all of is read again from some tokens before its end (decode::fedAlike).
      const std::vector<TokenId>&seen = now.cache()->ids(), &ids = from.match.ids;
      const auto kept = static_cast<size_t>(from.match.kept);
      const bool has_last = kept + 1 == ids.size() && kept < seen.size() && seen[kept] == ids[kept] &&
                            now.cache()->status().reachable(from.match.kept + 1) > from.match.kept;
      now.conversation->beginAt(from.match.kept + (has_last ? 1 : 0));
      now.shared_with = from.conversation;
      now.shared = from.match.kept;
    }
    now.conversation->setBegan(state.conversation->text().began);
    TextVersion before = std::exchange(static_cast<TextVersion&>(state), std::move(now));
    if (departs) keepVersion(state, std::move(before), from.match.kept);
    state.log = {};
  }
  if (from.conversation == 0 && !goesOn(state.conversation->text().messages, messages))
    keepVersion(state, state.fork(), from.match.kept);
}

namespace {

// What a turn to come reads of messages that end with a reply, up to its end, where that is not how they read now: many
// templates leave the thoughts of all but the last exchange out.
std::optional<jinja::TracedText> readLater(const loading::ChatModel& model, std::vector<jinja::ChatMessage> messages,
                                           const jinja::TemplateVariables& variables, std::string_view now) {
  if (messages.empty() || messages.back().role != "assistant") return {};
  const int reply = static_cast<int>(messages.size()) - 1;
  messages.push_back({"user", "?"});
  const jinja::TracedText later = model.render(messages, false, variables);
  const auto is_reply = [&](const jinja::ContentSpan& span) { return span.message == reply; };
  const auto last = std::ranges::find_if(later.contents.rbegin(), later.contents.rend(), is_reply);
  if (last == later.contents.rend() || now.starts_with(std::string_view(later.text).substr(0, last->end))) return {};
  jinja::TracedText part;
  part.append(later.text, later.contents, 0, last->end);
  for (const ByteRange& plain : later.plain)
    if (plain.first < last->end) part.plain.push_back({plain.first, std::min(plain.end, last->end)});
  return part;
}

}  // namespace

bool Conversations::fit(const std::vector<jinja::ChatMessage>& messages, const jinja::TemplateVariables& variables,
                        CacheFit& answer) {
  if (!m_runtime || m_runtime->model.config.isSpeechModel() || !m_runtime->model.has_tokenizer) return false;
  ConversationState& state = use(answer.conversation);
  if (!state.cache()) return false;
  const std::string began = state.conversation->text().began;
  if (std::exchange(state.cut, std::nullopt)) state.log = {};
  std::map<int, jinja::TracedText> texts;  // by the exchanges left out
  const auto rendered_for = [&](const TextVersion& one) -> const jinja::TracedText& {
    const int left_out = one.conversation->text().left_out;
    const auto [at, fresh] = texts.try_emplace(left_out);
    if (fresh) {
      const std::vector<int> kept = keptWithout(messages, left_out);
      at->second =
          m_runtime->model.render(chosen(messages, kept), messages.back().role == "user", dated(variables, began));
      nameByPlace(at->second, kept);
    }
    return at->second;
  };
  // Of no messages nothing is read: the template could make words of its own.
  const Beginning from =
      messages.empty() ? Beginning{.from = &state} : beginningOf(state, rendered_for, false, &messages);
  const jinja::TracedText rendered = messages.empty() ? jinja::TracedText() : rendered_for(*from.from);
  answer.tokens = static_cast<int64_t>(from.match.ids.size());
  answer.why = from.why;
  if (!messages.empty() && messages.back().role == "assistant" && !rendered.contents.empty())
    answer.closing = std::ssize(m_runtime->model.tokenizer.encode(
        std::string_view(rendered.text).substr(rendered.contents.back().end), {.continues = true}));
  if (!messages.empty()) {
    const std::vector<int> kept = keptWithout(messages, from.from->conversation->text().left_out);
    if (const auto later =
            readLater(m_runtime->model, chosen(messages, kept), dated(variables, began), rendered.text)) {
      const Match match = from.from->conversation->match(*later, false);
      answer.without_thoughts = std::ssize(match.ids) - match.kept;
    }
  }
  const int64_t cached = state.conversation->tokens();
  const bool departs = !goesOn(state.conversation->text().messages, messages);
  const bool loses =
      departs && (from.from != &state || from.match.kept < cached) && !state.cache()->facts().keeps_nothing;
  if (loses && cached > 0 && !canKeep(state)) {
    answer.seen = from.match.kept;
    state.cut.emplace(from.from->cache()->fork());
    state.cut->observers().clear();
    if (!state.cut->truncate(answer.seen)) state.cut->reset();
    state.cut->beginLog();
    state.log = {};
    return true;
  }
  beginWith(state, from, messages);
  state.conversation->fit(messages, rendered, from.match);
  answer.seen = std::min(from.match.kept, state.conversation->tokens());
  if (const ConversationState* other = withCache(state.shared_with)) {
    const int64_t common = commonOf(state.cache()->ids(), other->cache()->ids());
    answer.shared = std::min({state.shared, answer.seen, common});
    if (answer.shared > 0) answer.shared_with = state.shared_with;
  }
  return true;
}

// Of the conversation used longest ago, half of the checkpoints of its oldest version that has some; its cache's last.
// Those of the one that is shown are thinned last, and not the last quarter of the budget.
bool Conversations::thinCheckpoints(const std::function<bool(const cache::KvCache&)>& may) {
  std::vector<int64_t> used = m_order.lastUsedFirst();
  std::ranges::reverse(used);
  std::ranges::stable_partition(used, [&](int64_t conversation) { return conversation != shown; });
  for (const int64_t conversation : used) {
    ConversationState& state = m_states.at(conversation);
    std::vector<TextVersion*> texts{&state};
    for (TextVersion& version : state.versions) texts.push_back(&version);
    for (TextVersion* text : std::views::reverse(texts)) {
      if (!text->cache() || !may(*text->cache())) continue;
      const cache::CacheUsage usage = text->cache()->status().usage();
      const int64_t in_memory = usage.kept_at.device + usage.kept_at.host;  // what lies on disk counts nowhere
      if (in_memory <= (conversation == shown ? m_budget / 4 : 0)) continue;
      text->cache()->thinCheckpoints(usage.bytes.kept / 2);
      return true;
    }
  }
  return false;
}

bool Conversations::giveUpVersion() {
  const std::vector<int64_t>& used = m_order.lastUsedFirst();
  const auto found = std::find_if(used.rbegin(), used.rend(),
                                  [&](int64_t conversation) { return !m_states.at(conversation).versions.empty(); });
  if (found == used.rend()) return false;
  m_states.at(*found).versions.pop_back();
  return true;
}

// Of these conversations; those that are not among them have no cache.
bool Conversations::giveUpOne(const std::vector<WarmConversation>& warm, int64_t budget,
                              const std::vector<int64_t>& kept) {
  const auto size = [&](int64_t conversation) {
    const auto found = std::ranges::find(warm, conversation, &WarmConversation::conversation);
    return found == warm.end() ? 0 : found->bytes;
  };
  const std::optional<int64_t> leaving = m_order.leaving(size, budget, kept);
  const auto state = leaving ? m_states.find(*leaving) : m_states.end();
  if (state == m_states.end()) return false;
  const cache::KvCache* cache = state->second.cache();
  if (cache && !cache->ids().empty()) m_dropped.push_back(*leaving);
  m_states.erase(state);
  m_order.forget(*leaving);
  shareLess(*leaving, 0);
  return true;
}

std::vector<WarmConversation> Conversations::warmNow() const {
  std::vector<WarmConversation> warm;
  std::vector<const cache::KvCache*> caches;
  std::vector<size_t> of;  // index in `warm` of the conversation that owns each cache
  for (const int64_t conversation : m_order.lastUsedFirst()) {
    const ConversationState& state = m_states.at(conversation);
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

void Conversations::dropCuts() {
  for (auto& [conversation, state] : m_states) {
    if (std::exchange(state.cut, std::nullopt)) state.log = {};
  }
}

void Conversations::makeRoom(int64_t conversation, int64_t tokens, int64_t reply) {
  constexpr int64_t usual_reply = 1024;  // a longer one is asked for, and seldom written
  const cache::KvCache& cache = *m_states.at(conversation).cache();
  const auto bytesAt = [&](int64_t length) {
    cache::CacheJob job = m_runtime->job;
    job.context = std::clamp<int64_t>(length, 1, job.context);
    return cache::estimateCache(cache.status().spec(), m_runtime->model.config.cacheShape(), job).total();
  };
  const auto seen = static_cast<int64_t>(cache.ids().size());
  // A window that is full grows no more; but cells that it shares with another conversation stay the other's.
  const auto bytes = [&](int64_t more) {
    const int64_t grown = bytesAt(seen + more) - bytesAt(seen);
    return grown > 0 ? grown : bytesAt(more);
  };
  const int64_t of_text = bytes(tokens);
  // The turn is about to go back to one of its cache's own checkpoints.
  const auto isOther = [&](const cache::KvCache& one) { return &one != &cache; };
  while (bytesOf(warmNow()) + of_text > m_budget && (thinCheckpoints(isOther) || giveUpVersion())) {
  }
  if (m_memory_limit < 0 || reserves(m_runtime->plan(cache.status().spec()))) return;
  // Forks have one limit for all of them. Memory is taken by blocks, and what is written in a shared one is a copy.
  const int64_t more = tokens + std::min(reply, usual_reply) + 2 * int64_t{device::cells_per_block};
  const int64_t left = std::max<int64_t>(0, m_memory_limit - bytes(more));
  std::vector<int64_t> kept{shown, conversation};
  for (const auto& [number, state] : m_states) {
    if (!state.cache() || &state.cache()->store() != &cache.store()) kept.push_back(number);
  }
  const auto sharing = [&] {
    std::vector<WarmConversation> warm = warmNow();
    std::erase_if(warm, [&](const WarmConversation& one) {
      return &m_states.at(one.conversation).cache()->store() != &cache.store();
    });
    return warm;
  };
  const auto shares = [&](const cache::KvCache& one) { return isOther(one) && &one.store() == &cache.store(); };
  while (bytesOf(sharing()) > left && thinCheckpoints(shares)) {
  }
  while (giveUpOne(sharing(), left, kept)) {
  }
}

std::optional<WarmList> Conversations::keepWarm() {
  WarmList list{warmNow(), m_budget, {}};
  // Checkpoints go first; then versions, the oldest of the conversation used longest ago; then conversations.
  const auto any = [](const cache::KvCache&) { return true; };
  while (bytesOf(list.warm) > m_budget &&
         (thinCheckpoints(any) || giveUpVersion() || giveUpOne(list.warm, m_budget, {shown})))
    list.warm = warmNow();
  list.dropped = std::exchange(m_dropped, {});
  if (list.warm == m_sent.warm && list.budget == m_sent.budget && list.dropped.empty()) return std::nullopt;
  m_sent = list;
  return list;
}

}  // namespace kvarium::engine
