// Session::Worker: what lives on the worker thread. Private to the session.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/engine/file_sync.h"
#include "core/engine/lru_order.h"
#include "core/engine/prompt_memory.h"
#include "core/engine/session.h"
#include "core/engine/step_recorder.h"
#include "core/loading/chat_model.h"

namespace kvarium {

int64_t missingOf(const KvCache& cache, const ModelConfig& config);  // tokens that some layer has lost
// Whether a text of these messages is as it was, or longer.
bool goesOn(const std::vector<ChatMessage>& before, const std::vector<ChatMessage>& now);
// A fork shares its pools' memory limit with where it came from: fewer tokens are read faster than that costs.
constexpr int64_t worth_forking = 16;
// The last token can be computed once more.
bool canLookAgain(const KvCache& cache);

// Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner);
  ~Worker() { session.m_counter->use({}); }  // it holds the model, which dies before the device
  void run();

  // A cache, and the text its cells are of.
  struct Reading {
    std::optional<KvCache> cache;  // empty: no model yet
    PromptMemory memory;
    std::vector<ChatMessage> messages;  // of the last turn, its reply included, or as fit() was given them
    int64_t prompt_end = 0;             // tokens
    int64_t saved_at = -1;              // CacheSnapshot::saved_at
    int left_out = 0;                   // exchanges that the text of these messages leaves out
    // Its cells came from a file of somebody: what the file says they are of cannot be checked, so nobody else's turn
    // begins with them.
    bool from_outside = false;
    // The conversation it began as a fork of, and the most tokens of it that both have had since.
    int64_t shared_with = 0, shared = 0;
    AttentionProbe attention{};  // what a token of it saw, the last that was looked at; not the fork's
    double look_s = 0;           // what that look cost in all layers
    Reading fork() const;
  };
  // What is kept of a conversation while it is warm.
  struct Talk : Reading {
    std::string spec;
    StepRecorder::LogCursor log;
    std::vector<Reading> versions;  // of other texts: forks that share blocks with the cache; the newest first
  };
  // A cache that a text can go on from.
  struct Beginning {
    Reading* reading = nullptr;  // null: there is none
    int64_t conversation = 0;    // 0: it is the conversation's own
    std::vector<TokenId> ids;    // of the text, as that cache has them
    int64_t common = 0;          // tokens at their beginning that the cache has seen
    int64_t reach = 0;           // of them, those it can keep
    std::string why;             // why a cache that has seen more of the text cannot keep more; empty: there is none
  };
  // What the messages are, rendered as for this reading.
  using TextOf = std::function<const std::string&(const Reading&)>;
  // Of the turn that runs.
  struct Turn {
    const TurnRequest& request;
    Talk& talk;
    TurnStats stats;
    int left_out = 0;                // exchanges
    int64_t missing = 0;             // tokens the cache had lost when last looked at
    int64_t evicted_at = 0;          // tokens there were when the first left during the turn
    double paused_s = 0;             // before the first token was chosen
    double waited_s = 0;             // behind it
    double looked_s = 0;             // spent on what views show
    double step_looks_s = 0;         // of it, within steps
    int64_t read = -1;               // tokens of the prompt the step has read; -1: it is read
    int64_t prompt = 0;              // tokens to read: a reply that goes on is part of them
    int64_t end = 0;                 // tokens there are behind the last step, if nothing ends the turn before
    bool goes_back = true;           // its last token can be looked at when it is over
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
  void publish();                              // the gauge, when a view is on screen
  double waitHere(uint64_t turn, int64_t at);  // while the turn is paused; seconds

  // session_texts.cpp
  void fit(int64_t conversation, const std::vector<ChatMessage>& messages);
  void fitTo(const std::vector<ChatMessage>& messages, CacheFit& answer);
  // The cache that keeps most of a text: the conversation's own, that of another version, or another conversation's.
  // is_prompt: its last token is read in any case. with: messages that the other conversation must have begun with
  // likewise; null: any.
  Beginning beginningOf(Talk& talk, const TextOf& text_of, bool is_prompt, const std::vector<ChatMessage>* with);
  // The talk's cache is that one, or a fork of it, and about to be cut where these messages depart from it. What goes
  // with that stays as another version's, where one can be kept.
  void beginWith(Talk& talk, const Beginning& from, const std::vector<ChatMessage>& messages);
  bool canKeep(const Reading& reading) const;
  // Unless all its tokens are among the first `stays` of the talk's cache, or another version's.
  void keepVersion(Talk& talk, Reading reading, int64_t stays);
  // Behind so many tokens the conversation's cells are others from now on, or gone: nobody shares those that were.
  void shareLess(int64_t conversation, int64_t tokens);

  // session_turn.cpp
  void turn(const TurnRequest& request);
  void listenTurn(const TurnRequest& request);
  std::vector<TokenId> prompt(Turn& turn, const std::vector<ChatMessage>& messages, const std::string& rendered);
  std::vector<ChatMessage> messagesOf(Turn& turn, std::vector<int>& kept);
  void sendPromptTokens(Turn& turn, const std::vector<ChatMessage>& messages, const std::vector<int>& kept,
                        std::string_view rendered, std::span<const TokenId> ids, std::span<const TokenId> begun);
  void tellTokens(int64_t conversation);  // of its cells, without a turn
  void stepDone(Turn& turn);
  void finish(Turn& turn, GenerateResult& result);

  // session_looks.cpp
  void lookCloser(const Turn& turn);  // the next step is traced and probed, where somebody wants that
  void answerStep(Turn& turn);        // the step before was
  // Between turns, or in a pause: probes that what is known does not answer. Looks while gives_way is false.
  void answerNow(const std::atomic<bool>& gives_way);
  void answer(const Talk& talk);
  // A pause waits for one more step, which is looked at: its last token could not be computed once more.
  bool looksBeforePause(const Turn& turn);
  bool asksForAttention() const;
  bool turnWaits();  // to be begun
  std::vector<int> attendingLayers() const;
  // What the last token sees in every layer: where that is not known it is computed once more, in a fork that is thrown
  // away. Says why that cannot be done; empty: it is known. Nothing: it gave way.
  std::optional<std::string> lookAtLast(Talk& talk, const std::atomic<bool>& gives_way);
  void takeProbes();
  void forgetLook(Reading& reading, int64_t left);  // only so many tokens are left: it may be of another
  void dropLook(Reading& reading);                  // nobody looks any more; not where it could not be had again
  void recordReferenceKv(KvCache& cache);           // or not, as it is wanted
  void recordReferenceKvs();                        // of all conversations

  // session_cache.cpp
  CacheJob job() const;
  Talk& talkOf(int64_t conversation);  // made where there is none
  void makeCache(Talk& talk, const std::string& text);
  void take(int64_t conversation, const std::string& text);
  bool carry(Talk& talk, const CacheSpec& parsed, CacheReady& ready);
  void announce(CacheReady ready);
  void adoptCache();
  void show(int64_t conversation, const std::string& text);
  void forget(int64_t conversation);
  ArchiveProgress fileProgress(int64_t conversation, bool reads);
  void save(const SaveCommand& command);
  // Says what became of the last save, once its file is on the disk; wait: not before it is.
  void tellSaved(bool wait);
  void restore(const RestoreCommand& command);
  std::vector<WarmConversation> warmNow() const;
  static int64_t bytesOf(const std::vector<WarmConversation>& warm);
  bool giveUpVersion();                                  // false: there is none
  bool giveUpLongestAgo(int64_t bytes, WarmList& list);  // false: all may stay, or nothing more can go
  // For tokens that a turn is about to read with such a cache: versions go that the budget has no room for beside them.
  void makeRoom(const KvCache& cache, int64_t tokens);
  void keepWarm();  // gives up what the budget does not allow, and says what is left

  Session& session;
  std::unique_ptr<Device> device;
  std::shared_ptr<const ChatModel> model;
  std::string model_file;  // its name
  std::optional<Decoder> decoder;
  std::string spec = "dynamic";  // the last choice: of conversations that are not given one
  std::map<int64_t, Talk> talks;
  LruOrder order;
  WarmList told;
  std::unique_ptr<Saving> saving;
  int64_t shown = 0;                            // conversation
  int64_t context = session.m_options.context;  // tokens
  uint64_t version = 0;
  double telemetry_overhead = -1;  // CacheSnapshot::telemetry_overhead
  double read_speed = 0;           // CacheFit::read_speed
  StepRecorder recorder;
  std::vector<ProbeRequest> probes;
  uint64_t probes_version = 0;
  bool probing = false;        // the decoder watches for them in this step
  bool unanswered = false;     // they are others, or a cache is, since the last answer
  Clock::time_point probed{};  // in a step, last
  AttentionProbe seeing;       // of the step that is computed: it may be stopped
  double step_look_s = 0;      // the last one within a step of a turn: the next one waits until it is afforded
  std::string older;           // ProbeResult::older
};

}  // namespace kvarium
