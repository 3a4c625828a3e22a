// Which text a conversation's cache is of: other versions of it, forks of other conversations, and where texts part.
#include <algorithm>
#include <map>
#include <utility>

#include "core/base/error.h"
#include "core/cache/retention/retention.h"
#include "core/engine/crop.h"
#include "core/engine/session_worker.h"

namespace kvarium {
namespace {

constexpr size_t most_versions = 4;  // of a conversation, beside the one shown

bool isSame(const ChatMessage& a, const ChatMessage& b) { return a.role == b.role && a.content == b.content; }

// System prompt and the first thing that was said.
bool beginAlike(const std::vector<ChatMessage>& a, const std::vector<ChatMessage>& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (!isSame(a[i], b[i])) return false;
    if (a[i].role != "system") return true;
  }
  return false;
}

// Whether blocks were allocated before the first token: what is read beside a version would need as many again.
bool reserves(const std::vector<LayerPlan>& plans) {
  return std::any_of(plans.begin(), plans.end(), [](const LayerPlan& plan) {
    return plan.hasCells() && makeRetention(plan)->reservedBlocks() > 0;
  });
}

int64_t commonOf(const std::vector<TokenId>& a, const std::vector<TokenId>& b) {
  return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
}

// Whether the first `most` tokens of a cache begin with all of another's, and it can be cut there.
bool begins(const KvCache& cache, int64_t most, const KvCache& other) {
  const auto tokens = static_cast<int64_t>(other.ids().size());
  return tokens <= most && commonOf(cache.ids(), other.ids()) == tokens && cache.reachable(tokens) == tokens;
}

}  // namespace

bool goesOn(const std::vector<ChatMessage>& before, const std::vector<ChatMessage>& now) {
  return before.size() <= now.size() && std::equal(before.begin(), before.end(), now.begin(), isSame);
}

Session::Worker::Beginning Session::Worker::beginningOf(Talk& talk, const TextOf& text_of, bool is_prompt,
                                                        const std::vector<ChatMessage>* with) {
  Beginning best;
  int64_t refused = 0;  // tokens
  std::string why;
  const auto look = [&](Reading& reading, int64_t conversation) {
    if (!reading.cache) return;
    Beginning found{&reading, conversation, reading.memory.encode(model->tokenizer, text_of(reading))};
    found.common = commonOf(reading.cache->ids(), found.ids);
    // The last token of a prompt is read again: its logits are wanted.
    if (is_prompt) found.common = std::min<int64_t>(found.common, static_cast<int64_t>(found.ids.size()) - 1);
    found.reach = reading.cache->keepsNothing() ? 0 : reading.cache->reachable(found.common);
    if (found.common > std::max(found.reach, refused)) {
      refused = found.common;
      why = reading.cache->keepsNothing() ? std::string() : reading.cache->fork().truncate(found.common).error().reason;
    }
    const int64_t more = best.reading ? found.reach - best.reach : 0;
    if (!best.reading || more >= (conversation == 0 ? 1 : worth_forking)) best = std::move(found);
  };
  look(talk, 0);
  for (Reading& other : talk.versions) look(other, 0);
  size_t agrees = best.reading ? best.reading->memory.agrees(text_of(*best.reading)) : 0;
  for (auto& [conversation, other] : talks) {
    if (conversation == 0 || &other == &talk || !other.cache || other.from_outside || other.spec != talk.spec) continue;
    if (with && !beginAlike(other.messages, *with)) continue;
    if (other.memory.agrees(text_of(other)) <= agrees) continue;
    look(other, conversation);
    if (best.reading == &other) agrees = other.memory.agrees(text_of(other));
  }
  if (refused > best.reach) best.why = std::move(why);
  return best;
}

Session::Worker::Reading Session::Worker::Reading::fork() const {
  return {cache ? std::optional(cache->fork()) : std::nullopt,
          memory,
          messages,
          prompt_end,
          saved_at,
          left_out,
          from_outside,
          shared_with,
          shared};
}

// Not where its blocks would be missing elsewhere: memory is limited, they are all there are to be, or the budget is
// spent.
bool Session::Worker::canKeep(const Reading& reading) const {
  if (!reading.cache || reading.cache->keepsNothing() || reading.cache->ids().empty()) return false;
  return session.m_options.memory_limit < 0 &&
         !reserves(planLayers(reading.cache->spec(), model->config.cacheShape(), job())) &&
         bytesOf(warmNow()) <= order.budget;
}

void Session::Worker::keepVersion(Talk& talk, Reading reading, int64_t stays) {
  if (!canKeep(reading)) return;
  const KvCache& cache = *reading.cache;
  const auto has = [&](const Reading& each) {
    return begins(*each.cache, static_cast<int64_t>(each.cache->ids().size()), cache);
  };
  if (begins(*talk.cache, stays, cache) || std::any_of(talk.versions.begin(), talk.versions.end(), has)) return;
  reading.cache->recordReferenceKv(false);
  dropLook(reading);
  reading.saved_at = -1;  // its file is the other text's from now on
  talk.versions.insert(talk.versions.begin(), std::move(reading));
  if (talk.versions.size() > most_versions) talk.versions.pop_back();
}

void Session::Worker::beginWith(Talk& talk, const Beginning& from, const std::vector<ChatMessage>& messages) {
  if (from.reading != &talk) {
    const bool departs = !goesOn(talk.messages, messages);
    Reading now;
    if (from.conversation == 0) {
      const auto kept = std::find_if(talk.versions.begin(), talk.versions.end(),
                                     [&](const Reading& each) { return &each == from.reading; });
      now = std::move(*kept);
      talk.versions.erase(kept);
    } else {
      now = from.reading->fork();
      now.saved_at = -1;
      now.shared_with = from.conversation;
      now.shared = from.reach;
    }
    Reading before = std::exchange(static_cast<Reading&>(talk), std::move(now));
    if (departs) keepVersion(talk, std::move(before), from.reach);
    talk.log = {};
  }
  if (from.conversation == 0 && !goesOn(talk.messages, messages)) keepVersion(talk, talk.fork(), from.reach);
}

void Session::Worker::shareLess(int64_t conversation, int64_t tokens) {
  for (auto& [number, talk] : talks) {
    if (number == conversation || talk.shared_with == conversation) talk.shared = std::min(talk.shared, tokens);
    for (Reading& each : talk.versions)
      if (each.shared_with == conversation) each.shared = std::min(each.shared, tokens);
  }
}

void Session::Worker::fit(int64_t conversation, const std::vector<ChatMessage>& messages) {
  CacheFit answer{conversation};
  answer.read_speed = read_speed;
  try {
    fitTo(messages, answer);
  } catch (const Error&) {
    // The template or the tokenizer has an opinion about these messages: the next turn says it.
  } catch (...) {
    session.send(std::move(answer));
    throw;
  }
  session.send(std::move(answer));
}

void Session::Worker::fitTo(const std::vector<ChatMessage>& messages, CacheFit& answer) {
  if (!model || model->config.listens() || !model->has_tokenizer) return;
  const int64_t conversation = answer.conversation;
  Talk& talk = talkOf(conversation);
  if (messages.empty() || !talk.cache) return;
  std::map<int, std::string> texts;  // by the exchanges left out
  const TextOf text_of = [&](const Reading& reading) -> const std::string& {
    std::string& text = texts[reading.left_out];
    if (text.empty())
      text = model->render(chosen(messages, keptWithout(messages, reading.left_out)), messages.back().role == "user");
    return text;
  };
  const Beginning from = beginningOf(talk, text_of, false, &messages);
  const std::string& rendered = text_of(*from.reading);
  answer.tokens = static_cast<int64_t>(from.ids.size());
  answer.seen = from.reach;
  answer.why = from.why;
  const auto cached = [&] { return static_cast<int64_t>(talk.cache->ids().size()); };
  const bool departs = !goesOn(talk.messages, messages);
  const bool loses = departs && (from.reading != &talk || from.reach < cached()) && !talk.cache->keepsNothing();
  if (loses && cached() > 0 && !canKeep(talk)) return tellTokens(conversation);
  beginWith(talk, from, messages);
  if (!goesOn(talk.messages, messages) && from.reach < cached()) {
    if (!talk.cache->truncate(from.reach)) talk.cache->reset();
    if (cached() < talk.saved_at) talk.saved_at = -1;
  }
  answer.seen = std::min(answer.seen, cached());
  if (talk.messages.size() != messages.size() || !goesOn(talk.messages, messages)) {
    talk.memory.remember(model->tokenizer, rendered, from.ids, {});
    talk.messages = messages;
    talk.left_out = std::min(talk.left_out, mostLeftOut(messages));
    talk.prompt_end = std::min(talk.prompt_end, cached());
  }
  const auto other = talks.find(talk.shared_with);
  if (other != talks.end() && other->second.cache) {
    const int64_t common = commonOf(talk.cache->ids(), other->second.cache->ids());
    answer.shared = std::min({talk.shared, answer.seen, common});
    if (answer.shared > 0) answer.shared_with = talk.shared_with;
  }
  tellTokens(conversation);
}

}  // namespace kvarium
