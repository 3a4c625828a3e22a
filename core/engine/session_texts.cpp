// Which text a conversation's cache is of: other versions of it, forks of other conversations, and where texts part.
#include <algorithm>
#include <map>
#include <utility>

#include "core/base/error.h"
#include "core/cache/retention/retention.h"
#include "core/engine/crop.h"
#include "core/engine/message_tokens.h"
#include "core/engine/session_worker.h"

namespace kvarium::engine {
namespace {

constexpr size_t most_versions = 4;  // of a conversation, beside the one shown

// Whether system prompts and the first message behind them are the same.
bool beginAlike(const std::vector<jinja::ChatMessage>& a, const std::vector<jinja::ChatMessage>& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i].role != b[i].role || a[i].content != b[i].content) return false;
    if (a[i].role != "system") return true;
  }
  return false;
}

// Whether blocks were allocated before the first token: what is read beside a version would need as many again.
bool reserves(const std::vector<cache::LayerPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(), [](const cache::LayerPlan& plan) {
    return plan.hasCells() && cache::makeRetention(plan)->reservedBlocks() > 0;
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

}  // namespace

Session::Worker::Beginning Session::Worker::beginningOf(ConversationState& state, const TextOf& text_of, bool is_prompt,
                                                        const std::vector<jinja::ChatMessage>* with) {
  Beginning best;
  int64_t refused = 0;  // tokens
  std::string why;
  const auto consider = [&](TextVersion& one, int64_t conversation) {
    if (!one.cache()) return;
    Beginning found{&one, conversation, one.conversation->match(text_of(one), is_prompt), {}};
    const Match& match = found.match;
    if (match.common > std::max(match.kept, refused)) {
      refused = match.common;
      const cache::KvCache& cache = *one.cache();
      why = cache.facts().keeps_nothing ? std::string() : cache.status().canTruncate(match.common).error().reason;
    }
    const int64_t more = best.from ? match.kept - best.match.kept : 0;
    if (!best.from || more >= (conversation == 0 ? 1 : worth_forking)) best = std::move(found);
  };
  const auto agrees = [&](const TextVersion& one) { return one.conversation->memory().agrees(text_of(one)); };
  consider(state, 0);
  for (TextVersion& other : state.versions) consider(other, 0);
  size_t most = best.from ? agrees(*best.from) : 0;
  for (auto& [conversation, other] : conversations) {
    if (conversation == 0 || &other == &state || !other.cache() || other.conversation->fromOutside() ||
        other.spec != state.spec)
      continue;
    if (with && !beginAlike(other.conversation->messages(), *with)) continue;
    if (agrees(other) <= most) continue;
    consider(other, conversation);
    if (best.from == &other) most = agrees(other);
  }
  if (refused > best.match.kept) best.why = std::move(why);
  return best;
}

Session::Worker::TextVersion Session::Worker::TextVersion::fork() const {
  TextVersion copy;
  if (conversation) copy.conversation.emplace(conversation->fork());
  copy.shared_with = shared_with;
  copy.shared = shared;
  return copy;
}

// False where its blocks would be missing elsewhere: memory is limited, the number of blocks is fixed, or the budget of
// warm caches is used up.
bool Session::Worker::canKeep(const TextVersion& one) const {
  const cache::KvCache* cache = one.cache();
  if (!cache || cache->facts().keeps_nothing || cache->ids().empty()) return false;
  return session.m_options.memory_limit < 0 && !reserves(runtime->plan(cache->spec())) &&
         bytesOf(warmNow()) <= order.budget;
}

void Session::Worker::keepVersion(ConversationState& state, TextVersion one, int64_t stays) {
  if (!canKeep(one)) return;
  const cache::KvCache& cache = *one.cache();
  const auto has = [&](const TextVersion& each) { return begins(*each.cache(), each.conversation->tokens(), cache); };
  if (begins(*state.cache(), stays, cache) || std::any_of(state.versions.begin(), state.versions.end(), has)) return;
  one.cache()->observers().clear();
  dropAttention(one);
  one.conversation->forgetSaved();  // its file is the other text's from now on
  state.versions.insert(state.versions.begin(), std::move(one));
  if (state.versions.size() > most_versions) state.versions.pop_back();
}

void Session::Worker::beginWith(ConversationState& state, const Beginning& from,
                                const std::vector<jinja::ChatMessage>& messages) {
  if (from.from != &state) {
    const bool departs = !goesOn(state.conversation->messages(), messages);
    TextVersion now;
    if (from.conversation == 0) {
      const auto kept = std::find_if(state.versions.begin(), state.versions.end(),
                                     [&](const TextVersion& each) { return &each == from.from; });
      now = std::move(*kept);
      state.versions.erase(kept);
    } else {
      now = from.from->fork();
      now.conversation->forgetSaved();
      // Of the other conversation's messages only those stay that are this one's, too, also where the turn fails.
      std::vector<jinja::ChatMessage> common = now.conversation->messages();
      while (!goesOn(common, messages)) common.pop_back();
      now.conversation->setMessages(std::move(common));
      now.shared_with = from.conversation;
      now.shared = from.match.kept;
    }
    TextVersion before = std::exchange(static_cast<TextVersion&>(state), std::move(now));
    if (departs) keepVersion(state, std::move(before), from.match.kept);
    state.log = {};
  }
  if (from.conversation == 0 && !goesOn(state.conversation->messages(), messages))
    keepVersion(state, state.fork(), from.match.kept);
}

void Session::Worker::shareLess(int64_t conversation, int64_t tokens) {
  for (auto& [number, state] : conversations) {
    if (number == conversation || state.shared_with == conversation) state.shared = std::min(state.shared, tokens);
    for (TextVersion& each : state.versions)
      if (each.shared_with == conversation) each.shared = std::min(each.shared, tokens);
  }
}

void Session::Worker::fit(int64_t conversation, const std::vector<jinja::ChatMessage>& messages) {
  CacheFit answer{conversation};
  answer.read_speed = read_speed;
  try {
    fitTo(messages, answer);
  } catch (const Error&) {
    // The template or the tokenizer refuses these messages: the next turn reports it.
  } catch (...) {
    session.send(std::move(answer));
    throw;
  }
  session.send(std::move(answer));
}

void Session::Worker::fitTo(const std::vector<jinja::ChatMessage>& messages, CacheFit& answer) {
  if (!model || model->config.isSpeechModel() || !model->has_tokenizer) return;
  ConversationState& state = stateOf(answer.conversation);
  if (messages.empty() || !state.cache()) return;
  std::map<int, jinja::TracedText> texts;  // by the exchanges left out
  const auto rendered_for = [&](const TextVersion& one) -> const jinja::TracedText& {
    const int left_out = one.conversation->leftOut();
    const auto [at, fresh] = texts.try_emplace(left_out);
    if (fresh) {
      const std::vector<int> kept = keptWithout(messages, left_out);
      at->second = model->render(chosen(messages, kept), messages.back().role == "user");
      nameByPlace(at->second, kept);
    }
    return at->second;
  };
  const TextOf text_of = [&](const TextVersion& one) -> const std::string& { return rendered_for(one).text; };
  const Beginning from = beginningOf(state, text_of, false, &messages);
  const jinja::TracedText& rendered = rendered_for(*from.from);
  answer.tokens = static_cast<int64_t>(from.match.ids.size());
  answer.why = from.why;
  const int64_t cached = state.conversation->tokens();
  const bool departs = !goesOn(state.conversation->messages(), messages);
  const bool loses =
      departs && (from.from != &state || from.match.kept < cached) && !state.cache()->facts().keeps_nothing;
  if (loses && cached > 0 && !canKeep(state)) {
    answer.seen = from.match.kept;
    return sendPositions(answer.conversation);
  }
  beginWith(state, from, messages);
  state.conversation->fit(messages, rendered, from.match);
  answer.seen = std::min(from.match.kept, state.conversation->tokens());
  const auto other = conversations.find(state.shared_with);
  if (other != conversations.end() && other->second.cache()) {
    const int64_t common = commonOf(state.cache()->ids(), other->second.cache()->ids());
    answer.shared = std::min({state.shared, answer.seen, common});
    if (answer.shared > 0) answer.shared_with = state.shared_with;
  }
  sendPositions(answer.conversation);
}

}  // namespace kvarium::engine
