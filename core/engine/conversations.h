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
#include "core/engine/use_order.h"
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

  cache::KvCache* cache() { return conversation ? conversation->cache() : nullptr; }
  const cache::KvCache* cache() const { return conversation ? conversation->cache() : nullptr; }
  TextVersion fork() const;
  bool canRecomputeLast() const;       // its last token
  void forgetAttention(int64_t left);  // only so many tokens are left: it may be of another
  void dropAttention();                // nobody sees it any more; not where it could not be had again
};

// What is kept of a conversation while it is warm.
struct ConversationState : TextVersion {
  std::string spec;
  StepRecorder::LogCursor log;
  // What views show while the text is another one than the cache has, and the cache is not cut because no version can
  // be kept: a fork that is cut where the texts part. It shares all its blocks, so it is freed before any of them is
  // written.
  std::optional<cache::KvCache> cut;
  const cache::KvCache* seen() const { return cut ? &*cut : cache(); }  // null: no cache
  std::vector<TextVersion> versions;  // forks that share blocks with the cache; the newest first
};

// A cache that a text can go on from.
struct Beginning {
  TextVersion* from = nullptr;  // null: there is none
  int64_t conversation = 0;     // 0: it is the conversation's own
  Match match;                  // of the text and that cache
  Sentence why;                 // why a cache that has seen more of the text cannot keep more; empty: there is none
  int64_t again = 0;            // so many tokens more
};

class Conversations {
 public:
  // What the messages are rendered to for this version.
  using TextOf = std::function<const jinja::TracedText&(const TextVersion&)>;

  // recent_turns: see UseOrder.
  Conversations(int64_t memory_limit, int64_t warm_budget, int64_t recent_turns);
  int64_t shown = 0;             // the conversation that views show
  std::string spec = "dynamic";  // the last choice: of conversations that are not given one

  void reset(const Runtime* runtime);  // forgets all; those to come are of this model, null: of none
  void setBudget(int64_t bytes) { m_budget = std::max<int64_t>(0, bytes); }
  std::map<int64_t, ConversationState>& all() { return m_states; }
  void countTurn(int64_t conversation, const std::vector<jinja::ChatMessage>& messages);  // a turn begins
  ConversationState& use(int64_t conversation);           // now; made where there is none
  ConversationState& useWithCache(int64_t conversation);  // likewise its cache
  ConversationState* withCache(int64_t conversation);     // null: it has no cache
  // What all versions of all texts were read and written as; of the conversations used last first.
  TokenCounter::Texts texts() const;
  // Makes its cache, or another one; the cells are carried over where they can be. Throws as Conversation::changeCache.
  CacheChange changeCache(int64_t conversation, const cache::CacheSpec& wanted);
  void replace(int64_t conversation, Conversation restored);
  void forget(int64_t conversation);
  // The conversation's cells after its first `tokens` tokens were replaced or freed: nobody shares them any more.
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

  void dropCuts();  // ConversationState::cut, of all
  // For tokens that the conversation's turn is about to read, and its reply: checkpoints, then versions, are
  // freed for which the budget has no room next to them; and checkpoints, then conversations, for which the memory
  // limit that they share with it has none.
  void makeRoom(int64_t conversation, int64_t tokens, int64_t reply);
  // Drops what the budget does not allow. The list of what is left, where it is another one than before.
  std::optional<WarmList> keepWarm();

 private:
  bool canKeep(const TextVersion& one) const;
  // Keeps `one` as a version, unless another version or the first `stays` tokens of the conversation's cache contain
  // it.
  void keepVersion(ConversationState& state, TextVersion one, int64_t stays);
  std::vector<WarmConversation> warmNow() const;
  // may: of these caches. False: they have none to give up.
  bool thinCheckpoints(const std::function<bool(const cache::KvCache&)>& may);
  bool giveUpVersion();  // false: there is none
  // False: all may stay, or none can go.
  bool giveUpOne(const std::vector<WarmConversation>& warm, int64_t budget, const std::vector<int64_t>& kept);

  const Runtime* m_runtime = nullptr;
  int64_t m_memory_limit;
  std::map<int64_t, ConversationState> m_states;
  UseOrder m_order;
  int64_t m_budget;                // bytes
  std::vector<int64_t> m_dropped;  // since the last list
  WarmList m_sent;                 // the last one
};

}  // namespace kvarium::engine
