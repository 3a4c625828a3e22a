// The side of the session that is not the worker's: the inbox, and what is fetched.
#include "core/engine/session.h"

#include <algorithm>
#include <utility>

namespace kvarium::engine {

Session::Session(SessionOptions options, std::function<void()> wake) : m_options(options), m_wake(std::move(wake)) {
  m_thread = std::thread([this] { work(); });
}

Session::~Session() {
  {
    std::lock_guard lock(m_mutex);
    m_closing = true;
    m_waiting.store(true);
    m_stop.store(true);
  }
  m_arrived.notify_one();
  m_thread.join();
}

void Session::post(Command command) {
  {
    std::lock_guard lock(m_mutex);
    m_inbox.push_back(std::move(command));
    m_waiting.store(true);
  }
  m_arrived.notify_one();
}

void Session::load(const LoadRequest& request) {
  {
    std::lock_guard lock(m_mutex);  // one lock for both: the stop is meant for what runs, not for this load
    cancelTurns();
    m_inbox.push_back(LoadCommand{request});
    m_waiting.store(true);
  }
  m_arrived.notify_one();
}

void Session::poll() {
  {
    std::lock_guard lock(m_mutex);
    const auto is_poll = [](const Command& c) { return std::holds_alternative<PollCommand>(c); };
    if (std::none_of(m_inbox.begin(), m_inbox.end(), is_poll)) m_inbox.push_back(PollCommand{});
    m_waiting.store(true);
  }
  m_arrived.notify_one();
}

bool Session::loadWaits() {
  std::lock_guard lock(m_mutex);
  return std::any_of(m_inbox.begin(), m_inbox.end(),
                     [](const Command& c) { return std::holds_alternative<LoadCommand>(c); });
}

void Session::show(int64_t conversation, const std::string& spec) { post(ShowCommand{conversation, spec}); }
void Session::setCache(const std::string& spec) { post(CacheCommand{spec}); }
void Session::setWarmBudget(int64_t bytes) { post(BudgetCommand{bytes}); }
void Session::forget(int64_t conversation) { post(ForgetCommand{conversation}); }
void Session::save(int64_t conversation, const std::filesystem::path& file) { post(SaveCommand{conversation, file}); }
void Session::restore(int64_t conversation, const std::filesystem::path& file, bool from_outside) {
  post(RestoreCommand{conversation, file, from_outside});
}
void Session::exportLegacy(int64_t conversation, const std::filesystem::path& file) {
  post(SaveCommand{conversation, file, true});
}
void Session::stopFile() { m_stop_file.store(true); }
void Session::fit(int64_t conversation, std::vector<jinja::ChatMessage> messages) {
  post(FitCommand{conversation, std::move(messages)});
}
void Session::submit(TurnRequest request) { post(std::move(request)); }

void Session::stop() {
  {
    std::lock_guard lock(m_mutex);
    cancelTurns();
  }
  m_arrived.notify_one();  // a paused turn waits there
}

void Session::cancelTurns() {
  m_stop.store(true);
  // Turns that have not begun end as if they had been stopped at once. Their answer must come from the worker, the only
  // producer of the stream, so they stay in the inbox without messages to read.
  for (Command& command : m_inbox) {
    if (TurnRequest* request = std::get_if<TurnRequest>(&command)) request->cancelled = true;
  }
}

void Session::pause() {
  std::lock_guard lock(m_mutex);
  m_paused.store(true);
  m_steps = 0;
}

void Session::step() {
  {
    std::lock_guard lock(m_mutex);
    m_paused.store(true);
    ++m_steps;
  }
  m_arrived.notify_one();
}

void Session::resume() {
  {
    std::lock_guard lock(m_mutex);
    m_paused.store(false);
    m_steps = 0;
    ++m_resumes;
  }
  m_arrived.notify_one();
}

std::vector<Output> Session::drain() {
  m_pending.store(false);
  std::vector<Output> outputs;
  while (std::optional<Output> output = m_outputs.pop()) outputs.push_back(std::move(*output));
  return outputs;
}

void Session::observe(Observation observation) {
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

std::shared_ptr<const Frame> Session::frame() {
  const std::shared_ptr<const Frame>* newest = m_frames.take();
  return newest ? *newest : nullptr;
}

void Session::send(Output output) {
  m_outputs.push(std::move(output));
  signal();
}

void Session::signal() {
  if (!m_pending.exchange(true) && m_wake) m_wake();
}

}  // namespace kvarium::engine
