// Session: the worker thread that owns model and caches. Commands go in and return at once; what comes back crosses the
// thread as a stream (text and events: nothing lost), a gauge (cache snapshot: newest wins) and a log (commits).
//
// No lock is held while computing. `wake` is called on the worker when something waits to be fetched, at most once
// until drain() is called: the receiver clears the flag before it drains, so never more than one wake is under way.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/base/tensor.h"
#include "core/cache/snapshot.h"
#include "core/device/device.h"
#include "core/generate/generator.h"
#include "core/generate/spsc_queue.h"
#include "core/generate/transcriber.h"
#include "core/generate/triple_buffer.h"
#include "core/text/chat_template.h"

namespace kvarium {

struct SessionOptions {
  int threads = 0;  // 0: the machine's
  Precision precision = Precision::fast;
  int64_t context = 8192;     // most tokens a conversation may need; clamped to the model's context
  int64_t memory_limit = -1;  // bytes for caches
};

// Which model, and how.
struct LoadRequest {
  std::filesystem::path path;
  std::optional<DType> quantize;  // matrices become it while they are read; one of quantizableTypes()
  int64_t context = 0;            // tokens, instead of SessionOptions::context; 0: that
};

// What a model is, for people.
struct ModelInfo {
  std::string path, name, architecture, device;
  std::string warning;  // empty, or why results may differ from the reference
  int n_layers = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0,
      vocab_size = 0;          // heads: of the first layer that attends
  int64_t context_length = 0;  // tokens
  int64_t weight_bytes = 0;
  std::string cache_format;            // default: "f16"
  bool listens = false;                // writes down sound (TurnRequest::audio) and does not chat
  bool translates = false;             // what it hears, into English
  std::vector<std::string> languages;  // "en": those it can be told to hear; empty: it knows one
  double load_s = 0;
};

struct TurnRequest {
  uint64_t turn = 0;                  // the caller's number for it; comes back with everything it causes
  std::vector<ChatMessage> messages;  // the whole conversation; the reply is the next assistant message
  GenerateOptions options;
  // A WAV file to write down with a model that listens; the messages are then not read.
  std::filesystem::path audio;
  TranscribeOptions transcribe;
  bool cancelled = false;  // set by Session::stop() while the turn waits
};

// What a finished turn measured.
struct TurnStats {
  int64_t prompt_tokens = 0, reused_tokens = 0, generated_tokens = 0;
  int64_t first_difference = -1;
  std::string reuse_reason;
  double prefill_s = 0, first_token_s = 0, decode_s = 0;
  double prefill_speed = 0, decode_speed = 0;  // tokens/s
  StopReason stop_reason = StopReason::length;
  std::string cache_spec;
  Lengths lengths;
  Bytes bytes;
  std::vector<Event> events;
};

// The stream, in order.
struct LoadingProgress {
  double fraction = 0;
  std::string what;
};
struct ModelReady {
  ModelInfo info;
};
struct CacheReady {
  std::string spec;
  int64_t predicted = 0;
};  // a cache choice was taken, bytes when full
struct PromptProgress {
  uint64_t turn = 0;
  int64_t done = 0, total = 0, reused = 0;
};  // tokens
struct TextPiece {
  uint64_t turn = 0;
  std::string text;
  int64_t tokens = 0;
};  // tokens so far
struct TurnDone {
  uint64_t turn = 0;
  TurnStats stats;
};
struct Failed {
  enum class What : uint8_t { load, cache, turn };
  What what = What::turn;
  uint64_t turn = 0;
  std::string message;  // one sentence: the thing, and the remedy
};
using Output = std::variant<LoadingProgress, ModelReady, CacheReady, PromptProgress, TextPiece, TurnDone, Failed>;

class Session {
 public:
  explicit Session(SessionOptions options, std::function<void()> wake = {});
  ~Session();  // stops what runs and waits for it: one layer's work
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Commands, from any one thread; answered through the stream.
  void load(const LoadRequest& request);  // replaces the model; stops what runs
  void load(const std::filesystem::path& path) { load(LoadRequest{path, {}}); }
  void setCache(const std::string& spec);  // for the turns to come; the present cells are given up
  void submit(TurnRequest request);
  void stop();  // the running turn and those waiting end with StopReason::stopped

  // The receiver's side.
  std::vector<Output> drain();  // everything since the last call, in order
  // A view is on screen (true) or not (false: no snapshot is made at all). frameTaken() asks for the next one.
  void watch(bool visible);
  void frameTaken();
  const CacheSnapshot* snapshot();  // newest, null when nothing new; valid until the next call

 private:
  struct Worker;
  struct LoadCommand {
    LoadRequest request;
  };
  struct CacheCommand {
    std::string spec;
  };
  struct LookCommand {};  // publish a snapshot now
  using Command = std::variant<LoadCommand, CacheCommand, TurnRequest, LookCommand>;
  void post(Command command);
  bool loadWaits();
  void cancelTurns();  // m_mutex is held
  void send(Output output);
  void signal();

  SessionOptions m_options;
  std::function<void()> m_wake;
  std::mutex m_mutex;  // of the inbox; taken between steps only
  std::condition_variable m_arrived;
  std::deque<Command> m_inbox;
  bool m_closing = false;
  std::atomic<bool> m_stop{false};
  std::atomic<bool> m_pending{false};  // a wake is under way
  std::atomic<bool> m_watching{false};
  std::atomic<bool> m_wanted{false};  // the view took the last snapshot
  SpscQueue<Output> m_outputs;
  TripleBuffer<CacheSnapshot> m_snapshots;
  std::thread m_thread;
};

}  // namespace kvarium
