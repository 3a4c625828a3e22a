// TurnQueue: the turns of many clients, one after the other, on one engine, with a conversation's cache for each.
//
// A thread of the queue makes all calls of the engine and drains its stream; a client's thread takes the events of its
// own turn from a Ticket.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "core/base/clock.h"
#include "core/engine/session.h"
#include "core/text/thoughts.h"
#include "features/serve/protocol/chat_request.h"
#include "features/serve/protocol/metrics.h"
#include "features/serve/protocol/one_at_a_time.h"
#include "features/serve/protocol/refusal.h"
#include "features/serve/protocol/session_table.h"

namespace kvarium::serve {

struct QueueOptions {
  std::string cache = "dynamic";                 // specification of requests that name none
  size_t most_waiting = 64;                      // turns in addition to the one that runs
  size_t most_waiting_bytes = size_t{64} << 20;  // their messages; one may wait whatever it has
  size_t most_conversations = 64;
  jinja::TemplateVariables variables = {};  // of requests that do not set them
  bool parse_special = false;               // Turn::parse_special, of every request
  std::vector<std::string> aliases = {};    // names by which requests may call the model, besides its own
};

// The prompt is read from now on.
struct TurnStarted {
  std::vector<TokenId> prompt;
  std::string open_thoughts;  // PromptTokens
};
struct TurnEnded {
  engine::TurnStats stats;
  double waited_s = 0;  // in the queue
};
// TurnEnded or Refusal is the last one.
using TurnEvent = std::variant<TurnStarted, engine::TextPiece, TurnEnded, Refusal>;

class TurnQueue {
 public:
  // A turn that waits or runs.
  class Ticket {
   public:
    std::optional<TurnEvent> next(std::chrono::milliseconds limit);      // nothing: none came within the limit
    const std::string& toolMessages() const { return m_tool_messages; }  // AnswerOptions::tool_messages

   private:
    friend class TurnQueue;
    explicit Ticket(ChatRequest asked) : request(std::move(asked)) {}
    void tell(TurnEvent event);

    const ChatRequest request;
    size_t bytes = 0;  // of its messages
    std::optional<int64_t> prompt_tokens;
    std::string m_tool_messages;
    const Clock::time_point came = Clock::now();
    bool left = false;  // the client is gone; under the queue's mutex
    std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::deque<TurnEvent> m_events;
  };
  // Who wants to know more than its own turns; called on the queue's thread, and may be empty.
  struct Watch {
    std::function<void(const engine::Event&)> event;  // of the engine, each
    std::function<void(int64_t)> forgotten;           // the cache of this conversation is gone
  };

  // The session's token_ids is set.
  TurnQueue(engine::SessionOptions session, const engine::EngineFactory& make, QueueOptions options, Watch watch = {});
  ~TurnQueue();
  TurnQueue(const TurnQueue&) = delete;
  TurnQueue& operator=(const TurnQueue&) = delete;

  // Opens the model with the cache of the options, and waits for it; once, before all other calls. Throws
  // Error{content} with what the engine says, and Error{unsupported} for a model that does not chat.
  engine::ModelInfo load(const engine::LoadRequest& request,
                         const std::function<void(double, const std::string&)>& progress);
  const std::string& model() const { return m_model; }  // its name in requests
  const std::vector<std::string>& aliases() const { return m_options.aliases; }
  bool isModel(const std::string& name) const;  // whether a request by this name, or by none, is answered
  const engine::ModelInfo& info() const { return m_info; }
  const std::string& cache() const { return m_options.cache; }
  size_t mostWaiting() const { return m_options.most_waiting; }

  // Throws Refusal: 404 for another model, 429 where the queue is full, 503 where the queue is closed or the device is
  // lost.
  std::shared_ptr<Ticket> submit(ChatRequest request);
  // On the caller's thread, in parallel to the turn that runs: what a turn of these messages reads, see
  // TokenCounter::tokens(). Throws Refusal: 404 for another model, 400 where the model's template refuses the messages,
  // or for far more text than a conversation can have.
  engine::Tokens tokenize(const TokenizeRequest& request) const;
  void leave(Ticket& ticket);  // its client is gone: the turn stops or never begins
  // Stops what runs, refuses what waits and comes, and returns when the thread has ended.
  void close();
  // The name of a conversation's session; for `watch` alone.
  std::string sessionOf(int64_t conversation) const { return m_sessions.nameOf(conversation); }
  bool isWell() const;  // a turn can be computed
  Metrics metrics() const;

 private:
  // The turn that runs.
  struct Running {
    std::shared_ptr<Ticket> ticket;
    uint64_t turn = 0;
    SessionTable::Use use;
    std::string cache;
    bool asked = false;    // the turn was posted; before that, its cache is chosen
    bool stopped = false;  // stop() was called for it
    text::ThoughtReader reader;
    std::string reply;  // without thoughts, as the client will send it again
    double waited_s = 0;
  };

  void wake();  // on a thread of the engine
  void work();
  void take(const engine::Event& event);
  void begin(std::shared_ptr<Ticket> ticket);
  void ask(const engine::CacheReady& ready);
  void end(engine::TurnStats stats);
  void refuseRunning(const Refusal& refusal);
  void takeFailure(const engine::Failed& failed);
  void takeWarm(const engine::WarmList& list);
  void tellForgotten(int64_t conversation) const;
  // TokenCounter::tokens() of a turn that is asked now. Has tools said in words where the template does not write them,
  // or refuses them, and sets AnswerOptions::tool_messages.
  std::optional<engine::Tokens> tokensOf(engine::TokensAsked& asked, std::string& tool_messages) const;
  void refuseOtherModel(const std::string& asked) const;  // throws Refusal
  void refuseWhereFull(size_t more_bytes);                // throws Refusal; m_mutex is held
  [[noreturn]] void refuseAsFull();                       // likewise
  int retryAfter() const;                                 // seconds; m_mutex is held

  const QueueOptions m_options;
  const Watch m_watch;
  std::string m_model;
  engine::ModelInfo m_info;
  // Prompts of new turns, on their callers' threads: a long text takes much memory, and seconds.
  OneAtATime m_counting{static_cast<int>(m_options.most_waiting)};
  SessionTable m_sessions;  // of the queue's thread, like the next three
  std::optional<Running> m_running;
  uint64_t m_turns = 0;
  // To be forgotten when another is shown, since the one shown cannot be. First the empty one of the load.
  std::vector<int64_t> m_unused{0};
  mutable std::mutex m_mutex;  // of the following
  std::condition_variable m_arrived;
  std::deque<std::shared_ptr<Ticket>> m_waiting;
  Metrics m_metrics;
  bool m_woken = false, m_changed = false, m_closing = false, m_lost = false;
  std::unique_ptr<engine::Engine> m_engine;
  std::thread m_thread;
};

}  // namespace kvarium::serve
