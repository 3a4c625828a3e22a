// Session::Worker: what lives on the worker thread. Private to the session.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/conversation.h"
#include "core/engine/file_sync.h"
#include "core/engine/lru_order.h"
#include "core/engine/session.h"
#include "core/engine/step_recorder.h"
#include "core/loading/chat_model.h"
#include "core/model/attention_probe.h"

namespace kvarium::engine {

// A fork shares its pools' memory limit with where it came from: fewer tokens are read faster than that costs.
constexpr int64_t worth_forking = 16;
// The last token can be computed once more.
bool canRecomputeLast(const cache::KvCache& cache);

// Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner);
  ~Worker() { session.m_counter->use({}); }  // it holds the model, which dies before the device
  void run();

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
    std::string why;              // why a cache that has seen more of the text cannot keep more; empty: there is none
  };
  // What the messages are rendered to for this version.
  using TextOf = std::function<const std::string&(const TextVersion&)>;
  // The turn that runs.
  struct RunningTurn {
    const TurnRequest& request;
    ConversationState& state;
    TurnStats stats;
    int64_t missing = 0;             // tokens the cache had lost after the last step
    int64_t evicted_at = 0;          // tokens there were when the first left during the turn
    double paused_s = 0;             // before the first token was chosen
    double waited_s = 0;             // behind it
    double telemetry_s = 0;          // spent on what views show
    double step_probes_s = 0;        // of it, within steps
    int64_t read = -1;               // tokens of the prompt the step has read; -1: it is read
    int64_t prompt = 0;              // tokens to read: a reply that goes on is part of them
    int64_t end = 0;                 // tokens there are behind the last step, if nothing ends the turn before
    bool goes_back = true;           // its last token can be probed when it is over
    Clock::time_point began{};       // its first step
    double computedSeconds() const;  // since then, without waiting
    double telemetryOverhead() const;
    bool lastStepFollows() const;
  };

  // What was saved last, while it is on its way to the disk.
  struct Saving {
    CacheSaved saved;
    Clock::time_point start;
    FileSync file;
  };

  // session_worker.cpp
  void execute(const Command& command);
  void load(const LoadRequest& request);
  ModelInfo info(const std::filesystem::path& path) const;
  double waitHere(uint64_t turn, int64_t at);  // while the turn is paused; seconds

  // session_texts.cpp
  void fit(int64_t conversation, const std::vector<jinja::ChatMessage>& messages);
  void fitTo(const std::vector<jinja::ChatMessage>& messages, CacheFit& answer);
  // The cache that keeps most of a text: the conversation's own, that of another version, or another conversation's.
  // is_prompt: its last token is read in any case. with: messages that the other conversation must have begun with
  // likewise; null: any.
  Beginning beginningOf(ConversationState& state, const TextOf& text_of, bool is_prompt,
                        const std::vector<jinja::ChatMessage>* with);
  // Makes `from`, or a fork of it, the conversation's cache, which the turn truncates where these messages differ from
  // it. What is cut off stays as another version, where one can be kept.
  void beginWith(ConversationState& state, const Beginning& from, const std::vector<jinja::ChatMessage>& messages);
  bool canKeep(const TextVersion& one) const;
  // Keeps `one` as a version, unless another version or the first `stays` tokens of the conversation's cache contain
  // it.
  void keepVersion(ConversationState& state, TextVersion one, int64_t stays);
  // The conversation's cells behind its first `tokens` tokens were replaced or freed: nobody shares them any more.
  void shareLess(int64_t conversation, int64_t tokens);

  // session_turn.cpp
  class TurnEvents;
  void turn(const TurnRequest& request);
  void transcribeTurn(const TurnRequest& request);
  void sendPositions(int64_t conversation);  // of the messages in its cells, without a turn
  void stepDone(RunningTurn& turn);
  void finish(RunningTurn& turn, decode::GenerateResult& result);
  void finishStats(RunningTurn& turn);  // sizes of the cache, and TurnDone

  // session_observation.cpp
  void takeObservation();
  void publish();                           // makes a frame, if frames are wanted
  void makeFrame();                         // likewise where only answers are wanted
  bool frameIsDue() const;                  // while a turn computes
  void armProbes(const RunningTurn& turn);  // the next step is traced and probed, where that is wanted
  void disarmProbes();
  void answerStep(RunningTurn& turn);  // the step before was
  // Between turns, or in a pause: probes that what is known does not answer. Computes while gives_way is false.
  void answerNow(const std::atomic<bool>& gives_way);
  void answer(const ConversationState& state);
  // A pause waits for one more step, which is probed: its last token could not be computed once more.
  bool probesBeforePause(const RunningTurn& turn);
  bool asksForAttention() const;
  bool turnWaits();  // to be begun
  std::vector<int> attendingLayers() const;
  // The attention of the last token in every layer: where it was not captured the token is computed once more, in a
  // fork that is thrown away. Says why that cannot be done; empty: it is known. Nothing: it gave way.
  std::optional<std::string> probeLast(ConversationState& state, const std::atomic<bool>& gives_way);
  void forgetAttention(TextVersion& one, int64_t left);  // only so many tokens are left: it may be of another
  void dropAttention(TextVersion& one);                  // nobody sees it any more; not where it could not be had again
  void recordReferenceKv(cache::KvCache& cache);         // or not, as it is wanted
  void recordReferenceKvs();                             // of all conversations

  // session_cache.cpp
  ConversationState& stateOf(int64_t conversation);  // made where there is none
  // Makes its cache, or another one; the cells are carried over where they can be.
  CacheChange changeCache(ConversationState& state, const cache::CacheSpec& wanted);
  void take(int64_t conversation, const std::string& text);
  void announce(CacheReady ready);
  void adoptCache();
  void show(int64_t conversation, const std::string& text);
  void forget(int64_t conversation);
  cache::ArchiveProgress fileProgress(int64_t conversation, bool reads);
  void save(const SaveCommand& command);
  // Reports the last save, once its file is on the disk; wait: waits for that.
  void reportSaved(bool wait);
  void restore(const RestoreCommand& command);
  std::vector<WarmConversation> warmNow() const;
  static int64_t bytesOf(const std::vector<WarmConversation>& warm);
  bool giveUpVersion();                                  // false: there is none
  bool giveUpLongestAgo(int64_t bytes, WarmList& list);  // false: all may stay, or nothing more can go
  // For tokens that a turn is about to read with such a cache: versions go that the budget has no room for beside them.
  void makeRoom(const cache::KvCache& cache, int64_t tokens);
  void keepWarm();  // drops what the budget does not allow, and sends the list of what is left

  Session& session;
  std::unique_ptr<device::Device> device;
  std::shared_ptr<const loading::ChatModel> model;
  std::optional<model::Decoder> decoder;
  std::optional<Runtime> runtime;
  std::string spec = "dynamic";  // the last choice: of conversations that are not given one
  std::map<int64_t, ConversationState> conversations;
  LruOrder order;
  WarmList sent;  // the last one
  std::unique_ptr<Saving> saving;
  int64_t shown = 0;               // conversation
  uint64_t version = 0;            // Frame::version
  double telemetry_overhead = -1;  // CacheView::telemetry_overhead
  double read_speed = 0;           // CacheFit::read_speed
  StepRecorder recorder;
  Observation observation;  // as taken last
  uint64_t observation_version = 0;
  Clock::time_point framed{};                               // when the last frame was made
  std::shared_ptr<const std::vector<ProbeResult>> answers;  // Frame::answers
  bool probing = false;                                     // this step is probed
  bool unanswered = false;                                  // the probes or the cache changed since the last answer
  Clock::time_point probed{};                               // in a step, last
  std::shared_ptr<model::AttentionProbe>
      armed;                // observes the step that is computed, which may be stopped; null: none does
  double step_probe_s = 0;  // the last one within a step of a turn: the next one waits until it is afforded
  std::string older;        // ProbeResult::older
};

}  // namespace kvarium::engine
