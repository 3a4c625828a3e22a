// Session: the worker thread that owns model and caches. Commands go in and return at once; results cross the thread as
// a stream (text, commits and other events: nothing is lost) and as a gauge (frames: the newest wins).
//
// No lock is held while computing. `wake` is called on the worker when something waits to be fetched, at most once
// until drain() is called: the receiver clears the flag before it drains, so never more than one wake is under way.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/device/device.h"
#include "core/engine/observation.h"
#include "core/engine/spsc_queue.h"
#include "core/engine/token_counter.h"
#include "core/engine/triple_buffer.h"
#include "core/engine/wire.h"

namespace kvarium::engine {

// Makes the device that computes; called on the worker thread when the first model is loaded.
using DeviceFactory = std::function<std::unique_ptr<device::Device>(int threads, device::Precision precision)>;

struct SessionOptions {
  DeviceFactory device;  // chosen by the caller: core/device/cpu/cpu_device.h, gpu/cuda_device.h
  int threads = 0;       // 0: the machine's
  device::Precision precision = device::Precision::fast;
  int64_t context = 8192;     // most tokens a conversation may need; clamped to the model's context
  int64_t memory_limit = -1;  // bytes of each conversation's cache; what lies warm beside it has the budget
  int64_t warm_budget = int64_t{1} << 30;  // bytes; see Session::setWarmBudget
};

class Session {
 public:
  explicit Session(SessionOptions options, std::function<void()> wake = {});
  ~Session();  // stops what runs and waits for it: one layer's work; a file that is being written is finished
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Commands, from any one thread; answered through the stream, in order.
  void load(const LoadRequest& request);  // replaces the model and forgets every cache; stops what runs
  void load(const std::filesystem::path& path) { load(LoadRequest{path, {}}); }
  // Snapshots and setCache are of this conversation from now on. It keeps its cells if they are warm; a specification
  // other than its cache's is taken as by setCache.
  void show(int64_t conversation, const std::string& spec);
  // For the conversation shown: what its cells allow is carried over, the rest its next turn reads again.
  void setCache(const std::string& spec);
  // The conversation's cache becomes one of these messages, as far as that costs no reading: the cache kept for another
  // version of its text, or a fork of another conversation's, cut where the texts part. What it was stays as another
  // version's; where none can be kept (the cells have fixed blocks, or memory is limited or beyond the warm budget) the
  // cache is left as it is, and its next turn cuts it. Answered by PromptTokens (turn 0), where the cells are of a
  // text, and always by CacheFit, of no tokens where no text can be made of the messages.
  void fit(int64_t conversation, std::vector<jinja::ChatMessage> messages);
  void submit(TurnRequest request);
  void stop();  // the running turn and those waiting end with StopReason::stopped

  // Conversations stay warm until their caches need more bytes in all; then caches of other versions of texts go, also
  // before a turn that needs their room, and then the conversations that were not used for longest, but never the one
  // shown or running.
  void setWarmBudget(int64_t bytes);
  void forget(int64_t conversation);
  // The cells and what the next turn needs to go on from them. A failed restore leaves what there was.
  void save(int64_t conversation, const std::filesystem::path& file);
  // from_outside: not written here for this conversation, so no other conversation goes on from its cells.
  void restore(int64_t conversation, const std::filesystem::path& file, bool from_outside = false);
  void exportLegacy(int64_t conversation, const std::filesystem::path& file);  // see cache/archive/legacy.h
  void stopFile();  // the save, export or restore that runs fails; what there was stays

  // The running turn, or the next one, waits between two steps and sends Paused. Where attention is probed and the
  // cache could not go back to the last token, one more step is computed before a pause, not before step().
  // Observations, stop, load and the end of the session are answered meanwhile, other commands wait. A pause ends with
  // its turn.
  void pause();
  void step();  // one step, then it waits again
  void resume();

  // Counts with the words of the model that is open, on the caller's thread, whatever the worker does.
  std::shared_ptr<const TokenCounter> counter() const { return m_counter; }

  // The receiver's side.
  std::vector<Output> drain();  // everything since the last call, in order
  // From now on, for the cache of the conversation shown. {} costs nothing. Where nothing computes a frame comes at
  // once, also when the same is asked for again; while a turn computes it comes when the last one was fetched and
  // snapshot_ms have passed, at every step of a prompt, and when a command ends.
  // Probes are answered once, and again when a command has changed the cache; while a turn computes at most every
  // probe_interval, and at every step of one that is paused. Between turns and in a pause attention is that of the last
  // token, which is computed once more in all layers where it was not captured, as soon as no command waits (a pause:
  // unless its turn is stopped); where the cache cannot go back to it, that of the last step that was probed; the last
  // one of a turn is, where max_new_tokens ends it.
  void observe(Observation observation);
  static constexpr std::chrono::milliseconds probe_interval{250};
  std::shared_ptr<const Frame> frame();  // the newest; null: there is none since the last call

 private:
  struct Worker;
  void work();  // the thread
  void post(Command command);
  void poll();  // unless one waits already
  bool loadWaits();
  void cancelTurns();  // m_mutex is held
  void send(Output output);
  void signal();

  SessionOptions m_options;
  const std::shared_ptr<TokenCounter> m_counter = std::make_shared<TokenCounter>();
  std::function<void()> m_wake;
  std::mutex m_mutex;  // of the inbox and the pause; taken between steps only
  std::condition_variable m_arrived;
  std::deque<Command> m_inbox;
  std::atomic<bool> m_closing{false};  // written under the mutex
  int m_steps = 0;                     // a paused turn may still take
  uint64_t m_resumes = 0;              // a pause that follows a resume at once is a new one, and reported
  std::atomic<bool> m_paused{false};   // written under the mutex
  std::atomic<bool> m_stop{false};
  std::atomic<bool> m_stop_file{false};
  std::atomic<bool> m_waiting{false};  // a command is in the inbox, or the session ends; written under the mutex
  std::atomic<bool> m_pending{false};  // a wake is under way
  Observation m_observation;           // under the mutex
  std::atomic<uint64_t> m_observation_version{0};  // of it
  SpscQueue<Output> m_outputs;
  TripleBuffer<std::shared_ptr<const Frame>> m_frames;
  std::thread m_thread;
};

}  // namespace kvarium::engine
