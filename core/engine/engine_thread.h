// EngineThread: an engine whose work is done by one thread: the inbox, the pause, the stream and the gauge. What the
// thread does is a derived class's: the engine of this machine (session.h), or a script in tests.
//
// No lock is held while computing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "core/engine/engine.h"
#include "core/engine/output.h"

namespace kvarium::engine {

class EngineThread : public Engine {
 public:
  EngineThread(const EngineThread&) = delete;
  EngineThread& operator=(const EngineThread&) = delete;

  void post(Command command) final;
  void stop() final;
  void stopLoad() final;
  void stopFile() final;
  void pause() final;
  void step() final;
  void resume() final;
  void observe(Observation observation) final;
  std::vector<Event> drain() final { return m_output.drain(); }
  std::shared_ptr<const Frame> frame() final { return m_output.frame(); }
  std::shared_ptr<const TokenCounter> counter() const final { return m_counter; }

 protected:
  explicit EngineThread(std::function<void()> wake) : m_output(std::move(wake)) {}
  virtual void work() = 0;  // the thread, until m_closing
  void start();             // the last thing a derived constructor does
  void finish();            // the first thing its destructor does: stops what runs and waits for the thread

  // For the thread.
  void send(Event event) { m_output.send(std::move(event)); }
  void publish(std::shared_ptr<const Frame> frame) { m_output.publish(std::move(frame)); }
  void poll();  // a frame and answers after the commands that wait, unless that was requested already
  bool loadWaits();

  const std::shared_ptr<TokenCounter> m_counter = std::make_shared<TokenCounter>();
  std::mutex m_mutex;  // of the inbox and the pause; taken between steps only
  std::condition_variable m_arrived;
  std::deque<Command> m_inbox;
  std::atomic<bool> m_closing{false};  // written under the mutex
  int m_steps = 0;                     // a paused turn may still take
  uint64_t m_resumes = 0;              // a pause that follows a resume at once is a new one, and reported
  std::atomic<bool> m_paused{false};   // written under the mutex
  std::atomic<bool> m_stop{false};
  std::atomic<bool> m_stop_load{false};
  std::atomic<bool> m_stop_file{false};
  std::atomic<bool> m_waiting{false};  // a command is in the inbox, or the engine ends; written under the mutex
  Observation m_observation;           // under the mutex
  std::atomic<uint64_t> m_observation_version{0};  // of it
  Output m_output;

 private:
  void cancelTurns();  // m_mutex is held

  std::thread m_thread;
};

}  // namespace kvarium::engine
