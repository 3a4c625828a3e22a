#include "core/engine/engine_thread.h"

#include <algorithm>
#include <utility>

namespace kvarium::engine {

void EngineThread::start() {
  m_thread = std::thread([this] { work(); });
}

void EngineThread::finish() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
    m_waiting.store(true);
    m_stop.store(true);
    m_stop_load.store(true);
  }
  m_arrived.notify_one();
  m_thread.join();
}

void EngineThread::post(Command command) {
  {
    std::lock_guard lock(m_mutex);
    if (std::holds_alternative<LoadCommand>(command)) {
      // One lock for both: the stop is meant for what runs, not for this load.
      cancelTurns();
      m_stop_load.store(true);
    }
    m_inbox.push_back(std::move(command));
    m_waiting.store(true);
  }
  m_arrived.notify_one();
}

void EngineThread::poll() {
  {
    std::lock_guard lock(m_mutex);
    const auto is_poll = [](const Command& c) { return std::holds_alternative<PollCommand>(c); };
    if (std::ranges::none_of(m_inbox, is_poll)) m_inbox.push_back(PollCommand{});
    m_waiting.store(true);
  }
  m_arrived.notify_one();
}

bool EngineThread::loadWaits() {
  std::lock_guard lock(m_mutex);
  return std::ranges::any_of(m_inbox, [](const Command& c) { return std::holds_alternative<LoadCommand>(c); });
}

void EngineThread::stopLoad() { m_stop_load.store(true); }
void EngineThread::stopFile() { m_stop_file.store(true); }

void EngineThread::stop() {
  {
    std::lock_guard lock(m_mutex);
    cancelTurns();
  }
  m_arrived.notify_one();  // a paused turn waits there
}

void EngineThread::cancelTurns() {
  m_stop.store(true);
  // Turns and comparisons that have not begun end as if they had been stopped at once. Their answer must come from the
  // worker, the only producer of the stream, so they stay in the inbox without messages to read.
  for (Command& command : m_inbox) {
    if (TurnRequest* request = std::get_if<TurnRequest>(&command)) request->cancelled = true;
    if (JobCommand* request = std::get_if<JobCommand>(&command)) request->cancelled = true;
    if (CompareCommand* compare = std::get_if<CompareCommand>(&command)) compare->cancelled = true;
  }
}

void EngineThread::pause() {
  std::lock_guard lock(m_mutex);
  m_paused.store(true);
  m_steps = 0;
}

void EngineThread::step() {
  {
    std::lock_guard lock(m_mutex);
    m_paused.store(true);
    ++m_steps;
  }
  m_arrived.notify_one();
}

void EngineThread::resume() {
  {
    std::lock_guard lock(m_mutex);
    m_paused.store(false);
    m_steps = 0;
    ++m_resumes;
  }
  m_arrived.notify_one();
}

void EngineThread::observe(Observation observation) {
  bool wants_answer = observation.snapshot_ms > 0 || !observation.probes.empty();
  {
    std::lock_guard lock(m_mutex);
    if (observation.reference_kv != m_observation.reference_kv) wants_answer = true;
    const int before = std::exchange(m_observation.snapshot_ms, observation.snapshot_ms);
    const bool only_pace = before > 0 && before != observation.snapshot_ms && m_observation == observation;
    if (only_pace && observation.snapshot_ms > 0) wants_answer = false;
    m_observation = std::move(observation);
    ++m_observation_version;
  }
  if (wants_answer) poll();
}

}  // namespace kvarium::engine
