// Conversations: the conversations of a session and their caches: which text each cache is of, which cache a new text
// can begin with, and what is given up when memory is short.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/conversation.h"
#include "core/engine/step_recorder.h"
#include "core/engine/token_counter.h"
#include "core/model/attention_probe.h"

namespace kvarium::engine {

// A fork shares its pools' memory limit with where it came from: fewer tokens are read faster than that costs.
constexpr int64_t worth_forking = 16;

// A conversation with one version of its text, and what views have seen of it.
struct TextVersion {
  std::optional<Conversation> conversation;  // empty: no model yet
  // The conversation it began as a fork of, and the most tokens of it that both have had since.
  int64_t shared_with = 0, shared = 0;
  model::AttentionProbe attention{};  // of the last token that was probed; a fork has none
  double probe_s = 0;                 // what that cost in all layers

  cache::KvCache* cache() { return conversation && conversation->hasCache() ? &conversation->cache() : nullptr; }
  const cache::KvCache* cache() const { return const_cast<TextVersion*>(this)->cache(); }
  TextVersion fork() const;
  bool canRecomputeLast() const;       // its last token
  void forgetAttention(int64_t left);  // only so many tokens are left: it may be of another
  void dropAttention();                // nobody sees it any more; not where it could not be had again
};

// What is kept of a conversation while it is warm.
struct ConversationState : TextVersion {
  std::string spec;
  StepRecorder::LogCursor log;
  std::vector<TextVersion> versions;  // forks that share blocks with the cache; the newest first
};

// A cache that a text can go on from.
struct Beginning {
  TextVersion* from = nullptr;  // null: there is none
  int64_t conversation = 0;     // 0: it is the conversation's own
  Match match;                  // of the text and that cache
  Sentence why;                 // why a cache that has seen more of the text cannot keep more; empty: there is none
};

// Conversations in the order in which they were used, and which of them a budget costs.
class LruOrder {
 public:
  int64_t budget = 0;  // bytes

  void use(int64_t conversation);  // now; a new one is added
  void forget(int64_t conversation) { std::erase(m_order, conversation); }
  void clear() { m_order.clear(); }
  const std::vector<int64_t>& lastUsedFirst() const { return m_order; }
  // The one to give up next when all take so many bytes: used longest ago, and none of `kept`. Nothing: all may stay,
  // or only those of `kept` are left.
  std::optional<int64_t> leaving(int64_t bytes, const std::vector<int64_t>& kept) const;

 private:
  std::vector<int64_t> m_order;  // the last used first
};

class Conversations {
 public:
  // What the messages are rendered to for this version.
  using TextOf = std::function<const jinja::TracedText&(const TextVersion&)>;

  Conversations(int64_t memory_limit, int64_t warm_budget);
  int64_t shown = 0;             // the conversation that views show
  std::string spec = "dynamic";  // the last choice: of conversations that are not given one

  void reset(const Runtime* runtime);  // forgets all; those to come are of this model, null: of none
  void setBudget(int64_t bytes) { m_order.budget = std::max<int64_t>(0, bytes); }
  std::map<int64_t, ConversationState>& all() { return m_states; }
  ConversationState& use(int64_t conversation);           // now; made where there is none
  ConversationState& useWithCache(int64_t conversation);  // likewise its cache
  ConversationState* withCache(int64_t conversation);     // null: it has no cache
  // What all versions of all texts were read and written as; of the conversations used last first.
  TokenCounter::Texts texts() const;
  // Makes its cache, or another one; the cells are carried over where they can be. Throws as Conversation::changeCache.
  CacheChange changeCache(int64_t conversation, const cache::CacheSpec& wanted);
  void replace(int64_t conversation, Conversation restored);
  void forget(int64_t conversation);
  // The conversation's cells behind its first `tokens` tokens were replaced or freed: nobody shares them any more.
  void shareLess(int64_t conversation, int64_t tokens);

  // The cache that keeps most of a text: the conversation's own, that of another version, or another conversation's.
  // is_prompt: its last token is read in any case. with: messages that the other conversation must have begun with
  // likewise; null: any.
  Beginning beginningOf(ConversationState& state, const TextOf& text_of, bool is_prompt,
                        const std::vector<jinja::ChatMessage>* with);
  // Makes `from`, or a fork of it, the conversation's cache, which the turn truncates where these messages differ from
  // it. What is cut off stays as another version, where one can be kept.
  void beginWith(ConversationState& state, const Beginning& from, const std::vector<jinja::ChatMessage>& messages);
  // See FitCommand. False: no text can be made of the messages, or there is no cache.
  bool fit(const std::vector<jinja::ChatMessage>& messages, const jinja::TemplateVariables& variables,
           CacheFit& answer);

  // For tokens that a turn is about to read with such a cache: versions go that the budget has no room for beside them.
  void makeRoom(const cache::KvCache& cache, int64_t tokens);
  // Drops what the budget does not allow. The list of what is left, where it is another one than before.
  std::optional<WarmList> keepWarm();

 private:
  bool canKeep(const TextVersion& one) const;
  // Keeps `one` as a version, unless another version or the first `stays` tokens of the conversation's cache contain
  // it.
  void keepVersion(ConversationState& state, TextVersion one, int64_t stays);
  std::vector<WarmConversation> warmNow() const;
  bool giveUpVersion();                                  // false: there is none
  bool giveUpLongestAgo(int64_t bytes, WarmList& list);  // false: all may stay, or nothing more can go

  const Runtime* m_runtime = nullptr;
  int64_t m_memory_limit;
  std::map<int64_t, ConversationState> m_states;
  LruOrder m_order;
  WarmList m_sent;  // the last one
};

}  // namespace kvarium::engine
