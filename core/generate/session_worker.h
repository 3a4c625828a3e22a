// Session::Worker: what lives on the worker thread. Private to the session.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/generate/chat_model.h"
#include "core/generate/file_sync.h"
#include "core/generate/prompt_memory.h"
#include "core/generate/session.h"
#include "core/generate/step_recorder.h"
#include "core/generate/warm_order.h"

namespace kvarium {

int64_t missingOf(const KvCache& cache, const ModelConfig& config);  // tokens that some layer has lost

// Members die in reverse order: what uses the device's memory before the device.
struct Session::Worker {
  explicit Worker(Session& owner);
  void run();

  // What is kept of a conversation while it is warm.
  struct Talk {
    std::string spec;
    std::optional<KvCache> cache;  // empty: no model yet
    PromptMemory memory;
    std::vector<ChatMessage> messages;  // of the last turn, its reply included
    int64_t prompt_end = 0;             // tokens
    int64_t saved_at = -1;              // CacheSnapshot::saved_at
    int left_out = 0;                   // exchanges the last turn left out
    // Its cells came from a file of somebody: what the file says they are of cannot be checked, so nobody else's turn
    // begins with them.
    bool from_outside = false;
    StepRecorder::Place log;
  };
  // Of the turn that runs.
  struct Turn {
    const TurnRequest& request;
    Talk& talk;
    TurnStats stats;
    int64_t missing = 0;                            // tokens the cache had lost when last looked at
    int64_t evicted_at = 0;                         // tokens there were when the first left during the turn
    double paused_s = 0;                            // before the first token was chosen
    double waited_s = 0;                            // behind it
    double looked_s = 0;                            // spent on what views show
    int64_t read = -1;                              // tokens of the prompt the step has read; -1: it is read
    std::chrono::steady_clock::time_point began{};  // its first step
    double observerShare() const;
  };

  // What was saved last, while it is on its way to the disk.
  struct Saving {
    CacheSaved saved;
    std::chrono::steady_clock::time_point start;
    FileSync file;
  };

  // session_worker.cpp
  void execute(const Command& command);
  void load(const LoadRequest& request);
  ModelInfo info(const std::filesystem::path& path) const;
  void publish();                              // the gauge, when a view is on screen
  double waitHere(uint64_t turn, int64_t at);  // while the turn is paused; seconds

  // session_turn.cpp
  void turn(const TurnRequest& request);
  void listenTurn(const TurnRequest& request);
  std::vector<TokenId> prompt(Turn& turn, const std::string& rendered);
  std::vector<ChatMessage> messagesOf(Turn& turn, std::vector<int>& kept);
  void sendPromptTokens(const Turn& turn, const std::vector<ChatMessage>& messages, const std::vector<int>& kept,
                        std::string_view rendered, std::span<const TokenId> ids);
  void tellTokens(int64_t conversation);  // of its cells, without a turn
  void stepDone(Turn& turn);
  void finish(Turn& turn, GenerateResult& result);

  // session_looks.cpp
  void lookCloser(const Turn& turn);  // the next step is traced and probed, where somebody wants that
  void answerStep(Turn& turn);        // the step before was
  void answerNow();                   // between turns, or in a pause: probes that what is known does not answer
  void answer(const KvCache& cache);
  void takeProbes();
  // Of this conversation the first tokens are left: what others looked at is over.
  void forgetLooks(int64_t conversation, int64_t left);
  void keepShadow(KvCache& cache);  // or not, as it is wanted

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
  void keepWarm();  // gives up what the budget does not allow, and says what is left

  Session& session;
  std::unique_ptr<Device> device;
  std::shared_ptr<const ChatModel> model;
  std::optional<Decoder> decoder;
  std::string spec = "dynamic";  // the last choice: of conversations that are not given one
  std::map<int64_t, Talk> talks;
  WarmOrder order;
  WarmList told;
  std::unique_ptr<Saving> saving;
  int64_t shown = 0;                            // conversation
  int64_t context = session.m_options.context;  // tokens
  uint64_t version = 0;
  double observer_share = -1;  // CacheSnapshot::observer_share
  StepRecorder recorder;
  std::vector<ProbeRequest> probes;
  uint64_t probes_version = 0;
  bool probing = false;                            // the decoder watches for them in this step
  bool unanswered = false;                         // they are others, or a cache is, since the last answer
  std::chrono::steady_clock::time_point probed{};  // in a step, last
  AttentionProbe attention;
  int64_t watched = 0;  // the conversation whose step it saw
};

}  // namespace kvarium
