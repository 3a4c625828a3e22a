// Which text a conversation's cache is of: other versions of it, forks of other conversations, and where texts part.
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/generate/crop.h"
#include "core/generate/session_worker.h"

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

}  // namespace

bool goesOn(const std::vector<ChatMessage>& before, const std::vector<ChatMessage>& now) {
  return before.size() <= now.size() && std::equal(before.begin(), before.end(), now.begin(), isSame);
}

Session::Worker::Beginning Session::Worker::beginningOf(Talk& talk, std::string_view rendered, bool is_prompt,
                                                        const std::vector<ChatMessage>* with) {
  Beginning best;
  int64_t refused = 0;  // tokens
  std::string why;
  const auto look = [&](Reading& reading, int64_t conversation) {
    if (!reading.cache) return;
    Beginning found{&reading, conversation, reading.memory.encode(model->tokenizer, rendered)};
    const std::vector<TokenId>& seen = reading.cache->ids();
    found.common = std::mismatch(seen.begin(), seen.end(), found.ids.begin(), found.ids.end()).first - seen.begin();
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
  size_t agrees = best.reading ? best.reading->memory.agrees(rendered) : 0;
  for (auto& [conversation, other] : talks) {
    if (conversation == 0 || &other == &talk || !other.cache || other.from_outside || other.spec != talk.spec) continue;
    if (with && !beginAlike(other.messages, *with)) continue;
    if (other.memory.agrees(rendered) <= agrees) continue;
    look(other, conversation);
    if (best.reading == &other) agrees = other.memory.agrees(rendered);
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

// Not while memory is limited: its blocks would be missing elsewhere.
void Session::Worker::keepVersion(Talk& talk, Reading reading) {
  if (!reading.cache || reading.cache->keepsNothing() || reading.cache->ids().empty()) return;
  if (session.m_options.memory_limit >= 0) return;
  reading.cache->keepShadow(false);
  reading.saved_at = -1;  // its file is the other text's from now on
  talk.versions.insert(talk.versions.begin(), std::move(reading));
  if (talk.versions.size() > most_versions) talk.versions.pop_back();
}

void Session::Worker::beginWith(Talk& talk, const Beginning& from, bool keeps) {
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
  if (keeps) keepVersion(talk, std::move(before));
  talk.log = {};
}

void Session::Worker::fit(int64_t conversation, const std::vector<ChatMessage>& messages) {
  if (!model || model->config.listens() || !model->has_words) return;
  CacheFit fit{conversation};
  fit.read_speed = read_speed;
  Talk& talk = talkOf(conversation);
  if (messages.empty() || !talk.cache) return session.send(fit);
  std::string rendered;
  try {
    rendered = model->render(chosen(messages, keptWithout(messages, talk.left_out)), messages.back().role == "user");
  } catch (const Error&) {  // the template has an opinion about these messages: the next turn says it
    return session.send(fit);
  }
  Beginning from = beginningOf(talk, rendered, false, &messages);
  if (from.reading != &talk) beginWith(talk, from, !goesOn(talk.messages, messages));
  fit.why = from.why;
  if (!goesOn(talk.messages, messages) && from.common < static_cast<int64_t>(talk.cache->ids().size())) {
    if (from.conversation == 0) keepVersion(talk, talk.fork());
    if (!talk.cache->truncate(from.reach)) talk.cache->reset();
    if (static_cast<int64_t>(talk.cache->ids().size()) < talk.saved_at) talk.saved_at = -1;
  }
  const std::vector<TokenId>& ids = from.ids;
  const int64_t cached = static_cast<int64_t>(talk.cache->ids().size());
  if (talk.messages.size() != messages.size() || !goesOn(talk.messages, messages)) {
    talk.memory.remember(model->tokenizer, rendered, ids, {});
    talk.messages = messages;
    talk.prompt_end = std::min(talk.prompt_end, cached);
  }
  fit.tokens = static_cast<int64_t>(ids.size());
  fit.seen = talk.cache->keepsNothing() ? 0 : talk.cache->reachable(std::min(from.common, cached));
  talk.shared = std::min(talk.shared, fit.seen);
  if (talk.shared > 0 && talks.contains(talk.shared_with)) {
    fit.shared_with = talk.shared_with;
    fit.shared = talk.shared;
  }
  tellTokens(conversation);
  session.send(std::move(fit));
}

}  // namespace kvarium
